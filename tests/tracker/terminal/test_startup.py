import gc
import subprocess
import sys

from tracker.terminal.startup import freeze_collector, hold_collector


def test_the_collector_is_off_during_the_start_and_ignores_objects_made_then():
    frozen, threshold = gc.get_freeze_count(), gc.get_threshold()
    try:
        hold_collector()
        assert not gc.isenabled()
        freeze_collector()
        assert gc.isenabled()
        assert gc.get_freeze_count() > frozen
    finally:
        gc.unfreeze()
        gc.set_threshold(*threshold)
        gc.enable()


def test_the_screen_loads_no_tls_but_it_can_be_imported():
    code = (
        "import sys; from tracker.terminal.startup import before_textual; before_textual();"
        " import textual.app; assert 'ssl' not in sys.modules;"
        " import ssl; ssl.create_default_context()"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_screen_loads_no_palette_of_textual_but_it_can_be_imported():
    code = (
        "import sys; from tracker.terminal.startup import before_textual; before_textual();"
        " import tracker.app; assert 'textual.command' not in sys.modules;"
        " assert 'textual.widgets._tree' not in sys.modules;"
        " from textual.command import CommandPalette; from textual.screen import Screen;"
        " assert issubclass(CommandPalette, Screen);"
        " import platformdirs; platformdirs.user_downloads_path()"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
