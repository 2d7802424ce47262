"""A path is typed together with a declared speed. Both are one event.

Grak has the letter a, Mira b (both of the party), Goblin 1 c and Goblin 2 e.
"""

import pytest

from tests.tracker.desk.conftest import At
from tests.tracker.desk.table import Table


def declaring(at: At, line: str = "gate:a b -30.48- c -20- well:e") -> Table:
    """Return the desk at the moment when Grak must declare."""
    table = at("rom")

    def act(**request: object) -> None:
        table.desk.perform(table.desk.fight.read(request))

    for who, value in (("c1", 9), ("c2", 8), ("c3", 7), ("c4", 6)):
        act(action="set-initiative", who=who, value=value)
    if line:
        act(action="draw-map", line=line)
    if not table.encounter.started:
        act(action="start")
    while table.encounter.phase == "roll":
        act(action="next")
    return table


def speeds(table: Table) -> list[str]:
    return [str(one.state.declared) for one in table.encounter.in_order()]


def paths(table: Table) -> set[str]:
    assert table.encounter.map
    return set(table.encounter.map.paths)


def test_speed_and_path_are_one_event_and_the_preview_says_whom_they_meet(at: At) -> None:
    table = declaring(at)
    before = table.desk.fight.last
    table.press("f", *"full >c")
    assert "they meet Goblin 1 in pulse 6" in table.prompt
    table.press("enter")
    assert table.desk.fight.last == before + 1
    assert speeds(table) == ["12", "0", "0", "0"]
    assert paths(table) == {"c1"}
    table.press("u")
    assert speeds(table) == ["0", "0", "0", "0"]
    assert paths(table) == set()


def test_letters_in_front_declare_and_go_together(at: At) -> None:
    table = declaring(at)
    table.press("f", *"ce half >a", "enter")
    assert speeds(table) == ["0", "0", "6", "6"]
    assert paths(table) == {"c3", "c4"}


def test_a_path_alone_keeps_the_speed(at: At) -> None:
    table = declaring(at)
    table.press("f", *"6", "enter")
    table.press("f", *"'a >well", "enter")
    assert paths(table) == {"c1"}
    assert speeds(table)[0] == "6"


def test_an_intent_in_quotation_marks_goes_with_the_path(at: At) -> None:
    table = declaring(at)
    table.press("f", *'full >c "strikes > runs"', "enter")
    assert table.encounter.combatants["c1"].state.this_cs.intent == "strikes > runs"
    assert paths(table) == {"c1"}


def test_an_intent_in_words_of_direction_stays_an_intent(at: At) -> None:
    table = declaring(at)
    table.press("f", *"half to the door", "enter")
    assert table.encounter.combatants["c1"].state.this_cs.intent == "to the door"
    assert paths(table) == set()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("half >gaet", "gaet"),
        ("hlaf >gate", "did you mean half"),
        ("half >", "say where to"),
        ("half >z", "z"),
        ("half >a", "themselves"),
        ("99 >c", "full"),
        ("full >zz", "  nobody has the letter zz"),
        ("full >ceab", "  'ceab' is 4"),
        ("full >gaeb", "  no 'gaeb' here: gate?"),
    ],
)
def test_a_wrong_line_is_refused_as_a_whole_and_can_be_changed(at: At, line: str, why: str) -> None:
    table = declaring(at)
    table.press("f", *line, "enter")
    assert why in table.prompt
    assert speeds(table)[0] == "0"
    assert paths(table) == set()


def test_without_positions_the_line_says_what_to_do_first(at: At) -> None:
    table = declaring(at, line="")
    table.press("f", *"half >gate", "enter")
    assert "nobody has a position yet: say first who stands where, with @" in table.prompt


@pytest.mark.parametrize("line", ["h >a", "q >a", "3/4 >a"])
def test_a_speed_in_short_is_a_speed_if_it_is_nobodys_letter(at: At, line: str) -> None:
    table = declaring(at)
    table.press("f", *f"'c {line}", "enter")
    assert paths(table) == {"c3"}
    assert speeds(table)[2] != "0"


def test_a_letter_that_is_also_a_speed_is_asked_back(at: At) -> None:
    table = declaring(at)
    table.press("]", "escape")
    table.desk.perform(table.desk.fight.read({"action": "letter", "who": "c4", "letter": "h"}))
    table.press("f", *"h >c", "enter")
    assert "'h' has two readings" in table.prompt
    table.press("escape", "f", *"'h >a", "enter")
    assert paths(table) == {"c4"}


def tied(at: At) -> Table:
    """Return the desk at the moment when the first of two goblins must declare.

    The goblins have equal initiative.
    """
    table = declaring(at)
    for who in ("c3", "c4"):
        table.desk.perform(
            table.desk.fight.read({"action": "set-initiative", "who": who, "value": 6})
        )
    while table.encounter.phase == "roll":
        table.press("n")
    while table.encounter.turn_of not in ("c3", "c4"):
        table.press("n")
    return table


def test_two_of_a_tie_declare_in_one_line_and_nobody_takes_the_turn(at: At) -> None:
    table = tied(at)
    now, order = table.encounter.turn_of, table.encounter.order
    table.press("f", *"ce full >gate", "enter")
    assert speeds(table)[2:] == ["12", "12"]
    assert (table.encounter.turn_of, table.encounter.order) == (now, order)
    table.press("n", "n", "n")
    assert table.encounter.phase == "move"
    assert "did nothing" not in table.told(4)
    assert table.told(4).count("Goblin 2 declares 12 mph") == 1


def test_meetings_are_told_when_all_of_the_line_have_their_paths(at: At) -> None:
    table = declaring(at, line="gate:a b -30.48- c -20- well:e")
    table.press("f", *"ab full >well")
    told = table.prompt
    assert told.index("Mira will go to well") < told.index("Grak: By what is declared they meet")
    assert "Mira: By what is declared they meet Goblin 1" in told


def test_enter_on_ones_own_space_of_the_page_is_the_enter_of_the_fight(at: At) -> None:
    table = declaring(at, "")
    table.press("@", "ctrl+u", *"squares 12x6; people A1:a A2:b H2:c H4:e", "enter")
    table.press("f", *"full >c", "enter", "k", "`")
    before = paths(table)
    table.press("enter")
    assert paths(table) == before
    assert "Enter again lets them go on as before" in table.prompt
    table.press("enter")
    assert table.encounter.phase == "move"
