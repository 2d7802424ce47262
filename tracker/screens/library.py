"""Show the library.

Here a GM adds templates and parties to the fight, or keeps combatants of the fight for later.
"""

from collections.abc import Sequence
from typing import NamedTuple

from rules.comparison.conversion import title_of
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import PARTY
from rules.encounter.groups import kind_of
from rules.errors import RulesError
from rules.fight.actions.adding import MOST_OF_A_KIND
from tracker.desk.desk import FightDesk
from tracker.library.keeping import name_and_tags, party_of, template_of
from tracker.library.known import named_request_for, request_for
from tracker.library.library import Library, Shelved, library_for
from tracker.library.template import Fields, Party, Template
from tracker.library.trial import tried
from tracker.screens.adding import join
from tracker.screens.pages import Pages
from tracker.screens.pick import SCROLLS, PickScreen
from tracker.store.errors import printable
from tracker.text.sanitize import sanitize
from tracker.typed import quick_line
from tracker.typed.newcomers import Newcomers, of_request
from tracker.typed.picker import CountedText, PickerOption
from tracker.typed.prompt import Question
from tracker.views import library as view
from tracker.views import quick_line as line_view
from tracker.views.spans import Line

HINT = "a name, a tag, or 3 goblin"


class LibraryEntry(NamedTuple):
    """An entry of the list: a template, a party, or a file that could not be read."""

    shelved: Shelved | None
    option: PickerOption
    fault: str = ""


class LibraryScreen(PickScreen):
    """Lists templates, parties and broken files.

    The page returns the number of the entry that was chosen.
    """

    keys_shown = (
        ("Enter", "bring in"),
        ("3 name", "three of it"),
        ("Up Down", "choose"),
        (SCROLLS, "text"),
        ("Esc", "back"),
    )

    def __init__(self, desk: FightDesk, library: Library) -> None:
        self._desk = desk
        self._filter = CountedText()
        self.entries = entries_of(library, desk)
        super().__init__(
            "Library",
            [one.option for one in self.entries],
            detail=lambda value: self._lines(self.entries[int(value)]),
            hint=HINT,
            filter_text=self._filter,
        )

    @property
    def count(self) -> int:
        """How many combatants of the template to add."""
        return max(1, min(MOST_OF_A_KIND, self._filter.count))

    def _lines(self, entry: LibraryEntry) -> Sequence[Line]:
        if entry.shelved is None:
            return view.fault(entry.fault)
        kept, path = entry.shelved
        encounter, book = self._desk.fight.encounter, self._desk.fight.book
        place = printable(path) if path else "Gaitkeeper itself"
        try:
            kinds = newcomers_of(entry.shelved, self.count, self._desk)
            alone = tried(
                (one.request() for one in newcomers_of(entry.shelved, 1, self._desk)), book
            )
        except RulesError as fault:
            told = f"{sanitize(kept.name)} cannot come in: {fault.message}"
            return [*view.head(kept.name, "", place, "does nothing"), *view.fault(told)]
        told = line_view.told(kinds, encounter, book)
        people = list(alone.combatants.values())
        show = view.member if isinstance(kept, Party) else view.sheet
        of = "" if kept.system == book.id else title_of(kept.system)
        lines = [
            one
            for who in people
            for one in (*view.without_guess(who, of, book), *show(alone, book, who))
        ]
        return [*view.head(kept.name, kept.about, place, told), *lines]


def open_library(pages: Pages) -> None:
    """Show the library, and add the chosen template or party to the fight."""
    desk = pages.desk
    library = library_for(pages.app.folder, pages.app.config.library)
    library.look()
    screen = LibraryScreen(desk, library)

    def closed(value: str) -> None:
        entry = screen.entries[int(value)]
        if entry.shelved is None:
            desk.tell(sanitize(entry.fault, 400), "warn")
            return
        kinds = newcomers_of(entry.shelved, screen.count, desk)
        join(desk, quick_line.asked_for(kinds, desk.fight))

    pages.push(screen, closed)


def open_keep_template(pages: Pages) -> None:
    """Ask for a name and tags. Then keep the selected combatant as a template."""
    desk = pages.desk
    combatant = desk.cursor.selected
    if combatant is None:
        return
    library = library_for(pages.app.folder, pages.app.config.library)

    def kept(text: str) -> tuple[Template, bool]:
        name, tags, over = name_and_tags(text)
        return template_of(combatant, desk.fight.book, name, tags), over

    def answered(text: str) -> None:
        template, over = kept(text)
        path = library.keep(template, over=over)
        desk.tell(f"{template.name} is kept: {printable(path)}")

    def preview(text: str) -> str:
        one = of_request("", kept(text)[0].request(), "")
        # An empty fight: in the GM's fight, a name that is in use would get a number.
        alone = Encounter(name="", system=desk.fight.book.id, options=desk.fight.encounter.options)
        return line_view.kind_in_words(one, alone, desk.fight.book)

    kind, hint = kind_of(combatant), "a name, then #tags; ! before it writes over one that is there"
    question = f"Keep {sanitize(kind)} as:"
    desk.ask(Question(question, answered, hint, typed=kind, preview=preview))


def open_keep_party(pages: Pages) -> None:
    """Ask for a name. Then keep the party, with everything it carries, in the library."""
    desk = pages.desk
    library = library_for(pages.app.folder, pages.app.config.library)

    def kept(text: str) -> tuple[Party, bool]:
        name, _, over = name_and_tags(text)
        return party_of(_party(desk), desk.fight.book, name), over

    def answered(text: str) -> None:
        party, over = kept(text)
        path = library.keep(party, over=over)
        desk.tell(f"{party.name} is kept, {len(party.members)} of them: {printable(path)}")

    def preview(text: str) -> str:
        return ", ".join(one.name for one in kept(text)[0].members)

    hint = "a name; a then party NAME brings them in; ! before it writes over one that is there"
    desk.ask(Question("Keep the party as:", answered, hint, preview=preview))


def newcomers_of(shelved: Shelved, count: int, desk: FightDesk) -> list[Newcomers]:
    """Return `count` combatants of a template, or the members of a party.

    Raises InputError.
    """
    kept, book = shelved.kept, desk.fight.book
    if isinstance(kept, Party):
        return [of_request("", request_for(one, book), kept.name) for one in kept.members]
    fields: Fields = named_request_for(kept, book)
    many = {"count": count} if count > 1 else {}
    return [of_request("", {**fields, **many}, kept.name)]


def entries_of(library: Library, desk: FightDesk) -> list[LibraryEntry]:
    """Return the entries of the list.

    Entries of this book come first, then entries of other books, then broken files.
    """
    here = desk.fight.book.id
    shelved = sorted(library.everything(), key=lambda one: one.kept.system != here)
    found = [_entry(at, one, here) for at, one in enumerate(shelved)]
    for path, reason in library.unreadable:
        told = f"{printable(path)}: {reason}"
        shown = view.unreadable_row(path.name, reason)
        option = PickerOption(str(len(found)), f"{path.name} {reason}", shown)
        found.append(LibraryEntry(None, option, told))
    return found


def _entry(at: int, shelved: Shelved, here: str) -> LibraryEntry:
    kept = shelved.kept
    tags = ("party", f"{len(kept.members)} of them") if isinstance(kept, Party) else kept.tags
    of = "" if kept.system == here else title_of(kept.system)
    words = f"{kept.name} {' '.join(tags)} {kept.system} {of} {kept.about}"
    shown = view.row(kept.name, tags, of, own=shelved.path is not None)
    return LibraryEntry(shelved, PickerOption(str(at), words, shown))


def _party(desk: FightDesk) -> list[Combatant]:
    people = desk.fight.encounter.combatants.values()
    return [one for one in people if one.side == PARTY]
