"""If a gait or ground is closed, its list names the key that opens it. Hints use book words."""

from tests.tracker.desk.conftest import At


def test_a_closed_gait_or_ground_names_the_key_that_opens_it(at: At) -> None:
    table = at("exp", keys={"climb": ("ctrl+v",)})
    table.press("g")
    assert "roll to climb first: Ctrl+V" in table.listed
    table.press("escape", "t")
    assert "roll to climb first: Ctrl+V" in table.listed


def test_reach_asks_for_a_ground_in_the_words_of_the_book(at: At) -> None:
    table = at("obss")
    table.press("P")
    assert table.prompt.endswith("a distance in m, and a ground other than clear ground")
