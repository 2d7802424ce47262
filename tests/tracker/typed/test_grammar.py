"""Typed texts of every kind, under every book: the fields of a text, or its fault.

A row has a typed text, and either its fields or words of its fault.
"""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import to_builtins

from rules.errors import InputError
from rules.history import Fight
from rules.numbers.wire import outward
from rules.rulebook.catalogue import BUILT_IN, rulebook
from rules.rulebook.words import Ambiguous, NotUnderstood
from tests.play.table import Table
from tracker.typed import grammar
from tracker.typed.grammar import Asked

Fields = dict[str, Any]
Read = Callable[[str, Fight], Asked | list[Asked]]

LONGEST_FAULT = 130
"""The most characters in a sentence of a prompt."""

every_book = pytest.mark.parametrize("book", BUILT_IN)


def fight(book: str) -> Fight:
    """A fight of Grak and Mira under a book."""
    table = Table(book)
    table.do(action="add", name="Grak")
    table.do(action="add", name="Mira")
    return table.fight


def move(text: str, fight: Fight) -> list[Asked]:
    return grammar.move(text, fight, "Grak")


def plain(asked: Asked) -> Fields:
    """Return the fields of an action.

    The action's name and the combatant are removed, because they are the same in all rows.
    """
    fields = to_builtins(asked.action, enc_hook=outward)
    assert fields.get("who", "Grak") in ("Grak", ("Grak",))
    return {key: value for key, value in fields.items() if key not in ("action", "who")}


def fault(read: Read, text: str, book: str) -> InputError:
    """Return the fault of a text. Check that the message is one short sentence."""
    with pytest.raises(InputError) as raised:
        read(text, fight(book))
    message = raised.value.message
    assert len(message) <= LONGEST_FAULT
    assert message.endswith(".")
    assert "\n" not in message
    return raised.value


# Tables for moves

MOVES: dict[str, list[tuple[str, Fields]]] = {
    "exp": [
        ("3", {"distance": 3}),
        ("3 hex ice run", {"distance": 3, "gait": "run", "terrain": "ice"}),
        ("4 hex mud-knees walk", {"distance": 4, "gait": "walk", "terrain": "mud-knees"}),
        ("4 hex mud knees walk", {"distance": 4, "gait": "walk", "terrain": "mud-knees"}),
        ("3 hexes through ice, running", {"distance": 3, "gait": "run", "terrain": "ice"}),
        ("3 hex grass-tall", {"distance": 3, "terrain": "grass-tall"}),
        ("2 deep snow", {"distance": 2, "terrain": "snow-deep"}),
        ("2 way deep snow b", {"distance": 2, "gait": "bolt", "terrain": "snow-way-deep"}),
        ("3 climb", {"distance": 3, "gait": "climb"}),
        ("3 x", {"distance": 3, "gait": "flail"}),
        ("all k", {"distance": "all", "gait": "crawl"}),
    ],
    "rom": [
        ("6 ft half", {"distance": 6, "gait": "half"}),
        ("6 feet h", {"distance": 6, "gait": "half"}),
        ("6ft three", {"distance": 6, "gait": "three-quarters"}),
        ("2.5 -", {"distance": 2.5, "gait": "still"}),
        ("1/2 open ground", {"distance": 0.5, "terrain": "open"}),
        ("all", {"distance": "all"}),
    ],
    "obss": [
        ("12 m difficult", {"distance": 12, "terrain": "difficult"}),
        ("12 m difficult ground, running", {"distance": 12, "gait": "run", "terrain": "difficult"}),
        ("3 in the deep water", {"distance": 3, "terrain": "water"}),
        ("3 barely passable", {"distance": 3, "terrain": "minimal"}),
        ("3 wall to climb c", {"distance": 3, "gait": "climb", "terrain": "wall"}),
        ("3 from prone", {"distance": 3, "gait": "rise"}),
        ("12 m r", {"distance": 12, "gait": "run"}),
    ],
    "opend6": [
        ("12 m rough run", {"distance": 12, "gait": "run", "terrain": "rough"}),
        ("12 m very rough going run", {"distance": 12, "gait": "run", "terrain": "very-rough"}),
        ("12 m at a run", {"distance": 12, "gait": "run"}),
        ("12 m a", {"distance": 12, "gait": "cautious"}),
        ("12 m all out", {"distance": 12, "gait": "all-out"}),
        ("5 hazardous", {"distance": 5, "terrain": "hazardous"}),
    ],
    "emala": [
        ("3 m run", {"distance": 3, "gait": "run"}),
        ("3 m r", {"distance": 3, "gait": "run"}),
        ("3 m m", {"distance": 3, "gait": "swim"}),
        ("3 metres rough climb", {"distance": 3, "terrain": "rough"}),
        ("3 m climbing rough", {"distance": 3, "gait": "climb", "terrain": "rough"}),
        ("3m sw through water", {"distance": 3, "gait": "swim", "terrain": "water"}),
        ("1 steep", {"distance": 1, "terrain": "steep"}),
        ("all side", {"distance": "all", "into": "side"}),
        ("1 into the back", {"distance": 1, "into": "back"}),
    ],
}

RULED_MOVES = {
    "exp": ("4 hex lava x 1/2 walk", "lava", "walk"),
    "rom": ("12 ft mud x 1/2 half", "mud", "half"),
    "obss": ("12 m mud x1/2 run", "mud", "run"),
    "opend6": ("12 m through deep mud x 1/2, running", "deep mud", "run"),
    "emala": ("12 m run mud \u00d7 0.5", "mud", "run"),
}

OFFER = "is no gait or ground:"
BAD_MOVES = {
    "exp": [
        ("12 hex mud run", Ambiguous, "mud-shoulder, mud-deep or 1 more: say which."),
        ("3 m ice", InputError, "'m': a distance is in hexes here."),
        ("3m", InputError, "'m': a distance is in hexes here."),
        ("3 hex lava", NotUnderstood, f"'lava' {OFFER} lava x 1/2 rules on it."),
        ("3 hex way deep", Ambiguous, "water-way-deep, mud-way-deep or snow-way-deep"),
    ],
    "rom": [
        ("12 ft mud run", NotUnderstood, "mud x 1/2 rules on it."),
        ("6 m half", InputError, "'m': a distance is in ft here."),
        ("6 ft halve", NotUnderstood, f"'halve' {OFFER} halve x 1/2 rules on it; nearest: half."),
        ("6 ft r", NotUnderstood, "'r' is no gait or ground"),
    ],
    "obss": [
        ("12 m mud run", NotUnderstood, "mud x 1/2 rules on it"),
        ("12 m rnu", NotUnderstood, "nearest: run."),
    ],
    "opend6": [
        ("12 m mud run", NotUnderstood, "mud x 1/2 rules on it"),
        ("12 m very", Ambiguous, "'very' may be very-rough or very-hazardous: say which."),
        ("12 m rough easy", InputError, "'easy': there is a ground already."),
    ],
    "emala": [
        ("12 m mud run", NotUnderstood, f"'mud' {OFFER} mud x 1/2 rules on it"),
        ("3 m s r", InputError, "'r': there is a gait already."),
        ("3 m c r", InputError, "'r': there is a gait already."),
        ("3 m through", NotUnderstood, "'through' is no gait or ground"),
    ],
}

MOVES_OF_NO_BOOK = [
    ("", "distance", "type a distance, or all."),
    ("  ", "distance", "type a distance, or all."),
    ("run", "distance", "'run' is no number."),
    ("12x", "distance", "'12x' is no number."),
    ("0", "distance", "expected a number, above 0"),
    ("-3", "distance", "expected a number, above 0"),
    ("1/0", "distance", "'1/0' is no number."),
    ("9" * 40, "distance", "is no number."),
    ("3 side back", "into", "'back': there is a zone already."),
    ("3 x 1/2", "name", "say what x 0.5 is for, as in mud x 1/2."),
    ("3 =many", "dice", "'many' is no whole number."),
    ("3 " + "lava" * 100, "gait", "'lavalavalavalavalava' is no gait or ground"),
]


@pytest.mark.parametrize(
    ("book", "text", "fields"),
    [(book, *row) for book, rows in MOVES.items() for row in rows],
)
def test_a_move_in_the_books_own_words(book: str, text: str, fields: Fields) -> None:
    assert [plain(one) for one in move(text, fight(book))] == [fields]


@every_book
def test_the_example_of_the_hint_is_understood(book: str) -> None:
    example = rulebook(book).words.example_move()
    assert rulebook(book).words.distance_unit in example.split()
    [asked] = move(example, fight(book))
    assert "gait" in plain(asked)


@every_book
def test_a_move_over_an_unknown_ground_can_rule_on_it(book: str) -> None:
    text, name, gait = RULED_MOVES[book]
    ruled, moved = move(text, fight(book))
    assert plain(ruled) == {"about": "terrain", "name": name, "multiplier": 0.5}
    assert plain(moved)["terrain"] == name
    assert plain(moved)["gait"] == gait


@every_book
def test_a_ground_that_was_ruled_on_needs_no_ruling(book: str) -> None:
    table = Table(book)
    table.do(action="add", name="Grak")
    table.do(action="rule-on", about="terrain", name="Lava", multiplier=0.5)
    [asked] = grammar.move("2 lava", table.fight, "Grak")
    assert plain(asked) == {"distance": 2, "terrain": "lava"}


@every_book
def test_the_dice_of_a_move_come_after_it(book: str) -> None:
    [asked] = move("3 =9 4", fight(book))
    assert (plain(asked), asked.dice) == ({"distance": 3}, (9, 4))


@pytest.mark.parametrize(
    ("book", "text", "kind", "words"),
    [(book, *row) for book, rows in BAD_MOVES.items() for row in rows],
)
def test_an_unknown_word_is_refused_with_similar_words(
    book: str, text: str, kind: type[InputError], words: str
) -> None:
    found = fault(move, text, book)
    assert isinstance(found, kind)
    assert words in found.message
    assert found.message.count(",") <= 5


@every_book
@pytest.mark.parametrize(("text", "field", "words"), MOVES_OF_NO_BOOK)
def test_a_move_that_no_book_understands(book: str, text: str, field: str, words: str) -> None:
    found = fault(move, text, book)
    assert words in found.message
    assert found.field == field


# Amounts, and the dice that were rolled for them


@every_book
@pytest.mark.parametrize(("text", "dice"), [("", ()), ("12 9", (12, 9)), ("12, -9", (12, -9))])
def test_totals_of_initiative(book: str, text: str, dice: tuple[int, ...]) -> None:
    asked = grammar.initiative(text, fight(book), ["Grak", "Mira"])
    assert asked.action.to_plain() == {"action": "roll-initiative", "who": ("Grak", "Mira")}
    assert asked.dice == dice


@every_book
@pytest.mark.parametrize(
    ("text", "words"),
    [("12", "2 totals needed, 1 typed."), ("1 2 x", "'x' is no whole number.")],
)
def test_totals_that_are_too_few_or_bad_are_refused(book: str, text: str, words: str) -> None:
    people = ["Grak", "Mira"]
    found = fault(lambda text, fight: grammar.initiative(text, fight, people), text, book)
    assert found.message == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("=", "type the initiative behind =, as in =12."),
        ("3 4", "1 total needed, 2 typed."),
    ],
)
def test_a_bad_initiative_is_refused(text: str, words: str) -> None:
    found = fault(lambda text, fight: grammar.initiatives(text, fight, ["Grak"]), text, "rom")
    assert found.message == words


# Distances with a reason


@every_book
@pytest.mark.parametrize("action", ["grant", "spend-movement"])
def test_a_distance_and_a_reason(book: str, action: str) -> None:
    asked = grammar.distance("1/2 stands up", fight(book), action, "Grak")
    assert plain(asked) == {"distance": 0.5, "reason": "stands up"}


@pytest.mark.parametrize("text", ["3 ft a push", "3ft a push"])
def test_the_unit_of_a_distance_is_no_reason(text: str) -> None:
    asked = grammar.distance(text, fight("rom"), "grant", "Grak")
    assert plain(asked) == {"distance": 3, "reason": "a push"}


@every_book
@pytest.mark.parametrize("text", ["", "some", "1/0 x"])
def test_a_bad_distance_is_refused(book: str, text: str) -> None:
    found = fault(lambda text, fight: grammar.distance(text, fight, "grant", "Grak"), text, book)
    assert "is no number" in found.message


# Conditions and when they end

HELD = {"condition": "held"}
CONDITIONS: list[tuple[str, Fields]] = [
    ("prone", {"condition": "prone"}),
    ("on fire", {"condition": "on fire"}),
    ("stunned 3", {"condition": "stunned", "turns": 3}),
    ("stunned 3 turns", {"condition": "stunned", "turns": 3}),
    ("held 2 start", {"condition": "held", "turns": 2, "ends": "start"}),
    ("held 1 turn start of Mira", {**HELD, "turns": 1, "ends": "start", "whose": "Mira"}),
    (
        "held 2 end of Old Mira",
        {"condition": "held", "turns": 2, "ends": "end", "whose": "Old Mira"},
    ),
    ("lit 4 rounds", {"condition": "lit", "turns": 4, "ends": "round"}),
    ("lit 1 round", {"condition": "lit", "turns": 1, "ends": "round"}),
    ("secret cursed", {"condition": "cursed", "secret": True}),
    ("Secret held 2 start", {"condition": "held", "turns": 2, "ends": "start", "secret": True}),
    ("cursed 3 secret", {"condition": "cursed", "turns": 3, "secret": True}),
    ("secret", {"condition": "secret"}),
    ("told a secret twice", {"condition": "told a secret twice"}),
]
BAD_CONDITIONS = [
    ("", "condition", "type a condition, and for how many turns."),
    ("level 2 curse", "ends", "'curse': say start, end or rounds."),
    ("held 2 rounds of Mira", "ends", "'rounds': say start, end or rounds."),
    ("held 2 start by Mira", "whose", "'by Mira': say of whom, as of Mira."),
    ("held 2 end of", "whose", "'of': say of whom, as of Mira."),
    ("held 0", "turns", "expected a whole number, 1 to"),
]


@every_book
@pytest.mark.parametrize(("text", "fields"), CONDITIONS)
def test_a_condition(book: str, text: str, fields: Fields) -> None:
    assert plain(grammar.condition(text, fight(book), ["Grak"])) == fields


@every_book
def test_a_condition_can_end_after_rounds_in_the_books_own_word(book: str) -> None:
    word = rulebook(book).words.round_word
    for said in (word, f"{word}s", word.upper()):
        asked = grammar.condition(f"lit 4 {said}", fight(book), ["Grak"])
        assert plain(asked) == {"condition": "lit", "turns": 4, "ends": "round"}


@every_book
@pytest.mark.parametrize(("text", "field", "words"), BAD_CONDITIONS)
def test_a_bad_condition_is_refused(book: str, text: str, field: str, words: str) -> None:
    found = fault(lambda text, fight: grammar.condition(text, fight, ["Grak"]), text, book)
    assert words in found.message
    assert found.field == field


# Rulings, and things that are picked up

RULINGS: list[tuple[str, Fields]] = [
    ("mud x 1/2", {"name": "mud", "multiplier": 0.5}),
    ("mud x1/2", {"name": "mud", "multiplier": 0.5}),
    ("mud \u00d7 0.5", {"name": "mud", "multiplier": 0.5}),
    ("ice 3", {"name": "ice", "distance": 3}),
    ("thin ice x 1/2 3", {"name": "thin ice", "multiplier": 0.5, "distance": 3}),
    ("mud", {"name": "mud"}),
    ("7", {"name": "7"}),
]


@every_book
@pytest.mark.parametrize("about", ["terrain", "load", "mount"])
@pytest.mark.parametrize(("text", "fields"), RULINGS)
def test_a_ruling(book: str, about: str, text: str, fields: Fields) -> None:
    assert plain(grammar.ruling(text, fight(book), about)) == {"about": about, **fields}


@every_book
@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("grey Own", {"own_speed": True}),
        ("grey nothing", {"multiplier": 1}),
        ("grey own x 1/2", {"own_speed": True, "multiplier": 0.5}),
    ],
)
def test_a_mount_goes_at_its_own_speed_or_does_nothing(
    book: str, text: str, fields: Fields
) -> None:
    asked = plain(grammar.ruling(text, fight(book), "mount"))
    assert asked == {"about": "mount", "name": "grey", **fields}
    assert plain(grammar.ruling("mud own", fight(book))) == {"about": "terrain", "name": "mud own"}


@every_book
@pytest.mark.parametrize("text", ["", "fast", "old x 2"])
def test_what_a_mount_does_is_said_in_one_of_four_ways(book: str, text: str) -> None:
    asked = plain(grammar.ruling_on_mount("x 2", fight(book), "c2"))
    assert asked == {"about": "mount", "name": "c2", "multiplier": 2}
    message = fault(lambda text, of: grammar.ruling_on_mount(text, of, "c2"), text, book).message
    assert message.startswith("type own for its own speed")


@every_book
@pytest.mark.parametrize(
    ("text", "words"),
    [("", "type a name, then x and a number"), ("mud x -1", "expected a number, at most 100")],
)
def test_a_bad_ruling_is_refused(book: str, text: str, words: str) -> None:
    assert words in fault(grammar.ruling, text, book).message


@every_book
def test_a_ground_can_be_made_up_from_the_list_of_grounds(book: str) -> None:
    asked, name = grammar.own_terrain("Deep Lava x 1/4", fight(book))
    assert plain(asked) == {"about": "terrain", "name": "Deep Lava", "multiplier": 0.25}
    assert name == "deep lava"
    with pytest.raises(InputError, match=r"to make it yours, type lava x 1/2\."):
        grammar.own_terrain("lava", fight(book))


@pytest.mark.parametrize("text", ["rubble +1", "mud -2"])
def test_a_ruling_with_a_signed_number_asks_what_it_means(text: str) -> None:
    with pytest.raises(InputError, match="adds nothing: type x and a number, or a distance"):
        grammar.ruling(text, fight("emala"))
