"""The same under another book: the selected combatant in this book and in one to choose."""

from collections.abc import Sequence

from rules.comparison.comparison import Comparison, compare, why_not
from rules.comparison.conversion import short_title
from rules.rulebook.catalogue import rulebook
from rules.rulebook.rulebook import Rulebook
from tracker.commands.desk import Desk
from tracker.screens.pick import PickScreen, ReadScreen
from tracker.store.listing import playable
from tracker.text.sanitize import sanitize
from tracker.typed.picker import PickerOption
from tracker.views import comparison as view
from tracker.views.spans import Line, Span, line, name_of

ROW, MADE, LEFT, ASSUMED = "row", "made", "not converted", "assumed"


class ComparisonScreen(ReadScreen):
    """Lists what both books make of a combatant, and what could not be carried over."""

    def __init__(self, found: Comparison, here: Rulebook, there: Rulebook) -> None:
        self._found = found
        self._titles = (sanitize(short_title(here)), sanitize(short_title(there)))
        super().__init__(
            f"{name_of(found.here)}: {self._titles[0]} | {self._titles[1]}",
            self._entries(),
            detail=self._lines,
            hint="type to filter",
        )
        self.add_class("-stacked")

    def _entries(self) -> list[PickerOption]:
        found = self._found
        rows = [
            PickerOption(f"{ROW}:{at}", view.row_words(row), view.row_line(row))
            for at, row in enumerate(found.rows)
        ]
        made = [
            PickerOption(f"{MADE}:{at}", f"sheet {one.label}", view.made_line(one))
            for at, one in enumerate(found.made)
        ]
        return [
            *rows,
            *made,
            *_said(LEFT, found.unconverted, "warn"),
            *_said(ASSUMED, found.assumed, "dim"),
        ]

    def _lines(self, value: str) -> Sequence[Line]:
        kind, _, place = value.partition(":")
        at = int(place)
        if kind == ROW:
            return view.row_lines(self._found.rows[at], *self._titles)
        if kind == MADE:
            return view.made_lines(self._found.made[at])
        texts = self._found.unconverted if kind == LEFT else self._found.assumed
        return view.said_lines(kind.capitalize(), texts[at])


def open_comparison(desk: Desk) -> None:
    """Choose the other book, then show both for the selected combatant."""
    here, combatant = desk.fight.book, desk.cursor.selected
    if combatant is None:
        return
    titles = {name: title for name, title in playable() if name != here.id}
    closed = {name: why_not(rulebook(name)) for name in titles}
    choices = [
        PickerOption(name, f"{name} {title}", _title_line(title, closed[name]), closed[name])
        for name, title in titles.items()
    ]

    def chosen(name: str | None) -> None:
        if name is None:
            return
        why = closed[name]
        if why is not None:
            desk.tell(f"{sanitize(titles[name])}: {sanitize(why)}.", "warn")
            return
        there = rulebook(name)
        found = compare(desk.fight.encounter, combatant, here, there)
        desk.push(ComparisonScreen(found, here, there))

    desk.push(PickScreen(f"{name_of(combatant)} under", choices), chosen)


def _title_line(title: str, closed: str | None) -> Line:
    if closed is None:
        return line(f" {sanitize(title)}")
    return line(Span(f" {sanitize(title)}  not comparable: {sanitize(closed)}", "dim"))


def _said(head: str, texts: Sequence[str], style: str) -> list[PickerOption]:
    return [
        PickerOption(
            f"{head}:{at}", f"{head} {text}", view.said_line(head.capitalize(), text, style)
        )
        for at, text in enumerate(texts)
    ]
