"""Reach at the desk: a key asks for a distance, and refuses a ground that nobody knows."""

from tests.tracker.desk.conftest import At


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
    table.press("ctrl+u", "ctrl+u")
    selected = table.desk.cursor.selected
    assert selected is not None
    assert f"get to {selected.name}" in table.prompt
