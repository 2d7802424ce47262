"""The tour: two minutes at a sample fight, a line a step that names the next key."""

from collections.abc import Callable
from typing import NamedTuple

from tracker.views.spans import Line, Span, line

SAMPLE = "ford-at-dusk"
"""The sample that the tour is played on, by its file."""


class TourStep(NamedTuple):
    """A command to give, and where it asks for something what to answer.

    In `says` and `answer` {key} is the command's key.
    """

    command: str
    says: str
    answer: str = ""


STEPS = (
    TourStep("next", "{key} ends this turn and begins the next."),
    TourStep(
        "move",
        "{key} moves whose turn it is.",
        "Type 1, read what will happen, then press Enter.",
    ),
    TourStep("why", "{key} asks why a number is so; Esc comes back."),
    TourStep(
        "damage",
        "{key} is damage.",
        "Type 4, or 2d6 to roll, or 2d6=7 for your own dice; then Enter.",
    ),
    TourStep("undo", "{key} takes the last action back."),
    TourStep("redo", "{key} does it again."),
    TourStep("log", "{key} is the whole log; Esc comes back."),
    TourStep("help", "{key} shows every key that works; Esc comes back."),
    TourStep("saves", "{key} goes to the list: Ctrl+N begins your own fight."),
)


class Tour:
    """Where the tour is: on a step, and in it before the command or before the answer."""

    def __init__(self, steps: tuple[TourStep, ...] = STEPS) -> None:
        self._steps = steps
        self._at = 0
        self._asked = False
        self.on = True

    def ran(self, command: str, *, asks: bool) -> None:
        """A command was given; `asks` is true where it waits for an answer now."""
        if self.on and not self._asked and command == self._steps[self._at].command:
            self._asked = asks and bool(self._steps[self._at].answer)
            if not self._asked:
                self._go_on()

    def settled(self, *, done: bool) -> None:
        """Nothing is asked any more; `done` is true where something came of it."""
        if self.on and self._asked:
            self._asked = False
            if done:
                self._go_on()

    def end(self) -> None:
        """Show no more of it."""
        self.on = False

    def line(self, key_of: Callable[[str], str]) -> Line:
        """The step in a line, with the keys as they are on this keyboard."""
        step = self._steps[self._at]
        key = key_of(step.command)
        text = step.answer if self._asked else step.says
        before, _, after = text.partition("{key}")
        named = Span(key, "strong") if "{key}" in text else Span("")
        place = Span(f" Tour {self._at + 1}/{len(self._steps)}  ", "heading")
        # While something is asked, Esc leaves the question.
        ends = Span("" if self._asked else "  Esc ends the tour", "dim")
        return line(place, Span(before), named, Span(after), ends)

    def _go_on(self) -> None:
        self._asked = False
        if self._at + 1 < len(self._steps):
            self._at += 1
        else:
            self.end()
