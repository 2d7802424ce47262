"""Show the combatants that the typed line would add to the fight."""

from collections.abc import Sequence

from msgspec import UNSET

from rules.comparison.conversion import title_of
from rules.encounter import Encounter, Moment
from rules.fight.actions.adding import Thing, numbered
from rules.fight.timeline import moment_in_words
from rules.numbers.exact import value_in_words
from rules.rulebook.rulebook import Rulebook
from tracker.text.sanitize import sanitize
from tracker.typed.newcomers import Newcomers
from tracker.typed.quick_fields import Blank
from tracker.views.spans import Line, Span, line

ARMED = ("defence", "attacks")
HEAD = line(Span("Adding", "heading"))
MOST_NAMES = 8
HOW = (
    "count name, then fields with values; : and things with their weight; ; for another kind",
    "@ round 3, @ in 2 rounds on 12: when they come in, with which initiative",
    "Tab completes and offers fields; Ctrl+F opens the form with what is typed",
)
WHERE = "at gate, beside c: where they stand, now or when they come in"


def told(kinds: Sequence[Newcomers], encounter: Encounter, book: Rulebook) -> str:
    """Return one line with all kinds of newcomers."""
    return " + ".join(kind_in_words(one, encounter, book) for one in kinds)


def kind_in_words(kind: Newcomers, encounter: Encounter, book: Rulebook) -> str:
    """Return a kind, such as 'Goblin 1 to 4 (foes): hp 2d6 each'.

    Things follow after a semicolon: '; each with leather (2 ENC, worn)'.
    """
    names = numbered(encounter, kind.fields["name"], kind.count)
    whole = f"{names[0]} to {names[-1].rpartition(' ')[2]}" if len(names) > 1 else names[0]
    each = " each" if kind.count > 1 else ""
    own = {key: kind.fields.get(key) for key in ("hp", "hp_most", "initiative", *ARMED)}
    values = {**own, **kind.sheet}
    said = [
        f"{key} {value_in_words(value)}{_dice(kind, each) if key == 'hp' else ''}"
        for key, value in values.items()
        if value not in (None, "", ())
    ]
    things = ", ".join(Thing(**one).in_words(book.words.load_unit) for one in kind.items)
    from_elsewhere = _guessed(kind)
    with_things = things and f"{each} with {things}".strip()
    about = "; ".join(filter(None, [", ".join(said), from_elsewhere, with_things]))
    side = kind.fields.get("side", "foes")
    side += ", hidden" if kind.fields.get("hidden") else ""
    side += ", from the library" if kind.kept_as else ""
    whom = f"{whole} ({side}){_when(kind, book)}{_where(kind, encounter)}"
    return f"{whom}: {about}" if about else whom


def _when(kind: Newcomers, book: Rulebook) -> str:
    """Return when the newcomers arrive, as in ' in round 3, pulse 4'.

    The text is empty for newcomers who arrive immediately.
    """
    if "round" not in kind.fields:
        return ""
    moment = Moment(kind.fields["round"], kind.fields.get("cell", 0))
    return f" in {moment_in_words(book.words, moment)}"


def _where(kind: Newcomers, encounter: Encounter) -> str:
    """Return the position of the newcomers, as in ' at gate' or ' beside Fenn'.

    The text is empty for newcomers without a position.
    """
    at = kind.fields.get("at", "")
    if at in encounter.combatants:
        return f" beside {encounter.combatants[at].name}"
    return f" at {at}" if at else ""


def _guessed(kind: Newcomers) -> str:
    """Return a remark on values that were converted from another book.

    The text is empty if there are no such values.
    """
    origin = kind.fields.get("origin")
    if not origin:
        return ""
    return f"a guess by m/s and kg from {title_of(origin['system'])}, without its hit points"


def lines(
    fault: str,
    kinds: Sequence[Newcomers],
    still_open: Sequence[Blank],
    encounter: Encounter,
    book: Rulebook,
    names: Sequence[str] = (),
) -> list[Line]:
    """Return the fault, the newcomers of the line, and the fields that can still be given.

    `names` are the names in the library that begin with the typed text.
    """
    shown = [HEAD]
    shown += [line(Span(sanitize(fault, 400), "warn"))] if fault else []
    shown += [line(Span(sanitize(kind_in_words(one, encounter, book), 400))) for one in kinds]
    if names and not any(one.kept_as for one in kinds[-1:]):
        told = ", ".join(sanitize(one) for one in names[:MOST_NAMES])
        more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
        shown.append(line(Span("library: ", "good"), f"{told}{more}", Span("  Tab", "strong")))
    fields = " \u00b7 ".join(_offered(one) for one in still_open)
    shown += [line(Span(f"can be given: {sanitize(fields, 2000)}", "dim"))] if fields else []
    how = HOW if encounter.map is UNSET else (*HOW, WHERE)
    shown += [line(Span(one, "dim")) for one in how]
    return shown


def _offered(blank: Blank) -> str:
    """Return a field that still has no value, and the default value: 'dex 10'."""
    default = None if blank.field is None else blank.field.default
    return blank.id if default is None else f"{blank.id} {value_in_words(default)}"


def _dice(kind: Newcomers, each: str) -> str:
    if not kind.rolls:
        return ""
    return f" = {' '.join(map(str, kind.totals))}" if kind.totals else each
