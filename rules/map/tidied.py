"""Give each line one form: two texts with the same meaning become the same line."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec.structs import replace

from rules.map.line_map import OPEN, ORDINARY, UNNAMED, LineMap, MapRow, Spot, Stretch


def tidied(line: LineMap, spots: Mapping[str, Spot]) -> tuple[LineMap, dict[str, Spot]]:
    """Join stretches of the same kind if only a place without a name is between them.

    A combatant at such a place then stands on the longer stretch. The remaining places without a
    name get new numbers. Combatants in one spot are counted from 0.
    """
    rows, moved = [], dict(spots)
    numbers = {name: name for name in line.names() if not name.startswith(UNNAMED)}
    used = [name for row in line.rows[1:] for name in (row.start, row.places[-1])]
    for number, row in enumerate(line.rows):
        kept, shifts = _joined(line, row, used)
        rows.append(kept)
        moved = {who: _shifted(spot, number, row, kept, shifts) for who, spot in moved.items()}
    for row in rows:
        for name in row.places:
            numbers.setdefault(name, f"{UNNAMED}{sum(one[0] == UNNAMED for one in numbers) + 1}")
    return _renamed(line, rows, numbers), _in_order(moved, numbers)


def _joined(
    line: LineMap, row: MapRow, used: list[str]
) -> tuple[MapRow, list[tuple[int, Fraction]]]:
    """Return the row after joining stretches, and where each old stretch begins in the new row."""
    stretches: list[Stretch] = []
    shifts: list[tuple[int, Fraction]] = []
    for at, stretch in enumerate(row.stretches):
        before = stretches[-1] if stretches else None
        between = row.ends(at)[0]
        loose = between.startswith(UNNAMED) and between not in used
        if before and loose and line.place(between) == ORDINARY and _fit(before, stretch):
            shifts.append((len(stretches) - 1, before.metres))
            stretches[-1] = replace(stretch, metres=before.metres + stretch.metres)
        else:
            shifts.append((len(stretches), Fraction(0)))
            stretches.append(stretch)
    return MapRow(row.start, tuple(stretches)), shifts


def _fit(one: Stretch, other: Stretch) -> bool:
    """Whether two stretches are alike, so that they may become one stretch.

    The first stretch must not have a door.
    """
    alike = all(
        getattr(one, name) == getattr(other, name) for name in ("terrain", "kind", "one_way")
    )
    whole = one.straight == OPEN if other.straight is not None else one.straight in (None, OPEN)
    return alike and whole and not one.door


def _shifted(
    spot: Spot, number: int, was: MapRow, row: MapRow, shifts: list[tuple[int, Fraction]]
) -> Spot:
    """Return the spot in the row with joined stretches."""
    if spot.place and spot.place in was.places and spot.place not in row.places:
        at = was.places.index(spot.place)
        stretch, metres = shifts[at]
        return Spot("", number, stretch, metres, spot.beside)
    if spot.place or spot.row != number:
        return spot
    stretch, metres = shifts[spot.stretch]
    return Spot("", number, stretch, metres + spot.metres, spot.beside)


def _renamed(line: LineMap, rows: list[MapRow], numbers: Mapping[str, str]) -> LineMap:
    new = tuple(
        MapRow(numbers[row.start], tuple(_renamed_stretch(one, numbers) for one in row.stretches))
        for row in rows
    )
    places = {
        numbers[name]: place
        for name, place in sorted(line.places.items())
        if name in numbers and place != ORDINARY
    }
    return LineMap(new, dict(sorted(places.items())))


def _renamed_stretch(stretch: Stretch, numbers: Mapping[str, str]) -> Stretch:
    return replace(stretch, to=numbers[stretch.to])


def _in_order(spots: Mapping[str, Spot], numbers: Mapping[str, str]) -> dict[str, Spot]:
    """Return the spots with the new names of the places.

    Combatants in the same spot are numbered from 0.
    """
    counted: dict[tuple[object, ...], int] = {}
    found = {}
    for who in sorted(spots, key=lambda one: (spots[one].beside, len(one), one)):
        spot = spots[who]
        place = numbers[spot.place] if spot.place else ""
        key = (place, spot.row, spot.stretch, spot.metres)
        counted[key] = counted.get(key, -1) + 1
        found[who] = Spot(place, spot.row, spot.stretch, spot.metres, counted[key])
    return dict(sorted(found.items(), key=lambda one: (len(one[0]), one[0])))
