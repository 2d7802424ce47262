"""The templates and parties that a typed line can name.

Each of them has the fields of the action `add`.
"""

from collections.abc import Mapping, Sequence
from os.path import commonprefix
from typing import Any

from msgspec import Struct

from rules.comparison.conversion import title_of
from rules.errors import InputError
from rules.numbers.inputs import listed
from rules.numbers.nearest import the_nearest
from tracker.typed.lookup import plurals
from tracker.typed.slips import is_slip

Request = Mapping[str, Any]
SHORTEST = 3
"""The fewest letters that are read as the beginning of a name."""

MOST_NEAR = 3
"""The most templates in a message about a doubtful name."""

PARTY_SIGN = "+"
"""The sign before the names of the party, here and on the screen."""

PARTY = "party"
"""The first word of a line that adds a stored party: 'party The lantern company'."""


class KnownNames(Struct, frozen=True):
    """The names that a line can use: the stored templates and the stored parties.

    A line with a party begins with the word 'party', as in 'party The lantern company'.
    """

    templates: Mapping[str, Request] = {}
    parties: Mapping[str, Sequence[Request]] = {}
    elsewhere: Mapping[str, str] = {}

    def template(self, words: Sequence[str]) -> tuple[Request, int] | None:
        """Return the template that the first words name, and the number of these words.

        A plural is a name too: 'wolves' names 'Wolf'.
        """
        names = {_folded(name): one for name, one in self.templates.items()}
        several = {one: names[name] for name in names for one in plurals(name)}
        names = {**several, **names}
        for many in range(len(words), 0, -1):
            found = names.get(_folded(" ".join(words[:many])))
            if found is not None:
                return found, many
        return None

    def check_book(self, name: str, title: str) -> None:
        """Raise InputError if only a template of another book has this name.

        `title` is the title of this fight's book.
        """
        wanted = _folded(name)
        found = next((one for one in self.elsewhere if _folded(one) == wanted), None)
        if found is None:
            return
        near = the_nearest(name, self.templates, or_all=False)
        book = title_of(self.elsewhere[found])
        what = f"{found} is a template of {book}, not of {title}"
        new = f'type "{found}" in quotes for somebody new'
        message = f"{what}: the library converts it, or {new}{near}."
        raise InputError("not-found", "name", message)

    def check_slip(self, name: str, *, or_begun: bool = False) -> None:
        """Raise InputError for a typing mistake in a template's name.

        With `or_begun`, an unfinished name such as 'gobl' is a mistake too.
        """
        wanted = _folded(name)
        begun = [one for one in self.templates if or_begun and _breaks_off(wanted, _folded(one))]
        meant = begun or [one for one in self.templates if is_slip(wanted, _folded(one))]
        if meant:
            message = f'did you mean {listed(meant)}? For somebody new type "{name}" in quotes.'
            raise InputError("not-found", "name", message)

    def near(self, name: str) -> list[str]:
        """Return the templates of this book that contain the name, or have a similar name."""
        wanted = _folded(name)
        near = [one for one in self.templates if _is_near(wanted, _folded(one))]
        near = near or [one for one in self.templates if wanted in _folded(one).split()[1:]]
        return near[:MOST_NEAR]

    def probably_meant(self, name: str) -> str:
        """Return a message such as 'Goblin was probably meant'; '' if no template is similar."""
        wanted, own = _folded(name), self.near(name)
        if own:
            return f"{listed(own, 'or')} was probably meant"
        other = next((one for one in self.elsewhere if _is_near(wanted, _folded(one))), "")
        if not other:
            return ""
        title = title_of(self.elsewhere[other])
        kind = _folded(other).split()[-1]
        alike = next((one for one in self.templates if kind in _folded(one).split()), "")
        if alike:
            return f"{alike} was probably meant ({other} is a template of {title})"
        return f"{other} of {title} was probably meant"

    def part_meant(self, name: str, *, plural: bool = False) -> str:
        """Return a message about a name such as 'hound' that may mean the template 'Stair hound'.

        With `plural`, only plurals such as 'hounds' count.
        """
        wanted = _folded(name)

        def has_part(template: str) -> bool:
            later = _folded(template).split()[1:]
            return any(wanted in (plurals(one) if plural else (one,)) for one in later)

        own = [*filter(has_part, self.templates)][:MOST_NEAR]
        if own:
            return f"{listed(own, 'or')} was probably meant"
        other = next(filter(has_part, self.elsewhere), "")
        return f"{other} of {title_of(self.elsewhere[other])} was perhaps meant" if other else ""

    def slip_elsewhere(self, name: str) -> str:
        """Return a message about a mistyped name of a template of another book, or ''."""
        wanted = _folded(name)
        other = next((one for one in self.elsewhere if is_slip(wanted, _folded(one))), "")
        return f"{other} of {title_of(self.elsewhere[other])} was probably meant" if other else ""

    def party(self, text: str) -> Sequence[Request] | None:
        """Return the members of the party that a text such as 'party NAME' names.

        Return None for another text. Raises InputError (not-found).
        """
        word, _, rest = text.strip().partition(" ")
        if word.casefold() != PARTY or not rest.strip():
            return None
        if not self.parties:
            message = f'no party is kept in the library; for a new name type "{text.strip()}".'
            raise InputError("not-found", "name", message)
        wanted = _folded(rest)
        begun = [name for name in self.parties if _folded(name).startswith(wanted)]
        exact = [name for name in begun if _folded(name) == wanted] or begun
        if len(exact) == 1:
            return self.parties[exact[0]]
        names = ", ".join(exact or self.parties)
        message = f"no one party is called {rest[:40].strip()!r}; there are: {names}."
        raise InputError("not-found", "name", message)

    def begun(self, text: str) -> tuple[str, list[str]]:
        """Return the unfinished name at the end of a line, and all names that begin with it."""
        typed = text.rpartition(";")[2].lstrip()
        count, _, rest = typed.partition(" ")
        if count.rstrip("xX").isdecimal():
            typed = rest.lstrip()
        typed = typed.removeprefix(PARTY_SIGN)
        first, _, more = typed.partition(" ")
        if first.casefold() == PARTY and more.strip():
            return more, [one for one in self.parties if _begins(one, more)]
        return typed, [one for one in self.templates if typed and _begins(one, typed)]

    def completed(self, text: str) -> str | None:
        """Complete the name at the end of a line up to the letter at which possible names differ.

        Return None if nothing can be added.
        """
        typed, names = self.begun(text)
        if not names or any(_folded(name) == _folded(typed) for name in names):
            return None
        # In their common beginning, the names differ only by upper and lower case.
        sure = commonprefix([name.casefold() for name in names])  # noqa: RUF071 - of words
        whole = f"{names[0]} " if len(names) == 1 else names[0][: len(sure)]
        return text[: len(text) - len(typed)] + whole if len(whole) > len(typed) else None


NOTHING_KNOWN = KnownNames()


def _begins(name: str, typed: str) -> bool:
    return _folded(name).startswith(_folded(typed))


def _folded(name: str) -> str:
    return " ".join(name.split()).casefold()


def _is_near(typed: str, name: str) -> bool:
    """Whether a text may mean a name: 'stair', 'hou', 'huond' or 'hounds' for 'stair hound'."""
    words = [one for one in name.split() if len(one) > SHORTEST]
    begins = any(_breaks_off(typed, one) for one in words) or name.startswith(f"{typed} ")
    slips = any(is_slip(typed, one) or typed in plurals(one) for one in words)
    return typed != name and len(typed) >= SHORTEST and (begins or slips)


def _breaks_off(begun: str, name: str) -> bool:
    """Whether a text is an unfinished name: it ends within a word of the name."""
    return name.startswith(begun) and name[len(begun) : len(begun) + 1].isalnum()
