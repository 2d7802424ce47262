"""Give each key to the part of the desk that needs the key.

This part is the open list, the open question, a word that is being typed, or a command.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Protocol

from msgspec import UNSET
from msgspec.structs import replace

from rules.history import Fight
from rules.numbers.nearest import told
from rules.rulebook.rulebook import Rulebook
from tracker.desk.command import Command, Opens
from tracker.desk.cursor import Cursor
from tracker.desk.keymap import KeyMap, key_in_words
from tracker.desk.messages import Message, Overridable, count_told
from tracker.desk.rest_of_word import RestOfWord
from tracker.desk.second_press import AskedLast
from tracker.desk.tour import Tour
from tracker.typed.picker import Picker
from tracker.typed.prompt import Prompt
from tracker.views.bars import KeyLabel

if TYPE_CHECKING:
    from tracker.desk.map_page import MapPage

AFTER_QUIT: Final = 0.2
"""The program ends this many seconds after the letter that quits, if no other letter follows."""

NAME_IN_LINE: Final = 2.0
"""Seconds in which the rest of a name is ignored, if its first letter has opened a line."""

MOST_COUNT: Final = 300
"""The largest count that can be typed."""


class Desk(Protocol):
    """The part of a desk that the handling of keys reads or changes."""

    keymap: KeyMap[Any]
    cursor: Cursor
    prompt: Prompt
    picker: Picker | None
    count: int | None
    message: Message
    asked_last: AskedLast | None
    is_new: bool
    refusal: Overridable | None
    tour: Tour | None
    closed: bool
    map_page: "MapPage | None"

    @property
    def on_map(self) -> "MapPage | None":
        """The page of the map. It is None if the page is closed."""

    @property
    def fight(self) -> Fight:
        """The fight in play."""

    @property
    def book(self) -> Rulebook:
        """The rulebook of this fight."""

    @property
    def asking(self) -> bool:
        """Whether a question or a list is open."""

    def key_of(self, command: str) -> str:
        """Return the first key of a command as the screen shows the key; '' if there is no key."""

    def close_list(self) -> None:
        """Remove the open list if an option was taken, or if the GM has left the list."""

    def run(self, command: Command[Any]) -> None:
        """Run a command, or say why it is not available now."""

    def run_named(self, command: str) -> None:
        """Run the command with this id, or say why it is not available now."""

    def let_message_go(self) -> None:
        """Clear the message."""

    def tell(self, message: str, style: str = "", seconds: float | None = None) -> None:
        """Show a message."""


class KeyTaker:
    """Handles the keys for a desk. `after` is a function that calls another function later."""

    def __init__(self, desk: Desk, after: Callable[[float, Callable[[], None]], None]) -> None:
        self._desk, self._after = desk, after
        self._rest = RestOfWord(after)
        self._rests_in_line: list[str] = []
        self._open_question: AskedLast | None = None

    def take(self, name: str, character: str | None) -> None:
        """Give a key to the open list or to the open question.

        If no list and no question is open, run the command of the key. Directly after the question
        of a command, Enter means the key of this command.
        """
        asked, before = self._open_question, self._desk.asked_last
        self._open_question = None
        if name == "enter" and asked is not None and asked.question == self._desk.message.text:
            self._desk.count = asked.count
            self._desk.run_named(asked.command)
            self._desk.count = None
        else:
            self._take(name, character)
        if self._desk.asked_last is not before:
            self._open_question = self._desk.asked_last

    def _take(self, name: str, character: str | None) -> None:
        while not self._is_of_word(name, character) and self._key_is_left(name, character):
            pass

    def let_letter_follow(self, letter: str, taken: str) -> None:
        """Ignore the letter of the combatant `taken` if it is typed next."""
        self._rest.begin(")", taken, [letter], (*Opens, None))

    def shown(self) -> list[KeyLabel]:
        """Return the keys of the open list or question.

        If no list and no question is open, return the keys of the commands.
        """
        desk = self._desk
        if desk.picker is not None:
            return [KeyLabel(key, does, closed=False) for key, does in desk.picker.keys_shown]
        if desk.prompt.asking:
            override = desk.key_of("override") if self._is_refused else ""
            first = [(override, "do it anyway")] if override else []
            return [KeyLabel(*one, closed=False) for one in (*first, *desk.prompt.keys_shown)]
        shown = [(one, one.unavailable(desk) is not None) for one in desk.keymap.in_bar()]
        page = [KeyLabel(*one, closed=False) for one in desk.on_map.keys] if desk.on_map else []
        if desk.on_map is not None and desk.on_map.brush is not None:
            return page
        if desk.cursor.selected is None:
            shown.sort(key=lambda one: (one[1], not one[0].bar.begins))
        shown.sort(key=lambda one: one[1])
        fight = [KeyLabel(desk.key_of(one.id), one.bar.word, closed) for one, closed in shown]
        return [*page, *fight]

    def _key_is_left(self, name: str, character: str | None) -> bool:
        """Handle a key.

        Return True if the key only closed a list, and the caller must handle the key again.
        """
        desk = self._desk
        asked, last, left = desk.asking, desk.fight.last, False
        desk.is_new = False
        if desk.picker is not None:
            left = self._key_of_list(desk.picker, name, character)
        elif desk.prompt.asking and not self._overrides(name, character):
            desk.prompt.take_key(name, character)
            self._drop_rest_of_name()
        else:
            desk.prompt.cancel()
            self._command_typed(name, character)
        if desk.tour is None or desk.closed:
            return left
        if asked and not desk.asking:
            desk.tour.settled(done=desk.fight.last > last)
        elif not asked and name == "escape":
            desk.tour.end()
        return left

    def _key_of_list(self, picker: Picker, name: str, character: str | None) -> bool:
        """Give a key to the open list.

        Return True if the caller must handle the key again afterwards.
        """
        typed = picker.filter_text.text
        used = picker.take_key(name, character)
        if typed and picker.open and not picker.filter_text.text:
            # A message about the fault of a text does not belong to an empty text.
            self._desk.let_message_go()
        self._desk.close_list()
        if picker.by_letter is not None and not self._desk.asking:
            letter = picker.by_letter.letter or picker.filter_text.text[-1:]
            name = picker.by_letter.name
            harmless = tuple(Opens) if picker.choice.at_once else (Opens.LINE,)
            self._rest.begin(letter, name, picker.rest, harmless, picker.rest_elsewhere)
        elif picker.by_letter is not None and self._desk.prompt.asking:
            self._begin_rest_in_line(picker)
        return not used

    def _begin_rest_in_line(self, picker: Picker) -> None:
        """Note the rest of a taken option's name, because the option has opened a line."""
        self._rests_in_line = [*picker.rest, *picker.rest_elsewhere]
        self._after(NAME_IN_LINE, self._rests_in_line.clear)

    def _drop_rest_of_name(self) -> None:
        """Empty the line if it has just the rest of a name: 'elia' after the letter c of Celia."""
        typed = self._desk.prompt.typed.casefold()
        longer = any(one != typed and one.startswith(typed) for one in self._rests_in_line)
        if typed and typed in self._rests_in_line and not longer:
            self._rests_in_line.clear()
            self._desk.prompt.take_key("ctrl+u", None)

    def _is_of_word(self, name: str, character: str | None) -> bool:
        """Whether a key belongs to a word whose first letter has taken an option of a list."""
        desk = self._desk
        command = desk.keymap.command(name, character)
        # A line that adds would make a foe from the rest of a misspelt word.
        opens = command.opens if command and command.id != "add" else None
        if command and command.id == "mark":
            # A mark changes nothing in the fight, as a list that opens.
            opens = Opens.LIST
        belongs = self._rest.takes(name, character, opens)
        if belongs and (self._rest.held or self._rest.lost):
            refused = desk.message.text if desk.refusal else ""
            held = self._rest.told(command.title if command else "", refused)
            desk.refusal = desk.refusal and replace(desk.refusal, message=held)
            desk.tell(held, "bad" if refused else "warn")
        return belongs

    def _command_typed(self, name: str, character: str | None) -> None:
        desk = self._desk
        command = desk.keymap.command(name, character)
        typed = character or ""
        self._withdraw_question(name)
        if desk.count is not None and name in ("backspace", "escape"):
            desk.count = None
            desk.tell("")
        elif desk.count is not None and name == "enter" and command is None and not desk.on_map:
            desk.tell(f"{desk.count} is forgotten: Enter does nothing with a number.")
            desk.count = None
        elif desk.count is not None and typed == " ":
            for_none = f"{desk.count} and what follows is for no line: press the line's key first"
            desk.tell(f"{for_none}, as {desk.key_of('damage')}.", "warn")
            self._rest.begin_line(f"{desk.count} ")
            desk.count = None
        elif self._is_of_map(name, character):
            desk.count = None
        elif command is not None:
            self._run(command, typed)
            desk.count = None
        elif typed.isdecimal() and typed.isascii():
            desk.count = min(MOST_COUNT, (desk.count or 0) * 10 + int(typed))
            desk.tell(count_told(desk.count, desk.key_of, desk.book.words.cell_word))
        elif typed and typed.isprintable():
            keys = f"{desk.key_of('help')} shows the keys"
            key = key_in_words(typed)
            desk.tell(f"{key} does nothing under {desk.book.title}: {keys}.", "warn")
            # Letters that follow quickly belong to the line of this key in another book.
            self._rest.begin_line(typed)

    def _withdraw_question(self, name: str) -> None:
        """Remove the question of a key if the GM presses Escape.

        A second press of the same key would have answered this question.
        """
        desk = self._desk
        if name != "escape" or desk.asked_last is None:
            return
        if desk.message.text == desk.asked_last.question:
            desk.tell("")
        desk.asked_last = None

    def _is_of_map(self, name: str, character: str | None) -> bool:
        """Give a key to the page of the map. Return True if the page has handled the key."""
        desk = self._desk
        if desk.on_map is None:
            return False
        if desk.on_map.take_key(name, character):
            return True
        leaves = name in ("escape", "backspace")
        desk.map_page = None if leaves else desk.map_page
        return leaves

    def _run(self, command: Command[Any], typed: str) -> None:
        """Run the command of a key. `typed` is the letter or the sign of the key, or is empty."""
        if command.id == "quit" and typed and typed.isprintable():
            self._quit_soon(command, typed)
            return
        if command.opens is Opens.LINE and command.unavailable(self._desk) and typed.isprintable():
            # No line opens. Letters that follow quickly were meant for the line, and do nothing.
            self._rest.begin_line(typed)
        self._desk.run(command)
        if command.id == "run-on":
            self._begin_way(typed)

    def _quit_soon(self, command: Command[Any], letter: str) -> None:
        """Quit after a moment.

        If other letters follow quickly, do not quit: 'quarter' is probably the text of a line.
        """
        self._rest.begin_line(letter)

        def quit_now() -> None:
            typed = self._rest.line
            if typed.replace(letter, ""):
                quits = f"{letter} alone quits"
                self._desk.tell(
                    f"{told(typed)} is for no line: press the line's key first; {quits}.", "warn"
                )
            else:
                self._desk.run(command)

        self._after(AFTER_QUIT, quit_now)

    def _begin_way(self, sign: str) -> None:
        """Hold the letters that are typed quickly after a '>', as in '>well'.

        The letters are held only if the '>' has asked a question.
        """
        desk, standing = self._desk, self._desk.fight.encounter.map
        asked = desk.asked_last.question if desk.asked_last else ""
        if standing is not UNSET and asked and desk.message.text == asked:
            self._rest.begin_way(sign, asked, standing.line.names())

    @property
    def _is_refused(self) -> bool:
        """Whether the prompt shows that the rules refused an action."""
        desk = self._desk
        return desk.refusal is not None and desk.prompt.fault == desk.refusal.message

    def _overrides(self, name: str, character: str | None) -> bool:
        """Whether this key carries out the action that the prompt shows as refused."""
        command = self._desk.keymap.command(name, character)
        return self._is_refused and command is not None and command.id == "override"
