import gc

from tracker.terminal.startup import freeze_collector, hold_collector


def test_the_collector_rests_during_the_start_and_spares_what_was_made_then():
    frozen = gc.get_freeze_count()
    try:
        hold_collector()
        assert not gc.isenabled()
        freeze_collector()
        assert gc.isenabled()
        assert gc.get_freeze_count() > frozen
    finally:
        gc.unfreeze()
        gc.enable()
