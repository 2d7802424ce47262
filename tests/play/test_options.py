"""Each option of each rulebook: every choice of it is played, and another thing comes of it."""

from collections.abc import Callable
from typing import Any

import pytest

from rules.dice import Typed
from rules.errors import RulesError
from rules.rulebook.catalogue import BUILT_IN, rulebook, system
from tests.play.exp.table import SHEET
from tests.play.opend6.road import CAR
from tests.play.table import Table, fighting

Seen = Callable[[Table], object]
"""Plays something for Grak, whose turn it is, and says what came of it."""


def left(terrain: str | None = None, **first: Any) -> Seen:
    """What Grak can still move, on a terrain or after something was done."""

    def seen(table: Table) -> object:
        if first:
            table.do(who="Grak", **first)
        return table.left("Grak", terrain)

    return seen


def rate(gait: str) -> Seen:
    """How fast a gait of Grak's is, None where it is closed."""
    return lambda table: None if table.closed("Grak", gait) else table.rate("Grak", gait)


def text(*dice: Typed, **asked: Any) -> Seen:
    """What the log says of something that Grak does."""
    return lambda table: table.do(dice, who="Grak", **asked).text


def rolled(action: str) -> Seen:
    """Whether going on rolls dice."""
    return lambda table: bool(table.do(action=action).dice)


def swimming(table: Table) -> object:
    """How far Grak swims."""
    table.do(action="terrain", who="Grak", terrain="water")
    return table.left("Grak")


def whole_rate(table: Table) -> object:
    """What there is to move when Grak has declared."""
    table.do(action="declare", who="Grak", mph=15)
    for _ in range(3):
        table.do(action="next")
    return table.budget("Grak").in_words()


def price_after_the_round(table: Table) -> object:
    """Whether Mira, who ran last, still pays for it as the next round begins."""
    table.do(action="next")
    table.do(action="move", who="Mira", distance=3, gait="run")
    table.do(action="next")
    return table.combatant("Mira").has("running")


def three_ones(table: Table) -> object:
    """What becomes of Grak, who runs over rubble and rolls three ones."""
    table.do(action="terrain", who="Grak", terrain="difficult")
    return table.do([[1, 1, 1]], action="run-over-it", who="Grak").text


def half_after_a_run(table: Table) -> object:
    """What is left after a run."""
    table.do(action="move", who="Grak", distance=10, gait="run")
    return table.left("Grak")


def wild_die(table: Table) -> object:
    """What 5 and 1 come to, and whether a 6 is rolled on."""
    ones = table.do([[5, 1]], action="move", who="Grak", distance=20, gait="run").dice[0].total
    table.do(action="undo")
    try:
        table.do([[5, 6]], action="move", who="Grak", distance=20, gait="run")
    except RulesError:
        return ones, "goes on"
    return ones, "ends"


def lost_hold(table: Table) -> object:
    """What becomes of a car whose driver fails to hold its speed."""
    table.do(action="set-speed", who="Grak", level="cruising")
    table.do([4], action="drive", who="Grak", level="high")
    return table.text


SCENES: dict[tuple[str, str], tuple[dict[str, Any], Seen]] = {
    ("emala", "athletics-bonus"): ({"athletics": 50}, rate("run")),
    ("emala", "swim-bonus"): ({"swim": 40}, swimming),
    ("emala", "initiative-each-round"): ({}, rolled("end-round")),
    ("rom", "pulse-movement"): ({"full_mph": 15}, whole_rate),
    ("exp", "encumbrance"): (SHEET, left(action="pick-up", item="Sack", weight=40)),
    ("exp", "restrictiveness"): ({**SHEET, "restrictiveness": 4}, left()),
    ("exp", "terrain"): (SHEET, left("grass-high")),
    ("exp", "direction"): (SHEET, left(action="turn", hexsides=3)),
    ("exp", "initiative-anew"): (SHEET, lambda table: table.do(action="end-unit").text),
    ("exp", "sand"): (SHEET, left("sand-normal")),
    ("obss", "friends-in-the-way"): ({}, left(action="hinder", friends=True)),
    ("obss", "price-of-running"): ({}, price_after_the_round),
    ("obss", "critical-failure"): ({}, three_ones),
    ("obss", "day-at-12-m"): ({"movement": 12}, text(action="travel")),
    ("opend6", "cap"): ({"running": "6D"}, left(action="gait", gait="run")),
    ("opend6", "acceleration"): ({}, left(action="gait", gait="run")),
    ("opend6", "free-half"): ({}, half_after_a_run),
    ("opend6", "failed-run"): ({}, text(3, action="move", distance=40, gait="run")),
    ("opend6", "failed-piloting"): ({**CAR, "piloting": "2D"}, lost_hold),
    ("opend6", "zero-gravity"): ({}, rate("fly")),
    ("opend6", "wild-one"): ({}, wild_die),
    ("opend6", "initiative-each-round"): ({}, rolled("end-round")),
}
"""By rulebook and option: the sheets of Grak and Mira, and what is looked at."""


def options() -> dict[tuple[str, str], tuple[str, ...]]:
    """Every option of every rulebook, with its choices."""
    books = map(rulebook, BUILT_IN)
    return {(book.id, option.id): option.choices for book in books for option in book.words.options}


def under(name: str, option: str, choice: str) -> object:
    """What is seen in a fight where that choice was made."""
    sheet, seen = SCENES[name, option]
    table = fighting(name, "Grak", "Mira", sheet=sheet)
    table.do(action="option", option=option, value=choice)
    return seen(table)


def test_there_is_a_scene_for_every_option() -> None:
    assert SCENES.keys() == options().keys()


@pytest.mark.parametrize(("name", "option"), SCENES)
def test_every_choice_of_an_option_makes_a_difference(name: str, option: str) -> None:
    choices = options()[name, option]
    seen = [under(name, option, choice) for choice in choices]
    assert len(set(seen)) == len(choices) > 1, seen


@pytest.mark.parametrize(("name", "option"), SCENES)
def test_the_first_choice_is_what_holds_where_nobody_chose(name: str, option: str) -> None:
    sheet, seen = SCENES[name, option]
    untouched = seen(fighting(name, "Grak", "Mira", sheet=sheet))
    assert untouched == under(name, option, options()[name, option][0])


def test_every_option_is_named_by_the_reading_that_it_settles_otherwise() -> None:
    named = {
        (name, option)
        for name in BUILT_IN
        for reading in system(name).readings
        for option in reading.options
    }
    assert named == options().keys()
