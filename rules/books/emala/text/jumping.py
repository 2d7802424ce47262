"""Jumping, with a run-up or from standing."""

from typing import Annotated, Literal

from rules.books.emala.source import EMALA, METRES, NEVER_NEGATIVE, ArmourPenalty, Metres
from rules.numbers.exact import divide, round_up
from rules.numbers.figures import Figure, Word, figure, finding
from rules.rulings.ruling import Answer


class JumpAnswer(Answer, frozen=True):
    """Which of the two jumps it is, and how far it goes."""

    kind: Word
    distance: Annotated[Figure, METRES]


@EMALA.rule("jump", section="Jumping")
def jump(
    running_distance: Metres,
    standing_distance: Metres,
    gait: Literal["walk", "run", "sprint", "climb", "crawl", "swim", "fly"],
    armour_penalty: ArmourPenalty,
    fast: bool = False,
) -> JumpAnswer:
    """Metres of a jump from a gait: the running jump from a fast one, else the standing jump.

    Both distances come from Athletics. Armour takes half of its penalty, rounded up, from a
    running jump, and half of that, rounded up again, from a standing one. Running and sprinting
    give the running jump, walking never does, a situational gait where it is `fast` (the game
    master's word).
    """
    kind = _kind(gait, fast)
    half = round_up(divide(armour_penalty, 2))
    if kind.value == "running":
        label = f"half of the armour penalty of {armour_penalty}, rounded up"
        distance = figure("running jump", running_distance, METRES).minus(label, half)
    else:
        label = f"half of half the armour penalty of {armour_penalty}, each rounded up"
        quarter = round_up(divide(half, 2))
        distance = figure("standing jump", standing_distance, METRES).minus(label, quarter)
    return JumpAnswer(kind, distance.at_least(NEVER_NEGATIVE, 0))


def _kind(gait: str, fast: bool) -> Word:
    if gait in ("run", "sprint"):
        return finding("running", f"a {gait} is a run-up")
    if gait == "walk":
        return finding("standing", "a walk is no run-up")
    if fast:
        return finding("running", f"this {gait} is fast enough for a run-up")
    return finding("standing", f"this {gait} is not fast enough for a run-up")
