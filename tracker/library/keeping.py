"""Make templates and parties for the library from the combatants of a fight."""

from collections.abc import Iterable

from rules.encounter import Combatant
from rules.errors import InputError
from rules.fight.actions.adding import Thing
from rules.numbers.exact import whole
from rules.rulebook.rulebook import Rulebook
from tracker.library.template import Fields, Party, Template, things
from tracker.text.headings import heading_of

OVER = "!"
"""With this sign before a typed name, a template or party with this name is overwritten."""


def template_of(
    combatant: Combatant, book: Rulebook, name: str = "", tags: Iterable[str] = ()
) -> Template:
    """Return a template of a combatant: unhurt, with its things, and without default values.

    Notes below a heading are kept. Other notes belong to the fight.
    """
    most = combatant.hp if combatant.hp_most is None else combatant.hp_most
    return Template(hp=most, tags=tuple(tags), **_common(combatant, book, name))


def request_of(combatant: Combatant, book: Rulebook) -> Fields:
    """Return the fields of the action `add` for a combatant, with its wounds and its initiative."""
    held = combatant.initiative
    common = _common(combatant, book)
    request: Fields = {
        "name": combatant.name,
        "side": combatant.side,
        "hp": combatant.hp,
        "hp_most": combatant.hp_most,
        "initiative": held and whole(held.value),
        **armed(combatant),
        "sheet": common["sheet"],
        "items": list(common["items"]),
    }
    return {name: one for name, one in request.items() if one not in (None, {}, [])}


def armed(combatant: Combatant) -> Fields:
    """Return the fields of the action `add` for a combatant's defence and attacks.

    Empty fields are left out.
    """
    defence = combatant.defence
    is_number = defence.isascii() and defence.isdecimal() and str(int(defence)) == defence
    given = {
        "defence": int(defence) if is_number else defence,
        "attacks": tuple(one.in_words() for one in combatant.attacks),
    }
    return {name: one for name, one in given.items() if one not in ("", ())}


def party_of(people: Iterable[Combatant], book: Rulebook, name: str) -> Party:
    """Return a party of these combatants with their present hit points.

    Raises InputError if there are no combatants.
    """
    members = tuple(_member(one, book) for one in people)
    if not members:
        raise InputError("missing", "side", "nobody of the party is in the fight.")
    return Party(name=name, members=members)


def name_and_tags(text: str) -> tuple[str, tuple[str, ...], bool]:
    """Read a name, tags, and whether '!' is typed, from a text such as '!Marsh goblin #swamp'.

    If '!' is typed, an old entry may be overwritten.

    Raises:
        InputError: if there is no name.
    """
    over = text.lstrip().startswith(OVER)
    name, *tags = text.lstrip(f"{OVER} ").split("#")
    name = " ".join(name.split())
    if not name:
        raise InputError("missing", "name", "type a name for it, then #tags.")
    return name, tuple(tag.strip().casefold() for tag in tags if tag.strip()), over


def _member(combatant: Combatant, book: Rulebook) -> Template:
    hurt = combatant.hp_most not in (None, combatant.hp)
    most = combatant.hp_most if hurt else None
    return Template(hp=combatant.hp, hp_most=most, **_common(combatant, book))


def _common(combatant: Combatant, book: Rulebook, name: str = "") -> Fields:
    carried = (Thing(one.name, whole(one.weight), one.count, one.worn) for one in combatant.items)
    fields = {field.id: field for field in book.words.fields}
    sheet = {
        name: value
        for name, value in combatant.sheet.items()
        if name in fields and value is not None and value != fields[name].default
    }
    return {
        "name": name or combatant.name,
        "system": book.id,
        "side": combatant.side,
        **armed(combatant),
        "notes": tuple(one for one in combatant.notes if heading_of(one)),
        "sheet": sheet,
        "items": tuple(things(carried)),
    }
