"""The rates and the remaining movement of combatants on foot, with reasons for each limit."""

from fractions import Fraction

from rules.books.opend6 import state
from rules.books.opend6.rates import terrain as ground
from rules.books.opend6.rolls import has_skill, pool
from rules.books.opend6.sheet import ON_FOOT, WORDS
from rules.books.opend6.source import METRES, OPEND6
from rules.books.opend6.text import limits, on_foot
from rules.books.opend6.text.limits import FootKind
from rules.books.opend6.text.modifiers import FATIGUE_PER_ROUND, TERRAIN_MODIFIER
from rules.dice.wild import Pool
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.numbers.exact import round_up
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
"""For each movement, its skill and the attribute that replaces a missing skill."""

FREE: tuple[state.FootGait, ...] = ("walk", "run", "swim", "fly")
"""Gaits in which a move of up to half of the rate takes no action."""

Rate = tuple[Account | None, str | None]
"""A rate, or the reason why there is none."""


def foot_rates(encounter: Encounter, combatant: Combatant) -> tuple[GaitRate, ...]:
    """Return the gaits on foot.

    A gait is closed if no action is left for it, or if the combatant cannot move in it.
    """
    rates = []
    for one, gait in zip(ON_FOOT, state.FOOT_GAITS, strict=True):
        found, none = rate(encounter, combatant, gait)
        closed = _closed(encounter, combatant, gait) or none
        each = "a movement" if gait in state.RATED else ""
        rates.append(GaitRate(one, found, closed, each=each))
    return tuple(rates)


def rate(encounter: Encounter, combatant: Combatant, gait: state.FootGait) -> Rate:
    """Return the base rate of a gait on foot, or the reason why the gait has no rate."""
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
    """Return the distance that a combatant on foot can go now in the present gait."""
    gait = state.gait_of(combatant)
    base, none = rate(encounter, combatant, gait)
    stopped = barred(encounter, combatant, gait)
    if base is None or stopped is not None:
        return _nothing(encounter, combatant, none or stopped or "no rate")
    why = no_action(encounter, combatant, gait)
    if why is not None or gait == "walk":
        return _free_budget(encounter, combatant, terrain_id, why)
    most = _furthest(encounter, combatant, gait, base.figure, terrain_id)
    return _limited(encounter, combatant, Account("most", most, base.source), terrain_id)


def bound(encounter: Encounter, combatant: Combatant, *, rapid: bool = False) -> Budget | None:
    """Return the limit of the distance. A longer move is impossible, whatever the roll.

    Return None if only the dice limit the distance. If a flier's change of speed is `rapid`, the
    limit of acceleration does not count.
    """
    gait = state.gait_of(combatant)
    if gait == "jump" or rapid:
        if not capped(encounter):
            return None
        most = Account("most", _cap(encounter, combatant, gait), ground.LIMIT)
        return _limited(encounter, combatant, most, combatant.terrain)
    if gait == "walk" or capped(encounter) or accelerates(encounter):
        return foot_budget(encounter, combatant, combatant.terrain)
    return None


def free_budget(encounter: Encounter, combatant: Combatant) -> Budget:
    """Return the distance that a combatant on foot can still go without an action."""
    stopped = barred(encounter, combatant, state.gait_of(combatant))
    if stopped is not None:
        return _nothing(encounter, combatant, stopped)
    return _free_budget(encounter, combatant, combatant.terrain, None)


def unit_of(encounter: Encounter, combatant: Combatant, gait: state.FootGait) -> Fraction:
    """Return the rate of this gait divided by Move.

    The used movement of all gaits is counted in Move: half of a gait's rate counts as half of Move.
    """
    found, _ = rate(encounter, combatant, gait)
    if found is None or gait not in state.RATED:
        return Fraction(1)
    return Fraction(found.figure.value) / Fraction(WORDS.number(combatant, "move"))


def capped(encounter: Encounter) -> bool:
    """Whether an option limits the distance in a round to four movements.

    The limit is for all types of movement together, or for each type.
    """
    return WORDS.chosen(encounter, "cap") != "off"


def accelerates(encounter: Encounter) -> bool:
    """Whether an option limits the change of a rate from round to round."""
    return WORDS.is_on(encounter, "acceleration")


def skill_of(combatant: Combatant, kind: FootKind, actions: int = 1) -> Pool:
    """Return the dice for a type of movement. Each action beyond the first takes 1D away."""
    return pool(combatant, *SKILLS[kind], actions=actions)


def propulsion(encounter: Encounter, combatant: Combatant) -> tuple[bool, bool]:
    """Return two answers: whether the combatant has the means to fly, and whether there is no
    gravity.
    """
    return WORDS.number(combatant, "fly_rate") > 0, WORDS.is_on(encounter, "zero-gravity")


def rounds_beyond(combatant: Combatant, *, fast_now: bool = False) -> int:
    """Return how many rounds of fast movement are beyond the comfortable number.

    The present round counts too. `fast_now` is true if the combatant is about to move fast.
    """
    known = state.kept(combatant)
    rounds = known.fast_rounds + (fast_now or known.this_round.fast)
    return max(0, rounds - int(WORDS.number(combatant, "comfortable")))


def run_up_of(combatant: Combatant) -> int:
    """Return how many rounds of running start a jump would have now."""
    return state.kept(combatant).run_up + state.kept(combatant).this_round.ran_well


def barred(encounter: Encounter, combatant: Combatant, gait: state.FootGait) -> str | None:
    """Return why a combatant on foot cannot move in this gait now, even without an action."""
    vehicle = state.vehicle_of(encounter, combatant)
    if vehicle is not None:
        return f"aboard {vehicle.name}"
    if combatant.has(state.FALLEN):
        return "prone: get up first"
    if gait == "fly" and state.kept(combatant).out_of_control:
        return "out of control: regain it first"
    return None


def no_action(encounter: Encounter, combatant: Combatant, gait: state.FootGait) -> str | None:
    """Return why a combatant has no movement action for this gait. A walk needs no action."""
    if gait == "walk":
        return None
    return ground.why_no_action(combatant, gait) or not_taken(encounter, combatant, gait)


def not_taken(encounter: Encounter, combatant: Combatant, gait: state.FootGait) -> str | None:
    """Return why a combatant cannot use the movement action; None if this is possible."""
    if combatant.has(state.CATCHING_BREATH):
        return "catching the breath: only what is free of an action"
    done = state.kept(combatant).this_round
    free = done.gone.get(state.type_of_gait(gait), NONE) > 0 or (gait == "run" and done.got_up)
    if is_instead(encounter) and free and gait in FREE and gait not in done.made:
        return f"the free half that was used took the place of the {gait}"
    return None


def is_instead(encounter: Encounter) -> bool:
    """Whether an option allows either the free half of the round or a movement action.

    Without this option a combatant has both.
    """
    return WORDS.chosen(encounter, "free-half") == "instead"


def _closed(encounter: Encounter, combatant: Combatant, gait: state.FootGait) -> str | None:
    """Return why a gait is closed.

    Swimming and flying stay open while free movement remains.
    """
    why = barred(encounter, combatant, gait)
    if why is not None:
        return why
    why = no_action(encounter, combatant, gait)
    if why is not None and gait in ("swim", "fly"):
        free = free_budget(encounter, combatant.with_pace(gait=gait))
        return why if free.left.figure.value <= 0 else None
    return why


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
    gait = state.gait_of(combatant)
    medium = "run" if gait == "walk" else gait
    base, _ = rate(encounter, combatant, medium)
    reason = _why_no_free_half(encounter, combatant, medium)
    if base is None or gait not in FREE or reason is not None:
        return _nothing(encounter, combatant, why or reason or "nothing of it is free")
    limit = base.figure.divided_by("half of it is free of any action", 2)
    used = combatant.pace.turn * unit_of(encounter, combatant, gait)
    left = limit.minus("gone without an action", used) if used else limit
    if capped(encounter):
        left = _within_cap(encounter, combatant, left)
    most, why = Account("most", limit, SHORT), "what is free of an action is used"
    return _budget(encounter, combatant, most, left, terrain_id, used, why)


def _why_no_free_half(encounter: Encounter, combatant: Combatant, medium: str) -> str | None:
    done = state.kept(combatant).this_round
    if done.got_up:
        return "getting up took the free half of this round"
    if is_instead(encounter) and medium in done.made:
        return f"the {medium} that was made took the place of the free half"
    return None


def _furthest(
    encounter: Encounter, combatant: Combatant, kind: FootKind, base: Figure, terrain_id: str
) -> Figure:
    if kind != "jump" and capped(encounter):
        limit = _cap(encounter, combatant, kind)
    else:
        limit = _as_the_dice_carry(combatant, kind, base, terrain_id)
    if kind in state.RATED and accelerates(encounter):
        before = state.kept(combatant).rates.get(kind, 0)
        ruling = limits.acceleration(base=base.value, current=before)
        limit = limit.at_most("the highest rate this round", ruling.answer.highest, ruling.source)
    return limit


def _cap(encounter: Encounter, combatant: Combatant, gait: state.FootGait) -> Figure:
    """Return the longest distance of a round in this gait: four movements.

    For a jump, it is four runs.
    """
    found, _ = rate(encounter, combatant, "run" if gait in ("walk", "jump") else gait)
    base = found.figure if found else figure("no rate", 0, METRES)
    return base.times("at most four movements", limits.MOST_MOVEMENTS, source=ground.LIMIT)


def _within_cap(encounter: Encounter, combatant: Combatant, left: Figure) -> Figure:
    """Return the distance `left`, but not more than what remains of four movements.

    The distance that was moved in this round is subtracted from the four movements.
    """
    gait = state.gait_of(combatant)
    rest = _cap(encounter, combatant, gait).minus("gone", _gone(encounter, combatant, gait))
    return left.at_most("what is left of four movements a round", rest, ground.LIMIT)


def _as_the_dice_carry(
    combatant: Combatant, kind: FootKind, base: Figure, terrain_id: str
) -> Figure:
    """Return the distance that the highest roll gives.

    In the highest roll, each die shows a six, and the wild die is not rolled again.
    """
    best = skill_of(combatant, kind).plain().most
    if kind == "jump":
        run_up = run_up_of(combatant)
        bonus = on_foot.jump(move=base.value, distance=0, running_rounds=run_up).answer.bonus.value
        steps = max(0, (best + bonus - on_foot.BASES[kind]) // on_foot.PER_FURTHER_METRES.value)
        more = on_foot.FURTHER_METRES.value * steps
        return base.plus("the further metres that all sixes reach", more)
    modifier = TERRAIN_MODIFIER[ground.terrain_of(terrain_id)]
    against = modifier + FATIGUE_PER_ROUND.value * rounds_beyond(combatant, fast_now=True)
    spare = max(0, best - on_foot.BASES[kind] - against)
    if kind == "climb":
        half = round_up(Fraction(base.value) / 2)
        halves = spare // on_foot.PER_FURTHER_HALF.value
        return base.plus("the further halves that all sixes reach", half * halves)
    movements = 1 + spare // on_foot.PER_FURTHER_MOVEMENT.value
    return base.times("movements that all sixes reach", movements)


def _limited(encounter: Encounter, combatant: Combatant, most: Account, terrain_id: str) -> Budget:
    """Return the distance that a movement action can still cover in this round."""
    gait = state.gait_of(combatant)
    used = _gone(encounter, combatant, gait) if capped(encounter) else NONE
    left = _within_cap(encounter, combatant, most.figure) if used else most.figure
    why = "four movements a round, and they are made"
    return _budget(encounter, combatant, most, left, terrain_id, used, why)


def _gone(encounter: Encounter, combatant: Combatant, gait: state.FootGait) -> Fraction:
    """Return the distance that the combatant has moved in this round, in metres of this gait.

    Moves without an action count too.
    """
    if WORDS.chosen(encounter, "cap") == "each-type":
        return state.kept(combatant).this_round.gone.get(state.type_of_gait(gait), NONE)
    return combatant.pace.round * unit_of(encounter, combatant, gait)


def _budget(
    encounter: Encounter,
    combatant: Combatant,
    most: Account,
    left: Figure,
    terrain_id: str,
    used: Fraction,
    why: str,
) -> Budget:
    """Return a budget with the distance `left`, changed by the GM's decisions.

    The text `why` says why no distance is left.
    """
    left = left.at_least("never below 0", 0) if left.value < 0 else left
    whole, left = (with_grant(one, combatant) for one in (most.figure, left))
    limit, left, factor = ground.on_terrain(encounter, combatant, terrain_id, whole, left, used)
    return Budget(
        Account("movement in a round", limit, most.source),
        Account("movement left", left, most.source),
        ground.ROUND,
        None if left.value > 0 else why,
        not_now(encounter, combatant),
        factor * unit_of(encounter, combatant, state.gait_of(combatant)),
    )


def _nothing(encounter: Encounter, combatant: Combatant, why: str) -> Budget:
    none = Account("movement left", figure(why, 0, METRES), ground.LIMIT)
    return Budget(none, none, ground.ROUND, why, not_now(encounter, combatant))


def not_now(encounter: Encounter, combatant: Combatant) -> str | None:
    """Return why a combatant on foot cannot move now. In the combatant's own turn, return None."""
    return None if encounter.turn_of == combatant.id else "it is not their turn"
