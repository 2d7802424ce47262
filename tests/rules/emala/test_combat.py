"""The remaining movement in a turn, and when a gait may begin."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.books.emala.text.combat import gait_switch, turn_budget
from tests.rules.asking import answer

METRES = st.fractions(0, 40, max_denominator=4)

STARTING = {"first_turn_of_round": True, "at_turn_start": True}
LATER = {"first_turn_of_round": False, "at_turn_start": True}
UNDER_WAY = {"first_turn_of_round": True, "at_turn_start": False}


@pytest.mark.parametrize(
    ("rate", "moved_round", "moved_turn", "remaining", "reason"),
    [
        (18, 12, 0, 6, None),
        (18, 4, 4, 5, None),
        (18, 9, 9, 0, "turn-limit"),
        (7, 7, 3.5, 0, "round-limit"),
        (0, 0, 0, 0, "round-limit"),
        (18, 18, 9, 0, "round-limit"),
        (18, 10, 10, 0, "turn-limit"),
    ],
)
def test_a_turn_has_half_of_the_rate_and_at_most_the_rest_of_the_round(
    rate: float, moved_round: float, moved_turn: float, remaining: float, reason: str | None
) -> None:
    inputs = {
        "rate": rate,
        "moved_round": moved_round,
        "moved_turn": moved_turn,
        "action_points": 2,
    }
    outputs = {"remaining": remaining, "reason": reason}
    assert answer(turn_budget, inputs, outputs) == outputs


@pytest.mark.parametrize(
    ("inputs", "reason"),
    [
        ({"action_points": 0}, "no-action-points"),
        ({"action_points": 3, "own_turn": False}, "not-own-turn"),
        ({"action_points": 0, "own_turn": False}, "not-own-turn"),
        ({"action_points": 0, "moved_round": 18}, "no-action-points"),
    ],
)
def test_without_a_turn_there_is_no_movement(inputs: dict[str, object], reason: str) -> None:
    outputs = {"remaining": 0, "reason": reason}
    assert answer(turn_budget, {"rate": 18, "moved_round": 0, **inputs}, outputs) == outputs


@settings(max_examples=60, deadline=None)
@given(METRES, METRES, METRES, st.integers(0, 2), st.booleans())
def test_a_reason_is_given_exactly_when_no_movement_is_left(
    rate: float, before: float, this_turn: float, action_points: int, own_turn: bool
) -> None:
    budget = turn_budget.ask(
        {
            "rate": rate,
            "moved_round": before + this_turn,
            "moved_turn": this_turn,
            "action_points": action_points,
            "own_turn": own_turn,
        }
    ).answer
    assert 0 <= budget.remaining.value <= rate / 2
    assert (budget.remaining.value == 0) == (budget.reason.value is not None)


@pytest.mark.parametrize(
    ("to", "when", "others", "allowed", "reverts_to"),
    [
        ("sprint", LATER, {"primary": "walk"}, False, None),
        ("walk", UNDER_WAY, {}, False, None),
        ("swim", LATER, {"primary": "run"}, True, "run"),
        ("swim", STARTING, {}, True, None),
        ("run", STARTING, {"prone": True}, False, None),
        ("jump", LATER, {"prone": True, "primary": "run"}, False, "run"),
        ("crawl", LATER, {"prone": True, "primary": "run"}, True, "run"),
        ("crawl", LATER, {"primary": "sprint"}, True, "sprint"),
    ],
)
def test_the_rule_says_whether_a_gait_may_be_taken_and_which_comes_back(
    to: str,
    when: dict[str, bool],
    others: dict[str, object],
    allowed: bool,
    reverts_to: str | None,
) -> None:
    outputs = {"allowed": allowed, "reverts_to": reverts_to}
    assert answer(gait_switch, {"to": to, **when, **others}, outputs) == outputs


def test_null_is_the_same_as_no_primary_gait() -> None:
    assert (
        gait_switch.ask({"to": "fly", **LATER, "primary": None}).values()
        == gait_switch.ask({"to": "fly", **LATER}).values()
    )
