"""The tour through a sample fight, which takes two minutes.

Each step is a line that names the next key.
"""

from collections.abc import Callable

from msgspec import Struct

from tracker.views.spans import Line, Span, line

SAMPLE = "ford-at-dusk"
"""The name of the file with the sample of the tour."""


class TourStep(Struct, frozen=True):
    """A step of the tour: a command that the player runs.

    If the command asks a question, the player types `answer`. The command's key replaces `{key}`
    in `says` and `answer`.
    """

    command: str
    says: str
    answer: str = ""


STEPS = (
    TourStep("next", "{key} ends this turn and begins the next."),
    TourStep(
        "move",
        "{key} moves whose turn it is.",
        "Type 1 >g to go 1 m towards g; read what will happen; Enter.",
    ),
    TourStep("why", "{key} asks why a number is so; Esc comes back."),
    TourStep(
        "damage",
        "{key} is damage.",
        "Type i 4 for the foe i, i 2d6 to roll, i 2d6=7 for your dice; Enter.",
    ),
    TourStep("undo", "{key} takes the last action back."),
    TourStep("redo", "{key} does it again."),
    TourStep("log", "{key} is the whole log; Esc comes back."),
    TourStep("help", "{key} shows every key that works; Esc comes back."),
    TourStep("saves", "{key} goes to the list: Ctrl+N begins your own fight."),
)


class Tour:
    """The place in the tour.

    The place is a step. At a step, the tour waits for a command or for an answer.
    """

    def __init__(self, steps: tuple[TourStep, ...] = STEPS) -> None:
        self._steps = steps
        self._at = 0
        self._asked = False
        self.on = True

    def ran(self, command: str, *, asks: bool) -> None:
        """Note that a command was run. `asks` is true if the command now waits for an answer."""
        if self.on and not self._asked and command == self._steps[self._at].command:
            self._asked = asks and bool(self._steps[self._at].answer)
            if not self._asked:
                self._go_on()

    def settled(self, *, done: bool) -> None:
        """Note that a question was closed. `done` is true if an action followed the answer."""
        if self.on and self._asked:
            self._asked = False
            if done:
                self._go_on()

    @property
    def place(self) -> tuple[int, bool, bool]:
        """The number of the step, whether its answer is missing, and whether the tour goes on."""
        return self._at, self._asked, self.on

    def end(self) -> None:
        """End the tour."""
        self.on = False

    def line(self, key_of: Callable[[str], str]) -> Line:
        """Return the present step as one line. `key_of` gives the keys in this line."""
        step = self._steps[self._at]
        key = key_of(step.command)
        text = step.answer if self._asked else step.says
        before, _, after = text.partition("{key}")
        named = Span(key, "strong") if "{key}" in text else Span("")
        place = Span(f" Tour {self._at + 1}/{len(self._steps)}  ", "heading")
        # While a question is open, Esc leaves the question.
        ends = Span("" if self._asked else "  Esc ends the tour", "dim")
        return line(place, Span(before), named, Span(after), ends)

    def _go_on(self) -> None:
        self._asked = False
        if self._at + 1 < len(self._steps):
            self._at += 1
        else:
            self.end()
