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


def test_the_screen_loads_no_openssl_and_no_packers_but_a_later_import_finds_them():
    code = (
        "import sys; from tracker.terminal.startup import before_textual; before_textual(); "
        "import tracker.app; print([one for one in ('ssl', 'bz2', 'lzma') if one in sys.modules]); "
        "import ssl, bz2, lzma; print(ssl.create_default_context().verify_mode.name); "
        "print(bz2.decompress(bz2.compress(b'Grak')), lzma.decompress(lzma.compress(b'Ford')))"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.splitlines() == ["[]", "CERT_REQUIRED", "b'Grak' b'Ford'"]
