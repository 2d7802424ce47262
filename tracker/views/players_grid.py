"""The grid as the players see it: the map, and everybody on it who is not hidden.

Hidden combatants leave no trace: no letter, no sign of a shared space, no id, no gap in an order.
Only a fight with a grid imports this module.
"""

from collections.abc import Mapping

from msgspec import UNSET
from msgspec.structs import replace

from rules.encounter import Encounter
from rules.map.drawn_grid import GridLook, GridPart
from rules.map.drawn_grid import legend_texts as texts_of
from rules.map.grid_spaces import Space, read_space
from rules.map.line_map import Spot
from rules.map.whereabouts import Whereabouts
from rules.rulebook.rulebook import Rulebook
from tracker.views.grid_window import drawing, part_of, size_wanted
from tracker.views.line_row import signs
from tracker.views.line_seen import Distances, GridSeen
from tracker.views.players_text import Public
from tracker.views.spans import Line, Span, cut_at_word, width_of

PARTY = "party"


def grid_seen(
    encounter: Encounter, book: Rulebook, public: Public, distances: Distances
) -> GridSeen | None:
    """Return the grid that players see.

    Return None if there is no grid, or if players must not see distances.
    """
    standing = encounter.map
    if standing is UNSET or standing.grid is None or distances == "hidden":
        return None
    people, grid = encounter.combatants, standing.grid
    own = {who: sign for who, sign in signs(encounter).items() if not people[who].unseen}
    words = {one.id: public.text(one.label).casefold() for one in book.words.terrains_of(encounter)}
    return GridSeen(
        grid=replace(grid, legend={}),
        spots=_spots(standing, own),
        out=tuple(sign for who, sign in own.items() if people[who].out),
        off=tuple(
            sign for who, sign in own.items() if who not in standing.spots and not people[who].out
        ),
        legend=tuple(texts_of(grid, words)),
        acting="" if encounter.ended else own.get(encounter.turn_of or "", ""),
    )


def _spots(standing: Whereabouts, own: Mapping[str, str]) -> dict[str, Spot]:
    """Return the spots of the visible combatants, by the letters of these combatants.

    The order within a space counts only visible combatants.
    """
    seen = [(own[who], spot) for who, spot in standing.spots.items() if who in own]
    spots: dict[str, Spot] = {}
    for sign, spot in sorted(seen, key=lambda one: one[1].beside):
        there = sum(one.place == spot.place for one in spots.values())
        spots[sign] = Spot(spot.place, beside=there, size=spot.size)
    return dict(sorted(spots.items()))


def lines(seen: GridSeen, room: tuple[int, int]) -> list[Line]:
    """Return the part of the grid around the actor, with its legend.

    The part fits into `room`, which is a width and a height.
    """
    width, height = room
    told = (Span(", ".join((*seen.legend, *_goes_on(seen, room))), "dim"),)
    legend = [cut_at_word(told, width)] if width_of(told) and height > 2 else []
    look = GridLook({sign: sign for sign in seen.spots}, seen.out)
    first = next(iter(seen.spots.values()), None)
    spot = seen.spots.get(seen.acting, first)
    kept = read_space(spot.place) if spot else Space(0, 0)
    standing = Whereabouts(spots=seen.spots, grid=seen.grid)
    inside = width, height - len(legend)
    _, rows = part_of(seen.grid, kept, Space(0, 0), inside, drawing(standing, look))
    return [*(tuple(_span(part, seen) for part in row) for row in rows), *legend]


def _goes_on(seen: GridSeen, room: tuple[int, int]) -> list[str]:
    """Return a remark that the map is larger than the visible part, with the map's last space.

    Return an empty list if the whole map is visible.
    """
    wide, high = size_wanted(seen.grid)
    if wide <= room[0] and high + bool(seen.legend) <= room[1]:
        return []
    return [f"the map goes on to {Space(seen.grid.width - 1, seen.grid.height - 1).name}"]


def _span(part: GridPart, seen: GridSeen) -> Span:
    if part.kind != "who":
        return Span(part.text, "dim" if part.kind in ("head", "ground") else "")
    sign = part.who[0]
    if sign == seen.acting:
        return Span(part.text, "good")
    return Span(part.text, "dim" if sign in seen.out else PARTY if sign.isupper() else "strong")
