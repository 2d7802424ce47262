"""What Realms of Myth keeps of the fight: things that hands are on, that fall, that fly."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rules.encounter import Combatant, Encounter, Item
from rules.encounter.combatant import NONE
from rules.rulebook.scene import Scene


class ContestedThing(Struct, frozen=True, forbid_unknown_fields=True):
    """A thing that more than one may want: pounds, Size, STP, and for how many hands it has room.

    `stp` is None where nobody has said it.
    """

    name: str
    weight: Fraction = NONE
    size: int = 0
    stp: int | None = None
    fragile: bool = False
    most: int = 8

    @property
    def begun(self) -> str:
        """The name as a sentence begins with it."""
        return self.name[:1].upper() + self.name[1:]


class Contest(Struct, frozen=True, forbid_unknown_fields=True):
    """Hands on a thing, by ids: of one alone, who has it; of more, who struggle for it.

    `due` is the CS in which the checks are made, the one after hands were laid on. `joined` came
    in that CS and check from the next one on. `made` are the checks of this CS, by ids, and `lost`
    are those who failed one: they are out of it.
    """

    thing: ContestedThing
    hands: tuple[str, ...]
    due: int
    joined: tuple[str, ...] = ()
    made: Mapping[str, bool] = {}
    lost: tuple[str, ...] = ()

    @property
    def struggled(self) -> bool:
        """True where more than one wants it."""
        return len(self.hands) + len(self.joined) > 1


class Falling(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that falls: feet in all, and the pulses of movement left until it comes down.

    `who` is the id of one of the fight who falls, empty for a thing. `missed` are those who tried
    to get at it in vain. At 0 pulses left it comes down: now or never it is caught.
    """

    thing: ContestedThing
    feet: Fraction
    left: int
    who: str = ""
    missed: tuple[str, ...] = ()


class Thrown(Struct, frozen=True, forbid_unknown_fields=True):
    """A thing thrown within somebody's reach who has not caught it yet; ids, and the DV."""

    thing: ContestedThing
    by: str
    to: str
    dv: int


Why = Literal["struggle", "caught", "dropped", "thrown"]


class BreakCheck(Struct, frozen=True, forbid_unknown_fields=True):
    """A check against breaking that is still to be made: after what, by whom, against which POT."""

    thing: ContestedThing
    why: Why
    who: str = ""
    pot: int | None = None


class Offer(Struct, frozen=True, forbid_unknown_fields=True):
    """Two foes who came within reach of each other in a pulse, and who of them took the chance."""

    pair: tuple[str, str]
    pulse: int
    taken: tuple[str, ...] = ()


class RomFight(Struct, frozen=True, forbid_unknown_fields=True):
    """What is kept of the fight; the things by their names, written small.

    `at_once` is the CS whose movement goes on all at once, though pulses were switched on in it.
    """

    contests: Mapping[str, Contest] = {}
    falling: Mapping[str, Falling] = {}
    thrown: Mapping[str, Thrown] = {}
    checks: Mapping[str, BreakCheck] = {}
    offers: tuple[Offer, ...] = ()
    at_once: int | None = None


def of_fight(encounter: Encounter) -> RomFight:
    """What is kept of the fight."""
    return encounter.kept(RomFight)


def falls(encounter: Encounter, combatant: Combatant) -> bool:
    """True for one who falls now, and goes nowhere else meanwhile."""
    return any(one.who == combatant.id for one in of_fight(encounter).falling.values())


def keep_fight(scene: Scene, **changes: object) -> None:
    """Change some of what is kept of the fight."""
    before = of_fight(scene.encounter)
    after = replace(before, **changes)
    if after != before:
        scene.change(state=after)


T = TypeVar("T")


def with_one(held: Mapping[str, T], name: str, one: T) -> dict[str, T]:
    """These by name with one more, or one in its place; sorted, so that equals are equal."""
    return dict(sorted({**held, name.casefold(): one}.items()))


def without(held: Mapping[str, T], name: str) -> dict[str, T]:
    """These by name without one."""
    return {key: one for key, one in held.items() if key != name.casefold()}


def give(combatant: Combatant, thing: ContestedThing) -> Combatant:
    """The combatant with the thing in hand: one piece more of it among what is carried."""
    wanted = Item(thing.name, thing.weight)
    same = [one for one in combatant.items if _alike(one, wanted)]
    if same:
        more = replace(same[0], count=same[0].count + 1)
        items = tuple(more if one is same[0] else one for one in combatant.items)
    else:
        items = (*combatant.items, wanted)
    return replace(combatant, items=items)


def take(combatant: Combatant, item: Item) -> Combatant:
    """The combatant with one piece less of what is carried."""
    less = replace(item, count=item.count - 1)
    items = (less if one is item else one for one in combatant.items)
    return replace(combatant, items=tuple(one for one in items if one.count > 0))


def carried(combatant: Combatant, name: str) -> Item | None:
    """What somebody carries under that name, rather in the pack than worn."""
    named = [one for one in combatant.items if one.name.casefold() == name.casefold()]
    return next((one for one in named if not one.worn), named[0] if named else None)


def names_of(encounter: Encounter, ids: Iterable[str]) -> list[str]:
    """The names of those who are still in the encounter."""
    return [encounter.combatants[who].name for who in ids if who in encounter.combatants]


def there(encounter: Encounter, ids: tuple[str, ...]) -> tuple[str, ...]:
    """Those of them who are in the fight."""
    people = encounter.combatants
    return tuple(who for who in ids if who in people and not people[who].out)


def _alike(one: Item, other: Item) -> bool:
    same = one.name.casefold() == other.name.casefold()
    return same and one.weight == other.weight and one.worn is other.worn
