"""What an impact does to the catcher and to the thing that was caught or dropped."""

from typing import Annotated

from rules.books.rom.source import ROM, Potency
from rules.numbers.figures import Figure, Nothing, Word, Yes, figure, finding, not_applicable
from rules.numbers.inputs import Whole
from rules.rulings.ruling import Answer

SECTION = "Some Special Considerations"


class AbsorbAnswer(Answer, frozen=True):
    """What the catcher takes of the impact, what is beyond, and the wounds of it."""

    absorbed: Figure
    excess: Figure
    wounds: Annotated[Figure, "wounds"] | Nothing


@ROM.rule("absorb", section=SECTION)
def absorb(
    pot: Potency,
    sta: Annotated[int, Whole("STA")],
    str_mod: Annotated[int, Whole("STR modifier")],
    crd_mod: Annotated[int, Whole("CRD modifier")],
    armour_dr: Annotated[int, Whole("DR of armour")] = 0,
    wound_threshold: Annotated[int, Whole("Wound threshold", least=1)] | None = None,
) -> AbsorbAnswer:
    """How much of an impact's POT a catcher absorbs, and how many wounds the rest makes.

    Up to STA with the STR and CRD modifiers and the DR of armour worn, never less than 0. What
    is beyond makes one wound for each full or begun Wound threshold.
    """
    absorbed = (
        figure("STA", sta)
        .plus("STR modifier", str_mod)
        .plus("CRD modifier", crd_mod)
        .plus("DR of armour worn", armour_dr)
        .at_least("never less than nothing", 0)
        .at_most("no more than the POT there is", pot)
    )
    excess = figure("POT of the impact", pot).minus("absorbed", absorbed)
    return AbsorbAnswer(absorbed, excess, _wounds(excess, wound_threshold))


def _wounds(excess: Figure, threshold: int | None) -> Figure | Nothing:
    if excess.value == 0:
        return figure("all of it is absorbed", 0, "wounds")
    if threshold is None:
        return not_applicable("no Wound threshold is given")
    return excess.divided_by(
        "Wound threshold, full or begun", threshold, unit="wounds"
    ).rounded_up()


class BreakageAnswer(Answer, frozen=True):
    """The check against breaking, and what came of it."""

    check: Word | Nothing
    bonus: Figure
    dv: Figure | Nothing
    breaks: Yes | Nothing
    missed_by: Figure | Nothing


@ROM.rule("breakage", section=SECTION)
def breakage(
    caught: bool,
    fragile: bool,
    stp: Annotated[int, Whole("STP")],
    pot: Potency,
    margin: Annotated[int, Whole("margin of the check")] | None = None,
) -> BreakageAnswer:
    """Whether a thing that fell breaks: which check it takes, and by how much it was missed.

    Caught and fragile: the catcher's CRD check with the thing's STP against the POT. Dropped: its
    STP check against the POT. Caught and sturdy: none, it holds. `margin` is by how much the check
    was made, below 0 where it was missed; the more it missed, the more completely it breaks.
    """
    if caught and not fragile:
        why = "caught, and not fragile"
        return BreakageAnswer(
            not_applicable(why),
            figure(why, 0),
            not_applicable(why),
            finding(False, why),
            not_applicable(why),
        )
    breaks, missed_by = _outcome(margin)
    dv = figure("POT of the impact", pot)
    if caught:
        bonus = figure("STP of the object, added to the check", stp)
        return BreakageAnswer(finding("CRD", "caught, but fragile"), bonus, dv, breaks, missed_by)
    bonus = figure("nothing is added to an STP check", 0)
    return BreakageAnswer(finding("STP", "dropped"), bonus, dv, breaks, missed_by)


def _outcome(margin: int | None) -> tuple[Yes | Nothing, Figure | Nothing]:
    if margin is None:
        why = "the check is not made yet"
        return not_applicable(why), not_applicable(why)
    if margin >= 0:
        return finding(False, f"the check was made by {margin}"), not_applicable(
            "the check was made"
        )
    missed_by = figure("margin of the check", margin).times("turned round", -1)
    return finding(True, f"the check was missed by {-margin}"), missed_by
