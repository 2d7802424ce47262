"""A move with a gait and a ground: both are used, or the move is refused."""

from typing import Any

import pytest

from rules.errors import RulesError
from tests.example_book import given, installed
from tests.play.situations import ROOT
from tests.play.table import Table, fighting

BOOKS: dict[str, dict[str, Any]] = {
    "emala": {"fly": 20},
    "exp": {"fly": 20, "swim": 20},
    "obss": {"fly": 20, "swim": 20, "climb": 20, "burrow": 20},
    "opend6": {},
    "rom": {},
    "d20": {"fly": 20, "swim": 20, "climb": 20, "burrow": 20},
    "pace": {},
}
"""For each book, sheets that open as many gaits as possible."""


def at_the_table(system: str) -> Table:
    """Return a fight in which Grak has the turn."""
    table = fighting(system, "Grak", "Mira", sheet=BOOKS[system])
    if system == "rom":
        table.do(action="next")
    return table


def moved(system: str, gait: str, ground: str) -> tuple[str, str]:
    """Move with a gait and on a ground. Return the gait after the move, and the refusal.

    If the move is allowed, the refusal is ''.
    """
    table = at_the_table(system)
    try:
        table.do(action="move", who="Grak", distance=1, gait=gait, terrain=ground)
    except RulesError as fault:
        return gait, fault.message
    return table.combatant("Grak").pace.gait, ""


@pytest.mark.parametrize("system", BOOKS)
def test_a_move_is_made_at_the_gait_that_it_names_or_not_at_all(system: str) -> None:
    with installed(), given(ROOT / "examples/d20-fantasy.toml"):
        words = at_the_table(system).fight.book.words
        for gait in words.gaits:
            for ground in words.terrains:
                assert moved(system, gait.id, ground.id)[0] == gait.id, (gait.id, ground.id)


@pytest.mark.parametrize(
    ("system", "gait", "ground", "refused"),
    [
        (
            "emala",
            "sprint",
            "rough",
            "Grak cannot sprint up a rough climb: the gait there is Climb.",
        ),
        ("emala", "crawl", "water", "Grak cannot crawl through the water: the gait there is Swim."),
        ("emala", "climb", "rough", ""),
        ("emala", "swim", "water", ""),
        ("emala", "fly", "air", ""),
        ("exp", "climb", "open", "Grak cannot climb over open ground: the gait there is Walk."),
        ("exp", "run", "air", "Grak cannot run through the air: the gait there is Fly."),
        ("exp", "climb", "cliff", "Grak cannot move now: roll to climb first."),
        ("obss", "run", "earth", "Grak cannot run through the earth: the gait there is Burrow."),
        ("obss", "run", "water", ""),
        ("obss", "swim", "water", ""),
        ("d20", "swim", "wall", "the gait there is Climb"),
        ("d20", "climb", "wall", ""),
    ],
)
def test_a_gait_that_the_ground_does_not_allow_is_refused_with_both_named(
    system: str, gait: str, ground: str, refused: str
) -> None:
    with installed(), given(ROOT / "examples/d20-fantasy.toml"):
        assert refused in moved(system, gait, ground)[1]
        if not refused:
            assert moved(system, gait, ground) == (gait, "")


def test_a_gait_that_the_ground_underfoot_does_not_allow_is_refused_too() -> None:
    table = at_the_table("emala")
    table.do(action="terrain", who="Grak", terrain="rough")
    fault = table.fault(action="move", who="Grak", distance=2, gait="sprint")
    assert fault.message == "Grak cannot sprint up a rough climb: the gait there is Climb."
    table.do(action="gait", who="Grak", gait="sprint")
    table.do(action="move", who="Grak", distance=2, gait="climb")
    table.do(action="move", who="Grak", distance=2, terrain="open")
    assert table.combatant("Grak").pace.gait == "sprint"


def begun(system: str, *befores: dict[str, Any]) -> Table:
    """Return a fight in Grak's turn after these actions. In EXP, the order lasts for a melee."""
    table = at_the_table(system)
    if system == "exp":
        table.do(action="option", option="initiative-anew", value="melee")
    for before in befores:
        table.do(before.pop("dice", ()), **before)
    return table


ON_A_LADDER = {"action": "climb", "who": "Grak", "how": "ladder", "dice": [2]}
ROUND_THE_TABLE = {"action": "next", "times": 2}


@pytest.mark.parametrize(
    ("system", "befores", "gait", "ground"),
    [
        ("exp", [ON_A_LADDER, ROUND_THE_TABLE], "walk", "open"),
        ("exp", [], "swim", "water-deep"),
        ("obss", [{"action": "terrain", "who": "Grak", "terrain": "difficult"}], "run", "clear"),
        (
            "emala",
            [
                {"action": "move", "who": "Grak", "distance": 2, "gait": "run"},
                ROUND_THE_TABLE,
                {"action": "move", "who": "Grak", "distance": 1, "terrain": "rough"},
            ],
            "run",
            "open",
        ),
    ],
)
def test_a_gait_that_is_refused_here_is_taken_on_the_ground_that_the_move_names(
    system: str, befores: list[dict[str, Any]], gait: str, ground: str
) -> None:
    table = begun(system, *(dict(one) for one in befores))
    with pytest.raises(RulesError):
        table.do(action="gait", who="Grak", gait=gait)
    table.do(action="move", who="Grak", distance=1, gait=gait, terrain=ground)
    grak = table.combatant("Grak")
    assert (grak.pace.gait, grak.terrain) == (gait, ground)


def test_an_override_moves_at_the_gait_of_the_ground() -> None:
    table = at_the_table("emala")
    table.do(override=True, action="move", who="Grak", distance=2, gait="sprint", terrain="rough")
    assert "Grak moves 2 m up a rough climb, Climb" in table.text
