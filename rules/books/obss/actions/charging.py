"""Charges: whether a charge is allowed, and how far it goes."""

from typing import Annotated, ClassVar

from rules.books.obss.moves.ways import before_move, take_gait
from rules.books.obss.rates.budget import actions_left, budget
from rules.books.obss.rates.gaits import CALLS_FOR, lies, way, why_barred
from rules.books.obss.sheet import WORDS
from rules.books.obss.state import in_turn, kept
from rules.encounter import Combatant, Encounter
from rules.fight.actions.base import Action, ActionScene, Distance, Who
from rules.fight.actions.goes import Goes
from rules.fight.actions.movement import cover, wanted
from rules.fight.actions.typed import Typed
from rules.numbers.exact import Number
from rules.rulebook.ground import BESIDE
from rules.rulebook.positions import surely_apart, with_a_step

NO_RHINO = "no charge over difficult terrain without the Rhino feat"


class Charge(Action, frozen=True, kw_only=True, tag="charge"):
    """Charge somebody over a distance. Without a distance, only check whether a charge is allowed.

    A charge is a run, and has the price of running. Another chapter has the attack bonus.
    """

    title: ClassVar[str] = "Charge"
    strikes: ClassVar[str] = "target"
    goes: ClassVar[Goes | None] = Goes(
        way="distance", whom="target", by_ground=True, straight=True, reaches=lambda _fields: True
    )
    typed: ClassVar[Typed | None] = Typed(
        key="G",
        group="Movement",
        asks="charges",
        hint="how far (or all) and at whom; at whom alone only asks",
        number="distance",
        never_empty=True,
        good={
            "Goblin 1": {"target": "Goblin 1"},
            "7.5 Goblin 1": {"distance": 7.5, "target": "Goblin 1"},
            "all Goblin 1": {"distance": "all", "target": "Goblin 1"},
        },
        bad={
            "": "say what is meant",
            "12 Zed": "nobody here is called 'Zed'",
            "Goblin 1 12": "12",
            "Goblin 7": "Goblin 7",
        },
    )

    who: Who
    target: Who | None = None
    distance: Annotated[Number | str, Distance()] | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the combatant is fatigued, prone, burrowing or hindered."""
        combatant = scene.find(self.who)
        target = None if self.target is None else scene.find(self.target, "target")
        why = _why_no_charge(scene.encounter, combatant)
        scene.refuse_if(why, f"{combatant.name} cannot charge", "who")
        self._refuse_without_way(scene, target)
        at = f" at {target.name}" if target else ""
        scene.log(f"{combatant.name} charges{at}.")
        if scene.encounter.turn_of == combatant.id and not actions_left(scene.encounter, combatant):
            scene.log(f"{combatant.name} has no Action left.")
        if self.distance is not None:
            self._cover(scene, combatant, self.distance)
        if self.distance is not None and target is not None:
            far = self._apart(scene, target)
            scene.log(far and f"{target.name} is still {far} away.")

    def _refuse_without_way(self, scene: ActionScene, target: Combatant | None) -> None:
        """Refuse a charge without a distance if the target is surely out of contact."""
        far = self._apart(scene, target) if self.distance is None and target else ""
        if target and far:
            name = target.name
            scene.refuse(f"{name} is {far} away: say the way there, as in >{name}.", "target")

    def _apart(self, scene: ActionScene, target: Combatant) -> str:
        """Return the distance of a target that is surely out of contact; '' for other targets.

        On a path, return '' for every target, because the path itself shows the end of the charge.
        """
        if scene.heading is not None:
            return ""
        near = with_a_step(scene.encounter, BESIDE)
        return surely_apart(scene.encounter, scene.find(self.who).id, target.id, near)

    def _cover(self, scene: ActionScene, combatant: Combatant, distance: Number | str) -> None:
        gait = _gait(scene.encounter, combatant)
        over_it = kept(combatant).turn.runs_over_it
        ready = scene.put(in_turn(combatant, runs_over_it=True))
        if gait != ready.pace.gait:
            ready = take_gait(scene, ready, WORDS.gait(gait))
        scene.settle()
        before_move(scene, scene.find(ready.id), None)
        ready = scene.find(ready.id)
        left = budget(scene.encounter, ready)
        moved = cover(scene, ready, left, wanted(ready, left, distance))
        scene.put(in_turn(scene.find(moved.id), runs_over_it=over_it))


def _gait(encounter: Encounter, combatant: Combatant) -> str:
    """Return the gait of a charge: a run. With an option, the usual gait on this ground."""
    if WORDS.chosen(encounter, "charge") == "run":
        return "run"
    return CALLS_FOR.get(combatant.terrain, "walk")


def _why_no_charge(encounter: Encounter, combatant: Combatant) -> str | None:
    """Return why no charge is possible here. With the feat Rhino, difficult ground is no reason."""
    ready = in_turn(combatant, runs_over_it=True)
    found = way(encounter, ready, _gait(encounter, combatant), combatant.terrain)
    rough = combatant.terrain == "difficult" and found.mode != "fly"
    reasons = (
        (found.mode == "burrow", "no charging while burrowing"),
        (found.fatigued, "the fatigued cannot charge"),
        (lies(encounter, combatant), "lies prone"),
        (rough and not WORDS.flag(found.body, "rhino"), NO_RHINO),
        (found.halvings > 0 or found.minimal, "no charging where movement is hindered"),
    )
    why = next((why for holds, why in reasons if holds), None)
    return why or why_barred(encounter, ready, found)
