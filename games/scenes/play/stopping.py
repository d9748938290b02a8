"""Somebody wants to stop in the middle of a game: the computer may play on for them, or it is given up."""

from __future__ import annotations

from games.scenes.play.turns import Turns
from games.window.ask import AskScene
from games.window.scenes import Change, Push
from games.words import say

TAKE_BACK = "take_back:"  # and the number of a seat: an answer


class Stopping:
    """What is asked before, and what follows the answer. Whoever has handed a seat over may take it back."""

    def __init__(self, turns: Turns, in_cup: bool):
        self._turns = turns
        self._in_cup = in_cup

    @property
    def is_possible(self) -> bool:
        return self._turns.who_may_stop is not None or bool(self._turns.handed_over)

    def ask(self) -> Change | None:
        turns, seat = self._turns, self._turns.who_may_stop
        if not self.is_possible:
            return None
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
        return Push(AskScene, question, choices, self._meaning())

    def _meaning(self) -> str:
        if self._in_cup:
            return say("If the computer goes on, it keeps the seat and its points until somebody takes it over.")
        if not self._turns.has_computer:
            return ""
        return say("The computer can play on for this seat until it is taken back with the flag.")

    def answered(self, answer: str) -> Change | None:
        """What follows an answer; one that means something else is none of ours."""
        seat = self._turns.who_may_stop
        if answer.startswith(TAKE_BACK):
            self._turns.take_seat_back(int(answer.removeprefix(TAKE_BACK)))
        elif answer == "stop":
            return self.ask()
        elif answer == "resign" and seat is not None:
            return self._ask_again(seat)
        elif answer == "give_up":
            self._turns.resign()
        elif answer == "hand_over":
            self._turns.hand_over()
        return None

    def _ask_again(self, seat: int) -> Change:
        """What giving up means."""
        winners = [sitter.name for other, sitter in enumerate(self._turns.sitters) if other != seat]
        text = say("The game ends here and does not count.")
        if len(winners) == 1:
            text = say("The game is over then, and {name} wins it.", name=winners[0])
        elif winners:
            text = say("The game is over then, and {names} share the win.", names=", ".join(winners))
        choices = [("stay", say("Play on"), "play"), ("give_up", say("Give up"), "flag")]
        return Push(AskScene, say("Really give up?"), choices, text, step_back="stop")
