"""If a roll of the players is missing, the key `n` opens the list of initiative."""

from tests.tracker.conftest import Make
from tests.tracker.desk.conftest import Sit
from tests.tracker.desk.table import Table
from tracker.session.session import Session


def of_three(empty: Session, sit: Sit) -> Table:
    """Return a desk at a fight of Ilse, Cato and an ogre. The fight has not begun."""
    for name in ("Ilse", "Cato"):
        empty.ask({"action": "add", "name": name, "side": "party"})
    empty.ask({"action": "add", "name": "Ogre"})
    return sit(empty)


def test_next_opens_no_list_if_the_players_have_rolled(empty: Session, sit: Sit) -> None:
    table = of_three(empty, sit)
    empty.ask({"action": "roll-initiative", "who": ["Ilse", "Cato"]})
    table.press("n")
    assert table.program.pages == []
    assert empty.encounter.started


def test_next_opens_the_list_as_long_as_a_player_has_not_rolled(empty: Session, sit: Sit) -> None:
    table = of_three(empty, sit)
    empty.ask({"action": "roll-initiative", "who": ["Ilse"]})
    table.press("n")
    assert table.program.pages == ["initiative.open_start"]
    assert not empty.encounter.started


def test_every_melee_offers_the_same_list(fight: Make, sit: Sit) -> None:
    saved = fight("exp")
    while saved.encounter.phase != "roll":
        saved.ask({"action": "next"})
    table = sit(saved)
    table.press("n")
    assert table.program.pages == ["initiative.open_start"]
    (page,) = table.program.screens
    table.desk.perform(*page.model.asked())
    assert saved.encounter.phase == "turns"


def test_the_preview_of_a_tie_has_one_sentence_for_each_order(fight: Make, sit: Sit) -> None:
    table = sit(fight("emala"))
    table.press("i", *"a 5 b 5 c 2 e 1")
    previewed = table.desk.prompt.previewed
    assert previewed.count("Tie: ") == 3
    assert previewed.endswith("re-rolled.")
