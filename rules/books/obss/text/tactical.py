"""The order of a fight, Move and Sprint Actions, and running over difficult ground."""

from typing import Annotated, Literal

from rules.books.obss.source import DICE, METRES, OBSS, Count, Metres
from rules.numbers.figures import Figure, Yes, figure, finding
from rules.numbers.inputs import Whole
from rules.rulings.ruling import Answer

RUN_MULTIPLE = 2
"""How many times its movement a creature covers with a Sprint Action."""

RUN_ATTACK_DICE = -1
RUN_DEFENCE = -4

ACTIONS_A_ROUND = 3
"""The Actions of a round, one creature's."""

LEAST_METRES = 1
"""What three walking Actions make, however hindered."""

SPRINT_DC = 20

ENOUGH_HALVINGS = 64
"""So many halvings leave less than a metre of any movement; more change nothing."""


class MoveAction(Answer, frozen=True):
    """How far the Actions carry, whether the gait is allowed, and the price of running."""

    metres: Annotated[Figure, METRES]
    allowed: Yes
    attack_dice: Annotated[Figure, DICE]
    defence: Figure


@OBSS.rule("move-action", section="Tactical Movement, Hindered Movement")
def move_action(
    movement: Metres,
    actions: Annotated[int, Whole("Actions", least=1, most=ACTIONS_A_ROUND)],
    gait: Literal["walk", "run"],
    hindrances: Count = 0,
    fatigued: bool = False,
) -> MoveAction:
    """Metres covered by one to three Move or Sprint Actions, rounded down over all together.

    Each hindrance halves the distance; three walking Actions still make 1 m, unless the creature
    has no movement at all. A run doubles, and is refused (0 m, and no price) to the fatigued and
    where anything hinders; after a made sprint check, leave out the terrain's hindrance. Its price
    of 1d6 in attack and 4 in Defence lasts until the runner's next round starts. A round of mixed
    gaits asks once for each.
    """
    covered = figure("movement", movement, METRES).times("Actions", actions)
    if gait == "walk":
        return _walk(covered, actions, hindrances)
    covered = covered.times("running", RUN_MULTIPLE)
    refusal = _why_no_run(hindrances, fatigued)
    if refusal:
        return _refused_run(covered, refusal)
    return MoveAction(
        covered.rounded_down(),
        finding(True, "nothing hinders the run"),
        figure("running, until the next round starts", RUN_ATTACK_DICE, DICE),
        figure("running, until the next round starts", RUN_DEFENCE),
    )


def _walk(covered: Figure, actions: int, hindrances: int) -> MoveAction:
    if hindrances:
        halved = "halved once" if hindrances == 1 else f"halved {hindrances} times"
        covered = covered.divided_by(halved, 2 ** min(hindrances, ENOUGH_HALVINGS))
    can_move = covered.value > 0
    covered = covered.rounded_down()
    label = "three walking Actions make a metre"
    if actions < ACTIONS_A_ROUND:
        covered = covered.rejected("at least", label, LEAST_METRES, "fewer than three Actions")
    elif not can_move:
        covered = covered.rejected("at least", label, LEAST_METRES, "no movement to make it with")
    else:
        covered = covered.at_least(label, LEAST_METRES)
    return MoveAction(
        covered,
        finding(True, "walking is always allowed"),
        figure("walking has no price", 0, DICE),
        figure("walking has no price", 0),
    )


def _why_no_run(hindrances: int, fatigued: bool) -> str | None:
    if fatigued:
        return "the fatigued cannot run"
    return "no running where movement is hindered" if hindrances else None


def _refused_run(covered: Figure, refusal: str) -> MoveAction:
    not_run = "there is no run"
    return MoveAction(
        covered.becomes(refusal, 0),
        finding(False, refusal),
        figure("no run, no price", 0, DICE).rejected("add", "running", RUN_ATTACK_DICE, not_run),
        figure("no run, no price", 0).rejected("add", "running", RUN_DEFENCE, not_run),
    )


class SprintOnDifficult(Answer, frozen=True):
    """What became of trying to run over difficult terrain."""

    runs: Yes
    prone: Yes
    terrain_halves: Yes
    may_charge: Yes


@OBSS.rule("sprint-on-difficult", section="Hindered Movement")
def sprint_on_difficult(
    total: int, critical_failure: bool = False, rhino: bool = False, fatigued: bool = False
) -> SprintOnDifficult:
    """An Acrobatics check, DC 20, to run where the terrain is difficult.

    Made, this one run is free of the terrain; else it halves and there is no run. A critical
    failure ends prone on the spot, whatever the total. The check never opens a charge: only the
    Rhino feat does, made or not, for who is neither prone nor fatigued. The fatigued never run.
    """
    runs = _runs(total, critical_failure, fatigued)
    return SprintOnDifficult(
        runs,
        finding(critical_failure, "prone on a critical failure alone"),
        finding(not runs.value, "difficult terrain halves unless it is run over"),
        _may_charge(critical_failure, rhino, fatigued),
    )


def _runs(total: int, critical_failure: bool, fatigued: bool) -> Yes:
    if critical_failure:
        return finding(False, "a critical failure, whatever the total")
    if fatigued:
        return finding(False, "the fatigued cannot run")
    made = total >= SPRINT_DC
    return finding(
        made, f"Acrobatics {total} against DC {SPRINT_DC}: {'made' if made else 'failed'}"
    )


def _may_charge(critical_failure: bool, rhino: bool, fatigued: bool) -> Yes:
    if not rhino:
        return finding(False, "no charge over difficult terrain without the Rhino feat")
    if critical_failure:
        return finding(False, "lies prone")
    if fatigued:
        return finding(False, "the fatigued cannot charge")
    return finding(True, "the Rhino feat charges over difficult terrain")


class Initiative(Answer, frozen=True):
    """A combatant's place in the order of the whole fight, highest first."""

    initiative: Figure


@OBSS.rule("initiative", section="Tactical Movement (a gap, from the same game's combat chapter)")
def initiative(total: int, ability: int, bonus: int = 0) -> Initiative:
    """The total of 3d6, plus Dexterity or Intelligence as the player chooses, plus bonuses.

    The total comes with its sixes exploded and its ones counted as 0. Ties go to the higher
    ability; where that is equal too, both act together.
    """
    rolled = figure("3d6, sixes exploded, ones as 0", total)
    return Initiative(rolled.plus("Dexterity or Intelligence", ability).plus("bonuses", bonus))
