"""The comparison page: the selected combatant under this book and under another book."""

from collections.abc import Sequence

from rules.comparison.comparison import Comparison, compare, why_not
from rules.comparison.conversion import short_title
from rules.rulebook.catalogue import rulebook
from rules.rulebook.rulebook import Rulebook
from tracker.screens.pages import Pages
from tracker.screens.pick import PickScreen, ReadScreen
from tracker.store.listing import playable
from tracker.text.sanitize import sanitize
from tracker.typed.picker import PickerOption
from tracker.views import comparison as view
from tracker.views.spans import Line, Span, line, name_of, short_name

Entry = tuple[str, Line, Sequence[Line]]
"""An entry of the list: the words for the search, its line, and the lines of its detail."""


class ComparisonScreen(ReadScreen):
    """Lists a combatant's numbers under both books. Values without a conversion are listed too."""

    def __init__(self, found: Comparison, here: Rulebook, there: Rulebook) -> None:
        titles = (sanitize(short_title(here)), sanitize(short_title(there)))
        entries: list[Entry] = [
            *(
                (view.row_words(one), view.row_line(one), view.row_lines(one, *titles))
                for one in found.rows
            ),
            *(
                (f"sheet {one.label}", view.made_line(one), view.made_lines(one))
                for one in found.made
            ),
            *(_said("not converted", text, "warn") for text in found.unconverted),
            *(_said("assumed", text, "dim") for text in found.assumed),
        ]
        super().__init__(
            f"{name_of(found.here)}: {titles[0]} | {titles[1]}",
            [PickerOption(str(at), words, shown) for at, (words, shown, _) in enumerate(entries)],
            detail=lambda value: entries[int(value)][2],
        )
        self.add_class("-stacked")


def open_comparison(pages: Pages) -> None:
    """Ask for a second book, then compare the selected combatant under both books."""
    desk = pages.desk
    here, combatant = desk.fight.book, desk.cursor.selected
    if combatant is None:
        return
    titles = {one.id: one.title for one in playable() if one.id != here.id}
    closed = {name: why_not(rulebook(name)) for name in titles}
    choices = [
        PickerOption(name, f"{name} {title}", _title_line(title, closed[name]), closed[name])
        for name, title in titles.items()
    ]

    def chosen(name: str) -> None:
        why = closed[name]
        if why is not None:
            desk.tell(f"{sanitize(titles[name])}: {sanitize(why)}.", "warn")
            return
        there = rulebook(name)
        found = compare(desk.fight.encounter, combatant, here, there)
        pages.push(ComparisonScreen(found, here, there))

    pages.push(PickScreen(f"{short_name(combatant.name)} under", choices), chosen)


def _title_line(title: str, closed: str | None) -> Line:
    if closed is None:
        return line(f" {sanitize(title)}")
    return line(Span(f" {sanitize(title)}  not comparable: {sanitize(closed)}", "dim"))


def _said(head: str, text: str, style: str) -> Entry:
    name = head.capitalize()
    return f"{head} {text}", view.said_line(name, text, style), view.said_lines(name, text)
