"""The pictures of the program, and in `assets.bake` the program that makes them."""
