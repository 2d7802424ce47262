"""Moving by one's own means: a distance, its difficulty, the roll, and what a failure covers."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, cast

from msgspec import Struct

from rules.books.opend6 import rates, state
from rules.books.opend6.driving import against
from rules.books.opend6.sheet import WALK
from rules.books.opend6.source import in_prose
from rules.books.opend6.strip import marked
from rules.books.opend6.text.acceleration import acceleration, lost_pace
from rules.books.opend6.text.actions import MovementKind, movement_actions
from rules.books.opend6.text.climbing import climb
from rules.books.opend6.text.flying import fly
from rules.books.opend6.text.jumping import jump
from rules.books.opend6.text.running import run
from rules.books.opend6.text.swimming import swim
from rules.encounter import Combatant
from rules.encounter.combatant import NONE
from rules.errors import InputError
from rules.numbers.exact import Number, in_words
from rules.numbers.figures import Figure
from rules.rulebook.rulebook import Budget
from rules.rulebook.scene import Scene
from rules.rulings.ruling import Ruling

if TYPE_CHECKING:
    from rules.books.opend6.play import OpenD6

VERBS = {"run": "runs", "swim": "swims", "climb": "climbs", "jump": "jumps", "fly": "flies"}


class Outcome(Struct, frozen=True):
    """How far a movement got, and what became of the one who made it."""

    covers: Fraction
    success: bool
    state: str = ""


class Attempt(Struct, frozen=True):
    """A movement to be tried: `way` is what it takes of the movement that is left."""

    combatant: Combatant
    kind: MovementKind
    rate: Number
    way: Fraction
    factor: Fraction
    extra: int
    actions: int

    @property
    def fast(self) -> bool:
        """True for more than one movement, which tires."""
        return self.kind in state.RATED and self.way > self.rate


def go(
    scene: Scene, combatant: Combatant, distance: Number | None, extra: int, actions: int
) -> None:
    """Go a distance, or all that is left: free within half of the rate, else by a roll."""
    book = _book(scene)
    left = book.budget(scene.encounter, combatant)
    wanted = _wanted(combatant, left, distance)
    if left.not_now is not None:
        scene.refuse(f"{combatant.name} cannot move now: {left.not_now}.", "who")
    gait = state.gait_of(combatant)
    scene.record_account(left.left, combatant.id)
    if wanted > left.left.figure.value and rates.bounded(book, scene.encounter, gait):
        scene.refuse(_too_far(combatant, left, wanted), "distance")
    base, none = rates.rate(book, scene.encounter, combatant, gait)
    if base is None:
        scene.refuse(f"{combatant.name} cannot {gait}: {none}.", "gait")
    free = wanted <= rates.free_left(book, scene.encounter, combatant)
    if base is None or gait == WALK.id or (free and gait in rates.FREE):
        _step(scene, combatant, wanted, left)
        return
    way = wanted / left.factor
    kind = cast("MovementKind", gait)
    _try(scene, Attempt(combatant, kind, base.figure.value, way, left.factor, extra, actions))


def _wanted(combatant: Combatant, left: Budget, distance: Number | None) -> Fraction:
    if distance is not None:
        return Fraction(distance)
    if left.left.figure.value <= 0:
        raise InputError("out-of-range", "distance", _too_far(combatant, left, 0))
    return Fraction(left.left.figure.value)


def _too_far(combatant: Combatant, left: Budget, wanted: Number) -> str:
    if left.reason is not None:
        return f"{combatant.name} cannot move now: {left.reason}."
    shown = left.left.figure.in_words()
    return f"{combatant.name} has {shown} left this {left.scope}, not {in_words(wanted)} m."


def _step(scene: Scene, combatant: Combatant, distance: Fraction, left: Budget) -> None:
    """Go without an action."""
    used = combatant.pace.turn + distance / left.factor
    scene.put(marked(scene, combatant.with_pace(turn=used), distance, WALK.id))
    ground = _ground(scene, combatant)
    scene.log(f"{combatant.name} goes {in_words(distance)} m{ground}, no action.")


def _try(scene: Scene, attempt: Attempt) -> None:
    book, kind = _book(scene), attempt.kind
    combatant = attempt.combatant
    ruling = movement_actions(
        kind=kind, done=state.done_by(combatant), special=book.flag(combatant, "special")
    )
    scene.record(ruling, combatant.id)
    if not ruling.answer.allowed.value:
        why = ruling.answer.allowed.steps[0].label
        scene.refuse(f"{combatant.name} cannot {kind} again: {why}.", "gait")
    _check_rate(scene, attempt)
    difficulty = _difficulty(scene, attempt, attempt.way)
    bonus = _run_up_bonus(scene, attempt)
    roll, total = None, int(difficulty.value)
    if difficulty.value > 0:
        code = rates.skill_of(combatant, kind).less(attempt.actions - 1)
        roll = book.roll(scene, f"{combatant.name}: {kind}", code)
        total = roll.total + bonus
    outcome = _outcome(scene, attempt, total, int(difficulty.value))
    _tell_ruling(scene, attempt, total)
    how = against(roll, difficulty.value)
    if bonus and roll is not None:
        how = f" (run-up +{bonus}; {how.removeprefix(' (')}"
    _conclude(scene, attempt, outcome, how)


def _check_rate(scene: Scene, attempt: Attempt) -> None:
    """Refuse a rate that last round's does not allow, where acceleration is in play."""
    if attempt.kind not in state.RATED or not rates.accelerates(_book(scene), scene.encounter):
        return
    before = attempt.combatant.tally(state.RATE + attempt.kind)
    ruling = acceleration(base=attempt.rate, current=before, wanted=attempt.way)
    scene.record(ruling, attempt.combatant.id)
    allowed = ruling.answer.rate.value
    if allowed is not None and allowed != attempt.way:
        word = "at most" if allowed < attempt.way else "at least"
        goes = f"{attempt.combatant.name} went {in_words(before)} m last round and goes"
        scene.refuse(f"{goes} {word} {in_words(allowed)} m now.", "distance")


def _difficulty(scene: Scene, attempt: Attempt, way: Number) -> Figure:
    difficulty = _ask(scene, attempt, way).outputs()["difficulty"]
    return cast("Figure", difficulty)


def _ask(scene: Scene, attempt: Attempt, way: Number, total: int | None = None) -> Ruling[Any]:
    """The ruling of the movement's own rule on a distance."""
    book, combatant = _book(scene), attempt.combatant
    move = book.value(combatant, "move")
    if attempt.kind == "jump":
        run_up = rates.run_up_of(combatant)
        return jump(move=move, distance=way, running_rounds=run_up, extra=attempt.extra)
    tired = state.fatigue_rounds(combatant, int(book.value(combatant, "comfortable")))
    common: dict[str, Any] = {
        "distance": way,
        "terrain": state.terrain_of(combatant.terrain),
        "fatigue_rounds": tired if attempt.fast else 0,
        "extra": attempt.extra,
        "cap": book.option(scene.encounter, "cap") == "on" and not combatant.pace.granted,
    }
    ask: dict[str, Callable[[], Ruling[Any]]] = {
        "run": lambda: run(move=move, roll=total, **common),
        "swim": lambda: swim(move=move, **common),
        "climb": lambda: climb(
            move=move, skilled=combatant.sheet.get("climbing") is not None, **common
        ),
        "fly": lambda: fly(
            rate=attempt.rate,
            propelled=combatant.sheet.get("fly_rate") is not None,
            zero_gravity=book.option(scene.encounter, "zero-gravity") == "on",
            **common,
        ),
    }
    return ask[attempt.kind]()


def _tell_ruling(scene: Scene, attempt: Attempt, total: int) -> None:
    scene.record(_ask(scene, attempt, attempt.way, total), attempt.combatant.id)


def _run_up_bonus(scene: Scene, attempt: Attempt) -> int:
    if attempt.kind != "jump":
        return 0
    return int(_ask(scene, attempt, attempt.way).answer.bonus.value)


def _outcome(scene: Scene, attempt: Attempt, total: int, difficulty: int) -> Outcome:
    if total >= difficulty:
        return Outcome(attempt.way, success=True)
    before = attempt.combatant.tally(state.RATE + attempt.kind)
    if before and rates.accelerates(_book(scene), scene.encounter):
        return _lost_pace(scene, attempt, total, before)
    first = _difficulty(scene, attempt, min(attempt.way, Fraction(attempt.rate)))
    certain = attempt.kind in ("run", "fly")
    covers = min(attempt.way, Fraction(attempt.rate)) if certain or total >= first.value else NONE
    falls = attempt.kind == "run" and _book(scene).option(scene.encounter, "failed-run") == "trips"
    return Outcome(covers, success=False, state="tripped" if falls else "")


def _lost_pace(scene: Scene, attempt: Attempt, total: int, before: Fraction) -> Outcome:
    """A roll good enough for last round's rate keeps it; any lower one loses pace."""
    if total >= _difficulty(scene, attempt, before).value:
        return Outcome(min(attempt.way, before), success=False)
    ruling = lost_pace(base=attempt.rate, current=before)
    scene.record(ruling, attempt.combatant.id)
    left = min(attempt.way, Fraction(ruling.answer.rate.value))
    word = ruling.answer.state.value
    return Outcome(left, success=False, state="" if word == "moving" else word)


def _conclude(scene: Scene, attempt: Attempt, outcome: Outcome, how: str) -> None:
    combatant, kind = attempt.combatant, attempt.kind
    moved = state.made(combatant, kind)
    if kind in state.RATED:
        moved = moved.with_tally(state.RATE_NOW + kind, outcome.covers)
    if attempt.fast:
        moved = moved.with_tally(state.FAST_NOW, 1)
    if kind == "run" and outcome.success:
        moved = moved.with_tally(state.RAN_WELL, 1)
    if outcome.state == "tripped":
        moved = state.under(moved, state.FALLEN)
    covered = outcome.covers * attempt.factor
    scene.put(marked(scene, moved, covered, kind))
    scene.log(_told(scene, attempt, outcome, how))


def _told(scene: Scene, attempt: Attempt, outcome: Outcome, how: str) -> str:
    name, ground = attempt.combatant.name, _ground(scene, attempt.combatant)
    covered = in_words(outcome.covers * attempt.factor)
    if outcome.success:
        return f"{name} {VERBS[attempt.kind]} {covered} m{ground}{how}."
    wanted = in_words(attempt.way * attempt.factor)
    ending = {"stopped": " and stops", "tripped": " and trips"}.get(outcome.state, "")
    got = f"covers {covered} m" if outcome.covers else "gets nowhere"
    return f"{name} fails to {attempt.kind} {wanted} m{ground}{how}: {got}{ending}."


def _ground(scene: Scene, combatant: Combatant) -> str:
    if combatant.terrain == scene.book.open_ground:
        return ""
    label = scene.book.terrain(scene.encounter, combatant.terrain).label
    return f" on {in_prose(label).lower()}"


def _book(scene: Scene) -> OpenD6:
    return cast("OpenD6", scene.book)
