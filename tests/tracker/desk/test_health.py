"""Health at the desk: targets by their letters, halves, temporary hit points, conditions."""

from tests.tracker.desk.conftest import Sit
from tracker.session.session import Session


def in_rows(saved: Session) -> list[str]:
    """The names, from the first row down."""
    return [one.name for one in saved.encounter.in_order()]


def test_a_letter_and_an_amount_hit_that_row(saved: Session, sit: Sit) -> None:
    first, _, third, _ = in_rows(saved)
    table = sit(saved)
    table.press("d", "c", "6")
    assert f"{first} hits {third} for 6: " in table.prompt
    table.press("enter")
    assert f"{first} hits {third} for 6: " in table.newest
