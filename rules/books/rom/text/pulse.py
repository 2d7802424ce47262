"""Movement pulse by pulse, and a weapon skill that is used again within the CS."""

from typing import Annotated

from rules.books.rom.source import FEET, FEET_PER_MPH, MPH, ROM, Mph
from rules.numbers.exact import HALF, in_words
from rules.numbers.figures import Figure, Yes, figure, finding
from rules.numbers.inputs import Whole
from rules.rulings.ruling import Answer


class PulseAnswer(Answer, frozen=True):
    """The speed of one pulse, what it covers, and whether it was held back."""

    mph: Annotated[Figure, MPH]
    feet: Annotated[Figure, FEET]
    capped: Yes


@ROM.rule("pulse", section="Optional Rule: Pulse Movement")
def pulse(
    full: Mph, wanted: Mph, moving_pulses: Annotated[int, Whole("pulses", least=0)]
) -> PulseAnswer:
    """The mph and the exact feet of one pulse: at most half rate in the first, then up to full.

    `moving_pulses` counts the pulses of unbroken movement just before this one, those of the CS
    before included; a pulse without movement starts the count again.
    """
    rate = figure("full rate", full, MPH)
    half = rate.times("half of it", HALF)
    first = "half rate, in the first pulse of movement"
    speed = figure("speed wanted", wanted, MPH)
    if moving_pulses == 0:
        limit, speed = half, speed.at_most(first, half)
    else:
        limit = rate
        speed = speed.rejected(
            "at most", first, half, f"pulses on the move before this one: {moving_pulses}"
        )
        speed = speed.at_most("full rate", rate)
    why = f"{in_words(wanted)} mph wanted, {limit.in_words()} allowed"
    return PulseAnswer(
        speed,
        speed.times("feet a pulse for each mph", FEET_PER_MPH, unit=FEET),
        finding(wanted > limit.value, why),
    )


class SkillReuseAnswer(Answer, frozen=True):
    """What is left of a weapon skill."""

    av: Figure


@ROM.rule("skill-reuse", section="Optional Rule: Pulse Movement")
def skill_reuse(
    av: Annotated[int, Whole("AV or defence DV")],
    previous_uses: Annotated[int, Whole("uses", least=0)],
) -> SkillReuseAnswer:
    """The AV, or defence DV, left to a Weapon skill that was used before in the same CS.

    Every use after the first, to attack or to defend, halves it once more, rounded down. With a
    weapon in each hand each keeps its own count.
    """
    left = figure("AV or defence DV", av)
    # After so many halvings of a whole number nothing changes any more.
    for use in range(2, 2 + min(previous_uses, av.bit_length() + 1)):
        left = left.divided_by(f"use {use} in this CS: half", 2).rounded_down()
    return SkillReuseAnswer(left)
