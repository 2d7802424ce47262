"""A word that another command knows is answered with that command's key."""

from tests.tracker.conftest import Make
from tests.tracker.desk.conftest import Sit


def test_a_slope_typed_as_a_ground_names_the_action(fight: Make, sit: Sit) -> None:
    table = sit(fight("exp"))
    table.press("m", *"3 hill")
    assert "hill: s, slope. 'hill' is no gait or ground" in table.prompt
    table.press("escape", "m", *"3 prone")
    assert "prone: c, prone." in table.prompt


def test_an_empty_line_climbs_nothing(fight: Make, sit: Sit) -> None:
    saved = fight("exp")
    table, last = sit(saved), saved.fight.last
    table.press("v", "enter")
    assert "say what is meant: Open ground: free, gear, rope, ladder or pole" in table.prompt
    assert saved.fight.last == last
