"""Show a fight on a grid: a row with everybody's space, and a text that draws the grid.

Only a fight with positions imports this module.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET

from rules.encounter import Combatant, Encounter
from rules.fight.on_the_grid import grid_of_fight
from rules.map.drawn_grid import (
    BODY,
    GridLook,
    GridPart,
    as_text,
    drawn_grid,
    has_body,
    legend_texts,
)
from rules.map.grid_map import GridMap
from rules.map.whereabouts import Whereabouts
from rules.rulebook.catalogue import rulebook
from rules.rulebook.rulebook import Rulebook
from tracker.text.sanitize import sanitize
from tracker.views.spans import Line, Span, line, name_of, width_of
from tracker.views.wrapping import wrapped

PARTY = "party"
ACTING = "▶"
HIDDEN = "warn"
"""The style of combatants who are hidden from the players. The table has the same style."""

BODY_IN_WORDS = f"{BODY} out"
"""The meaning of the sign for combatants who are out of the fight."""


def look(encounter: Encounter, signs: Mapping[str, str]) -> GridLook:
    """Return the look of a fight's grid: the signs, the people who are out, and all directions."""
    people = encounter.combatants
    out = [one.id for one in people.values() if one.out]
    own = {who: signs.get(who, who[:2]) for who in people}
    return GridLook(own, out, facing=facing_of(encounter))


def facing_of(encounter: Encounter) -> dict[str, str]:
    """Return the direction in which each combatant on the grid looks, such as 'ne'.

    Combatants who are out are not included. The result is empty if the book has no facing on a grid
    of this shape.
    """
    ground = rulebook(encounter.system).ground
    standing, turns = encounter.map, ground.grid_turns
    if standing is UNSET or turns is None or not turns.on(shape_of(encounter)):
        return {}
    there = (encounter.combatants[who] for who in standing.spots)
    return {one.id: side for one in there if not one.out and (side := ground.facing(one))}


def shape_of(encounter: Encounter) -> str:
    """Return the shape of the spaces of a fight's grid. The text is empty without a grid."""
    standing = encounter.map
    return "" if standing is UNSET or standing.grid is None else standing.grid.shape


def texts(
    encounter: Encounter, standing: Whereabouts, book: Rulebook, signs: Mapping[str, str]
) -> list[str]:
    """Return the grid as plain texts.

    The texts are the rows, the legend, and a list of the places of all combatants.
    """
    grid = standing.grid
    assert grid is not None  # the caller has looked
    rows = [as_text(row) for row in drawn_grid(standing, look(encounter, signs))]
    people = "".join(span.text for span in who_is_where(encounter, standing, signs))
    return [*rows, people, *filter(None, [", ".join(legend(encounter, standing, book, signs))])]


def drawn_lines(
    encounter: Encounter,
    standing: Whereabouts,
    book: Rulebook,
    signs: Mapping[str, str],
    width: int,
) -> list[Line]:
    """Return the whole grid as lines for a picture, with its legend.

    The legend may be as wide as `width`, or as the grid if the grid is wider.
    """
    rows = drawn_grid(standing, look(encounter, signs))
    lines = [tuple(Span(part.text, _style(encounter, part)) for part in row) for row in rows]
    told = ", ".join(legend(encounter, standing, book, signs))
    room = max(width, *map(width_of, lines))
    return [*lines, *(wrapped([(Span(told, "dim"),)], room) if told else [])]


def _style(encounter: Encounter, part: GridPart) -> str:
    if part.kind == "who":
        return _side(encounter.combatants[part.who[0]])
    return "dim" if part.kind in ("head", "ground") else ""


def _side(one: Combatant) -> str:
    if one.out or one.hidden:
        return "dim" if one.out else HIDDEN
    return {PARTY: PARTY, "foes": "foes"}.get(one.side, "")


def legend(
    encounter: Encounter, standing: Whereabouts, book: Rulebook, signs: Mapping[str, str]
) -> list[str]:
    """Return the meanings of a grid's signs.

    Combatants who are hidden from the players come first, and then the sign of a body.

    Return an empty list if there is no grid.
    """
    if standing.grid is None:
        return []
    grounds = book.words.terrains_of(encounter)
    words = {one.id: sanitize(one.label).casefold() for one in grounds}
    there = [encounter.combatants[who] for who in standing.spots]
    hidden = sorted(signs.get(one.id, one.id) for one in there if one.hidden and not one.out)
    told = [f"{' '.join(hidden)} hidden"] if hidden else []
    told += [BODY_IN_WORDS] if has_body(standing, [one.id for one in there if one.out]) else []
    return [*told, *legend_texts(standing.grid, words)]


def who_is_where(
    encounter: Encounter, standing: Whereabouts, signs: Mapping[str, str], acting: str = ""
) -> Line:
    """Return one row with each combatant's sign and space: 'A F7 ▶f G8'.

    The combatants are in the order of initiative. If nobody is on the grid, the row has the grid's
    size.
    """
    spans: list[Span] = []
    for one in encounter.in_order():
        if standing.has(one.id) and one.arrives is None:
            spans += [Span("  ")] if spans else []
            spans.append(_sign(one, signs, acting))
            spot = standing.spots.get(one.id)
            spans.append(Span(f" {spot.place}" if spot else " ?", "dim"))
    return tuple(spans) or line(Span(f"{in_words(standing.grid)}, and nobody is on it", "dim"))


def in_words(grid: GridMap | None) -> str:
    """Return the size and the shape of a grid: '12 x 8 squares'."""
    return f"{grid.width} x {grid.height} {grid.shape}" if grid else ""


def _sign(one: Combatant, signs: Mapping[str, str], acting: str) -> Span:
    sign = signs.get(one.id, name_of(one))
    if one.id == acting:
        return Span(f"{ACTING}{sign}", "good")
    return Span(sign, _side(one))


def plain_grid(encounter: Encounter, book: Rulebook, signs: Mapping[str, str]) -> dict[str, Any]:
    """Return the grid as plain data with a text. A grid has no line and no named places."""
    return {"line": None, "grid": grid_of_fight(encounter, book, signs), "places": []}
