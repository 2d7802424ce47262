import gc

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
