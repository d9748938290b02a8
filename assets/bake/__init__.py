"""Models every part of the four games and path-traces its picture: `python -m assets.bake [--draft] [SET ...]`.

Every set is a module here with a function `bake(quality)`; its pictures go to `assets/SET/`, with a `sprites.json`
that tells where each one lies in its file. Fixed seeds throughout: the same program gives the same pictures.
"""
