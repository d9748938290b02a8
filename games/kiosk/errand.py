"""Something that may take long, such as writing to a stick, while the screen goes on."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

Answer = TypeVar("Answer")


class Errand(Generic[Answer]):
    """Runs in a thread of its own from the beginning; the program need not wait for it, not even at its end."""

    def __init__(self, deed: Callable[[], Answer]):
        self._deed = deed
        self._answer: Answer | None = None
        self._fault: Exception | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._answer = self._deed()
        except Exception as fault:  # told to whoever asks for the answer
            self._fault = fault

    @property
    def is_done(self) -> bool:
        return not self._thread.is_alive()

    def wait(self, seconds: float) -> bool:
        """Until it is done, but no longer than this; whether it is."""
        self._thread.join(seconds)
        return self.is_done

    def answer(self) -> Answer:
        """What came out of it once it is done; whatever went wrong is raised here."""
        self._thread.join()
        if self._fault is not None:
            raise self._fault
        return self._answer  # type: ignore[return-value]  # None only if that is the answer
