"""The pages that open over the fight: each is imported when it is first needed."""

from importlib import import_module

from tracker.desk.desk import Desk

PAGES = {
    "why": ("why", "open_why"),
    "compare": ("comparison", "open_comparison"),
    "reach": ("reach", "open_reach"),
    "palette": ("palette", "open_palette"),
    "help": ("keys", "open_keys"),
    "log": ("log", "open_log"),
    "theme": ("themes", "choose_theme"),
    "special": ("book_actions", "open_book_actions"),
    "consult": ("rules", "open_rules"),
    "add": ("adding", "open_line"),
    "duplicate": ("adding", "open_more"),
    "library": ("library", "open_library"),
    "keep-template": ("library", "open_keep_template"),
    "keep-party": ("library", "open_keep_party"),
    "import": ("importing", "open_import"),
    "export": ("exporting", "open_export"),
    "add-form": ("combatant_form", "open_add_form"),
    "edit": ("combatant_form", "open_edit_form"),
    "initiative-all": ("initiative", "open_initiative"),
    "next": ("initiative", "open_start"),
    "rulebook": ("rulebooks", "open_rulebooks"),
    "timing": ("playing_time", "open_timing"),
    "summary": ("summary", "open_summary"),
    "next-fight": ("next_fight", "open_next_fight"),
    "turn-timer": ("playing_time", "ask_timer"),
}
"""Each page by the id of its command: its module, imported when needed, and its function."""


def open_page(desk: Desk, page: str, *typed: str) -> None:
    """Open the page of a command over the fight, with text that was typed for it already."""
    module, function = PAGES[page]
    getattr(import_module(f"tracker.screens.{module}"), function)(desk, *typed)
