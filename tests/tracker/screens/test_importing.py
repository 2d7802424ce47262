"""Import and export in the program: files, pastes, faults, and the allowed folders."""

import os
from pathlib import Path
from random import Random

import pytest
from textual.events import Paste

from rules.errors import InputError
from tests.tracker.screens.conftest import Open, Play
from tests.tracker.screens.look import fight_screen, listed, press, prompt, text_of, typed
from tracker.formats import files
from tracker.formats.file_formats import FORMATS
from tracker.session.session import Session, begin
from tracker.store import SavesFolder

LARGE = (160, 36)


@pytest.fixture
def fight(folder: SavesFolder) -> Session:
    saved = Session(begin(folder, "Bridge", "emala"), random=Random(1))
    saved.ask({"action": "add", "name": "Grak", "hp": 9})
    return saved


async def test_a_pasted_table_is_shown_row_by_row_and_brought_in_by_enter(
    fight: Session, run: Play
) -> None:
    async with run(fight, size=LARGE) as (app, pilot):
        await pilot.press("ctrl+o")
        app.screen.post_message(Paste("name\thp\nMira\t9\nGrak\t3\n"))
        await pilot.pause()
        assert "row 2: Mira (foes): hp 9" in listed(app.screen)
        assert "row 3: Grak is there already" in listed(app.screen)
        await press(pilot, "enter")
        assert app.screen is fight_screen(app)
    names = [one.name for one in fight.encounter.combatants.values()]
    assert names == ["Grak", "Mira", "Grak 2"]


async def test_nobody_comes_in_while_a_row_is_wrong(
    fight: Session, run: Play, folder: SavesFolder
) -> None:
    path = folder.path / "two.csv"
    path.write_text("name,hp\nMira,9\nBo,many\n")
    async with run(fight, size=LARGE) as (app, pilot):
        await press(pilot, "ctrl+o", *typed("two.csv"), "enter")
        assert "! row 3, column hp" in listed(app.screen)
        assert "1 row is wrong" in text_of(app.screen, "#pick-keys")
        assert "Enter read it" in text_of(app.screen, "#pick-keys")
        assert text_of(app.screen, "#pick-keys").endswith(" Esc back ")
        await press(pilot, "enter")
        assert "Nobody comes in" in text_of(app.screen, "#pick-keys")
        path.write_text("name,hp\nMira,9\nBo,5\n")
        await press(pilot, "space", "backspace", "enter", "enter")
        assert app.screen is fight_screen(app)
    assert len(fight.encounter.combatants) == 3


async def test_a_missing_file_is_reported_and_the_line_stays(fight: Session, run: Play) -> None:
    async with run(fight, size=LARGE) as (app, pilot):
        await press(pilot, "ctrl+o", *typed("none.csv"), "enter")
        assert "! There is no file none.csv" in listed(app.screen)
        assert "Import: none.csv" in listed(app.screen)
        assert "Enter" in text_of(app.screen, "#pick-keys")
        await pilot.press("backspace")
        assert "There is no file" not in listed(app.screen)


async def test_a_whole_fight_becomes_a_save_and_the_open_fight_stays(
    fight: Session, run: Play, folder: SavesFolder
) -> None:
    async with run(fight, size=LARGE) as (app, pilot):
        await press(pilot, "ctrl+e", *["backspace"] * 3, *typed("fight"), "enter")
        assert "exports/bridge.fight" in prompt(app)
        await press(pilot, "ctrl+o", *typed("bridge.fight"), "enter")
        assert "a whole fight: Enter makes a save of it" in listed(app.screen)
        await press(pilot, "enter")
        assert "A save was made of it" in prompt(app)
    assert {entry.name for entry in folder.entries()} == {"Bridge", "Bridge 2"}


# A fight without positions has no map.
ENDINGS = [one.ending for one in FORMATS if one.id != "map"]


@pytest.mark.parametrize("ending", ENDINGS)
async def test_an_export_names_its_path_and_is_not_overwritten(
    fight: Session, run: Play, folder: SavesFolder, ending: str
) -> None:
    keys = ["ctrl+e", "ctrl+u", *typed(f"out{ending}"), "enter"]
    async with run(fight, size=LARGE) as (app, pilot):
        await press(pilot, *keys)
        assert f"exports/out{ending}" in prompt(app)
        assert b"Grak" in (folder.path / "exports" / f"out{ending}").read_bytes()
        await press(pilot, *keys)
        assert "is there already" in prompt(app)


async def test_a_fight_without_positions_writes_no_map_and_says_so(
    fight: Session, run: Play, folder: SavesFolder
) -> None:
    async with run(fight, size=LARGE) as (app, pilot):
        await press(pilot, "ctrl+e", "ctrl+u", *typed("out.map"), "enter")
        assert "nobody has a position yet" in prompt(app)
    assert not (folder.path / "exports" / "out.map").exists()


@pytest.fixture
def confined(tmp_path: Path) -> SavesFolder:
    """Return a folder of saves. The user of these saves is not allowed to open any other folder."""
    (tmp_path / "outside.csv").write_text("name\nSpy\n")
    inside = tmp_path / "saves"
    inside.mkdir()
    (inside / "mine.csv").write_text("name\nAna\n")
    (inside / "link.csv").symlink_to(tmp_path / "outside.csv")
    return SavesFolder(inside, names_only=True)


@pytest.mark.parametrize(
    "path", ["../outside.csv", "/etc/passwd", "~/x.csv", "a/../../x.csv", ".."]
)
def test_a_path_outside_the_saves_is_refused_if_only_the_saves_may_be_reached(
    confined: SavesFolder, path: str
) -> None:
    with pytest.raises(InputError, match="is a path"):
        files.to_read(confined, path)
    with pytest.raises(InputError, match="is a path"):
        files.to_write(confined, path)


def test_a_link_out_of_the_saves_is_not_followed(confined: SavesFolder) -> None:
    assert files.to_read(confined, "mine.csv").read_bytes() == b"name\nAna\n"
    with pytest.raises(InputError):
        files.to_read(confined, "link.csv")


NAMES = (
    *("none.csv", "~nosuchuser/x.csv", "x" * 300, "/proc/self/mem", "/dev/zero", "..", "~", "/"),
    *("a" + "/a" * 99, "a/b.csv", "pipe.csv", "loop.csv", "folder.csv", "link.csv", "secret.csv"),
)


@pytest.mark.parametrize("names_only", [True, False], ids=["only the saves", "anywhere"])
@pytest.mark.parametrize("key", ["ctrl+o", "ctrl+e"])
async def test_every_typed_name_is_answered_and_the_tracker_goes_on(
    fight: Session,
    open_app: Open,
    folder: SavesFolder,
    key: str,
    names_only: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    os.mkfifo(folder.path / "pipe.csv")
    (folder.path / "loop.csv").symlink_to(folder.path / "loop.csv")
    (folder.path / "link.csv").symlink_to("/dev/zero")
    (folder.path / "folder.csv").mkdir()
    (folder.path / "secret.csv").write_text("name\n")
    (folder.path / "secret.csv").chmod(0)
    app = open_app(fight)
    app.folder.names_only = names_only
    async with app.run_test(size=LARGE) as pilot:
        for name in NAMES:
            await pilot.press(key)
            await pilot.press("ctrl+u")
            app.screen.post_message(Paste(name))
            await press(pilot, "enter")
            assert app.is_running
            if key == "ctrl+o":
                assert "! " in listed(app.screen), name
            await press(pilot, "escape", "escape")
        assert app.screen is fight_screen(app)


async def test_a_file_that_vanishes_before_it_is_read_is_reported(
    fight: Session, run: Play, folder: SavesFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "to_read", lambda _, typed: folder.path / "gone.csv")
    async with run(fight, size=LARGE) as (app, pilot):
        await press(pilot, "ctrl+o", *typed("x"), "enter")
        assert "gone.csv: look at the path again" in listed(app.screen)


async def test_a_hostile_paste_is_refused_and_a_line_can_be_typed_after_it(
    fight: Session, run: Play
) -> None:
    bomb = ".".join(["a"] * 40_000)
    async with run(fight, size=LARGE) as (app, pilot):
        await pilot.press("ctrl+o")
        for text, said in (
            (f"[[combatants]]\n{bomb} = 1\n", "line 2: a key has more than 8 parts"),
            ("name\n" + "A\n" * 1001, "more than 1000 rows"),
            ("name\n" + "A\n" * (3 << 20), "it is larger than 4 MB"),
            ('[\n{"name": "A", "name": "B"}]', "the key 'name' is there twice"),
            ('[\n{"name": "A", "hp": ' + "1" * 5000 + "}]", "too many digits"),
        ):
            app.screen.post_message(Paste(text))
            await pilot.pause()
            assert said in listed(app.screen)
        await pilot.press("x")
        assert "Import: x" in listed(app.screen)


@pytest.mark.parametrize("size", [(80, 24), (120, 36)], ids=["80x24", "120x36"])
def test_the_import_looks_as_it_did(fight: Session, open_app: Open, snap_compare, size):  # type: ignore[no-untyped-def]  # the fixture has no types
    app = open_app(fight)

    async def read(pilot) -> None:  # type: ignore[no-untyped-def]
        await pilot.press("ctrl+o")
        app.screen.post_message(Paste("name,hp\nMira,9\nGrak,3\nBo,many\n"))
        await pilot.pause()

    assert snap_compare(app, run_before=read, terminal_size=size)
