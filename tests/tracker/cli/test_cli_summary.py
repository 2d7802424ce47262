"""`gaitkeeper summary` prints the results of a fight."""

from pathlib import Path

from tests.tracker.cli.conftest import Run

NASTY = "<b>*Orc*</b> | [x](y)"

PLAYED = [
    {"action": "add", "name": "Grak", "side": "party", "hp": 14},
    {"action": "add", "name": NASTY, "hp": 5},
    {"action": "set-initiative", "who": "Grak", "value": 20},
    {"action": "set-initiative", "who": NASTY, "value": 10},
    {"action": "start"},
    {"action": "damage", "who": NASTY, "amount": 7, "by": "Grak", "kind": "fire"},
    {"action": "damage", "who": "Grak", "amount": 2},
    {"action": "undo"},
]


def test_the_summary_has_rounds_and_falls_and_no_undone_blow(run: Run, folder: Path) -> None:
    run("new", "Ambush", "--system", "obss")
    run("apply", "Ambush", given=PLAYED)
    said = run("summary", "Ambush")
    lines = said.out.splitlines()
    assert (said.status, said.err) == (0, "")
    assert lines[0].startswith("Ambush: ")
    assert "1 round so far." in lines
    assert any(line.split() == ["Grak", "7"] for line in lines)
    assert f"{NASTY} fell in round 1, hit by Grak." in lines
    assert run("summary", "Ambush").out == said.out


def test_names_are_not_read_as_markdown(run: Run, folder: Path) -> None:
    run("new", "Ambush", "--system", "obss")
    run("apply", "Ambush", given=PLAYED)
    said = run("summary", "Ambush", "--markdown").out
    assert said.startswith("# Ambush\n")
    assert r"| Grak |  | 7 |  |  |  |" in said
    assert r"\<b\>\*Orc\*\</b\> \| \[x\](y)" in said
    assert "<b>" not in said


def test_the_summary_says_that_a_fight_has_not_begun(run: Run, folder: Path) -> None:
    run("new", "Ambush", "--system", "rom")
    assert "The fight has not begun." in run("summary", "Ambush").out
