"""The grid that the players see: the map, and every visible combatant on the map.

Hidden combatants leave no trace: no letter, no sign of a shared space, no id, no gap in an order.
Only a fight with a grid imports this module.
"""

from collections.abc import Mapping

from msgspec import UNSET
from msgspec.structs import replace

from rules.encounter import Encounter
from rules.map.drawn_grid import GridLook, GridPart, has_body
from rules.map.drawn_grid import legend_texts as texts_of
from rules.map.grid_spaces import Space, read_space
from rules.map.line_map import Spot
from rules.map.whereabouts import Whereabouts
from rules.rulebook.rulebook import Rulebook
from tracker.views.grid_rows import BODY_IN_WORDS, facing_of
from tracker.views.grid_window import Rows, beyond, drawing, part_of, size_wanted
from tracker.views.line_row import signs
from tracker.views.line_seen import Distances, GridSeen
from tracker.views.players_text import Public
from tracker.views.spans import Line, Span
from tracker.views.wrapping import in_rows

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
    facing = {own[who]: side for who, side in facing_of(encounter).items() if who in own}
    words = {one.id: public.text(one.label).casefold() for one in book.words.terrains_of(encounter)}
    spots, out = _spots(standing, own), tuple(sign for who, sign in own.items() if people[who].out)
    told = [BODY_IN_WORDS] if has_body(Whereabouts(spots=spots, grid=grid), out) else []
    return GridSeen(
        grid=replace(grid, legend={}),
        spots=spots,
        facing=dict(sorted(facing.items())),
        out=out,
        off=tuple(
            sign for who, sign in own.items() if who not in standing.spots and not people[who].out
        ),
        legend=(*told, *texts_of(grid, words)),
        acting="" if encounter.ended else own.get(encounter.turn_of or "", ""),
    )


def _spots(standing: Whereabouts, own: Mapping[str, str]) -> dict[str, Spot]:
    """Return the spots of the visible combatants. The keys are the letters of these combatants.

    Combatants in one space are numbered without the hidden ones.
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
    has_legend = height > 2 and (bool(seen.legend) or _is_larger(seen, room))
    rows = _rows(seen, (width, height - has_legend))
    drawn = [tuple(_span(part, seen) for part in row) for row in rows]
    if not has_legend:
        return drawn
    arrows, last = beyond(rows), Space(seen.grid.width - 1, seen.grid.height - 1).name
    goes_on = [f"{arrows} the map goes on to {last}"] if arrows else []
    told = (Span(", ".join((*seen.legend, *goes_on)), "dim"),)
    return [*drawn, *in_rows([told], width, height - len(drawn))]


def _rows(seen: GridSeen, room: tuple[int, int]) -> Rows:
    """Return the rows of the part of the grid around the actor, without the legend."""
    look = GridLook({sign: sign for sign in seen.spots}, seen.out, facing=seen.facing)
    first = next(iter(seen.spots.values()), None)
    spot = seen.spots.get(seen.acting, first)
    kept = read_space(spot.place) if spot else Space(0, 0)
    standing = Whereabouts(spots=seen.spots, grid=seen.grid)
    return part_of(seen.grid, kept, Space(0, 0), room, drawing(standing, look))[1]


def _is_larger(seen: GridSeen, room: tuple[int, int]) -> bool:
    wide, high = size_wanted(seen.grid)
    return wide > room[0] or high > room[1]


def _span(part: GridPart, seen: GridSeen) -> Span:
    if part.kind != "who":
        return Span(part.text, "dim" if part.kind in ("head", "ground") else "")
    sign = part.who[0]
    if sign == seen.acting:
        return Span(part.text, "good")
    return Span(part.text, "dim" if sign in seen.out else PARTY if sign.isupper() else "strong")
