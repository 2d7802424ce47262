"""`gaitkeeper reach`: how long everybody needs for a path, as text and as JSON."""

import pytest

from tests.tracker.cli.conftest import Run


@pytest.fixture
def reach(run: Run) -> Run:
    """Return a function that calls `gaitkeeper reach` for a fight of two combatants under Emala."""
    run("new", "Ford", "--system", "emala")
    people = {"Grak": {"movement_rate": 6}, "Mira": {"movement_rate": 9}}
    given = [{"action": "add", "name": name, "sheet": sheet} for name, sheet in people.items()]
    run("apply", "Ford", given=given)
    return lambda *words: run("reach", "Ford", *words)


def test_each_combatant_has_a_line_with_the_open_gaits(reach: Run) -> None:
    said = reach("10", "m")
    assert said.status == 0
    first, head, grak, mira = said.out.splitlines()
    assert first == "10 m through open ground, in turns (rounds):"
    assert head.split() == ["Walk", "Run", "Sprint", "Crawl"]
    assert grak.startswith("Grak")
    assert mira.startswith("Mira")


def test_a_closed_gait_has_its_reason_in_json(reach: Run) -> None:
    said = reach("10", "--json")
    assert said.status == 0
    told = said.json()
    gaits = {one["gait"]: one for one in told["combatants"][0]["gaits"]}
    assert (told["distance"], told["unit"], told["terrain"]) == (10, "m", "open")
    assert gaits["walk"]["turns"] >= gaits["run"]["turns"] >= 1
    assert gaits["swim"] == {
        "gait": "swim",
        "turns": None,
        "rounds": None,
        "closed": "there is no water here: enter the water first",
    }


def test_an_unknown_ground_is_named(reach: Run) -> None:
    said = reach("10", "lava")
    assert said.status == 2
    assert "'lava'" in said.err


def test_legs_with_gaits_of_their_own_have_one_column(reach: Run) -> None:
    words = ["12", "m", "run,", "then", "4", "water", "swim"]
    said = reach(*words)
    assert said.status == 0
    first, head, grak, _ = said.out.splitlines()
    assert first == (
        "12 m through open ground, run, then 4 m through the water, swim, in turns (rounds):"
    )
    assert head.split() == ["Run,", "Swim"]
    assert grak.startswith("Grak")


def test_each_leg_is_listed_in_json(reach: Run) -> None:
    said = reach("12", "4", "water", "swim", "--json")
    assert said.status == 0
    told = said.json()
    assert (told["distance"], told["terrain"]) == (16, None)
    assert told["legs"] == [
        {"distance": 12, "terrain": "open", "gait": None},
        {"distance": 4, "terrain": "water", "gait": "swim"},
    ]
    gaits = {one["gait"]: one for one in told["combatants"][0]["gaits"]}
    assert gaits["run"]["turns"] < gaits["walk"]["turns"]


def test_if_nobody_gets_there_the_reason_is_given_once(reach: Run) -> None:
    said = reach("4", "walk", "4", "water", "walk")
    assert said.status == 0
    _, reason = said.out.splitlines()
    assert reason == ("Grak, Mira: leg 2, 4 m through the water, walk: the ground calls for swim.")
