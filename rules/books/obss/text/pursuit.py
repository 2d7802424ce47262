"""Flight and pursuit, beyond the rounds of a fight."""

from collections.abc import Sequence
from typing import Annotated, Literal

from rules.books.obss.source import OBSS, rejected
from rules.errors import InputError
from rules.numbers.exact import Number, counted, in_words
from rules.numbers.figures import Finding, finding
from rules.numbers.inputs import ListOf, Quantity, Whole
from rules.rulings.ruling import Answer
from rules.rulings.sayings import example, gap, reading

Setting = Literal["city", "open"]
Totals = Annotated[Sequence[int], ListOf(Whole())]
Speed = Annotated[Number, Quantity("speed", least=0)]

SAVES = 3
WINS = 2

CHECK: dict[Setting, str] = {"city": "reflex-with-stealth", "open": "fortitude"}
PLACE: dict[Setting, str] = {
    "city": "where a trail can be lost, at equal speeds",
    "open": "nowhere to hide: who lasts longer",
}
TIE_GOES_TO: dict[Setting, str] = {"city": "pursued", "open": "pursuer"}


class Pursuit(Answer, frozen=True):
    """The save in a pursuit, and the winner."""

    check: Finding[str | None]
    winner: Finding[str | None]


@OBSS.rule("pursuit", section="Flight and Pursuit")
@gap(
    "The side that wins two of three opposed saves wins. The book does not say who wins a tie: "
    "here the pursued in a city, the pursuer in the open."
)
@reading("In a city unequal speeds decide without a check. Unknown speeds count as equal.")
@reading(
    "The speed of a side is its longest distance in a round there, with load, mount and fatigue. A "
    "combatant who cannot move pursues nobody, and is caught."
)
@reading("In the open the mount's Fortitude counts; in a city the rider's Reflex and Stealth.")
@example(setting="city", pursuer=[1, 1], pursued=[20, 20], pursuer_speed=12, pursued_speed=9).gives(
    check=None, winner="pursuer"
)
def pursuit(
    setting: Setting,
    pursuer: Totals = (),
    pursued: Totals = (),
    pursuer_speed: Speed | None = None,
    pursued_speed: Speed | None = None,
) -> Pursuit:
    """The winner of a pursuit: the faster side, or the side that wins two of three opposed saves.

    In a city, or wherever the hunter can lose the trail, the faster side wins. If the speeds are
    equal or unknown, both sides make Reflex saves with Stealth, and the pursued wins ties. In the
    open, both make Fortitude saves, even if one is faster, and the pursuer wins ties. In the rounds
    of a fight, speed decides.

    Raises:
        InputError: more than three totals, or different numbers of totals.
    """
    _require_paired(pursuer, pursued)
    won = _by_saves(setting, pursuer, pursued)
    if pursuer_speed is None or pursued_speed is None or pursuer_speed == pursued_speed:
        return Pursuit(finding(CHECK[setting], PLACE[setting]), won)
    faster = "pursuer" if pursuer_speed > pursued_speed else "pursued"
    speeds = f"speed {in_words(pursuer_speed)} against {in_words(pursued_speed)}"
    if setting == "city":
        outrun = finding(faster, f"{speeds}: the faster one wins")
        return _at_once(outrun, pursuer, pursued)
    won = rejected(won, speeds, faster, "in the open only endurance counts")
    return Pursuit(finding(CHECK[setting], PLACE[setting]), won)


def _require_paired(pursuer: Sequence[int], pursued: Sequence[int]) -> None:
    for field, totals in (("pursuer", pursuer), ("pursued", pursued)):
        if len(totals) > SAVES:
            message = f"{field} has {len(totals)} totals: expected {SAVES} at most."
            raise InputError("out-of-range", field, message)
    if len(pursuer) != len(pursued):
        expected = f"expected {len(pursuer)}, as many as pursuer"
        message = f"pursued has {counted(len(pursued), 'total')}: {expected}."
        raise InputError("conflict", "pursued", message)


def _at_once(outrun: Finding[str], pursuer: Sequence[Number], pursued: Sequence[Number]) -> Pursuit:
    why = "in a city unequal speeds decide without a check"
    for label, totals in (("pursued's totals", pursued), ("pursuer's totals", pursuer)):
        if totals:
            outrun = rejected(outrun, label, [*totals], why)
    return Pursuit(finding(None, why), outrun)


def _by_saves(
    setting: Setting, pursuer: Sequence[int], pursued: Sequence[int]
) -> Finding[str | None]:
    rounds = list(zip(pursuer, pursued, strict=True))
    won = [_round(setting, mine, theirs) for mine, theirs in rounds]
    told = ", ".join(f"{mine} against {theirs}" for mine, theirs in rounds) or "no save yet"
    for side in ("pursuer", "pursued"):
        if won.count(side) >= WINS:
            ties = f"ties are the {TIE_GOES_TO[setting]}'s"
            return finding(side, f"{told}: {won.count(side)} to the {side}; {ties}")
    return finding(None, f"{told}: undecided until one side has won {WINS}")


def _round(setting: Setting, pursuer: int, pursued: int) -> str:
    if pursuer == pursued:
        return TIE_GOES_TO[setting]
    return "pursuer" if pursuer > pursued else "pursued"
