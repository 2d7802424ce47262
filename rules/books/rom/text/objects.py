"""Snatching, drawing, handing over and throwing things, and struggling for them."""

from collections.abc import Sequence
from typing import Annotated, Literal

from rules.books.rom.source import ROM, Feet, Mph
from rules.errors import InputError
from rules.numbers.figures import (
    Figure,
    Finding,
    Nothing,
    Word,
    Yes,
    figure,
    finding,
    not_applicable,
)
from rules.numbers.inputs import ListOf, Whole
from rules.rulings.ruling import Answer
from rules.rulings.sayings import example, gap, reading

SECTION = "Some Special Considerations"

SPEED = "speed in mph"
NO_CHECK = "no check is needed"


class CheckAnswer(Answer, frozen=True):
    """The attribute of the check, and its DV. If no check is needed, both are empty."""

    check: Word | Nothing
    dv: Figure | Nothing


@ROM.rule("snatch", section=SECTION)
@reading(
    "For snatching in passing, drawing and handing over, the speed of this pulse counts, also if "
    "slow ground lowers it. A combatant who starts to move in this pulse stands still until then. "
    "A combatant who moved in the last pulse, even in the CS before, counts as moving from the "
    "start of this pulse. Without pulses, the speed of the CS counts.",
)
@example(how="in-passing", mph=12, size=3, feet=40).gives(check="CRD", dv=15)
@example(how="in-passing", mph=7.5, size=-1).gives(check="CRD", dv=6.5)
@example(how="leap", mph=12, size=3, feet=9).gives(check="AGL", dv=9)
@example(how="own-zone", mph=12, size=3).gives(check=None, dv=None)
def snatch(
    how: Literal["own-zone", "in-passing", "leap"],
    mph: Mph = 0,
    size: Annotated[int, Whole("Size")] = 0,
    feet: Feet = 0,
) -> CheckAnswer:
    """The check to snatch up a thing that lies somewhere, and its DV.

    No check is needed for a thing that lies open in one's own zone. In passing it is a CRD check:
    the DV is the speed in mph plus the thing's Size. With a leap it is an AGL check: the DV is the
    leap in feet.
    """
    if how == "own-zone":
        return _no_check("it lies open within one's own zone")
    if how == "leap":
        dv = figure("distance of the leap in feet", feet)
        return CheckAnswer(finding("AGL", "a leap for it"), dv)
    dv = figure(SPEED, mph).plus("Size of the object", size)
    return CheckAnswer(finding("CRD", "snatched up in passing"), dv)


@ROM.rule("draw-item", section=SECTION)
@reading("After a failed check, the thing is not drawn.")
@example(other_items=0, mph=0).gives(check=None, dv=None)
@example(other_items=4, mph=6).gives(check="CRD", dv=10)
@example(other_items=0, mph=6).gives(check="CRD", dv=6)
@example(other_items=3, mph=0).gives(check="CRD", dv=3)
def draw_item(
    other_items: Annotated[int, Whole("other things in the container", least=0)], mph: Mph = 0
) -> CheckAnswer:
    """The check to take a thing out of a container, and its DV.

    At 0 mph, with nothing else in the container, no check is needed. Otherwise it is a CRD check.
    The DV is 1 for each other thing plus the speed in mph. A failure may draw the wrong thing.
    """
    if other_items == 0 and mph == 0:
        return _no_check("still, and nothing is in the way")
    dv = figure("1 for each other thing in the container", other_items).plus(SPEED, mph)
    return CheckAnswer(finding("CRD", "something is in the way, or one is moving"), dv)


def _no_check(why: str) -> CheckAnswer:
    return CheckAnswer(not_applicable(why), not_applicable(NO_CHECK))


class HandOffAnswer(Answer, frozen=True):
    """Whether a thing can change hands, and the receiver's check."""

    possible: Yes
    check: Word | Nothing
    dv: Figure | Nothing


@ROM.rule("hand-off", section=SECTION)
@reading("If the receiver's check fails, the giver still has the thing.")
@example(giver_mph=4, receiver_mph=6, in_range=False).gives(possible=False, check=None, dv=None)
@example(giver_mph=0, receiver_mph=0).gives(possible=True, check=None, dv=None)
@example(giver_mph=4, receiver_mph=6).gives(possible=True, check="CRD", dv=10)
@example(giver_mph=0, receiver_mph=6.5).gives(possible=True, check="CRD", dv=6.5)
def hand_off(giver_mph: Mph, receiver_mph: Mph, in_range: bool = True) -> HandOffAnswer:
    """Whether somebody can hand over a thing, and the DV of the receiver's check.

    The two must be within close or common melee range of each other. If neither moves, no check is
    needed. Otherwise the receiver makes a CRD check: the DV is the sum of both speeds in mph.
    """
    if not in_range:
        why = "out of melee range of each other"
        return HandOffAnswer(finding(False, why), not_applicable(why), not_applicable(why))
    possible = finding(True, "within melee range of each other")
    if giver_mph == 0 and receiver_mph == 0:
        return HandOffAnswer(possible, not_applicable("both stand still"), not_applicable(NO_CHECK))
    dv = figure("the giver's speed in mph", giver_mph)
    dv = dv.plus("the receiver's speed in mph", receiver_mph)
    moving = "the giver is" if giver_mph else "the receiver is"
    if giver_mph and receiver_mph:
        moving = "both are"
    return HandOffAnswer(possible, finding("CRD", f"{moving} moving: the receiver checks"), dv)


class ThrowAndCatchAnswer(Answer, frozen=True):
    """The DV of both checks, and the result of the throw after both checks."""

    dv: Figure
    result: Word | Nothing


@ROM.rule("throw-and-catch", section=SECTION)
@reading("A thing that was thrown well is caught before time goes on, or falls to the ground.")
@gap(
    "The text does not say with which POT a thing hits the ground if nobody catches it: the check "
    "against breaking asks for it.",
)
@example(range_dv=6, modifiers=3, caught=True).gives(dv=9, result=None)
@example(range_dv=6, thrown=True).gives(dv=6, result=None)
@example(range_dv=6, modifiers=3, thrown=True, caught=True).gives(dv=9, result="caught")
@example(range_dv=6, thrown=True, caught=False).gives(result="dropped")
@example(range_dv=6, thrown=False, caught=True).gives(result="off-target")
@example(range_dv=6, thrown=False).gives(result="off-target")
def throw_and_catch(
    range_dv: Annotated[int, Whole("DV of the range")],
    modifiers: Annotated[int, Whole("the game master's modifiers")] = 0,
    thrown: bool | None = None,
    caught: bool | None = None,
) -> ThrowAndCatchAnswer:
    """The DV of throwing and catching, and whether the thing was caught, dropped or off target.

    The thrower's AGL check and the catcher's CRD check have the same DV. It is the DV of the range
    plus the game master's modifiers for wind and rain. `thrown` and `caught` say whether the checks
    succeeded; without them there is no result yet. A thing that falls may break.
    """
    dv = figure("DV of the range", range_dv).plus("wind, rain and the like", modifiers)
    return ThrowAndCatchAnswer(dv, _result(thrown, caught))


def _result(thrown: bool | None, caught: bool | None) -> Word | Nothing:
    if thrown is None:
        return not_applicable("the throw is not decided yet")
    if not thrown:
        return finding("off-target", "the thrower's AGL check failed")
    if caught is None:
        return not_applicable("the catch is not decided yet")
    if caught:
        return finding("caught", "both checks were made")
    return finding("dropped", "the catcher's CRD check failed")


Modifiers = Annotated[Sequence[int], ListOf(Whole("STR modifier"))]


class StruggleAnswer(Answer, frozen=True):
    """The state of the struggle after this CS, and whether the thing may break."""

    state: Word
    holder: Word | Nothing
    still_in: Finding[list[str]]
    extra_cs: Annotated[Figure, "CS"]
    break_check: Yes


@ROM.rule("struggle", section=SECTION)
@reading(
    "The STR modifiers of all who have hands on the thing before the checks are added; a sum "
    "equal to the STP is enough. Joiners need room at the thing too. A joiner has not failed a "
    "check: the thing flies off only if all who have hands on it have failed. A joiner who is "
    "left alone with the thing still makes a check in the next CS.",
)
@reading(
    "If only one combatant lays hands on a thing in a CS, or catches it, that combatant has it "
    "immediately. If another lays hands on it before the CS ends, they struggle for it. A "
    "combatant who joins in a CS of checks makes checks from the next CS on. In a CS with missing "
    "checks, those who failed are out, and nothing else is decided. If all others have let go or "
    "are out of the fight, the last combatant has the thing.",
)
@reading(
    "A thing keeps its STP and all other facts that were given about it, as long as it is in the "
    "fight."
)
@gap(
    "If everybody has lost the thing, a d8 says in which of eight directions it flies. The text "
    "gives no DV for the check against breaking in a struggle: the GM gives its outcome.",
)
@example(made={"Ansa": True, "Bor": True}, joined=1, str_mods=[2, 3], stp=5).gives(break_check=True)
@example(made={"Ansa": False, "Bor": False}).gives(state="flies-off")
@example(made={"Ansa": False, "Bor": False}, joined=1).gives(state="goes-on", still_in=[])
@example(made={"Ansa": True, "Bor": True}, joined=1, str_mods=[2, 2], stp=5).gives(
    break_check=False
)
@example(made={"Ansa": True, "Bor": True}, joined=1, str_mods=[9, 9]).gives(break_check=False)
@example(made={"Ansa": True, "Bor": True}, joined=1, str_mods=[4, -1], stp=3).gives(
    break_check=True
)
def struggle(
    made: dict[str, bool],
    joined: Annotated[int, Whole("joiners in this CS", least=0)] = 0,
    str_mods: Modifiers = (),
    stp: Annotated[int, Whole("STP")] | None = None,
    most: Annotated[int, Whole("hands that the object has room for", least=1, most=8)] = 8,
) -> StruggleAnswer:
    """Who is left after a CS of struggling for a thing, and whether the thing may break.

    `made` says for each combatant with hands on the thing whether the STR or CRD check succeeded.
    Combatants who fail are out. If all fail and nobody joined, the thing flies off in a random
    direction. If one combatant is left, this combatant has it. If somebody joined, the struggle
    takes one more CS, even if only joined combatants are left. Add up the STR modifiers of
    everybody, also of those who fail: if the sum is the thing's STP or more, the thing needs a
    check against breaking.

    Raises:
        InputError: out-of-range, if nobody or more than `most` combatants have hands on the thing.
    """
    _check_room(len(made), joined, most)
    still_in = [name for name, success in made.items() if success]
    state = _state(len(still_in), joined)
    nobody = not_applicable("nobody has it for good")
    return StruggleAnswer(
        state,
        finding(still_in[0], "the only one left") if state.value == "held" else nobody,
        finding(still_in, "those who made their checks"),
        figure("one CS more where anybody joined", min(joined, 1), "CS"),
        _break_check(str_mods, stp),
    )


def _check_room(hands: int, joined: int, most: int) -> None:
    if hands == 0:
        message = "made is empty: expected at least one with hands on."
        raise InputError("out-of-range", "made", message)
    if hands > most:
        message = f"made has {hands} with hands on: expected at most {most}."
        raise InputError("out-of-range", "made", message)
    if hands + joined > most:
        message = f"joined is {joined}: with {hands} hands on, expected at most {most - hands}."
        raise InputError("out-of-range", "joined", message)


def _state(left: int, joined: int) -> Word:
    if joined:
        return finding("goes-on", "somebody joined: another CS")
    if left == 0:
        return finding("flies-off", "everybody with hands on failed: it flies off at random")
    if left == 1:
        return finding("held", "one is left, and nobody joined")
    return finding("goes-on", f"{left} are left: another CS")


def _break_check(str_mods: Sequence[int], stp: int | None) -> Yes:
    if stp is None:
        return finding(False, "no STP is given")
    pull = sum(str_mods)
    return finding(pull >= stp, f"STR modifiers of {pull} in all against STP {stp}")
