"""Write a line as text; `rules.map.line_text` reads this text again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from msgspec.structs import replace

from rules.map.line_map import OPEN, ORDINARY, UNNAMED, MapPlace, Spot, Stretch
from rules.map.whereabouts import Whereabouts, by_joining


def line_text(standing: Whereabouts, signs: Mapping[str, str], *, between: str = "; ") -> str:
    """Return the line as text; `signs` maps the ids of combatants to their signs.

    The text `between` is written between two rows. Combatants who are off the line are left out.
    """
    rows: list[str] = []
    written: set[str] = set()
    for number, row in enumerate(standing.line.rows):
        parts = [_place(standing, row.start, signs, written)]
        for at, stretch in enumerate(row.stretches):
            parts += _stretch(standing, number, at, signs)
            parts.append(_place(standing, stretch.to, signs, written))
        rows.append(" ".join(parts))
    return between.join(rows)


def _place(standing: Whereabouts, name: str, signs: Mapping[str, str], written: set[str]) -> str:
    """Return the text of a place.

    The first text of a place has its properties and people. Later texts have only its name.
    """
    if name in written:
        return name
    written.add(name)
    people = _people(standing, Spot(name), signs)
    place = standing.line.place(name)
    if name.startswith(UNNAMED) and place == ORDINARY:
        return people or UNNAMED
    shown = UNNAMED if name.startswith(UNNAMED) else name
    described = f"{shown}{_described(place)}"
    return f"{described}:{people}" if people else described


def _described(place: MapPlace) -> str:
    height = f"^{number_text(place.height)}" if place.height else ""
    more = [place.terrain] if place.terrain else []
    more += [] if place.room is None else [f"room {place.room}"]
    more += [f"cover {place.cover}"] if place.cover else []
    return f"{height}({', '.join(more)})" if more else height


def _people(standing: Whereabouts, spot: Spot, signs: Mapping[str, str]) -> str:
    here = [who for who, one in standing.spots.items() if one.same_as(spot)]
    here.sort(key=lambda who: (standing.spots[who].beside, *by_joining(who)))
    return " ".join(signs.get(who, who) for who in here)


def _stretch(standing: Whereabouts, row: int, at: int, signs: Mapping[str, str]) -> Iterator[str]:
    """Yield the parts of a stretch: it is cut where somebody stands.

    The reader joins the parts again. The last part has the door, because the door is at the end of
    the stretch. The last part also has the straight distance.
    """
    stretch = standing.line.stretch(row, at)
    on_it = {
        spot.metres
        for spot in standing.spots.values()
        if not spot.place and (spot.row, spot.stretch) == (row, at)
    }
    before = Fraction(0)
    straight = None if stretch.straight is None else OPEN
    for metres in sorted(on_it):
        part = replace(stretch, metres=metres - before, door="", straight=straight)
        yield stretch_text(part)
        yield _people(standing, Spot("", row, at, metres), signs)
        before = metres
    yield stretch_text(replace(stretch, metres=stretch.metres - before))


def stretch_text(stretch: Stretch) -> str:
    """Return the text of a stretch: '-6 stair/3.5-', '-12 mud-', or '-9]-' with a shut door."""
    door = {"": "", "open": "[", "shut": "]"}[stretch.door]
    long = number_text(stretch.metres) if stretch.metres or not door else ""
    words = [word for word in (f"{long}{door}", stretch.terrain, stretch.kind) if word]
    way = {"": "", "there": ">", "back": "<"}[stretch.one_way]
    straight = ""
    if stretch.straight is not None:
        straight = "/" if stretch.straight == OPEN else f"/{number_text(stretch.straight)}"
    return f"-{' '.join(words)}{way}{straight}-"


def number_text(number: Fraction) -> str:
    """Return the text of an exact number: '9', '3.5', '-2', or '22|15' for 22/15."""
    for places in range(7):
        scaled = number * 10**places
        if scaled.denominator == 1:
            whole, rest = divmod(abs(scaled.numerator), 10**places)
            sign = "-" if number < 0 else ""
            return f"{sign}{whole}.{rest:0{places}d}" if places else f"{sign}{whole}"
    return f"{number.numerator}|{number.denominator}"
