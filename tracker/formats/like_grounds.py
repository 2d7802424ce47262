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
"""The ids of grounds for each word. If a space has several words, the first of them here counts.

A word with a number, such as 'woods-1', is only for this level.
"""

WET = frozenset({"water-1", "water", "rapids"})
"""The words for grounds in which a combatant may have to swim."""


def known_word(word: str, level: int) -> str:
    """Return the word of the table for a word of a map and its level.

    If LIKE has a word with this level, such as 'woods-1', return it. If not, return `word`.
    """
    exact = f"{word}-{level}"
    return exact if exact in LIKE else word


def ground_like(word: str, terrains: Mapping[str, Terrain]) -> str:
    """Return the id of the book's ground that is most like a word, '.' or '#'.

    If no ground is like the word, return ''. A ground that forces a gait, such as a wall to climb,
    is only like the words in WET.
    """
    for one in LIKE.get(word, ()):
        if one in (FLOOR, ROCK):
            return one
        ground = terrains.get(one)
        if ground is not None and (ground.gait is None or word in WET):
            return one
    return ""
