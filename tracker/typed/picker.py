"""A list from which the GM chooses one option.

The GM presses the letter of the option, or types some of its words and presses Enter.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from string import ascii_letters
from typing import NamedTuple

from msgspec import Struct

from tracker.text.sanitize import sanitize
from tracker.typed.line_edit import LineEdit
from tracker.typed.tokens import MARKS
from tracker.views.spans import Line, Span

STEPS = {"down": 1, "tab": 1, "ctrl+n": 1, "up": -1, "shift+tab": -1, "ctrl+p": -1}
LONGEST = 200
FILTER_CELLS = 40
PAGE = 10
_WORD = r"[\w'-]+|\w+"
LEAPS = {"pagedown": PAGE, "pageup": -PAGE, "home": -(10**9), "end": 10**9}
HINT = "type to filter"
LETTERS_HINT = "letter takes, a word filters"
FILTER = "/"
"""The key that begins to filter a list with letters; letters after it choose no option."""


class PickerOption(Struct, frozen=True):
    """An option: its line, the words that find it, and the reason why it cannot be taken now.

    The name of the option is `label`. If there is no label, the name is the first line of the
    words. The key `letter` takes the option if it is pressed first: immediately, if no other
    option's name has a word with this first letter. A filter of fewer than `least` letters does not
    find the option.
    """

    value: str
    words: str
    shown: Line
    closed: str | None = None
    letter: str = ""
    label: str = ""
    least: int = 1

    @property
    def name(self) -> str:
        """The name of the option, as people read it."""
        return self.label or self.words.partition("\n")[0]

    def begun_by(self, typed: str) -> list[str]:
        """Return the rest of each word of the option that begins with the typed text.

        After 'w', the rest of the word 'walk' is 'alk'.
        """
        words = re.findall(_WORD, self.words.partition("\n")[0].casefold())
        return [word[len(typed) :] for word in words if word.startswith(typed.casefold())]


class ChoiceList(Struct, frozen=True):
    """A list to choose from.

    - `taken`: gets the value of the option that the GM takes; if it is None, the GM can take no
      option, and Enter goes back too
    - `unmatched`: gets a typed text that matches no option or begins with people
    - `moved`: gets the value of each option that the cursor reaches; the first is `start`
    - `left`: is called if the GM leaves without a choice
    - `preview`, `foretold`: return the result of an option, and of a text that matches no option
    - `only_acts`: whether `taken` and `unmatched` only carry out actions or ask a question; then
      the desk finds the result, and `preview` and `foretold` only return a better text for it
    - `at_once`: whether each letter takes its option immediately; for lists in which a wrong choice
      does no harm
    - `free`: whether the GM can type any word; a letter is then a filter with its own option first,
      and Enter, a digit or a sign takes this option
    - `others`: words that people type here although they are not options
    - `new`: words for something new; their first letters are filters, and take no option
    - `titled`: returns the title for a typed text, with the people in the text
    """

    title: str
    options: Sequence[PickerOption]
    taken: Callable[[str], None] | None
    unmatched: Callable[[str], None] | None = None
    moved: Callable[[str], None] = lambda _: None
    left: Callable[[], None] = lambda: None
    start: str = ""
    preview: Callable[[str], str] = lambda _: ""
    foretold: Callable[[str], str] = lambda _: ""
    only_acts: bool = False
    at_once: bool = False
    free: bool = False
    others: Sequence[str] = ()
    new: Sequence[str] = ()
    titled: Callable[[str], str] | None = None


class ShownList(NamedTuple):
    """The visible parts of a list.

    The parts are the line above the options, the options, and the index of the option under the
    cursor.
    """

    head: Line
    options: list[Line]
    cursor: int


class FilterText(LineEdit):
    """The words that filter a list."""

    def __init__(self) -> None:
        super().__init__(longest=LONGEST)

    @property
    def wanted(self) -> str:
        """The part of the typed text that an option must contain."""
        return self.text

    def match(self, text: str) -> bool:
        """Whether a text contains every typed word."""
        folded = text.casefold()
        return all(word in folded for word in self.wanted.casefold().split())

    def begins_words(self, text: str) -> bool:
        """Whether each typed word is the beginning of a word of this text."""
        folded = text.casefold()
        return all(
            re.search(rf"(?<!\w){re.escape(word)}", folded)
            for word in self.wanted.casefold().split()
        )

    def rank(self, text: str) -> int:
        """Return the rank of an option's name and descriptions, one in each line; 0 is the best.

        The best name begins with the typed words. Next are descriptions with the typed words as an
        entry of a list with commas. Then come lines in which each typed word begins a word: an
        earlier line is better, and also a line that begins with the typed words.
        """
        typed, lines = self.wanted.casefold().strip(), text.casefold().split("\n")
        if lines[0].startswith(typed):
            return 0
        if any(typed in line.split(", ") for line in lines[1:]):
            return 1
        found = (
            2 * at - line.startswith(typed)
            for at, line in enumerate(lines, 1)
            if self.begins_words(line)
        )
        return next(found, 2 * len(lines) + 2)

    def head(self, title: str, hint: str) -> Line:
        """Return the line with the filter. The hint is visible until the user types something."""
        more = Span("" if self.text else f" {hint}", "dim")
        head = Span(f"{sanitize(title)}: ", "heading")
        return (head, *self.as_line(FILTER_CELLS, "strong"), more)


class CountedText(FilterText):
    """A filter that may begin with a number, as in '3 goblin'."""

    _COUNT = r"\s*(\d{1,3})[xX]?(?:\s+|$)"

    @property
    def count(self) -> int:
        """The number before the words. It is 1 if no number is typed."""
        found = re.match(self._COUNT, self.text)
        return int(found[1]) if found else 1

    @property
    def wanted(self) -> str:
        """The typed words without the number."""
        return re.sub(self._COUNT, "", self.text, count=1)


class Picker:
    """An open choice: the options that match the typed words, and the cursor.

    `hint` is shown until something is typed. A letter as the first key takes its option immediately
    if no other name has a word with this first letter. In this case, `rest` keeps the other letters
    of the option's words, because the GM may still type these letters. `rest_elsewhere` keeps those
    of the words that are no options. If another name has such a
    word, the letter becomes a filter, and the letter's option comes first. The next key decides. If
    this key continues a word, it belongs to the filter. Any other key takes the option. The page or
    the question behind the list then gets this key.
    """

    def __init__(
        self, choice: ChoiceList, *, hint: str = HINT, filter_text: FilterText | None = None
    ) -> None:
        self.choice = choice
        self.options = choice.options
        self.open = True
        self._hint = hint
        self.filter_text = filter_text or FilterText()
        self._by_letter = {one.letter: one for one in choice.options if one.letter}
        self._filtering = not self._by_letter
        self._lettered: PickerOption | None = None
        self.searched = False
        """Whether the key that begins to filter was pressed."""
        self.chosen = False
        """Whether the GM went to the row under the cursor; false again after more typed text."""
        self.by_letter: PickerOption | None = None
        """The option that was taken by its letter alone; None if there is no such option."""
        self.rest: list[str] = []
        self.rest_elsewhere: list[str] = []
        values = [one.value for one in choice.options]
        self._cursor = values.index(choice.start) if choice.start in values else 0

    @property
    def keys_shown(self) -> tuple[tuple[str, str], ...]:
        """The keys of the list and their effects, without the letters that filter the list."""
        found, typed = bool(self.matching()), bool(self.filter_text.text)
        keys = (
            (found and self.choice.taken, ("Enter", "take")),
            (found, ("Up Down", "choose")),
            (not found and self.choice.unmatched, ("Enter", "take what is typed")),
            (typed, ("Ctrl+U", "show all")),
        )
        return (*(key for works, key in keys if works), ("Esc", "back"))

    @property
    def current(self) -> PickerOption | None:
        """The option under the cursor. It is None if no option matches."""
        found = self.matching()
        return found[min(self._cursor, len(found) - 1)] if found else None

    @property
    def shown(self) -> ShownList:
        """The parts of the list that a pane shows now."""
        hint = self._hint if self._filtering else LETTERS_HINT
        titled, typed = self.choice.titled, self.filter_text.text
        title = titled(typed) if titled else self.choice.title
        head = self.filter_text.head(title, hint)
        current = self.current if self.filter_text.text else None
        if current is not None and (told := self.choice.preview(current.value)):
            head = (*head, Span(f"  {told}", "dim"))
        return ShownList(head, [one.shown for one in self.matching()], self._cursor)

    @property
    def nothing(self) -> str:
        """The text that is shown instead of the options if no option matches."""
        return self.choice.foretold(self.filter_text.text) or "nothing of that name"

    def matching(self) -> list[PickerOption]:
        """Return the options with words that begin with the typed words. The best option is first.

        If there are none, return the options that contain the text, if it has two letters or more.
        """
        typed = self.filter_text
        if not typed.wanted.strip():
            return list(self.options)
        if self._names_people(typed.wanted):
            return []
        letters = len(typed.wanted.strip())
        options = [one for one in self.options if letters >= one.least]
        begun = [one for one in options if typed.begins_words(one.words)]
        inside = options if letters > 1 else []
        found = begun or [one for one in inside if typed.match(one.words)]
        return sorted(found, key=lambda one: (one is not self._lettered, typed.rank(one.words)))

    def _names_people(self, text: str) -> bool:
        """Whether a text names people: it begins with an apostrophe."""
        return self.choice.unmatched is not None and text.lstrip().startswith(tuple(MARKS))

    def take_key(self, name: str, character: str | None) -> bool:
        """Handle one key for the open list.

        Returns False if another part of the desk must handle the same key too.
        """
        lettered = self._lettered
        if lettered is not None and self._ends_letter(name, character):
            self.by_letter = lettered if name != "enter" else None
            self._take([lettered])
            return name == "enter"
        self._lettered = None
        ends = name == "enter" and self.choice.taken is None
        if ends or self.filter_text.goes_back(name):
            self.open = False
            self.choice.left()
        elif not self._filtering and character in self._by_letter:
            self._take_letter(self._by_letter[str(character)], name)
        elif not self._filtering and character == FILTER:
            self._filtering = self.searched = True
        elif name == "enter":
            self._take(self.matching())
        elif name in STEPS or name in LEAPS:
            self.chosen = True
            self._cursor = stepped(name, self._cursor, len(self.matching()))
        elif self.filter_text.take_key(name, character):
            self._cursor, self._filtering, self.chosen = 0, True, False
            self._take_doubled_letter()
        return True

    def step(self, by: int) -> None:
        """Move the cursor by this number of options.

        The cursor stops at the first and last options.
        """
        self.go_to(max(0, min(self._cursor + by, len(self.matching()) - 1)))

    def go_to(self, at: int) -> None:
        """Put the cursor on the matching option with this index."""
        self._cursor, self.chosen = at, True

    def take_at(self, at: int) -> None:
        """Take the matching option with this index."""
        self._cursor, self.chosen = at, True
        self._take(self.matching())

    def place_of(self, shown: Line) -> int | None:
        """Return the index of the option on a line of the list."""
        # The line may have signs before the option, such as its letter.
        ends = (shown[-len(one.shown) :] == one.shown for one in self.matching())
        return next((at for at, is_this in enumerate(ends) if is_this), None)

    def take_text(self, text: str) -> str:
        """Put pasted text into the filter as if it were typed.

        Return a message if the text is too long.
        """
        left_out = self.filter_text.paste(text)
        self._cursor, self._filtering = 0, True
        return left_out

    def change_options(self, options: Sequence[PickerOption]) -> None:
        """Replace the options. The cursor stays at its place, and the letters stay the same."""
        self.options = options
        self._cursor = max(0, min(self._cursor, len(self.matching()) - 1))

    def _take_letter(self, option: PickerOption, key: str) -> None:
        """Take the option that has this letter.

        If a word of another option begins with this letter too, filter the list instead.
        """
        letter = option.letter
        own = (letter.lower(), letter.upper())
        others = [one for one in self.options if one.letter not in own and one.begun_by(letter)]
        at_once = self.choice.at_once or not (others or self.choice.free or self._is_new(letter))
        if letter.islower() and not at_once:
            self.filter_text.take_key(key, letter)
            self._cursor, self._filtering, self._lettered = 0, True, option
            return
        self.by_letter = option
        self._take([option])
        self.rest = [rest for one in (option, *others) for rest in one.begun_by(letter)]
        self.rest_elsewhere = [one[1:] for one in self.choice.others if one.startswith(letter)]
        # The id of an option is another name of it.
        self.rest += [one[1:] for one in option.words.casefold().split() if one[:1] == letter]
        if self.open:
            self._keep_letter(option, key)

    def _take_doubled_letter(self) -> None:
        """Take the option of a doubled letter such as 'zz' if it is the only one that matches."""
        typed, found = self.filter_text.text, self.matching()
        is_doubled = len(typed) == len("zz") and typed[0] == typed[1] and len(found) == 1
        if not self.choice.at_once or self.searched or not is_doubled:
            return
        if found[0].words.endswith(f" {typed}"):
            self.by_letter = found[0]
            self._take(found)

    def _keep_letter(self, option: PickerOption, key: str) -> None:
        """Filter the list by a letter, and put the cursor on the option of this letter."""
        self.filter_text.take_key(key, option.letter)
        self._filtering = True
        found = self.matching()
        self._cursor = found.index(option) if option in found else 0

    def _ends_letter(self, name: str, character: str | None) -> bool:
        """Whether a key after an option's letter chooses the option, because no word begins so."""
        if name == "enter":
            return True
        if not character or not character.isprintable() or character == " ":
            return False
        if self.choice.free and character.isalpha():
            return False
        typed = f"{self.filter_text.text}{character}"
        return not (any(one.begun_by(typed) for one in self.options) or self._is_new(typed))

    def _is_new(self, typed: str) -> bool:
        """Whether a text may be the beginning of a word in `new`, perhaps mistyped.

        'ho' may begin 'horse', and so may 'hr'.
        """
        said = typed.lower()
        return any(said[:1] == word[:1] and {*said} <= {*word} for word in self.choice.new)

    def _take(self, found: list[PickerOption]) -> None:
        typed = self.filter_text.text.strip()
        if found and self.choice.taken is not None:
            self.open = False
            self.choice.taken(found[min(self._cursor, len(found) - 1)].value)
        elif self.choice.unmatched is not None and typed:
            self.open = False
            self.choice.unmatched(typed)


def stepped(key: str, at: int, count: int) -> int:
    """Return the next place of the cursor.

    A single step beyond one end goes to the other end. A larger step stops at the end.
    """
    last = max(0, count - 1)
    if key in STEPS:
        return (at + STEPS[key]) % (last + 1)
    return max(0, min(last, at + LEAPS[key]))


def letters_for(names: Iterable[str], taken: Iterable[str] = ()) -> list[str]:
    """Return a free letter for each name, if possible one from the name, or else ''."""
    used = set(taken)
    found = []
    for name in names:
        own = [one for one in name.casefold() if one in ascii_letters]
        letter = next((one for one in (*own, *ascii_letters) if one not in used), "")
        used.add(letter)
        found.append(letter)
    return found
