"""Facing: the cost of turning, and which squares are front, side and back."""

from typing import Annotated, Literal

from rules.books.emala.source import EMALA, METRES, PrimaryGait
from rules.numbers.exact import Number
from rules.numbers.figures import Figure, Nothing, Word, Yes, figure, finding, not_applicable
from rules.numbers.inputs import Quantity, Whole
from rules.rulings.ruling import Answer
from rules.rulings.sayings import example, gap, reading

METRES_PER_QUARTER = EMALA.number("quarter-turn", 3, METRES, section="Facing")
"""Metres of the round's movement that a runner pays for each quarter turn."""

BEHIND = {"n": "s", "e": "w", "s": "n", "w": "e"}


class FacingChangeAnswer(Answer, frozen=True):
    """Whether a change of facing is allowed, and how many metres of movement it costs."""

    allowed: Yes
    cost: Annotated[Figure, METRES]


@EMALA.rule("facing-change", section="Facing")
@reading(
    "A part of a quarter turn costs a runner that part of the 3 m. The free action turns a "
    "combatant at any gait. Outside their own turn combatants turn only by the free action.",
)
@reading(
    "At a situational gait a combatant turns and steps aside like a walker: only a runner pays.",
    "situational-turning",
)
@reading(
    "At the start of the first turn of a round, before its gait is chosen, a combatant stands: it "
    "turns for free, and takes the gait then.",
)
@example(gait="run", degrees=90).gives(allowed=True, cost=3)
@example(gait="sprint", degrees=90, free_action=True).gives(allowed=True, cost=0)
def facing_change(
    gait: PrimaryGait,
    degrees: Annotated[Number, Quantity("degrees", least=0, most=180)],
    free_action: bool = False,
) -> FacingChangeAnswer:
    """Metres of movement that a change of facing by 0 to 180 degrees costs at a gait.

    A combatant who walks or stands turns for free. The free action Change Facing (after an attack
    on the combatant) costs nothing at any gait. A runner pays 3 m for 90 degrees, 1 m for 30
    degrees, and so on. A sprinter cannot turn. A move into a front square needs no turning.
    """
    free = _why_free(gait, degrees, free_action)
    if free is not None:
        return FacingChangeAnswer(finding(True, free), figure(free, 0, METRES))
    if gait == "sprint":
        why = "a sprint does not turn"
        return FacingChangeAnswer(finding(False, why), figure(why, 0, METRES))
    cost = (
        figure("degrees turned", degrees, "degrees")
        .divided_by("quarter turns", 90, unit="quarter turns")
        .times("metres for each, running", METRES_PER_QUARTER, unit=METRES)
    )
    return FacingChangeAnswer(finding(True, "a runner turns at a price"), cost)


def _why_free(gait: str, degrees: Number, free_action: bool) -> str | None:
    if degrees == 0:
        return "the facing stays as it is"
    if free_action:
        return "the Change Facing free action costs no movement"
    return "walking or standing, turning is free" if gait == "walk" else None


class FacingStepAnswer(Answer, frozen=True):
    """Whether the combatant may take the step without a turn first."""

    allowed: Yes


@EMALA.rule("facing-step", section="Facing")
@example(gait="walk", zone="back").gives(allowed=True)
@example(gait="run", zone="front").gives(allowed=True)
@example(gait="sprint", zone="side").gives(allowed=False)
def facing_step(gait: PrimaryGait, zone: Literal["front", "side", "back"]) -> FacingStepAnswer:
    """Whether a combatant may step into a front, side or back square without turning first.

    A runner or a sprinter may only step into front squares. A walker, who turns for free, may step
    into any square.
    """
    if zone == "front":
        return FacingStepAnswer(finding(True, "a front square lies ahead"))
    if gait == "walk":
        return FacingStepAnswer(finding(True, "a walker turns freely"))
    return FacingStepAnswer(finding(False, f"a {gait} goes into front squares only"))


class FacingSquareAnswer(Answer, frozen=True):
    """The zone of a square beside a creature: front, side or back."""

    zone: Word | Nothing


@EMALA.rule("facing-square", section="Facing")
@gap(
    "The pictures of front, side and back squares are missing. Here the row ahead is front and the "
    "row behind is back, each with its corners; the squares between these rows are side.",
)
@reading(
    "If a combatant faces between two sides of the map, the nearer side decides about the squares; "
    "halfway, it is the side that the combatant faced before.",
)
@example(footprint=1, facing="n", dx=1, dy=-1).gives(zone="front")
@example(footprint=2, facing="e", dx=2, dy=-1).gives(zone="front")
def facing_square(
    footprint: Annotated[int, Whole("squares along one edge", least=1)],
    facing: Literal["n", "e", "s", "w"],
    dx: int,
    dy: int,
) -> FacingSquareAnswer:
    """Whether a square beside a creature is a front, side or back square of its facing.

    `dx` counts squares to the east and `dy` to the south, from the north-west square of the
    creature. The creature has `footprint` squares along each edge. The text's pictures are missing.
    In our reading the row ahead of the creature is front, with both corners. The row behind the
    creature is back, with both corners. The squares between these rows are side. A square under the
    creature has no zone, and a square that is not beside the creature has no zone.
    """
    edges = {"n": dy == -1, "e": dx == footprint, "s": dy == footprint, "w": dx == -1}
    near = -1 <= dx <= footprint and -1 <= dy <= footprint
    if not near:
        return FacingSquareAnswer(not_applicable("the square is not beside the creature"))
    if not any(edges.values()):
        return FacingSquareAnswer(not_applicable("the square is one of the creature's own"))
    if edges[facing]:
        return FacingSquareAnswer(finding("front", "in the row ahead, corners included"))
    if edges[BEHIND[facing]]:
        return FacingSquareAnswer(finding("back", "in the row behind, corners included"))
    return FacingSquareAnswer(finding("side", "between the row ahead and the row behind"))
