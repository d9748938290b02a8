"""The title of a kiosk: the games on offer, each with a card that says how many play and what it is about."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from games.core.catalogue import game_named, info_of
from games.core.sentences import Plural
from games.kiosk.aids import AidsButton
from games.kiosk.visitors import KioskSeats
from games.scenes.first_game import first_game
from games.scenes.hero import SETS, SMALLER, SMALLER_UPRIGHT, Hero, HeroScene
from games.scenes.on_table import BELOW, GameOnTable
from games.window.canvas import BRASS, CREAM, INK, Box, Canvas
from games.window.scenes import Change, Push
from games.window.widgets import REACH, Choice, Slider, WideButton, Widget
from games.words import LANGUAGES, say, use_language

if TYPE_CHECKING:
    from games.kiosk.cabinet import KioskCabinet

NOTE, PICTURE = Box(1316, 22, 560, 104), Box(1400, 134, 400, 132)  # the operator's own welcome beside the name
UPRIGHT_NOTE, UPRIGHT_PICTURE = Box(40, 8, 620, 96), Box(690, 8, 350, 96)
CARDS, UPRIGHT_CARDS = Box(16, 618, 1888, 336), Box(30, 1126, 1020, 644)
INVITED, UPRIGHT_INVITED = (960.0, 34.0), (540.0, 1094.0)
WORDS = 28  # half the height of a line that invites
SEATS = 84  # how high a card's button is
ROOM = 18  # around it, which a finger may need
LYING = {"language": Box(420, 978, 460, 84), "volume": Box(1040, 978, 460, 84), "aids": Box(1664, 1020, 0, 0)}
UPRIGHT = {"language": Box(60, 1792, 400, 84), "volume": Box(550, 1792, 320, 84), "aids": Box(980, 1834, 0, 0)}


class KioskTitle(HeroScene):
    """The games that the operator offers, the language, and the volume up to what the operator allows.

    One touch on a game leads into it, against the computer; who comes with others, or wants to learn it, touches below.
    """

    has_upright = True

    cabinet: KioskCabinet

    def __init__(self, cabinet: KioskCabinet):
        super().__init__(cabinet)
        self._build()

    def lay_out(self) -> None:
        self._build(anew=False)

    def _build(self, anew: bool = True) -> None:
        placed = SMALLER_UPRIGHT if self.upright else SMALLER
        begin = partial(first_game, self.cabinet)
        offered = self.cabinet.games_on_offer()
        self.hero = Hero(self.cabinet, offered, begin, self.upright, placed, below=BELOW)
        games = self.hero.things
        about: list[Widget] = []
        if self.hero.stands:
            for thing in games:
                thing.plaque = None  # its card says it
            cards = UPRIGHT_CARDS if self.upright else CARDS
            lowest = UPRIGHT_INVITED[1] - WORDS if self.upright else cards.y
            for thing in games:  # what its card covers belongs to the card
                thing.box = thing.box._replace(height=min(thing.box.height, lowest - thing.box.y))
            cells = cards.cells(len(games), 2 if self.upright else 4, 16)
            about += [GameCard(box, thing) for box, thing in zip(cells, games, strict=True)]
            about += [SeatsButton(card.below, card.thing.game) for card in about if isinstance(card, GameCard)]
        else:
            about += [SeatsButton(thing.below, thing.game) for thing in games]
        self.stale = True
        if not anew:
            self.controls.replace([*games, *about, *self._below()])
            return
        self.controls.widgets = [*games, *about, *self._below()]
        self.controls.focus = games[0]

    def _below(self) -> list[Widget]:
        now, places = self.cabinet.settings, UPRIGHT if self.upright else LYING
        x, y = places["aids"][:2]
        below: list[Widget] = [Slider(places["volume"], self.cabinet.volume, self.set_volume), AidsButton(x, y)]
        languages = [(code, LANGUAGES[code]) for code in self.cabinet.config.languages]
        if len(languages) > 1:
            below.insert(0, Choice(places["language"], languages, now.language, self.set_language))
        return below

    def set_volume(self, value: float) -> None:
        self.cabinet.set_volume(value)
        self.stale = True

    def set_language(self, value: str) -> None:
        self.cabinet.settings.language = value
        use_language(value)
        self._build()

    def resume(self, answer: Any) -> Change | None:
        self.cabinet.sprites.keep_only(*SETS)
        self._build()
        return super().resume(answer)

    def back(self) -> Change | None:
        return None

    def draw(self, canvas: Canvas) -> None:
        self.hero.draw(canvas)
        welcome = self.cabinet.welcome
        welcome.draw_note(canvas, UPRIGHT_NOTE if canvas.upright else NOTE)
        welcome.draw_picture(canvas, UPRIGHT_PICTURE if canvas.upright else PICTURE)
        if self.hero.stands:
            invited = say("Touch a game and play it against the computer.")
            x, y = UPRIGHT_INVITED if canvas.upright else INVITED
            canvas.text(invited, x, y, 32, CREAM, "head", "centre", 1000 if canvas.upright else 680, shade=True)
        self.controls.draw(canvas)
        volume = (UPRIGHT if canvas.upright else LYING)["volume"]
        canvas.glyph("sound", volume.x - 40, volume.centre[1], 0.5, BRASS)


class GameCard(Widget):
    """What a game is about, on paper; it does what the game on the table does."""

    def __init__(self, box: Box, thing: GameOnTable):
        self.below = Box(box.x + 16, box.bottom - SEATS - 12, box.width - 32, SEATS)  # room for a control on it
        super().__init__(box._replace(height=box.height - SEATS - 12 - ROOM), thing.use)
        self.thing = thing
        self.touch_sound = thing.touch_sound
        self._paper = box

    @property
    def reach(self) -> Box:
        return self._paper.grown(REACH)

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        if lit:
            canvas.nine("ui/focus", self._paper.grown(8))
        canvas.nine("ui/panel_paper", self._paper)
        room = self._paper._replace(height=self._paper.height - SEATS - 2).grown(-12)
        info = info_of(self.thing.game)
        canvas.text(info.title, room.x + 4, room.y + 16, 32, INK, "head", width=room.width * 0.58)
        canvas.text(players(self.thing.game), room.right - 4, room.y + 17, 26, INK, "bold", "right", room.width * 0.4)
        below = Box(room.x + 4, room.y + 36, room.width - 8, room.height - 36)
        canvas.paragraph(say(info.description), below, 26, INK)


class SeatsButton(WideButton):
    """Below a game on the table: to those who play it, to its lesson and its rules."""

    def __init__(self, box: Box, game: str):
        super().__init__(box, say("Players, lesson"), lambda: Push(KioskSeats, self.seats_of), size=28)
        self.seats_of = game


def players(game: str) -> str:
    """How many may play it, in words."""
    seats = game_named(game).seats
    if len(seats) == 1:
        return say(Plural("{count} [player|players]"), count=seats[0])
    return say("{least}–{most} players", least=seats[0], most=seats[-1])
