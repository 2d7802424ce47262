"""A desk without a screen, at which a test presses keys and reads texts."""

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from rules.encounter import Combatant, Encounter
from rules.history import Fight
from rules.rulebook.rulebook import Rulebook
from tracker.desk.book_keys import keymap_of
from tracker.desk.changes import Part
from tracker.desk.desk import FightDesk
from tracker.desk.keymap import KeyMap
from tracker.desk.tour import Tour
from tracker.library.library import library_for
from tracker.session.session import Session
from tracker.settings.config import Config
from tracker.store import SavesFolder
from tracker.views import card, log, table, timeline
from tracker.views.columns import columns
from tracker.views.spans import Told, numbers_in, told_in

WIDTH = 100
EVENTS_IN_SIGHT = 9


class SeenInLines:
    """The numbers of a fight: those in the wide row of a combatant, and those on a whole card."""

    events = EVENTS_IN_SIGHT

    def in_row(self, fight: Fight, who: str, members: tuple[str, ...]) -> Sequence[Told]:
        """Return the numbers in the row of a combatant."""
        encounter, book = fight.encounter, fight.book
        shape = columns(encounter, book, WIDTH)
        people = [encounter.combatants[one] for one in members]
        return numbers_in([table.row(encounter, book, encounter.combatants[who], shape, people)])

    def on_card(self, fight: Fight, who: str) -> Sequence[Told]:
        """Return the numbers on a combatant's card, and the places without a number."""
        combatant = fight.encounter.combatants[who]
        return told_in(card.lines(fight.encounter, fight.book, combatant, WIDTH, 30))


class Program:
    """The program around the desk. It notes each opened page and screen, but shows no screen.

    `waiting` has the functions to call later, each with a number of seconds.
    """

    desk: FightDesk

    def __init__(self, folder: SavesFolder, config: Config) -> None:
        self.app = SimpleNamespace(folder=folder, config=config)
        self.pages: list[str] = []
        self.screens: list[Any] = []
        self.closed: list[Callable[[Any], None] | None] = []
        self.left_to: str | Path | None = None
        self.has_quit = False
        self.redrawn = 0
        self.waiting: list[tuple[float, Callable[[], None]]] = []

    def open(self, page: str, *typed: str) -> None:
        """Note that the page `page` is opened, and call its function.

        The function asks a question or opens a screen.
        """
        self.pages.append(page)
        module, _, function = page.partition(".")
        getattr(import_module(f"tracker.screens.{module}"), function)(self, *typed)

    def push(self, screen: Any, closed: Callable[[Any], None] | None = None) -> None:
        """Note that a screen is opened.

        Note also the function `closed`, which gets the result of the screen.
        """
        self.desk.let_message_go()
        self.screens.append(screen)
        self.closed.append(closed)

    def open_saves(self, message: str) -> None:
        """Note that the GM went to the list of saves."""
        self.left_to = message

    def open_save(self, path: Path) -> None:
        """Note that the GM went to another save."""
        self.left_to = path

    def quit(self) -> None:
        """Note the end of the program."""
        self.has_quit = True

    def redraw(self) -> None:
        """Note that the whole screen is drawn again."""
        self.redrawn += 1

    def after(self, seconds: float, call: Callable[[], None]) -> None:
        """Note a function that is called after this number of seconds."""
        self.waiting.append((seconds, call))

    def templates(self, book: Rulebook) -> Sequence[str]:
        """The names of the templates of a book in the library."""
        library = library_for(self.app.folder, self.app.config.library)
        library.look()
        return [one.name for one in library.templates(book.id)]

    def keymap_of(self, book: Rulebook) -> KeyMap[FightDesk]:
        """The keys of a fight under this book."""
        return keymap_of(book, self.app.config.keys)

    def wait(self, seconds: float) -> None:
        """Call the functions that are due after this number of seconds.

        A function that is added during these calls must wait.
        """
        due = [one for one in self.waiting if one[0] <= seconds]
        self.waiting = [one for one in self.waiting if one[0] > seconds]
        for _, call in due:
            call()


class Table:
    """A GM at a desk without a screen."""

    def __init__(
        self,
        session: Session,
        folder: SavesFolder,
        config: Config | None = None,
        tour: Tour | None = None,
    ) -> None:
        config = config or Config()
        self.program = Program(folder, config)
        keymap = keymap_of(session.fight.book, config.keys)
        self.desk = FightDesk(session, keymap, SeenInLines(), self.program, tour)
        self.program.desk = self.desk
        self.desk.begin(config.turn_timer)
        self.changed = self.desk.take_changes()

    def press(self, *keys: str) -> frozenset[Part]:
        """Press keys one after another.

        Return the parts of the screen that the last key has changed.
        """
        for key in keys:
            self.changed = self.quickly(key)
        return self.changed

    def quickly(self, *keys: str) -> frozenset[Part]:
        """Press keys that come together, without a pause between them.

        Return the parts of the screen that the keys have changed.
        """
        for key in keys:
            name, character = ("space", " ") if key in ("space", " ") else (key, None)
            self.desk.key(name, key if len(key) == 1 else character)
        return self.desk.take_changes()

    def play(self, script: str) -> None:
        """Press the keys of a script.

        The letters of a word are single keys, but '<enter>' is one key. A space in the script only
        separates its words. For the space bar, the script has '_'.
        """
        for part in script.split():
            self.press(*keys_of(part))

    def take_line(self, key: str, text: str) -> str:
        """Press a key, type a line and press Enter.

        Return the preview of the line, or its fault.
        """
        self.press(key, *text)
        told = self.desk.prompt.previewed or self.desk.prompt.fault
        self.press("enter")
        return told

    @property
    def encounter(self) -> Encounter:
        """The state of the fight."""
        return self.desk.encounter

    @property
    def selected(self) -> Combatant:
        """The combatant under the cursor."""
        found = self.desk.cursor.selected
        assert found is not None
        return found

    @property
    def prompt(self) -> str:
        """Return the open question with its text and its hint.

        If no question is open, return the message.
        """
        prompt, question = self.desk.prompt, self.desk.prompt.question
        if question is None:
            return self.desk.message.text
        said = prompt.fault or prompt.previewed or question.hint
        return f"{question.asked(prompt.typed)} {prompt.typed}  {said}"

    @property
    def listed(self) -> str:
        """Return the lines of the open list. The first line is the filter line.

        The text is empty if no list is open.
        """
        if self.desk.picker is None:
            return ""
        shown = self.desk.picker.shown
        rows = (shown.head, *shown.options)
        return "\n".join("".join(span.text for span in row) for row in rows)

    @property
    def sketched(self) -> str:
        """Return the lines that the screen shows about the typed text."""
        return "\n".join("".join(span.text for span in row) for row in self.desk.sketch)

    @property
    def keys(self) -> list[tuple[str, str]]:
        """The keys that work now, with their words."""
        return [(one.key, one.label) for one in self.desk.keys_now() if not one.closed]

    @property
    def newest(self) -> str:
        """The text of the newest event."""
        return self.desk.fight.event(self.desk.fight.last).text

    def told(self, count: int = 12) -> str:
        """Return the texts of the newest events in one line, oldest first."""
        last = self.desk.fight.last
        events = range(max(1, last - count + 1), last + 1)
        return " ".join(self.desk.fight.event(n).text for n in events)

    def paste(self, text: str) -> frozenset[Part]:
        """Paste a text. Return the parts that the text has changed."""
        self.desk.paste(text)
        self.changed = self.desk.take_changes()
        return self.changed

    @property
    def log(self) -> str:
        """The end of the log as the GM reads it, in one line."""
        made = log.lines(self.desk.fight, EVENTS_IN_SIGHT, WIDTH)
        return " ".join("".join(span.text for span in one) for one in made)

    @property
    def card(self) -> str:
        """Return the card of the selected combatant: its head, and every line below the head."""
        of = self.encounter, self.desk.book, self.selected
        made = (card.title(*of, WIDTH), *card.lines(*of, WIDTH, 30))
        return "\n".join("".join(span.text for span in one) for one in made)

    @property
    def rows(self) -> list[str]:
        """Return the rows of the table in wide columns, with letters.

        The events of the timeline are also rows.
        """
        encounter, book, aim = self.encounter, self.desk.book, self.desk.cursor.aim()
        shape = columns(encounter, book, WIDTH)
        made = [
            timeline.event_row(encounter, book.words, one, WIDTH)
            if timeline.is_event(one)
            else table.with_signs(
                table.row(
                    encounter,
                    book,
                    encounter.combatants[one],
                    shape,
                    [encounter.combatants[member] for member in aim.groups.get(one, ())],
                ),
                None,
                aim.letters.get(one, ""),
            )
            for one in timeline.with_events(encounter, aim.rows)
        ]
        return ["".join(span.text for span in one) for one in made]

    def select(self, name: str) -> None:
        """Put the cursor on the combatant of this name."""
        self.desk.cursor.select(self.encounter.find(name).id)

    def take(self, value: object) -> None:
        """Close the newest page, and give `value` as the result of the page."""
        closed = self.program.closed[-1]
        assert closed is not None
        self.desk.attempt(closed, value)
        self.changed = self.desk.take_changes()


def keys_of(word: str) -> list[str]:
    """Return the keys of a word of a script: 'm3_run<enter>' is m, 3, space, r, u, n, enter."""
    found: list[str] = []
    rest = word
    while rest:
        name, end, after = rest[1:].partition(">")
        if rest[0] == "<" and end and len(name) > 1:
            found.append(name)
            rest = after
        else:
            found.append("space" if rest[0] == "_" else rest[0])
            rest = rest[1:]
    return found
