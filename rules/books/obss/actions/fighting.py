"""Actions in a fight: spent Actions and Reactions, hindrances, checks to run, blows to fliers."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from msgspec.structs import replace

from rules.books.obss.moves.ways import brought_down, fallen, take_gait
from rules.books.obss.rates.budget import (
    COSTS,
    actions_left,
    acts_now,
    close_leg,
    cost_in_words,
    in_actions,
    pay,
    reaction_spent,
    show_action,
)
from rules.books.obss.rates.company import company, mover
from rules.books.obss.rates.gaits import way, way_now, why_closed
from rules.books.obss.rates.load import dexterity_penalty
from rules.books.obss.rolls import Check, Checked, check, skill_check
from rules.books.obss.sheet import WORDS, given
from rules.books.obss.state import FATIGUED, OnTheWay, in_turn, keep, kept
from rules.books.obss.text.natural_speeds import ClimbSpeed, climb_speed, flier_hit
from rules.books.obss.text.tactical import ACTIONS_A_ROUND, SPRINT_DC, sprint_on_difficult
from rules.encounter import Combatant, Encounter, NamedAttack
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Name, Rolled, Who, Whose
from rules.fight.actions.typed import OwnReader, Typed
from rules.fight.turns import names
from rules.numbers.exact import Number, counted
from rules.numbers.figures import figure, reason
from rules.numbers.inputs import Whole
from rules.rulebook.answers import Account

Actions = Annotated[int, Whole("Actions", least=1, most=ACTIONS_A_ROUND)]
Few = Annotated[int, Whole(least=0, most=10)]

TAKEN_TEN = 10


def _left(encounter: Encounter, combatant: Combatant) -> str:
    return f"{in_actions(actions_left(encounter, combatant))} left"


def _reaction(text: str, _encounter: Encounter, _combatant: Combatant) -> dict[str, object]:
    """Read the text typed after the key of the Reaction.

    If the text is 'back', the combatant gets the Reaction back. Any other text is the reason.
    """
    if text.casefold() == "back":
        return {"back": True}
    return {"reason": text.strip('"')} if text else {}


class SpendActions(Action, frozen=True, kw_only=True, tag="spend"):
    """Spend Actions on something other than moving, such as an attack."""

    title: ClassVar[str] = "Spend Actions"
    typed: ClassVar[Typed | None] = Typed(
        id="spend-points",
        key="-",
        group="Turns",
        word="spend Actions",
        asks="spends Actions",
        hint=lambda encounter, combatant: f"{_left(encounter, combatant)}; how many, then what for",
        number="points",
        never_empty=True,
        also=("attack", "actions"),
        good={"2": {"points": 2}, "1 to parry": {"points": 1, "reason": "to parry"}},
        bad={"": "say what is meant", "4": "1 to 3", "2 of 3": "2 and 3"},
    )

    who: Who
    points: Actions = 1
    reason: Name | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if it is not the combatant's turn, or if too few Actions remain."""
        paid = pay(scene, scene.find(self.who), self.points, self.reason or "this")
        left = actions_left(scene.encounter, paid)
        spent = f"{in_actions(self.points)}{because(self.reason)}"
        scene.log(f"{paid.name} spends {spent}: {left} left.")


def attack(
    scene: ActionScene, attacker: Combatant, weapon: NamedAttack, _targets: tuple[str, ...]
) -> None:
    """Log the penalties of an attack. In a fight, spend an Action; raises Refused without one."""
    for name, cost, _ in COSTS:
        if attacker.has(name):
            told = f"{attacker.name} is {name}: {cost_in_words(cost)}."
            scene.log(told, brief="")
    if scene.encounter.started:
        SpendActions(who=attacker.id, reason=weapon.name).apply(scene)


class GiveActions(Action, frozen=True, kw_only=True, tag="give"):
    """Give spent Actions back."""

    title: ClassVar[str] = "Give Actions back"
    acts: ClassVar[bool] = False
    typed: ClassVar[Typed | None] = Typed(
        id="give-points",
        key="+",
        group="Turns",
        word="give Actions",
        asks="gets Actions back",
        hint=_left,
        number="points",
        good={"": {}, "2": {"points": 2}},
        bad={"0": "1 to 3", "much": "much"},
    )

    who: Who
    points: Actions = 1

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if fewer Actions than `points` were spent in this turn."""
        before = scene.find(self.who)
        combatant = close_leg(way_now(scene.encounter, before), before)
        spent = kept(combatant).turn.spent
        if self.points > spent:
            has = f"{combatant.name} has spent {in_actions(spent)} this turn"
            scene.refuse(f"{has}, not {self.points}.", "points")
        rest = max(0, spent - self.points)
        for one in way_now(scene.encounter, combatant).team:
            scene.put(keep(one, legs=min(kept(one).legs, rest)))
        given = in_turn(scene.find(combatant.id), spent=rest)
        scene.put(show_action(scene, given))
        back = in_actions(self.points)
        scene.log(f"{combatant.name} is given {back} back: {ACTIONS_A_ROUND - rest} left.")


class React(Action, frozen=True, kw_only=True, tag="react"):
    """Spend the Reaction until the next turn. With `back`, return a spent Reaction now."""

    title: ClassVar[str] = "Spend a Reaction"
    typed: ClassVar[Typed | None] = Typed(
        key="F",
        group="Turns",
        word="Reaction",
        asks="reacts",
        hint="what for; back gives it back",
        own=OwnReader(_reaction, "'hit back' is a reason: back alone gives the Reaction back."),
        never_empty=True,
        also=("parry", "dodge", "reaction"),
        good={"hit back": {"reason": "hit back"}, "Back": {"back": True}},
        bad={"": "say what is meant"},
    )

    who: Who
    reason: Name | None = None
    back: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the Reaction is spent already.

        If `back` is true, raises Refused if the Reaction is not spent.
        """
        combatant = scene.find(self.who)
        if self.back:
            if not kept(combatant).reacted:
                scene.refuse(f"{combatant.name} has spent no Reaction.", "back")
            scene.put(keep(combatant, reacted=False))
            scene.log(f"{combatant.name} is given the Reaction back.")
            return
        react(scene, combatant)
        scene.log(f"{combatant.name} spends the Reaction{because(self.reason)}.")


def react(scene: ActionScene, combatant: Combatant) -> None:
    """Spend a combatant's Reaction. Raises Refused if Reactions are counted and none is left."""
    if reaction_spent(scene.encounter, combatant):
        until = "it comes back as their next turn begins"
        scene.refuse(f"{combatant.name} has spent the Reaction: {until}.", "who")
    scene.put(keep(scene.find(combatant.id), reacted=True))


def because(reason: str | None) -> str:
    """Return the reason in brackets: ' (parry)'; empty if there is no reason."""
    return f" ({reason})" if reason else ""


class Hinder(Action, frozen=True, kw_only=True, tag="hinder"):
    """Set hindrances other than the terrain; each hindrance lasts until the next setting.

    `narrow` is the number of sizes by which a passage is too narrow. `extra` is the number of
    further halvings by the referee.
    """

    title: ClassVar[str] = "Hindrances on the way"
    acts: ClassVar[bool] = False
    labels: ClassVar[Mapping[str, str]] = {
        "bodies": "bodies on the ground",
        "friends": "friends in the way",
        "narrow": "passage too narrow by",
        "extra": "halved more often by",
    }

    who: Whose
    bodies: bool | None = None
    friends: bool | None = None
    narrow: Few | None = None
    extra: Few | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError if no hindrance is given."""
        asked = ((name, getattr(self, name)) for name in OnTheWay.__struct_fields__)
        told = {name: value for name, value in asked if value is not None}
        if not told:
            message = "say what hinders, or no longer does: bodies, friends, narrow or extra."
            raise InputError("missing", "bodies", message)
        words = _in_words(OnTheWay(**told), told)
        for who in self.who:
            combatant = scene.find(who)
            combatant = scene.put(keep(combatant, way=replace(kept(combatant).way, **told)))
            scene.record(way_now(scene.encounter, combatant).hindered, combatant.id)
            scene.log(f"{combatant.name}: {words}.")


class RunOverIt(Rolled, frozen=True, kw_only=True, tag="run-over-it"):
    """Try to run on difficult ground, by an Acrobatics check.

    `acrobatics` is the check's total, or dice to roll instead of 3d6 and the sheet's score.
    """

    title: ClassVar[str] = "Run on difficult ground"
    typed: ClassVar[Typed | None] = Typed(
        number="acrobatics",
        good={"": {}, "3d6+8": {"acrobatics": "3d6+8"}, "crit": {"critical_failure": True}},
        bad={"2d": "2d"},
    )

    acrobatics: Check | None = None
    critical_failure: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the ground is not difficult, or if no check is possible now."""
        combatant = scene.find(self.who)
        if combatant.terrain != "difficult":
            scene.refuse(f"{combatant.name} is not on difficult ground.", "who")
        _refuse_no_run(scene, in_turn(combatant, runs_over_it=True))
        combatant = one_try(scene, combatant, "run-over-it", "to run over difficult ground")
        body = mover(scene.encounter, combatant)
        burden = dexterity_penalty(scene.encounter, body)
        made = skill_check(
            scene, body, "acrobatics", self.acrobatics, burden=burden, dc=SPRINT_DC.value
        )
        said = WORDS.chosen(scene.encounter, "critical-failure") == "said"
        ruling = sprint_on_difficult(
            total=made.total,
            critical_failure=self.critical_failure or (made.all_ones and not said),
            rhino=WORDS.flag(body, "rhino"),
            fatigued=body.has(FATIGUED),
        )
        answer = scene.record(ruling, combatant.id).answer
        dc = Account("DC", figure("to run over difficult ground", SPRINT_DC), ruling.source)
        scene.record_account(dc, combatant.id)
        scene.log(f"{body.name}: Acrobatics {made.total} ({made.how}).")
        if answer.prone.value:
            fallen(scene, combatant)
            scene.log(f"{body.name} falls prone on the spot.")
        elif answer.runs.value:
            scene.log(f"{combatant.name} can run here: {reason(answer.runs)}.")
            ready = scene.put(in_turn(combatant, runs_over_it=True))
            take_gait(scene, ready, WORDS.gait("run"))
        else:
            scene.log(f"{combatant.name} cannot run here: {reason(answer.runs)}.")


class ClimbFast(Rolled, frozen=True, kw_only=True, tag="climb-fast"):
    """Try to climb fast with a climbing speed. If one check succeeds, the climb is a run.

    `climbing` is the check's total, or dice to roll. These dice replace 3d6, the bonus and the
    score.
    """

    title: ClassVar[str] = "Rapid climb"
    typed: ClassVar[Typed | None] = Typed(
        number="climbing", good={"15": {"climbing": 15}, "take ten": {"take_ten": True}}
    )

    climbing: Check | None = None
    take_ten: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if there is no wall or climbing speed, or if no check is possible now."""
        combatant = scene.find(self.who)
        if combatant.terrain != "wall":
            scene.refuse(f"{combatant.name} is on no wall.", "who")
        answer = self._asked(scene, mover(scene.encounter, combatant))
        if answer.dc.value is None:
            scene.refuse(f"{combatant.name} cannot climb fast: {reason(answer.dc)}.", "who")
        _refuse_no_run(scene, in_turn(combatant, climbs_fast=True))
        combatant = one_try(scene, combatant, "climb-fast", "to climb fast")
        dc = answer.dc.value or 0
        made = self._made(scene, combatant, answer, dc)
        verb = "climbs fast" if made.total >= dc else "climbs no faster"
        scene.log(f"{combatant.name} {verb}: {made.total} against DC {dc} ({made.how}).")
        if made.total >= dc:
            ready = scene.put(in_turn(combatant, climbs_fast=True))
            take_gait(scene, ready, WORDS.gait("run"))

    def _asked(self, scene: ActionScene, combatant: Combatant) -> ClimbSpeed:
        own = given(combatant, "climb")
        cr = given(combatant, "cr")
        ruling = climb_speed(
            natural=own is not None,
            movement=WORDS.number(combatant, "movement") if own is None else own,
            rapid=True,
            cr=None if cr is None else int(cr),
        )
        return scene.record(ruling, combatant.id).answer

    def _made(
        self, scene: ActionScene, combatant: Combatant, answer: ClimbSpeed, dc: Number
    ) -> Checked:
        own = given(mover(scene.encounter, combatant), "climbing")
        climbing = int(answer.score.value or 0 if own is None else own)
        if self.take_ten:
            return Checked(TAKEN_TEN + climbing, "takes 10")
        purpose = f"Climbing of {combatant.name}"
        return check(scene, purpose, self.climbing, climbing, answer.bonus_dice.value, dc=dc)


def _refuse_no_run(scene: ActionScene, ready: Combatant) -> None:
    """Refuse the check if the combatant cannot run even after a success (such as with fatigue)."""
    encounter = scene.encounter.put(ready)
    why = why_closed(encounter, ready, way(encounter, ready, "run", ready.terrain))
    scene.refuse_if(why, f"{ready.name} cannot run here", "who")


def one_try(scene: ActionScene, combatant: Combatant, check: str, what: str) -> Combatant:
    """Record that the combatant has tried a check in this turn.

    Raises Refused outside the combatant's turn, and for a second try.
    """
    if scene.encounter.started and not acts_now(combatant):
        scene.refuse(f"it is not {combatant.name}'s turn.", "who")
    tried = kept(combatant).turn.tried
    if check in tried and WORDS.chosen(scene.encounter, "tries") == "one":
        scene.refuse(f"{combatant.name} has tried {what} this turn: one try a turn.", "who")
    return scene.put(in_turn(combatant, tried=tuple(dict.fromkeys((*tried, check)))))


def _in_words(way: OnTheWay, told: dict[str, Any]) -> str:
    """Return the hindrances that the player gave, as text for the log: 'bodies on the way, no
    narrow passage'.
    """
    sizes = f"{counted(way.narrow, 'size')} too narrow"
    halved = "halved once more" if way.extra == 1 else f"halved {way.extra} times more"
    words = {
        "bodies": "bodies on the way" if way.bodies else "no bodies on the way",
        "friends": "friends on the way" if way.friends else "no friends on the way",
        "narrow": f"a passage {sizes}" if way.narrow else "no narrow passage",
        "extra": halved if way.extra else "no further halving",
    }
    return ", ".join(words[name] for name in told)


class BlowInFlight(Rolled, frozen=True, kw_only=True, tag="blow-in-flight"):
    """Check whether a flier falls after a blow, without changing its hit points.

    `fortitude` is the save's total, or dice to roll instead of 3d6 and the sheet's score.
    """

    title: ClassVar[str] = "A flier is hit"
    acts: ClassVar[bool] = False
    typed: ClassVar[Typed | None] = Typed(
        number="damage",
        good={"9": {"damage": 9}, "9 fortitude 15": {"damage": 9, "fortitude": 15}},
        bad={"": "damage is missing", "12 15": "12 and 15", "damage -1": "0 to 1000000"},
    )

    damage: Annotated[int, Whole(least=0, most=10**6)]
    fortitude: Check | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if `who` rides or does not fly.

        Raises InputError if hit points are missing.
        """
        combatant = scene.find(self.who)
        if combatant.terrain != "air":
            scene.refuse(f"{combatant.name} does not fly.", "who")
        body = mover(scene.encounter, combatant)
        if body is not combatant:
            scene.refuse(f"{combatant.name} rides {body.name}: ask for {body.name}.", "who")
        most = combatant.hp_most or combatant.hp
        if most is None or most < 1:
            message = f"{combatant.name} has no hit points: edit them first."
            raise InputError("missing", "who", message)
        asked = flier_hit(damage=self.damage, max_hp=most)
        if not asked.answer.save_needed.value:
            scene.record(asked, combatant.id)
            scene.log(f"{combatant.name} flies on: {reason(asked.answer.save_needed)}.")
            return
        made = skill_check(scene, combatant, "fortitude", self.fortitude, dc=asked.answer.dc.value)
        ruling = flier_hit(damage=self.damage, max_hp=most, fortitude=made.total)
        scene.record(ruling, combatant.id)
        against = f"Fortitude {made.total} ({made.how}) against DC {ruling.answer.dc.value}"
        if ruling.answer.falls.value:
            others = [one for one in company(scene.encounter, combatant) if one is not combatant]
            brought_down(scene, combatant)
            along = f", {names(others)} with them" if others else ""
            scene.log(f"{combatant.name} falls to the ground{along}: {against}.")
        else:
            scene.log(f"{combatant.name} stays in the air: {against}.")
