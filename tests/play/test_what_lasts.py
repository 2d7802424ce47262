"""The law of lasting effects: every effect of a turn lasts until the end that the text gives.

No inserted event changes this: a delay, a resumed turn, a group, a correction.
"""

import pytest

from rules.rulebook.catalogue import BUILT_IN
from tests.play.lasting import (
    BETWEEN,
    WRITTEN,
    entries,
    entry_of,
    faults,
    fields_of_state,
    makings,
)


@pytest.mark.parametrize("between", BETWEEN)
@pytest.mark.parametrize("system", BUILT_IN)
def test_what_a_turn_leaves_behind_lasts_as_long_as_its_text_says(
    system: str, between: str
) -> None:
    found = _faults(system, between)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("system", BUILT_IN)
def test_each_entry_is_about_something_that_a_situation_leaves_behind(system: str) -> None:
    names = {one.name for making in makings(system) for one in making.left}
    used = {entry_of(system, name)[0] for name in names}
    assert entries(system).keys() == used


@pytest.mark.parametrize("system", BUILT_IN)
def test_each_part_of_the_state_is_left_behind_in_a_situation_or_has_a_reason(system: str) -> None:
    names = {one.name for making in makings(system) for one in making.left}
    missing = {
        field
        for field in fields_of_state(system)
        if not any(name == field or name.startswith(f"{field} ") for name in names)
    }
    assert missing == WRITTEN["not-left"][system].keys()


def test_something_that_ends_too_early_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(WRITTEN["obss"], "reacted", "stays")
    assert any("reacted (stays) ends too early" in one for one in _faults("obss", "nothing"))


def test_something_that_lasts_too_long_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(WRITTEN["exp"], "*", "round")
    assert any("height (round) is still there" in one for one in _faults("exp", "delay"))


def _faults(system: str, between: str) -> list[str]:
    return [fault for making in makings(system) for fault in faults(making, between)]
