"""Actions for heights, depths and falls, and for fatigue in armour."""

from fractions import Fraction
from typing import Annotated, ClassVar, Literal

from rules.books.emala.rates.budgets import budget
from rules.books.emala.rates.load import tires
from rules.books.emala.rounds.levels import fall
from rules.books.emala.sheet import WORDS
from rules.books.emala.state import keep, kept
from rules.encounter import Combatant, Condition
from rules.encounter.combatant import NONE
from rules.fight.actions.base import Action, ActionScene, Distance, Who
from rules.fight.actions.movement import cover, wanted
from rules.fight.actions.typed import Typed
from rules.numbers.exact import Number, counted, in_words
from rules.numbers.inputs import Quantity

FATIGUED = "fatigued"


class SetHeight(Action, frozen=True, kw_only=True, tag="height"):
    """Set the height of somebody in the air or on a climb, or the depth in water (below 0)."""

    title: ClassVar[str] = "Set the height or depth"
    acts: ClassVar[bool] = False
    typed: ClassVar[Typed | None] = Typed(
        asks="is at",
        hint="metres up, or below 0 in the water",
        number="metres",
        good={"3": {"metres": 3}, "-2": {"metres": -2}},
        bad={"": "metres is missing", "3 up": "up"},
    )

    who: Who
    metres: Annotated[Number, Quantity("metres", least=-100_000, most=100_000)]

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the combatant is on the ground.

        Raises Refused also if the height is outside the water or the air.
        """
        combatant = scene.find(self.who)
        height = Fraction(self.metres)
        why, at = _cannot_be(scene, combatant, height), _at(scene, combatant, height)
        scene.refuse_if(why, f"{combatant.name} cannot be {at}", "metres")
        scene.put(keep(combatant, height=height))
        scene.log(f"{combatant.name} is {at}.")


class Rise(Action, frozen=True, kw_only=True, tag="rise"):
    """Go up in water, in air or on a climb, or go down with `down`; the distance is movement."""

    title: ClassVar[str] = "Go up or down"
    typed: ClassVar[Typed | None] = Typed(
        key="v",
        group="Movement",
        word="up, down",
        asks="goes",
        hint=lambda _encounter, combatant: (
            f"up or down, and the metres, else all; now at {in_words(kept(combatant).height)} m"
        ),
        words={"up": {"down": False}},
        number="distance",
        never_empty=True,
        good={
            "2 up": {"distance": 2, "down": False},
            "2 down": {"distance": 2, "down": True},
            "down": {"down": True},
        },
        bad={"": "say what is meant", "2 sideways": "sideways"},
    )

    who: Who
    distance: Annotated[Number | str, Distance()] = "all"
    down: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the combatant stands on the ground.

        Raises Refused also if too little movement remains, or if the way leaves water or air.
        """
        combatant = scene.find(self.who)
        now = budget(scene.encounter, combatant)
        distance = self._wanted(scene, combatant, wanted(combatant, now, self.distance))
        height = kept(combatant).height + (-distance if self.down else distance)
        why = _cannot_be(scene, combatant, height)
        way = "down" if self.down else "up"
        scene.refuse_if(why, f"{combatant.name} cannot go {counted(distance, 'm')} {way}", "who")
        cover(scene, combatant, now, distance)
        scene.put(keep(scene.find(combatant.id), height=height))
        scene.log(f"{combatant.name} is {_at(scene, combatant, height)}.")

    def _wanted(self, scene: ActionScene, combatant: Combatant, far: Number) -> Fraction:
        """Return the metres that the combatant goes up or down.

        With the word 'all', the combatant stops at the water's surface or at the ground.
        """
        height = kept(combatant).height
        in_water = WORDS.terrain(scene.encounter, combatant.terrain).gait == "swim"
        if height and isinstance(self.distance, str) and self.down is not in_water:
            return min(Fraction(far), abs(height))
        return Fraction(far)


class Fall(Action, frozen=True, kw_only=True, tag="fall"):
    """Fall from a climb or out of the air: into water, or prone onto the ground."""

    title: ClassVar[str] = "Fall"
    acts: ClassVar[bool] = False
    typed: ClassVar[Typed | None] = Typed(
        key="Q",
        group="Movement",
        asks="falls",
        hint="metres; water where it ends",
        number="metres",
        good={"": {}, "4 water": {"metres": 4, "into": "water"}, "water": {"into": "water"}},
        bad={"4 lava": "lava"},
    )

    who: Who
    metres: Annotated[Number, Quantity("metres", least=0, most=100_000)] | None = None
    into: Literal["open", "water"] = "open"

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if `metres` is missing and `who` is neither on a climb nor in the air."""
        combatant = scene.find(self.who)
        terrain = WORDS.terrain(scene.encounter, combatant.terrain)
        if terrain.gait not in ("climb", "fly") and self.metres is None:
            where = f"{combatant.name} is {terrain.place()}"
            scene.refuse(f"{where}: say how many metres there are to fall.", "metres")
        far = max(NONE, kept(combatant).height) if self.metres is None else self.metres
        fall(scene, combatant, Fraction(far), self.into)


class Tire(Action, frozen=True, kw_only=True, tag="tire"):
    """Become fatigued by walking in too much armour; the count of walked rounds restarts at 0."""

    title: ClassVar[str] = "Tire of walking in armour"
    acts: ClassVar[bool] = False
    typed: ClassVar[Typed | None] = Typed(good={"": {}}, bad={"now": "now"})

    who: Who

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if `who` is fatigued already, or has not walked in too heavy armour."""
        combatant = scene.find(self.who)
        walked = kept(combatant).walked
        if not walked:
            scene.refuse(f"{combatant.name} {_not_tired(combatant)}.", "who")
        if combatant.has(FATIGUED):
            scene.refuse(f"{combatant.name} is fatigued already.", "who")
        tired = combatant.under(Condition(FATIGUED))
        scene.put(keep(tired, walked=0))
        after = f" after {counted(walked, 'round')} of walking in too much armour" if walked else ""
        scene.log(f"{combatant.name} is fatigued{after}.")


def _cannot_be(scene: ActionScene, combatant: Combatant, height: Fraction) -> str | None:
    """Return why the combatant cannot be at this height on their terrain, or None."""
    terrain = WORDS.terrain(scene.encounter, combatant.terrain)
    if terrain not in WORDS.terrains:
        return None
    if terrain.gait is None:
        return "they stand on the ground, neither climbing nor in water or air"
    if terrain.gait == "swim":
        return "the surface of the water is in between" if height > 0 else None
    return "the ground is in between" if height < 0 else None


def _at(scene: ActionScene, combatant: Combatant, height: Fraction) -> str:
    """Return the height as a phrase: '3 m up', '2 m deep', 'at the surface'."""
    if height == 0:
        terrain = WORDS.terrain(scene.encounter, combatant.terrain)
        return "at the surface" if terrain.gait == "swim" else "at the height of the ground"
    return f"{counted(abs(height), 'm')} {'up' if height > 0 else 'deep'}"


def _not_tired(combatant: Combatant) -> str:
    if combatant.sheet.get("tiring_enc") is None:
        return "has no limit of worn ENC on the sheet that walking would bear"
    if tires(combatant):
        return "has not walked a round in too much armour yet"
    return "has walked no round in too much armour"
