"""Every choice of every option of a rulebook is played, and the results differ."""

from collections.abc import Callable
from typing import Any

import pytest

from rules.errors import RulesError
from rules.rulebook.catalogue import BUILT_IN, rulebook, system
from tests.play.exp.table import SHEET
from tests.play.opend6.road import CAR
from tests.play.table import Table, fighting

Request = dict[str, Any]
Seen = Callable[[Table], object]
"""A function that plays an action in Grak's turn, and returns the result."""

NEXT: Request = {"action": "next"}
END_ROUND: Request = {"action": "end-round"}


def grak(action: str, **fields: Any) -> Request:
    """Return a request for an action of Grak. The field `dice` has typed rolls."""
    return {"action": action, "who": "Grak", **fields}


def mira(action: str, **fields: Any) -> Request:
    """A request for an action of Mira."""
    return {"action": action, "who": "Mira", **fields}


def told(table: Table) -> object:
    """Return the log's text about the last action."""
    return table.text


def rolls(table: Table) -> object:
    """Return whether the last action rolled dice."""
    return bool(table.event.dice)


def rolls_and_phase(table: Table) -> tuple[object, str]:
    """Return whether the last action rolled dice, and the phase of the fight."""
    return rolls(table), table.encounter.phase


def left(terrain: str | None = None) -> Seen:
    """Return a function for a table. It returns how far Grak can still move on the terrain.

    Without a terrain, Grak's own ground counts.
    """
    return lambda table: table.left("Grak", terrain)


def rate(gait: str) -> Seen:
    """Return a function for a table. It returns Grak's rate in a gait.

    For a closed gait, it returns None.
    """
    return lambda table: None if table.closed("Grak", gait) else table.rate("Grak", gait)


def after(*played: Request, shows: Seen = told) -> Seen:
    """Return a function that does these requests at a table, and then calls `shows`.

    If a request is refused, the function returns the code of the error instead.
    """

    def seen(table: Table) -> object:
        try:
            for request in played:
                table.do(**request)
        except RulesError as fault:
            return fault.code
        return shows(table)

    return seen


def pulse_on_the_table(table: Table) -> object:
    """Return the length of Grak's pulse on the table, in millimetres."""
    book, combatant = table.fight.book, table.combatant("Grak")
    return book.movement.counters(table.encounter, combatant)[1].figure.value


def wild_die(table: Table) -> object:
    """Roll 5 and 1. Return their total, and whether a wild 6 is rolled again."""
    run = grak("move", distance=20, gait="run")
    ones = table.do([[5, 1]], **run).dice[0].total
    table.do(action="undo")
    return ones, after({**run, "dice": [[5, 6]]}, shows=lambda _: "ends")(table)


SHORT_RUN = grak("move", distance=10, gait="run")
RUBBLE = grak("terrain", terrain="difficult")
OVER_RUBBLE = grak("run-over-it", acrobatics=3)

SHEETS: dict[str, Request] = {
    "emala": {"athletics": 50, "swim": 40},
    "rom": {"full_mph": 15},
    "exp": {**SHEET, "restrictiveness": 4},
    "obss": {"movement": 12},
    "opend6": {},
    "opend6 run-up": {"special": True},
    "opend6 cap": {"running": "6D", "swimming": "9D"},
    "opend6 failed-piloting": {**CAR, "piloting": "2D"},
    "opend6 out-of-control": {**CAR, "piloting": "2D"},
}
"""For each rulebook, the sheets of Grak and Mira. Some options need sheets of their own."""

SCENES: dict[tuple[str, str], Seen] = {
    ("emala", "athletics-bonus"): rate("run"),
    ("emala", "swim-bonus"): after(grak("terrain", terrain="water"), shows=left()),
    ("emala", "unarmoured-speed"): after(grak("terrain", terrain="water"), shows=left()),
    ("emala", "initiative-each-round"): after(END_ROUND, shows=rolls_and_phase),
    ("emala", "situational-turning"): after(
        grak("gait", gait="run"),
        grak("terrain", terrain="rough"),
        grak("face", degrees=90),
        shows=left(),
    ),
    ("emala", "leaving"): after(grak("engage", other="Mira"), grak("move", distance=3)),
    ("emala", "prone-in-own-turn"): after(grak("condition", condition="prone"), shows=left()),
    ("emala", "going-down"): after(
        grak("pick-up", item="Plate", weight=40, worn=True), grak("terrain", terrain="water"), NEXT
    ),
    ("rom", "pulse-movement"): after(
        grak("declare", mph=15), *[NEXT] * 3, shows=lambda table: table.budget("Grak").in_words()
    ),
    ("rom", "figure-scale"): after(grak("declare", mph=15), shows=pulse_on_the_table),
    ("exp", "encumbrance"): after(grak("pick-up", item="Sack", weight=40), shows=left()),
    ("exp", "restrictiveness"): left(),
    ("exp", "terrain"): left("grass-high"),
    ("exp", "direction"): after(grak("turn", hexsides=3), shows=left()),
    ("exp", "initiative-anew"): after({"action": "end-unit"}),
    ("exp", "sand"): left("sand-normal"),
    ("exp", "low-penalties"): after(grak("gait", gait="crawl"), shows=left("grass-tall")),
    ("exp", "run-up"): after(
        grak("move", distance=1, gait="crouch"), grak("jump-across", hexes=1, go_on=False)
    ),
    ("exp", "jump-reach"): after(grak("move", distance=2), grak("jump-across", go_on=False)),
    ("exp", "dive"): after(grak("move", distance="all"), grak("dive")),
    ("exp", "tries"): after(
        grak("terrain", terrain="mud-deep"), grak("get-free", dice=[20]), grak("get-free", dice=[1])
    ),
    ("obss", "friends-in-the-way"): after(grak("hinder", friends=True), shows=left()),
    ("obss", "price-of-running"): after(
        NEXT,
        mira("move", distance=3, gait="run"),
        NEXT,
        shows=lambda table: table.combatant("Mira").has("running"),
    ),
    ("obss", "critical-failure"): after(RUBBLE, grak("run-over-it", dice=[[1, 1, 1]])),
    ("obss", "reactions"): after(mira("react"), mira("react")),
    ("obss", "charge"): after(grak("charge", target="Mira", distance=3), shows=left()),
    ("obss", "tries"): after(RUBBLE, OVER_RUBBLE, OVER_RUBBLE),
    ("obss", "day-at-12-m"): after(grak("travel")),
    ("opend6", "cap"): after(
        grak("move", distance=20, gait="run", dice=[9]), grak("gait", gait="swim"), shows=left()
    ),
    ("opend6", "acceleration"): after(grak("gait", gait="run"), shows=left()),
    ("opend6", "free-half"): after(SHORT_RUN, shows=left()),
    ("opend6", "failed-run"): after(grak("move", distance=40, gait="run", dice=[3])),
    ("opend6", "failed-piloting"): after(
        grak("set-speed", level="cruising"), grak("drive", level="high", dice=[4])
    ),
    ("opend6", "out-of-control"): after(
        grak("set-speed", level="all-out"), grak("drive", level="cruising", dice=[9]), END_ROUND
    ),
    ("opend6", "multi-action"): after(
        SHORT_RUN,
        grak("move", distance=5, gait="swim", dice=[9]),
        shows=lambda table: table.event.dice[0].dice,
    ),
    ("opend6", "getting-up"): after(
        grak("condition", condition="prone"), grak("get-up"), shows=left()
    ),
    ("opend6", "run-up"): after(
        SHORT_RUN,
        grak("move", distance=3, gait="jump", dice=[9]),
        shows=lambda table: table.counter("Grak", "run-up"),
    ),
    ("opend6", "zero-gravity"): rate("fly"),
    ("opend6", "wild-one"): wild_die,
    ("opend6", "initiative-each-round"): after(END_ROUND, shows=rolls_and_phase),
}
"""For each rulebook and option, the function to call."""


def options() -> dict[tuple[str, str], tuple[str, ...]]:
    """Return every option of every rulebook, with its choices."""
    books = map(rulebook, BUILT_IN)
    return {(book.id, option.id): option.choices for book in books for option in book.words.options}


def under(name: str, option: str, choice: str | None) -> object:
    """Play a fight with a choice of an option, and return the result.

    If the choice is None, the option is not changed.
    """
    table = fighting(name, "Grak", "Mira", sheet=SHEETS.get(f"{name} {option}", SHEETS[name]))
    if choice is not None:
        table.do(action="option", option=option, value=choice)
    return SCENES[name, option](table)


def test_there_is_a_scene_for_every_option() -> None:
    assert SCENES.keys() == options().keys()


@pytest.mark.parametrize(("name", "option"), SCENES)
def test_every_choice_of_an_option_makes_a_difference(name: str, option: str) -> None:
    choices = options()[name, option]
    seen = [under(name, option, choice) for choice in choices]
    assert len(set(seen)) == len(choices) > 1, seen


@pytest.mark.parametrize(("name", "option"), SCENES)
def test_the_first_choice_is_the_default(name: str, option: str) -> None:
    assert under(name, option, None) == under(name, option, options()[name, option][0])


def test_every_option_is_named_by_the_reading_that_it_changes() -> None:
    named = {
        (name, option)
        for name in BUILT_IN
        for reading in system(name).readings
        for option in reading.options
    }
    assert named == options().keys()
