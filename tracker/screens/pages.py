"""What opens over the fight, by the id of the command that opens it; imported when it is opened."""

from importlib import import_module

from tracker.commands.keymap import KeyedDesk

PAGES = {
    "why": ("why", "open_why"),
    "compare": ("comparison", "open_comparison"),
    "palette": ("palette", "open_palette"),
    "help": ("palette", "open_help"),
    "log": ("log", "open_log"),
    "theme": ("themes", "choose_theme"),
    "special": ("book_actions", "open_book_actions"),
    "consult": ("rules", "open_rules"),
    "add": ("combatant_form", "open_add_form"),
    "edit": ("combatant_form", "open_edit_form"),
}
"""The module of each page, and the function in it that opens the page for a desk."""


def open_page(desk: KeyedDesk, page: str) -> None:
    """Open a page over the fight."""
    module, function = PAGES[page]
    getattr(import_module(f"tracker.screens.{module}"), function)(desk)
