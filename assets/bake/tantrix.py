"""Tantrix: tiles in parts, the cloth and its light, racks and bag. Each kind has a module of its own."""

from assets.bake import kit, tantrix_light, tantrix_parts, tantrix_tiles, tantrix_tilts


def bake(quality: str) -> None:
    sprites = kit.Sprites("tantrix")
    tantrix_light.bake_light(sprites)
    tantrix_tiles.bake_tiles(sprites, quality)
    tantrix_tilts.bake_tilts(sprites, quality)
    tantrix_parts.bake_parts(sprites, quality)
    sprites.note("_tile", {"width": tantrix_tiles.UNITS})
    sprites.write()
