"""Find the combatants that a text mentions, by a whole name or by a word of a name."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from rules.encounter.combatant import Combatant
from rules.encounter.encounter import Encounter
from rules.encounter.mention import Mention, Secret
from rules.encounter.wording import SIGN, WORD, Piece, pieces

SHORTEST_WORD = 3
"""A word of a name is enough to mention a combatant if the word has at least this many letters."""

SHORTEST_WITH_S = 4
"""A word of at least this many letters may have one more s at the end: 'two Wolfs'."""

MOST_PARTS = 5
"""A text may add hyphens to a name. They may divide the name into at most this many parts."""

SMALL_WORDS = frozenset(
    {
        *("and", "are", "but", "for", "from", "her", "his", "near", "not", "off", "out", "over"),
        *("she", "the", "this", "who", "with", "you"),
        *("das", "del", "dem", "den", "der", "des", "die", "las", "les", "los", "van", "von"),
    }
)
"""Words that most texts contain. Such a word alone does not mention anybody."""

Key = tuple[str, ...]
"""The pieces of a name, in the form for comparisons."""


class Names(Struct, frozen=True):
    """The owners of each name and of each word of a name.

    The longest name has `longest` pieces.
    """

    whole: Mapping[Key, tuple[str, ...]]
    words: Mapping[Key, tuple[str, ...]]
    longest: int


def names_in(encounter: Encounter, text: str) -> tuple[Mention, ...]:
    """Find the names of combatants in a text. Secret names are found too.

    If several names begin at one word, the longest name counts.
    """
    return mentions(names(encounter), text)


def names(encounter: Encounter) -> Names:
    """Return all names in the fight, and the secret names."""
    known = ((one.id, one.name) for one in encounter.combatants.values())
    secrets = encounter.secrets.items()
    kept = ((who, name) for who, secret in secrets for name in secret.names)
    return _names((*known, *kept))


def holds(name: str, words: str) -> bool:
    """Whether the text `words` contains the whole name, or one word of the name."""
    return bool(mentions(_names((("", name),)), words))


@lru_cache(maxsize=16)
def _names(known: tuple[tuple[str, str], ...]) -> Names:
    """Return the owners of each name. The pairs in `known` have an id and a name."""
    whole: dict[Key, dict[str, None]] = {}
    words: dict[Key, dict[str, None]] = {}
    for who, name in known:
        found = pieces(name)
        whole.setdefault(_key(found), {})[who] = None
        for word in _words(found):
            words.setdefault(word, {})[who] = None
    whole.pop((), None)
    return Names(
        {key: tuple(who) for key, who in whole.items()},
        {key: tuple(who) for key, who in words.items()},
        max(map(len, [*whole, *words]), default=0),
    )


def mentions(names: Names, text: str) -> tuple[Mention, ...]:
    """Find these names in a text. Neighbouring words of one name are one mention."""
    found: list[Mention] = []
    there, at = pieces(text), 0
    while at < len(there):
        many, who = _longest(names, there[at:])
        if not many:
            at += 1
            continue
        new = Mention(there[at].start, there[at + many - 1].end, who)
        both = _one_name(names, text, found[-1], new) if found else None
        found[-1:] = [both] if both else [*found[-1:], new]
        at += many
    return tuple(found)


def giving_up(encounter: Encounter, was: Combatant, *, gone: bool = False) -> Encounter:
    """Return the encounter after a combatant got a new name or was removed.

    If players do not see the combatant, the old name becomes secret. If players see the combatant,
    the old name is not secret, even if it was secret before.
    """
    before = encounter.secrets.get(was.id, Secret())
    others = tuple(name for name in before.names if name != was.name)
    secret = Secret((*others, was.name), gone) if was.unseen else Secret(others)
    if secret == before:
        return encounter
    return replace(encounter, secrets={**encounter.secrets, was.id: secret})


def _longest(names: Names, there: Sequence[Piece]) -> tuple[int, tuple[str, ...]]:
    """Return the number of pieces in the name at the beginning of a text, and the name's owners.

    The number is 0 if there is no name.
    """
    for many in range(min(max(names.longest, MOST_PARTS), len(there)), 0, -1):
        some = there[:many]
        for key in _spellings(some):
            who = names.whole.get(key) or names.words.get(key)
            if who:
                return many, who
    return 0, ()


def _spellings(some: Sequence[Piece]) -> Iterator[Key]:
    """Yield the search keys for some pieces: unchanged, joined, or without a final s."""
    yield _key(some)
    if len(some) > 1 and all(one.tight for one in some[1:]):
        yield ("".join(_key(some)),)
    if len(some) == 1 and some[0].text.endswith("s") and len(some[0].text) > SHORTEST_WITH_S:
        yield (some[0].text[:-1],)


def _one_name(names: Names, text: str, one: Mention, other: Mention) -> Mention | None:
    """Return two mentions as one if they are neighbouring words of one name.

    In all other cases, return None.
    """
    who = tuple(each for each in one.who if each in other.who)
    between = text[one.end : other.start]
    apart = between.strip(" -\u2010\u2011\u00a0")
    if not who or apart or _key(pieces(text[one.start : one.end])) in names.whole:
        return None
    return Mention(one.start, other.end, who)


def _words(found: Sequence[Piece]) -> Iterator[Key]:
    """Yield the words of a name that can stand for the whole name."""
    for tight in _runs(found, lambda one: one.tight):
        if len(tight) > 1 and _stands_alone("".join(_key(tight))):
            yield ("".join(_key(tight)),)
    for run in _runs(found, lambda one: one.joined):
        if len(run) > 1 and all(one.kind == SIGN for one in run):
            yield _key(run)
    yield from ((one.text,) for one in found if one.kind == WORD and _stands_alone(one.text))


def _runs(found: Sequence[Piece], goes_on: Callable[[Piece], bool]) -> Iterator[list[Piece]]:
    """Yield the pieces in groups.

    If the function `goes_on` is true of a piece, the piece belongs to the same group as the piece
    before.
    """
    run: list[Piece] = []
    for one in found:
        if run and not goes_on(one):
            yield run
            run = []
        run.append(one)
    if run:
        yield run


def _stands_alone(word: str) -> bool:
    return len(word) >= SHORTEST_WORD and word not in SMALL_WORDS and not word.isnumeric()


def _key(found: Sequence[Piece]) -> Key:
    return tuple(one.text for one in found)
