"""What the play scene asks before it does something: the pause, and whether somebody wants to stop."""

from __future__ import annotations

from games.scenes.play.turns import Turns
from games.store.journal import Journal
from games.window.ask import AskScene
from games.window.scenes import Change, Push
from games.words import say

TAKE_BACK = "take_back:"  # and the number of a seat: an answer
FOR_THE_DISK = 0.3  # seconds, hardly noticed by who pauses: what has just been played may not be written yet


def pause_question(journal: Journal | None, has_settings: bool) -> Change:
    choices = [
        ("go_on", say("Go on"), "play"),
        ("settings", say("Settings"), "settings"),
        ("rules", say("Rules"), "rules"),
        ("home", say("Leave the table"), "leave"),
    ]
    if not has_settings:
        del choices[1]
    return Push(AskScene, say("Pause"), choices, _kept_words(journal))


def _kept_words(journal: Journal | None) -> str:
    """Whether who leaves now can go on later."""
    if journal is None:
        return ""
    if (trouble := journal.trouble(FOR_THE_DISK)) is not None:
        return say("The game cannot be kept at the moment: {reason}", reason=trouble)
    return say("The game is kept. You can go on with it at any time.")


def stop_question(turns: Turns, in_cup: bool) -> Change:
    """Somebody wants to stop: the computer may go on, or the game is given up. Whoever has stopped may come back."""
    seat = turns.who_may_stop
    choices = [("stay", say("Play on"), "play")]
    for handed, person in turns.handed_over.items():
        name = person.partition(":")[2] or turns.sitters[handed].name
        choices.append((f"{TAKE_BACK}{handed}", say("{name} takes the seat back", name=name), "human"))
    if seat is None:
        return Push(AskScene, say("Play on yourself?"), choices)
    if turns.has_computer:
        choices.append(("hand_over", say("Let the computer go on"), "robot"))
    if turns.may_give_up:
        choices.append(("resign", say("Give up"), "flag"))
    question = say("{name} wants to stop?", name=turns.sitters[seat].name)
    return Push(AskScene, question, choices, _stopping_words(turns, in_cup))


def _stopping_words(turns: Turns, in_cup: bool) -> str:
    if in_cup:
        return say("If the computer goes on, it keeps the seat and its points until somebody takes it over.")
    return "" if turns.may_give_up else say("The others play on, and the computer takes this seat.")


def give_up_question(turns: Turns, seat: int) -> Change:
    """What giving up means."""
    winners = [sitter.name for other, sitter in enumerate(turns.sitters) if other != seat]
    text = say("The game ends here and does not count.")
    if len(winners) == 1:
        text = say("The game is over then, and {name} wins it.", name=winners[0])
    elif winners:
        text = say("The game is over then, and {names} share the win.", names=", ".join(winners))
    choices = [("stay", say("Play on"), "play"), ("give_up", say("Give up"), "flag")]
    return Push(AskScene, say("Really give up?"), choices, text)
