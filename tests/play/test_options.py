"""Each option of each rulebook: every choice is played, and each has another result."""

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
"""A function that plays something for Grak, whose turn it is, and returns the result."""


def left(terrain: str | None = None, **first: Any) -> Seen:
    """The distance that Grak can still move, on a terrain or after an action."""

    def seen(table: Table) -> object:
        if first:
            table.do(who="Grak", **first)
        return table.left("Grak", terrain)

    return seen


def rate(gait: str) -> Seen:
    """The rate of one of Grak's gaits, None if it is closed."""
    return lambda table: None if table.closed("Grak", gait) else table.rate("Grak", gait)


def text(*dice: Typed, **asked: Any) -> Seen:
    """The log's text about something that Grak does."""
    return lambda table: table.do(dice, who="Grak", **asked).text


def rolled(action: str) -> Seen:
    """Whether going on rolls dice."""
    return lambda table: bool(table.do(action=action).dice)


def swimming(table: Table) -> object:
    """How far Grak swims."""
    table.do(action="terrain", who="Grak", terrain="water")
    return table.left("Grak")


def turning_on_a_climb(table: Table) -> object:
    """The movement left for a climbing runner after turning."""
    table.do(action="gait", who="Grak", gait="run")
    table.do(action="terrain", who="Grak", terrain="rough")
    table.do(action="face", who="Grak", degrees=90)
    return table.left("Grak")


def walking_away(table: Table) -> object:
    """Whether Grak, who walks away from Mira, is still engaged."""
    table.do(action="engage", who="Grak", other="Mira")
    table.do(action="move", who="Grak", distance=3)
    return "free attack" in table.text


def going_down(table: Table) -> object:
    """The log's text about the turn of a combatant who sinks."""
    table.do(action="pick-up", who="Grak", item="Plate", weight=40, worn=True)
    table.do(action="terrain", who="Grak", terrain="water")
    return "deep" in table.do(action="next").text


def whole_rate(table: Table) -> object:
    """The distance that Grak may move after declaring."""
    table.do(action="declare", who="Grak", mph=15)
    for _ in range(3):
        table.do(action="next")
    return table.budget("Grak").in_words()


def pulse_on_the_table(table: Table) -> object:
    """The length of Grak's pulse in millimetres."""
    table.do(action="declare", who="Grak", mph=15)
    book, grak = table.fight.book, table.combatant("Grak")
    return book.movement.counters(table.encounter, grak)[1].figure.value


def price_after_the_round(table: Table) -> object:
    """Whether Mira, who ran in the last turn, still pays for her run as the next round begins."""
    table.do(action="next")
    table.do(action="move", who="Mira", distance=3, gait="run")
    table.do(action="next")
    return table.combatant("Mira").has("running")


def three_ones(table: Table) -> object:
    """The log's text when Grak runs over rubble and rolls three ones."""
    table.do(action="terrain", who="Grak", terrain="difficult")
    return table.do([[1, 1, 1]], action="run-over-it", who="Grak").text


def two_reactions(table: Table) -> object:
    """Whether Mira reacts a second time in a round."""
    table.do(action="react", who="Mira")
    try:
        table.do(action="react", who="Mira")
    except RulesError as fault:
        return fault.code
    return table.text


def two_tries(table: Table) -> object:
    """Whether Grak may try again to run over rubble."""
    table.do(action="terrain", who="Grak", terrain="difficult")
    table.do(action="run-over-it", who="Grak", acrobatics=3)
    try:
        table.do(action="run-over-it", who="Grak", acrobatics=3)
    except RulesError as fault:
        return fault.code
    return table.text


def half_after_a_run(table: Table) -> object:
    """The movement left after a run."""
    table.do(action="move", who="Grak", distance=10, gait="run")
    return table.left("Grak")


def swim_after_a_run(table: Table) -> object:
    """How far Grak can swim after a run of two movements."""
    table.do([9], action="move", who="Grak", distance=20, gait="run")
    table.do(action="gait", who="Grak", gait="swim")
    return table.left("Grak")


def wild_die(table: Table) -> object:
    """The result of 5 and 1, and whether a 6 is rolled again."""
    ones = table.do([[5, 1]], action="move", who="Grak", distance=20, gait="run").dice[0].total
    table.do(action="undo")
    try:
        table.do([[5, 6]], action="move", who="Grak", distance=20, gait="run")
    except RulesError:
        return ones, "goes on"
    return ones, "ends"


def lost_hold(table: Table) -> object:
    """The log's text when a car's driver fails to hold its speed."""
    table.do(action="set-speed", who="Grak", level="cruising")
    table.do([4], action="drive", who="Grak", level="high")
    return table.text


def level_after_a_loss(table: Table) -> object:
    """The speed of a car in the round after its driver lost control of it."""
    table.do(action="set-speed", who="Grak", level="all-out")
    table.do([9], action="drive", who="Grak", level="cruising")
    return "slows" in table.do(action="end-round").text


def dice_of_a_second_action(table: Table) -> object:
    """The dice that Grak swims with after a run."""
    table.do(action="move", who="Grak", distance=10, gait="run")
    return table.do([9], action="move", who="Grak", distance=5, gait="swim").dice[0].dice


def half_after_getting_up(table: Table) -> object:
    """How far Grak can walk after getting up."""
    table.do(action="condition", who="Grak", condition="prone")
    table.do(action="get-up", who="Grak")
    return table.left("Grak")


def run_up_after_a_jump(table: Table) -> object:
    """The run-up that Grak has after a jump."""
    table.do(action="move", who="Grak", distance=10, gait="run")
    table.do([9], action="move", who="Grak", distance=3, gait="jump")
    return table.counter("Grak", "run-up")


def crawling_in_grass(table: Table) -> object:
    """How far Grak crawls through tall grass."""
    table.do(action="gait", who="Grak", gait="crawl")
    return table.left("Grak", "grass-tall")


def jumping_after_a_crouch(table: Table) -> object:
    """Whether one hex of crouching is enough run-up to jump."""
    table.do(action="move", who="Grak", distance=1, gait="crouch")
    try:
        return table.do(action="jump-across", who="Grak", hexes=1, go_on=False).text
    except RulesError:
        return "no jump"


def diving_after_a_walk(table: Table) -> object:
    """Whether Grak dives although the unit is used up."""
    table.do(action="move", who="Grak", distance="all")
    try:
        return table.do(action="dive", who="Grak").text
    except RulesError:
        return "no dive"


def trying_to_get_free_twice(table: Table) -> object:
    """The result of a second try to get out of the mud."""
    table.do(action="terrain", who="Grak", terrain="mud-deep")
    table.do([20], action="get-free", who="Grak")
    try:
        return table.do([1], action="get-free", who="Grak").text
    except RulesError:
        return "one try"


SCENES: dict[tuple[str, str], tuple[dict[str, Any], Seen]] = {
    ("emala", "athletics-bonus"): ({"athletics": 50}, rate("run")),
    ("emala", "swim-bonus"): ({"swim": 40}, swimming),
    ("emala", "initiative-each-round"): ({}, rolled("end-round")),
    ("emala", "situational-turning"): ({}, turning_on_a_climb),
    ("emala", "leaving"): ({}, walking_away),
    ("emala", "prone-in-own-turn"): ({}, left(action="condition", condition="prone")),
    ("emala", "going-down"): ({}, going_down),
    ("rom", "pulse-movement"): ({"full_mph": 15}, whole_rate),
    ("rom", "figure-scale"): ({"full_mph": 15}, pulse_on_the_table),
    ("exp", "encumbrance"): (SHEET, left(action="pick-up", item="Sack", weight=40)),
    ("exp", "restrictiveness"): ({**SHEET, "restrictiveness": 4}, left()),
    ("exp", "terrain"): (SHEET, left("grass-high")),
    ("exp", "direction"): (SHEET, left(action="turn", hexsides=3)),
    ("exp", "initiative-anew"): (SHEET, lambda table: table.do(action="end-unit").text),
    ("exp", "sand"): (SHEET, left("sand-normal")),
    ("exp", "low-penalties"): (SHEET, crawling_in_grass),
    ("exp", "run-up"): (SHEET, jumping_after_a_crouch),
    ("exp", "dive"): (SHEET, diving_after_a_walk),
    ("exp", "tries"): (SHEET, trying_to_get_free_twice),
    ("obss", "friends-in-the-way"): ({}, left(action="hinder", friends=True)),
    ("obss", "price-of-running"): ({}, price_after_the_round),
    ("obss", "critical-failure"): ({}, three_ones),
    ("obss", "reactions"): ({}, two_reactions),
    ("obss", "charge"): ({}, left(action="charge", target="Mira", distance=3)),
    ("obss", "tries"): ({}, two_tries),
    ("obss", "day-at-12-m"): ({"movement": 12}, text(action="travel")),
    ("opend6", "cap"): ({"running": "6D", "swimming": "9D"}, swim_after_a_run),
    ("opend6", "acceleration"): ({}, left(action="gait", gait="run")),
    ("opend6", "free-half"): ({}, half_after_a_run),
    ("opend6", "failed-run"): ({}, text(3, action="move", distance=40, gait="run")),
    ("opend6", "failed-piloting"): ({**CAR, "piloting": "2D"}, lost_hold),
    ("opend6", "out-of-control"): ({**CAR, "piloting": "2D"}, level_after_a_loss),
    ("opend6", "multi-action"): ({}, dice_of_a_second_action),
    ("opend6", "getting-up"): ({}, half_after_getting_up),
    ("opend6", "run-up"): ({"special": True}, run_up_after_a_jump),
    ("opend6", "zero-gravity"): ({}, rate("fly")),
    ("opend6", "wild-one"): ({}, wild_die),
    ("opend6", "initiative-each-round"): ({}, rolled("end-round")),
}
"""By rulebook and option: the sheets of Grak and Mira, and the function to call."""


def options() -> dict[tuple[str, str], tuple[str, ...]]:
    """Every option of every rulebook, with its choices."""
    books = map(rulebook, BUILT_IN)
    return {(book.id, option.id): option.choices for book in books for option in book.words.options}


def under(name: str, option: str, choice: str) -> object:
    """The result in a fight with that choice."""
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
def test_the_first_choice_is_the_default(name: str, option: str) -> None:
    sheet, seen = SCENES[name, option]
    untouched = seen(fighting(name, "Grak", "Mira", sheet=sheet))
    assert untouched == under(name, option, options()[name, option][0])


def test_every_option_is_named_by_the_reading_that_it_changes() -> None:
    named = {
        (name, option)
        for name in BUILT_IN
        for reading in system(name).readings
        for option in reading.options
    }
    assert named == options().keys()
