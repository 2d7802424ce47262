"""Stunts with a vehicle or as a flier; dodges; loss of control, and how to regain it."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rules.books.opend6 import state
from rules.books.opend6.actions.counting import take_action, take_whole_round
from rules.books.opend6.rates import on_foot
from rules.books.opend6.rates.driving import COMING_DOWN, WHY_NO_CONTROL, not_now, piloting
from rules.books.opend6.rates.on_foot import skill_of
from rules.books.opend6.rolls import Actions, Extra, against, roll
from rules.books.opend6.rounds.coming_down import crash, is_too_slow, slowed_to
from rules.books.opend6.rounds.handling import come_to_rest, stunt_difficulty
from rules.books.opend6.sheet import WORDS
from rules.books.opend6.source import SpeedLevel, in_prose
from rules.books.opend6.text.hitting import FULL_DEFENCE, Defence, vehicle_dodge
from rules.books.opend6.text.vehicles import Conditions, Stunt
from rules.encounter import Combatant, Encounter
from rules.errors import InputError
from rules.fight.actions.base import ActionScene, Rolled
from rules.fight.actions.typed import Typed
from rules.numbers.exact import counted
from rules.rulebook.scene import Scene

FOR_TYPES: dict[str, tuple[str, ...]] = {
    "over-debris": ("land", "water"),
    "limited-parking": ("land", "water"),
    "off-road": ("land",),
    "unlimited-landing": ("air",),
    "limited-landing": ("air",),
    "almost-no-landing": ("air",),
    "rough-landing": ("air",),
    "steep-climb-or-dive": ("air",),
    "land": ("air",),
    "park": ("land", "water"),
}
"""For each stunt and condition, the types of vehicle. A flying character has the type air."""

TO_A_STOP: tuple[Stunt, ...] = ("park", "land")
SLOW_ENOUGH: tuple[SpeedLevel, ...] = ("stopped", "cautious")
"""The speed levels at which a stunt in `TO_A_STOP` can begin. After it, the vehicle is at rest."""

CHANGES_THE_WAY = ("sideswipe", "easy-turn", "turn-45", "turn-90", "turn-180")
"""The stunts that change the direction of a vehicle if they succeed."""

DONE: dict[Stunt, tuple[str, str]] = {
    "park": ("parks", "does not get into its place"),
    "land": ("lands", "does not get down"),
    "straight": ("is kept straight", "is not kept straight"),
    "sideswipe": ("swings to its side", "does not swing to its side"),
    "easy-turn": ("turns by less than 45 degrees", "does not make the easy turn"),
    "turn-45": ("turns 45 degrees", "does not make the turn of 45 degrees"),
    "turn-90": ("turns 90 degrees", "does not make the turn of 90 degrees"),
    "turn-180": ("turns 180 degrees", "does not make the turn of 180 degrees"),
}
"""The log's words for a stunt: after success, and after failure."""


TURNS: Mapping[str, Mapping[str, object]] = {
    degrees: {"stunt": f"turn-{degrees}"} for degrees in ("45", "90", "180")
}
NO_WHEEL = "they are at no wheel: use `board`"


def _dodge(encounter: Encounter, combatant: Combatant) -> str:
    vehicle = state.subject(encounter, combatant)
    if not state.is_vehicle(vehicle):
        return NO_WHEEL
    level = state.kept(vehicle).level
    at = "is stopped" if level == "stopped" else f"goes at {level} speed"
    return f"{vehicle.name} {at}; partial, or full for a full defence"


class DoStunt(Rolled, frozen=True, kw_only=True, tag="stunt"):
    """Turn, land, park or do another stunt, with a vehicle or as a flier.

    The first stunt of a round is part of the driving. A vehicle parks and lands only from cautious
    speed or from rest. `extra` is added to the difficulty.
    """

    title: ClassVar[str] = "Stunt"
    typed: ClassVar[Typed | None] = Typed(
        key="b",
        group="Movement",
        asks="does a stunt",
        hint="easy-turn, turn-45, turn-90, turn-180, park, land ...",
        words=TURNS,
        good={
            "turn-45": {"stunt": "turn-45"},
            "180 steep": {"stunt": "turn-180", "conditions": ["steep-climb-or-dive"]},
            "extra 90 easy": {"extra": 90, "stunt": "easy-turn"},
        },
        bad={"off-road": "stunt is missing", "park fog": "fog"},
    )

    stunt: Stunt
    conditions: Conditions = ()
    extra: Extra = 0
    actions: Actions | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the stunt or one of its conditions is impossible now."""
        check_known(self.stunt)
        combatant = scene.find(self.who)
        moving = state.subject(scene.encounter, combatant)
        check_can_stunt(scene, moving, self.stunt, self.conditions)
        made, how = _roll_for_it(scene, moving, self)
        moving = scene.find(moving.id)
        if not made and self.stunt == "land" and state.kept(moving).descent:
            crash(scene, moving, f"{DONE[self.stunt][1]}{how}")
            return
        if not made:
            failed(scene, moving, self.stunt, how)
            return
        scene.log(f"{moving.name} {DONE[self.stunt][0]}{how}.")
        if self.stunt in TO_A_STOP and state.is_vehicle(moving):
            come_to_rest(scene, moving)


class Evade(Rolled, frozen=True, kw_only=True, tag="evade"):
    """Dodge with a vehicle: the roll becomes the difficulty of hitting the vehicle.

    The dodge counts until the driver's next turn. A full `defence` adds 10, and the driver can do
    nothing else in the round. `bonus` is the GM's own modifier.
    """

    title: ClassVar[str] = "Dodge with the vehicle"
    typed: ClassVar[Typed | None] = Typed(
        id="dodge",
        key="z",
        group="Movement",
        word="dodge",
        asks="dodges",
        hint=_dodge,
        number="bonus",
        never_empty=True,
        also=("dodge",),
        good={"full": {"defence": "full"}, "10": {"bonus": 10}},
        bad={"": "say what is meant", "much": "much", "101": "-100 to 100"},
    )

    defence: Defence = "partial"
    bonus: Extra = 0
    actions: Actions | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the vehicle is out of control, has no driver, or is out of turn."""
        vehicle = vehicle_driven(scene, self.who)
        check_turn(scene, vehicle, "dodge")
        check_in_control(scene, vehicle, "dodge")
        actions = self._actions(scene, vehicle)
        vehicle = scene.find(vehicle.id)
        code = piloting(scene.encounter, vehicle, actions)
        rolled = roll(scene, f"dodge of {vehicle.name}", code)
        ruling = vehicle_dodge(roll=rolled.total, defence=self.defence, extra=self.bonus)
        total = int(scene.record(ruling, vehicle.id).answer.total.value)
        scene.put(state.in_round(state.keep(vehicle, dodge=total), dodged=True))
        how = f", full defence +{FULL_DEFENCE.value}" if self.defence == "full" else ""
        how += f", {self.bonus:+d}" if self.bonus else ""
        scene.log(f"{vehicle.name} is dodging: {total} to hit it ({rolled.in_words()}{how}).")

    def _actions(self, scene: Scene, vehicle: Combatant) -> int:
        """Return the number of actions for the penalty. For a full defence, it is 1."""
        if self.defence == "partial":
            return take_action(scene, vehicle, "dodging", self.actions)
        take_whole_round(scene, vehicle)
        return self.actions or 1


class Regain(Rolled, frozen=True, kw_only=True, tag="regain"):
    """Regain control: by a roll in a later round, or by rounds of work after a missed ram."""

    title: ClassVar[str] = "Regain control"

    conditions: Conditions = ()
    extra: Extra = 0
    actions: Actions | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the vehicle is in control, or cannot regain control in this round."""
        moving = state.subject(scene.encounter, scene.find(self.who))
        how = state.kept(moving).out_of_control
        if not how:
            scene.refuse(f"{moving.name} is in control.", "who")
        no_way_back = WHY_NO_CONTROL[how] if how in ("falling", "severe") else None
        scene.refuse_if(no_way_back, f"{moving.name} cannot regain control", "who")
        check_turn(scene, moving, "regain control")
        if state.kept(moving).this_round.lost_control:
            scene.refuse(f"{moving.name} is out of control for this round.", "who")
        act = state.DRIVING if state.is_vehicle(moving) else "fly"
        if how == "spinning":
            _recover(scene, moving)
            take_action(scene, moving, act, self.actions, part=True, rolls=False)
            return
        use_one_try(scene, moving, "regain")
        made, rolled = _roll_stunt(scene, moving, "regain-control", self, act, part=True)
        if made:
            scene.put(state.in_control(scene.find(moving.id)))
        regained = "is in control again" if made else "stays out of control"
        scene.log(f"{moving.name} {regained}{rolled}.")


def vehicle_driven(scene: Scene, who: str) -> Combatant:
    """Return the vehicle with the name or the driver `who`. Raises InputError if there is none."""
    combatant = scene.find(who)
    moving = state.subject(scene.encounter, combatant)
    if not state.is_vehicle(moving):
        # The GM cannot override this: without a vehicle it cannot be done.
        raise InputError("conflict", "who", f"{combatant.name} is at no wheel: use `board`.")
    return moving


def loses_control(scene: Scene) -> bool:
    """Whether a failed roll of piloting means a loss of control."""
    return WORDS.chosen(scene.encounter, "failed-piloting") == "loses-control"


def failed(scene: Scene, moving: Combatant, name: Stunt, how: str) -> None:
    """Apply a failed stunt. An option says whether control is then lost.

    If control is not lost, a vehicle that had to go straight on becomes one level slower.
    """
    what = f"{DONE[name][1]}{how}"
    if loses_control(scene):
        lose_control(scene, moving, what)
    elif name == "straight" and state.is_vehicle(moving):
        slower = state.a_level_slower(state.kept(moving).level)
        sinks = is_too_slow(scene.encounter, moving, slower)
        scene.log(f"{moving.name} {what}{'' if sinks else f': down to {slower} speed'}.")
        scene.put(slowed_to(scene, moving, slower))
    else:
        scene.log(f"{moving.name} {what}.")


def lose_control(scene: Scene, moving: Combatant, what: str) -> Combatant:
    """Let a vehicle or flier go out of control for this round.

    A roll can regain control in the next round.
    """
    scene.log(f"{moving.name} {what}: out of control.")
    return scene.put(state.losing_control(moving, "lost"))


def check_in_control(scene: Scene, moving: Combatant, verb: str = "do it") -> None:
    """If the vehicle or flier is out of control, refuse an action that needs control."""
    how = state.kept(moving).out_of_control
    why = WHY_NO_CONTROL[how] if how else None
    why = COMING_DOWN if state.kept(moving).descent else why
    if state.kept(moving).this_round.recovering:
        why = why or "this round went into getting it back on its way"
    scene.refuse_if(why, f"{moving.name} cannot {verb}", "who")


def check_at_the_wheel(scene: Scene, vehicle: Combatant, verb: str) -> None:
    """Refuse an action with a vehicle that is out of turn, out of control or at rest."""
    check_turn(scene, vehicle, verb)
    check_in_control(scene, vehicle, verb)
    _check_moves(scene, vehicle, verb)


def check_turn(scene: Scene, moving: Combatant, verb: str) -> None:
    """Refuse an action out of turn, by a vehicle or by a combatant on foot."""
    ask = not_now if state.is_vehicle(moving) else on_foot.not_now
    scene.refuse_if(ask(scene.encounter, moving), f"{moving.name} cannot {verb} now", "who")


def _check_moves(scene: Scene, vehicle: Combatant, verb: str) -> None:
    """If the vehicle is at rest, refuse an action that needs a moving vehicle."""
    if state.kept(vehicle).level == "stopped":
        scene.refuse(f"{vehicle.name} is at rest and cannot {verb}.", "who")


def use_one_try(scene: Scene, combatant: Combatant, what: str) -> None:
    """Use up the only try of this round.

    Raises Refused if the combatant has used it already.
    """
    tried = state.kept(combatant).this_round.tried
    if what in tried:
        scene.refuse(f"{combatant.name} has tried in this round: one try a round.", "who")
    scene.put(state.in_round(combatant, tried=(*tried, what)))


def check_known(name: Stunt) -> None:
    """Raise InputError for a stunt that has an action of its own."""
    if name == "regain-control":
        raise InputError("bad-choice", "stunt", "regaining control is an action: regain.")


def check_can_stunt(scene: Scene, moving: Combatant, name: Stunt, words: Sequence[str]) -> None:
    """Raise Refused if this stunt or one of its conditions is impossible now."""
    drives = state.is_vehicle(moving)
    if not drives:
        _check_flies(scene, moving)
    check_turn(scene, moving, "do a stunt")
    known = state.kept(moving)
    falls = known.out_of_control == "falling" or known.descent
    comes_down = name == "land" and bool(falls)
    if not comes_down:
        check_in_control(scene, moving)
    if drives and not comes_down:
        if name not in TO_A_STOP:
            _check_moves(scene, moving, "do it")
        check_slow_enough(scene, moving, name, state.kept(moving).level)
    check_words(scene, moving, (name, *words))
    if comes_down and known.out_of_control and "rough-landing" not in words:
        scene.refuse(f"{moving.name} can only make a rough landing now.", "conditions")


def check_slow_enough(scene: Scene, vehicle: Combatant, name: Stunt, level: SpeedLevel) -> None:
    """Refuse to park or to land at a speed above cautious."""
    if name in TO_A_STOP and level not in SLOW_ENOUGH:
        at = f"{vehicle.name} goes at {level} speed"
        scene.refuse(f"{at}: go cautiously first to {name}.", "stunt")


def check_words(scene: Scene, moving: Combatant, words: Sequence[str]) -> None:
    """Refuse stunts and conditions that belong to another type of vehicle."""
    kind = state.type_of(moving) if state.is_vehicle(moving) else "air"
    for word in words:
        if kind not in FOR_TYPES.get(word, (kind,)):
            fits = " and ".join(FOR_TYPES[word])
            scene.refuse(f"{in_prose(word)} is for {fits} vehicles, not for {moving.name}.")
    if "off-road" in words and WORDS.flag(moving, "off_road"):
        scene.refuse(f"{moving.name} is built for it: off-road adds nothing.", "conditions")


def _check_flies(scene: Scene, combatant: Combatant) -> None:
    """Raise Refused if the combatant is in a vehicle, cannot fly or is not in the air."""
    vehicle = state.vehicle_of(scene.encounter, combatant)
    if vehicle is not None:
        scene.refuse(f"{combatant.name} is aboard {vehicle.name}, not at its wheel.", "who")
    _, none = on_foot.rate(scene.encounter, combatant, "fly")
    scene.refuse_if(none, f"{combatant.name} cannot fly", "who")
    now = state.kept(combatant)
    if "fly" not in (combatant.pace.gait, *now.this_round.made, *now.rates):
        scene.refuse(f"{combatant.name} is not in the air: fly first.", "who")


def _roll_for_it(scene: Scene, moving: Combatant, asked: DoStunt) -> tuple[bool, str]:
    """Roll for a stunt. The first stunt of a round is part of the movement.

    Each later stunt is an action of its own.
    """
    act = state.DRIVING if state.is_vehicle(moving) else "fly"
    first = not state.kept(state.actor_of(scene.encounter, moving)).this_round.stunts
    act = act if first else "stunt"
    rolled = _roll_stunt(scene, moving, asked.stunt, asked, act, part=first)
    count_stunt(scene, moving)
    return rolled


def _roll_stunt(
    scene: Scene, moving: Combatant, name: Stunt, asked: DoStunt | Regain, act: str, *, part: bool
) -> tuple[bool, str]:
    """Roll for a stunt. Return whether the stunt succeeds, and the roll as text."""
    actions = take_action(scene, moving, act, asked.actions, part=part)
    needed = stunt_difficulty(scene, moving, name, asked.conditions, asked.extra, actions)
    moving = scene.find(moving.id)
    if state.is_vehicle(moving):
        code = piloting(scene.encounter, moving, actions)
    else:
        code = skill_of(moving, "fly", actions)
    rolled = roll(scene, f"{moving.name}: {in_prose(name)}", code, needed)
    return rolled.total >= needed.value, against(rolled, needed.value)


def count_stunt(scene: Scene, moving: Combatant) -> None:
    """Add a stunt to the record of this round, for the combatant who did the stunt."""
    actor = state.actor_of(scene.encounter, scene.find(moving.id))
    scene.put(state.in_round(actor, stunts=state.kept(actor).this_round.stunts + 1))


def _recover(scene: Scene, vehicle: Combatant) -> None:
    """Work on a spinning vehicle for a round.

    The vehicle is restarted first, and turned back afterwards.
    """
    if state.kept(vehicle).this_round.recovering:
        scene.refuse(f"{vehicle.name} has used this round for it.", "who")
    left = max(0, state.kept(vehicle).to_recover - 1)
    worked = state.in_round(state.keep(vehicle, to_recover=left), recovering=True)
    if left:
        scene.put(worked)
        rounds = counted(left, "round")
        scene.log(f"{vehicle.name} is restarted: {rounds} more to turn back.")
    else:
        scene.put(state.in_control(worked))
        scene.log(f"{vehicle.name} is back in the right direction and in control.")
