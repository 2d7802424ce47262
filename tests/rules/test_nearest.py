"""The known words that are nearest to a mistyped word."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.encounter import Combatant, Encounter
from rules.errors import CodedError
from rules.fight.actions.base import read_action
from rules.fight.apply import actions_of
from rules.numbers.nearest import LONGEST_OFFERED, nearest, the_nearest, told
from rules.rulebook.catalogue import BUILT_IN, rule, rulebook, system

COMMANDS = ("new", "show", "reach", "log", "summary", "apply", "rules", "rule", "check")
LONGEST = 600
"""The most characters in the answer to one mistyped word."""


@pytest.mark.parametrize(
    ("typed", "meant"), [("lgo", "log"), ("SHWO", "show"), ("aply", "apply"), ("rul", "rule")]
)
def test_the_most_similar_word_comes_first_of_at_most_three(typed: str, meant: str) -> None:
    found = nearest(typed, COMMANDS)
    assert (found[0], len(found) <= 3) == (meant, True)


@pytest.mark.parametrize("typed", ["list", "x", "zzz", ""])
def test_a_word_that_is_not_near_is_not_offered(typed: str) -> None:
    assert nearest(typed, ("new", "show", "reach", "log")) == []


def test_a_name_is_near_if_one_of_its_words_is_or_begins_as_typed() -> None:
    names = ("the-reliquary-stair", "ford-at-dusk", "Climb to the relay")
    assert nearest("reliqary", names)[0] == "the-reliquary-stair"
    assert nearest("du", names) == ["ford-at-dusk"]


def test_a_thing_is_offered_by_its_first_name_whichever_name_was_meant() -> None:
    assert nearest("ford at dsuk", [("bridge", "The bridge"), ("x-2", "Ford at dusk")])[0] == "x-2"


@pytest.mark.parametrize(
    ("known", "words"),
    [
        ((), ""),
        (("log",), "; the nearest is log"),
        (("log", "show", "logs"), "; the nearest are log and logs"),
        (("log", "logs", "slog", "blog"), "; the nearest are log, logs and slog"),
        (("new", "show"), "; there are new and show"),
        (("new",), "; there is new"),
        (("new", "show", "add", "reach", "rule", "check", "serve"), ""),
    ],
)
def test_the_offered_words_end_a_sentence(known: tuple[str, ...], words: str) -> None:
    assert the_nearest("log", known) == words


def test_a_word_that_nobody_could_type_is_not_offered() -> None:
    assert nearest("aa", ["aa" + "a" * LONGEST_OFFERED, "aa\x1b", "", "ab", "aab"]) == ["aab"]


@given(st.text(), st.lists(st.text()))
def test_offered_words_are_known_and_the_answer_is_short_whatever_is_typed(
    typed: str, known: list[str]
) -> None:
    assert set(nearest(typed, known)) <= set(known)
    assert len(nearest(typed, known)) <= 3
    sentence = told(typed) + the_nearest(typed, known)
    assert len(sentence) <= LONGEST
    assert sentence.isprintable()


def offered(fault: CodedError) -> list[str]:
    """Return the nearest words that an error suggests.

    The list is empty if the error suggests no words.
    """
    found = re.search(r"; (?:the nearest|there) (?:are|is) (.+)\.$", fault.message)
    return found[1].replace(" and ", ", ").split(", ") if found else []


@pytest.mark.parametrize("book", BUILT_IN)
@given(typed=st.text(min_size=1, max_size=300))
def test_offered_rules_inputs_and_actions_exist(book: str, typed: str) -> None:
    rules = system(book).rules
    with pytest.raises(CodedError) as raised:
        rule(book, f"{typed}?")
    assert all(rule(book, name) for name in offered(raised.value))
    with pytest.raises(CodedError) as raised:
        next(iter(rules.values())).ask({f"{typed}?": 1})
    assert len(raised.value.message) <= LONGEST
    with pytest.raises(CodedError) as raised:
        read_action(actions_of(book), {"action": f"{typed}?"})
    assert set(offered(raised.value)) <= actions_of(book).keys()


@pytest.mark.parametrize("book", BUILT_IN)
def test_offered_gaits_and_grounds_can_be_taken_instead(book: str) -> None:
    encounter, words = Encounter(name="?", system=book), rulebook(book).words
    with pytest.raises(CodedError) as raised:
        words.gait("wlak")
    assert all(words.gait(name).id == name for name in offered(raised.value))
    with pytest.raises(CodedError) as raised:
        words.terrain(encounter, "lvaa")
    assert all(words.terrain(encounter, name).id == name for name in offered(raised.value))


@pytest.mark.parametrize(
    ("field", "sentence"),
    [
        ({"side": "pary"}, "side is 'pary': expected party, foes or others."),
        ({"cuont": 2}, "add has no field 'cuont'; the nearest is count."),
    ],
)
def test_a_few_words_are_all_named_and_of_many_only_the_nearest(
    field: dict[str, object], sentence: str
) -> None:
    with pytest.raises(CodedError) as raised:
        read_action(actions_of("emala"), {"action": "add", "name": "A", **field})
    assert raised.value.message.startswith(sentence)


def test_a_combatant_who_shares_a_name_is_offered_by_an_id() -> None:
    encounter = Encounter(name="?", system="emala")
    for place, name in enumerate(("Wolf", "Ork", "Ork"), start=1):
        pace = rulebook("emala").words.at_rest()
        encounter = encounter.put(Combatant(id=f"c{place}", name=name, pace=pace))
    with pytest.raises(CodedError, match=r"'Okr'; the nearest are c2 and c3\.") as raised:
        encounter.find("Okr")
    assert all(encounter.find(name) for name in offered(raised.value))
    assert raised.value.field == "who"
