"""Choose a rulebook for a new fight, or for a fight without combatants."""

from collections.abc import Sequence

from tracker.desk.commands.making import act
from tracker.screens.pages import Pages
from tracker.screens.pick import PickScreen
from tracker.store.listing import Playable, broken, playable
from tracker.text.sanitize import cell_width, sanitize, sanitize_sentence
from tracker.typed.picker import PickerOption
from tracker.views.aligned import Column, in_columns
from tracker.views.spans import Span, line

WIDEST_TITLE = 28


def rulebook_screen(title: str, start: str = "") -> PickScreen:
    """Return a screen for choosing a rulebook. Each rulebook has a short description.

    Rulebooks that do not load come last. If the GM chooses such a rulebook, the reason is shown.
    """
    books = playable()
    widest = max((cell_width(one.id) for one in books), default=0)
    titles = min(WIDEST_TITLE, max((cell_width(one.title) for one in books), default=0))
    faults = broken()
    columns = (Column(1 + widest, gap=2), Column(titles, gap=2))
    choices = [_option(one, columns) for one in books]
    choices += [_broken_option(name, why) for name, why in faults.items()]
    about = {
        one.id: [line(Span(sanitize(one.title), "heading")), line(sanitize(one.about))]
        for one in books
    }
    about |= {name: [line(Span(sanitize_sentence(why), "bad"))] for name, why in faults.items()}
    screen = PickScreen(title, choices, start=start, detail=about.__getitem__)
    screen.add_class("-stacked", "-short-detail")
    return screen


def open_rulebooks(pages: Pages) -> None:
    """Ask for another rulebook for this fight."""
    desk = pages.desk
    encounter = desk.fight.encounter

    def chosen(system: str) -> None:
        if system != encounter.system:
            act(desk, "change-rulebook", system=system)

    title = f"Rulebook of {sanitize(encounter.name)}"
    pages.push(rulebook_screen(title, encounter.system), chosen)


def _broken_option(name: str, why: str) -> PickerOption:
    shown = line(Span(f" {sanitize(name)}  {sanitize(why)}", "dim"))
    return PickerOption(name, name, shown, why)


def _option(book: Playable, columns: Sequence[Column]) -> PickerOption:
    about = Span(sanitize(book.about) if book.about else "", "dim")
    told = (Span(f" {sanitize(book.id)}", "dim"), sanitize(book.title), about)
    return PickerOption(book.id, f"{book.id} {book.title}", in_columns(columns, told))
