"""Write a book's vocabulary and measures as the tables of a book's file."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from math import inf
from typing import Any

from rules.bookfile.measuring import BY_ID
from rules.bookfile.positions import ALTERNATE
from rules.bookfile.toml_text import Tables
from rules.dice.code import Code
from rules.map.line_writer import number_text
from rules.numbers.inputs import Choice, Flag, Kind, OrNothing, Quantity, Whole, inner
from rules.rulebook.catalogue import BUILT_IN
from rules.rulebook.ground import BookGrid
from rules.rulebook.measures import Measures
from rules.rulebook.sheet import Field
from rules.rulebook.vocabulary import Gait, Terrain, Vocabulary


def tables_of(words: Vocabulary, measures: Measures | None) -> dict[str, Any]:
    """Return the tables of a book's file with these words and measures.

    The copy of a built-in book gets another id and title, because two books cannot share an id.
    """
    built_in = words.id in BUILT_IN
    title = f"My {words.title}" if built_in else words.title
    text = measures.source.book if measures else words.title
    return {
        "book": _said(
            id=f"my-{words.id}" if built_in else words.id,
            title=title,
            text=text if text != title else "",
            edition=words.version,
            about=words.about,
        ),
        "units": _said(
            distance=words.distance_unit,
            load=words.load_unit,
            round=words.round_word,
            turn=words.cell_word,
        ),
        "round": _said(
            seconds=words.round_seconds,
            resting_gait=words.resting_gait,
            open_ground="" if words.open_ground == "open" else words.open_ground,
        ),
        "initiative": {},
        **({} if measures is None else {"measures": _measures(measures)}),
        "options": {
            one.id: {
                "label": one.label,
                "choices": one.choices,
                "section": one.section,
                **_said(before=one.before, since=one.since or None),
            }
            for one in words.options
        },
        "fields": {one.id: _field(one) for one in words.fields},
        "gaits": {one.id: _gait(one, measures) for one in words.gaits},
        "terrains": _terrains(words.terrains, measures),
        "load": {},
        "conditions": {
            one.id: {"letter": one.letter, "effect": one.effect, "section": one.section}
            for one in words.conditions
        },
        "actions": {},
    }


def map_table(grid: BookGrid) -> dict[str, Any]:
    """Return the table [map] for the grid of a book.

    The table is empty if the book says nothing about grids.
    """
    return _said(
        grid="" if grid.shape == "line" else grid.shape,
        size="" if grid.unit is None else f"{number_text(grid.unit)} m",
        diagonals=ALTERNATE if grid.alternates else None if grid.diagonal == 1 else grid.diagonal,
    )


def _said(**values: Any) -> dict[str, Any]:
    """Return the values that are not empty."""
    return {key: one for key, one in values.items() if one not in (None, "", (), {}, [])}


def _measures(measures: Measures) -> Tables:
    return _said(
        section=measures.source.section,
        speeds=measures.speeds,
        fields=measures.fields,
        walk_share=measures.walk_share if measures.walk_share != 1 else None,
        metres=measures.metres,
        kilograms=measures.kilograms,
        size=measures.size_field,
        sizes=measures.sizes,
        assumed=measures.assumed,
    )


def _field(field: Field) -> Tables:
    optional = isinstance(field.kind, OrNothing)
    kind = _kind(inner(field.kind))
    return {
        **_said(label=field.label, short=field.short),
        **kind,
        **({"optional": True} if optional else {}),
        **_said(default=field.default if kind else None),
        **_said(group="" if field.group == "movement" else field.group),
    }


def _kind(kind: Kind) -> Tables:
    """Return the keys that describe the kind of a field.

    Return no keys if a file cannot have this kind.
    """
    match kind:
        case Quantity(unit, _, _, above, below):
            strict = _said(above=above, below=below)
            return {"kind": "number", **_said(unit=unit), **_limits(kind, strict), **strict}
        case Whole(unit):
            return {"kind": "whole", **_said(unit=unit), **_limits(kind, {})}
        case Flag():
            return {"kind": "yes-no"}
        case Choice(words):
            return {"choices": words}
        case Code():
            return {"kind": "dice"}
    return {}


def _limits(kind: Quantity | Whole, strict: Tables) -> Tables:
    """Return the keys `least` and `most` for a kind.

    A missing limit has the value inf. A side on which `strict` has a limit is left out.
    """
    least = -inf if kind.least is None and "above" not in strict else kind.least
    most = inf if kind.most is None and "below" not in strict else kind.most
    return _said(least=least, most=most)


def _gait(gait: Gait, measures: Measures | None) -> Tables:
    by_id = gait.id if gait.id in BY_ID else "other"
    kind = by_id if measures is None else measures.kinds.get(gait.id, "other")
    return _said(label=gait.label, letter=gait.letter, kind="" if kind == by_id else kind)


def _terrains(terrains: Sequence[Terrain], measures: Measures | None) -> dict[str, Tables]:
    """Return the tables of terrains. All depths of one ground share a table."""
    found: dict[str, Tables] = {}
    grounds = {one.id: _grounds(one, measures) for one in terrains}
    for (name, label), several in groupby(terrains, lambda one: _depth_of(one)[:2]):
        depths = tuple(several)
        if len(depths) > 1 and name not in found and name not in grounds:
            found[name] = _by_depth(label, depths, [grounds[one.id] for one in depths])
        else:
            found |= {one.id: _terrain(one, grounds[one.id]) for one in depths}
    return found


def _depth_of(terrain: Terrain) -> tuple[str, str, str]:
    """Return three texts: a terrain's id and label without the depth, and the depth or ''."""
    label, _, depth = terrain.label.partition(", ")
    name = terrain.id.removesuffix(f"-{depth}")
    return (terrain.id, terrain.label, "") if name == terrain.id else (name, label, depth)


def _terrain(terrain: Terrain, grounds: Mapping[str, str]) -> Tables:
    words = tuple(grounds)
    return _said(
        label=terrain.label,
        gait=terrain.gait,
        on=terrain.on,
        through=terrain.through,
        ground=grounds if any(grounds.values()) else words[0] if len(words) == 1 else words,
    )


def _by_depth(
    label: str, depths: Sequence[Terrain], grounds: Sequence[Mapping[str, str]]
) -> Tables:
    values: dict[str, list[Any]] = {
        "gait": [one.gait or "" for one in depths],
        "on": [one.on for one in depths],
        "through": [one.through for one in depths],
        "ground": [one if any(one.values()) else list(one) for one in grounds],
    }
    return {
        "label": label,
        "depths": [_depth_of(one)[2] for one in depths],
        **{key: given for key, given in values.items() if any(given)},
    }


def _grounds(terrain: Terrain, measures: Measures | None) -> dict[str, str]:
    """Return the grounds of other books that are like this terrain, each with the gait there.

    An empty text means the usual gait.
    """
    if measures is None:
        return {}
    usual = terrain.gait or measures.walk
    found = {
        ground: gait for ground, (name, gait) in measures.grounds.items() if name == terrain.id
    }
    return found if set(found.values()) - {usual} else dict.fromkeys(found, "")
