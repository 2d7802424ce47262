"""The positions in a fight: the GM sets them with typed lines, and moves change them.

Only a fight with positions imports this module.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import UNSET
from msgspec.structs import replace

from rules.encounter import Combatant, Encounter
from rules.encounter.remembered import remembered
from rules.errors import InputError, Refused
from rules.fight.on_the_grid import (
    grounds_of,
    keep_sizes,
    read_on_grid,
    restore_sizes,
    say_size,
    signs_of,
    sized,
    space_named,
    told_as_drawn,
)
from rules.map.distances import distance
from rules.map.geometry import geometry
from rules.map.goals import onward_from
from rules.map.line_map import UNNAMED, Spot
from rules.map.line_text import read_line
from rules.map.line_ways import length, onward, spot_after, way
from rules.map.moves import come_there, left, placed, said, walked_off
from rules.map.ranges import exactly
from rules.map.redrawn import with_paths
from rules.map.whereabouts import Walk, Whereabouts, by_joining, gone, with_size, without_path
from rules.numbers.exact import in_words
from rules.numbers.inputs import listed
from rules.numbers.nearest import the_nearest, told
from rules.rulebook.measures import METRES_OF
from rules.rulebook.positions import bring_beside, come_to, surely_apart
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.scene import Scene


def draw(scene: Scene, text: str, book: Rulebook) -> None:
    """Replace the map by a line of text, and engage all who have '=' between them.

    Raises:
        InputError: the text is no line; it has '=' in a book without engagements, or at somebody
            who is out of the fight.
    """
    encounter = scene.encounter
    try:
        read = read_line(text, signs_of(encounter), grounds_of(encounter, book))
    except InputError as fault:
        raise InputError(fault.code, "line", fault.message) from None
    scene.change(map=_with_the_rest(encounter, read.standing))
    # The log names no letters: players read it, and some of those on the line may be hidden.
    places = [name for name in read.standing.line.names() if not name.startswith(UNNAMED)]
    scene.log(f"Who stands where is set{': ' if places else ''}{listed(places, 'and')}.")
    for pair in sorted(sorted(pair) for pair in read.engaged):
        _engage(scene, book, *map(scene.find, pair))
    _keep_together(scene, book)
    tell_still_engaged(scene, book, list(known_map(scene).spots))


def draw_grid(scene: Scene, text: str, book: Rulebook) -> None:
    """Replace the map by a grid of text; raises InputError if the text is no grid."""
    standing, sizes = read_on_grid(scene.encounter, text, book)
    scene.change(map=_with_the_rest(scene.encounter, standing))
    for who in sorted(sizes):
        say_size(scene, book, who, sizes[who])
    told_as_drawn(scene, standing)
    _keep_together(scene, book)
    restore_sizes(scene, book, known_map(scene).spots.keys() - standing.spots.keys())
    tell_still_engaged(scene, book, list(known_map(scene).spots))


def _engage(scene: Scene, book: Rulebook, one: Combatant, other: Combatant) -> None:
    engage, both = book.ground.engage, f"{one.name} and {other.name}"
    if engage is None:
        message = f"{both}: {book.title} has no engagements; write + instead of =."
        raise InputError("conflict", "line", message)
    out = next((each for each in (one, other) if each.out), None)
    if out is not None:
        message = f"{both}: {out.name} is out of the fight; write + instead of =."
        raise InputError("conflict", "line", message)
    engage(scene, one, other)


def _keep_together(scene: Scene, book: Rulebook) -> None:
    """Set combatants who go together in one spot, if one of them is on the line.

    Raises InputError if the two are in different spots.
    """
    for one in scene.encounter.in_order():
        for other in _goes_with(scene.encounter, book, one):
            standing = scene.encounter.map
            spots = {} if standing is UNSET else standing.spots
            here, there = spots.get(one.id), spots.get(other.id)
            if here and there and not here.same_as(there):
                message = f"{one.name} and {other.name} go together: write them in one spot."
                raise InputError("conflict", "line", message)
            if here or there:
                comes, stays = (other, one) if here else (one, other)
                come_to(scene, [comes.id], stays.id)


def _with_the_rest(encounter: Encounter, standing: Whereabouts) -> Whereabouts:
    """Return the new line with everything of the old map that is still true.

    If the line has changed, the distances of combatants who are off the line are dropped.
    """
    before = encounter.map
    if before is UNSET:
        return standing
    standing = replace(standing, sizes=before.sizes)
    kept = {"far": before.far, "paths": before.paths, "directions": before.directions}
    after = replace(standing, **kept, spots=_in_ranks(standing.spots))
    if after == replace(before, spots=_in_ranks(before.spots)):
        return before
    for who in before.far.ranges:
        if who not in standing.spots:
            standing = left(standing, who)
    on_grid = before.grid is not None or standing.grid is not None
    return standing if on_grid else with_paths(before, standing)


def _in_ranks(spots: Mapping[str, Spot]) -> dict[str, Spot]:
    """Number those in the same spot from 0 again, because somebody may have left it."""
    counts: Counter[Spot] = Counter()
    ranked = {}
    for who in sorted(spots, key=lambda one: (spots[one].beside, by_joining(one))):
        here = replace(spots[who], beside=0)
        ranked[who] = replace(here, beside=counts[here])
        counts[here] += 1
    return ranked


def put_there(
    scene: Scene, book: Rulebook, who: Sequence[str], at: str, metres: Fraction | None = None
) -> None:
    """Set combatants at a place or beside somebody; with `metres`, at this distance from there.

    On a grid the place is a space.

    Raises:
        InputError, NotFound: there is no such place, combatant or spot.
    """
    standing = known_map(scene)
    if standing.grid is not None and metres:
        message = "on a grid say the space where they are, such as F7."
        raise InputError("conflict", "metres", message)
    spot, shown = _spot_for(scene, book, standing, at, who)
    people = [scene.find(one) for one in who]
    for one in people:
        there = _spot_before(standing, one, spot, metres) if metres else spot
        standing = _put(scene, book, standing, one, there)
    if metres:
        shown = f"{in_words(metres)} m from {shown.partition(' ')[2]}"
    scene.change(map=standing)
    are = "is" if len(people) == 1 else "are"
    are = "will be" if all(one.arrives for one in people) else are
    names = listed([one.name for one in people], "and")
    scene.log(f"{names} {are} {shown}{_with_whom(scene.encounter, book, people)}.")


def _with_whom(encounter: Encounter, book: Rulebook, people: Sequence[Combatant]) -> str:
    """Return who comes along with these combatants, such as ', with Mare'; '' if nobody does."""
    ids = dict.fromkeys(who for one in people for who in together(encounter, book, one))
    others = [encounter.find(who).name for who in ids if who not in {one.id for one in people}]
    return f", with {listed(others, 'and')}" if others else ""


def stand_at(scene: Scene, book: Rulebook, who: Sequence[str], at: str) -> str:
    """Set combatants at a place or beside somebody; return the spot in words, such as 'at gate'.

    Raises:
        InputError, NotFound: there is no such place, combatant or spot.
    """
    standing = known_map(scene)
    spot, shown = _spot_for(scene, book, standing, at, who)
    for one in map(scene.find, who):
        standing = _put(scene, book, standing, one, spot)
    scene.change(map=standing)
    return shown


def _spot_for(
    scene: Scene, book: Rulebook, standing: Whereabouts, at: str, who: Sequence[str]
) -> tuple[Spot, str]:
    """Return the spot of a place or a combatant, and its name for a sentence.

    The combatants in `who` will be set there.
    """
    itself = next((one.name for one in map(scene.find, who) if at in (one.id, one.name)), None)
    if itself is not None:
        message = (
            f"{itself} cannot be beside {itself}: say where {itself} is, as in f well or f F7."
        )
        raise InputError("conflict", "at", message)
    if standing.grid is None:
        return _spot(scene, standing, at)
    return space_named(scene, standing, book, at, who)


def _put(
    scene: Scene, book: Rulebook, standing: Whereabouts, one: Combatant, spot: Spot
) -> Whereabouts:
    """Return the whereabouts with a combatant in a spot; on a grid, in the size that fits there."""
    if standing.grid is None:
        return placed(standing, one.id, spot)
    there = sized(scene, book, standing.grid, one, spot)
    return with_size(placed(standing, one.id, there), one.id, there.size)


def place_of_all(standing: Whereabouts, who: Sequence[str]) -> str:
    """Return the name of the place where all these combatants stand.

    Return '' if they have no common place.
    """
    spots = [standing.spots.get(one) for one in who]
    places = {"" if spot is None else spot.place for spot in spots}
    place = places.pop() if len(places) == 1 else ""
    return "" if place.startswith(UNNAMED) else place


def bring_along(scene: Scene, book: Rulebook, who: Sequence[str]) -> None:
    """Set everybody who goes with these combatants in the same spots."""
    for one in map(scene.find, who):
        come_to(scene, together(scene.encounter, book, one)[1:], one.id)


def tell_still_engaged(scene: Scene, book: Rulebook, who: Sequence[str]) -> None:
    """Log if these combatants are engaged with somebody who surely is not beside them now.

    A pair of engaged combatants is logged once.
    """
    encounter = scene.encounter
    pairs = [set(pair) for pair in book.ground.engaged(encounter)]
    for one in map(scene.find, who):
        others = [scene.find(*pair - {one.id}) for pair in pairs if one.id in pair]
        pairs = [pair for pair in pairs if one.id not in pair]
        far = [
            other.name
            for other in others
            if surely_apart(encounter, one.id, other.id, book.ground.beside(encounter, one, other))
        ]
        if far:
            still = f"{one.name} is still engaged with {listed(far, 'and')}"
            scene.log(f"{still}: a position ends no engagement.")


def say_distance(scene: Scene, book: Rulebook, who: str, whom: str, metres: Fraction) -> None:
    """Store the distance from `who` to `whom`, and to all who go with `whom`.

    If both are on the line, `whom` leaves it. If only `whom` is on the line, `whom` stays there.

    Raises:
        InputError: the two go together, such as a rider and the mount; the fight is on a grid.
        Refused: earlier statements contradict the distance.
    """
    one, other = scene.find(who), scene.find(whom, "other")
    if one.id in together(scene.encounter, book, other)[1:]:
        message = f"{one.name} and {other.name} go together: no distance is between them."
        raise InputError("conflict", "other", message)
    known = scene.encounter.map
    standing = Whereabouts() if known is UNSET else known
    if standing.grid is not None:
        message = f"on a grid the spaces say how far: say the space of {other.name}, such as F7."
        raise InputError("conflict", "metres", message)
    if other.id in standing.spots and one.id not in standing.spots:
        one, other = other, one
    off = ", and not on the line any more" if other.id in standing.spots else ""
    names = {each.id: each.name for each in scene.encounter.combatants.values()}
    number = exactly(metres)
    try:
        found = said(standing, one.id, other.id, number, names=names)
    except Refused as fault:
        scene.refuse(fault.message, "metres", fault.nearest)
        found = said(standing, one.id, other.id, number, override=True)
    scene.change(map=found.standing)
    bring_along(scene, book, [other.id])
    dropped = [
        f"where {names[a]} left the line" if a == b else f"{names[a]} and {names[b]}"
        for a, b in found.dropped
    ]
    more = f"; dropped: {listed(dropped, 'and')}" if dropped else ""
    scene.log(f"{other.name} is {in_words(number.low)} m from {one.name}{off}{more}.")


def present(encounter: Encounter, *, fallen: bool = True) -> Whereabouts:
    """Return who stands where, without reinforcements who are still to come.

    If `fallen` is false, all who are out of the fight are left out.
    """
    standing = Whereabouts() if encounter.map is UNSET else encounter.map
    for one in encounter.combatants.values():
        left_out = one.arrives is not None or (one.out and not fallen)
        if left_out and standing.has(one.id):
            standing = gone(standing, one.id)
    return standing


def known_map(scene: Scene) -> Whereabouts:
    """Return who stands where; raises InputError if no positions are known yet."""
    if scene.encounter.map is UNSET:
        message = "nobody has a position yet: say first who stands where, such as a b -10- f g."
        raise InputError("missing", "at", message)
    return scene.encounter.map


def _spot(scene: Scene, standing: Whereabouts, at: str) -> tuple[Spot, str]:
    """Return the spot of a place or combatant on the line, and its name in a sentence."""
    places = geometry(standing.line).index
    if at in places:
        return Spot(at), f"at {at}"
    named = [name for name in places if not name.startswith(UNNAMED)]
    here = {one.name: one.id for one in scene.encounter.combatants.values()}
    if at not in here and at not in scene.encounter.combatants:
        near = the_nearest(at, [*named, *here])
        raise InputError("bad-choice", "at", f"no {told(at)} on the line{near}.")
    other = scene.find(at, "at")
    if other.id not in standing.spots:
        raise InputError("conflict", "at", f"{other.name} is not on the line.")
    return standing.spots[other.id], f"beside {other.name}"


def _spot_before(standing: Whereabouts, one: Combatant, spot: Spot, metres: Fraction) -> Spot:
    """Return the spot `metres` away from a spot, on the side where a combatant stands now."""
    here = standing.spots.get(one.id)
    if here is not None and not here.same_as(spot):
        pieces = way(standing.line, spot, here, lambda _piece, _stretch: True) or ()
    else:
        sides = [piece for piece, _ in onward(standing.line, spot)]
        pieces = tuple(sides) if len(sides) == 1 else ()
    if not pieces:
        message = f"say where {one.name} is: there are several ways from there."
        raise InputError("conflict", "metres", message)
    pieces = (*pieces, *onward_from(standing.line, pieces[-1]))
    if metres > length(pieces):
        message = f"the line ends {in_words(length(pieces))} m from there."
        raise InputError("out-of-range", "metres", message)
    return spot_after(standing.line, pieces, metres)


def walk_off(
    scene: Scene,
    book: Rulebook,
    mover: Combatant,
    way: Fraction,
    heading: tuple[str, Walk] | None = None,
) -> None:
    """Change where a combatant is after a move of the length `way`.

    With a heading, the combatant is moved along the line. Without one, nobody knows where the move
    led: the combatant leaves the line, and its distances become less exact.
    """
    standing, metres = scene.encounter.map, metres_a_unit(book)
    if standing is UNSET:
        return
    those = [who for who in together(scene.encounter, book, mover) if standing.has(who)]
    if heading is not None and heading[0] in those and metres is not None:
        scene.change(map=heading[1](standing, those, way * metres))
        return
    with_them = [who for who in those[1:] if distance(standing, those[0], who).high == 0]
    for who in those:
        standing = without_path(standing, who)
        if who in with_them:
            standing = come_there(standing, who, those[0])
        elif metres is None:
            standing = left(standing, who)
        else:
            standing = walked_off(standing, who, way * metres)
    scene.change(map=standing)


def metres_a_unit(book: Rulebook) -> Fraction | None:
    """Return how many metres the book's unit of distance has.

    Return None if the book does not say this.
    """
    told = book.measures.metres if book.measures else None
    return told or METRES_OF.get(book.words.distance_unit)


def follow(scene: Scene, book: Rulebook, before: Encounter) -> None:
    """Put everybody who got a mount, bearer or cart after `before` in one spot with it."""
    for who, was in before.combatants.items():
        now = scene.encounter.combatants.get(who)
        if now is None or was is now:
            continue
        gone_with = {one.id for one in _goes_with(before, book, was)}
        for other in _goes_with(scene.encounter, book, now):
            if other.id not in gone_with:
                _bring_together(scene, book, now, other)
    keep_sizes(scene, book, before)


def _bring_together(scene: Scene, book: Rulebook, one: Combatant, other: Combatant) -> None:
    standing = scene.encounter.map
    if standing is UNSET or not (standing.has(one.id) and standing.has(other.id)):
        return
    stays, comes = other, one
    if one.id in standing.spots and other.id not in standing.spots:
        # Only the rider is on the line: then the mount comes to the rider.
        stays, comes = one, other
    with_them = [who for who in together(scene.encounter, book, comes) if standing.has(who)]
    reach = book.ground.beside(scene.encounter, one, other)
    bring_beside(scene, [who for who in with_them if who != stays.id], stays.id, reach)


def _goes_with(encounter: Encounter, book: Rulebook, one: Combatant) -> tuple[Combatant, ...]:
    """Return everybody who takes a combatant along: its mount, its bearer, and the leader of its
    cart.
    """
    goes_with = book.ground.goes_with or book.movement.bearers
    return goes_with(encounter, one)


def together(encounter: Encounter, book: Rulebook, mover: Combatant) -> list[str]:
    """Return the ids of everybody who moves together with a combatant: riders, mounts, burdens,
    teams.
    """
    found, known = [mover.id], _known_pairs(encounter)
    if not known:
        people = encounter.combatants.values()
        known.append([(one.id, by.id) for one in people for by in _goes_with(encounter, book, one)])
    for who in found:
        found += [one for pair in known[0] if who in pair for one in pair if one not in found]
    return found


@remembered
def _known_pairs(_encounter: Encounter) -> list[list[tuple[str, str]]]:
    """Return a list for the pairs of people who move together. It is filled once."""
    return []
