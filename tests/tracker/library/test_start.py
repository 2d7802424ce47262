"""The fight screen starts without the library: that is imported when it is first asked for."""

from tests.test_architecture import loaded_by


def test_the_fight_screen_and_its_commands_load_nothing_of_the_library() -> None:
    loaded = loaded_by("import tracker.app, tracker.screens.fight, tracker.commands.all")
    assert "tracker.screens.fight" in loaded
    library = {name for name in loaded if name.startswith("tracker.library")}
    assert not library
    assert "tomllib" not in loaded
    assert "csv" not in loaded


def test_a_command_that_brings_nobody_in_loads_nothing_of_the_library() -> None:
    loaded = loaded_by("import tracker.cli.show, tracker.cli.apply, tracker.cli.main")
    assert not {name for name in loaded if name.startswith("tracker.library")}
