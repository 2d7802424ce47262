"""Positions in a book's rules: distances, and changes of position without a walk.

In a fight without positions this module imports and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from rules.encounter import Combatant, Encounter
from rules.encounter.remembered import remembered
from rules.errors import InputError
from rules.numbers.exact import in_words
from rules.rulebook.scene import Scene

if TYPE_CHECKING:
    from rules.map.grid_pushes import StepOf
    from rules.map.line_map import Spot
    from rules.map.whereabouts import Whereabouts


def has_spot(encounter: Encounter, who: str) -> bool:
    """Whether the combatant with the id `who` stands at a known spot of the line or of the grid."""
    return encounter.map is not UNSET and who in encounter.map.spots


def is_on_line(encounter: Encounter) -> bool:
    """Whether the fight stands on a line."""
    return encounter.map is not UNSET and encounter.map.grid is None


def is_on_grid(encounter: Encounter) -> bool:
    """Whether the fight has a grid."""
    return encounter.map is not UNSET and encounter.map.grid is not None


def grid_shape(encounter: Encounter) -> str:
    """Return the shape of the fight's grid: 'squares' or 'hexes'; '' without a grid."""
    standing = encounter.map
    return "" if standing is UNSET or standing.grid is None else standing.grid.shape


def surely_apart(encounter: Encounter, one: str, other: str, metres: Fraction) -> str:
    """Return the distance of two combatants if it surely is more than `metres`: '9 m'.

    Return '' if they can be nearer, or if one of them has no position. `one` and `other` are ids.
    """
    low, high = _distance(encounter, one, other)
    if low <= metres:
        return ""
    return f"{in_words(low, 1)} m" if low == high else f"at least {in_words(low, 1)} m"


def walled_off(encounter: Encounter, one: str, other: str) -> bool:
    """Whether a wall or a shut door is between two combatants who are neighbours on a grid.

    A ledge counts as a wall if it is higher than the width of a space. The parameters are ids.
    """
    standing = encounter.map
    if standing is UNSET or standing.grid is None or not (standing.spots.keys() >= {one, other}):
        return False
    from rules.map.grid_steps import next_but_walled  # noqa: PLC0415  # few fights have positions

    return next_but_walled(standing.grid, standing.spots[one], standing.spots[other])


def away_in_words(encounter: Encounter, one: str, other: str) -> str:
    """Return the distance between two combatants: '40 m', '~30-60 m'.

    Return '' if the distance is unknown. `one` and `other` are ids.
    """
    low, high = _distance(encounter, one, other)
    if low == high:
        return f"{in_words(low, 1)} m"
    if high is None and not low:
        return ""
    return f"~{in_words(low, 1)}-{'' if high is None else in_words(high, 1)} m"


def with_a_step(encounter: Encounter, metres: Fraction) -> Fraction:
    """Return a reach in metres.

    On a grid, a reach is at least a step, because neighbours are always in reach.
    """
    standing = encounter.map
    if standing is UNSET or standing.grid is None:
        return metres
    return max(metres, standing.grid.unit)


def surely_within(encounter: Encounter, one: str, other: str, metres: Fraction) -> bool:
    """Whether two combatants surely are at most this many metres from each other.

    The parameters are ids.
    """
    _, high = _distance(encounter, one, other)
    return high is not None and high <= metres


def perhaps_within(encounter: Encounter, one: str, other: str, metres: Fraction) -> bool:
    """Whether two combatants may be at most this many metres from each other.

    If the map has no upper limit for their distance, the answer is no. The parameters are ids.
    """
    low, high = _distance(encounter, one, other)
    return high is not None and low <= metres


def farther(before: Encounter, now: Encounter, one: str, other: str) -> bool:
    """Whether two combatants surely are farther from each other now than before.

    The parameters are ids.
    """
    _, was = _distance(before, one, other)
    return was is not None and bool(surely_apart(now, one, other, was))


@remembered
def as_bodies(encounter: Encounter) -> Whereabouts:
    """Return the fight's map. On a grid, a rider covers all spaces of its mount."""
    standing = encounter.map
    assert standing is not UNSET  # the callers have checked this
    if standing.grid is None:
        return standing
    spots = {who: _ridden(encounter, who, spot) for who, spot in standing.spots.items()}
    return replace(standing, spots=spots)


def common_space(encounter: Encounter, people: Iterable[str]) -> str:
    """Return the first space of a grid that several combatants cover together; '' if none."""
    standing = encounter.map
    if standing is UNSET or standing.grid is None:
        return ""
    from rules.map.lattices import body_of  # noqa: PLC0415  # few fights have positions

    spots = [as_bodies(encounter).spots.get(who) for who in people]
    bodies = [body_of(standing.grid, one.place, one.size) if one else () for one in spots]
    common = [one for one in bodies[0] if all(one in body for body in bodies)] if bodies else []
    return common[0].name if common else ""


def _ridden(encounter: Encounter, who: str, spot: Spot) -> Spot:
    """Return the spot of a combatant. On a larger mount, the spot has the mount's size."""
    mount, standing = encounter.mount_of(encounter.combatants[who]), encounter.map
    under = None if mount is None or standing is UNSET else standing.spots.get(mount.id)
    if under is None or under.place != spot.place or under.size < spot.size:
        return spot
    return replace(spot, size=under.size)


def _distance(encounter: Encounter, one: str, other: str) -> tuple[Fraction, Fraction | None]:
    """Return the least and the greatest possible distance between two combatants, in metres.

    Return 0 and None if nothing is known.
    """
    standing = encounter.map
    if standing is UNSET or not (standing.has(one) and standing.has(other)):
        return Fraction(0), None
    from rules.map.distances import distance  # noqa: PLC0415  # few fights have positions

    known = distance(as_bodies(encounter), one, other)
    return known.low, known.high


def in_full_place(
    encounter: Encounter, place: str, besides: Iterable[str] = ()
) -> tuple[Combatant, ...]:
    """Return the combatants at a place without room for one more; () if there is room.

    Combatants who are out of the fight, who have not arrived, or who are in `besides` take no room.
    A space of a grid has room for one.
    """
    standing, others = encounter.map, {*besides}
    if standing is UNSET:
        return ()
    room = standing.line.place(place).room if standing.grid is None else 1
    if room is None:
        return ()
    people = (
        encounter.combatants[who] for who, one in standing.spots.items() if one.place == place
    )
    there = tuple(one for one in people if not one.out and one.id not in others)
    return there if len(there) >= room else ()


def come_to(scene: Scene, people: Iterable[str], other: str) -> None:
    """Put combatants on the spot of the combatant `other`. The parameters are ids."""
    standing = scene.encounter.map
    if standing is UNSET:
        return
    from rules.map import moves  # noqa: PLC0415  # few fights have positions

    for who in people:
        standing = moves.come_there(standing, who, other)
    scene.change(map=standing)


def bring_beside(scene: Scene, people: Iterable[str], other: str, reach: Fraction) -> None:
    """Put `people` on the spot of the combatant `other`. The parameters are ids.

    Log this if the first of `people` was certainly farther away than `reach` before.
    """
    first, *more = people
    apart = surely_apart(scene.encounter, first, other, reach)
    come_to(scene, (first, *more), other)
    if apart:
        comes, stays = scene.find(first).name, scene.find(other).name
        scene.log(f"{comes} was {apart} from {stays} and is beside {stays} now.")


def change_positions(scene: Scene, mine: tuple[str, ...], theirs: tuple[str, ...]) -> None:
    """Let the first combatant of `mine` and the first of `theirs` change places.

    The other combatants of each tuple come along.
    """
    standing = scene.encounter.map
    if standing is UNSET:
        return
    from rules.map import moves  # noqa: PLC0415  # few fights have positions

    scene.change(map=moves.exchanged(standing, mine[0], theirs[0]))
    for side in (mine, theirs):
        come_to(scene, side[1:], side[0])


def come_past(scene: Scene, people: Iterable[str], other: str, metres: Fraction) -> bool:
    """Move `people` past the combatant `other` on the line, to a spot `metres` beyond `other`.

    On a grid, move them to the far side of a neighbour. If the map does not show such a spot,
    return false and change nothing.
    """
    first, *more = people
    standing = scene.encounter.map
    if standing is UNSET:
        return False
    if standing.grid is not None:
        return _set_on_grid(scene, (first, *more), lambda find: find.step_past(other))
    here, there = (standing.spots.get(one) for one in (first, other))
    if here is None or there is None or here.same_as(there):
        return False
    from rules.map import goals, line_ways, moves  # noqa: PLC0415  # few fights have positions

    pieces = goals.way_past(standing.line, here, there).pieces
    far = line_ways.length(goals.way_to(standing.line, here, there).pieces) + metres
    if line_ways.length(pieces) < far:
        return False
    behind = line_ways.spot_after(standing.line, pieces, far)
    scene.change(map=moves.placed(standing, first, behind))
    come_to(scene, more, first)
    return True


def turned(scene: Scene, who: str, *, half: bool, sides: Collection[int] = ()) -> None:
    """Note that a combatant has turned: by half a circle, or by one of these numbers of sides.

    If neither is known, the next direction is free.
    """
    standing = scene.encounter.map
    if standing is UNSET or who not in standing.directions:
        return
    from rules.map import turning  # noqa: PLC0415  # few fights have positions

    scene.change(map=turning.turned_round(standing, who, half=half, sides=sides))


def head_straight_on(scene: Scene, who: str) -> bool:
    """Let the next move of a combatant go straight on along the line.

    Return false if the direction of the combatant's last move is not known.
    """
    standing = scene.encounter.map
    if standing is UNSET or standing.grid is not None or who not in standing.directions:
        return False
    from rules.map.straight_on import StraightOn  # noqa: PLC0415  # few fights have positions

    scene.heading = (who, StraightOn(who))
    return True


def come_nearer(
    scene: Scene, people: Iterable[str], other: str, metres: Fraction, spot: Spot | None = None
) -> bool:
    """Move `people` nearer to `other` on the line, or farther away if `metres` is negative.

    If `spot` is given, move them nearer to this spot instead. On a grid, move them one step. If the
    map does not show where they come, return false and change nothing.
    """
    first, *more = people
    standing = scene.encounter.map
    if standing is UNSET:
        return False
    here, there = standing.spots.get(first), spot or standing.spots.get(other)
    if here is None or there is None or here.same_as(there):
        return False
    if standing.grid is not None:
        return _set_on_grid(
            scene, (first, *more), lambda find: find.step_towards(there, away=metres < 0)
        )
    from rules.map import goals, line_ways, moves  # noqa: PLC0415  # few fights have positions

    find = goals.way_to if metres > 0 else goals.way_away
    try:
        way = find(standing.line, here, there)
    except InputError:
        return False
    if way.shut or line_ways.length(way.pieces) < abs(metres):
        return False
    end = line_ways.spot_after(standing.line, way.pieces, abs(metres))
    scene.change(map=moves.placed(standing, first, end))
    come_to(scene, more, first)
    return True


def come_back(scene: Scene, people: Iterable[str], metres: Fraction) -> bool:
    """Move `people` back along the line: the first of them goes back the way by which it came.

    On a grid, move them one step. If this way is not known, return false and change nothing.
    """
    first, *more = people
    standing = scene.encounter.map
    if standing is UNSET or first not in standing.directions:
        return False
    if standing.grid is not None:
        return _set_on_grid(scene, (first, *more), lambda find: find.step_back())
    from rules.map import straight_on, turning  # noqa: PLC0415  # few fights have positions

    turned_round = turning.turned_round(standing, first, half=True)
    back = straight_on.StraightOn(first)(turned_round, [first], metres)
    if first not in back.spots:
        return False
    scene.change(map=back)
    come_to(scene, more, first)
    return True


def come_to_spot(scene: Scene, people: Iterable[str], _other: str, spot: Spot) -> bool:
    """Put `people` on `spot`, for example on their last spot.

    If the map does not have this spot now, or if it is taken on a grid, return false and change
    nothing.
    """
    first, *more = people
    standing = scene.encounter.map
    if standing is UNSET or first not in standing.spots:
        return False
    if standing.grid is not None:
        return _set_on_grid(scene, (first, *more), lambda find: find.free_at(spot))
    if not standing.line.has(spot):
        return False
    from rules.map.moves import placed  # noqa: PLC0415  # few fights have positions

    scene.change(map=placed(standing, first, spot))
    come_to(scene, more, first)
    return True


class ChangeOfPlace(NamedTuple):
    """A change of place without a walk, such as a push away from the combatant `other`.

    `people` are the ids of the combatants who move together. The function `come` moves them in a
    scene, or returns false if the new place is unknown.
    """

    people: tuple[str, ...]
    other: str
    come: Callable[[Scene, Iterable[str], str], bool]

    def done(self, scene: Scene) -> bool:
        """Change the place. Return false if the new place is unknown."""
        return self.come(scene, self.people, self.other)

    def in_the_way(self, scene: Scene) -> tuple[str, tuple[Combatant, ...]]:
        """Return the new space on a grid, and the other combatants who stand there.

        If nobody stands there, return '' and an empty tuple.
        """
        encounter = scene.encounter
        standing = encounter.map
        if not is_on_grid(encounter) or standing is UNSET or self._tried(scene, encounter):
            return "", ()
        spot = self._spot_alone(scene)
        if spot is None:
            return "", ()
        from rules.map.distances import between  # noqa: PLC0415  # few fights have positions

        there = [
            encounter.combatants[who]
            for who, one in standing.spots.items()
            if who not in self.people and not between(standing, spot, one)
        ]
        return spot.place, tuple(one for one in there if not one.out and not one.arrives)

    def done_among(self, scene: Scene) -> None:
        """Change the place on a grid as if nobody else stood there."""
        spot = self._spot_alone(scene)
        if spot is not None:
            _put_on_grid(scene, self.people, spot)

    def _spot_alone(self, scene: Scene) -> Spot | None:
        """Return the new spot as if only `people` and `other` were on the map; None if unknown."""
        standing, those = scene.encounter.map, {*self.people, self.other}
        if standing is UNSET:
            return None
        spots = {who: spot for who, spot in standing.spots.items() if who in those}
        return self._tried(scene, replace(scene.encounter, map=replace(standing, spots=spots)))

    def _tried(self, scene: Scene, encounter: Encounter) -> Spot | None:
        """Return the new spot of the first of `people`; None if this spot is unknown."""
        trial = Scene(encounter, scene.dice)
        if not self.done(trial) or trial.encounter.map is UNSET:
            return None
        return trial.encounter.map.spots[self.people[0]]


def _set_on_grid(
    scene: Scene, people: tuple[str, ...], find: Callable[[StepOf], Spot | None]
) -> bool:
    """Move `people` to the spot that the function `find` returns for the first of them.

    Combatants who are out of the fight take no room. If `find` returns no spot, or if the first of
    `people` has no spot now, return false and change nothing.
    """
    from rules.map.grid_pushes import StepOf  # noqa: PLC0415  # few fights have positions

    standing, first = scene.encounter.map, people[0]
    if standing is UNSET or first not in standing.spots:
        return False
    out = (one.id for one in scene.encounter.combatants.values() if one.out or one.arrives)
    spot = find(StepOf(standing, first, frozenset((*people, *out))))
    if spot is None:
        return False
    _put_on_grid(scene, people, spot)
    return True


def _put_on_grid(scene: Scene, people: tuple[str, ...], spot: Spot) -> None:
    """Put `people` on a spot of the grid. The first of them takes the size of this spot."""
    from rules.map.moves import placed  # noqa: PLC0415  # few fights have positions
    from rules.map.whereabouts import with_size  # noqa: PLC0415  # few fights have positions

    standing, (first, *more) = scene.encounter.map, people
    if standing is not UNSET:
        scene.change(map=with_size(placed(standing, first, spot), first, spot.size))
        come_to(scene, more, first)


def nearest_on_line(encounter: Encounter, who: str, people: Iterable[str]) -> str:
    """Return the id of the nearest of `people`; '' if several are nearest, or none has a spot."""
    found = [
        (low, one)
        for one in people
        if has_spot(encounter, one) and has_spot(encounter, who)
        for low, _ in [_distance(encounter, who, one)]
    ]
    nearest = sorted(found)[:2]
    if len(nearest) > 1 and nearest[0][0] == nearest[1][0]:
        return ""
    return nearest[0][1] if nearest else ""


def carried_off(scene: Scene, who: str, metres: Fraction | None) -> None:
    """Move a combatant some metres along its heading, because something carries it.

    Without a heading the direction is unknown. If `metres` is None, the distance is unknown too.
    """
    standing = scene.encounter.map
    if standing is UNSET or not standing.has(who):
        return
    if metres is not None and scene.heading is not None and scene.heading[0] == who:
        scene.change(map=scene.heading[1](standing, [who], metres))
        return
    from rules.map import moves  # noqa: PLC0415  # few fights have positions

    if metres is None:
        scene.change(map=moves.left(standing, who))
    else:
        scene.change(map=moves.walked_off(standing, who, metres))
