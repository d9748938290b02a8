"""What the play scene asks when somebody wants to stop."""

from __future__ import annotations

from games.scenes.play.turns import Turns
from games.window.ask import AskScene
from games.window.scenes import Change, Push
from games.words import say


def stop_question(turns: Turns, seat: int, in_cup: bool) -> Change:
    """Somebody wants to stop: the computer may go on, or the game is given up."""
    choices = [("stay", say("Play on"), "play")]
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
