"""The list of saves: opening, making, copying, renaming, archiving, and damaged saves."""

import os
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from rules.rulebook.catalogue import rulebook
from tests.tracker.screens.conftest import Make, Open, Play
from tests.tracker.screens.look import press, screen_of, text_of
from tests.tracker.store.fights import mark_as_sample
from tracker.screens.fight import FightScreen
from tracker.screens.pick import PickScreen
from tracker.screens.saves import SavesScreen
from tracker.session.session import Session, begin
from tracker.store import SavesFolder
from tracker.store.listing import playable, save_rows
from tracker.views import saves as view
from tracker.views.spans import shortened, width_of
from tracker.widgets.detail_pane import DetailPane
from tracker.widgets.prompt_pane import PromptPane


@pytest.fixture
def saves(fight: Make, folder: SavesFolder) -> SavesFolder:
    """Return a folder with a fight of four, and a newer fight without combatants."""
    fight().close()
    with mock.patch("tracker.store.operations.display_name", str):
        # Older programs allowed such names.
        begin(folder, "Bridge [/b]", "rom")
    for name, at in (("ford-emala", 1_000_000), ("bridge-b", 2_000_000)):
        for path in folder.path.glob(f"{name}.*"):
            os.utime(path, (at, at))
    return folder


def path_of(folder: SavesFolder, name: str) -> Path:
    return next(one.path for one in folder.entries() if one.name == name)


def told(screen: Any) -> str:
    """The text of the prompt line."""
    return "".join(piece.text for line in screen.query_one(PromptPane).lines for piece in line)


def detail(screen: Any) -> str:
    lines = screen.query_one(DetailPane).lines
    return " ".join("".join(piece.text for piece in line).strip() for line in lines)


def make_sample(folder: SavesFolder) -> Path:
    """Make a sample in the folder of samples. The sample has only its first event."""
    samples = folder.path / "samples"
    samples.mkdir()
    made = begin(SavesFolder(samples), "Old Mill", "emala")
    mark_as_sample(made)
    made.with_name(f"{made.name}.bak").unlink()
    return made


async def test_enter_opens_the_save_under_the_cursor(saves: SavesFolder, run: Play) -> None:
    async with run() as (app, pilot):
        await press(pilot, "down", "enter")
        assert isinstance(app.screen, FightScreen)
        assert app.screen.desk.encounter.name == "Ford emala"


async def test_a_message_about_a_filter_goes_with_the_filter(saves: SavesFolder, run: Play) -> None:
    async with run() as (app, pilot):
        await pilot.press(*"zz", "enter")
        assert told(app.screen) == "There is nothing to open: Esc shows all."
        await pilot.press("escape")
        assert told(app.screen) == ""
        await pilot.press(*"zz", "enter", "backspace")
        assert told(app.screen) == ""


def test_a_row_of_a_narrow_list_is_only_as_long_as_its_text(saves: SavesFolder) -> None:
    os.utime(path_of(saves, "Ford emala"))
    row = next(one for one in save_rows(saves) if one.entry.name == "Ford emala")
    assert width_of(view.row(row, 58)) < 58


async def test_typing_filters_by_name_and_rulebook(saves: SavesFolder, run: Play) -> None:
    async with run() as (app, pilot):
        await pilot.press(*"myth")
        screen = screen_of(app, SavesScreen)
        assert [one.entry.name for one in screen.matching()] == ["Bridge [/b]"]
        await pilot.press("ctrl+c")
        assert len(screen.matching()) == 2


@pytest.mark.parametrize("key", ["ctrl+q", "ctrl+c"])
async def test_ctrl_q_and_ctrl_c_leave_the_list(saves: SavesFolder, run: Play, key: str) -> None:
    async with run() as (app, pilot):
        await press(pilot, key)
        assert app.return_code == 0


async def test_a_name_that_begins_with_q_can_be_typed(saves: SavesFolder, run: Play) -> None:
    begin(saves, "The quarry", "emala")
    async with run() as (app, pilot):
        await pilot.press("q")
        screen = screen_of(app, SavesScreen)
        assert [one.entry.name for one in screen.matching()] == ["The quarry"]


async def test_a_folder_with_only_samples_says_what_to_do(folder: SavesFolder, run: Play) -> None:
    make_sample(folder)
    async with run() as (app, _):
        assert "Ctrl+N begins a fight of yours" in told(app.screen)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (-5, "just now"),
        (59, "just now"),
        (60, "1 min ago"),
        (3599, "59 min ago"),
        (7300, "2 h ago"),
        (86400, "a day ago"),
        (9 * 86400, "9 days ago"),
        (40 * 86400, ""),
    ],
)
def test_the_age_of_a_save_in_words(seconds: float, words: str) -> None:
    assert view.ago(seconds) == words


async def test_an_old_save_has_its_date(saves: SavesFolder, run: Play) -> None:
    async with run() as (app, _):
        assert "1970-01-" in text_of(app.screen, "#saves-list")


@pytest.mark.parametrize("width", [40, 60, 70, 80])
def test_a_row_of_the_list_shows_the_state_of_a_fight_and_cuts_no_blanks(
    width: int, saves: SavesFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_sample(saves)
    monkeypatch.setattr(view, "date", lambda _: "2026-01-02 03:04")
    rows = [shortened(view.row(one, width), width - 1) for one in save_rows(saves)]
    told = ["".join(span.text for span in row).rstrip() for row in rows]
    assert [" ".join(row.split()[-3:]) for row in told] == [
        "begun 2026-01-02 03:04" if width > 60 else "not begun 2026-01-02",
        "1 2026-01-02 03:04" if width > 60 else "round 1 2026-01-02",
        "not begun sample",
    ]


async def test_a_new_fight_is_named_given_a_rulebook_and_opened(
    saves: SavesFolder, run: Play
) -> None:
    async with run() as (app, pilot):
        await press(pilot, "ctrl+n", *"Inn", "enter")
        assert isinstance(app.screen, PickScreen)
        await press(pilot, *"emala", "enter")
        assert isinstance(app.screen, FightScreen)
        assert (app.screen.desk.encounter.name, app.screen.desk.book.id) == ("Inn", "emala")


async def test_a_name_in_use_is_refused_before_anything_is_made(
    saves: SavesFolder, run: Play
) -> None:
    async with run(size=(160, 24)) as (app, pilot):
        await pilot.press("ctrl+n")
        app.screen._prompt.take_text("ford EMALA")
        await pilot.press("enter")
        assert "is there already" in told(app.screen)
    assert len(saves.entries()) == 2


async def test_a_copy_and_a_new_name_appear_under_the_cursor(saves: SavesFolder, run: Play) -> None:
    async with run() as (app, pilot):
        screen = screen_of(app, SavesScreen)
        await pilot.press("ctrl+y", *"Gate", "enter")
        assert screen.selected is not None
        assert screen.selected.entry.name == "Gate"
        await pilot.press("ctrl+r", "backspace", *"way", "enter")
        assert screen.selected is not None
        assert screen.selected.entry.name == "Gatway"
    assert {one.name for one in saves.entries()} == {"Ford emala", "Bridge [/b]", "Gatway"}


async def test_a_save_is_archived_and_taken_out_again(saves: SavesFolder, run: Play) -> None:
    async with run() as (app, pilot):
        await pilot.press("ctrl+x")
        assert [one.name for one in saves.archived()] == ["Bridge [/b]"]
        await pilot.press("ctrl+t", "enter")
        assert "is in the archive" in told(app.screen)
        await pilot.press("ctrl+x", "ctrl+t")
        assert isinstance(app.screen, SavesScreen)
        assert len(app.screen.matching()) == 2


async def test_the_archive_offers_only_what_can_be_done_there(
    saves: SavesFolder, run: Play
) -> None:
    async with run() as (app, pilot):
        await pilot.press("ctrl+t", "enter")
        assert told(app.screen) == "There is nothing to open: Ctrl+T leads back to the saves."
        await pilot.press("ctrl+t", *"bridge", "ctrl+x")
        assert "Ford emala" in text_of(app.screen, "#saves-list")
        await pilot.press("ctrl+t")
        assert "Enter opens" not in text_of(app.screen, "#saves-list")
        assert "Ctrl+X takes out" in text_of(app.screen, "#saves-list")
        await pilot.press("enter")
        assert "takes it out first" in told(app.screen)
        await pilot.press("ctrl+t")
        assert "takes it out first" not in told(app.screen)
        await pilot.press(*"zzz", "ctrl+t")
        assert "Ctrl+N" not in detail(app.screen)
        await pilot.press("ctrl+t")
        assert "Ctrl+N begins a fight of that name" in detail(app.screen)


async def test_a_save_that_is_open_elsewhere_can_be_looked_at(
    saves: SavesFolder, run: Play
) -> None:
    other = Session(path_of(saves, "Ford emala"))
    async with run(size=(160, 24)) as (app, pilot):
        await pilot.press("down", "enter")
        assert "has this save open" in told(app.screen)
        await press(pilot, "enter")
        screen = screen_of(app, FightScreen)
        await pilot.press("n")
        assert "viewing only" in told(screen)
    other.close()


async def test_a_damaged_save_is_marked_and_its_last_good_state_comes_back(
    saves: SavesFolder, run: Play
) -> None:
    path = path_of(saves, "Ford emala")
    path.write_text("{ no json")
    async with run() as (app, pilot):
        screen = screen_of(app, SavesScreen)
        assert screen.selected is not None
        assert screen.selected.kind == "damaged"
        assert "malformed" in detail(screen)
        await pilot.press("enter", "enter")
        assert screen.selected is not None
        assert screen.selected.entry.fault is None
        await press(pilot, "enter")
        assert isinstance(app.screen, FightScreen)
        assert len(app.screen.desk.encounter.combatants) == 4
    assert path.read_text() == "{ no json"


async def test_a_long_fault_of_a_save_is_shown_in_full(tmp_path: Path, open_app: Open) -> None:
    far = tmp_path / ("deep" * 30) / ("down" * 30)
    far.mkdir(parents=True)
    (far / "broken.json").write_text("{ no json")
    app = open_app()
    app.folder = SavesFolder(far, shipped=tmp_path / "none shipped")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "`gaitkeeper check` says what can still be read." in detail(app.screen)


async def test_damage_without_a_repair_is_shown_in_full(saves: SavesFolder, run: Play) -> None:
    path = path_of(saves, "Ford emala")
    path.with_suffix(".events").unlink()
    path.with_suffix(".json.bak").unlink(missing_ok=True)
    path.write_text("{ no json")
    async with run() as (app, pilot):
        await pilot.press(*"ford", "enter")
        assert isinstance(app.screen, SavesScreen)
        assert not app.screen._prompt.asking
        assert "malformed" in detail(app.screen)


async def test_the_list_says_that_nothing_of_a_foreign_file_can_be_read(
    folder: SavesFolder, run: Play
) -> None:
    (folder.path / "foreign.json").write_text("{}")
    async with run() as (app, pilot):
        await pilot.press("enter")
        asked = "move foreign.json elsewhere to be rid of it."
        assert told(app.screen) == f"Nothing of it can be read: {asked}"


async def test_a_sample_is_viewed_unchanged_and_played_in_a_copy(
    saves: SavesFolder, run: Play
) -> None:
    sample = make_sample(saves)
    before = sorted(saves.path.rglob("*"))
    async with run() as (app, pilot):
        await pilot.press(*"mill", "ctrl+x")
        assert "sample" in told(app.screen)
        await press(pilot, "enter", "o")
        assert sorted(saves.path.rglob("*")) == before
        await press(pilot, *"mill", "enter")
        assert isinstance(app.screen, FightScreen)
        await pilot.press("N", *"rain", "enter")
        assert "your copy of it now, Old Mill" in told(app.screen)
        assert app.screen.desk.session.path == saves.path / "old-mill.json"
    assert sample in before


async def test_a_copy_has_its_own_name_in_the_title(saves: SavesFolder, run: Play) -> None:
    make_sample(saves)
    for _ in range(2):
        viewed = Session(saves.path / "samples/old-mill.json", copies_to=saves.path)
        async with run(viewed) as (app, pilot):
            await pilot.press("N", *"rain", "enter")
            title = text_of(app.screen, "#title")
    assert title.startswith(" Old Mill 2 ")


async def test_the_gm_goes_from_a_fight_to_the_list_and_into_another(
    saves: SavesFolder, run: Play
) -> None:
    path = path_of(saves, "Ford emala")
    async with run(Session(path)) as (app, pilot):
        await press(pilot, "o")
        assert isinstance(app.screen, SavesScreen)
        Session(path).close()
        await press(pilot, *"bridge", "enter")
        assert isinstance(app.screen, FightScreen)
        assert app.screen.desk.encounter.name == "Bridge [/b]"
        await press(pilot, "o")
        assert isinstance(app.screen, SavesScreen)


def test_a_rulebook_that_does_not_load_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    def load(name: str) -> Any:
        if name == "rom":
            raise ImportError("half a package")
        return rulebook(name)

    monkeypatch.setattr("tracker.store.listing.rulebook", load)
    ids = [one.id for one in playable()]
    assert "emala" in ids
    assert "rom" not in ids


async def test_an_empty_folder_says_how_to_begin(folder: SavesFolder, run: Play) -> None:
    async with run() as (app, pilot):
        await pilot.press("enter", "ctrl+y", "ctrl+r", "ctrl+x")
        assert isinstance(app.screen, SavesScreen)
        assert "Ctrl+N begins a fight" in detail(app.screen)


async def test_a_folder_that_cannot_be_listed_is_reported(tmp_path: Path, open_app: Open) -> None:
    (tmp_path / "file").write_text("")
    app = open_app()
    app.folder = SavesFolder(tmp_path / "file")
    async with app.run_test(size=(80, 24)):
        assert "Could not list" in told(app.screen)


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_the_list_of_saves(
    saves: SavesFolder,
    open_app: Open,
    snap_compare: Any,
    monkeypatch: pytest.MonkeyPatch,
    size: Any,
) -> None:
    (saves.path / "broken.json").write_text("{ no json")
    os.utime(saves.path / "broken.json", (10, 10))
    make_sample(saves)
    monkeypatch.setattr(view, "date", lambda _: "2026-01-02 03:04")
    assert snap_compare(open_app(), press=["down"], terminal_size=size)


async def test_a_fight_that_was_left_is_not_read_again(saves: SavesFolder, run: Play) -> None:
    async with run(Session(path_of(saves, "Ford emala"))) as (app, pilot):
        fight = screen_of(app, FightScreen)
        fight.show_all_soon()
        await pilot.press("o")
        fight.show_all_soon()
        await pilot.pause()
        assert isinstance(app.screen, SavesScreen)
