"""Facing: what turning costs, and which squares are front, side and back."""

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
    """Whether the turn may be made, and what it takes from the round's movement."""

    allowed: Yes
    cost: Annotated[Figure, METRES]


@EMALA.rule("facing-change", section="Facing")
@reading(
    "Part of a quarter turn costs a runner its share of the 3 m, and the free action turns at any "
    "gait. Off one's own turn the free action alone turns.",
)
@reading(
    "In a situational gait one turns, and steps aside, as a walker does: the price is the "
    "runner's.",
    "situational-turning",
)
@example(gait="run", degrees=90).gives(allowed=True, cost=3)
@example(gait="sprint", degrees=90, free_action=True).gives(allowed=True, cost=0)
def facing_change(
    gait: PrimaryGait,
    degrees: Annotated[Number, Quantity("degrees", least=0, most=180)],
    free_action: bool = False,
) -> FacingChangeAnswer:
    """Metres of movement that a change of facing takes under a gait, 0 to 180 degrees.

    Walking or standing it is free, and so is the Change Facing free action (after being
    attacked) at any gait. A runner pays 3 m for each quarter turn, part of one in proportion; a
    sprinter cannot turn. Moving into a front square needs no change of facing.
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
    """Whether a step may be taken without paying for a change of facing."""

    allowed: Yes


@EMALA.rule("facing-step", section="Facing")
@example(gait="walk", zone="back").gives(allowed=True)
@example(gait="run", zone="front").gives(allowed=True)
@example(gait="sprint", zone="side").gives(allowed=False)
def facing_step(gait: PrimaryGait, zone: Literal["front", "side", "back"]) -> FacingStepAnswer:
    """Whether a step into a front, side or back square needs no change of facing first.

    Running and sprinting step into front squares only; a walker turns freely and steps anywhere.
    """
    if zone == "front":
        return FacingStepAnswer(finding(True, "a front square lies ahead"))
    if gait == "walk":
        return FacingStepAnswer(finding(True, "a walker turns freely"))
    return FacingStepAnswer(finding(False, f"a {gait} goes into front squares only"))


class FacingSquareAnswer(Answer, frozen=True):
    """Where a square beside a creature lies."""

    zone: Word | Nothing


@EMALA.rule("facing-square", section="Facing")
@gap(
    "The pictures of front, side and back squares are missing: the row ahead and the row behind, "
    "each with its corners, are front and back, the squares between them side.",
)
@reading(
    "Between two sides of the map the squares go by the nearer one; halfway, by the one that was "
    "faced before.",
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

    `dx` (east) and `dy` (south) count from the north-west square of the footprint, which is
    `footprint` squares along each edge. The text's pictures are missing. In this reading the row
    ahead of the creature with both its corners is front, the row behind with both its corners is
    back, and the rest beside it is side. A square inside it, or not beside it, has no zone.
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
