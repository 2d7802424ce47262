"""Find the words that may come next while somebody types a command."""

import os
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Literal, NamedTuple

from msgspec.structs import replace

from rules.errors import CodedError
from tracker.cli import command_in
from tracker.cli.completion.command_table import (
    CommandOption,
    CommandTable,
    Takes,
    Value,
    read_table,
)
from tracker.text.sanitize import sanitize

Kind = Literal["words", "open", "files", "folders"]
"""The kind of the offers: whole words, beginnings of words, files, or folders."""

LONGEST = 200
"""The most characters of an offered name."""


class Candidate(NamedTuple):
    """A word that may come next, and its purpose."""

    text: str
    about: str = ""


class Completion(NamedTuple):
    """The words that may come next.

    The shell itself drops words that do not begin with the typed letters.
    """

    kind: Kind
    offers: tuple[Candidate, ...] = ()


class _Typed(NamedTuple):
    """The words that were typed before the word to complete."""

    words: tuple[str, ...]
    options: dict[str, list[str]]
    waiting: CommandOption | None
    over: bool

    def value(self, name: str) -> Path | None:
        """Return the value that was typed last for an option. Return None if there is no value."""
        given = self.options.get(name)
        return Path(given[-1]).expanduser() if given else None


def answered(before: Sequence[str], word: str, environ: Mapping[str, str]) -> Completion:
    """Return the words that may replace the unfinished word `word`.

    `before` lists the words that were typed before the unfinished word.
    """
    table = read_table()
    name, rest = command_in(list(before))
    takes, common = table.commands[name or ""], table.commands[""].options
    takes = replace(takes, options=takes.options + common) if name else takes
    typed = _typed(rest, takes)
    asker = _Asker(table, typed, environ)
    if typed.waiting is not None:
        return asker.value(typed.waiting.value, word)
    if word.startswith("-") and not typed.over:
        return _option(asker, takes, word)
    if name is None and not typed.words:
        return asker.first(word)
    place = min(len(typed.words), len(takes.words) - 1)
    if place < len(typed.words) and not (takes.words and takes.words[-1].many):
        return Completion("words")
    return asker.value(takes.words[place], word)


def _typed(words: Sequence[str], takes: Takes) -> _Typed:
    options = {name: one for one in takes.options for name in one.names}
    found: list[str] = []
    given: dict[str, list[str]] = {}
    waiting: CommandOption | None = None
    over = False
    for word in words:
        if waiting is not None:
            given[waiting.names[-1]].append(word)
            waiting = None
        elif over or not word.startswith("-"):
            found.append(word)
        elif word == "--":
            over = True
        else:
            name, has_value, value = word.partition("=")
            given.setdefault(name, []).extend([value] if has_value else [])
            one = options.get(name)
            waiting = one if one is not None and one.value and not has_value else None
    return _Typed(tuple(found), given, waiting, over)


def _option(asker: "_Asker", takes: Takes, word: str) -> Completion:
    """Return the options that were not typed yet.

    If the unfinished word is an option with `=`, return the values that this option accepts.
    """
    name, has_value, value = word.partition("=")
    if has_value:
        known = (one.value for one in takes.options if name in one.names)
        found = asker.value(next(known, None), value)
        offers = (Candidate(f"{name}={one.text}", one.about) for one in found.offers)
        return found._replace(offers=tuple(offers))
    left = [one for one in takes.options if one.again or not asker.typed.options.keys() & one.names]
    return Completion(
        "words", tuple(Candidate(name, one.about) for one in left for name in one.names)
    )


class _Asker:
    """Finds the words that can be typed for an argument, such as SAVE."""

    def __init__(self, table: CommandTable, typed: _Typed, environ: Mapping[str, str]) -> None:
        self._table = table
        self.typed = typed
        self._environ = environ

    def first(self, word: str) -> Completion:
        """Return the words that can begin a call: commands and saves."""
        found = self.value(Value("SAVE"), word)
        if found.kind != "words":
            return found
        takes = self._table.commands
        commands = (Candidate(name, one.about) for name, one in takes.items() if name)
        saves = (one for one in found.offers if one.text not in takes)
        return Completion("words", (*commands, *saves))

    def value(self, value: Value | None, word: str) -> Completion:
        """Return the words that can be typed for a value; no words if any text is possible."""
        if value is None:
            return Completion("words")
        if value.choices:
            return Completion("words", tuple(map(Candidate, value.choices)))
        called = value.called
        if called == BOOK and self._names_a_book(word):
            called = "SYSTEM"
        if called in FILES or (called == "SAVE" and _is_path(word)):
            return Completion(FILES.get(called, "files"))
        ask = ASKED.get(called)
        # A book that does not load or a folder that cannot be read offers nothing.
        offers: list[Candidate] = []
        with suppress(CodedError, OSError):
            offers += (one for one in ask(self) if self._can_stand(one.text)) if ask else ()
        return Completion("open" if called == INPUT else "words", tuple(offers))

    def saves(self) -> Iterator[Candidate]:
        """The saves, and the samples."""
        from tracker.store.folder import SavesFolder, saves_folder  # noqa: PLC0415

        only = self.typed.value("--only-saves")
        path = only or saves_folder(self.typed.value("--saves"), self._environ, Path.cwd())
        return map(Candidate, SavesFolder(path, names_only=only is not None).stems())

    def systems(self) -> Iterator[Candidate]:
        """The ids of the rulebooks."""
        from rules.rulebook.catalogue import systems  # noqa: PLC0415

        self._look_for_books()
        return map(Candidate, systems())

    def rules(self) -> Iterator[Candidate]:
        """Return the rules of the typed rulebook."""
        from rules.rulebook.catalogue import system  # noqa: PLC0415

        self._look_for_books()
        rules = system(self.typed.words[0]).rules
        return (Candidate(name, sanitize(one.summary)) for name, one in rules.items())

    def inputs(self) -> Iterator[Candidate]:
        """Return the inputs of the typed rule that have no value yet."""
        from rules.rulebook.catalogue import rule  # noqa: PLC0415

        self._look_for_books()
        given = {word.partition("=")[0] for word in self.typed.words[2:]}
        asked = rule(self.typed.words[0], self.typed.words[1]).inputs
        left = (one for one in asked if one.name not in given)
        return (Candidate(f"{one.name}=", sanitize(one.kind.describe())) for one in left)

    def actions(self) -> Iterator[Candidate]:
        """The actions of the books that come with Gaitkeeper."""
        return map(Candidate, self._table.actions)

    def _look_for_books(self) -> None:
        from tracker.formats.book_folders import offer  # noqa: PLC0415

        given = [Path(one) for one in self.typed.options.get("--book", [])]
        with suppress(CodedError):
            offer(given, self.typed.value("--only-saves") or self.typed.value("--saves"))

    def _names_a_book(self, word: str) -> bool:
        what = self.typed.words[:1]
        return what == ("numbers",) or (what == ("show",) and not _is_path(word))

    def _can_stand(self, text: str) -> bool:
        """Return whether the shell can offer a name.

        The shell must show the name unchanged, and the name must not look like an option.
        """
        shown = sanitize(text, LONGEST)
        plain = shown == unicodedata.normalize("NFC", text)
        return plain and (self.typed.over or not text.startswith("-"))


INPUT = "key=value"
BOOK = "FILE|NAME|SYSTEM"
ASKED = {
    "SAVE": _Asker.saves,
    "SYSTEM": _Asker.systems,
    "RULE": _Asker.rules,
    INPUT: _Asker.inputs,
    "ACTION": _Asker.actions,
}
FILES: dict[str, Kind] = {"FILE": "files", BOOK: "files", "FOLDER": "folders"}


def _is_path(word: str) -> bool:
    return os.sep in word or word.startswith((".", "~"))
