"""The fight screen starts without the library, and imports it when it is first used."""

from pathlib import Path

from tests.test_architecture import loaded_by
from tracker.formats.files import library_folder
from tracker.store import SavesFolder


def test_the_fight_screen_and_its_commands_import_nothing_of_the_library() -> None:
    loaded = loaded_by("import tracker.app, tracker.screens.fight, tracker.desk.commands")
    assert "tracker.screens.fight" in loaded
    library = {name for name in loaded if name.startswith("tracker.library")}
    assert not library
    assert not {"tomllib", "tomlkit", "segno"} & loaded
    assert "csv" not in loaded


def test_commands_that_add_nobody_import_nothing_of_the_library() -> None:
    loaded = loaded_by("import tracker.cli.show, tracker.cli.apply, tracker.cli.main")
    assert not {name for name in loaded if name.startswith("tracker.library")}


def test_rosters_are_imported_and_exported_without_the_screen() -> None:
    loaded = loaded_by("import tracker.cli.import_, tracker.cli.export, tracker.cli.new")
    assert "tracker.formats.roster" in loaded
    assert not {"textual", "rich"} & loaded


def test_the_folder_of_the_library_can_be_chosen_unless_only_the_saves_may_be_reached() -> None:
    saves, elsewhere = Path("/saves"), {"GAITKEEPER_LIBRARY": "/there"}
    free, confined = SavesFolder(saves), SavesFolder(saves, names_only=True)
    assert library_folder(free, "", {}) == saves / "library"
    assert library_folder(free, "/mine", {}) == Path("/mine")
    assert library_folder(free, "/mine", elsewhere) == Path("/there")
    assert library_folder(confined, "/mine", elsewhere) == saves / "library"
