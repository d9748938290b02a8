"""The pictures of one game: what its own `table/shots.py` asks for, and what every game has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import Any

from games.core.catalogue import info_of, lesson_named
from games.kit.lesson_steps import Do, Happens, Read
from games.kit.parts import pages_of
from games.kit.shots import AtClock, AtReplay, AtResults, AtReview, AtSeats, AtTable, Shot, carry, go_on
from games.kit.tables import Gesture
from games.scenes.judging import Judging
from games.scenes.lesson import LessonScene
from games.scenes.replay import ReplayScene
from games.scenes.results import ResultsScene
from games.scenes.review import ReviewScene
from games.scenes.rulebook import RulesScene
from games.scenes.seats import SeatsScene
from games.scenes.title import TitleScene
from games.store.bests import Best, solo_kind
from games.tools import moments
from games.tools.studio import open_studio, run_for, run_until, unseen
from games.window.intents import Act
from games.window.scenes import SceneClass

Size = tuple[int, int]
Screen = Callable[[Size], Any]  # gives a cabinet that shows it


def screens_of(game: str) -> Iterator[tuple[str, Screen]]:
    """All the pictures of a game, by their names."""
    info = info_of(game)
    if info.lesson:
        told = [step for step in lesson_named(game)().steps if isinstance(step, Read | Do)]
        for number in range(len(told) + 1):
            yield f"{game}_lesson_{number + 1}", _lesson(game, number)
    for number in range(len(pages_of(game))):
        yield f"{game}_rules_{number + 1}", _rules(game, number)
    for name, shot in (moments.shots_for(game).pictures or _usual(game)).items():
        yield f"{game}_{name}", _screen(game, shot)
        if isinstance(shot, AtTable) and shot.deed == Act.HINT:
            for asked in (2, 3, 4):
                yield f"{game}_{name}_{asked}", partial(_asked_again, game=game, shot=shot, asked=asked)


def _usual(game: str) -> dict[str, Shot]:
    """For a game that does not say what it wants."""
    seats = moments.most_seats(game)
    return {
        "seats": AtSeats(),
        "start": AtTable(seats, 0),
        "middle": AtTable(seats, 6, carry),
        "move": AtTable(seats, 6, go_on, 0.3),
        "results": AtResults(seats),
        "replay": AtReplay(seats, 6),
        "review": AtReview(seats),
    }


def _screen(game: str, shot: Shot) -> Screen:
    makers: dict[type, Callable[..., Any]] = {
        AtTable: _table,
        AtSeats: _seats,
        AtResults: _results,
        AtReplay: _replay,
        AtReview: _review,
        AtClock: _clock,
    }
    return lambda size: makers[type(shot)](size, game, shot)


def title(size: Size, scene: SceneClass | None = None, **facts: Any) -> Any:
    """The title, or another scene on top of it."""
    cabinet = open_studio(size)
    cabinet.open(TitleScene)
    if scene is not None:
        cabinet.open(scene, **facts)
    run_for(cabinet, 0.5)
    return cabinet


def _table(size: Size, game: str, shot: AtTable) -> Any:
    cabinet = open_studio(size)
    with unseen(cabinet):
        whole = moments.table_after(cabinet, game, shot.seats, shot.steps, shot.seed)
        run_for(cabinet, 0.3)
        if isinstance(shot.deed, Act):
            cabinet.follow(cabinet.top.handle(shot.deed))
        elif shot.deed is not None:
            moments.make(cabinet, shot.deed(moments.situation(cabinet, whole)))
        if shot.until is not None:
            run_until(cabinet, lambda: bool(shot.until and shot.until(cabinet.top.table)))
        run_for(cabinet, shot.seconds)
    return cabinet


def _asked_again(size: Size, game: str, shot: AtTable, asked: int) -> Any:
    """Help at a table that somebody has asked for so many times."""
    cabinet = _table(size, game, shot)
    with unseen(cabinet):
        for _ in range(asked - 1):
            cabinet.follow(cabinet.top.handle(Act.HINT))
            run_for(cabinet, 0.2)
    return cabinet


def _seats(size: Size, game: str, shot: AtSeats) -> Any:
    cabinet = title(size, SeatsScene, game=game)
    for _ in range(shot.more):
        cabinet.top.add()
    if shot.alone:
        cabinet.top.play_alone()
    return cabinet


def _rules(game: str, number: int) -> Screen:
    def screen(size: Size) -> Any:
        cabinet = title(size, RulesScene, game=game)
        cabinet.top.turn(number)
        return cabinet

    return screen


def _results(size: Size, game: str, shot: AtResults) -> Any:
    match = moments.played(game, shot.seats)
    cabinet, place = title(size), None
    if shot.seats == 1:  # others have played alone before
        score = match.result.scores[0]
        for number, name in enumerate((*moments.NAMES, *moments.NAMES), -2):
            cabinet.bests.enter(solo_kind(match), Best(name, score - 7 * number, "2026-01-01", f"{number}"))
        place = cabinet.bests.enter(solo_kind(match), Best(moments.NAMES[0], score, "2026-01-02", "this"))
    cabinet.open(ResultsScene, match=match, sitters=moments.people(match), place=place)
    run_until(cabinet, lambda: not cabinet.top.is_moving)
    return cabinet


def _replay(size: Size, game: str, shot: AtReplay) -> Any:
    match = moments.played(game, shot.seats)
    cabinet = title(size, ReplayScene, match=match, sitters=moments.people(match))
    scene = cabinet.top
    if shot.step is not None:
        scene.go_to(shot.step)
        run_for(cabinet, 0.2)
        return cabinet
    with unseen(cabinet):
        scene.go_to(scene.timeline.before(scene.timeline.end))
        scene.playback.forwards()
        run_until(cabinet, lambda: scene.playback.has_ended)
        run_for(cabinet, 5.0)
    return cabinet


@cache
def judged(game: str, seats: int) -> Sequence[Any]:
    """What the computer says about every move of a game."""
    cabinet = _looking_back((1280, 720), game, seats)
    with unseen(cabinet):
        run_until(cabinet, lambda: cabinet.top.is_done)
    found: Sequence[Any] = cabinet.top.judged
    return found


def _looking_back(size: Size, game: str, seats: int, judged: Sequence[Any] = ()) -> Any:
    match = moments.played(game, seats)
    return title(size, ReviewScene, match=match, sitters=moments.people(match), judging=Judging(match, judged))


def _review(size: Size, game: str, shot: AtReview) -> Any:
    cabinet = _looking_back(size, game, shot.seats, judged(game, shot.seats))
    with unseen(cabinet):
        if shot.costly is not None:
            cabinet.follow(cabinet.top.controls.widgets[shot.costly].use())
            run_until(cabinet, lambda: not cabinet.top.table.is_moving)
            if shot.better:
                cabinet.top.show_better()
                run_until(cabinet, lambda: not cabinet.top.table.is_moving)
            if shot.tried:
                cabinet.follow(cabinet.top.play_on_button.use())
                run_for(cabinet, 1.0)
        run_for(cabinet, 0.3)
    return cabinet


def _clock(size: Size, game: str, shot: AtClock) -> Any:
    cabinet = title(size)
    cabinet.settings.move_clock = 30
    with unseen(cabinet):
        moments.table_after(cabinet, game, shot.seats, 0)
        scene = cabinet.top
        run_until(cabinet, lambda: bool(scene.banner.helped) if shot.is_up else 0 < scene.turns.clock.left < 7)
        run_for(cabinet, 0.8)
    return cabinet


def _lesson(game: str, steps: int) -> Screen:
    """A lesson after so many of the steps that are told."""

    def screen(size: Size) -> Any:
        cabinet = title(size, LessonScene, game=game)
        scene = cabinet.top

        def is_waiting() -> bool:
            return not scene.table.is_moving and not isinstance(scene.turns.step, Happens)

        with unseen(cabinet):
            for _ in range(steps):
                run_until(cabinet, is_waiting)
                if isinstance(scene.turns.step, Do):
                    run_for(cabinet, 0.2)
                    moments.make(cabinet, Gesture() if scene.match.to_move < 0 else scene.turns.wanted())
                else:
                    scene.read()
            run_until(cabinet, is_waiting)
            run_for(cabinet, 0.4)
        return cabinet

    return screen
