"""Jumping, with a run-up or from standing."""

from typing import Literal

from rules.emala.book import EMALA, METRES, NEVER_NEGATIVE, ArmourPenalty, Metres
from rules.figures import Figure, Word, figure, found
from rules.ruling import Answer

HALVED = "half of it"


class JumpAnswer(Answer, frozen=True):
    """Which of the two jumps it is, and how far it goes."""

    kind: Word
    distance: Figure


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
    impairment = figure("armour penalty", armour_penalty).divided_by(HALVED, 2).rounded_up()
    if kind.value == "running":
        start = figure("running jump", running_distance, METRES)
        label = "half of the armour penalty, rounded up"
    else:
        impairment = impairment.divided_by(HALVED, 2).rounded_up()
        start = figure("standing jump", standing_distance, METRES)
        label = "half of half the armour penalty, each rounded up"
    return JumpAnswer(kind, start.minus(label, impairment).at_least(NEVER_NEGATIVE, 0))


def _kind(gait: str, fast: bool) -> Word:
    if gait in ("run", "sprint"):
        return found("running", f"a {gait} is a run-up")
    if gait == "walk":
        return found("standing", "a walk is no run-up")
    if fast:
        return found("running", f"this {gait} is fast enough for a run-up")
    return found("standing", f"this {gait} is not fast enough for a run-up")
