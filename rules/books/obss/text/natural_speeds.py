"""Climbing, burrowing and flying."""

from typing import Annotated, Literal

from rules.books.obss.source import DICE, METRES, OBSS, Count, FigureOrNothing, Metres
from rules.books.obss.text.tactical import HALVED_WITHOUT_SPEED, RUN_MULTIPLE
from rules.numbers.figures import Figure, Finding, Yes, figure, finding, not_applicable
from rules.numbers.inputs import Whole
from rules.rulings.ruling import Answer
from rules.rulings.sayings import example, gap, reading

CLIMB_BONUS_DICE = OBSS.number("climb-dice", 2, DICE, section="Climbing")
RAPID_CLIMB_DC = OBSS.number("rapid-climb-dc", 13, section="Climbing")
FALL_DC = OBSS.number("fall-dc", 17, section="Flying")


class ClimbSpeed(Answer, frozen=True):
    """The metres climbed in an Action, and for a natural climber the dice, DC and score."""

    metres: Annotated[Figure, METRES]
    bonus_dice: Annotated[Figure, DICE]
    dc: FigureOrNothing
    score: FigureOrNothing


@OBSS.rule("climb-speed", section="Climbing")
@reading("The metres are for one Action. Without a climbing speed no climb is rapid.")
@reading("A rapid climb is a Sprint without its price: neither attack nor Defence is lower.")
@example(natural=True, movement=6, rapid=True, cr=3).gives(metres=12, bonus_dice=2, dc=13, score=9)
def climb_speed(
    natural: bool, movement: Metres, rapid: bool = False, cr: int | None = None
) -> ClimbSpeed:
    """The metres climbed in one Action, with a climbing speed or without.

    Without a climbing speed, the climb is a quarter of the movement on the ground. With a climbing
    speed, checks gain 2d6 and can always take 10, and neither attack nor Defence is lower. After a
    check against DC 13 the climb can be rapid: twice as far. A creature whose climbing score is not
    given has CR plus its climbing movement, rounded down.
    """
    metres = figure("movement", movement, METRES)
    if natural:
        return _natural_climb(metres, rapid, cr)
    quarter = metres.divided_by("doubly difficult", 2 ** HALVED_WITHOUT_SPEED["climb"])
    if rapid:
        quarter = quarter.rejected("multiply", "rapid", RUN_MULTIPLE, "no climbing speed")
    without = "no climbing speed"
    dice = figure("climbing checks", 0, DICE)
    return ClimbSpeed(
        quarter.rounded_down(),
        dice.rejected("add", "climbing speed", CLIMB_BONUS_DICE, without),
        not_applicable(without),
        not_applicable(without),
    )


def _natural_climb(metres: Figure, rapid: bool, cr: int | None) -> ClimbSpeed:
    climbed = metres.times("rapid, as a Sprint", RUN_MULTIPLE) if rapid else metres
    return ClimbSpeed(
        climbed.rounded_down(),
        figure("climbing speed", CLIMB_BONUS_DICE, DICE),
        figure("a rapid climb", RAPID_CLIMB_DC) if rapid else not_applicable("no rapid climb"),
        not_applicable("no CR given")
        if cr is None
        else figure("CR", cr).plus("climbing movement in metres", metres).rounded_down(),
    )


class Burrow(Answer, frozen=True):
    """Whether a burrower can dig in the ground, and whether it can run or charge there."""

    allowed: Yes
    may_run: Yes
    may_charge: Yes


@OBSS.rule("burrow", section="Burrowing")
@example(ground="earth").gives(allowed=True, may_run=False, may_charge=False)
@example(ground="rock", through_rock=True).gives(allowed=True, may_run=False, may_charge=False)
def burrow(ground: Literal["earth", "rock"], through_rock: bool = False) -> Burrow:
    """Digging with a burrowing speed: through earth, and for some creatures through rock.

    The text of a creature says whether it digs through rock. Nobody runs or charges while
    burrowing. Usually no tunnel stays open behind the burrower.
    """
    if ground == "earth":
        allowed = finding(True, "a burrowing speed goes through earth")
    elif through_rock:
        allowed = finding(True, "this creature burrows through rock")
    else:
        allowed = finding(False, "rock stops a burrower")
    return Burrow(
        allowed,
        finding(False, "no running while burrowing"),
        finding(False, "no charging while burrowing"),
    )


class FlierHit(Answer, frozen=True):
    """Whether a blow needs a save, the DC of the save, and whether the flier falls."""

    save_needed: Yes
    dc: FigureOrNothing
    falls: Finding[bool | None]


@OBSS.rule("flier-hit", section="Flying")
@reading(
    "The blow must hit the flier: a blow that hits a rider does not bring the mount down. A blow "
    "that puts the flier out of the fight needs the save too."
)
@example(damage=10, max_hp=20, fortitude=16).gives(save_needed=True, dc=17, falls=True)
@example(damage=9, max_hp=20, fortitude=2).gives(save_needed=False, dc=None, falls=False)
def flier_hit(
    damage: Count,
    max_hp: Annotated[int, Whole("hit points", least=1)],
    fortitude: int | None = None,
) -> FlierHit:
    """A flier that loses half of its maximum hit points in one blow needs a Fortitude save, DC 17.

    If the save fails, the flier falls. Before the save is rolled, nobody knows if it falls.
    """
    if 2 * damage < max_hp:
        light = f"{damage} is less than half of {max_hp} hit points"
        return FlierHit(finding(False, light), not_applicable(light), finding(False, light))
    return FlierHit(
        finding(True, f"{damage} is half of {max_hp} hit points or more"),
        figure("Fortitude save", FALL_DC),
        _falls(fortitude),
    )


def _falls(fortitude: int | None) -> Finding[bool | None]:
    if fortitude is None:
        return finding(None, "undecided until the Fortitude save is rolled")
    return finding(fortitude < FALL_DC.value, f"Fortitude {fortitude} against DC {FALL_DC.value}")


class Hover(Answer, frozen=True):
    """Whether a flier stays in the air."""

    stays_aloft: Finding[bool | None]


@OBSS.rule("hover", section="Hovering")
@gap(
    "The book does not say what happens to a flier that cannot hover, if it does not move or is "
    "unconscious: the answer is left open."
)
@example(hover=True, moved=False, conscious=False).gives(stays_aloft=True)
@example(hover=False, moved=False).gives(stays_aloft=None)
def hover(hover: bool, moved: bool, conscious: bool = True) -> Hover:
    """Whether a flier stays in the air: it hovers, or it is conscious and moves.

    The book does not say what happens to any other flier.
    """
    if hover:
        return Hover(finding(True, "hovers, moving or not, conscious or not"))
    if moved and conscious:
        return Hover(finding(True, "flies by moving"))
    return Hover(finding(None, "the book leaves open what becomes of it"))
