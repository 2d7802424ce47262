"""Running and bolting: faster than the rate, with all attention on the movement."""

from fractions import Fraction

from rules.books.exp.source import EXP, Adjustments, Degree, Kilograms, MaybeWord, PersonaKind, Rate
from rules.books.exp.text.encumbrance import RUNS
from rules.books.exp.text.movement import HexesPerUnit, adjusted, at_rate
from rules.numbers.figures import Figure, Yes, finding, not_applicable
from rules.rulings.ruling import Answer
from rules.rulings.sayings import example, reading

BOLT = EXP.number("bolt-multiple", 2, section="Bolting")
"""Bolting speed as a multiple of the rate; nobody is faster on foot."""
BOLTING = "bolting speed, twice the rate"

ONLY_ANTHROPOMORPHS = "only anthropomorphs go faster than their rate"


class FastAnswer(Answer, frozen=True):
    """Whether a run or bolt is allowed, its highest speed, and the first reason why not."""

    allowed: Yes
    speed: HexesPerUnit
    other_actions: Yes
    reason: MaybeWord


@EXP.rule("run", section="Running")
@reading("Adjustments count after the run is rounded down. A runner does not sing.")
@example(rate=4, kind="anthropomorph", degree="free", adjustments=[]).gives(
    allowed=True, speed=6, other_actions=False, reason=None
)
@example(rate=5, kind="anthropomorph", degree="free", adjustments=[-1]).gives(
    allowed=True, speed=6, other_actions=False, reason=None
)
def run(rate: Rate, kind: PersonaKind, degree: Degree, adjustments: Adjustments = ()) -> FastAnswer:
    """Running: one and a half times the rate at most, for anthropomorphs with a light load.

    With adjustments the speed is at least 0 and at most bolting speed. Runners must be free or
    unencumbered, and do nothing else in the unit.
    """
    pace = at_rate(rate).times("one and a half times, running", Fraction(3, 2)).rounded_down()
    closed = {
        "kind": (kind != "anthropomorph", ONLY_ANTHROPOMORPHS),
        "load": (degree not in RUNS, f"{degree}: too loaded to run"),
    }
    return _fast(pace, rate, adjustments, closed)


@EXP.rule("bolt", section="Bolting")
@reading("Nobody bolts with anything worn or carried. Nobody turns in a unit with a bolted hex.")
@example(rate=4, kind="anthropomorph", armour_worn=False, carried=0, turns=False).gives(
    allowed=True, speed=8, reason=None, other_actions=False
)
@example(rate=4, kind="anthropomorph", armour_worn=False, carried=0.1, turns=False).gives(
    allowed=False, speed=0, reason="equipment", other_actions=False
)
def bolt(
    rate: Rate,
    kind: PersonaKind,
    armour_worn: bool,
    carried: Kilograms,
    turns: bool,
    adjustments: Adjustments = (),
) -> FastAnswer:
    """Bolting: twice the rate at most, straight on, without armour, for anthropomorphs.

    They carry no equipment and do nothing else. A combatant who wants to turn moves for a unit at
    the rate minus penalties, changes direction in this unit, and bolts again.
    """
    pace = at_rate(rate).times("twice, bolting", BOLT)
    closed = {
        "kind": (kind != "anthropomorph", ONLY_ANTHROPOMORPHS),
        "armour": (armour_worn, "no bolting in armour"),
        "equipment": (carried > 0, "no bolting with anything carried"),
        "turn": (turns, "no change of direction while bolting"),
    }
    return _fast(pace, rate, adjustments, closed)


def _fast(
    pace: Figure, rate: int, adjustments: Adjustments, closed: dict[str, tuple[bool, str]]
) -> FastAnswer:
    pace = adjusted(pace, adjustments).at_most(BOLTING, rate * BOLT.value)
    nothing_else = finding(False, "it takes all their attention")
    for word, (shut, because) in closed.items():
        if shut:
            allowed, reason = finding(False, because), finding(word, because)
            return FastAnswer(allowed, pace.becomes(because, 0), nothing_else, reason)
    allowed = finding(True, "nothing stands against it")
    return FastAnswer(allowed, pace, nothing_else, not_applicable("it is allowed"))
