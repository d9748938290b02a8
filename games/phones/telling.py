"""What is on the table, told to one guest: in their language, and nothing but what their seat may see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core.catalogue import game_named, info_of
from games.core.contract import OVER
from games.kit.parts import has_phone_page, phone_of
from games.phones.gate import GAMES
from games.window.guests import SeatQuestion, TableView
from games.words import said, say


def table(view: TableView, name: str) -> dict[str, Any]:
    """A view as it is told to whoever has this name; empty: somebody who only looks on."""
    game = game_named(view.game)
    seat = seat_of(view, name)
    scores = game.scores(view.state)
    phone = phone_of(view.game)
    question = None if seat is None else view.questions.get(seat)
    request = view.request
    return {
        "say": "table",
        "game": view.game,
        "title": info_of(view.game).title,
        "page": page_of(view.game),
        "seats": [
            {
                "name": sitter.name,
                "colour": sitter.colour,
                "score": scores[number],
                "person": sitter.is_human,
                "phone": number in view.elsewhere,
                "ready": number in view.questions and view.questions[number].chosen is not None,
            }
            for number, sitter in enumerate(view.sitters)
        ],
        "you": seat,
        "turn": None if view.turn == OVER else view.turn,
        "last": None if view.last is None else {"seat": view.last[0], "move": said(game.in_words(view.last[1]))},
        "question": None if question is None or seat is None else _question(view, seat, question),
        "hint": None if seat is None else _hint(view, seat),
        "may": {
            "undo": seat is not None and view.may_undo == seat and request is None,
            "resign": seat is not None and view.may_resign,
            "hint": question is not None and not question.is_ahead and not question.is_throw and view.may_hint,
            "leave": seat is not None and view.may_hint and view.winners is None,
            "return": view.gone.get(name) if name else None,
            "take": sorted(view.may_take) if name and seat is None and name not in view.gone else [],
        },
        "request": None if request is None else _request(view, seat),
        "winners": None if view.winners is None else list(view.winners),
        "facts": phone.facts(view.state, seat),
        "words": phone.words(),
    }


def seat_of(view: TableView, name: str) -> int | None:
    if not name:
        return None
    return next((seat for seat in view.elsewhere if view.sitters[seat].name == name), None)


def page_of(game: str) -> str | None:
    """The module of the game's own page, if it brings one."""
    is_there = has_phone_page(game) and (GAMES / game / "table" / "phone.js").is_file()
    return f"/{game}/phone.js" if is_there else None


def _question(view: TableView, seat: int, question: SeatQuestion) -> dict[str, Any]:
    game, phone = game_named(view.game), phone_of(view.game)
    return {
        "q": question.number,
        "ahead": question.is_ahead,
        "throw": question.is_throw,
        "chosen": question.chosen,
        "moves": [
            {
                "words": _sentence(said(game.in_words(move))),
                "gain": phone.gain(game, view.state, seat, move),
                **phone.move(view.state, seat, move),
            }
            for move in question.moves
        ],
    }


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def _hint(view: TableView, seat: int) -> dict[str, Any] | None:
    hint = view.hints.get(seat)
    if hint is None:
        return None
    return {"q": hint.question, "move": hint.move, "words": say(hint.sentence, **hint.facts)}


def _request(view: TableView, seat: int | None) -> dict[str, Any]:
    request = view.request
    assert request is not None
    name = view.sitters[request.seat].name
    return {
        "id": request.number,
        "mine": request.seat == seat,
        "asked": seat in request.asked,
        "words": say("{name} wants to take the last move back.", name=name),
    }


def page_words() -> Mapping[str, str]:
    """What the page says, by the names that it uses."""
    return {
        "title": say("Guests with phones"),
        "connecting": say("Connecting ..."),
        "lost": say("The connection is lost. It is tried again by itself."),
        "paused": say("The table is paused."),
        "enter_code": say("Type the four letters that stand on the screen."),
        "code": say("Letters"),
        "go": say("Go on"),
        "wrong": say("These are not the letters on the screen."),
        "too_many": say("Too many wrong tries. Wait a minute, or scan the code."),
        "not_inviting": say("The invitation is not on the screen now. Ask for it."),
        "who": say("Who are you?"),
        "your_name": say("Your name"),
        "or_animal": say("Or be an animal:"),
        "colour": say("Your colour, if it is free"),
        "sit": say("Sit down"),
        "look_on": say("Only look on"),
        "plain": say("This goes over your own network without encryption: whoever shares it could read along."),
        "waiting": say("You are here. The game begins at the screen."),
        "watching": say("You are looking on."),
        "next_game": say("All seats are taken. You can play in the next game."),
        "change": say("Another name"),
        "your_turn": say("Your turn"),
        "ahead": say("Decide already; it counts when your turn comes"),
        "ready": say("Decided. You can still choose anew."),
        "turn_of": say("{name} decides", name="%"),
        "throw": say("Throw"),
        "throw_how": say("Swipe up, or press here"),
        "choose": say("Choose a move"),
        "play": say("Do it"),
        "hint": say("Hint"),
        "hint_looks": say("Looking for a good move ..."),
        "undo": say("Take back"),
        "resign": say("Give up"),
        "leave": say("Leave"),
        "return": say("Take my seat back"),
        "take": say("Take over the seat of {name}", name="%"),
        "really_resign": say("Really give up?"),
        "really_leave": say("Leave? The computer plays on until you are back."),
        "yes": say("Yes"),
        "no": say("No"),
        "asked": say("The others are asked."),
        "over": say("The game is over"),
        "won": say("{name} wins!", name="%"),
        "shared": say("{names} share the win.", names="%"),
        "you_won": say("You have won!"),
        "points": say("points"),
        "gone": say("The evening is over. Until next time!"),
        "sent_away": say("You have been sent away from the table."),
        "table": say("Picture of the table"),
        "moves": say("Moves"),
        "full": say("The room is full. You can look on."),
    }
