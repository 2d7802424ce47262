"""The command line plays, shows, logs and checks fights."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.tracker.cli.conftest import Run, running
from tests.tracker.store.fights import contents, forge, mark_as_sample, of_format, rewrite
from tracker.session.session import Session
from tracker.store import SavesFolder

NOTE = {"action": "note", "text": "rain"}
DAMAGE = {"action": "damage", "who": ["Goblin 1", "c3"], "amount": "1d4"}


def script(actions: int) -> list[dict[str, Any]]:
    """Return the actions of a real fight. Some of them are refused, and some are undo or redo."""
    chance = random.Random(7)
    who = ["Grak", "Goblin 1", "Goblin 2", "Goblin 3"]
    kinds: list[dict[str, Any]] = [
        {"action": "next"},
        {"action": "move", "distance": 1.5, "override": True},
        {"action": "move", "distance": "all"},
        {"action": "damage", "amount": "1d6+1"},
        {"action": "heal", "amount": 3},
        {"action": "condition", "condition": "dazed", "turns": 2},
        {"action": "grant", "distance": 2.25},
        {"action": "undo"},
        {"action": "redo"},
        {"action": "undo-turn"},
        {"action": "roll-initiative"},
        {"action": "note", "text": "hm"},
    ]
    needs = {"move", "damage", "heal", "condition", "grant", "roll-initiative", "note"}
    return [
        {**kind, "who": chance.choice(who)} if kind["action"] in needs else kind
        for kind in chance.choices(kinds, k=actions)
    ]


def state(run: Run, save: str) -> Any:
    return {**run("show", save, "--json").json(), "save": ""}


def test_new_prints_the_path_of_a_new_encounter_that_can_be_shown(run: Run, folder: Path) -> None:
    said = run("new", "The Ford", "--system", "rom")
    assert (said.status, said.out) == (0, f"{folder / 'the-ford.json'}\n")
    assert "Nobody is in the fight yet." in run("show", "the ford").out


def test_a_new_encounter_is_saved_at_the_given_path(run: Run, tmp_path: Path) -> None:
    at = tmp_path / "Night watch.json"
    said = run("new", str(at), "--system", "obss")
    assert (said.status, said.out) == (0, f"{at}\n")
    assert "Night watch" in run("show", str(at)).out


@pytest.mark.parametrize(
    ("name", "complaint"),
    [("ford", "has to end in .json"), ("none/ford.json", "There is no folder")],
)
def test_a_path_that_cannot_be_a_save_is_refused(
    run: Run, tmp_path: Path, name: str, complaint: str
) -> None:
    said = run("new", str(tmp_path / name), "--system", "obss")
    assert (said.status, complaint in said.err) == (2, True)
    assert not list(tmp_path.glob("**/*ford*"))


@pytest.mark.parametrize(
    ("words", "status", "complaint"),
    [
        (("new", "Ambush", "--system", "emala"), 2, "is there already"),
        (("new", "Other", "--system", "gurps"), 2, "no rulebook 'gurps'"),
        (("new", "Other", "--system", "exp/.."), 2, "no rulebook"),
        (("new", "", "--system", "emala"), 2, "needs a name"),
        (("new", "\x1b\u202e", "--system", "emala"), 2, "needs a name"),
        (("new", "x" * 10_000, "--system", "emala"), 2, "has 10000 characters"),
        (("new", "Other"), 2, "--system"),
        (("new", "Other", "--system", "emala", "--from", "nowhere.csv"), 2, "no file"),
        (("show", "nobody"), 2, "no save called 'nobody'"),
        (("show", "./nobody.json"), 2, "no file"),
        (("show", "nobody\x1b[2J"), 2, "no save"),
        (("show",), 2, "SAVE"),
        (("apply", "Ambush", "--seed", "x"), 2, "'x' is no whole number"),
        (("log", "nobody"), 2, "no save"),
        (("check", "nobody"), 2, "no save"),
        (("fields", "exp0"), 2, "no rulebook"),
    ],
)
def test_a_mistake_is_one_line_and_leaves_no_save_behind(
    run: Run, ambush: Path, words: tuple[str, ...], status: int, complaint: str
) -> None:
    said = run(*words)
    assert said.status == status
    assert complaint in said.err
    assert said.err.count("\n") == 1
    assert said.err.rstrip("\n").isprintable()
    assert [path.name for path in ambush.parent.glob("*.json")] == ["ambush.json"]


def test_a_save_is_found_by_its_path_and_by_its_name_in_the_given_folder(
    run: Run, ambush: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GAITKEEPER_SAVES", "/nowhere")
    folder = str(ambush.parent)
    assert run("show", str(ambush)).status == 0
    assert run("show", "ambush").status == 2
    assert run("show", "ambush", "--saves", folder).status == 0
    assert run("--saves", folder, "show", "AMBUSH").status == 0


def test_an_answer_has_the_event_and_its_text_rulings_and_dice(run: Run, ambush: Path) -> None:
    [answer] = run("apply", "Ambush", given=[{**DAMAGE, "dice": [[3]]}]).lines()
    assert answer["event"] == 5
    assert "Goblin 1 takes 3 damage" in answer["text"]
    assert answer["dice"] == [
        {
            "purpose": "damage",
            "dice": "1d4",
            "total": 3,
            "faces": [3],
            "how": "typed dice",
            "aside": [],
        }
    ]


def test_a_move_has_the_steps_to_the_movement_left(run: Run, ambush: Path) -> None:
    [moved] = run(
        "apply", "Ambush", given=[{"action": "move", "who": "Grak", "distance": 1.5}]
    ).lines()
    [ruling] = moved["rulings"]
    assert ruling["out"] == {"left afterwards": 1.5}
    assert ruling["steps"][-1]["value"] == 1.5


@pytest.mark.parametrize(
    ("request_", "code", "field"),
    [
        ({}, "missing", "action"),
        ({"action": "fly-away"}, "unknown-action", "action"),
        ({"action": ["next"]}, "missing", "action"),
        ({**NOTE, "id": 1}, "unknown-field", "id"),
        ({"action": "note"}, "missing", "text"),
        ({"action": "note", "text": 5}, "wrong-type", "text"),
        ({"action": "note", "text": ""}, "out-of-range", "text"),
        ({"action": "note", "text": "x" * 10_000}, "out-of-range", "text"),
        ({"action": "note", "text": "rain", "who": "Nobody"}, "not-found", "who"),
        ({**NOTE, "override": "yes"}, "wrong-type", "override"),
        ({**NOTE, "dice": 4}, "wrong-type", "dice"),
        ({**NOTE, "dice": ["4"]}, "wrong-type", "dice"),
        ({**NOTE, "dice": [True]}, "wrong-type", "dice"),
        ({**NOTE, "dice": [1.5]}, "wrong-type", "dice"),
        ({**NOTE, "dice": [[]]}, "wrong-type", "dice"),
        ({**NOTE, "dice": [[1, None]]}, "wrong-type", "dice"),
        ({**NOTE, "dice": [3]}, "out-of-range", "dice"),
        ({**DAMAGE, "dice": [9]}, "out-of-range", "dice"),
        ({**DAMAGE, "dice": [10**30]}, "out-of-range", "dice"),
        ({**DAMAGE, "dice": [1] * 2000}, "out-of-range", "dice"),
        ({**DAMAGE, "amount": "d" * 5000}, "bad-choice", "amount"),
        ({**DAMAGE, "amount": "9999999d6"}, "out-of-range", "amount"),
        ({**DAMAGE, "amount": -1}, "out-of-range", "amount"),
        ({**DAMAGE, "amount": 10**40}, "out-of-range", "amount"),
        ({"action": "move", "who": "Grak", "distance": 4}, "refused", "distance"),
        ({"action": "add", "name": "x", "sheet": {"luck": 1}}, "unknown-field", "luck"),
        ({"action": "add", "name": "x", "sheet": {"dex": 1e300}}, "out-of-range", "dex"),
        ({"action": "add", "name": "x", "sheet": [[[[[[[[]]]]]]]]}, "wrong-type", "sheet"),
        ({"action": "redo"}, "refused", None),
    ],
)
def test_a_bad_request_is_answered_with_its_code_and_changes_nothing(
    run: Run, ambush: Path, request_: dict[str, Any], code: str, field: str | None
) -> None:
    before = state(run, "Ambush")
    said = run("apply", "Ambush", given=[request_])
    assert said.status == 0
    [answer] = said.lines()
    assert (answer["error"]["code"], answer["error"]["field"]) == (code, field)
    assert state(run, "Ambush") == before


def test_lines_that_are_not_requests_do_not_stop_the_lines_after_them(
    run: Run, ambush: Path
) -> None:
    given = b'\xff\n[1]\n\n{"action":"note","text":"rain"}\n' + b"[" * 9999 + b'\n{"action":"next"}'
    codes = [
        line.get("error", {}).get("code") for line in run("apply", "Ambush", given=given).lines()
    ]
    assert codes == ["bad-json", "bad-json", None, "bad-json", None]


def test_a_refused_action_is_done_if_it_is_repeated_with_override(run: Run, ambush: Path) -> None:
    request = {"action": "move", "who": "Grak", "distance": 4, "override": True}
    [answer] = run("apply", "Ambush", given=[request]).lines()
    assert "[override: " in answer["text"]


def test_text_is_cleaned_in_every_kind_of_action(run: Run, ambush: Path) -> None:
    given: list[dict[str, Any]] = [
        {"action": "note", "who": "Grak", "text": "a\x1b[31mb\u202e\nc [/] é"},
        {"action": "add", "name": "Zo\x07ë\u200b 🐉"},
        {"action": "pick-up", "who": "Grak", "item": "sa\x9bck"},
        {"action": "condition", "who": ["Gr\x1bak"], "condition": "on\x00fire"},
    ]
    assert "error" not in run("apply", "Ambush", given=given).out
    shown = state(run, "Ambush")
    grak = next(one for one in shown["combatants"] if one["id"] == "c1")
    assert grak["notes"] == ["a[31mb c [/] é"]
    assert grak["items"][0]["name"] == "sack"
    assert grak["conditions"][0]["name"] == "onfire"
    assert shown["combatants"][-1]["name"] == "Zoë 🐉"


def test_a_name_in_a_save_reaches_the_terminal_only_cleaned(run: Run, ambush: Path) -> None:
    hostile = "Gr\x1b]52;c;xx\x07ak"
    written = json.dumps(hostile)[1:-1].encode()
    rewrite(ambush, b"Grak", written)
    forge(ambush, lambda event: event.replace(b"Grak", written))
    for words in (
        ("show", "Ambush"),
        ("show", "Ambush", "--json"),
        ("log", "Ambush"),
        ("log", "Ambush", "--markdown"),
        ("check", "Ambush"),
    ):
        said = run(*words)
        assert said.out.replace("\n", "").isprintable(), words
        assert said.err == "", words


def test_the_same_save_lines_and_seed_give_the_same_state(run: Run, ambush: Path) -> None:
    files = contents(ambush.parent)
    states = []
    for seed in ("5", "5", "6"):
        for path, data in files.items():
            path.write_bytes(data)
        run("apply", "Ambush", "--seed", seed, given=script(60))
        states.append((state(run, "Ambush"), run("log", "Ambush").out))
    assert states[0] == states[1]
    assert states[0] != states[2]


def test_the_history_of_three_hundred_actions_leads_to_their_state(run: Run, ambush: Path) -> None:
    answers = run("apply", "Ambush", "--seed", "1", given=script(300)).lines()
    assert len(answers) == 300
    done = [answer["event"] for answer in answers if "event" in answer]
    assert done == list(range(5, 5 + len(done)))
    assert len(done) > 150
    said = run("check", "Ambush")
    assert (said.status, said.err) == (0, "")
    assert f"{4 + len(done)} events" in said.out
    assert len(run("log", "Ambush").out.splitlines()) == 4 + len(done)


def test_an_answered_action_is_on_the_disk_when_the_program_is_killed(
    run: Run, ambush: Path
) -> None:
    with running("apply", str(ambush)) as program:
        program.send(b'{"action":"note","text":"rain"}\n')
        assert json.loads(program.stdout.readline())["event"] == 5
        program.process.kill()
    assert "Note: rain" in run("log", "Ambush").out
    assert run("check", "Ambush").status == 0


def test_a_save_that_somebody_plays_is_refused_to_a_second_player(run: Run, ambush: Path) -> None:
    with closing(Session(ambush)):
        said = run("apply", "Ambush", given=[NOTE])
        assert (said.status, said.out) == (3, "")
        assert said.err.count("\n") == 1
        assert run("show", "Ambush").status == 0


def test_the_table_shows_the_order_and_whose_turn_it_is(run: Run, ambush: Path) -> None:
    lines = run("show", "Ambush").out.splitlines()
    assert lines[0] == "Ambush: Emala"
    assert [line.split()[:2] for line in lines[4:6]] == [[">", "a"], ["b", "c2"]]
    assert "3 of 3 m left this turn" in lines[4]


def test_the_state_as_json_has_every_field_of_every_combatant(run: Run, ambush: Path) -> None:
    shown = state(run, "Ambush")
    assert shown["event"] == 4
    keys = {frozenset(one) for one in shown["combatants"]}
    assert len(keys) == 1
    assert {"id", "hp", "conditions", "movement", "sheet", "mount"} <= set(keys.pop())


def test_the_state_as_json_has_the_numbers_of_the_screen(run: Run, ambush: Path) -> None:
    first = state(run, "Ambush")["combatants"][0]
    walk = next(one for one in first["gaits"] if one["gait"] == "walk")
    assert walk["rate"] == {"label": "rate", "value": 6, "unit": "m/round", "note": None}
    grounds = {one["terrain"]: one["left"] for one in first["terrains"]}
    assert grounds["open"]["value"] == first["movement"]["left"]
    assert [one["label"] for one in first["counters"]] == ["action points", "round left"]
    assert first["load"][0]["value"] == 0
    assert {"limits", "in_row", "about"} <= set(first)


def test_the_log_marks_undone_events_and_redo_takes_the_mark_off(run: Run, ambush: Path) -> None:
    run("apply", "Ambush", given=[NOTE, {"action": "undo"}])
    assert "5  Note: rain  (undone)" in run("log", "Ambush").out
    run("apply", "Ambush", given=[{"action": "redo"}])
    assert "(undone)" not in run("log", "Ambush").out


def test_names_in_the_log_are_not_read_as_markdown(run: Run, ambush: Path) -> None:
    run("apply", "Ambush", given=[{"action": "note", "text": "*[x](y)* <b>"}, {"action": "undo"}])
    said = run("log", "Ambush", "--markdown").out
    assert said.startswith("# Ambush\n")
    assert r"- ~~Note: \*\[x\](y)\* \<b\>~~ (undone)" in said


def test_each_turn_of_a_log_in_markdown_is_a_paragraph_with_a_list_of_what_happened(
    run: Run, ambush: Path
) -> None:
    given: list[dict[str, Any]] = [{"action": "next", "times": 5}, NOTE, {"action": "next"}]
    run("apply", "Ambush", given=given)
    said = run("log", "Ambush", "--markdown").out
    paragraphs = said.rstrip("\n").split("\n\n")
    turns = [one for one in paragraphs if one.strip("*.").endswith(("turn", "points)", "point)"))]
    assert len(turns) >= 7
    assert all(one.count("'s turn") == 1 for one in turns)
    assert "\n\n\n" not in said
    bold = [at for at, one in enumerate(paragraphs) if one.startswith("**")]
    assert all(paragraphs[at + 1].startswith("- ") for at in bold)
    assert any(paragraphs[at + 1] == "- Note: rain" for at in bold)


def test_a_sample_is_never_written_and_is_played_on_a_copy(run: Run, ambush: Path) -> None:
    sample = mark_as_sample(ambush)
    before = contents(sample.parent)
    for command in ("show", "log", "check"):
        assert run(command, "Ambush").status == 0
    said = run("apply", "Ambush", given=[NOTE])
    assert str(ambush) in said.err
    assert said.err.count("\n") == 1
    assert said.lines()[0]["event"] == 5
    assert contents(sample.parent) == before
    assert run("check", "ambush").status == 0
    assert run("apply", "ambush", given=[NOTE]).err == ""


def test_a_copy_of_a_sample_made_by_hand_is_a_usual_save(run: Run, ambush: Path) -> None:
    sample = mark_as_sample(ambush)
    for end in (".json", ".events"):
        ambush.with_name(f"my{end}").write_bytes(sample.with_suffix(end).read_bytes())
    for number in (5, 6):
        said = run("apply", "my", given=[NOTE])
        assert (said.err, said.lines()[0]["event"]) == ("", number)
    assert sorted(path.name for path in ambush.parent.glob("*.json")) == ["my.json"]


Damage = Callable[[Path], object]


def replaced(end: str, old: bytes, new: bytes) -> Damage:
    """Return a function that replaces bytes in a file of a save. Then the checksum is wrong."""

    def damage(path: Path) -> None:
        file = path.with_suffix(end)
        file.write_bytes(file.read_bytes().replace(old, new))

    return damage


def forged(*pairs: tuple[bytes, bytes]) -> Damage:
    """Return a function that replaces bytes in all events of a save.

    The function also corrects the checksums.
    """

    def edit(event: bytes) -> bytes:
        for old, new in pairs:
            event = event.replace(old, new)
        return event

    return lambda path: forge(path, edit)


def undone_by(line: bytes) -> Damage:
    """Return a function that adds the event `line` to a save.

    The event undoes an earlier event. Its checksum is correct.
    """
    return lambda path: forge(path, bytes, line)


def without_the_end_of_an_event(path: Path) -> None:
    events = path.with_suffix(".events")
    lines = events.read_bytes().split(b"\n")
    lines[1] = lines[1][:-5]
    events.write_bytes(b"\n".join(lines))


def with_the_first_event_alone(path: Path) -> None:
    events = path.with_suffix(".events")
    events.write_bytes(events.read_bytes().split(b"\n")[0] + b"\n")


@pytest.mark.parametrize(
    ("damage", "places"),
    [
        (without_the_end_of_an_event, ("ambush.events, line 2",)),
        (
            replaced(".events", b'"hp":5', b'"hp":6'),
            ("ambush.events, line 3", "checksum does not fit"),
        ),
        (replaced(".json", b'"hp": 12', b'"hp": 13'), ("ambush.json", "checksum does not fit")),
        (
            forged((b'"hp":5', b'"hp":6')),
            ("ambush.json", "Goblin 1 (c2): hp is 5, by the history 6"),
        ),
        (
            lambda path: rewrite(path, b'"hp": 12', b'"hp": 13'),
            ("ambush.json", "Grak (c1): hp is 13, by the history 12"),
        ),
        (
            lambda path: rewrite(path, b'"head": 4', b'"head": 3'),
            ("ambush.json", "stands at event 3, by the history at 4"),
        ),
        (
            forged((b'"round"],"was":0', b'"round"],"was":7')),
            ("ambush.events, line 4", "encounter round is 0, where it has to be 7"),
        ),
        (
            forged((b'"hp","hp_most"', b'"hp"'), (b'"id":', b'"ID":')),
            ("ambush.events, line 2", "'ID' is no field"),
        ),
        (
            undone_by(b'{"n":5,"parent":5,"head":3,"action":{"action":"undo"},"text":"x"}'),
            ("ambush.events, line 5", "made on event 5, where 4 held"),
        ),
        (
            undone_by(b'{"n":5,"parent":4,"head":3,"action":{"action":"undo"},"text":"x"}'),
            ("ambush.events, line 5", "another state than event 3: Grak (c1)"),
        ),
        (
            forged((b'"action":"new"', b'"action":"old"')),
            ("ambush.events, line 1", "does not begin an encounter"),
        ),
        (with_the_first_event_alone, ("ambush.events, line 2", "the history ends with event 1")),
        (
            lambda path: path.write_bytes(of_format(path.read_bytes(), 99)),
            ("ambush.json", "newer Gaitkeeper"),
        ),
        (
            lambda path: path.with_suffix(".events").unlink(),
            ("ambush.events", "the history is missing"),
        ),
        (lambda path: path.write_bytes(b""), ("ambush.json", "the file is empty")),
    ],
)
def test_check_names_the_file_the_place_and_the_reason(
    run: Run, ambush: Path, damage: Damage, places: tuple[str, ...]
) -> None:
    damage(ambush)
    before = contents(ambush.parent)
    said = run("check", str(ambush))
    assert said.status == 3
    for place in places:
        assert place in said.err
    assert all(line.startswith("gaitkeeper: ") for line in said.err.splitlines())
    assert contents(ambush.parent) == before


def test_check_describes_the_save_that_a_repair_would_make(run: Run, ambush: Path) -> None:
    ambush.write_bytes(b"{")
    assert "check --repair` makes a new save of it: the fight as it stood after event 4" in (
        run("check", str(ambush)).out
    )


def test_a_folder_that_cannot_be_made_is_named_with_status_3(run: Run, folder: Path) -> None:
    folder.write_text("a file, where a folder belongs")
    said = run("new", "Ambush", "--system", "emala", "--saves", str(folder / "saves"))
    assert said.status == 3
    assert str(folder) in said.err
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "save", "mouse"),
    [
        ((), None, False),
        (("--mouse",), None, True),
        (("Ambush",), "ambush.json", False),
        (("Ambush", "--mouse"), "ambush.json", True),
        (("--mouse", "Ambush"), "ambush.json", True),
    ],
)
def test_without_a_command_the_tracker_is_opened(
    run: Run,
    ambush: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    save: str | None,
    mouse: bool,
) -> None:
    opened = []

    def app(folder: SavesFolder, fight: Session | None, *, mouse: bool) -> int:
        opened.append((folder.path, fight and fight.path.name, mouse))
        return 0

    monkeypatch.setattr("tracker.cli.open.has_terminal", lambda: True)
    monkeypatch.setattr("tracker.cli.open.before_textual", lambda: None)
    monkeypatch.setitem(sys.modules, "tracker.app", SimpleNamespace(run=app))
    assert run(*words).status == 0
    assert opened == [(ambush.parent, save, mouse)]


def test_a_sample_is_opened_and_its_first_change_makes_a_copy(
    run: Run, ambush: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark_as_sample(ambush)
    opened: list[str] = []

    def app(_: SavesFolder, fight: Session, **__: object) -> int:
        opened.append("/".join(fight.path.parts[-2:]))
        fight.ask(NOTE)
        opened.append("/".join(fight.path.parts[-2:]))
        return 0

    monkeypatch.setattr("tracker.cli.open.has_terminal", lambda: True)
    monkeypatch.setattr("tracker.cli.open.before_textual", lambda: None)
    monkeypatch.setitem(sys.modules, "tracker.app", SimpleNamespace(run=app))
    assert run("Ambush").err == ""
    assert opened == ["samples/ambush.json", "saves/ambush.json"]


def test_requests_that_change_nothing_make_no_copy_of_a_sample(run: Run, ambush: Path) -> None:
    mark_as_sample(ambush)
    before = contents(ambush.parent)
    assert run("apply", "Ambush", given=[{"action": "fly to the moon"}]).err == ""
    assert contents(ambush.parent) == before


def test_a_copy_is_shown_by_its_own_name(run: Run, ambush: Path) -> None:
    mark_as_sample(ambush)
    run("apply", "Ambush", given=[NOTE])
    run("apply", str(ambush.parent / "samples" / "ambush.json"), given=[NOTE])
    assert run("show", "ambush-2").out.startswith("Ambush 2: ")


def test_a_fight_whose_rulebook_was_changed_passes_the_check(run: Run) -> None:
    run("new", "Bridge", "--system", "emala")
    thing = {"item": "rope", "weight": 0.5}
    kinds = [{"name": "Cael", "items": [thing]}, {"name": "Guard", "count": 2, "hp": "2d6"}]
    said = run(
        *("apply", "Bridge"),
        given=[
            {"action": "change-rulebook", "system": "rom"},
            {"action": "add-several", "kinds": kinds},
            {"action": "undo"},
            {"action": "redo"},
        ],
    )
    assert said.status == 0
    checked = run("check", "Bridge")
    assert checked.status == 0
    assert "played under" not in checked.out
    assert "otherwise" not in checked.out
