"""Dangers: being stuck, deep water, panic, and racing downhill."""

from fractions import Fraction
from typing import Annotated, ClassVar

from rules.books.exp import state
from rules.books.exp.actions.checks import capped, covered, on_turn, once, with_time_left
from rules.books.exp.moves import refuse_if_up
from rules.books.exp.rates.budget import budget
from rules.books.exp.rates.footing import ground_of
from rules.books.exp.rates.gaits import speed_of
from rules.books.exp.rates.load import keeps_anything
from rules.books.exp.rates.mover import mover_of
from rules.books.exp.rounds import rolls
from rules.books.exp.source import HEX, Difficulty
from rules.books.exp.text.water import flail, get_free
from rules.encounter import Combatant
from rules.fight.actions.base import Action, ActionScene, Rolled, Who
from rules.fight.actions.typed import Typed
from rules.numbers.exact import Number, counted
from rules.numbers.figures import Figure
from rules.numbers.inputs import Quantity

Current = Annotated[Number, Quantity("hexes per unit", least=0, most=1000)]


class GetFree(Rolled, frozen=True, kw_only=True, tag="get-free"):
    """Get free of mud, snow or sand: make a PSTR roll, as difficult as the referee says."""

    title: ClassVar[str] = "Get free"
    in_turn: ClassVar[bool] = True

    difficulty: Difficulty = "difficult"

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if it is not the combatant's turn, or if the combatant is not stuck.

        Raises Refused also after another try in this unit.
        """
        combatant = on_turn(scene, self.who)
        if not combatant.has(state.STUCK):
            scene.refuse(f"{combatant.name} is not stuck.", "who")
        if state.kept(combatant).unit.rose:
            scene.refuse(f"{combatant.name} gets up, which takes this unit.", "who")
        once(scene, combatant, state.FREEING, "to get free")
        made = rolls.roll_attribute(scene, combatant, "pstr", self.difficulty)
        ruling = scene.record(get_free(pstr_made=made), combatant.id)
        freed = combatant.free_of(state.STUCK) if ruling.answer.free.value else combatant
        scene.put(state.having_tried(freed, state.FREEING))
        scene.log(f"{combatant.name} is {'free' if made else 'still stuck'}.")


class Flail(Rolled, frozen=True, kw_only=True, tag="flail"):
    """Flail in deep water without knowing how to swim: d4-1 hexes, or sink with equipment.

    `current` is the number of hexes that the water carries somebody in each unit, from now on.
    """

    title: ClassVar[str] = "Flail in deep water"
    in_turn: ClassVar[bool] = True
    typed: ClassVar[Typed | None] = Typed(
        asks="flails",
        hint="hexes that the current carries them in each unit",
        number="current",
        good={"": {}, "2": {"current": 2}},
        bad={"-1": "0 to 1000", "2 along": "along"},
    )

    current: Current = 0

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if it is not the combatant's turn, or if flailing is impossible.

        Raises Refused also after a climb or a flail.
        """
        combatant = on_turn(scene, self.who)
        refuse_if_up(scene, combatant, "flail")
        if state.kept(combatant).unit.rolled is not None:
            scene.refuse(f"{combatant.name} has flailed or climbed in this unit.", "who")
        mover = mover_of(scene.encounter, combatant)
        closed = speed_of(mover, "flail", combatant.terrain).closed
        if closed and combatant.sheet.get("swim") is None and not mover.must(combatant.terrain):
            closed = f"{closed} here. A dive, a jump or @ leads into it"
        why = closed or state.held_because(scene.encounter, combatant, "flail")
        scene.refuse_if(why, f"{combatant.name} cannot flail now", "who")
        with_time_left(scene, combatant, "flail")
        combatant = state.in_gait(combatant, "flail")
        if self.current:
            combatant = state.keep(combatant, current=Fraction(self.current))
        combatant = scene.put(combatant)
        dropped = not keeps_anything(combatant)
        d4 = scene.dice.roll(f"flailing of {combatant.name}", "1d4").total if dropped else None
        current = state.kept(combatant).current
        ruling = flail(equipment_dropped=dropped, d4=d4, current=current)
        hexes = scene.record(ruling, combatant.id).answer.hexes
        if isinstance(hexes, Figure) and dropped:
            self._go(scene, combatant.free_of(state.SINKING), int(hexes.value), f"{d4} on the d4")
        else:
            scene.put(state.under(combatant, state.SINKING))
            scene.log(f"{combatant.name} sinks with what they keep.")

    def _go(self, scene: ActionScene, combatant: Combatant, whole: int, rolled: str) -> None:
        scene.put(state.in_unit(combatant, rolled=state.RolledHexes(whole)))
        scene.settle()
        combatant = scene.find(self.who)
        left = int(budget(scene.encounter, combatant).left.figure.value)
        hexes = capped(whole, left)
        if hexes:
            covered(scene, combatant, hexes)
        else:
            scene.put(state.in_unit(combatant, stopped="they flailed and got nowhere in this unit"))
        scene.log(f"{combatant.name} flails {counted(hexes, HEX)}, {rolled}.")


class CurrentCarries(Action, frozen=True, kw_only=True, tag="current"):
    """Set the current: how many hexes the water carries somebody in each unit.

    0 ends the current.
    """

    title: ClassVar[str] = "Current"
    acts: ClassVar[bool] = False
    typed: ClassVar[Typed | None] = Typed(
        asks="is carried along by",
        hint="hexes in each unit; 0 ends it",
        number="hexes",
        good={"1.5": {"hexes": Fraction(3, 2)}, "0": {"hexes": 0}},
        bad={"": "hexes is missing", "fast": "fast", "-1": "0 to 1000"},
    )

    who: Who
    hexes: Current

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the combatant is not in the water."""
        combatant = scene.find(self.who)
        if ground_of(combatant.terrain).kind != "water":
            scene.refuse(f"{combatant.name} is not in the water: no current carries them.", "who")
        scene.put(state.keep(combatant, current=Fraction(self.hexes)))
        if self.hexes:
            far = counted(self.hexes, HEX)
            scene.log(
                f"The current carries {combatant.name} {far} at the end of each of their turns."
            )
        else:
            scene.log(f"No current carries {combatant.name} any more.")


class Panic(Rolled, frozen=True, kw_only=True, tag="panic"):
    """Roll MSTR against panic in water or quicksand.

    A combatant who has panicked already rolls CON first. If the CON roll fails, the combatant
    drowns. The referee decides when a roll is needed.
    """

    title: ClassVar[str] = "Panic in the water"
    acts: ClassVar[bool] = False
    harmless: ClassVar[bool] = True

    difficulty: Difficulty = "difficult"

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the combatant drowns, is on dry ground, or has rolled already."""
        combatant = scene.find(self.who)
        if combatant.has(state.DROWNING):
            why = f"{combatant.name} is drowning: no roll of theirs helps"
            scene.refuse(f"{why}; out of the water they drown no longer.", "who")
        if not rolls.may_panic(scene.encounter, combatant):
            why = f"{combatant.name} is in no water or mud"
            scene.refuse(f"{why}: nobody panics on dry ground.", "who")
        once(scene, combatant, "panic", "against panic")
        rolls.roll_against_panic(scene, combatant, self.difficulty)


class Crash(Rolled, frozen=True, kw_only=True, tag="crash-roll"):
    """Roll DEX after a race downhill at bolting speed; if the roll fails, the combatant crashes."""

    title: ClassVar[str] = "Crash downhill?"
    acts: ClassVar[bool] = False
    harmless: ClassVar[bool] = True

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the combatant did not race downhill, or has rolled already."""
        combatant = scene.find(self.who)
        if not rolls.crash_is_due(combatant):
            scene.refuse(f"{combatant.name} has no crash to roll against.", "who")
        rolls.roll_against_crash(scene, combatant)
