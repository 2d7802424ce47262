"""Templates and parties: combatants that many fights can use, kept in text files."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rules.errors import InputError
from rules.fight.actions.adding import Side, Thing
from rules.fight.actions.armed import AttackTexts, DefenceText
from rules.fight.actions.newcomer import rolled_sheet
from rules.numbers import wire
from rules.numbers.inputs import ListOf, Text
from rules.rulebook.vocabulary import Vocabulary
from tracker.formats.toml import tables_of
from tracker.text.jsonio import decode_number
from tracker.text.requests import sanitize_values

Fields = dict[str, Any]


class Template(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A combatant that can be added: the fields for `add`, the book, and the tags for a search.

    `hp` and numbers of the sheet may be dice. Then the dice are rolled for each added combatant.
    `attacks` are texts such as 'axe +3 1d8+1'. `notes` are texts such as 'Traits: regenerates 1'.
    """

    name: str
    system: str
    tags: tuple[str, ...] = ()
    about: str = ""
    side: Side = "foes"
    hp: int | str | None = None
    hp_most: int | None = None
    defence: int | str = ""
    attacks: str | tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    sheet: dict[str, Any] = {}
    items: tuple[dict[str, Any], ...] = ()

    def request(self) -> Fields:
        """Return the fields of the action `add` for a fight under the template's own book."""
        given = {
            "name": self.name,
            "side": self.side,
            "hp": self.hp,
            "hp_most": self.hp_most,
            **self.armed(),
            "sheet": self.sheet,
            "items": list(self.items),
        }
        return {name: one for name, one in given.items() if one not in (None, {}, [])}

    def armed(self) -> Fields:
        """Return the fields of the action `add` that are the same in every book.

        These fields are the defence, the attacks and the notes.
        """
        given = {"defence": self.defence, "attacks": self.attacks, "notes": self.notes}
        return {name: one for name, one in given.items() if one not in ("", ())}

    def request_elsewhere(self, own: Vocabulary) -> Fields:
        """Return the fields of `add` under another book; `own` is the template's own vocabulary.

        Hit points are left out, because each book counts hit points in its own way. Dice of the
        sheet become their middle value. Defence, attacks and notes belong to the GM, and stay.
        """
        origin = {
            "system": self.system,
            "sheet": middled(own, self.sheet),
            "items": list(self.items),
        }
        return {"name": self.name, "side": self.side, **self.armed(), "origin": origin}


class Party(Struct, frozen=True, kw_only=True):
    """Several templates that a fight adds in one step."""

    name: str
    members: tuple[Template, ...]
    about: str = ""

    @property
    def system(self) -> str:
        """The id of the members' book."""
        return self.members[0].system


Kept = Template | Party


def casefolded(name: str) -> str:
    """Return a name in the form that is used to compare names."""
    return unicodedata.normalize("NFC", " ".join(name.split()).casefold())


def same(one: Kept, other: Kept) -> bool:
    """Whether two parties, or two templates of one book, have the same name."""
    alike = type(one) is type(other) and casefolded(one.name) == casefolded(other.name)
    return alike and (isinstance(one, Party) or one.system == other.system)


class _Member(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str
    side: Literal["party", "foes", "others"] = "party"
    hp: int | str | None = None
    hp_most: int | None = None
    defence: int | str = ""
    attacks: str | tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    sheet: dict[str, Any] = {}
    items: tuple[dict[str, Any], ...] = ()


class _PartyFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    party: str
    system: str
    about: str = ""
    member: tuple[_Member, ...] = ()


class _Several(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    system: str
    template: tuple[dict[str, Any], ...]


def read_kept(text: str) -> list[Kept]:
    """Return the contents of a file: one template, several templates of one book, or a party.

    Raises:
        InputError: the text is not TOML or not a template; the message names the fault and its
            place.
    """
    document = wire.with_fractions(sanitize_values(tables_of(text, decode_number)))
    if "party" in document:
        return [_party(_converted(document, _PartyFile))]
    if "template" in document:
        several = _converted(document, _Several)
        return [_template({"system": several.system, **one}) for one in several.template]
    return [_template(document)]


def middled(words: Vocabulary, sheet: Mapping[str, object]) -> dict[str, object]:
    """Return a sheet in which the middle value replaces each amount in dice.

    Halves are rounded down.
    """
    found = rolled_sheet(words, sheet)
    middle = {name: (dice.least + dice.most) // 2 for name, dice in found.dice.items()}
    return {**found.shared, **middle}


def things(items: Iterable[Thing]) -> Iterator[Fields]:
    """Yield a combatant's things in the form of a file. Default values are left out."""
    for one in items:
        fields: Fields = {"item": one.item, "weight": one.weight, "count": one.count}
        fields["worn"] = one.worn
        usual = {"weight": 0, "count": 1, "worn": False}
        yield {name: value for name, value in fields.items() if usual.get(name) != value}


def _party(found: _PartyFile) -> Party:
    if not found.member:
        raise InputError("missing", "member", "the party has no [[member]]")
    members = (
        Template(**{**msgspec.structs.asdict(one), "system": found.system}) for one in found.member
    )
    return Party(name=found.party, members=tuple(map(_check_armed, members)), about=found.about)


def _template(document: Mapping[str, object]) -> Template:
    found: Template = _converted(document, Template)
    if not found.name.strip() or not found.system:
        raise InputError("missing", "name", "a template has a name and a system")
    return _check_armed(replace(found, tags=tuple(tag.casefold() for tag in found.tags)))


def _check_armed(found: Template) -> Template:
    """Return the template. Raises InputError if its defence, attacks or notes are wrong."""
    kinds = (("defence", DefenceText()), ("attacks", AttackTexts()), ("notes", ListOf(Text())))
    for name, kind in kinds:
        try:
            kind.read(name, getattr(found, name))
        except InputError as fault:
            raise InputError(fault.code, name, f"{found.name}: {fault.message}") from None
    return found


def _converted(document: object, kind: Any) -> Any:
    try:
        return msgspec.convert(document, kind)
    except msgspec.ValidationError as fault:
        name = document.get("name") if isinstance(document, dict) else None
        of = f"{name}: " if isinstance(name, str) else ""
        raise InputError("wrong-type", None, f"{of}{_told(str(fault), kind)}") from None


def _told(fault: str, kind: Any) -> str:
    """Return a message of msgspec, reworded for the author of the file."""
    known = ", ".join(kind.__struct_fields__)
    if "unknown field" in fault:
        return f"{fault.replace('Object contains unknown field', 'there is no key')}; keys: {known}"
    return fault.replace("Object missing required field", "it needs the key")
