"""Several hands on one thing."""

from collections.abc import Sequence
from typing import Annotated

from rules.books.rom.source import ROM
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

Modifiers = Annotated[Sequence[int], ListOf(Whole("STR modifier"))]


class StruggleAnswer(Answer, frozen=True):
    """How the struggle stands after this CS, and whether the thing may break."""

    state: Word
    holder: Word | Nothing
    still_in: Finding[list[str]]
    extra_cs: Annotated[Figure, "CS"]
    break_check: Yes


@ROM.rule("struggle", section="Some Special Considerations")
def struggle(
    made: dict[str, bool],
    joined: Annotated[int, Whole("joiners in this CS", least=0)] = 0,
    str_mods: Modifiers = (),
    stp: Annotated[int, Whole("STP")] | None = None,
    most: Annotated[int, Whole("hands that the object has room for", least=1, most=8)] = 8,
) -> StruggleAnswer:
    """Who still holds on after a CS of struggling for a thing, and whether it must be checked.

    `made` says of everybody with hands on whether the STR or CRD check was made. Who fails is
    out; all failing, the thing flies off in a random direction, whoever joined. A single one left
    has it, unless somebody joined: that takes one CS more. When the STR modifiers of those with
    hands on before the checks reach the thing's STP it must be checked for breaking.

    Raises:
        InputError: out-of-range, where nobody has hands on or more than `most` have.
    """
    _check_room(len(made), joined, most)
    still_in = [name for name, success in made.items() if success]
    state = _state(len(still_in), joined)
    held = state.value == "held"
    return StruggleAnswer(
        state,
        finding(still_in[0], "the only one left")
        if held
        else not_applicable("nobody has it for good"),
        finding(still_in, "those who made their checks"),
        figure("one CS more where anybody joined", min(joined, 1), "CS"),
        _break_check(str_mods, stp),
    )


def _check_room(hands: int, joined: int, most: int) -> None:
    if hands == 0:
        raise InputError(
            "out-of-range", "made", "made is empty: expected at least one with hands on."
        )
    if hands > most:
        message = f"made has {hands} with hands on: expected at most {most}."
        raise InputError("out-of-range", "made", message)
    if hands + joined > most:
        message = f"joined is {joined}: with {hands} hands on, expected at most {most - hands}."
        raise InputError("out-of-range", "joined", message)


def _state(left: int, joined: int) -> Word:
    if left == 0:
        return finding("flies-off", "everybody with hands on failed: it flies off at random")
    if left == 1 and joined == 0:
        return finding("held", "one is left, and nobody joined")
    if joined:
        return finding("goes-on", "somebody joined: another CS")
    return finding("goes-on", f"{left} are left: another CS")


def _break_check(str_mods: Sequence[int], stp: int | None) -> Yes:
    if stp is None:
        return finding(False, "no STP is given")
    pull = sum(str_mods)
    return finding(pull >= stp, f"STR modifiers of {pull} in all against STP {stp}")
