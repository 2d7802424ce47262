"""Pages of the list of saves: the note of a save, its earlier states, its next fight."""

from contextlib import closing
from functools import partial

from tracker.screens.next_fight import (
    ELSEWHERE,
    WHOLE,
    choices,
    name_hint,
    name_question,
    other_book,
)
from tracker.screens.pick import PickScreen
from tracker.screens.save_list import SaveList
from tracker.session.next_fight import next_fight
from tracker.session.session import Session
from tracker.store.listing import SaveRow
from tracker.store.restoring import Backup, backups_of, restore
from tracker.text.sanitize import sanitize, sanitize_sentence
from tracker.typed.picker import PickerOption
from tracker.typed.prompt import Question
from tracker.views import saves as view
from tracker.views.spans import Line, Span, line


def ask_note(screen: SaveList, one: SaveRow) -> None:
    """Ask for the note of a save."""

    def answered(text: str) -> None:
        with closing(Session(one.entry.path)) as saved:
            saved.ask({"action": "describe", **({"text": text.strip()} if text.strip() else {})})
        screen.reload(one.entry.path)

    hint = "what to know it by; empty for none"
    screen.ask(Question("Note of the save:", answered, hint, typed=one.entry.fight.about))


def open_backups(screen: SaveList, one: SaveRow) -> None:
    """Show the earlier states of a save. The chosen state becomes a new save."""
    found = {str(at): backup for at, backup in enumerate(backups_of(one.entry.path))}
    if not found:
        told = "one is kept at the end of a round, a minute or more apart, and as a fight is closed"
        screen.tell(f"No earlier state of {one.entry.name} is kept yet: {told}.")
        return

    def chosen(taken: str | None) -> None:
        if taken is not None:
            _ask_name(screen, one, found[taken])

    title = f"Earlier states of {sanitize(one.entry.name)}"
    options = [
        PickerOption(at, view.place_and_time(kept), _row(kept)) for at, kept in found.items()
    ]
    detail = partial(_detail, found)
    hint = "Enter makes a new save of it, Esc goes back"
    page = PickScreen(title, options, detail=detail, hint=hint)
    page.add_class("-long-list")
    screen.app.push_screen(page, chosen)


def ask_next_fight(screen: SaveList, one: SaveRow) -> None:
    """Ask for the state of the party and the name of the next fight; then show that fight."""

    def book_chosen(system: str | None) -> None:
        if system is not None:
            _ask_name_of_next(screen, one, ELSEWHERE, system)

    def chosen(taken: str | None) -> None:
        if taken == ELSEWHERE:
            with _for_reading(one) as saved:
                page = other_book(saved.fight)
            screen.app.push_screen(page, book_chosen)
        elif taken is not None:
            _ask_name_of_next(screen, one, taken)

    title = f"The party of {sanitize(one.entry.name)} goes on"
    screen.app.push_screen(PickScreen(title, choices()), chosen)


def _ask_name_of_next(screen: SaveList, one: SaveRow, taken: str, system: str = "") -> None:
    def answered(text: str) -> None:
        with _for_reading(one) as saved:
            whole, folder = taken == WHOLE, screen.app.folder
            path = next_fight(folder, saved.fight, text, whole=whole, system=system)
        screen.app.open_save(path)

    with _for_reading(one) as saved:
        question, hint = name_question(saved.fight, system), name_hint(saved.fight)
    screen.ask(Question(question, answered, hint))


def _for_reading(one: SaveRow) -> closing[Session]:
    return closing(Session(one.entry.path, writable=False))


def _ask_name(screen: SaveList, one: SaveRow, backup: Backup) -> None:
    def answered(text: str) -> None:
        screen.reload(restore(one.entry.path, backup, text))
        screen.tell(f"{one.entry.name} stays as it is; Enter opens the new save.")

    fight = backup.found.summary() if backup.found else None
    typed = one.entry.name
    if fight is not None and fight.round:
        typed = f"{typed}, {view.place(fight)}"
    screen.ask(Question("Name of the new save:", answered, "Enter makes it", typed))


def _row(backup: Backup) -> Line:
    return line(Span(view.place_and_time(backup), "bad" if backup.fault else ""))


def _detail(found: dict[str, Backup], at: str) -> list[Line]:
    """Return the combatants and hit points of an earlier state.

    If the earlier state cannot be restored, the reason is returned.
    """
    backup = found[at]
    if backup.found is None:
        return [line(Span(sanitize_sentence(backup.fault), "bad"))]
    events = f"after event {backup.found.n}, written {view.clock_time(backup.written)}"
    return [*view.standing(backup.found.summary()), line(Span(events, "dim"))]
