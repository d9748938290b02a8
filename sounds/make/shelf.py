"""The list of all sounds: how each is made, how many variants it has, and on which rung of the ladder it stands."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import numpy as np

from sounds.make import board, calls, controls, dice, motifs, paper, pieces, room, tiles
from sounds.make.waves import Chance


class Sound(NamedTuple):
    make: Callable[[Chance], np.ndarray]
    variants: int  # 1: the file has the sound's name, else the name and a number
    rung: str  # see ladder.RUNGS
    aside: float = 0.0  # decibels from its rung: among those that stand on one rung, some are smaller
    loop: bool = False
    quality: float = 0.5  # of Vorbis, from 0 to 1: blows need much, or they can be heard before they fall


def files(name: str) -> list[str]:
    variants = SOUNDS[name].variants
    return [f"{name}.ogg"] if variants == 1 else [f"{name}_{variant}.ogg" for variant in range(variants)]


def _by_strength(
    name: str, make: Callable[[Chance, str], np.ndarray], rung: str, aside: float = 0.0, variants: int = 7
) -> Iterator[tuple[str, Sound]]:
    for strength, softer in (("soft", -9.0), ("mid", -4.0), ("hard", 0.0)):
        yield f"{name}_{strength}", Sound(partial(make, strength=strength), variants, rung, aside + softer)


LINK_SMALL = partial(motifs.link, pitches=(72, 77, 81), step=0.12, bed=(53,))
LINK_MID = partial(motifs.link, pitches=(72, 74, 77, 81, 84), step=0.11, bed=(53, 60))
LINK_BIG = partial(motifs.link, pitches=(69, 72, 74, 77, 79, 81, 84, 89), step=0.1, bed=(46, 53, 62))

SOUNDS: dict[str, Sound] = {
    # What hands touch besides the games
    "button_down": Sound(controls.button_down, 6, "interface", 2),
    "button_up": Sound(controls.button_up, 6, "interface"),
    "focus": Sound(controls.focus, 6, "interface", -4),
    "page": Sound(controls.page, 4, "interface", 2),
    "panel_in": Sound(partial(controls.panel, inwards=True), 1, "interface", 1),
    "panel_out": Sound(partial(controls.panel, inwards=False), 1, "interface"),
    "undo": Sound(controls.undo, 1, "click", -2),
    # What is told at every table
    **{f"turn_{seat}": Sound(partial(calls.turn, seat=seat), 1, "click", 0.5) for seat in range(4)},
    "refuse": Sound(controls.refuse, 1, "click", -1),
    **{f"refuse_{body}": Sound(partial(calls.refuse, body=body), 1, "click", -1) for body in calls.REFUSING},
    "clock_tick": Sound(calls.clock_tick, 1, "click", -1),
    "penalty": Sound(motifs.penalty, 1, "throw"),
    "over": Sound(motifs.over, 1, "link"),
    "draw": Sound(motifs.draw, 1, "link"),
    **{f"win_{game}": Sound(partial(calls.win, game=game), 1, "win") for game in calls.WINS},
    "win_cup": Sound(motifs.win, 1, "win"),
    # Tetris Link
    **dict(_by_strength("plastic", pieces.plastic, "throw")),
    **dict(_by_strength("plastic_wood", pieces.plastic_wood, "throw")),
    "rail": Sound(pieces.rail, 7, "click", -5),
    "slide_loop": Sound(pieces.slide_loop, 1, "click", -6, loop=True, quality=0.6),
    "rattle": Sound(pieces.rattle, 6, "tile"),
    "slider": Sound(pieces.slider, 6, "click"),
    "slider_glide": Sound(pieces.slider_glide, 3, "click"),
    "link_small": Sound(LINK_SMALL, 1, "link", -1.5),
    "link_mid": Sound(LINK_MID, 1, "link", -0.7),
    "link_big": Sound(LINK_BIG, 1, "link"),
    "trapdoor": Sound(pieces.trapdoor, 1, "slam", -1),
    "avalanche": Sound(pieces.avalanche, 1, "throw", -1, loop=True),
    # Te-Trix
    **dict(_by_strength("die_felt", dice.die_felt, "throw")),
    **dict(_by_strength("die_wood", dice.die_wood, "throw")),
    **dict(_by_strength("die_die", dice.die_die, "throw", -1.5)),
    "die_shake": Sound(dice.die_shake, 6, "throw", -1),
    "pencil_line": Sound(paper.pencil_line, 7, "pencil"),
    "pencil_curve": Sound(paper.pencil_curve, 6, "pencil"),
    "pencil_hatch": Sound(paper.pencil_hatch, 6, "pencil", 0.5),
    "pencil_number": Sound(paper.pencil_number, 6, "pencil"),
    "pencil_down": Sound(paper.pencil_down, 4, "pencil", 0.5),
    "paper_slide": Sound(paper.paper_slide, 6, "pencil", 1.5),
    "dice_gather": Sound(paper.dice_gather, 6, "click", -2),
    "dice_click": Sound(paper.dice_click, 7, "click"),
    "bell_last": Sound(paper.bell_last, 1, "link", -1),
    "total": Sound(paper.total, 1, "link", -1),
    # Borderline
    "selector_press": Sound(board.selector_press, 6, "tile"),
    "selector_release": Sound(board.selector_release, 6, "click"),
    "ratchet": Sound(board.ratchet, 8, "click", -3),
    "drum_loop": Sound(board.drum_loop, 1, "click", -4, loop=True, quality=0.6),
    "drum_stop": Sound(board.drum_stop, 3, "tile", 1),
    "piece_take": Sound(board.piece_take, 6, "click", -1),
    "piece_slide": Sound(board.piece_slide, 6, "click", -1),
    **dict(_by_strength("piece_click", board.piece_click, "throw", -1)),
    "row_full": Sound(board.row_full, 1, "link"),
    "bar_glide": Sound(board.bar_glide, 1, "tile", -3, loop=True, quality=0.6),
    **dict(_by_strength("bar_clack", board.bar_clack, "throw", 1, variants=6)),
    "bar_slam": Sound(board.bar_slam, 3, "slam"),
    "pin": Sound(board.pin, 6, "click"),
    # Tantrix
    "tile_lift": Sound(tiles.tile_lift, 6, "click", -3),
    "tile_lay_soft": Sound(partial(tiles.tile_lay, strength="soft"), 7, "tile", -4),
    "tile_lay_mid": Sound(partial(tiles.tile_lay, strength="mid"), 7, "tile"),
    "tile_snap": Sound(tiles.tile_snap, 7, "tile", 0.5),
    "tile_turn": Sound(tiles.tile_turn, 7, "click", -2),
    "tile_slide": Sound(tiles.tile_slide, 6, "click", -2),
    "tile_back": Sound(tiles.tile_back, 6, "click"),
    "bag_rattle": Sound(tiles.bag_rattle, 6, "throw"),
    "bag_draw": Sound(tiles.bag_draw, 6, "tile", -1),
    "rack_set": Sound(tiles.rack_set, 7, "tile", -1),
    "line_grow": Sound(tiles.line_grow, 1, "link", -2),
    "loop_closed": Sound(tiles.loop_closed, 1, "link"),
    "restrictions_lapse": Sound(tiles.restrictions_lapse, 1, "link", -2),
    "score_trace": Sound(tiles.score_trace, 1, "link", -4, loop=True),
    # The room
    "room_tone": Sound(room.room_tone, 1, "room", loop=True, quality=0.2),
}
