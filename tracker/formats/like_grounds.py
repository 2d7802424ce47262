"""Find the ground of a book that is most like a word of another program."""

from collections.abc import Mapping

from rules.map.grid_map import FLOOR, ROCK
from rules.rulebook.vocabulary import Terrain

LIKE: Mapping[str, tuple[str, ...]] = {
    "impassable": (ROCK,),
    "building": (ROCK,),
    "fuel_tank": (ROCK,),
    "bridge": (FLOOR,),
    "road": (FLOOR,),
    "ice": ("ice", "difficult", "moderate"),
    "water-0": ("water-ankles", "difficult", "moderate"),
    "water-1": ("water-waist", "water"),
    "water": ("water-deep", "water"),
    "rapids": ("rapids", "water-deep", "water"),
    "magma": (),
    "hazardous_liquid": (),
    "fire": (),
    "jungle": ("shrubs-high", "minimal", "rough", "difficult"),
    "woods-1": ("shrubs-short", "difficult", "moderate"),
    "woods": ("shrubs-normal", "minimal", "rough", "difficult"),
    "swamp": ("mud-knees", "minimal", "rough", "difficult"),
    "mud": ("mud-ankles", "difficult", "moderate"),
    "snow": ("snow-ankles", "difficult", "moderate"),
    "planted_fields": ("grass-high", "difficult", "moderate"),
    "sand": ("sand-normal", "difficult", "moderate"),
    "rough-2": ("very-rough", "minimal", "difficult"),
    "rough": ("rough", "difficult"),
    "rubble": ("rough", "difficult"),
    "heavy_industrial": ("rough", "difficult"),
    "tundra": (FLOOR,),
    "pavement": (FLOOR,),
    "steps": (FLOOR,),
    "stairs": (FLOOR,),
}
"""The ids of the grounds that are like a word of another program; the most similar comes first.

A word such as 'woods-1' is for woods of level 1. Of several words of a space, the first counts.
"""

WET = frozenset({"water-1", "water", "rapids"})
"""The words for deep water: only these can be like a ground that forces a gait, such as a swim."""


def known_word(word: str, level: int) -> str:
    """Return the word with its level, such as 'woods-1', if LIKE has it; else the word alone."""
    exact = f"{word}-{level}"
    return exact if exact in LIKE else word


def ground_like(word: str, terrains: Mapping[str, Terrain]) -> str:
    """Return the id of the book's ground that is most like a word, or '.' for floor, '#' for rock.

    If no ground of the book is like the word, return ''.
    """
    for one in LIKE.get(word, ()):
        if one in (FLOOR, ROCK):
            return one
        ground = terrains.get(one)
        if ground is not None and (ground.gait is None or word in WET):
            return one
    return ""
