"""The map on the screen shows who is hidden. If the map is larger than its room, it says so."""

import pytest

from rules.encounter import Encounter
from rules.map.drawn_grid import drawn_grid
from rules.map.grid_spaces import Space
from rules.rulebook.rulebook import Rulebook
from tests.tracker.desk.conftest import At
from tracker.views import line_row, map_page, players_grid
from tracker.views.grid_rows import look
from tracker.views.players import players_view


def legend(encounter: Encounter, book: Rulebook) -> str:
    """Return the legend below the map of the page, in a room of 80x24."""
    lines = map_page.legend_lines(encounter, book, encounter.map.grid, (80, 24))
    return "".join(span.text for line in lines for span in line)


@pytest.mark.parametrize(("room", "told"), [((80, 24), False), ((60, 24), True), ((80, 10), True)])
def test_the_players_read_that_the_map_goes_on(
    at: At, room: tuple[int, int], *, told: bool
) -> None:
    table = at("emala")
    table.press("@", "ctrl+u", *"squares 30x12; people A6:a A2:b H2:c H4:e", "enter", "n")
    seen = players_view(table.encounter, table.desk.book, "Ford").grid
    drawn = players_grid.lines(seen, room)
    texts = ["".join(span.text for span in line) for line in drawn]
    assert any("the map goes on to AD12" in text for text in texts) is told
    assert len(texts) <= room[1]


def test_the_hidden_are_marked_on_the_map_and_named_below_it(at: At) -> None:
    table = at("emala")
    table.press("@", "ctrl+u", *"squares 30x12; people A6:a A2:b H2:c H4:e", "enter", "n")
    assert "hidden" not in "".join(line_row.texts(table.encounter, table.desk.book, 80))
    table.desk.session.ask({"action": "hide", "who": ["Goblin 1"]})
    encounter, book = table.encounter, table.desk.book
    assert line_row.texts(encounter, book, 80)[-1] == "c hidden"
    drawn = line_row.picture(encounter, book, 80)
    assert [one.style for row in drawn for one in row if one.text == "c"] == ["warn"]
    rows = drawn_grid(encounter.map, look(encounter, line_row.signs(encounter)))
    page = map_page.painted(encounter, rows, None)
    assert [one.style for row in page for one in row if one.text == "c"] == ["warn"]
    assert "c hidden" in legend(encounter, book)


def test_the_line_under_the_map_says_who_is_hidden(at: At) -> None:
    table = at("emala")
    table.press("@", "ctrl+u", *"squares 30x12; people A6:a A2:b H2:c H4:e", "enter", "n")
    table.desk.session.ask({"action": "hide", "who": "Goblin 1"})
    standing, book = table.encounter.map, table.desk.book
    told = map_page.about(table.encounter, standing, book, None, Space(7, 1), None)
    assert "(hidden)" in "".join(span.text for span in told)


def test_the_legend_tells_the_sign_of_a_body_while_one_is_drawn(at: At) -> None:
    table = at("emala")
    table.press("@", "ctrl+u", *"squares 30x12; people A6:a A2:b H2:c H4:e", "enter", "n")
    encounter, book = table.encounter, table.desk.book
    assert "& out" not in line_row.texts(encounter, book, 80)
    table.desk.session.ask({"action": "out", "who": "Goblin 1"})
    encounter = table.encounter
    assert line_row.texts(encounter, book, 80)[-1] == "& out"
    assert "& out" in legend(encounter, book)
    assert players_view(encounter, book, "").grid.legend == ("& out",)
    table.desk.session.ask({"action": "set-position", "who": ["Goblin 2"], "at": "H2"})
    assert "& out" not in line_row.texts(table.encounter, book, 80)
