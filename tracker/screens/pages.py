"""The pages that open over the fight: each is imported when it is first needed."""

from importlib import import_module

from tracker.desk.desk import Desk


def open_page(desk: Desk, page: str, *typed: str) -> None:
    """Open the page named "module.function" over the fight; the text typed before goes to it."""
    module, _, function = page.partition(".")
    getattr(import_module(f"tracker.screens.{module}"), function)(desk, *typed)
