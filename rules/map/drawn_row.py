"""Draw the line in rows of text, one row for each branch; shorten a row until it fits."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Literal, NamedTuple

from msgspec.structs import replace

from rules.map.line_map import UNNAMED, Spot, Stretch
from rules.map.whereabouts import Whereabouts, by_joining
from rules.numbers.exact import in_words

PartKind = Literal["place", "who", "stretch", "sign"]

FEWEST_FOLDED = 3
"""The fewest signs in alphabetical order that become a range, such as 'j-m'."""


class RowPart(NamedTuple):
    """A piece of a drawn row: its text, its kind, and the combatants that the text stands for."""

    text: str
    kind: PartKind
    who: tuple[str, ...] = ()


DrawnRow = tuple[RowPart, ...]

Metres = Callable[[Fraction], str]
"""A function that writes metres as a text."""


class RowLook(NamedTuple):
    """The signs and distances for drawing the row.

    - `signs`: the signs of combatants by id, capital letters for the party; nobody else is drawn
    - `marks`: the signs of grounds
    - `acting`: the combatant who gets an arrow
    - `engaged`: pairs who are joined by '=' if they are at most `close` metres apart
    - `rough`: combatants whose metres are only approximate; `about` writes these metres
    """

    signs: Mapping[str, str]
    marks: Mapping[str, str] = {}
    acting: str = ""
    engaged: Collection[frozenset[str]] = ()
    close: Fraction = Fraction(2)
    rough: Collection[str] = ()
    about: Metres = in_words


class RowSpot(NamedTuple):
    """The combatants that the row shows in one spot; the spot is `metres` from the row's start.

    `place` is the drawn name of the place, with its height. `place` is '' for a spot within a
    stretch, and begins with '.' for a place without a name. `way` is the text of the stretch to the
    next spot, or None at the end of the row. `near` means that the next spot is close.
    """

    place: str
    metres: Fraction
    who: tuple[str, ...]
    way: str | None = None
    near: bool = False

    @property
    def named(self) -> bool:
        """Whether the spot is a place with a name."""
        return bool(self.place) and not self.place.startswith(UNNAMED)


def drawn(standing: Whereabouts, look: RowLook, width: int) -> tuple[DrawnRow, ...]:
    """Return the rows of the line, the main row first; a branch begins under its place.

    Combatants who are off the line are at the end of the main row. If a row is too wide, its dashes
    are made shorter first. Then neighbouring signs become a range, such as 'j-m'. Finally, far
    spots are left out: the row shows only how many combatants are there.
    """
    off = [who for who in sorted(standing.far.ranges, key=by_joining) if who in look.signs]
    return drawn_spots(spots_of_rows(standing, look), off, look, width)


def spots_of_rows(standing: Whereabouts, look: RowLook) -> list[list[RowSpot]]:
    """Return the spots of each row in order. The main row is the first row.

    A branch begins with the place from which it leads away.
    """
    return [list(_groups(standing, number, look)) for number in range(len(standing.line.rows))]


def drawn_spots(
    spots: Sequence[Sequence[RowSpot]], off: Sequence[str], look: RowLook, width: int
) -> tuple[DrawnRow, ...]:
    """Return these spots as drawn rows. The combatants in `off` are off the line."""
    rows: list[DrawnRow] = []
    columns: dict[str, int] = {}
    for number, row in enumerate(spots):
        groups = _side_by_side(list(row), look)
        if number:
            name = row[0].place
            rows.append(_branch(groups, look, width, name, columns.get(name.partition("^")[0])))
        else:
            tail = _off(off, look, width // 2)
            rows.append((*_fitted(groups, look, width - _long(tail), branch=False), *tail))
        _note_columns(rows[-1], columns)
    return tuple(rows)


def _branch(
    groups: list[RowSpot], look: RowLook, width: int, name: str, column: int | None
) -> DrawnRow:
    """Return a branch that is drawn below its place.

    If there is no room below the place, the branch begins with the name of the place.
    """
    whole = _row(groups, look, "──", folded=False, branch=True)
    if column is not None and column + _long(whole) <= width:
        return _indented(whole, column)
    named = RowPart("" if name.startswith(UNNAMED) else f"{name} ", "place")
    parts = (named, *_fitted(groups, look, width - len(named.text), branch=True))
    return _indented(parts, min(column or 0, max(0, width - _long(parts))))


def _indented(parts: DrawnRow, column: int) -> DrawnRow:
    return (RowPart(" " * column, "sign"), *parts) if column else parts


def as_text(row: DrawnRow) -> str:
    """Return a drawn row as plain text."""
    return "".join(part.text for part in row)


def _long(parts: Sequence[RowPart]) -> int:
    return sum(len(part.text) for part in parts)


def _note_columns(row: DrawnRow, columns: dict[str, int]) -> None:
    """Note the column in which each place begins.

    A branch is drawn below the column of its place.
    """
    at = 0
    for part in row:
        if part.kind == "place":
            columns.setdefault(part.text.rstrip(":").partition("^")[0], at)
        at += len(part.text)


def _off(people: Sequence[str], look: RowLook, room: int) -> DrawnRow:
    """Return the combatants off the line, as in 'k~'.

    If there is no room for all, signs that follow each other become a range.
    """

    def parts(signs: Iterator[tuple[str, tuple[str, ...]]]) -> DrawnRow:
        return tuple(RowPart(f" {sign}~", "who", who) for sign, who in signs)

    whole = parts(_single(people, look))
    return whole if _long(whole) <= room else parts(_folded(people, look))


def _groups(standing: Whereabouts, number: int, look: RowLook) -> Iterator[RowSpot]:
    """Yield the spots of a row in order: all places, and spots of combatants between places."""
    found = list(_bare_spots(standing, number, look))
    for (spot, stretch), (following, _) in pairwise(found):
        metres, whole = following.metres - spot.metres, bool(following.place)
        if _is_rough(spot, look) or _is_rough(following, look):
            bare = replace(stretch, straight=None)
            way = _stretch(bare, metres, look.about, look, whole=whole)
        else:
            way = _stretch(stretch, metres, in_words, look, whole=whole)
        near = not following.named and metres <= look.close
        yield spot._replace(way=way, near=near)
    yield found[-1][0]


def _bare_spots(
    standing: Whereabouts, number: int, look: RowLook
) -> Iterator[tuple[RowSpot, Stretch]]:
    """Yield the spots of a row with the stretch after each; the last has the stretch before it."""
    row, begun = standing.line.rows[number], Fraction(0)
    shown_before = {one for other in standing.line.rows[:number] for one in other.places}
    stretch = Stretch("", begun)
    for at, name in enumerate(row.places):
        people = () if name in shown_before else _people(standing, Spot(name), look)
        spot = RowSpot(_shown(standing, name), begun, people)
        stretch = row.stretches[at] if at < len(row.stretches) else stretch
        yield spot, stretch
        if at == len(row.stretches):
            return
        for here in _on_stretch(standing, number, at, look):
            who = _people(standing, Spot("", number, at, here), look)
            yield RowSpot("", begun + here, who), stretch
        begun += stretch.metres


def _is_rough(spot: RowSpot, look: RowLook) -> bool:
    """Whether the metres beside a spot are only approximate."""
    return bool(spot.who) and not spot.named and all(who in look.rough for who in spot.who)


def _side_by_side(groups: list[RowSpot], look: RowLook) -> list[RowSpot]:
    """Put two engaged combatants of close spots beside each other.

    An engaged pair who are already side by side stay so.
    """
    found = groups[:1]
    for following in groups[1:]:
        last, group = found[-1], following
        # A combatant who is first because of the '=' before them stays first.
        joined = len(found) > 1 and len(last.who) > 1 and _is_joined(found[-2], last, look)
        movable = last.who[1:] if joined else last.who
        pairs = [(a, b) for a in movable for b in group.who if frozenset((a, b)) in look.engaged]
        if pairs and last.near:
            one, other = pairs[0]
            found[-1] = last._replace(who=(*(who for who in last.who if who != one), one))
            group = group._replace(who=(other, *(who for who in group.who if who != other)))
        found.append(group)
    return found


def _is_joined(group: RowSpot, following: RowSpot, look: RowLook) -> bool:
    """Whether two neighbouring spots are close, and the combatants at their border are engaged.

    These are the last combatant of the first spot, and the first combatant of the next spot.
    """
    if not group.who or not following.who or not group.near:
        return False
    return frozenset((group.who[-1], following.who[0])) in look.engaged


def _shown(standing: Whereabouts, name: str) -> str:
    height = standing.line.place(name).height
    return f"{name}^{in_words(height)}" if height else name


def _on_stretch(standing: Whereabouts, row: int, at: int, look: RowLook) -> list[Fraction]:
    """Return the metres of a stretch at which combatants with a sign stand."""
    spots = [spot for who, spot in standing.spots.items() if who in look.signs and not spot.place]
    return sorted({s.metres for s in spots if (s.row, s.stretch) == (row, at)})


def _people(standing: Whereabouts, spot: Spot, look: RowLook) -> tuple[str, ...]:
    here = [who for who, one in standing.spots.items() if one.same_as(spot) and who in look.signs]
    return tuple(sorted(here, key=lambda who: (standing.spots[who].beside, *by_joining(who))))


def _fitted(groups: list[RowSpot], look: RowLook, room: int, *, branch: bool) -> DrawnRow:
    """Return the row in the first form that fits. If no form fits, return the shortest form."""
    shapes = [("──", False), ("─", False), ("─", True)]
    for dashes, folded in shapes:
        parts = _row(groups, look, dashes, folded=folded, branch=branch)
        if _long(parts) <= room:
            return parts
    first, last = 0, len(groups)
    while last - first > 1 and _long(parts) > room:
        first, last = _without_farthest(groups, first, last, look.acting)
        parts = _row(groups[first:last], look, "─", folded=True, branch=branch)
        parts = (*_counted(groups[:first]), *parts, *_counted(groups[last:]))
    return parts


def _without_farthest(groups: list[RowSpot], first: int, last: int, acting: str) -> tuple[int, int]:
    """Return the range of spots to draw, without the end that is farthest from the actor."""
    middle = next((one.metres for one in groups if acting in one.who), groups[first].metres)
    before, after = middle - groups[first].metres, groups[last - 1].metres - middle
    return (first + 1, last) if before > after else (first, last - 1)


def _counted(groups: list[RowSpot]) -> Iterator[RowPart]:
    """Yield the number of combatants in the spots that are left out.

    If nobody is in these spots, yield a sign instead.
    """
    who = tuple(one for group in groups for one in group.who)
    if groups:
        yield RowPart(f" \u2039{len(who)}\u203a " if who else " \u2026 ", "sign", who)


def _row(
    groups: list[RowSpot], look: RowLook, dashes: str, *, folded: bool, branch: bool
) -> DrawnRow:
    parts: list[RowPart] = []
    for at, group in enumerate(groups):
        if not (branch and at == 0):
            parts += _group(group, look, folded=folded)
        last = at == len(groups) - 1
        if group.way is not None and not last:
            parts += _between(group, groups[at + 1], look, dashes)
    if branch and parts:
        parts[0] = parts[0]._replace(text="└" + parts[0].text.lstrip(" ─"))
    return tuple(parts)


def _group(group: RowSpot, look: RowLook, *, folded: bool) -> Iterator[RowPart]:
    if group.named:
        yield RowPart(f"{group.place}:" if group.who else group.place, "place")
    elif not group.who:
        yield RowPart("·", "place")
    before = ""
    for signs, who in _folded(group.who, look) if folded else _single(group.who, look):
        if before:
            yield RowPart("=" if frozenset((before, who[0])) in look.engaged else " ", "sign")
        yield RowPart(signs, "who", who)
        before = who[-1]


def _single(people: Sequence[str], look: RowLook) -> Iterator[tuple[str, tuple[str, ...]]]:
    for who in people:
        yield ("▶" if who == look.acting else "") + look.signs[who], (who,)


def _folded(people: Sequence[str], look: RowLook) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the signs of the combatants.

    Signs that follow each other in the alphabet become a range. Signs of engaged combatants do not.
    """
    runs: list[list[str]] = []
    for who in people:
        if runs and _goes_on(runs[-1][-1], who, look):
            runs[-1].append(who)
        else:
            runs.append([who])
    for run in runs:
        if len(run) >= FEWEST_FOLDED:
            yield f"{look.signs[run[0]]}-{look.signs[run[-1]]}", tuple(run)
        else:
            yield from _single(run, look)


def _goes_on(before: str, who: str, look: RowLook) -> bool:
    signs, alphabet = look.signs, list(look.signs.values())
    fought = any(before in pair or who in pair for pair in look.engaged)
    if fought or look.acting in (before, who):
        return False
    one, other = signs[before], signs[who]
    return alphabet.index(other) == alphabet.index(one) + 1 and one.isupper() == other.isupper()


def _between(group: RowSpot, following: RowSpot, look: RowLook, dashes: str) -> Iterator[RowPart]:
    """Yield the stretch between two spots.

    If the combatants at both ends of the stretch are engaged and close, yield only '='.
    """
    if _is_joined(group, following, look):
        yield RowPart("=", "sign")
    else:
        yield RowPart(f" {dashes}{group.way}{dashes} ", "stretch")


def _stretch(
    stretch: Stretch, metres: Fraction, told: Metres, look: RowLook, *, whole: bool
) -> str:
    """Return the text of a stretch with its ground, such as '12%' or '6 stair/3.5'.

    The function `told` writes the metres. A shut door is ']'.
    """
    door = {"": "", "open": "[", "shut": "]"}[stretch.door] if whole else ""
    number = told(metres) if metres or not door else ""
    mark = look.marks.get(stretch.terrain, f" {stretch.terrain}" if stretch.terrain else "")
    kind = f" {stretch.kind}" if stretch.kind else ""
    way = {"": "", "there": ">", "back": "<"}[stretch.one_way]
    straight = "" if stretch.straight is None or not whole else f"/{in_words(stretch.straight)}"
    return f"{number}{door}{mark}{kind}{way}{straight}"
