"""The list of all sounds: how each is made, how many variants it has, and how loud it is among the others."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import numpy as np

from sounds.make import board, controls, dice, motifs, music, paper, pieces, room, tiles
from sounds.make.waves import Chance


class Sound(NamedTuple):
    make: Callable[[Chance], np.ndarray]
    variants: int  # 1: the file has the sound's name, else the name and a number
    loudness: float  # in the finished mix, see waves.loudness
    loop: bool = False
    file_loudness: float | None = None  # of the file, where it is given and not chosen
    quality: float = 0.7  # of Vorbis, from 0 to 1: blows need much, or they can be heard before they fall


def files(name: str) -> list[str]:
    variants = SOUNDS[name].variants
    return [f"{name}.ogg"] if variants == 1 else [f"{name}_{variant}.ogg" for variant in range(variants)]


def _by_strength(
    name: str, make: Callable[[Chance, str], np.ndarray], variants: int, loudness: dict[str, float]
) -> Iterator[tuple[str, Sound]]:
    for strength, level in loudness.items():
        yield f"{name}_{strength}", Sound(partial(make, strength=strength), variants, level)


SOUNDS: dict[str, Sound] = {
    **dict(_by_strength("plastic", pieces.plastic, 4, {"soft": -36, "mid": -31, "hard": -27})),
    **dict(_by_strength("plastic_wood", pieces.plastic_wood, 4, {"soft": -36, "mid": -31, "hard": -27})),
    "rail": Sound(pieces.rail, 4, -38),
    "slide_loop": Sound(pieces.slide_loop, 1, -40, loop=True, quality=0.9),
    "rattle": Sound(pieces.rattle, 3, -34),
    **dict(_by_strength("die_felt", dice.die_felt, 4, {"soft": -36, "mid": -31, "hard": -27})),
    **dict(_by_strength("die_wood", dice.die_wood, 3, {"soft": -36, "mid": -31, "hard": -27})),
    **dict(_by_strength("die_die", dice.die_die, 3, {"soft": -37, "mid": -33, "hard": -29})),
    "die_shake": Sound(dice.die_shake, 3, -30),
    "slider": Sound(pieces.slider, 4, -33),
    "slider_glide": Sound(pieces.slider_glide, 1, -34),
    "button_down": Sound(controls.button_down, 3, -32),
    "button_up": Sound(controls.button_up, 3, -35),
    "focus": Sound(controls.focus, 3, -42),
    "page": Sound(controls.page, 3, -33),
    "panel_in": Sound(partial(controls.panel, inwards=True), 1, -32),
    "panel_out": Sound(partial(controls.panel, inwards=False), 1, -34),
    "link_small": Sound(partial(motifs.link, pitches=(72, 77, 81), step=0.12, bed=(53,)), 1, -27),
    "link_mid": Sound(partial(motifs.link, pitches=(72, 74, 77, 81, 84), step=0.11, bed=(53, 60)), 1, -26),
    "link_big": Sound(
        partial(motifs.link, pitches=(69, 72, 74, 77, 79, 81, 84, 89), step=0.1, bed=(46, 53, 62)), 1, -25
    ),
    "penalty": Sound(motifs.penalty, 1, -28),
    "turn": Sound(motifs.turn, 1, -30),
    "refuse": Sound(controls.refuse, 1, -32),
    "undo": Sound(controls.undo, 1, -32),
    "trapdoor": Sound(pieces.trapdoor, 1, -26),
    "win": Sound(motifs.win, 1, -24),
    "over": Sound(motifs.over, 1, -27),
    "draw": Sound(motifs.draw, 1, -27),
    # Te-Trix
    "pencil_line": Sound(paper.pencil_line, 6, -36),
    "pencil_curve": Sound(paper.pencil_curve, 4, -36),
    "pencil_hatch": Sound(paper.pencil_hatch, 4, -35),
    "pencil_number": Sound(paper.pencil_number, 4, -36),
    "pencil_down": Sound(paper.pencil_down, 2, -35),
    "paper_slide": Sound(paper.paper_slide, 3, -34),
    "dice_gather": Sound(paper.dice_gather, 4, -37),
    "dice_click": Sound(paper.dice_click, 4, -36),
    "bell_last": Sound(paper.bell_last, 1, -27),
    "total": Sound(paper.total, 1, -28),
    # Borderline
    "selector_press": Sound(board.selector_press, 3, -30),
    "selector_release": Sound(board.selector_release, 3, -33),
    "ratchet": Sound(board.ratchet, 6, -36),
    "drum_loop": Sound(board.drum_loop, 1, -38, loop=True, quality=0.9),
    "drum_stop": Sound(board.drum_stop, 1, -29),
    "piece_take": Sound(board.piece_take, 3, -35),
    "piece_slide": Sound(board.piece_slide, 3, -35),
    **dict(_by_strength("piece_click", board.piece_click, 3, {"soft": -36, "mid": -31, "hard": -27})),
    "row_full": Sound(board.row_full, 1, -27),
    "bar_glide": Sound(board.bar_glide, 1, -37, loop=True, quality=0.9),
    **dict(_by_strength("bar_clack", board.bar_clack, 3, {"soft": -35, "mid": -30, "hard": -26})),
    "bar_slam": Sound(board.bar_slam, 1, -22),
    "pin": Sound(board.pin, 3, -34),
    # Tantrix
    "tile_lift": Sound(tiles.tile_lift, 4, -38),
    **dict(_by_strength("tile_lay", tiles.tile_lay, 4, {"soft": -35, "mid": -30})),
    "tile_snap": Sound(tiles.tile_snap, 4, -30),
    "tile_turn": Sound(tiles.tile_turn, 5, -37),
    "tile_slide": Sound(tiles.tile_slide, 3, -37),
    "tile_back": Sound(tiles.tile_back, 2, -33),
    "bag_rattle": Sound(tiles.bag_rattle, 4, -30),
    "bag_draw": Sound(tiles.bag_draw, 3, -32),
    "rack_set": Sound(tiles.rack_set, 4, -33),
    "line_grow": Sound(tiles.line_grow, 3, -30),
    "loop_closed": Sound(tiles.loop_closed, 1, -25),
    "restrictions_lapse": Sound(tiles.restrictions_lapse, 1, -28),
    "score_trace": Sound(tiles.score_trace, 1, -32, loop=True),
    # The room
    "music_room": Sound(music.music_room, 1, -30, loop=True, file_loudness=-20, quality=0.4),
    "room_tone": Sound(room.room_tone, 1, -52, loop=True, file_loudness=-34, quality=0.5),
}
