"""Every situation of `scenarios/` is played exactly as written. Each book has a file.

`scenarios/README.md` explains how to write a situation.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, cast

import pytest
from msgspec import UNSET

from rules.encounter.groups import groups
from rules.errors import RulesError
from rules.fight.actions import Action, name_of
from rules.fight.apply import own_actions
from rules.map.distances import distance
from rules.map.line_map import Stretch, StretchKind
from rules.map.whereabouts import Whereabouts
from rules.rulebook.answers import text_of
from rules.rulebook.catalogue import BUILT_IN, rulebook
from tests.play.situations import (
    Situation,
    Step,
    at_hand,
    is_refused,
    request_of,
    set_up,
    situations,
)
from tests.play.table import Table, touched
from tests.play.touching import touches_only_what_it_may
from tracker.views.line_row import as_typed, texts

SITUATIONS = tuple(situations())


@pytest.mark.parametrize("situation", [pytest.param(one, id=one.title) for one in SITUATIONS])
def test_a_situation_ends_as_the_book_says(situation: Situation) -> None:
    with at_hand(situation):
        table = set_up(situation, _play)
        for number, step in enumerate(situation.play, start=1):
            try:
                _play(table, step)
            except (AssertionError, RulesError, pytest.fail.Exception) as fault:
                fault.add_note(f"step {number}: {step}; the log says: {table.text!r}")
                raise


def steps_of(system: str) -> list[Step]:
    """Return all steps in the situations of a book."""
    return [step for one in SITUATIONS if one.system == system for step in one.steps]


def own(system: str) -> dict[str, type[Action]]:
    """Return the actions that only this book has. The keys are the names of the actions."""
    return {name_of(kind): kind for kind in own_actions(rulebook(system))}


@pytest.mark.parametrize("system", BUILT_IN)
def test_every_action_of_a_book_is_in_a_situation_that_says_its_effect(system: str) -> None:
    said = {step.get("action") for step in steps_of(system) if "says" in step}
    assert own(system).keys() <= said


@pytest.mark.parametrize("system", BUILT_IN)
def test_every_action_of_a_book_is_refused_in_a_situation_or_for_a_wrong_line(system: str) -> None:
    refused = {step.get("action") for step in steps_of(system) if is_refused(step)}
    wrong_lines = {name for name, kind in own(system).items() if kind.typed and kind.typed.bad}
    assert own(system).keys() <= refused | wrong_lines


def _play(table: Table, step: Step) -> None:
    """Play one step: an action, a check of a combatant, or a check of the fight."""
    if "action" in step:
        _act(table, step)
        return
    questions = LOOKS if "look" in step else FIGHT
    for key in step.keys() - {"look"}:
        found, wanted = questions[key](table, step.get("look", ""), step[key])
        assert found == wanted, f"{key} is {_shown(found)}, not {_shown(wanted)}"


def _act(table: Table, step: Step) -> None:
    request = request_of(step)
    dice = request.pop("dice", ())
    if is_refused(step):
        _refused(table.fault(dice, **request), step)
        return
    before, last = table.encounter, table.fight.last
    override = request.pop("override", False)
    event = table.do(dice, override=override, **request)
    assert event.n == table.fight.last == last + 1
    assert event.head == table.fight.head
    assert event.text.endswith((".", "]", str(step.get("text")))), event.text
    touches_only_what_it_may(before, event, table.encounter)
    for words in _several(step.get("says", [])):
        assert words in event.text
    for words in _several(step.get("never_says", [])):
        assert words not in event.text
    if "touches" in step:
        people = {**before.combatants, **table.encounter.combatants}
        names = {who: one.name for who, one in people.items()}
        found = {" ".join(names.get(word, word) for word in one.split()) for one in touched(event)}
        assert found == set(_several(step["touches"]))


def _refused(fault: RulesError, step: Step) -> None:
    code_and_field = " ".join(filter(None, (fault.code, fault.field)))
    assert step.get("refused", "").casefold() in fault.message.casefold(), fault.message
    assert step.get("fault", code_and_field) == code_and_field
    assert fault.message.endswith(".")
    assert len(fault.message) < 1000


def _several(words: str | list[str]) -> list[str]:
    return [words] if isinstance(words, str) else words


def _number(value: Any) -> Any:
    """Return a number of the file as an exact fraction. A text such as "22/15" is also a number."""
    return Fraction(str(value)) if isinstance(value, int | float | str) else value


def _shown(value: object) -> str:
    return str(value) if isinstance(value, Fraction) else repr(value)


def _numbers(of: Callable[[Table, str, str], object]) -> Any:
    """Return a check of several numbers with names: { run = 18, swim = 3 }.

    For each name, the function `of` returns the number in the fight.
    """

    def read(table: Table, who: str, wanted: Mapping[str, Any]) -> tuple[object, object]:
        found = {key: str(of(table, who, key)) for key in wanted}
        return found, {key: str(_number(value)) for key, value in wanted.items()}

    return read


def _words(of: Callable[[Table, str], str]) -> Any:
    """Return a check of a text. The text must have all words that are in the file."""

    def read(table: Table, who: str, wanted: str | list[str]) -> tuple[object, object]:
        text = of(table, who)
        missing = [words for words in _several(wanted) if words not in text]
        return (f"{text!r} without {missing}" if missing else ""), ""

    return read


def _same(of: Callable[[Table, str], object]) -> Any:
    """Return a check that a value is equal to the value in the file."""

    def read(table: Table, who: str, wanted: object) -> tuple[object, object]:
        found = of(table, who)
        if isinstance(found, Fraction | int) and not isinstance(found, bool):
            return Fraction(found), _number(wanted)
        return found, wanted

    return read


def _without(table: Table, who: str, wanted: str | list[str]) -> tuple[object, object]:
    held = table.conditions(who)
    return [name for name in _several(wanted) if name in held], []


def _closed(table: Table, who: str, wanted: Mapping[str, str]) -> tuple[object, object]:
    reasons = {gait: table.closed(who, gait) or "open" for gait in wanted}
    return {
        gait: (words in reasons[gait]) or reasons[gait] for gait, words in wanted.items()
    }, dict.fromkeys(wanted, True)


def _open(table: Table, who: str, wanted: list[str]) -> tuple[object, object]:
    return {gait: table.closed(who, gait) for gait in wanted}, dict.fromkeys(wanted)


def _in_row(table: Table, who: str) -> str:
    book, encounter = table.fight.book, table.encounter
    return ", ".join(map(text_of, book.in_row(encounter, table.combatant(who))))


def _notes(table: Table, who: str) -> str:
    book, encounter = table.fight.book, table.encounter
    return " | ".join(map(text_of, book.notes(encounter, table.combatant(who))))


def _groups(table: Table) -> list[list[str]]:
    people = table.encounter.combatants
    return [[people[who].name for who in members] for members in groups(table.encounter)]


def _labels(table: Table, who: str) -> str:
    return " | ".join(step.label for step in table.budget(who).left.steps())


def _field(name: str) -> Callable[[Table, str], object]:
    """Return a function that returns the value of this field for a combatant."""
    return lambda table, who: getattr(table.combatant(who), name)


OWN_FIELDS = (
    *("hp", "hp_most", "hp_temporary", "out", "hidden", "delayed", "ready", "surprised"),
    *("terrain", "group", "side"),
)


def _standing(table: Table) -> Whereabouts:
    standing = table.encounter.map
    assert standing is not UNSET, "nobody has a position"
    return standing


def _away(table: Table, who: str, other: str) -> str:
    """Return a combatant's distance to another combatant or to a place, such as '9' or '~7-13'.

    The name of a place begins with '@', such as '@well'.
    """
    point = other if other.startswith("@") else table.combatant(other).id
    return str(distance(_standing(table), table.combatant(who).id, point))


def _at(table: Table, who: str) -> str:
    """Return the place of a combatant.

    The text is empty if the combatant is at no place: between two places, off the line, or unknown.
    """
    spot = _standing(table).spots.get(table.combatant(who).id)
    return "" if spot is None else spot.place


def _row(table: Table) -> str:
    """Return the drawing of the fight's line as text."""
    return "\n".join(texts(table.encounter, table.fight.book, 80))


def _ground(question: str) -> Callable[..., Any]:
    """Return a function that asks the book a question about a combatant's position.

    `question` is the name of a method of the book's ground.
    """

    def ask(table: Table, who: str, *more: object) -> Any:
        given = (Fraction(str(one)) if isinstance(one, str) else one for one in more)
        return getattr(table.fight.book.ground, question)(
            table.encounter, table.combatant(who), *given
        )

    return ask


def _bars(table: Table, who: str, wanted: Mapping[str, str]) -> tuple[object, object]:
    """Return the reasons why a combatant may not pass others: { Orc = "stands in it" }.

    A reason is empty if the combatant may pass.
    """
    found = {}
    for other, words in wanted.items():
        why = _ground("bars")(table, who, table.combatant(other)) or ""
        found[other] = words if words and words in why else why
    return found, wanted


def _costs(question: str) -> Callable[..., Any]:
    """Return a check of costs.

    A key has the names of one or more combatants: { "Orc, Rat" = ["a body", ...] }.
    """

    def read(table: Table, who: str, wanted: Mapping[str, list[str]]) -> tuple[object, object]:
        found = {}
        for names in wanted:
            others = tuple(table.combatant(name) for name in names.split(", "))
            found[names] = [one.words for one in _ground(question)(table, who, others)]
        return found, wanted

    return read


def _choices(question: str) -> Callable[..., Any]:
    """Return a check of what the book offers at a door or for a turn: [ "a pull door ..." ]."""
    return lambda table, who, wanted: ([one.words for one in _ground(question)(table, who)], wanted)


def _slope(table: Table, who: str, wanted: Mapping[str, list[str]]) -> tuple[object, object]:
    """Check the costs of stretches: { "10 rise 4" = [...] }.

    A key has the length and the rise. The key may end with the kind of stretch: "6 rise 3 stair".
    """
    found = {}
    for text in wanted:
        long, _, rise, *kind = text.split()
        stretch = Stretch("there", Fraction(long), kind=cast("StretchKind", "".join(kind)))
        costs = table.fight.book.ground.stretch(
            table.encounter, table.combatant(who), stretch, Fraction(rise)
        )
        found[text] = [one.words for one in costs]
    return found, wanted


LOOKS: Mapping[str, Any] = {
    **{field: _same(_field(field)) for field in OWN_FIELDS},
    "left": _same(lambda table, who: table.left(who)),
    "limit": _same(lambda table, who: table.budget(who).limit.figure.value),
    "left_on": _numbers(lambda table, who, ground: table.left(who, ground)),
    "made": _same(lambda table, who: table.combatant(who).pace.made),
    "gait": _same(lambda table, who: table.combatant(who).pace.gait),
    "mount": _same(lambda table, who: table.encounter.mount_name(table.combatant(who))),
    "items": _same(lambda table, who: [one.name for one in table.combatant(who).items]),
    "conditions": _same(lambda table, who: sorted(table.conditions(who))),
    "without": _without,
    "rates": _numbers(lambda table, who, gait: table.rate(who, gait)),
    "counters": _numbers(lambda table, who, label: table.counter(who, label)),
    "lasting": _numbers(lambda table, who, name: table.conditions(who)[name]),
    "closed": _closed,
    "open": lambda table, who, gaits: (
        {one: table.closed(who, one) for one in gaits},
        dict.fromkeys(gaits),
    ),
    "in_row": _words(_in_row),
    "not_in_row": lambda table, who, words: (words in _in_row(table, who), False),
    "notes": _words(_notes),
    "initiative": _same(lambda table, who: getattr(table.combatant(who).initiative, "value", None)),
    "away": lambda table, who, wanted: (
        {other: _away(table, who, other) for other in wanted},
        {other: str(words) for other, words in wanted.items()},
    ),
    "at": _same(_at),
    "reach": _same(_ground("reach")),
    "leaving": _same(lambda table, who: [*_ground("leaving")(table, who)]),
    "stepping": _numbers(lambda table, who, metres: len(_ground("leaving")(table, who, metres))),
    "bars": _bars,
    "passing": _costs("passing"),
    "sharing": _costs("sharing"),
    "doors": _choices("door"),
    "turning": _choices("turning_round"),
    "slope": _slope,
    "why": _words(_labels),
    "why_none": _words(lambda table, who: table.budget(who).reason or ""),
}
"""The checks of a combatant that a step may contain, by key."""

FIGHT: Mapping[str, Any] = {
    "turn": _same(lambda table, _who: table.turn),
    "round": _same(lambda table, _who: table.encounter.round),
    "cell": _same(lambda table, _who: table.encounter.cell),
    "order": _same(lambda table, _who: table.order),
    "groups": _same(lambda table, _who: _groups(table)),
    "to_come": _same(
        lambda table, _who: [one.name for one in table.encounter.in_order() if one.arrives]
    ),
    "planned": _same(lambda table, _who: [one.text for one in table.encounter.timeline]),
    "about": _same(lambda table, _who: table.encounter.about),
    "ended": _same(lambda table, _who: table.encounter.ended),
    "came": _same(lambda table, _who: [one.text for one in table.encounter.timeline if one.came]),
    "line": _same(lambda table, _who: as_typed(table.encounter)),
    "row": _words(lambda table, _who: _row(table)),
    "not_drawn": lambda table, _who, words: (words in _row(table), False),
    "status": _words(lambda table, _who: table.fight.book.rounds.status(table.encounter)),
    "lines": _words(
        lambda table, _who: " | ".join(map(text_of, table.fight.book.lines(table.encounter)))
    ),
}
"""The checks of the fight that a step may contain, by key."""
