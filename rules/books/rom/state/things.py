"""The Realms of Myth state of the fight: things in hands, falling things, thrown things."""

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from typing import Literal

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from rules.encounter import Combatant, Encounter, Item
from rules.encounter.combatant import NONE
from rules.fight.actions.load import with_item, with_pieces
from rules.rulebook.scene import Scene


class ContestedThing(Struct, frozen=True, forbid_unknown_fields=True):
    """A thing that several combatants may want: its weight in pounds, its Size and its STP.

    If nobody knows the STP, `stp` is None. `most` is how many combatants can hold the thing at the
    same time. For a broken thing, `broken_by` is by how much the check against breaking failed;
    otherwise it is None.
    """

    name: str
    weight: Fraction = NONE
    size: int = 0
    stp: int | None = None
    fragile: bool = False
    most: int = 8
    broken_by: int | None = None

    @property
    def begun(self) -> str:
        """The name with a capital letter, for the beginning of a sentence."""
        return self.name[:1].upper() + self.name[1:]


class Contest(Struct, frozen=True, forbid_unknown_fields=True):
    """A thing and the ids of the combatants with hands on it. Several combatants struggle for it.

    In the CS `due`, the combatants in `hands` make checks. The combatants in `joined` came during
    that CS; their first check is in the next CS. `made` has the checks of this CS, by id. The
    combatants in `lost` have failed a check, and are out of the struggle. `extended` is true if the
    only combatant left joined late; this combatant must still make a check.
    """

    thing: ContestedThing
    hands: tuple[str, ...]
    due: int
    joined: tuple[str, ...] = ()
    made: Mapping[str, bool] = {}
    lost: tuple[str, ...] = ()
    extended: bool = False

    @property
    def struggled(self) -> bool:
        """Whether checks decide who gets the thing.

        This is so with several combatants, and with a single combatant who must still make a check.
        """
        return self.extended or len(self.hands) + len(self.joined) > 1


class Falling(Struct, frozen=True, forbid_unknown_fields=True):
    """A fall: the feet of the whole fall, and the pulses `left` before the landing.

    With 0 pulses left, the last moment for a catch has come. `who` is the id of a falling
    combatant, or '' if a thing falls. `missed` has the ids of combatants who failed to catch it.
    """

    thing: ContestedThing
    feet: Fraction
    left: int
    who: str = ""
    missed: tuple[str, ...] = ()


class Thrown(Struct, frozen=True, forbid_unknown_fields=True):
    """A thrown thing in the air.

    `by` is the id of the thrower, `to` the id of the catcher, and `dv` is the DV of the catch.
    """

    thing: ContestedThing
    by: str
    to: str
    dv: int


Why = Literal["struggle", "caught", "dropped", "thrown"]


class BreakCheck(Struct, frozen=True, forbid_unknown_fields=True):
    """A check against breaking that is due.

    `why` is the reason, `who` the id of a combatant, and `pot` the POT of the impact.
    """

    thing: ContestedThing
    why: Why
    who: str = ""
    pot: int | None = None


class Offer(Struct, frozen=True, forbid_unknown_fields=True):
    """An opportunity for two foes in a pulse. `taken` has the ids of the foes who used it.

    If the game master was asked who takes it, `passed` has the ids of the foes who did not take it.
    If not, `passed` is unset.
    """

    pair: tuple[str, str]
    pulse: int
    taken: tuple[str, ...] = ()
    passed: tuple[str, ...] | UnsetType = UNSET

    @property
    def asked(self) -> bool:
        """Whether the game master was asked who takes the opportunity."""
        return self.passed is not UNSET

    @property
    def left(self) -> tuple[str, ...]:
        """The ids of foes who still have the opportunity."""
        passed = () if self.passed is UNSET else self.passed
        return tuple(who for who in self.pair if who not in (*self.taken, *passed))


class RomFight(Struct, frozen=True, forbid_unknown_fields=True):
    """The state of the fight; the keys of the mappings are names of things in small letters.

    If several checks are due for a thing, the key of a later check is the name and the reason.
    `known` has all facts that were given about each thing, even if nobody has the thing now.
    `at_once` is the number of a CS that moves in one step, because an option switched pulses on
    during this CS. `no_meetings` is the number of a CS in which the game master is not asked about
    meetings any more.
    """

    contests: Mapping[str, Contest] = {}
    falling: Mapping[str, Falling] = {}
    thrown: Mapping[str, Thrown] = {}
    checks: Mapping[str, BreakCheck] = {}
    known: Mapping[str, ContestedThing] = {}
    offers: tuple[Offer, ...] = ()
    at_once: int | None = None
    no_meetings: int | UnsetType = UNSET

    def in_the_air(self, name: str) -> bool:
        """Whether a thing of that name falls or flies."""
        return name.casefold() in self.falling or name.casefold() in self.thrown


FIELD_OF: dict[type[Struct], str] = {
    Contest: "contests",
    Falling: "falling",
    Thrown: "thrown",
    BreakCheck: "checks",
}
"""The field of `RomFight` for each kind of record."""


def of_fight(encounter: Encounter) -> RomFight:
    """The state of the fight."""
    return encounter.kept(RomFight)


def falls(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether the combatant or their mount falls. Then the combatant cannot move."""
    falling = {one.who for one in of_fight(encounter).falling.values() if one.who}
    met: set[str] = set()
    rider: Combatant | None = combatant
    while falling and rider is not None and rider.id not in met:
        if rider.id in falling:
            return True
        met.add(rider.id)
        rider = encounter.mount_of(rider)
    return False


def keep_fight(scene: Scene, **changes: object) -> None:
    """Make these changes to the state of the fight."""
    before = of_fight(scene.encounter)
    after = replace(before, **changes)
    if after != before:
        scene.change(state=after)


def keep_thing(scene: Scene, one: Contest | Falling | Thrown | BreakCheck) -> None:
    """Store a contest, fall, throw or check instead of this thing's old record of the same kind.

    A check replaces only an old check with the same reason.
    """
    field, fight = FIELD_OF[type(one)], of_fight(scene.encounter)
    key = _key_of(fight, one) if isinstance(one, BreakCheck) else one.thing.name.casefold()
    held = {**getattr(fight, field), key: one}
    keep_fight(scene, **{field: dict(sorted(held.items()))})


def _key_of(fight: RomFight, check: BreakCheck) -> str:
    name = check.thing.name.casefold()
    due = {one.why: key for key, one in fight.checks.items() if one.thing.name.casefold() == name}
    return due.get(check.why, f"{name} ({check.why})" if name in fight.checks else name)


def checks_of(encounter: Encounter, name: str) -> list[BreakCheck]:
    """Return the due checks against breaking for the thing of that name."""
    every = of_fight(encounter).checks.values()
    return [one for one in every if one.thing.name.casefold() == name.casefold()]


def forget_checks(scene: Scene, over: Collection[BreakCheck]) -> None:
    """Forget checks against breaking that are over.

    A check is over if it was made, or if the thing is broken anyway.
    """
    checks = of_fight(scene.encounter).checks
    keep_fight(scene, checks={key: one for key, one in checks.items() if one not in over})


def forget_thing(scene: Scene, kind: type[Struct], name: str) -> None:
    """Forget a part of what the fight knows about the thing with that name.

    The type `kind` says which part: the contest, the fall, the throw or the check.
    """
    held = getattr(of_fight(scene.encounter), FIELD_OF[kind])
    left = {key: one for key, one in held.items() if key != name.casefold()}
    keep_fight(scene, **{FIELD_OF[kind]: left})


def known_as(encounter: Encounter, name: str) -> ContestedThing:
    """Return the thing of that name with the facts that the fight knows, except the weight.

    If nothing is known, the thing has only its name.
    """
    return of_fight(encounter).known.get(name.casefold(), ContestedThing(name))


def stp_of(encounter: Encounter, thing: ContestedThing) -> int | None:
    """Return the STP of a thing; None if it is unknown."""
    return known_as(encounter, thing.name).stp if thing.stp is None else thing.stp


def learn(scene: Scene, thing: ContestedThing) -> None:
    """Remember the facts about a thing for the rest of the fight.

    The weight is not among them, because it may change.
    """
    known = replace(thing, weight=NONE)
    if known != known_as(scene.encounter, thing.name):
        kept = {**of_fight(scene.encounter).known, thing.name.casefold(): known}
        keep_fight(scene, known=dict(sorted(kept.items())))


def give(combatant: Combatant, thing: ContestedThing) -> Combatant:
    """Return the combatant with one more piece of the thing."""
    return with_item(combatant, Item(thing.name, thing.weight))


def take(combatant: Combatant, item: Item) -> Combatant:
    """Return the combatant with one piece less of a carried item."""
    return with_pieces(combatant, item, item.count - 1)


def carried(combatant: Combatant, name: str) -> Item | None:
    """Return the carried item of that name. If there are several, prefer one not worn."""
    named = [one for one in combatant.items if one.name.casefold() == name.casefold()]
    return next((one for one in named if not one.worn), named[0] if named else None)


def names_of(encounter: Encounter, ids: Iterable[str]) -> list[str]:
    """Return the names of the combatants with these ids. Removed combatants have no name here."""
    return [encounter.combatants[who].name for who in ids if who in encounter.combatants]


def there(encounter: Encounter, ids: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of the ids whose combatants are still in the fight."""
    people = encounter.combatants
    return tuple(who for who in ids if who in people and not people[who].out)
