"""The situational gaits: climbing, crawling, swimming, flying and jumping."""

from typing import Annotated, Literal

from rules.books.emala.source import (
    EMALA,
    METRES,
    METRES_PER_ROUND,
    NEVER_NEGATIVE,
    ArmourPenalty,
    Metres,
    MetresPerRound,
    Percent,
)
from rules.numbers.exact import Number, divide, in_words, round_up
from rules.numbers.figures import Figure, Nothing, Word, Yes, figure, finding, not_applicable
from rules.numbers.inputs import Quantity
from rules.rulings.ruling import Answer
from rules.rulings.sayings import example, gap, reading

SWIM_PER_METRE = EMALA.number(
    "swim-a-metre", 20, "%", section="Situational Movement (the Swim skill)"
)
"""How much Swim, in percent, adds a metre to the swimming speed (from the setting's skill page)."""

Surface = Literal["rough", "steep", "sheer"]
"""How hard a climb is."""


class ClimbAnswer(Answer, frozen=True):
    """How far a combatant climbs in a round, and whether armour allows a climb at all."""

    rate: Annotated[Figure, METRES_PER_ROUND]
    can_climb: Yes


@EMALA.rule("climb", section="Climbing")
@example(surface="rough", movement_rate=6, armour_penalty=3).gives(rate=4, can_climb=True)
@example(surface="steep", movement_rate=6, armour_penalty=6).gives(rate=0, can_climb=False)
def climb(
    surface: Surface, movement_rate: MetresPerRound, armour_penalty: ArmourPenalty
) -> ClimbAnswer:
    """Metres per round that a combatant climbs; 0 if the armour is too heavy for this surface.

    The rate is the movement rate minus a part of the armour penalty. On a rough surface (ladders,
    branches) this part is half of the penalty, rounded up. On a steep surface (roofs, hills) it is
    the whole penalty. On a sheer surface (walls, cliffs) it is twice the penalty. At 0 or less the
    combatant cannot climb.
    """
    label, burden = {
        "rough": ("half of the armour penalty, rounded up", round_up(divide(armour_penalty, 2))),
        "steep": ("the whole armour penalty", armour_penalty),
        "sheer": ("twice the armour penalty", 2 * armour_penalty),
    }[surface]
    rate = (
        figure("movement rate", movement_rate, METRES_PER_ROUND)
        .minus(f"{surface} surface: {label} ({armour_penalty})", burden)
        .at_least(NEVER_NEGATIVE, 0)
    )
    if rate.value > 0:
        return ClimbAnswer(rate, finding(True, f"armour leaves {rate.in_words()}"))
    return ClimbAnswer(rate, finding(False, "nothing is left: too burdened to climb"))


class CrawlAnswer(Answer, frozen=True):
    """How far a combatant crawls in a round; no rate for creatures that crawl by nature."""

    rate: Annotated[Figure, METRES_PER_ROUND] | Nothing
    uses_primary_gaits: Yes


@EMALA.rule("crawl", section="Crawling")
@reading(
    "A combatant who falls prone in their own turn crawls from their next turn on: the text is "
    "about beginning a turn prone. After getting up the primary gait is back at once.",
    "prone-in-own-turn",
)
@gap("The cost of getting up is not in the text: the GM spends the points for it.")
@reading(
    "Only a combatant on the ground crawls when prone, not one in the water, on a climb or in the "
    "air. Armour does not slow a crawl.",
)
@example(walk=7).gives(rate=4, uses_primary_gaits=False)
@example(walk=6).gives(rate=3, uses_primary_gaits=False)
@example(walk=0).gives(rate=0, uses_primary_gaits=False)
@example(walk=7, natural_crawler=True).gives(rate=None, uses_primary_gaits=True)
def crawl(walk: MetresPerRound, natural_crawler: bool = False) -> CrawlAnswer:
    """Metres per round of a crawl: half of the walking speed, rounded up.

    A prone combatant crawls without choosing this gait, and armour does not make a crawl slower.
    Creatures that crawl by nature do not use this gait: they walk, run and sprint.
    """
    if natural_crawler:
        return CrawlAnswer(
            not_applicable("a natural crawler has no crawling speed of its own"),
            finding(True, "crawling is how it walks, runs and sprints"),
        )
    rate = figure("walking speed", walk, METRES_PER_ROUND).divided_by("half of it", 2).rounded_up()
    return CrawlAnswer(rate, finding(False, "crawling is a gait of its own"))


class SwimAnswer(Answer, frozen=True):
    """How far a combatant swims in a round, and whether the swimmer stays up."""

    rate: Annotated[Figure, METRES_PER_ROUND] | Nothing
    state: Word
    uses_primary_gaits: Yes


@EMALA.rule("swim", section="Swimming")
@reading(
    "Without armour penalty the swimming speed is not halved: the half goes with the penalty. As "
    "an option it is halved without armour too.",
    "unarmoured-speed",
)
@reading(
    "A creature of the water sinks or not by its Athletics, and has no swimming rate. If it sinks, "
    "it cannot move at its primary gaits either; if it is barely afloat, it can.",
)
@example(swim=7, armour_penalty=0, always_half=True).gives(rate=4, state="swims")
@example(swim=6, armour_penalty=0, aquatic=True).gives(
    rate=None, state="swims", uses_primary_gaits=True
)
@example(swim=6, armour_penalty=3, aquatic=True).gives(
    rate=None, state="afloat", uses_primary_gaits=True
)
@example(swim=6, armour_penalty=4, aquatic=True).gives(
    rate=None, state="sinks", uses_primary_gaits=True
)
def swim(
    swim: MetresPerRound,
    armour_penalty: ArmourPenalty,
    aquatic: bool = False,
    always_half: bool = False,
) -> SwimAnswer:
    """Metres per round through water, and whether armour drags the swimmer down.

    Without an armour penalty the rate is the whole swimming speed. If the option `always_half` is
    on, the rate is half of the speed, rounded up. With a penalty the rate is half of the speed,
    rounded up, minus the penalty. At 0 the swimmer stays afloat but cannot move; below 0 the
    swimmer sinks. A creature of the water uses Athletics instead of Swim and moves at its primary
    gaits. It has no swimming rate, but it can sink too.
    """
    left = _through_armour("swimming speed", swim, armour_penalty, always_half=always_half)
    state = _afloat(left.value)
    if aquatic:
        return SwimAnswer(
            not_applicable("a creature of the water moves by its primary gaits"),
            state,
            finding(True, "water is where it walks, runs and sprints"),
        )
    return SwimAnswer(
        left.at_least(NEVER_NEGATIVE, 0), state, finding(False, "swimming is a gait of its own")
    )


def _afloat(left: Number) -> Word:
    if left > 0:
        return finding("swims", "speed is left after the armour penalty")
    if left == 0:
        return finding("afloat", "no speed is left: just enough to stay afloat")
    return finding("sinks", "the armour penalty is more than the speed it is taken from")


class SwimSpeedAnswer(Answer, frozen=True):
    """The swimming speed that the Swim skill gives."""

    swim: Annotated[Figure, METRES_PER_ROUND]


@EMALA.rule("swim-speed", section="Situational Movement (the Swim skill)")
@gap(
    "The text leaves the swimming speed to the Swim skill. In the setting's page on the skill it "
    "is the movement rate and 1 m for each full 20 %; a creature of the water uses Athletics.",
    "swim-bonus",
)
@example(movement_rate=6, swim=45).gives(swim=8)
@example(movement_rate=6, swim=19.9).gives(swim=6)
def swim_speed(movement_rate: MetresPerRound, swim: Percent) -> SwimSpeedAnswer:
    """Metres per round of swimming: the movement rate plus 1 m for each full 20 % of Swim.

    The text leaves this number to the skill; we took it from the setting's page on the skill.
    """
    return SwimSpeedAnswer(
        figure("movement rate", movement_rate, METRES_PER_ROUND).plus(
            f"Swim {in_words(swim)} %: 1 m for each full {SWIM_PER_METRE.value} %",
            swim // SWIM_PER_METRE.value,
        )
    )


class FlyAnswer(Answer, frozen=True):
    """How far a combatant flies in a round, and whether the flyer stays up."""

    rate: Annotated[Figure, METRES_PER_ROUND]
    state: Word


@EMALA.rule("fly", section="Flying")
@reading(
    "Without armour penalty the flying speed is not halved: the half goes with the penalty. As "
    "an option it is halved without armour too.",
    "unarmoured-speed",
)
@example(fly=10, armour_penalty=0).gives(rate=10, state="flies")
@example(fly=10, armour_penalty=0, always_half=True).gives(rate=5, state="flies")
@example(fly=4, armour_penalty=6).gives(rate=0, state="descends")
def fly(
    fly: Annotated[Number, Quantity("metres per round", above=0)],
    armour_penalty: ArmourPenalty,
    always_half: bool = False,
) -> FlyAnswer:
    """Metres per round through the air, and whether armour brings the flyer down.

    Without an armour penalty the rate is the whole flying speed. If the option `always_half` is on,
    the rate is half of the flying speed, rounded up. With a penalty the rate is half of the speed,
    rounded up, minus the penalty. At 0 the flyer hovers. Below 0 the flyer descends under control.
    If the result is below 0 by more than the flying speed, the flyer falls.
    """
    left = _through_armour("flying speed", fly, armour_penalty, always_half=always_half)
    return FlyAnswer(left.at_least(NEVER_NEGATIVE, 0), _aloft(left.value, fly))


def _aloft(left: Number, speed: Number) -> Word:
    if left > 0:
        return finding("flies", "speed is left after the armour penalty")
    if left == 0:
        return finding("aloft", "no speed is left: just enough to stay aloft")
    if left < -speed:
        return finding("falls", "further below 0 than the flying speed: out of control")
    return finding("descends", "below 0, but not by more than the flying speed: under control")


def _through_armour(
    label: str, speed: Number, armour_penalty: int, *, always_half: bool = False
) -> Figure:
    start = figure(label, speed, METRES_PER_ROUND)
    if armour_penalty == 0 and not always_half:
        return start.rejected("divide", "half of it", 2, "there is no armour penalty")
    return (
        start.divided_by("half of it", 2)
        .rounded_up()
        .minus("the whole armour penalty", armour_penalty)
    )


class GoingDownAnswer(Answer, frozen=True):
    """How fast armour drags somebody down; an uncontrolled fall has no rate."""

    rate: Annotated[Figure, METRES_PER_ROUND] | Nothing
    per_turn: Annotated[Figure, METRES] | Nothing


@EMALA.rule("going-down", section="Swimming / Flying (a gap: how fast)")
@gap(
    "The text does not say how fast a combatant sinks or descends. Here it is as many metres per "
    "round as the rate is below 0. Half of them count when the first turn ends or is skipped, and "
    "half with the second turn. If one of these turns does not come (held back, out of the fight, "
    "the round ended early), its half counts at the end of the round. A combatant who falls is on "
    "the ground, prone, when the turn ends. The text has no damage.",
    "going-down",
)
@example(speed=6, armour_penalty=0).gives(rate=0, per_turn=0)
@example(speed=10, armour_penalty=8, flying=True).gives(rate=3, per_turn=1.5)
def going_down(
    speed: MetresPerRound, armour_penalty: ArmourPenalty, flying: bool = False
) -> GoingDownAnswer:
    """Metres per round that a swimmer sinks or a flyer descends, and metres in one turn.

    The rate is the speed in armour without its minus sign: at a speed of -3 m, somebody goes down 3
    m a round. In one turn a swimmer or flyer goes down by half of the rate. If a flyer's speed is
    below 0 by more than the flying speed, the flyer has no rate and falls to the ground
    immediately. The text does not say how fast they go down.
    """
    left = _through_armour("flying speed" if flying else "swimming speed", speed, armour_penalty)
    if flying and left.value < -speed:
        falls = not_applicable("an uncontrolled fall goes all the way down at once")
        return GoingDownAnswer(falls, falls)
    rate = left.times("what is missing to stay up", -1).at_least("stays up: nothing is missing", 0)
    return GoingDownAnswer(rate, rate.divided_by("half of it in one turn", 2, unit=METRES))


class JumpAnswer(Answer, frozen=True):
    """Whether a jump is a running or a standing jump, and the length of the jump."""

    kind: Word
    distance: Annotated[Figure, METRES]


@EMALA.rule("jump", section="Jumping")
@reading("Armour shortens a standing jump by half of the rounded half, rounded up again.")
@reading("A jump is movement: its metres must be left in the turn, and are used up.")
@example(running_distance=6, standing_distance=3, gait="run", armour_penalty=3).gives(distance=4)
@example(running_distance=6, standing_distance=3, gait="walk", armour_penalty=3).gives(distance=2)
def jump(
    running_distance: Metres,
    standing_distance: Metres,
    gait: Literal["walk", "run", "sprint", "climb", "crawl", "swim", "fly"],
    armour_penalty: ArmourPenalty,
    fast: bool = False,
) -> JumpAnswer:
    """Metres of a jump: a running jump after a fast gait, otherwise a standing jump.

    The distances of these jumps come from Athletics. Armour makes a running jump shorter by half of
    the armour penalty, rounded up, and a standing jump by half of this number, rounded up again. A
    jump after running or sprinting is a running jump. A jump after walking is a standing jump. A
    jump after a situational gait is a running jump if `fast` is set: the game master decides that.
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
