"""The head of a card. If there is room, the remaining movement is not cut."""

import pytest

from rules.rulebook.catalogue import BUILT_IN
from tests.play.table import fighting
from tracker.views import card


@pytest.mark.parametrize("name", ["Ilse", "River bandit 3", "Captain Vossberg of the ford"])
@pytest.mark.parametrize("system", BUILT_IN)
def test_the_movement_left_is_never_cut_on_a_card(system: str, name: str) -> None:
    table = fighting(system, name, "Wolf 1")
    for width in range(34, 121):
        head = card.title(table.encounter, table.fight.book, table.combatant(name), width)
        told = "".join(span.text for span in head)
        assert len(told) <= width
        if width >= 44 or len(name) < 20:
            assert " left " in told
        if width >= 60:
            assert " left this " in told
