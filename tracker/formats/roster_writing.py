"""Write the fight for other programs: its combatants as CSV, TOML, JSON and Markdown."""

import csv
import io
import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec
from msgspec import UNSET

from rules.encounter import Combatant, Encounter
from rules.encounter.letters import letters
from rules.numbers.exact import in_words, value_in_words
from rules.rulebook.rulebook import Rulebook
from tracker.formats.cells import harmless, things_to_cell
from tracker.formats.exact_numbers import number_in_file
from tracker.formats.roster import ARMED, LETTER, NEWER, own_columns
from tracker.library.keeping import request_of
from tracker.library.template import Fields
from tracker.library.writing import as_text
from tracker.text.sanitize import sanitize, sanitize_indented

_MARKUP = re.compile(r"([\\`*_{}\[\]<>#|~!&])")


def rows_of(encounter: Encounter, book: Rulebook) -> list[Fields]:
    """Return, for each combatant, the fields with which the action `add` would add it again.

    Conditions, notes and actions of the round are left out, because they belong to the fight.
    """
    left_out, lettered = set(NEWER) - set(own_columns(book)), letters(encounter)
    rows = (_with_letter(request_of(one, book), lettered.get(one.id)) for one in _people(encounter))
    return [{name: one for name, one in row.items() if name not in left_out} for row in rows]


def _with_letter(row: Fields, letter: str | None) -> Fields:
    return row if letter is None else {**row, LETTER: letter}


def as_csv(encounter: Encounter, book: Rulebook) -> str:
    """Return CSV with a row for each combatant. Spreadsheets can open this CSV without danger.

    The command `import` can read this CSV.
    """
    rows = rows_of(encounter, book)
    fields = [field.id for field in book.words.fields]
    used = [name for name in fields if any(name in row.get("sheet", {}) for row in rows)]
    newer = {name for name in NEWER if any(name in row for row in rows)}
    armed, lettered = (one for one in ARMED if one in newer), {LETTER} & newer
    own = ("name", "side", "hp", "hp_most", "initiative", *armed, "items", *lettered)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*own, *used])
    sheets = (one.sheet for one in _people(encounter))
    for row, sheet in zip(rows, sheets, strict=True):
        first = [_cell(name, row.get(name)) for name in own]
        writer.writerow([*first, *(_cell(name, sheet.get(name)) for name in used)])
    return out.getvalue()


def as_toml(encounter: Encounter, book: Rulebook) -> str:
    """Return TOML with a [[combatant]] table for each combatant.

    The command `import` can read this TOML.
    """
    people = {"combatant": rows_of(encounter, book)} if encounter.combatants else {}
    return as_text({"name": encounter.name, "system": book.id, **people})


def as_json(encounter: Encounter, book: Rulebook) -> str:
    """Return JSON: an object that contains a list of the combatants.

    The command `import` can read this JSON.
    """
    whole = {"name": encounter.name, "system": book.id, "combatants": rows_of(encounter, book)}
    plain = msgspec.json.encode(whole, enc_hook=number_in_file)
    return msgspec.json.format(plain, indent=1).decode() + "\n"


def as_markdown(encounter: Encounter, book: Rulebook) -> str:
    """Return a table for people: letters, names, sides, hit points, initiative, gaits, loads.

    In a fight with positions, the table also has everybody's position and path. The line of the map
    is above the table. It is indented, so that Markdown does not change the spaces.
    """
    unit = book.words.load_unit
    where = [] if encounter.map is UNSET else ["Where"]
    head = ["Letter", "Name", "Side", "HP", "Initiative", "Gaits", f"Carries ({unit})", *where]
    lines = [f"# {_escaped(encounter.name)}", "", _escaped(book.title), ""]
    lines += _line_of(encounter, book)
    lines += [_row(head), _row(["---"] * len(head))]
    for one in encounter.in_order():
        stands = [_escaped(_where(encounter, book, one.id))] if where else []
        lines.append(_row([*_told(encounter, book, one), *stands]))
    return "\n".join([*lines, ""])


def _line_of(encounter: Encounter, book: Rulebook) -> list[str]:
    """Return rows that draw the line, then a blank line.

    Return no rows if nobody has a position.
    """
    if encounter.map is UNSET:
        return []
    from tracker.views.line_row import UNLIMITED, texts  # noqa: PLC0415  # few have positions

    rows = texts(encounter, book, UNLIMITED)
    return [*(sanitize_indented(f"    {one}", UNLIMITED) for one in rows), ""]


def _people(encounter: Encounter) -> list[Combatant]:
    """Return all combatants in the order in which they joined, but "Goblin" before "Goblin 1"."""
    # So an import gives these two the same names again.
    people = encounter.combatants.values()
    kinds = {one.name.rpartition(" ")[0].casefold() for one in people if one.name[-1:].isdecimal()}
    return sorted(people, key=lambda one: one.name.casefold() not in kinds)


def _cell(name: str, value: Any) -> str:
    if name == "items":
        return harmless(things_to_cell(value or ()))
    if name in ARMED:
        return harmless("; ".join(value) if isinstance(value, tuple) else str(value or ""))
    if value is None:
        return "none" if name not in ("side", "hp", "hp_most", "initiative", LETTER) else ""
    if isinstance(value, str):
        return harmless(value)
    return value_in_words(value) if isinstance(value, bool) else str(_number(value))


def _number(value: Any) -> object:
    return number_in_file(value) if isinstance(value, Fraction) else value


def _told(encounter: Encounter, book: Rulebook, who: Combatant) -> list[str]:
    rates = book.movement.gait_rates(encounter, who)
    gaits = (
        f"{rate.gait.label} {rate.rate.figure.in_words()}"
        for rate in rates
        if rate.rate is not None
    )
    hp = "" if who.hp is None else f"{who.hp}/{who.hp if who.hp_most is None else who.hp_most}"
    initiative = "" if who.initiative is None else in_words(who.initiative.value, 2)
    things = ", ".join(f"{item.count} x {item.name}" for item in who.items)
    load = in_words(who.carried(worn=True) + who.carried(worn=False))
    carried = f"{things} = {load}" if things else ""
    letter = letters(encounter).get(who.id, "")
    return [_escaped(text) for text in (letter, who.name, who.side, hp, initiative)] + [
        _escaped(", ".join(gaits)),
        _escaped(carried),
    ]


def _where(encounter: Encounter, book: Rulebook, who: str) -> str:
    from tracker.views.position import path_text, where_text  # noqa: PLC0415

    path = path_text(encounter, book, who)
    return f"{where_text(encounter, who)}{f'; on the way {path}' if path else ''}"


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _escaped(text: str) -> str:
    return _MARKUP.sub(r"\\\1", sanitize(text, 2000)) if text else ""
