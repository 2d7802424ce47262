"""After the end of a fight, `gaitkeeper show` does not name whose turn it is or who is next."""

import pytest

from rules.rulebook.catalogue import BUILT_IN
from tests.tracker.cli.conftest import Run


@pytest.mark.parametrize("system", BUILT_IN)
def test_an_ended_fight_has_no_turn_and_says_that_it_is_over(run: Run, system: str) -> None:
    run("new", "Ambush", "--system", system)
    asked = [
        *({"action": "add", "name": name, "hp": 9, "initiative": 9} for name in ("Han", "Mira")),
        {"action": "start"},
        {"action": "next"},
        {"action": "end-fight"},
    ]
    run("apply", "Ambush", given=asked)
    told = run("show", "Ambush").out
    assert "the fight is over." in told
    assert "turn" not in told
    assert not any(line.startswith(">") for line in told.splitlines())
    state = run("show", "Ambush", "--json").json()
    assert (state["ended"], state["turn_of"]) == (True, None)
    assert state["standing"].endswith(": the fight is over.")
    movements = [one["movement"]["why_not_now"] for one in state["combatants"]]
    assert set(movements) == {"the fight is over"}


def test_a_secret_condition_has_a_sign(run: Run, ambush: object) -> None:
    del ambush
    asked = {"action": "condition", "who": "Grak", "condition": "cursed", "secret": True}
    run("apply", "Ambush", given=[asked])
    assert "#cursed" in run("show", "Ambush").out
    people = run("show", "Ambush", "--json").json()["combatants"]
    assert [held["secret"] for one in people for held in one["conditions"]] == [True]
