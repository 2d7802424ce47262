"""Move on foot or in a vehicle. Half of the rate is free, and a longer move needs a roll."""

from fractions import Fraction
from typing import Annotated, Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from rules.books.opend6 import moves, state
from rules.books.opend6.actions.counting import actions_for, take_action
from rules.books.opend6.actions.driving import Drive, drive
from rules.books.opend6.rates import budget, on_foot
from rules.books.opend6.rates.terrain import terrain_of
from rules.books.opend6.rolls import Actions, Extra, against, has_skill, roll
from rules.books.opend6.rounds.by_itself import marked
from rules.books.opend6.sheet import WORDS
from rules.books.opend6.text.limits import FootKind, acceleration, lost_pace
from rules.books.opend6.text.on_foot import climb, fly, jump, run, swim
from rules.encounter import Combatant, Condition
from rules.encounter.combatant import NONE
from rules.fight.actions.base import ActionScene, Distance, Name, Rolled
from rules.fight.actions.movement import too_far, wanted
from rules.fight.actions.typed import Typed
from rules.numbers.exact import Number, in_words
from rules.rulebook.answers import Budget, Zone
from rules.rulebook.rulebook import no_facing
from rules.rulebook.scene import Scene
from rules.rulings.ruling import Ruling

VERBS = {"run": "runs", "swim": "swims", "climb": "climbs", "jump": "jumps", "fly": "flies"}
ENDINGS = {"stopped": " and stops", "tripped": " and trips"}


class Outcome(Struct, frozen=True):
    """The result of a movement: the distance that it covers, its success, and a text on its end."""

    covers: Fraction
    success: bool
    ending: str = ""


class Attempt(Struct, frozen=True):
    """A movement with a roll."""

    combatant: Combatant
    kind: FootKind
    rate: Number
    way: Fraction  # in metres, before the factor
    factor: Fraction  # the GM's factor for the terrain
    extra: int
    actions: int
    left: Budget
    shift: Number | None = None  # the difficulty of a flier's rapid change of speed

    @property
    def fast(self) -> bool:
        """Whether the distance is more than one movement. Such a move is tiring."""
        return self.kind in state.RATED and self.way > self.rate

    @property
    def last_rate(self) -> Fraction:
        """How far the combatant moved by this type of movement in the last round."""
        return state.kept(self.combatant).rates.get(self.kind, NONE)


class Move(Rolled, frozen=True, kw_only=True, tag="move"):
    """Move a distance. More than the free half needs a roll. A driver moves the vehicle.

    `extra` is added to the difficulty; each of `actions` beyond the first takes 1D off the roll.
    """

    title: ClassVar[str] = "Move"
    harmless: ClassVar[bool] = True
    in_turn: ClassVar[bool] = True
    typed: ClassVar[Typed | None] = Typed(
        number="distance",
        known={"gait": lambda _encounter: WORDS.gaits, "terrain": WORDS.terrains_of},
        good={
            "run all": {"distance": "all", "gait": "run"},
            "12 mod extra 5": {"distance": 12, "terrain": "moderate", "extra": 5},
        },
        bad={"": "distance is missing", "10 hop": "hop"},
    )

    distance: Annotated[Number | str, Distance()]
    gait: Name | None = None
    terrain: Name | None = None
    into: Zone | None = None
    extra: Extra = 0
    actions: Actions | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError for unknown words.

        Raises Refused if the distance is too far for a round.
        """
        combatant = scene.find(self.who)
        if self.terrain is not None:
            moves.enter(scene, combatant, WORDS.terrain(scene.encounter, self.terrain))
        if self.gait is not None:
            moves.take_gait(scene, scene.find(self.who), WORDS.gait(self.gait), quiet=True)
        moving = state.subject(scene.encounter, scene.find(self.who))
        no_facing(scene, moving, self.into)
        if state.is_vehicle(moving):
            drive(scene, moving, self._as_a_drive(moving))
        else:
            _go(scene, moving, self)

    def _as_a_drive(self, vehicle: Combatant) -> Drive:
        distance = None if isinstance(self.distance, str) else self.distance
        level = state.wanted_level(vehicle)
        return Drive(
            who=self.who, level=level, distance=distance, extra=self.extra, actions=self.actions
        )


def _go(scene: ActionScene, combatant: Combatant, move: Move) -> None:
    """Go a distance on foot. More than half of the rate needs a roll."""
    left = budget(scene.encounter, combatant)
    distance = Fraction(wanted(combatant, left, move.distance))
    scene.refuse_if(left.not_now, f"{combatant.name} cannot move now", "who")
    gait = state.gait_of(combatant)
    scene.record_account(left.left, combatant.id)
    base, none = on_foot.rate(scene.encounter, combatant, gait)
    why = none or on_foot.barred(scene.encounter, combatant, gait)
    scene.refuse_if(why, f"{combatant.name} cannot {gait}", "gait")
    free = on_foot.free_budget(scene.encounter, combatant)
    if base is None or gait == "walk" or distance <= free.left.figure.value:
        _step(scene, combatant, distance, free)
        return
    attempt(scene, combatant, gait, move, distance, base.figure.value)


def attempt(
    scene: ActionScene,
    combatant: Combatant,
    kind: FootKind,
    move: Move,
    distance: Fraction,
    rate: Number,
    shift: Number | None = None,
) -> None:
    """Use a movement action. Raises Refused if none is left, or if the distance is too long.

    `shift` is the difficulty of a flier's rapid change of speed.
    """
    left = budget(scene.encounter, combatant)
    moves.check_action(scene, combatant, kind, kind, "gait")
    none = on_foot.not_taken(scene.encounter, combatant, kind)
    scene.refuse_if(none, f"{combatant.name} cannot {kind}", "gait")
    most = on_foot.bound(scene.encounter, combatant, rapid=shift is not None)
    if most is not None and distance > most.left.figure.value:
        nearest = most.left.figure.value
        scene.refuse(too_far(combatant, most, distance, scene), "distance", nearest)
    unit = on_foot.unit_of(scene.encounter, combatant, kind)
    factor = left.factor / unit
    part = kind == "fly" and not state.kept(combatant).this_round.made.get("fly")
    actions = actions_for(scene.encounter, combatant, kind, move.actions, part=part)
    way = distance / factor
    limit = most or left
    tried = Attempt(combatant, kind, rate, way, factor, move.extra, actions, limit, shift)
    _try(scene, tried, move.actions)


def _step(scene: ActionScene, combatant: Combatant, distance: Fraction, left: Budget) -> None:
    """Move a distance without an action. Raises Refused if it is too far."""
    if distance > left.left.figure.value:
        scene.refuse(too_far(combatant, left, distance, scene), "distance", left.left.figure.value)
    gait = state.gait_of(combatant)
    factor = left.factor / on_foot.unit_of(scene.encounter, combatant, gait)
    spent = moves.used(combatant, distance / factor, left, factor, free=True)
    # A run that takes no action is shown as a walk in the strip.
    scene.put(marked(scene, spent, distance, "walk" if gait == "run" else gait, free=True))
    verb = VERBS[gait] if gait in ("swim", "fly") else "goes"
    went = f"{in_words(distance)} m{_on_ground(scene, combatant)}"
    scene.log(f"{combatant.name} {verb} {went}, no action.")


def _try(scene: Scene, attempt: Attempt, said: Actions | None) -> None:
    """Roll for a movement, and move.

    Raises Refused if the rule for acceleration forbids the rate.
    """
    kind = attempt.kind
    _check_rate(scene, attempt)
    answer = _ask(scene, attempt, attempt.way).answer
    difficulty = max(answer.difficulty.value, attempt.shift or 0)
    bonus = answer.bonus.value if kind == "jump" else 0
    rolled, total, rolls = None, int(difficulty), difficulty > 0
    combatant, actions = attempt.combatant, attempt.actions
    take_action(scene, combatant, kind, said, actions=actions, part=kind == "fly", rolls=rolls)
    attempt = replace(attempt, combatant=scene.find(combatant.id))
    if rolls:
        code = on_foot.skill_of(attempt.combatant, kind, actions)
        needed = answer.difficulty
        if attempt.shift is not None:
            needed = needed.at_least("the change of speed", attempt.shift)
        if bonus:
            needed = needed.minus("run-up", bonus)
        rolled = roll(scene, f"{combatant.name}: {kind}", code, needed)
        total = rolled.total + bonus
    if attempt.shift is not None and total < attempt.shift:
        _lose_control(scene, attempt, against(rolled, difficulty))
        return
    outcome = _outcome(scene, attempt, total, int(answer.difficulty.value))
    scene.record(_ask(scene, attempt, attempt.way, total), combatant.id)
    how = against(rolled, difficulty)
    if bonus and how:
        how = f" (run-up +{bonus}; {how.removeprefix(' (')}"
    _conclude(scene, attempt, outcome, how)


def _on_ground(scene: Scene, combatant: Combatant) -> str:
    """Return the terrain in words for the log: ' through rough terrain'.

    Return '' on easy terrain.
    """
    if combatant.terrain == WORDS.open_ground:
        return ""
    return f" {WORDS.terrain(scene.encounter, combatant.terrain).way()}"


def _check_rate(scene: Scene, attempt: Attempt) -> None:
    """Refuse a rate that differs too much from the last rate.

    Do nothing if the fight ignores acceleration.
    """
    if attempt.kind not in state.RATED or not on_foot.accelerates(scene.encounter):
        return
    if attempt.shift is not None:
        return
    before = attempt.last_rate
    ruling = acceleration(base=attempt.rate, current=before, wanted=attempt.way)
    allowed = scene.record(ruling, attempt.combatant.id).answer.rate.value
    if allowed is not None and allowed != attempt.way:
        word = "at most" if allowed < attempt.way else "at least"
        goes = f"{attempt.combatant.name} went {in_words(before)} m last round and goes"
        scene.refuse(f"{goes} {word} {in_words(allowed)} m now.", "distance")


def _ask(scene: Scene, attempt: Attempt, way: Number, total: int | None = None) -> Ruling[Any]:
    """Return the ruling on a distance. The rule for this type of movement gives the ruling."""
    combatant, extra = attempt.combatant, attempt.extra
    move = WORDS.number(combatant, "move")
    if attempt.kind == "jump":
        run_up = on_foot.run_up_of(combatant)
        return jump(move=move, distance=way, running_rounds=run_up, extra=extra)
    common: dict[str, Any] = {
        "distance": way,
        "terrain": terrain_of(combatant.terrain),
        "fatigue_rounds": on_foot.rounds_beyond(combatant, fast_now=True) if attempt.fast else 0,
        "extra": extra,
        "cap": on_foot.capped(scene.encounter) and not combatant.pace.granted,
    }
    match attempt.kind:
        case "run":
            return run(move=move, roll=total, **common)
        case "swim":
            return swim(move=move, **common)
        case "climb":
            return climb(move=move, skilled=has_skill(combatant, "climbing"), **common)
        case "fly":
            means, afloat = on_foot.propulsion(scene.encounter, combatant)
            common["other_actions"] = attempt.actions > 1
            return fly(rate=attempt.rate, propelled=means, zero_gravity=afloat, **common)


def _outcome(scene: Scene, attempt: Attempt, total: int, difficulty: int) -> Outcome:
    if total >= difficulty:
        return Outcome(attempt.way, success=True)
    if attempt.last_rate and on_foot.accelerates(scene.encounter):
        return _lost_pace(scene, attempt, total)
    one = min(attempt.way, Fraction(attempt.rate))
    certain = attempt.kind in ("run", "fly")
    enough = certain or total >= _ask(scene, attempt, one).answer.difficulty.value
    trips = attempt.kind == "run" and WORDS.chosen(scene.encounter, "failed-run") == "trips"
    return Outcome(one if enough else NONE, success=False, ending="tripped" if trips else "")


def _lost_pace(scene: Scene, attempt: Attempt, total: int) -> Outcome:
    """Return the outcome of a failed roll: a movement at the last rate or at a lower rate."""
    before = attempt.last_rate
    if total >= _ask(scene, attempt, before).answer.difficulty.value:
        return Outcome(min(attempt.way, before), success=False)
    ruling = lost_pace(base=attempt.rate, current=before)
    answer = scene.record(ruling, attempt.combatant.id).answer
    left = min(attempt.way, Fraction(answer.rate.value))
    return Outcome(left, success=False, ending=answer.state.value)


def _conclude(scene: Scene, attempt: Attempt, outcome: Outcome, how: str) -> None:
    kind = attempt.kind
    moved = state.with_action(attempt.combatant, kind)
    done = state.kept(moved).this_round
    moved = state.in_round(
        moved,
        rates={**done.rates, kind: outcome.covers} if kind in state.RATED else done.rates,
        fast=done.fast or attempt.fast,
        ran_well=done.ran_well or (kind == "run" and outcome.success),
    )
    if kind == "jump" and WORDS.chosen(scene.encounter, "run-up") == "used-up":
        moved = state.in_round(state.keep(moved, run_up=0), ran_well=False)
    if outcome.ending == "tripped" and kind == "run":
        moved = moved.under(Condition(state.FALLEN))
    moved = moves.used(moved, outcome.covers, attempt.left, attempt.factor, free=False)
    scene.put(marked(scene, moved, outcome.covers * attempt.factor, kind))
    scene.log(_told(scene, attempt, outcome, how))


def _lose_control(scene: Scene, attempt: Attempt, how: str) -> None:
    """Let a flier lose control in a rapid change of speed.

    The flier goes straight on, as far as in the last round.
    """
    on = min(attempt.last_rate, Fraction(attempt.left.left.figure.value) / attempt.factor)
    _conclude(scene, attempt, Outcome(on, success=False), how)
    flier = scene.find(attempt.combatant.id)
    scene.put(state.losing_control(flier, "lost"))
    on_and_on = f" and flies straight on for {in_words(on * attempt.factor)} m" if on else ""
    scene.log(f"{flier.name} is out of control{on_and_on}.")


def _told(scene: Scene, attempt: Attempt, outcome: Outcome, how: str) -> str:
    name, ground = attempt.combatant.name, _on_ground(scene, attempt.combatant)
    covered = in_words(outcome.covers * attempt.factor)
    if not attempt.way:
        return f"{name} {'stops' if outcome.success else 'fails to stop'} in the air{how}."
    if outcome.success:
        return f"{name} {VERBS[attempt.kind]} {covered} m{ground}{how}."
    ending = ENDINGS.get(outcome.ending, "")
    if outcome.ending == "tripped" and attempt.kind != "run":
        ending = " and loses all pace"
    if outcome.covers == attempt.way:
        done = f"{VERBS[attempt.kind]} {covered} m{ground}, though the roll fails{how}"
        return f"{name} {done}{ending}."
    asked = in_words(attempt.way * attempt.factor)
    if attempt.shift is not None:
        return f"{name} fails to change to {asked} m{ground}{how}."
    got = f"covers {covered} m" if outcome.covers else "gets nowhere"
    return f"{name} fails to {attempt.kind} {asked} m{ground}{how}: {got}{ending}."
