"""Describe the position of one combatant, and the path that the combatant continues.

Only a fight with positions imports the modules that compute positions.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from msgspec import UNSET, UnsetType

from rules.encounter import Combatant, Encounter
from rules.errors import InputError
from rules.fight.on_the_line import metres_a_unit, present
from rules.map.line_map import UNNAMED, Spot
from rules.map.path_legs import KeptPath, PathLeg
from rules.map.whereabouts import PLACE, Whereabouts
from rules.numbers.exact import unit_word
from rules.numbers.figures import figure
from rules.numbers.inputs import listed
from rules.rulebook.answers import GM_RULING, Account
from rules.rulebook.positions import as_bodies
from rules.rulebook.rulebook import Rulebook
from tracker.text.sanitize import sanitize
from tracker.views.spans import (
    BLANK,
    Between,
    Line,
    ShownNumber,
    Span,
    line,
    name_of,
    number_span,
    numbered,
    unbroken,
)

NONE = Fraction(0)

MOST_BESIDE = 3
"""The most combatants who are named as neighbours of a combatant; the others are only counted."""


class _Mark(NamedTuple):
    """A place or a combatant on a row of the line.

    The fields are the distance in metres from the start of the row, the name, and the point.
    """

    at: Fraction
    name: str
    point: str


def lines(encounter: Encounter, book: Rulebook, combatant: Combatant) -> list[Line]:
    """Return a line that says where a combatant stands, and a line about the kept path.

    Return no line if nobody has a position.
    """
    standing = encounter.map
    if standing is UNSET or not standing.has(combatant.id):
        return []
    where = joined_by_commas(where_spans(encounter, standing, combatant.id))
    found = [(Span("Stands ", "dim"), *where)]
    kept = standing.paths.get(combatant.id)
    if kept is not None and not _has_arrived(encounter, book, combatant.id):
        on = joined_by_commas(_path(encounter, book, combatant.id, kept))
        found.append((Span("On the way ", "dim"), *on))
    return found


def where_text(encounter: Encounter, who: str) -> str:
    """Return a plain text that says where a combatant stands.

    The text is empty if the combatant has no position.
    """
    standing = encounter.map
    if standing is UNSET or not standing.has(who):
        return ""
    spans = joined_by_commas(where_spans(encounter, standing, who))
    return "".join(span.text for span in spans).replace("\u00a0", " ")


def path_text(encounter: Encounter, book: Rulebook, who: str) -> str:
    """Return the kept path of a combatant as plain text: 'to well, 12 m more'.

    The text is empty if there is no path, or if the walker has arrived.
    """
    standing = encounter.map
    kept = None if standing is UNSET else standing.paths.get(who)
    if standing is UNSET or kept is None or _has_arrived(encounter, book, who):
        return ""
    spans = joined_by_commas(_path(encounter, book, who, kept))
    return "".join(span.text for span in spans).replace("\u00a0", " ")


def next_goal(encounter: Encounter, book: Rulebook, who: str) -> Line:
    """Return the present goal of a combatant's kept path, as a part of the combatant's row.

    The line is '12 m to well', or 'in 9 m beside Fenn'. Without a present goal, the line is empty.
    The metres come first, because a row may be cut.
    """
    standing = encounter.map
    if standing is UNSET or who not in standing.paths:
        return BLANK
    kept = standing.paths[who]
    if _has_arrived(encounter, book, who):
        return BLANK
    leg = kept.legs[0]
    metres = _more(encounter, book, who, leg)
    if metres and leg.whom and leg.stop is None:
        told = (Span("in "), *metres, Span(f" m beside {_called(encounter, leg.whom)}"))
    else:
        far = (*metres, Span(" m ")) if metres else BLANK
        told = (*far, *_direction(encounter, book, leg, _walked(standing, book, kept)))
    return tuple(one._replace(style="dim") for one in told)


def joined_by_commas(pieces: Iterator[Line]) -> Line:
    """Return the pieces as one line. There is a comma between two pieces."""
    found: list[Span] = []
    for piece in pieces:
        found += [Span(", "), *piece] if found else piece
    return tuple(found)


def range_spans(
    encounter: Encounter, one: str, other: str, less: Fraction = Fraction(0)
) -> Line | None:
    """Return the metres between two points as spans: '9', '9 to 15'.

    The number `less` is subtracted from the distance. Return None if the greatest distance is
    unknown.
    """
    from rules.map.distances import distance  # noqa: PLC0415  # few fights have positions

    standing = encounter.map
    if standing is UNSET:
        return None
    try:
        found = distance(as_bodies(encounter), one, other)
    except InputError:
        return None
    if found.high is None:
        return None
    name = other.removeprefix(PLACE) if other.startswith(PLACE) else _called(encounter, other)
    if found.exact:
        return line(_number(f"from {name}", found.high, Between(one, other, "exact"), less))
    return (
        _number(f"at least from {name}", found.low, Between(one, other, "least"), less),
        Span(" to "),
        _number(f"at most from {name}", found.high, Between(one, other, "most"), less),
    )


def _number(label: str, value: Fraction, between: Between, less: Fraction) -> Span:
    if not less:
        number = ShownNumber(label, value, about=between.one, between=between)
        return number_span(number, places=1)
    left = figure(label, value, "m").minus("not walked: within reach", min(less, value))
    return number_span(
        numbered(Account("left of the path", left, GM_RULING), "", between.one), places=1
    )


def where_spans(encounter: Encounter, standing: Whereabouts, who: str) -> Iterator[Line]:
    """Yield the parts of a sentence. The sentence says where a combatant stands."""
    spot = standing.spots.get(who)
    if standing.grid is not None:
        yield from _on_grid(encounter, who, spot)
        return
    if spot is None:
        yield line("off the line")
        yield from _nearest(encounter, standing, who)
        return
    if spot.place and not spot.place.startswith(UNNAMED):
        yield line(f"at {sanitize(spot.place)}")
        return
    beside = _beside(encounter, who, spot)
    if beside:
        yield line(f"beside {beside}")
    near = _between_marks(encounter, standing, who, spot)
    if near:
        yield near
    elif not beside:
        yield line("on the line")


def _on_grid(encounter: Encounter, who: str, spot: Spot | None) -> Iterator[Line]:
    """Yield the space of a combatant, the combatant's size, and everybody in the same space."""
    if spot is None:
        yield line("somewhere on the map")
        return
    size = f", {spot.size} x {spot.size} spaces" if spot.size > 1 else ""
    standing = encounter.map
    full = spot.size if standing is UNSET else standing.sizes.get(who, spot.size)
    if full > spot.size:
        size = f", {spot.size} x {spot.size} of {full} x {full} spaces"
    yield line(f"at {spot.place}{size}")
    beside = _beside(encounter, who, spot)
    if beside:
        yield line(f"with {beside}")


def _beside(encounter: Encounter, who: str, spot: Spot) -> str:
    """Return the names of all other combatants in the same spot.

    Examples are 'Fenn', and 'Fenn, Kay, Oda and 2 more'.
    """
    others = present(encounter).spots.items()
    there = [one for one, other in others if one != who and other.same_as(spot)]
    names = [_called(encounter, one) for one in there[:MOST_BESIDE]]
    more = len(there) - len(names)
    return listed([*names, f"{more} more"] if more else names, "and")


def _between_marks(encounter: Encounter, standing: Whereabouts, who: str, spot: Spot) -> Line:
    """Return the distance from the nearest mark, as in '3 m from gate towards well'.

    The marks are the named places of the row. Without named places, people are the marks.
    """
    row, here = _on_row(standing, spot)
    marks = _named_places(standing, row) or _people(encounter, standing, row)
    before = max((one for one in marks if one.at < here), default=None, key=lambda one: one.at)
    after = min((one for one in marks if one.at > here), default=None, key=lambda one: one.at)
    both = sorted(filter(None, (before, after)), key=lambda one: abs(here - one.at))
    metres = range_spans(encounter, who, both[0].point) if both else None
    if metres is None:
        return BLANK
    towards = f" towards {both[1].name}" if len(both) > 1 else ""
    return (*metres, Span(f" m from {both[0].name}{towards}"))


def _on_row(standing: Whereabouts, spot: Spot) -> tuple[int, Fraction]:
    """Return the number of the row with a spot, and the metres from the start of this row."""
    number = spot.row
    if spot.place:
        rows = enumerate(standing.line.rows)
        number = next(at for at, row in rows if spot.place in row.places)
        places = dict(_places(standing, number))
        return number, places[spot.place]
    row = standing.line.rows[number]
    begun = sum((one.metres for one in row.stretches[: spot.stretch]), Fraction(0))
    return number, begun + spot.metres


def _places(standing: Whereabouts, number: int) -> Iterator[tuple[str, Fraction]]:
    row, at = standing.line.rows[number], Fraction(0)
    yield row.start, at
    for stretch in row.stretches:
        at += stretch.metres
        yield stretch.to, at


def _named_places(standing: Whereabouts, number: int) -> list[_Mark]:
    places = _places(standing, number)
    return [
        _Mark(at, sanitize(name), PLACE + name)
        for name, at in places
        if not name.startswith(UNNAMED)
    ]


def _people(encounter: Encounter, standing: Whereabouts, number: int) -> list[_Mark]:
    """Return a mark for each combatant on a row, with the metres from the start of the row."""
    found = []
    for who, spot in present(encounter).spots.items():
        row, at = _on_row(standing, spot)
        if row == number:
            found.append(_Mark(at, _called(encounter, who), who))
    return found


def _nearest(encounter: Encounter, standing: Whereabouts, who: str) -> Iterator[Line]:
    """Yield the distance of the nearest combatant whose greatest distance is known."""
    from rules.map.distances import distance  # noqa: PLC0415  # few fights have positions

    bodies = as_bodies(encounter)
    known = [
        (found.high, number, one)
        for number, one in enumerate(standing.people())
        if one != who and (found := distance(bodies, who, one)).high is not None
    ]
    if not known:
        yield line("nobody has said how far from anybody")
        return
    _, _, nearest = min(known, key=lambda one: (one[0] or 0, one[1]))
    metres = range_spans(encounter, who, nearest)
    if metres is not None:
        yield (*metres, Span(f" m from {_called(encounter, nearest)}"))


def _path(encounter: Encounter, book: Rulebook, who: str, kept: KeptPath) -> Iterator[Line]:
    """Yield the legs of a kept path.

    The present leg comes first, with the metres that remain of this leg.
    """
    for number, leg in enumerate(kept.legs):
        then = "then " if number else ""
        gone = NONE if number else _walked(encounter.map, book, kept)
        yield (Span(then), *_direction(encounter, book, leg, gone))
        if number == 0:
            more = _more(encounter, book, who, leg)
            if more is not None:
                yield (*more, Span(" m more"))


def _has_arrived(encounter: Encounter, book: Rulebook, who: str) -> bool:
    """Whether a walker has reached the end of the last leg of a kept path."""
    from rules.fight.walks import has_arrived  # noqa: PLC0415  # few fights have paths

    return has_arrived(encounter, book.ground.reach, metres_a_unit(book), who)


def _walked(standing: Whereabouts | UnsetType, book: Rulebook, kept: KeptPath) -> Fraction:
    """Return how much of the present leg the walker has done, in the book's unit.

    Return 0 if the fight has no line.
    """
    from rules.map.distances import walked_between  # noqa: PLC0415  # few fights have positions

    per = metres_a_unit(book)
    if standing is UNSET or standing.grid is not None or not (kept.start and kept.at and per):
        return NONE
    return walked_between(standing.line, kept.start, kept.at) / per


def _direction(encounter: Encounter, book: Rulebook, leg: PathLeg, gone: Fraction) -> Line:
    """Return the goal of a leg, and how much of the typed distance remains."""
    whom = _called(encounter, leg.whom) if leg.whom else "all foes"
    goal = sanitize(leg.place) if leg.place else whom
    if leg.whom and not leg.follow and leg.goal == "to":
        goal = f"the spot where {whom} was"
    word = {"to": "to", "past": "past", "away": "away from"}[leg.goal]
    if leg.distance is None:
        return line(f"{word} {goal}")
    unit = book.words.distance_unit
    left = figure("said by the GM", leg.distance, unit)
    if gone:
        left = left.minus("walked", min(gone, leg.distance))
    said = Account("distance of the path", left, GM_RULING)
    word = "towards" if leg.goal == "to" else word
    behind = f" {unit_word(left.value, unit)} {word} {goal}"
    return number_span(numbered(said)), Span(behind)


def _more(encounter: Encounter, book: Rulebook, who: str, leg: PathLeg) -> Line | None:
    """Return the remaining metres of a leg. Return None if the leg does not end at its goal."""
    if leg.goal != "to" or leg.distance is not None or leg.by or not leg.follow:
        return None
    if leg.place:
        return range_spans(encounter, who, PLACE + leg.place)
    stop = leg.stop
    if stop is None:
        people = encounter.combatants
        stop = book.ground.beside(encounter, people[who], people[leg.whom])
    return range_spans(encounter, who, leg.whom, Fraction(stop))


def _called(encounter: Encounter, who: str) -> str:
    combatant = encounter.combatants.get(who)
    return unbroken(name_of(combatant)) if combatant else who
