"""The costs of a charge, and the free attack after leaving an engagement."""

import pytest

from rules.books.emala.text.melee import cost, withdraw


@pytest.mark.parametrize(
    ("deed", "points"),
    [("turn", 1), ("charge", 0), ("blow", 0), ("answer", 1), ("free-attack", 0)],
)
def test_a_turn_and_an_answer_cost_a_point_each(deed: str, points: int) -> None:
    ruling = cost(deed=deed)
    assert ruling.values() == {"points": points}
    assert ruling.source.section.startswith("Charging (a gap")


@pytest.mark.parametrize(
    ("engaged", "through", "free"),
    [(True, False, True), (True, True, False), (False, False, False), (False, True, False)],
)
def test_leaving_an_engagement_gives_a_free_attack_unless_a_charge_went_through(
    engaged: bool, through: bool, free: bool
) -> None:
    ruling = withdraw(engaged=engaged, through_contact=through)
    assert ruling.values() == {"free_attack": free}
    assert ruling.source.section == "Charging"
