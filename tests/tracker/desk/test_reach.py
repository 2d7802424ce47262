"""Reach at the desk: a key asks for a distance, and refuses an unknown ground."""

import pytest

from rules.fight.reach import Reach, Reaches
from tests.tracker.desk.conftest import At
from tracker.views import reach as view


def test_an_unknown_ground_is_refused_at_the_prompt(at: At) -> None:
    table = at()
    table.press("P", *"30 lava", "enter")
    assert "'lava'" in table.desk.prompt.fault
    assert not table.program.screens


def test_with_positions_a_place_or_somebody_may_be_typed(at: At) -> None:
    table = at()
    table.press("@", "ctrl+u", *"gate: a b -7- c -12- well: e", "enter")
    for typed, told in (("well", "get to well"), ("c", "get to Goblin 1"), ("30", "go 30 m")):
        table.press("P", *typed)
        assert f"the turns of everybody to {told}" in table.prompt
        table.press("escape")
    table.press("P", *"wel", "enter")
    assert "no 'wel' on the line; the nearest is well" in table.desk.prompt.fault
    table.press("escape", "space", "down", "P")
    selected = table.desk.cursor.selected
    assert selected is not None
    assert f"get to {selected.name}" in table.prompt


def test_a_word_for_ledges_may_follow_a_space(at: At) -> None:
    table = at()
    drawn = "squares; ...hhh; ...hhh; legend h^3; edges C1^D1 C2^D2; people A1:a A2:b F1:c F2:e"
    table.press("@", "ctrl+u", *drawn, "enter")
    table.press("P", *"E1 climb")
    assert "the turns of everybody to get to E1, with climb over ledges" in table.prompt
    table.press("ctrl+u", *"E1")
    assert "the turns of everybody to get to E1" in table.prompt
    assert "ledges" not in table.prompt


@pytest.mark.parametrize(("system", "shown"), [("exp", "get to Mira in F1"), ("obss", "get to F1")])
def test_a_space_where_somebody_stands_is_the_way_beside_them(
    system: str, shown: str, at: At
) -> None:
    table = at(system)
    table.press("@", "ctrl+u", *"hexes 9x3; people A1:a F1:b", "enter")
    table.press("P", *"F1")
    assert f"the turns of everybody to {shown}" in table.prompt


def test_one_reason_for_all_gaits_is_said_once(at: At) -> None:
    gaits = at().desk.fight.book.words.gaits
    found = Reaches("c1", "turn", tuple(Reach(one, closed="is there already.") for one in gaits))
    lines = ["".join(span.text for span in one) for one in view.detail("Mira", found, "round")]
    assert lines == ["Mira", "is there already."]
