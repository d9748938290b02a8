"""The four games in small, as they lie on the table of the title screen.

Each module builds one game around the origin, in units of its own cells where that is handy, and scales it to the
title's world, in which a unit is 40 units of the design space. The front of every game is near y = 0.
"""
