"""The line that adds combatants: '4 goblin hp 2d6 dex 12 : leather 2 worn, spear 1; ogre hp 30'.

The line has a count, a name, fields of the book's sheet with their values, and a side. The word
`hidden` is for combatants whom the players do not see. A colon comes before the things that each
combatant carries. An @ comes before the moment when the combatants come in, as in '@ in 2 rounds on
12'. If the fight has a map, 'at gate' tells where the combatants stand. A semicolon separates
kinds. A name in quotes is taken unchanged.
"""

import re
from collections.abc import Sequence
from typing import Final

from rules.comparison.conversion import short_title
from rules.encounter.groups import kind_of
from rules.errors import InputError, RulesError
from rules.fight.actions.adding import MOST_COMBATANTS, MOST_KINDS, MOST_OF_A_KIND
from rules.history import Fight
from rules.numbers.inputs import LONGEST_TEXT
from rules.numbers.nearest import told
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.words import NotUnderstood, matches
from tracker.typed import moments
from tracker.typed.at_place import without_place
from tracker.typed.grammar import Asked, Fields
from tracker.typed.newcomers import Newcomers, check_totals, members, of_request, totals_of
from tracker.typed.quick_fields import (
    begins_fields,
    blanks,
    field_of,
    holds_number,
    meant_exactly,
    parts_of,
    words_in,
)
from tracker.typed.quick_known import NOTHING_KNOWN, PARTY_SIGN, KnownNames
from tracker.typed.quick_values import take_fields
from tracker.typed.things import thing
from tracker.typed.tokens import with_blank

NUMBER_AT: Final = 1
"""The place of a number in a name without quotes: after a single word, as in 'Wolf 3'."""

_COUNT = re.compile(r"(\d+)x?", re.IGNORECASE)
_BARE_MOMENT = re.compile(r"\s((?:in|on) (-?\d+))\b", re.IGNORECASE)
"""A moment without '@' and without a unit: 'in 2', which would be a beginning of 'initiative'."""

_BELOW_ZERO = re.compile(r"-\d+")
_COUNT_BEHIND = re.compile(r"x(\d+)", re.IGNORECASE)


def read(text: str, fight: Fight, known: KnownNames = NOTHING_KNOWN) -> Asked:
    """Return one action that adds everybody in the line; raises InputError."""
    return asked_for(newcomers(text, fight, known), fight)


def asked_for(kinds: Sequence[Newcomers], fight: Fight) -> Asked:
    """Return one action that adds these newcomers; raises InputError."""
    check_totals(kinds, fight.book)
    first, *more = [one.request() for one in kinds]
    asked: Fields = {"action": "add-several", "kinds": [first, *more]}
    request = asked if more else {"action": "add", **first}
    return Asked(fight.read(request), tuple(totals_of(kinds)))


def newcomers(text: str, fight: Fight, known: KnownNames = NOTHING_KNOWN) -> list[Newcomers]:
    """Return every kind in the line; raises InputError."""
    texts = [part.strip() for part in parts_of(text, ";") if part.strip()]
    if not texts:
        raise InputError("missing", "name", "type whom to add, as in 4 goblin hp 2d6.")
    if len(texts) > MOST_KINDS:
        message = f"{len(texts)} kinds are too many for one line: at most {MOST_KINDS}."
        raise InputError("out-of-range", "kinds", message)
    kinds: list[Newcomers] = []
    for one in texts:
        try:
            party = known.party(one)
            kinds += [_kind(one, fight, kinds, known)] if party is None else members(one, party)
        except RulesError as fault:
            place = f"{one[:24].strip()!r}: " if len(texts) > 1 else ""
            raise InputError(fault.code, fault.field, f"{place}{fault.message}") from None
    _check_room(len(fight.encounter.combatants) + sum(one.count for one in kinds))
    return kinds


def as_far_as(
    text: str, fight: Fight, known: KnownNames = NOTHING_KNOWN
) -> tuple[list[Newcomers], str]:
    """Return the kinds of newcomers before the first fault in the line, and this fault."""
    kinds: list[Newcomers] = []
    for one in filter(str.strip, parts_of(text, ";")):
        try:
            party = known.party(one)
        except RulesError as unknown:
            return kinds, unknown.message
        if party is not None:
            kinds += members(one, party)
            continue
        kind, fault = begun(one.strip(), fight, kinds, known)
        kinds += [kind] if "name" in kind.fields else []
        if fault:
            return kinds, fault
    return kinds, ""


def begun(
    text: str, fight: Fight, before: Sequence[Newcomers] = (), known: KnownNames = NOTHING_KNOWN
) -> tuple[Newcomers, str]:
    """Read one kind of newcomers from its text.

    Reading ends at the first fault. Return the kind and the fault.
    """
    kind = Newcomers(text)
    try:
        _fill(kind, fight, before, known)
    except RulesError as fault:
        return kind, fault.message
    return kind, ""


def more_of_a_kind(text: str, fight: Fight) -> Newcomers:
    """Read how many more combatants of a kind come, and their other fields.

    Examples are '3' and '2 hp 2d6 dex 12'.
    """
    words = words_in(text, fight.book, named=True)
    if named := _round_named(text, fight.book):
        message = f"{told(named)} is a moment: more of a kind come now, so leave it out."
        raise InputError("conflict", "arrives", message)
    digits = _COUNT.fullmatch(words[0]) if words else None
    kind = Newcomers(text, {"count": _count(digits[1] if digits else "1")})
    take_fields(kind, words[1:] if digits else words, fight.book)
    _check_room(len(fight.encounter.combatants) + kind.count)
    return kind


def _kind(text: str, fight: Fight, before: Sequence[Newcomers], known: KnownNames) -> Newcomers:
    kind = Newcomers(text)
    _fill(kind, fight, before, known)
    # A fault that the action would find is found now, beside its text.
    fight.read({"action": "add", **kind.request()})
    return kind


def _fill(kind: Newcomers, fight: Fight, before: Sequence[Newcomers], known: KnownNames) -> None:
    lately = [item for one in before for item in one.items]
    said, *times = parts_of(kind.text, "@")
    if not times:
        _refuse_moment(said, fight)
    head, *behind = parts_of(said, ":")
    head = _take_place(kind, head, fight)
    words = _take_count(kind, words_in(head, fight.book))
    words = _take_template(kind, words, known)
    named = "name" in kind.fields or any(one.startswith('"') for one in words[:1])
    words = words if "name" in kind.fields else _take_name(kind, words, fight.book)
    take_fields(kind, words, fight.book)
    for text in (one for part in behind for one in part.split(",") if one.strip()):
        kind.items.append(thing(text, fight, [*lately, *kind.items]))
    if times:
        _take_time(kind, "@".join(times), fight)
    if not named:
        _check_new(kind.fields["name"], fight, known, is_bare=kind.is_bare)


def _refuse_moment(text: str, fight: Fight) -> None:
    """Raise InputError for a moment without '@' before it, as in 'ratling in 2 rounds'.

    'ratling round 3' and 'ratling in 2' are refused too.
    """
    words = fight.book.words
    units = "|".join(map(re.escape, (words.round_word, words.cell_word, *moments.CLOCK, "round")))
    found = re.search(rf"(?i)\sin (?:\d+|an?|one) (?:{units})s?\b[^:;]*$", text)
    counted = found[0].strip() if found is not None and '"' not in text else ""
    if moment := counted or _round_named(text, fight.book):
        right = counted or re.sub(r"(?i)^(?:(?:in|at|on) )?(.*?)s? (\d+)$", r"\1 \2", moment)
        name = _name_in(text[: text.find(moment)], fight.book)
        message = f"{moment!r} is a moment: an @ goes before it, as in {name} @ {right}."
        raise InputError("conflict", "arrives", message)
    bare = _BARE_MOMENT.search(text.partition(":")[0])
    if bare and '"' not in text:
        name = _name_in(text[: bare.start()], fight.book)
        message = (
            f"{bare[1]!r}: an @ goes before a moment, as in {name} @ {bare[1]};"
            f" an initiative is ini {bare[2]}."
        )
        raise InputError("conflict", "arrives", message)


def _name_in(text: str, book: Rulebook) -> str:
    """Return the name in a text such as '2 ratling hp 6', without the count and the fields."""
    words = words_in(text, book)
    words = words[1:] if words[1:] and _COUNT.fullmatch(words[0]) else words
    end = next((at for at in range(1, len(words)) if begins_fields(words[at:], book)), len(words))
    return " ".join(words[:end])[:40] or "ratling"


def _round_named(text: str, book: Rulebook) -> str:
    """Return the numbered round in a text, such as 'in round 3'. Return '' if there is none.

    Things and texts in quotes do not count, nor does a field with the name 'round'.
    """
    units = "|".join(map(re.escape, ("round", book.words.round_word)))
    head = text.partition(":")[0]
    found = re.search(rf"(?i)\s((?:(?:in|at|on) )?((?:{units})s?) \d+)\b", head)
    is_moment = found and '"' not in text and not meant_exactly(found[2], book)
    return found[1] if found and is_moment else ""


def _check_new(name: str, fight: Fight, known: KnownNames, *, is_bare: bool) -> None:
    """Raise InputError for a slip in a template's name.

    If no value is typed, the name of another book's template is refused too, and so is the
    beginning of a template's name. The name of somebody in the fight is never a slip.
    """
    kinds = {kind_of(one).casefold() for one in fight.encounter.combatants.values()}
    if name.casefold() in kinds:
        return
    if is_bare:
        known.check_book(name, short_title(fight.book))
    known.check_slip(name, or_begun=is_bare)


def _take_time(kind: Newcomers, text: str, fight: Fight) -> None:
    """Read when and where the newcomers come in, and their initiative; raises InputError."""
    text = _take_place(kind, text, fight, alone=True)
    if not text:
        return
    time = moments.when(text, fight)
    if "on" in time:
        time["initiative"] = time.pop("on")
    kind.fields |= time


def _take_place(kind: Newcomers, text: str, fight: Fight, *, alone: bool = False) -> str:
    """Read where the newcomers stand; return the text without the place; raises InputError."""
    text, at = without_place(text, fight, alone=alone)
    if at:
        kind.fields["at"] = at
    return text


def _take_template(kind: Newcomers, words: list[str], known: KnownNames) -> list[str]:
    """Give the values of a template to a kind of newcomers.

    Values that were typed before are kept. Return the words after the template's name.
    """
    sign = PARTY_SIGN if words and words[0].startswith(PARTY_SIGN) else ""
    named = [words[0].removeprefix(sign), *words[1:]] if sign else words
    found = known.template(named)
    if found is None:
        return words
    request, many = found
    kept = of_request(kind.text, request, request["name"])
    side = {"side": "party"} if sign else {}
    kind.fields = {**kept.fields, **kind.fields, **side}
    kind.sheet, kind.items, kind.kept_as = kept.sheet, kept.items, kept.kept_as
    return named[many:]


def _take_count(kind: Newcomers, words: list[str]) -> list[str]:
    if words and _BELOW_ZERO.fullmatch(words[0]):
        raise InputError("out-of-range", "count", f"{words[0][:9]} is no count: type 1 or more.")
    found = _COUNT.fullmatch(words[0]) if words else None
    if found is None:
        return words
    kind.fields["count"] = _count(found[1])
    return words[1:]


def _count(digits: str) -> int:
    count = int(digits[:9])
    if not 1 <= count <= MOST_OF_A_KIND:
        message = (
            f"{count} of a kind cannot be added at once, but 1 to {MOST_OF_A_KIND}:"
            " each has a row of its own."
        )
        raise InputError("out-of-range", "count", message)
    return count


def _check_room(people: int) -> None:
    if people > MOST_COMBATANTS:
        message = f"that would make {people} combatants: a fight holds at most {MOST_COMBATANTS}."
        raise InputError("out-of-range", "count", message)


def _take_name(kind: Newcomers, words: list[str], book: Rulebook) -> list[str]:
    """Take the words before the first field or side as the name; return the other words.

    A `+` before the name puts the newcomers on the party's side.
    """
    if not words:
        raise InputError("missing", "name", "type a name, as in 4 goblin hp 2d6.")
    if words[0].startswith(PARTY_SIGN) and words[0] != PARTY_SIGN:
        kind.fields["side"] = "party"
        words = [words[0].removeprefix(PARTY_SIGN), *words[1:]]
    if words[0].startswith('"'):
        kind.fields["name"] = _checked(words[0].strip('" '))
        return words[1:]
    if apart := with_blank(words[0]):
        message = (
            f'{told(words[0])}: a blank is missing: {apart}; else type "{words[0]}" in quotes.'
        )
        raise InputError("wrong-type", "count", message)
    if meant_exactly(words[0], book) and holds_number(words[1:2]):
        message = f"type a name before {words[0]!r}, as in goblin {words[0]} {words[1][:20]}."
        raise InputError("missing", "name", message)
    many = 1
    while many < len(words) and not begins_fields(words[many:], book):
        many += 1
    named = words[:many]
    behind = _COUNT_BEHIND.fullmatch(named[-1])
    if behind and many > 1:
        kind.fields["count"] = _count(behind[1])
        named = named[:-1]
    _check_numbers(named, kind.count, book)
    _check_directions(named)
    name = " ".join(named)
    kind.fields["name"] = _checked(name[:1].upper() + name[1:] if name.islower() else name)
    return words[many:]


def _checked(name: str) -> str:
    if not name:
        raise InputError("missing", "name", "the name in quotes is empty.")
    if len(name) > LONGEST_TEXT:
        message = f"the name has {len(name)} letters: expected at most {LONGEST_TEXT}."
        raise InputError("out-of-range", "name", message)
    return name


def _check_directions(named: Sequence[str]) -> None:
    """Raise InputError for a direction in a name. A text such as 'a >gate' is a line for a move."""
    to = next((word for word in named if word.startswith(">")), None)
    if to is not None:
        whole = " ".join(named)[:40]
        message = f"{whole!r}: {to[:20]} is where somebody goes. Such a name stands in quotes."
        raise InputError("wrong-type", "name", message)


def _check_numbers(named: Sequence[str], count: int, book: Rulebook) -> None:
    """Raise InputError if a name has a number, as in 'goblin dx 12'.

    A name such as 'Wolf 3' is allowed.
    """
    alone = len(named) == NUMBER_AT + 1 and count == 1
    at = next((at for at, word in enumerate(named) if at and word[0].isdecimal()), None)
    if at is None or (alone and at == NUMBER_AT):
        return
    quotes = "a name with a number in it stands in quotes."
    before = named[at - 1]
    if at > NUMBER_AT and not matches(before, blanks(book)):
        try:
            field_of(before, book)
        except NotUnderstood as fault:
            near = f" (nearest: {', '.join(fault.nearest)})" if fault.nearest else ""
            what = f"{before[:40]!r} is no field of {book.words.title}{near}"
            raise InputError("unknown-field", before[:60], f"{what}; {quotes}") from None
    raise InputError("wrong-type", "name", f"{' '.join(named)[:40]!r}: {quotes}")
