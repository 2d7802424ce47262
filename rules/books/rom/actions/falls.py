"""Things in the air: falls, throws, catches, and the impact on the catcher."""

from fractions import Fraction
from typing import Annotated, ClassVar

from msgspec.structs import replace

from rules.books.rom.actions.fields import (
    FAILED,
    OUTCOME,
    Pounds,
    Size,
    Stp,
    held_item,
    refuse_absent,
    thing_of,
)
from rules.books.rom.rounds.falling import (
    begin_fall,
    catch_check,
    dropped,
    in_the_air,
    pot_of,
    steps_of_fall,
    throw_lands,
    time_left,
)
from rules.books.rom.rounds.struggles import (
    contest_for,
    holder_of,
    lay_hands,
    loosen,
)
from rules.books.rom.sheet import WORDS
from rules.books.rom.source import FAR_FALL, Feet
from rules.books.rom.state.combatant import keep, kept
from rules.books.rom.state.things import (
    BreakCheck,
    Contest,
    ContestedThing,
    Falling,
    Thrown,
    falls,
    forget_thing,
    keep_thing,
    of_fight,
)
from rules.books.rom.text.falls import absorb, intercept
from rules.books.rom.text.objects import throw_and_catch
from rules.encounter import Combatant, Encounter
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Name, Who
from rules.fight.actions.goes import Goes
from rules.fight.actions.typed import Typed
from rules.numbers.exact import Number, counted, in_words
from rules.numbers.figures import why_not
from rules.numbers.inputs import Whole
from rules.rulebook.measures import METRES_OF
from rules.rulebook.positions import carried_off


class Fall(Action, frozen=True, kw_only=True, tag="fall"):
    """Let something fall, or somebody (`faller`), and count down the pulses until the landing.

    `by` is the combatant who drops it. Somebody who rides falls off the mount. In a fall of 16 ft
    or more, others may come and catch it before it lands. In a shorter fall, only combatants next
    to it can snatch it.
    """

    title: ClassVar[str] = "Something falls"
    acts: ClassVar[bool] = False
    typed: ClassVar[Typed | None] = Typed(
        asks="What falls",
        hint="feet and what: 20 vase weight 5; by Mira, who drops it; 30 faller Mira weight 200",
        number="feet",
        good={
            "20 vase stp 3 fragile": {"object": "vase", "feet": 20, "stp": 3, "fragile": True},
            "blue vase by Mira feet 20": {"object": "blue vase", "by": "Mira", "feet": 20},
            "30 faller Mira weight 200": {"faller": "Mira", "feet": 30, "weight": 200},
            "vase 70 ft 45 lb": {"object": "vase", "feet": 70, "weight": 45},
            "vase 70 weight 45": {"object": "vase", "feet": 70, "weight": 45},
            "vase 64": {"object": "vase", "feet": 64},
        },
        bad={"vase": "feet is missing", "20 Mira": "faller Mira or by", "-1 vase": "0 or more"},
    )

    object: Name | None = None
    feet: Feet
    faller: Who | None = None
    by: Who | None = None
    weight: Pounds | None = None
    size: Size = 0
    stp: Stp | None = None
    fragile: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError if the thing is in the air already, or if no thing is given."""
        thing = self._thing(scene)
        if of_fight(scene.encounter).in_the_air(thing.name):
            raise InputError("conflict", "object", f"{thing.begun} is in the air already.")
        left = steps_of_fall(scene, self.feet)
        who = "" if self.faller is None else scene.find(self.faller, "faller").id
        by = "" if self.by is None else scene.find(self.by, "by").id
        begin_fall(scene, Falling(thing, Fraction(self.feet), left, who), by)

    def _thing(self, scene: ActionScene) -> ContestedThing:
        if self.faller is not None:
            return self._somebody(scene, scene.find(self.faller, "faller"))
        if self.object is None:
            raise InputError("missing", "object", "say what falls (object), or who (faller).")
        weight = Fraction(self.weight or 0)
        contest = contest_for(scene.encounter, self.object)
        if self.by is not None:
            holder = scene.find(self.by, "by")
            item = held_item(scene, holder, self.object)
            loosen(scene, scene.find(holder.id), item.name)
            weight = item.weight if self.weight is None else weight
        else:
            self._refuse_held(scene, self.object)
        forget_thing(scene, Contest, self.object)
        if contest is not None and contest.struggled:
            scene.log(f"Nobody has hands on {self.object} any more.")
        said = ContestedThing(self.object, weight, self.size, self.stp, self.fragile)
        return thing_of(scene, said, None if contest is None else contest.thing)

    def _somebody(self, scene: ActionScene, faller: Combatant) -> ContestedThing:
        if self.weight is None:
            message = f"say what {faller.name} weighs, with all that they carry: the DV needs it."
            raise InputError("missing", "weight", message)
        if faller.mount:
            scene.log(f"{faller.name} falls off {scene.encounter.mount_name(faller)}.")
            scene.put(replace(faller, mount=None))
        return ContestedThing(faller.name, Fraction(self.weight), self.size)

    def _refuse_held(self, scene: ActionScene, name: str) -> None:
        holder = holder_of(scene.encounter, name)
        if holder is not None:
            scene.refuse(f"{holder.name} has {name} in hand: say that they drop it (by).", "by")


def _only_one(encounter: Encounter, _combatant: Combatant) -> str | None:
    """Return the name of the only thing in the air.

    Return None if no thing is in the air, or if several are.
    """
    flying = in_the_air(encounter)
    return flying[0] if len(flying) == 1 else None


def _hint(encounter: Encounter, _combatant: Combatant) -> str:
    names = ", ".join(in_the_air(encounter)) or "nothing is in the air"
    return f"{names}; feet to where it comes down, or start and the feet to there; made or failed"


class Catch(Action, frozen=True, kw_only=True, tag="catch"):
    """Catch a thrown thing, or a falling thing at most a Leap away (in a short fall: beside you).

    `to_landing` is the distance in feet to the place where the thing lands. `to_start` is the
    distance to the place where the fall began. Both distances are measured after all movement.
    `fallen` is the number of feet that the thing has fallen; by default it is the whole fall.
    `made` is the result of the CRD check; without it, the log only shows the DV.
    """

    title: ClassVar[str] = "Catch"
    goes: ClassVar[Goes | None] = Goes(way="to_landing", beside=False, straight=True)
    typed: ClassVar[Typed | None] = Typed(
        key="v",
        group="Objects",
        word="catch",
        asks="catches",
        hint=_hint,
        words=FAILED,
        numbers={"start": "to_start"},
        number="to_landing",
        otherwise={"object": _only_one},
        good={
            "6 made": {"to_landing": 6, "made": True},
            "blue vase 6.5": {"object": "blue vase", "to_landing": Fraction(13, 2)},
            "rope failed": {"object": "rope", "made": False},
            "vase start 4 made": {"object": "vase", "to_start": 4, "made": True},
            "start 4 fallen 20 6": {"to_start": 4, "fallen": 20, "to_landing": 6},
        },
        bad={"vase -1": "to_landing", "6 vase 7": "6 and 7", "made failed": "'failed' and 'made'"},
    )

    who: Who
    object: Name
    to_landing: Feet | None = None
    to_start: Feet | None = None
    fallen: Feet | None = None
    made: bool | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the thing is out of reach or not down yet, or if a catch has failed."""
        combatant, name = scene.find(self.who), self.object.casefold()
        fight = of_fight(scene.encounter)
        if name in fight.thrown:
            self._catch_throw(scene, combatant, fight.thrown[name])
        elif name in fight.falling:
            self._catch_fall(scene, combatant, fight.falling[name])
        else:
            known = ", ".join(in_the_air(scene.encounter)) or "nothing"
            message = f"{self.object[:60]!r} is not in the air, but {known}."
            raise InputError("conflict", "object", message)

    def _catch_throw(self, scene: ActionScene, combatant: Combatant, thrown: Thrown) -> None:
        if combatant.id != thrown.to and thrown.to in scene.encounter.combatants:
            to = f"to {scene.find(thrown.to).name}, not to {combatant.name}"
            scene.refuse(f"{thrown.thing.begun} was thrown {to}.", "who")
        check = f"CRD check, DV {thrown.dv}{OUTCOME[self.made]}"
        scene.log(f"{combatant.name} catches at {thrown.thing.name}: {check}")
        if self.made is not None:
            throw_lands(scene, thrown, combatant, caught=self.made)

    def _catch_fall(self, scene: ActionScene, combatant: Combatant, falling: Falling) -> None:
        name = falling.thing.name
        self._refuse(scene, combatant, falling)
        fallen = falling.feet if self.fallen is None else Fraction(self.fallen)
        if fallen > falling.feet:
            message = f"{name} falls {in_words(falling.feet)} ft in all, no further."
            raise InputError("out-of-range", "fallen", message)
        check, dv = catch_check(falling, fallen)
        scene.record(check, combatant.id)
        catches = "catches at" if falling.feet >= FAR_FALL.value else "snatches at"
        needs = f"CRD check, DV {dv.in_words()}{OUTCOME[self.made]}"
        scene.log(f"{combatant.name} {catches} {name}: {needs}")
        if self.made is not None and falling.feet >= FAR_FALL.value:
            leapt = Fraction(self._away(falling)[0])
            carried_off(scene, combatant.id, leapt * METRES_OF["ft"])
        if self.made:
            _caught(scene, combatant, falling, fallen)
        elif self.made is False:
            keep_thing(scene, replace(falling, missed=(*falling.missed, combatant.id)))
            if falling.left == 0 and self.to_landing is not None:
                dropped(scene, name)

    def _away(self, falling: Falling) -> list[Number]:
        """Return the given distances in feet: to the landing and to the start of the fall.

        While the thing falls, only the distance to the start counts.
        """
        if falling.left and self.to_start is not None:
            return [self.to_start]
        return [feet for feet in (self.to_landing, self.to_start) if feet is not None]

    def _refuse(self, scene: ActionScene, combatant: Combatant, falling: Falling) -> None:
        name = falling.thing.name
        if combatant.id == falling.who:
            raise InputError("conflict", "who", f"{name} falls: somebody else has to catch them.")
        if falls(scene.encounter, combatant):
            scene.refuse(f"{combatant.name} falls themselves: they catch nothing.", "who")
        if combatant.id in falling.missed:
            scene.refuse(f"{combatant.name} has tried to catch {name} already.", "who")
        given = self._away(falling)
        if not given:
            message = f"say how many feet {combatant.name} is from where {name} comes down."
            raise InputError("missing", "to_landing", message)
        if falling.left and self.to_start is None:
            until = time_left(scene.encounter, falling)
            scene.refuse(f"{name} is not down yet: {until}.", "to_landing")
        leap = WORDS.number(combatant, "leap")
        ruling = intercept(fall=falling.feet, leap=leap, to_start=given[-1], to_landing=given[0])
        reached = scene.record(ruling, combatant.id).answer.possible
        away = f"{combatant.name} does not come near enough to {name}"
        scene.refuse_if(why_not(reached), away, "to_landing")


class Throw(Action, frozen=True, kw_only=True, tag="throw"):
    """Throw something to somebody: an AGL check to throw, a CRD check to catch, with the same DV.

    `thrown` and `caught` say whether these checks succeeded. Without `thrown`, the log only shows
    the DV. Without `caught`, the thing flies until somebody catches it or time goes on.
    """

    title: ClassVar[str] = "Throw to somebody"
    typed: ClassVar[Typed | None] = Typed(
        asks="throws",
        hint="DV of the range, what, to whom: 6 key to Mira; modifiers 3; thrown, caught (or no)",
        number="range_dv",
        good={
            "6 silver key to Mira": {"range_dv": 6, "object": "silver key", "to": "Mira"},
            "6 key Mira modifiers -1 thrown caught no": {
                "range_dv": 6,
                "object": "key",
                "to": "Mira",
                "modifiers": -1,
                "thrown": True,
                "caught": False,
            },
        },
        bad={"key to Mira": "range dv is missing", "6 to Mira": "object", "6 key": "to is missing"},
    )

    who: Who
    to: Who
    object: Name
    range_dv: Annotated[int, Whole("DV of the range", least=0)]
    modifiers: Annotated[int, Whole("the game master's modifiers")] = 0
    thrown: bool | None = None
    caught: bool | None = None
    stp: Stp | None = None
    fragile: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the thing is not carried, or if the catcher is out of the fight."""
        thrower, catcher = scene.find(self.who), scene.find(self.to, "to")
        refuse_absent(scene, thrower, catcher, "to")
        if self.caught is not None and not self.thrown:
            message = "only what was thrown well can be caught: say `thrown` first."
            raise InputError("conflict", "caught", message)
        item = held_item(scene, thrower, self.object)
        if of_fight(scene.encounter).in_the_air(item.name):
            message = f"one {item.name} is in the air already: see first who catches it."
            raise InputError("conflict", "object", message)
        contest = contest_for(scene.encounter, item.name)
        ruling = throw_and_catch(
            range_dv=self.range_dv, modifiers=self.modifiers, thrown=self.thrown, caught=self.caught
        )
        scene.record(ruling, thrower.id)
        dv = int(ruling.answer.dv.value)
        check = f"AGL check, DV {dv}{OUTCOME[self.thrown]}"
        scene.log(f"{thrower.name} throws {item.name} to {catcher.name}: {check}")
        if self.thrown is None:
            return
        loosen(scene, scene.find(thrower.id), item.name)
        said = ContestedThing(item.name, item.weight, 0, self.stp, self.fragile)
        thing = thing_of(scene, said, None if contest is None else contest.thing)
        thrown = Thrown(thing, thrower.id, catcher.id, dv)
        if not self.thrown:
            keep_thing(scene, BreakCheck(thing, "thrown"))
            scene.log(f"{thing.begun} goes astray and falls to the ground: it may break.")
        elif self.caught is None:
            keep_thing(scene, thrown)
            scene.log(f"It comes within reach of {catcher.name}: CRD check, DV {dv}.")
        else:
            throw_lands(scene, thrown, scene.find(catcher.id), caught=self.caught)


class SetWounds(Action, frozen=True, kw_only=True, tag="set-wounds"):
    """Set how many wounds somebody has, for example after healing."""

    title: ClassVar[str] = "Set wounds"
    acts: ClassVar[bool] = False
    typed: ClassVar[Typed | None] = Typed(
        asks="has",
        hint="how many wounds",
        number="wounds",
        good={"2": {"wounds": 2}, "0": {"wounds": 0}},
        bad={"": "wounds is missing", "2 deep": "deep", "-1": "wounds"},
    )

    who: Who
    wounds: Annotated[int, Whole("wounds", least=0, most=10_000)]

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound if there is no such combatant."""
        combatant = scene.find(self.who)
        scene.put(keep(combatant, wounds=self.wounds))
        scene.log(f"{combatant.name} has {counted(self.wounds, 'wound')}.")


def _caught(scene: ActionScene, combatant: Combatant, falling: Falling, fallen: Fraction) -> None:
    """Give the caught thing to the catcher, and apply its impact on the catcher."""
    forget_thing(scene, Falling, falling.thing.name)
    pot = pot_of(scene, falling.thing, fallen)
    _bear(scene, combatant, pot)
    combatant = scene.find(combatant.id)
    if falling.who:
        return
    lay_hands(scene, combatant, falling.thing)
    if falling.thing.fragile:
        keep_thing(scene, BreakCheck(falling.thing, "caught", combatant.id, pot))
        scene.log(f"{falling.thing.begun} is fragile: CRD check with its STP added, DV {pot}.")


def _bear(scene: ActionScene, combatant: Combatant, pot: int) -> None:
    """Apply an impact to the catcher. The POT that the catcher cannot absorb causes wounds."""
    number = WORDS.number
    threshold = combatant.sheet.get("wound_threshold")
    ruling = absorb(
        pot=pot,
        sta=int(number(combatant, "sta")),
        str_mod=int(number(combatant, "str_mod")),
        crd_mod=int(number(combatant, "crd_mod")),
        armour_dr=int(number(combatant, "armour_dr")),
        wound_threshold=threshold if isinstance(threshold, int) else None,
    )
    answer = scene.record(ruling, combatant.id).answer
    absorbed, excess = in_words(answer.absorbed.value), in_words(answer.excess.value)
    said = f"{combatant.name} absorbs {absorbed} of POT {pot}"
    wounds = answer.wounds.value
    if excess == "0":
        scene.log(f"{said}: all of it.")
    elif wounds is None:
        scene.log(f"{said}; {excess} are beyond: wounds by the Wound threshold, which is not said.")
    else:
        scene.log(f"{said}; {excess} are beyond: {counted(wounds, 'wound')}.")
        scene.put(keep(combatant, wounds=kept(combatant).wounds + int(wounds)))
