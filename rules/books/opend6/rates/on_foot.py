"""On foot: rates, what is free of an action, what is left, and why no more."""

from fractions import Fraction

from rules.books.opend6.rates import ground
from rules.books.opend6.rolls import has_skill, pool
from rules.books.opend6.sheet import ON_FOOT, WORDS
from rules.books.opend6.source import METRES, OPEND6
from rules.books.opend6.state import FOOT_GAITS, RATED, FootGait, gait_of, kept, vehicle_of
from rules.books.opend6.text import limits, on_foot
from rules.books.opend6.text.limits import FootKind
from rules.books.opend6.text.modifiers import FATIGUE_PER_ROUND, TERRAIN_MODIFIER
from rules.dice.wild import Pool
from rules.encounter import Combatant, Encounter
from rules.numbers.exact import Number, round_up
from rules.numbers.figures import Figure, figure, why_not
from rules.rulebook.answers import Account, Budget, GaitRate
from rules.rulebook.gm_rulings import with_grant

SHORT = OPEND6.source("Short Distances")

SKILLS = {
    "run": ("running", "physique"),
    "swim": ("swimming", "physique"),
    "climb": ("climbing", "reflexes"),
    "jump": ("jumping", "reflexes"),
    "fly": ("flying", "physique"),
}
"""The skill of each movement, and the attribute that stands in for it."""

FREE: tuple[FootGait, ...] = ("walk", "run", "swim", "fly")
"""Where half of the rate is no action."""

Rate = tuple[Account | None, str | None]
"""A rate, or the reason why there is none."""


def foot_rates(encounter: Encounter, combatant: Combatant) -> tuple[GaitRate, ...]:
    """The ways of moving on foot; closed where there is no action or no means left for one."""
    rates = []
    for one, gait in zip(ON_FOOT, FOOT_GAITS, strict=True):
        found, none = rate(encounter, combatant, gait)
        rates.append(GaitRate(one, found, _closed(encounter, combatant, gait) or none))
    return tuple(rates)


def rate(encounter: Encounter, combatant: Combatant, gait: FootGait) -> Rate:
    """The base rate of a way of moving on foot, or why there is none."""
    move = WORDS.number(combatant, "move")
    match gait:
        case "walk":
            free = limits.free_move(rate=move)
            return Account("free move", free.answer.metres, free.source, "no action"), None
        case "run":
            return Account("Move", figure("Move", move, METRES), OPEND6.source("Running")), None
        case "swim":
            swum = on_foot.swim(move=move, distance=0)
            return Account("swimming Move", swum.answer.swim_move, swum.source), None
        case "climb":
            climbed = on_foot.climb(move=move, skilled=has_skill(combatant, "climbing"), distance=0)
            return Account("climbing Move", climbed.answer.climb_move, climbed.source), None
        case "jump":
            leapt = on_foot.jump(move=move, distance=0)
            return Account("standing leap", leapt.answer.leap, leapt.source), None
        case "fly":
            return _flight(encounter, combatant)


def foot_budget(encounter: Encounter, combatant: Combatant, terrain_id: str) -> Budget:
    """What one on foot can go now in the way of moving that it has taken."""
    gait = gait_of(combatant)
    base, none = rate(encounter, combatant, gait)
    why = _closed(encounter, combatant, gait)
    if base is None or vehicle_of(encounter, combatant) is not None:
        return _nothing(encounter, combatant, none or why or "no rate")
    if why is not None or gait == "walk":
        return _free_budget(encounter, combatant, terrain_id, why)
    limit = _furthest(encounter, combatant, gait, base.figure, terrain_id)
    return _spent(encounter, combatant, Account("most", limit, base.source), terrain_id)


def free_left(encounter: Encounter, combatant: Combatant) -> Number:
    """How far one on foot can still go in this round without an action."""
    if vehicle_of(encounter, combatant) is not None:
        return 0
    return _free_budget(encounter, combatant, combatant.terrain, None).left.figure.value


def bounded(encounter: Encounter, gait: FootGait) -> bool:
    """True where more than what is left cannot be tried."""
    if gait == "jump":
        return False
    return gait == "walk" or WORDS.is_on(encounter, "cap") or accelerates(encounter)


def accelerates(encounter: Encounter) -> bool:
    """True where rates change by so much a round."""
    return WORDS.is_on(encounter, "acceleration")


def skill_of(combatant: Combatant, kind: FootKind, actions: int = 1) -> Pool:
    """The dice that a movement is rolled with, less 1D for each action beyond the first."""
    return pool(combatant, *SKILLS[kind], actions=actions)


def propulsion(encounter: Encounter, combatant: Combatant) -> tuple[bool, bool]:
    """Whether somebody has the means to fly, and whether everybody floats."""
    return WORDS.number(combatant, "fly_rate") > 0, WORDS.is_on(encounter, "zero-gravity")


def fatigue_rounds(combatant: Combatant) -> int:
    """How many rounds beyond the comfortable length a fast movement would be now."""
    comfortable = int(WORDS.number(combatant, "comfortable"))
    return max(0, kept(combatant).fast_rounds + 1 - comfortable)


def run_up_of(combatant: Combatant) -> int:
    """The rounds of running start that a jump made now would have."""
    return kept(combatant).run_up + kept(combatant).this_round.ran_well


def _closed(encounter: Encounter, combatant: Combatant, gait: FootGait) -> str | None:
    """Why one on foot cannot take a way of moving now."""
    vehicle = vehicle_of(encounter, combatant)
    if vehicle is not None:
        return f"aboard {vehicle.name}"
    if gait == "fly" and kept(combatant).out_of_control:
        return "out of control: regain it first"
    if gait == "walk":
        return None
    return ground.why_no_action(combatant, gait)


def _flight(encounter: Encounter, combatant: Combatant) -> Rate:
    means, afloat = propulsion(encounter, combatant)
    speed = WORDS.number(combatant, "fly_rate" if means else "move")
    ruling = on_foot.fly(rate=speed, distance=0, propelled=means, zero_gravity=afloat)
    none = why_not(ruling.answer.allowed)
    if none is not None:
        return None, none
    label = "flying rate" if means else "Move, afloat without gravity"
    return Account("flying rate", figure(label, speed, METRES), ruling.source), None


def _free_budget(
    encounter: Encounter, combatant: Combatant, terrain_id: str, why: str | None
) -> Budget:
    gait = gait_of(combatant)
    medium = "run" if gait == "walk" else gait
    base, _ = rate(encounter, combatant, medium)
    instead = WORDS.chosen(encounter, "free-half") == "instead"
    taken = instead and medium in kept(combatant).this_round.made
    if base is None or gait not in FREE or taken:
        reason = why or f"the {medium} that was made took the place of the free half"
        return _nothing(encounter, combatant, reason)
    limit = base.figure.divided_by("half of it is free of any action", 2)
    return _spent(encounter, combatant, Account("most", limit, SHORT), terrain_id)


def _furthest(
    encounter: Encounter, combatant: Combatant, kind: FootKind, base: Figure, terrain_id: str
) -> Figure:
    if kind != "jump" and WORDS.is_on(encounter, "cap"):
        limit = base.times("at most four movements", limits.MOST_MOVEMENTS, source=ground.LIMIT)
    else:
        limit = _as_the_dice_carry(combatant, kind, base, terrain_id)
    if kind in RATED and accelerates(encounter):
        ruling = limits.acceleration(base=base.value, current=kept(combatant).rates.get(kind, 0))
        limit = limit.at_most("the highest rate this round", ruling.answer.highest, ruling.source)
    return limit


def _as_the_dice_carry(
    combatant: Combatant, kind: FootKind, base: Figure, terrain_id: str
) -> Figure:
    """How far a roll of nothing but sixes goes, the wild die not rolled again."""
    best = skill_of(combatant, kind).plain().most
    if kind == "jump":
        run_up = run_up_of(combatant)
        bonus = on_foot.jump(move=base.value, distance=0, running_rounds=run_up).answer.bonus.value
        steps = max(0, (best + bonus - on_foot.BASES[kind]) // on_foot.PER_FURTHER_METRES)
        return base.plus("the further metres that all sixes reach", on_foot.FURTHER_METRES * steps)
    modifier = TERRAIN_MODIFIER[ground.terrain_of(terrain_id)]
    against = modifier + FATIGUE_PER_ROUND * fatigue_rounds(combatant)
    spare = max(0, best - on_foot.BASES[kind] - against)
    if kind == "climb":
        half = round_up(Fraction(base.value) / 2)
        more = half * (spare // on_foot.PER_FURTHER_HALF)
        return base.plus("the further halves that all sixes reach", more)
    return base.times("movements that all sixes reach", 1 + spare // on_foot.PER_FURTHER_MOVEMENT)


def _spent(encounter: Encounter, combatant: Combatant, most: Account, terrain_id: str) -> Budget:
    """A budget of that much, less what was walked in this round, with the GM's say."""
    used = combatant.pace.turn
    left = most.figure.minus("gone without an action", used) if used else most.figure
    whole, left = (with_grant(one, combatant) for one in (most.figure, left))
    limit, left, factor = ground.on_terrain(encounter, combatant, terrain_id, whole, left)
    return Budget(
        Account("movement in a round", limit, most.source),
        Account("movement left", left, most.source),
        ground.ROUND,
        None if left.value > 0 else "what is free of an action is used",
        _not_now(encounter, combatant),
        factor,
    )


def _nothing(encounter: Encounter, combatant: Combatant, why: str) -> Budget:
    none = Account("movement left", figure(why, 0, METRES), ground.LIMIT)
    return Budget(none, none, ground.ROUND, why, _not_now(encounter, combatant))


def _not_now(encounter: Encounter, combatant: Combatant) -> str | None:
    return None if encounter.turn_of == combatant.id else "it is not their turn"
