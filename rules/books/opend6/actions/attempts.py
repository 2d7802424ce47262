"""Moving by a roll: a distance, its difficulty, the roll, and what a failure covers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec import Struct

from rules.books.opend6.moves import check_action, marked
from rules.books.opend6.rates.ground import terrain_of
from rules.books.opend6.rates.on_foot import (
    accelerates,
    fatigue_rounds,
    propelled,
    run_up_of,
    skill_of,
)
from rules.books.opend6.rolls import against, has_skill, roll
from rules.books.opend6.sheet import WORDS
from rules.books.opend6.source import in_prose
from rules.books.opend6.state import FALLEN, RATED, in_round, kept, with_action
from rules.books.opend6.text.limits import FootKind, acceleration, lost_pace
from rules.books.opend6.text.on_foot import climb, fly, jump, run, swim
from rules.encounter import Combatant, Condition
from rules.encounter.combatant import NONE
from rules.numbers.exact import Number, in_words
from rules.numbers.figures import Figure
from rules.rulebook.scene import Scene
from rules.rulings.ruling import Ruling

VERBS = {"run": "runs", "swim": "swims", "climb": "climbs", "jump": "jumps", "fly": "flies"}
ENDINGS = {"stopped": " and stops", "tripped": " and trips"}


class Outcome(Struct, frozen=True):
    """How far a movement got, and what became of the one who made it."""

    covers: Fraction
    success: bool
    ending: str = ""


class Attempt(Struct, frozen=True):
    """A movement to be tried: `way` is what it takes of the movement that is left."""

    combatant: Combatant
    kind: FootKind
    rate: Number
    way: Fraction
    factor: Fraction
    extra: int
    actions: int

    @property
    def fast(self) -> bool:
        """True for more than one movement, which tires."""
        return self.kind in RATED and self.way > self.rate

    @property
    def last_rate(self) -> Fraction:
        """How far the same type of movement went in the last round."""
        return kept(self.combatant).rates.get(self.kind, NONE)


def try_to_move(scene: Scene, attempt: Attempt) -> None:
    """Roll for a movement; refused where its action was made, or where the rate forbids it."""
    combatant, kind = attempt.combatant, attempt.kind
    check_action(scene, combatant, kind, kind, "gait")
    _check_rate(scene, attempt)
    difficulty = _difficulty(scene, attempt, attempt.way).value
    bonus = _ask(scene, attempt, attempt.way).answer.bonus.value if kind == "jump" else 0
    rolled, total = None, int(difficulty)
    if difficulty > 0:
        code = skill_of(combatant, kind).less(attempt.actions - 1)
        rolled = roll(scene, f"{combatant.name}: {kind}", code)
        total = rolled.total + bonus
    outcome = _outcome(scene, attempt, total, int(difficulty))
    scene.record(_ask(scene, attempt, attempt.way, total), combatant.id)
    how = against(rolled, difficulty)
    if bonus and how:
        how = f" (run-up +{bonus}; {how.removeprefix(' (')}"
    _conclude(scene, attempt, outcome, how)


def on_ground(scene: Scene, combatant: Combatant) -> str:
    """' on rough going', nothing where the going is easy."""
    if combatant.terrain == WORDS.open_ground:
        return ""
    label = WORDS.terrain(scene.encounter, combatant.terrain).label
    return f" on {in_prose(label).lower()}"


def _check_rate(scene: Scene, attempt: Attempt) -> None:
    """Refuse a rate that last round's does not allow, where acceleration is in play."""
    if attempt.kind not in RATED or not accelerates(scene.encounter):
        return
    before = attempt.last_rate
    ruling = acceleration(base=attempt.rate, current=before, wanted=attempt.way)
    scene.record(ruling, attempt.combatant.id)
    allowed = ruling.answer.rate.value
    if allowed is not None and allowed != attempt.way:
        word = "at most" if allowed < attempt.way else "at least"
        goes = f"{attempt.combatant.name} went {in_words(before)} m last round and goes"
        scene.refuse(f"{goes} {word} {in_words(allowed)} m now.", "distance")


def _difficulty(scene: Scene, attempt: Attempt, way: Number) -> Figure:
    difficulty: Figure = _ask(scene, attempt, way).answer.difficulty
    return difficulty


def _ask(scene: Scene, attempt: Attempt, way: Number, total: int | None = None) -> Ruling[Any]:
    """The ruling of the movement's own rule on a distance."""
    combatant, extra = attempt.combatant, attempt.extra
    move = WORDS.number(combatant, "move")
    if attempt.kind == "jump":
        run_up = run_up_of(combatant)
        return jump(move=move, distance=way, running_rounds=run_up, extra=extra)
    common: dict[str, Any] = {
        "distance": way,
        "terrain": terrain_of(combatant.terrain),
        "fatigue_rounds": fatigue_rounds(combatant) if attempt.fast else 0,
        "extra": extra,
        "cap": WORDS.is_on(scene.encounter, "cap") and not combatant.pace.granted,
    }
    match attempt.kind:
        case "run":
            return run(move=move, roll=total, **common)
        case "swim":
            return swim(move=move, **common)
        case "climb":
            return climb(move=move, skilled=has_skill(combatant, "climbing"), **common)
        case "fly":
            means, afloat = propelled(combatant), WORDS.is_on(scene.encounter, "zero-gravity")
            return fly(rate=attempt.rate, propelled=means, zero_gravity=afloat, **common)


def _outcome(scene: Scene, attempt: Attempt, total: int, difficulty: int) -> Outcome:
    if total >= difficulty:
        return Outcome(attempt.way, success=True)
    if attempt.last_rate and accelerates(scene.encounter):
        return _lost_pace(scene, attempt, total)
    one = min(attempt.way, Fraction(attempt.rate))
    certain = attempt.kind in ("run", "fly")
    enough = certain or total >= _difficulty(scene, attempt, one).value
    trips = attempt.kind == "run" and WORDS.chosen(scene.encounter, "failed-run") == "trips"
    return Outcome(one if enough else NONE, success=False, ending="tripped" if trips else "")


def _lost_pace(scene: Scene, attempt: Attempt, total: int) -> Outcome:
    """A roll good enough for last round's rate keeps it; any lower one loses pace."""
    before = attempt.last_rate
    if total >= _difficulty(scene, attempt, before).value:
        return Outcome(min(attempt.way, before), success=False)
    ruling = lost_pace(base=attempt.rate, current=before)
    scene.record(ruling, attempt.combatant.id)
    left = min(attempt.way, Fraction(ruling.answer.rate.value))
    return Outcome(left, success=False, ending=ruling.answer.state.value)


def _conclude(scene: Scene, attempt: Attempt, outcome: Outcome, how: str) -> None:
    kind = attempt.kind
    moved = with_action(attempt.combatant, kind)
    done = kept(moved).this_round
    moved = in_round(
        moved,
        rates={**done.rates, kind: outcome.covers} if kind in RATED else done.rates,
        fast=done.fast or attempt.fast,
        ran_well=done.ran_well or (kind == "run" and outcome.success),
    )
    if outcome.ending == "tripped":
        moved = moved.under(Condition(FALLEN))
    scene.put(marked(scene, moved, outcome.covers * attempt.factor, kind))
    scene.log(_told(scene, attempt, outcome, how))


def _told(scene: Scene, attempt: Attempt, outcome: Outcome, how: str) -> str:
    name, ground = attempt.combatant.name, on_ground(scene, attempt.combatant)
    covered = in_words(outcome.covers * attempt.factor)
    if outcome.success:
        return f"{name} {VERBS[attempt.kind]} {covered} m{ground}{how}."
    wanted = in_words(attempt.way * attempt.factor)
    ending = ENDINGS.get(outcome.ending, "")
    got = f"covers {covered} m" if outcome.covers else "gets nowhere"
    return f"{name} fails to {attempt.kind} {wanted} m{ground}{how}: {got}{ending}."
