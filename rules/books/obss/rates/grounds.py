"""What a terrain asks and costs: the way to move that it calls for, and how often it halves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from rules.books.obss.sheet import TERRAINS, WORDS, given
from rules.books.obss.state import PRONE, kept
from rules.books.obss.text.hindrances import Hindrances, Mode, Terrain, hindrances
from rules.books.obss.text.natural_speeds import burrow
from rules.encounter import Combatant, Encounter
from rules.rulings.ruling import Ruling

NATURAL: tuple[Mode, ...] = ("climb", "swim", "fly", "burrow")
"""Ways to move that a sheet may hold a speed for."""

CALLS_FOR: Mapping[str, Mode] = {
    one.id: mode for one in TERRAINS for mode in NATURAL if mode == one.gait
}
"""Terrains that are climbed, swum, flown or dug through."""

MODES: Mapping[str, Mode] = {**{mode: mode for mode in get_args(Mode)}, "rise": "from-prone"}
"""The rule's words for the gaits; a run is one of several."""

GROUNDS: tuple[Terrain, ...] = get_args(Terrain)


def mover(encounter: Encounter, combatant: Combatant) -> Combatant:
    """Whose legs move somebody: the mount's, where it is in the fight."""
    return encounter.mount_of(combatant) or combatant


def lies(combatant: Combatant) -> bool:
    """True for one who lies prone on the ground."""
    return combatant.has(PRONE) and combatant.terrain not in CALLS_FOR


def gait_now(combatant: Combatant) -> str:
    """The gait in force; who lies prone on the ground crawls or rises, whatever it says."""
    now = combatant.pace.gait
    return "rise" if lies(combatant) and now not in ("crawl", "fly") else now


def gait_on(combatant: Combatant, terrain: str) -> str:
    """The gait that somebody would move in there, with the one in force now."""
    now = gait_now(combatant)
    if terrain == combatant.terrain:
        return now
    called = CALLS_FOR.get(terrain)
    if called is None:
        return now if now not in NATURAL else "walk"
    runs = now == "run" and given(combatant, called) is not None
    return "run" if runs and called != "burrow" else called


def mode_of(gait: str, terrain: str) -> Mode:
    """The rule's word for a gait there; who runs does so in the way that the terrain calls for."""
    return CALLS_FOR.get(terrain, "walk") if gait == "run" else MODES.get(gait, "walk")


def hindered(
    encounter: Encounter, combatant: Combatant, gait: str, terrain: str, *, encumbered: bool
) -> Ruling[Hindrances]:
    """How often a move there is halved, and whether there is a way at all."""
    body, mode, now = mover(encounter, combatant), mode_of(gait, terrain), kept(combatant)
    ground: Terrain = next((one for one in GROUNDS if one == terrain), "clear")
    if ground == "difficult" and gait == "run" and now.turn.runs_over_it:
        ground = "clear"
    return hindrances(
        terrain=ground,
        mode=mode,
        natural=mode in NATURAL and given(body, mode) is not None,
        bodies=now.way.bodies,
        friends=now.way.friends and WORDS.is_on(encounter, "friends-in-the-way"),
        narrow=now.way.narrow,
        encumbered=encumbered,
        extra=now.way.extra,
    )


def why_unfit(gait: str, terrain: str) -> str | None:
    """Why a gait has no place on a terrain."""
    called = CALLS_FOR.get(terrain)
    if called is None:
        return f"nothing to {gait} here" if gait in ("climb", "swim", "burrow") else None
    fits = {called, "run"} | ({"fly"} if called in ("climb", "swim") else set())
    return None if gait in fits else f"here one can only {called}"


def why_not_dug(body: Combatant, terrain: str) -> str | None:
    """Why the ground lets no burrower through."""
    through = WORDS.flag(body, "through_rock")
    dug = burrow(ground="rock" if terrain == "rock" else "earth", through_rock=through)
    return None if dug.answer.allowed.value else dug.answer.allowed.steps[0].label
