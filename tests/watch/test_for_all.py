"""The players' view of a fight in which all move together: its size, and how far foes have gone."""

import re

import pytest

from tests.play.table import Table, fighting
from tracker.views.line_seen import Distances
from tracker.views.players import PlayersView, players_view
from tracker.views.spans import Line
from tracker.watch.picture import Size, picture

SIZES = [Size(80, 24), Size(120, 36), Size(200, 60), Size(60, 20), Size(40, 12)]


def text(lines: list[Line]) -> list[str]:
    return ["".join(span.text for span in line) for line in lines]


def seen(table: Table, distances: Distances = "rounded") -> PlayersView:
    return players_view(table.encounter, table.fight.book, "Ford", distances)


def in_pulse(number: int) -> Table:
    """Return a fight in the given pulse.

    Ansa of the party and a hound have both run since the first pulse.
    """
    table = Table("rom")
    table.do(action="add", name="Ansa", side="party", sheet={"full_mph": 15}, hp=9)
    table.do(action="add", name="Hound", sheet={"full_mph": 20}, hp=9)
    table.do(action="start")
    table.do(action="next")
    while table.encounter.turn_of:
        table.do(action="declare", who=table.encounter.turn_of, mph=12)
        table.do(action="next")
    while table.encounter.phase != "move" or table.encounter.cell < number:
        table.do(action="next")
    return table


def line_of(view: PlayersView, name: str, size: Size) -> str:
    shown = text(picture(view, size))
    return next(one for one in shown if f"{name} " in one and "next" not in one)


@pytest.mark.parametrize("size", SIZES)
def test_every_row_marks_the_pulse_and_the_head_says_that_all_move(size: Size) -> None:
    view = seen(in_pulse(3))
    for name in ("Ansa", "Hound"):
        assert "▶" in line_of(view, name, size)
    assert any("all move" in one for one in text(picture(view, size)))
    assert not any("between turns" in one for one in text(picture(view, size)))


def test_the_turn_of_nobody_is_still_between_turns() -> None:
    table = fighting("emala", "Grak", "Mira")
    table.do(action="hide", who=table.encounter.turn_of)
    assert any("between turns" in one for one in text(picture(seen(table), SIZES[0])))


@pytest.mark.parametrize(
    ("distances", "told"), [("exact", "4.4 m"), ("rounded", "~4 m"), ("hidden", "")]
)
def test_the_distances_of_foes_are_told_as_far_as_the_table_wants(
    distances: Distances, told: str
) -> None:
    table = fighting("emala", "Grak", "Mira")
    table.do(action="edit", who="Grak", side="party")
    for name in ("Grak", "Mira"):
        table.do(action="set-initiative", who=name, value=20)
        table.do(action="grant", who=name, distance=20)
        table.do(action="move", who=name, distance=4.4, override=True)
    rows = {one.name: one.gone for one in seen(table, distances).rows}
    assert rows == {"Grak": "4.4 m", "Mira": told}


@pytest.mark.parametrize("people", range(2, 31))
@pytest.mark.parametrize("size", SIZES)
def test_less_than_a_third_of_the_lines_is_empty_below_the_last_row(
    size: Size, people: int
) -> None:
    table = fighting("obss", *[f"Wolf {one}" for one in range(1, people + 1)])
    lines = text(picture(seen(table), size))[:-1]
    last = max(at for at, one in enumerate(lines) if one.strip())
    assert (len(lines) - 1 - last) * 3 < size.rows


def test_the_fallen_are_below_the_others() -> None:
    table = fighting("emala", "Grak", "Mira", "Oda")
    for one in ("Grak", "Mira", "Oda"):
        table.do(action="edit", who=one, hp=9)
    table.do(action="damage", who="Grak", amount=9)
    table.do(action="event", text="The roof falls", shown=True, round=2)
    view = seen(table)
    assert view.rows[-1].name == "Grak"
    assert [one.before for one in view.events] == [2]


def test_a_narrow_screen_shows_the_current_pulse_and_the_next_two() -> None:
    for number in (1, 5, 8):
        told = line_of(seen(in_pulse(number)), "Ansa", Size(40, 12))
        assert re.search(r"Ansa +\u25b6\S\S ", told)
    assert re.search(r"Ansa +\S\S\u25b6 ", line_of(seen(in_pulse(10)), "Ansa", Size(40, 12)))


def test_a_narrow_screen_keeps_names_of_13_cells_and_shows_who_has_acted() -> None:
    table = fighting("opend6", "Sister Ilvane", "Officer Lund")
    table.do(action="edit", who="Officer Lund", hp=20)
    table.do(action="next")
    view, size = seen(table), Size(40, 12)
    assert re.search(r"Sister Ilvane [\u25cf\u25b6]", line_of(view, "Sister Ilvane", size))
    assert re.search(r"Officer Lund +[\u25cf\u25b6] unhurt", line_of(view, "Officer Lund", size))
