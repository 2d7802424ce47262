"""Doubts about a new name that looks like people of the fight: 'cb half', 'foes', 'Grka'."""

from rules.encounter.groups import kind_of
from rules.errors import InputError
from rules.fight.harm import NOT_TOLD
from rules.numbers.inputs import listed
from tracker.typed.lookup import EVERYBODY, SIDES, plurals
from tracker.typed.newcomers import Newcomers
from tracker.typed.slips import is_slip
from tracker.typed.tokens import tokens
from tracker.typed.whom import Whom, reads_as_letters


def of_people(kind: Newcomers, whom: Whom) -> str:
    """Return the doubt about newcomers whose name looks like people of the fight.

    Return '' if there is no doubt. Only names without any values are doubtful. A name in quotation
    marks is never doubtful.
    """
    name = str(kind.fields["name"])
    if not kind.is_bare or kind.kept_as or '"' in kind.text:
        return ""
    told = _of_words(kind.text, whom) or _of_other_side(kind, whom)
    told = told or _of_attack(name.casefold(), whom) or _of_slip(name.casefold(), whom)
    return f"{told}; for somebody new called {name}" if told else ""


def _of_words(text: str, whom: Whom) -> str:
    """Return the people in a text such as 'cb', 'all foes' or 'Mira half'. Return '' for others."""
    words = tokens(text)
    if not words or words[0].kind != "word":
        return ""
    first = words[0].key
    is_side = first in (*SIDES, *EVERYBODY)
    goes_on = len(words) > 1 and words[1].key in whom.never_letters
    is_long = len(first) > 1 or goes_on
    is_letters = is_long and reads_as_letters(words[0].text) and whom.may_be_letters(first)
    is_name = (first,) in whom.named and goes_on
    if not (is_side or is_letters or is_name):
        return ""
    try:
        led = whom.lead(text)
    except InputError:
        return ""
    said, names = text[: len(text) - len(led.rest)].strip(), listed(whom.names(led.people), "and")
    if not led.people:
        return f"{words[0].text} could be letters of people"
    if said.casefold() == names.casefold():
        return f"{names} is in the fight"
    return f"{said} could be {names}"


def _of_other_side(kind: Newcomers, whom: Whom) -> str:
    """Return the doubt about a name that only people of another side have: '2 dorn' for a hero."""
    name, side = str(kind.fields["name"]).casefold(), kind.fields.get("side", NOT_TOLD)
    here = [one for one in whom.fight.encounter.in_order() if kind_of(one).casefold() == name]
    if not here or any(one.side == side for one in here):
        return ""
    return f"{listed([one.name for one in here], 'and')} is in the fight ({here[0].side})"


def _of_attack(name: str, whom: Whom) -> str:
    """Return the doubt about a name that is an attack of somebody: '4 sling'."""
    having = [
        one.name
        for one in whom.fight.encounter.in_order()
        if any(attack.name.casefold() == name for attack in one.attacks)
    ]
    is_one = name in (kind_of(one).casefold() for one in whom.fight.encounter.in_order())
    return f"{name} is an attack of {having[0]}" if having and not is_one else ""


def _of_slip(name: str, whom: Whom) -> str:
    """Return the doubt about a new name that is a misspelt name or plural from the fight."""
    kinds = sorted({kind_of(one) for one in whom.fight.encounter.in_order()})
    if name in map(str.casefold, kinds):
        return ""
    spelled = [(said.casefold(), one) for one in kinds for said in (one, *plurals(one))]
    meant = next((one for said, one in spelled if name == said or is_slip(name, said)), "")
    return f"{meant} was probably meant" if meant else ""
