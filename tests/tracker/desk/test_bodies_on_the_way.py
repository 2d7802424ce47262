"""OBSS: the costs of a way that passes other combatants.

The metre into the square of a fallen combatant costs double. With the option `friends-in-the-way`,
the metre into the square of a friend also costs double.

Grak has the letter a, Mira b (both of the party), Goblin 1 c and Goblin 2 e. Grak has 27 m.
"""

from collections.abc import Callable

import pytest

from rules.rulebook.answers import Budget
from tests.tracker.conftest import Make, ordered
from tests.tracker.desk.conftest import Sit
from tests.tracker.desk.table import Table
from tracker.views.line_row import as_typed

OnLine = Callable[..., Table]


@pytest.fixture
def on_line(fight: Make, sit: Sit) -> OnLine:
    """Return a function that opens a desk at a fight on a line.

    Goblin 1 is out of the fight, and Grak has the turn.
    """

    def sit_down(line: str, *lines: str, friends: str = "off") -> Table:
        saved = ordered(fight, "obss")
        saved.ask({"action": "damage", "who": ["Goblin 1"], "amount": 20})
        saved.ask({"action": "option", "option": "friends-in-the-way", "value": friends})
        table = sit(saved)
        table.press("@", "ctrl+u", *line, "enter")
        for text in lines:
            table.take_line("m", text)
        return table

    return sit_down


def left(table: Table) -> int:
    """Return the metres that Grak can still move."""
    budget: Budget = table.desk.book.movement.budget(table.encounter, table.encounter.find("Grak"))
    return int(budget.left.figure.value)


@pytest.mark.parametrize(
    ("line", "moves", "metres"),
    [
        ("a -5- c -9- end: b e", [">end"], 12),
        ("a -5- c -9- end: b e", ["7 >end"], 19),
        ("a -5- c -9- end: b e", ["4 >end"], 23),
        ("a -5- c -9- end: b e", ["4 >end", "3 >end"], 19),
        ("a -5- c -9- end: b e", ["4 >end, 3 >end"], 19),
        ("a -5- mid:c -9- end: b e", [">end"], 12),
        ("end: b e -9- c -5- a", [">end"], 12),
        ("a -5- c -9 difficult- end: b e", [">end"], 1),
        ("a -5 difficult- c -2- end: b e", [">end"], 13),
        ("a -5- c -9- end: b e", ["14 >end"], 12),
    ],
)
def test_only_the_square_of_a_body_is_difficult(
    on_line: OnLine, line: str, moves: list[str], metres: int
) -> None:
    table = on_line(line, *moves)
    assert left(table) == metres


def test_a_runner_stops_before_a_body(on_line: OnLine) -> None:
    table = on_line("a -5- c -9- end: b e")
    assert "cannot move there: no running where movement is hindered" in table.take_line(
        "m", "run >end"
    )
    assert as_typed(table.encounter) == ". -4- A -1- c -9- end:B e"


@pytest.mark.parametrize(
    ("line", "text", "metres"),
    [
        ("a -4- b -1- spot: c e", ">spot", 21),
        ("a -4- b -1- spot: c e", "3 >spot", 24),
        ("a -4- b -0.5- c -2- spot: e", ">spot", 18),
    ],
)
def test_only_the_square_of_a_friend_in_the_way_is_difficult(
    on_line: OnLine, line: str, text: str, metres: int
) -> None:
    table = on_line(line, text, friends="on")
    assert left(table) == metres


FULL = "a b -8- gap(room 1):e c -4- bend"


@pytest.mark.parametrize("text", [">gap, >bend", ">e., >bend", ">gap, 1 >bend"])
def test_a_path_does_not_go_on_past_an_enemy_in_a_full_place(on_line: OnLine, text: str) -> None:
    table = on_line(FULL)
    assert "stands at gap, where no room is left" in table.take_line("m", text)
    assert as_typed(table.encounter) == FULL.replace("a b", "A B")


def test_a_path_goes_back_from_an_enemy_in_a_full_place(on_line: OnLine) -> None:
    table = on_line(FULL, ">gap, 3 >b")
    assert as_typed(table.encounter) == "B -5- A -3- gap(room 1):e c -4- bend"


def test_a_runner_on_hindered_ground_reads_why_they_get_nowhere(on_line: OnLine) -> None:
    table = on_line("a -9 difficult- end: b c e")
    told = "Grak gets nowhere on this way: Grak cannot move there: no running where movement is"
    assert told in table.take_line("m", "run >end")
