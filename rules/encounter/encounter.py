"""The encounter: one fight under one rulebook."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any, Literal, Self, TypeVar

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from rules.encounter.combatant import Combatant
from rules.encounter.mention import Secret
from rules.encounter.remembered import remembered
from rules.encounter.timeline import TimelineEvent
from rules.errors import NotFound
from rules.map.whereabouts import Whereabouts, gone
from rules.numbers.nearest import the_nearest, told


class GmRuling(Struct, frozen=True, forbid_unknown_fields=True):
    """A GM's decision about a terrain, a load or a mount for which the book has no number.

    `multiplier` scales movement (1/2: half as far). `distance` is the longest distance in a turn
    (in some books: in a pulse or a unit). `own_speed` is true for a mount in the fight whose riders
    move at the mount's speed.
    """

    about: Literal["terrain", "load", "mount"]
    name: str
    multiplier: Fraction | None = None
    distance: Fraction | None = None
    own_speed: bool = False


K = TypeVar("K", bound=Struct)

Letter = Annotated[str, Meta(pattern=r"^([a-ce-z])\1?\Z")]

MOST_NAMED = 8
"""The most ids that a message lists if several combatants have the same name."""


class Encounter(Struct, frozen=True, kw_only=True):
    """The whole state of a fight.

    - `cell`: the number of the present pulse, cycle or action in the round; 0 before the first
    - `order`: the ids of the combatants; the first acts first
    - `timeline`: the GM's own events
    - `about`: the GM's note on the fight, for lists
    - `ended`: whether the fight has ended
    - `secrets`: old names that players may not learn, by the id of the combatant who had the name
    - `letters`: the ids of combatants by their letters; unset if all letters are in the order of
      joining
    - `map`: who stands where; unset if nobody has a position
    - `state`: the rulebook's state of the fight, in the book's own type
    """

    name: str
    system: str
    options: Mapping[str, str] = {}
    round: int = 0
    phase: str = ""
    cell: int = 0
    turn_of: str | None = None
    made: int = 0
    combatants: Mapping[str, Combatant] = {}
    order: tuple[str, ...] = ()
    rulings: Mapping[str, GmRuling] = {}
    timeline: tuple[TimelineEvent, ...] = ()
    about: str = ""
    ended: bool = False
    secrets: Mapping[str, Secret] = {}
    letters: Mapping[Letter, str] | UnsetType = UNSET
    map: Whereabouts | UnsetType = UNSET
    state: Any = None

    @property
    def started(self) -> bool:
        """Whether the first round has begun."""
        return self.round > 0

    def kept(self, kind: type[K]) -> K:
        """Return the rulebook's state of the fight, or the initial state if there is none."""
        return self.state if isinstance(self.state, kind) else kind()

    def in_order(self) -> tuple[Combatant, ...]:
        """Return everybody, in the order of initiative."""
        return tuple(map(self.combatants.__getitem__, self.order))

    def put(self, combatant: Combatant) -> Self:
        """Return the encounter with this combatant. A new combatant is the last in the order."""
        order = self.order if combatant.id in self.combatants else (*self.order, combatant.id)
        combatants = {**self.combatants, combatant.id: combatant}
        return replace(self, combatants=combatants, order=order)

    def without(self, who: str) -> Self:
        """Return the encounter without a combatant."""
        combatants = {key: kept for key, kept in self.combatants.items() if key != who}
        order = tuple(key for key in self.order if key != who)
        known = self.map if self.map is UNSET else gone(self.map, who)
        return replace(self, combatants=combatants, order=order, map=known)

    def find(self, who: str, field: str = "who") -> Combatant:
        """Return the combatant with that id, or the only one with that name; raises NotFound."""
        if who in self.combatants:
            return self.combatants[who]
        wanted = who.casefold()
        named = [one for one in self.combatants.values() if one.name.casefold() == wanted]
        if len(named) == 1:
            return named[0]
        if named:
            ids = ", ".join(one.id for one in named[:MOST_NAMED])
            many = f"{told(who)} is the name of {len(named)} combatants"
            raise NotFound(f"{many}: say which ({ids}).", field)
        raise NotFound(f"nobody here is called {told(who)}{self._nearest_to(who)}.", field)

    def _nearest_to(self, who: str) -> str:
        """Return the nearest names for the end of a message: '; the nearest are Ansa and Bor'.

        If two of the names are equal, the text has ids instead of names.
        """
        many = Counter(one.name.casefold() for one in self.combatants.values())
        known = (
            (one.name if many[one.name.casefold()] == 1 else one.id, one.name)
            for one in self.in_order()
        )
        return the_nearest(who, known) if self.combatants else "; there is nobody yet"

    def mount_of(self, rider: Combatant) -> Combatant | None:
        """Return the combatant that somebody rides.

        Return None if the mount has a name, but is not a combatant.
        """
        return self.combatants.get(rider.mount.who) if rider.mount else None

    def mount_name(self, rider: Combatant) -> str:
        """Return the current name of somebody's mount. Without a mount, return ''."""
        steed = self.mount_of(rider)
        if steed is not None:
            return steed.name
        return rider.mount.name if rider.mount else ""

    def lowest_mount(self, rider: Combatant) -> Combatant:
        """Return the mount of a rider, or that mount's own mount, and so on; else the combatant.

        The GM may have allowed two combatants to ride each other.
        """
        met, one = {rider.id}, rider
        while (steed := self.mount_of(one)) is not None and steed.id not in met:
            met.add(steed.id)
            one = steed
        return one

    def riders_of(self, steed: Combatant) -> tuple[Combatant, ...]:
        """Return the riders of a combatant, in the order of joining the fight."""
        return tuple(one for one in _riders(self) if one.mount and one.mount.who == steed.id)

    def option(self, name: str) -> str:
        """Return an option's value; '' if nobody has set it."""
        return self.options.get(name, "")


@remembered
def _riders(encounter: Encounter) -> tuple[Combatant, ...]:
    """Return all combatants who ride another combatant."""
    return tuple(one for one in encounter.combatants.values() if one.mount and one.mount.who)
