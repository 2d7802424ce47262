"""Actions for engagements: engage somebody, leave, and attack somebody who leaves."""

from typing import ClassVar

from rules.books.emala.actions.striking import RESULTS, Strike, result_hint
from rules.books.emala.rates.beside import apart
from rules.books.emala.rounds.engagement import engage, leave
from rules.books.emala.state import engaged_with, fight, keep_fight, owed_to, present
from rules.books.emala.text.melee import cost
from rules.encounter import Combatant, Encounter
from rules.errors import InputError, Refused
from rules.fight.actions.armed import attack_names
from rules.fight.actions.base import Action, ActionScene, Who
from rules.fight.actions.goes import Goes
from rules.fight.actions.typed import Typed
from rules.fight.turns import names
from rules.numbers.inputs import listed


def _named(people: tuple[Combatant, ...]) -> str:
    return listed([one.name for one in people], "or") if people else "nobody"


def _leave_hint(encounter: Encounter, combatant: Combatant) -> str:
    others = engaged_with(encounter, combatant)
    if not others:
        return "they are engaged with nobody"
    return f"{_named(others)}; all of them; quietly"


def _free_hint(encounter: Encounter, combatant: Combatant) -> str:
    owed = owed_to(encounter, combatant)
    if owed:
        return f"on {_named(owed)}: {result_hint(combatant)}"
    due = fight(encounter).free_attacks
    on_them = present(encounter, [one[0] for one in due if one[1] == combatant.id])
    for_whom = f"; on {combatant.name} it is due to {names(on_them)}" if on_them else ""
    return f"nobody owes them one{for_whom}"


class Engage(Action, frozen=True, kw_only=True, tag="engage"):
    """Engage somebody in melee. The two combatants are then engaged with each other."""

    title: ClassVar[str] = "Engage in melee"
    typed: ClassVar[Typed | None] = Typed(
        key="W",
        group="Melee",
        word="engage",
        asks="engages",
        hint=lambda encounter, combatant: (
            f"whom; now engaged with {_named(engaged_with(encounter, combatant))}"
        ),
        also=("grapple", "contact"),
        good={"Goblin 1": {"other": "Goblin 1"}},
        bad={"": "other is missing", "Goblin": "'Goblin'; the nearest", "Goblin 1 2": "2"},
    )

    who: Who
    other: Who

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError if `other` is `who`.

        Raises Refused if `other` is out, engaged already, or known to be too far away.
        """
        one, other = scene.find(self.who), scene.find(self.other, "other")
        if one.id == other.id:
            message = f"{one.name} cannot be engaged with themselves."
            raise InputError("conflict", "other", message)
        if other.out:
            scene.refuse(f"{other.name} is out of the fight: engage somebody else.", "other")
        if other in engaged_with(scene.encounter, one):
            scene.refuse(f"{one.name} and {other.name} are engaged already.", "other")
            scene.log(f"{one.name} and {other.name} stay engaged.")
        far = apart(scene.encounter, one, other)
        if far:
            scene.refuse(f"{other.name} is {far} away from {one.name}: go there first.", "other")
        engage(scene, one, other)


class Leave(Action, frozen=True, kw_only=True, tag="leave"):
    """Leave the engagement with one opponent or with all; each opponent gets a free attack.

    With `quietly`, nobody gets a free attack: both agree, or the combatant charges past a target.
    """

    title: ClassVar[str] = "Leave an engagement"
    goes: ClassVar[Goes | None] = Goes(whom="other", away=True)
    typed: ClassVar[Typed | None] = Typed(
        key="z",
        group="Melee",
        word="leave melee",
        asks="leaves",
        hint=_leave_hint,
        words={"all": {"quietly": False}},
        never_empty=True,
        also=("disengage", "retreat", "withdraw", "flee"),
        good={
            "Goblin 1": {"other": "Goblin 1"},
            "quietly": {"quietly": True},
            "Goblin 1 quietly": {"other": "Goblin 1", "quietly": True},
        },
        bad={"": "say what is meant", "Goblin 1 loudly": "loudly"},
    )

    who: Who
    other: Who | None = None
    quietly: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the combatant is not engaged with that opponent.

        If no opponent is given, raises Refused if the combatant is engaged with nobody.
        """
        leaver = scene.find(self.who)
        others = engaged_with(scene.encounter, leaver)
        if self.other is not None:
            other = scene.find(self.other, "other")
            if other not in others:
                but = f" but with {names(others)}" if others else ""
                message = f"{leaver.name} is not engaged with {other.name}{but}."
                scene.refuse(message, "other")
            others = (other,)
        if not others:
            scene.refuse(f"{leaver.name} is engaged with nobody: there is nothing to leave.", "who")
            scene.log(f"{leaver.name} stays free.")
            return
        leave(scene, leaver, others, quietly=self.quietly)


class FreeAttack(Strike, frozen=True, kw_only=True, tag="free-attack"):
    """Make the free attack on a combatant who leaves an engagement, for no action point.

    The combatant who leaves loses `damage` hit points; an attack that `missed` does no damage.
    """

    title: ClassVar[str] = "Make a free attack"
    typed: ClassVar[Typed | None] = Typed(
        key="F",
        group="Melee",
        word="free attack",
        asks="makes a free attack",
        hint=_free_hint,
        words=RESULTS,
        number="damage",
        own_words={"attack": attack_names},
        never_empty=True,
        also=("opportunity",),
        good={
            "1d6": {"damage": "1d6"},
            "4 Goblin 1": {"damage": 4, "target": "Goblin 1"},
            "misses Goblin 1": {"missed": True, "target": "Goblin 1"},
        },
        bad={"": "say what is meant", "Goblin 1 4": "4"},
    )

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if no opponent has just left, or if this free attack was made already."""
        striker = scene.find(self.who)
        self.check()
        struck = self._struck(scene, striker)
        scene.record(cost(deed="free-attack"), striker.id)
        due = list(fight(scene.encounter).free_attacks)
        made = [one for one in due if one[:2] == (striker.id, struck.id)]
        for one in made[:1]:
            due.remove(one)
        keep_fight(scene, free_attacks=tuple(due))
        self.land(scene, struck, f"{striker.name} makes a free attack on {struck.name}")

    def _struck(self, scene: ActionScene, striker: Combatant) -> Combatant:
        due = owed_to(scene.encounter, striker)
        if self.target is not None:
            target = scene.find(self.target, "target")
            if target not in due:
                why = f"{target.name} has not just left an engagement with {striker.name}"
                if striker in owed_to(scene.encounter, target):
                    why = f"{target.name} has one on {striker.name}: select {target.name} first"
                scene.refuse(f"{striker.name} has no free attack: {why}.", "target")
            return target
        if len(due) == 1:
            return due[0]
        if due:
            raise InputError("missing", "target", f"say on whom: {_named(due)}.")
        why = f"nobody has just left an engagement with {striker.name}"
        raise Refused(f"{striker.name} has no free attack: {why}.", "who")
