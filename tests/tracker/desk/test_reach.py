"""Reach at the desk: a key asks for a distance, and refuses an unknown ground."""

from tests.tracker.desk.conftest import At


def test_an_unknown_ground_is_refused_at_the_prompt(at: At) -> None:
    table = at()
    table.press("P", *"30 lava", "enter")
    assert "'lava'" in table.desk.prompt.fault
    assert not table.program.screens
