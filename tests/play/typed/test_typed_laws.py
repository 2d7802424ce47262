"""Laws of the reader: every field of an action can be typed, and is read without a change."""

from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.dice import Tray
from rules.errors import RulesError
from rules.fight.actions import Action, fields_of, name_of, read_action
from rules.fight.actions.base import AmountOrDice, Distance, Person
from rules.fight.actions.typed import Typed
from rules.fight.apply import actions_of, own_actions
from rules.fight.typed import can_be_typed, read_line
from rules.fight.typed.senses import senses_of
from rules.numbers.inputs import Choice, Flag, ListOf, Quantity, Text, Whole, inner
from rules.rulebook.catalogue import BUILT_IN, rulebook
from tests.play.table import fighting
from tests.rules.strategies import invalid, valid

PEOPLE = ("Mira", "Goblin 1", "Goblin 2", "Orc", "Orc Chief", "Sir Bob, the Elder")
TABLES = {system: fighting(system, "Grak", *PEOPLE) for system in BUILT_IN}
for armed in TABLES.values():
    armed.do(action="edit", who="Grak", attacks="rifle 5D; long bow 4D")
TYPED = [
    pytest.param(system, kind, id=f"{system} {name_of(kind)}")
    for system in BUILT_IN
    for kind in own_actions(rulebook(system))
    if can_be_typed(kind) and not (kind.typed and kind.typed.own)
]
FEW = settings(max_examples=20, deadline=None)
TEXTS = st.text("abc 12,-'", min_size=1, max_size=12).map(str.strip).filter(bool)


def values(kind: Any) -> st.SearchStrategy[Any] | None:
    """Return a strategy for values of one kind.

    Return None if values of this kind cannot be typed in a line.
    """
    if isinstance(kind, Person):
        return st.sampled_from(PEOPLE)
    if isinstance(kind, Text):
        return TEXTS.map(lambda text: " ".join(text.split()))
    if isinstance(kind, AmountOrDice):
        return st.integers(0, 99) | st.sampled_from(["2d6+1", "1d8"])
    if isinstance(kind, Distance):
        return st.integers(1, 99) | st.just("all")
    if isinstance(kind, ListOf):
        plain = isinstance(kind.item, Choice)
        return st.lists(valid(kind.item), min_size=1, unique=True) if plain else None
    known = isinstance(kind, Choice | Flag | Quantity | Whole)
    return valid(kind) if known else st.sampled_from(["4D", "3D+2"])


def drawn(draw: st.DrawFn, system: str, kind: type[Action]) -> dict[str, Any]:
    """Return random fields of an action. Fields that exclude each other are not combined."""
    typed, fields = kind.typed or Typed(), dict[str, Any]()
    for field in fields_of(kind):
        strategy = None if field.name == "who" else values(inner(field.kind))
        if field.name in typed.own_words:
            strategy = st.sampled_from(["rifle", "long bow"])
        if field.name in typed.known:
            known = typed.known[field.name](TABLES[system].encounter)
            strategy = st.sampled_from([one.id for one in known])
        if strategy is not None and (field.required or draw(st.booleans())):
            fields[field.name] = draw(strategy)
    for name in [one for one in typed.one_of if one in fields][1:]:
        del fields[name]
    return fields


@st.composite
def said(draw: st.DrawFn, system: str, kind: type[Action]) -> tuple[dict[str, Any], str]:
    """Return random fields of an action. Return also a line that sets these fields."""
    typed, fields = kind.typed or Typed(), drawn(draw, system, kind)
    pieces = {name: draw(st.sampled_from(ways(kind, name, one))) for name, one in fields.items()}
    for word, says in typed.words.items():
        # After a word that takes a number, a word such as 45 would be that number.
        if word.isdecimal() and typed.numbers:
            continue
        if says.items() <= fields.items() and says.keys() <= pieces.keys() and draw(st.booleans()):
            pieces = {name: piece for name, piece in pieces.items() if name not in says}
            pieces[f" {word}"] = word
    number = fields.get(typed.number)
    bare = typed.number in pieces and not isinstance(number, str) and draw(st.booleans())
    if bare and str(number) not in typed.words:
        del pieces[typed.number]
        rest = draw(st.permutations([*pieces.values()]))
        last = typed.numbers == {} and rest and rest[-1].endswith('"') and draw(st.booleans())
        order = [*rest, str(number)] if last else [str(number), *rest]
    else:
        order = draw(st.permutations([*pieces.values()]))
    return fields, " ".join(order)


def ways(kind: type[Action], name: str, value: Any) -> list[str]:
    """Return the texts that set one field in a typed line.

    A text is a word and a value, or only a value.
    """
    senses = senses_of(kind)
    word = name.replace("_", " ")
    hyphened = name.replace("_", "-")
    if isinstance(value, bool):
        found = [f"{word} {'yes' if value else 'no'}"]
        return [*found, hyphened, word.upper()] if value else found
    if isinstance(value, list):
        return [f"{word} {' '.join(value)}"]
    told = str(value)
    if name in senses.texts:
        alone = [f'"{told}"'] if len(senses.texts) == 1 else []
        return [*alone, f'{word} "{told}"']
    if name in senses.people:
        return [f"{hyphened} {told}", *([told.upper()] if len(senses.people) == 1 else [])]
    shared = [one for one in senses.choices.get(tuple(told.split("-")), ()) if one.field != name]
    is_choice = isinstance(senses.kind(name), Choice) or value == "all"
    return [f"{hyphened} {told}", *([told] if is_choice and not shared else [])]


@pytest.mark.parametrize(("system", "kind"), TYPED)
@given(data=st.data())
def test_a_line_made_from_fields_is_read_as_these_fields(
    system: str, kind: type[Action], data: st.DataObject
) -> None:
    fields, line = data.draw(said(system, kind))
    encounter = TABLES[system].encounter
    assume(line or not (kind.typed and kind.typed.never_empty))
    found = read_line(kind, line, encounter, encounter.find("Grak"), alone=True).fields
    assert acted(system, kind, found) == acted(system, kind, fields), line


def acted(system: str, kind: type[Action], fields: dict[str, Any]) -> Action:
    """Return the action with these fields."""
    return read_action(actions_of(system), request(kind, fields))


def request(kind: type[Action], fields: dict[str, Any], who: str = "Grak") -> dict[str, Any]:
    """Return a request for the action with these fields.

    If a field needs a person and has no value, its value is Mira.
    """
    given_ = dict.fromkeys((kind.typed or Typed()).otherwise, "Mira") | fields
    by = {one.name: who for one in fields_of(kind) if one.name == "who"}
    return {"action": name_of(kind), **by, **given_}


@FEW
@pytest.mark.parametrize(("system", "kind"), TYPED)
@given(data=st.data())
def test_every_action_is_done_by_override_or_refused_with_a_reason(
    system: str, kind: type[Action], data: st.DataObject
) -> None:
    fields, _ = data.draw(said(system, kind))
    fight, action = TABLES[system].fight, acted(system, kind, fields)
    try:
        told = fight.propose(action, Tray(Random(1)), override=True).event.text
    except RulesError as fault:
        told = fault.message
    assert told.endswith((".", "]"))


@FEW
@pytest.mark.parametrize(("system", "kind"), [one for one in TYPED if fields_of(one.values[1])])
@given(data=st.data())
def test_a_wrong_value_and_nobody_here_are_refused_by_the_name_of_the_field(
    system: str, kind: type[Action], data: st.DataObject
) -> None:
    fields, _ = data.draw(said(system, kind))
    field = data.draw(st.sampled_from(fields_of(kind)))
    wrong = {field.name: data.draw(invalid(field.kind))}
    assert TABLES[system].fault(**request(kind, fields) | wrong).field == field.name
    if fields_of(kind)[0].name == "who":
        assert TABLES[system].fault(**request(kind, fields, "Zed")).field == "who"


def test_every_action_of_every_book_can_be_typed() -> None:
    in_a_form = {
        f"{system} {name_of(kind)}"
        for system in BUILT_IN
        for kind in own_actions(rulebook(system))
        if not can_be_typed(kind)
    }
    assert in_a_form == set()


def test_at_most_five_actions_have_a_reader_of_their_own_each_with_its_reason() -> None:
    every = [kind for system in BUILT_IN for kind in own_actions(rulebook(system))]
    own = [kind.typed.own for kind in every if kind.typed and kind.typed.own]
    assert len(own) <= 5
    assert all(one.because.endswith(".") for one in own)
