"""The positions that the players see: the line, and the distances from the actor.

Hidden combatants leave no trace: no spot, no end of the line, and no number that depends on them.
Only a fight with positions imports this module.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import zip_longest

from msgspec import UNSET

from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import PARTY
from rules.map.distances import distance
from rules.map.drawn_row import RowLook, RowSpot, drawn_spots, spots_of_rows
from rules.map.line_map import UNNAMED
from rules.map.whereabouts import Whereabouts
from rules.numbers.exact import in_words
from rules.rulebook.positions import as_bodies, surely_apart
from rules.rulebook.rulebook import Rulebook
from tracker.views.line_row import signs
from tracker.views.line_seen import Distances, LineSeen, SpotSeen, rounded
from tracker.views.players_text import Public
from tracker.views.spans import Line, Span

ENGAGED = "engaged"


def line_seen(
    encounter: Encounter, book: Rulebook, public: Public, distances: Distances
) -> LineSeen | None:
    """Return the part of the line that players see.

    Return None if players see no part of the line, or if the map is a grid.
    """
    standing = encounter.map
    if standing is UNSET or standing.grid is not None:
        return None
    seen = {who: sign for who, sign in signs(encounter).items() if _visible(encounter, who)}
    look = RowLook(
        seen,
        {one.id: f" {one.label.casefold()}" for one in book.words.terrains_of(encounter)},
        rough=[who for who in seen if encounter.combatants[who].side != PARTY],
        about=lambda metres: _about(metres, distances),
    )
    rows = _without_empty_ends(spots_of_rows(standing, look))
    if not rows:
        return None
    pairs = [pair for pair in book.ground.engaged(encounter) if seen.keys() >= set(pair)]
    engaged = {frozenset(pair) for pair in pairs}
    return LineSeen(
        tuple(tuple(_spots(row, seen, engaged, public)) for row in rows),
        tuple(_off(encounter, standing, seen)),
        tuple(sorted((seen[one], seen[other]) for one, other in map(sorted, engaged))),
        "" if encounter.ended else seen.get(encounter.turn_of or "", ""),
    )


def _visible(encounter: Encounter, who: str) -> bool:
    return not encounter.combatants[who].unseen


def _without_empty_ends(rows: Sequence[Sequence[RowSpot]]) -> list[list[RowSpot]]:
    """Return the rows. Ends that have neither a name nor a visible combatant are removed.

    Such an end would show that a hidden combatant stands or stood there.
    """
    kept = [list(row) for row in rows]
    for number in reversed(range(len(kept))):
        others = (row for at, row in enumerate(kept) if at != number and row)
        joints = {spot.place for row in others for spot in row}
        row = kept[number]
        while row and _is_empty(row[-1], joints):
            row.pop()
        while row and not number and _is_empty(row[0], joints):
            row.pop(0)
        if number and len(row) == 1:
            row.clear()
    return [[*row[:-1], row[-1]._replace(way=None)] for row in kept if row]


def _is_empty(spot: RowSpot, joints: Iterable[str]) -> bool:
    """Whether a spot has no name, no visible combatant, and no branch of the line."""
    return not spot.who and not spot.named and spot.place not in joints


def _spots(
    row: Sequence[RowSpot],
    seen: Mapping[str, str],
    engaged: Collection[frozenset[str]],
    public: Public,
) -> Iterator[SpotSeen]:
    for spot, following in zip_longest(row, row[1:]):
        name = public.text(spot.place) if spot.named else ""
        there = following.who if following and spot.near else ()
        fights = any(frozenset((one, other)) in engaged for one in spot.who for other in there)
        way = public.text(spot.way) if spot.way else ""
        yield SpotSeen(name, tuple(seen[who] for who in spot.who), way, fights)


def _off(encounter: Encounter, standing: Whereabouts, seen: Mapping[str, str]) -> Iterator[str]:
    """Yield the signs of all visible combatants who are not on the line."""
    for who, sign in seen.items():
        if who not in standing.spots and not encounter.combatants[who].out:
            yield sign


def away(encounter: Encounter, book: Rulebook, one: Combatant, distances: Distances) -> str:
    """Return how far a combatant is from the combatant with the turn: '9 m', 'engaged', or ''.

    If one of the two combatants is hidden or is not on the line, the text is empty. `distances`
    decides the form of the distance, but distances within the party are exact.
    """
    standing, actor = encounter.map, encounter.combatants.get(encounter.turn_of or "")
    if standing is UNSET or actor is None or encounter.ended or actor.unseen or actor.id == one.id:
        return ""
    if one.id not in standing.spots or actor.id not in standing.spots:
        return ""
    if {one.id, actor.id} in [set(pair) for pair in book.ground.engaged(encounter)]:
        reach = book.ground.beside(encounter, actor, one)
        if not surely_apart(encounter, actor.id, one.id, reach):
            return ENGAGED
    metres = distance(as_bodies(encounter), actor.id, one.id).low
    told = in_words(metres, 1) if actor.side == one.side == PARTY else _about(metres, distances)
    return f"{told} m" if told else ""


def _about(metres: Fraction, distances: Distances) -> str:
    """Return a distance as players see it: exact ('12'), rounded ('~10'), or hidden ('')."""
    if distances == "hidden":
        return ""
    return f"~{rounded(metres)}" if metres and distances == "rounded" else in_words(metres, 1)


def rows(seen: LineSeen, width: int) -> list[Line]:
    """Return the rows of the line. If possible, no row is wider than `width` cells."""
    people = {sign: sign for row in seen.rows for spot in row for sign in spot.who}
    people |= {sign: sign for sign in seen.off}
    look = RowLook(
        dict(sorted(people.items(), key=lambda one: (len(one[0]), one[0].casefold()))),
        acting=seen.acting,
        engaged=[frozenset(pair) for pair in seen.engaged],
    )
    spots = [list(_as_spots(row)) for row in seen.rows]
    return [
        tuple(_span(part.text, part.who, seen) for part in row)
        for row in drawn_spots(spots, seen.off, look, width)
    ]


def _as_spots(row: Sequence[SpotSeen]) -> Iterator[RowSpot]:
    """Yield the spots of a row for drawing.

    Each spot has a number as its place, because players may not know the metres.
    """
    for at, spot in enumerate(row):
        way = spot.way if at < len(row) - 1 else None
        yield RowSpot(spot.place or UNNAMED, Fraction(at), spot.who, way, spot.fights)


def _span(text: str, who: Sequence[str], seen: LineSeen) -> Span:
    if not who:
        return Span(text, "dim")
    if seen.acting in who:
        return Span(text, "good")
    return Span(text, PARTY if who[0].isupper() else "")
