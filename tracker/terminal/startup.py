"""The garbage collector kept out of the way while the app starts.

Importing Textual and building the first screen makes many objects that live as long as the app:
looking through them again and again costs a quarter of the start, and every collection later.
"""

import gc


def hold_collector() -> None:
    """Stop collecting; to be called before Textual is imported."""
    gc.disable()


def freeze_collector() -> None:
    """Collect once, set aside what is left as permanent, and collect as usual from now on.

    To be called when the app is ready.
    """
    gc.collect()
    gc.freeze()
    gc.enable()
