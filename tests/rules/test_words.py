"""The matcher finds the words that somebody may mean. If it finds none, it gives a message."""

import pytest

from rules.errors import InputError
from rules.rulebook.vocabulary import Gait, Terrain
from rules.rulebook.words import Ambiguous, NotUnderstood, match

WORDS = (
    Gait("run", "Run", "r"),
    Gait("roll", "Roll", "o"),
    Gait("swim", "Swim", "m"),
    Terrain("rough", "Rough climb"),
    Terrain("mud-knees", "Mud, knees"),
    Terrain("mud-deep", "Mud, deep"),
    Terrain("mud-way-deep", "Mud, way-deep"),
    Terrain("water", "Deep water"),
    Terrain("swim", "A swim"),
)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("run", "run"),
        ("RUN", "run"),
        ("r", "run"),
        ("o", "roll"),
        ("m", "swim"),
        ("rol", "roll"),
        ("running", "run"),
        ("Rough climb", "rough"),
        ("climb", "rough"),
        ("mud knees", "mud-knees"),
        ("mud  way deep", "mud-way-deep"),
        ("deep water", "water"),
        ("deep mud", "mud-deep"),
        ("knees", "mud-knees"),
    ],
)
def test_a_word_is_matched_by_id_label_letter_or_beginning(typed: str, meant: str) -> None:
    assert match(typed, WORDS, "gait").id == meant


def test_of_two_things_with_one_id_the_first_is_meant() -> None:
    assert match("swim", WORDS, "gait") is WORDS[2]


@pytest.mark.parametrize(("typed", "names"), [("mud", "mud-knees, mud-deep or mud-way-deep")])
def test_a_word_that_means_several_names_them(typed: str, names: str) -> None:
    with pytest.raises(Ambiguous, match=f"'{typed}' may be {names}: say which"):
        match(typed, WORDS, "terrain")


def test_at_most_six_are_named() -> None:
    many = [Terrain(f"mud-{n}", f"Mud {n}") for n in range(9)]
    with pytest.raises(Ambiguous, match="mud-5 or 3 more: say which"):
        match("mud", many, "terrain")


@pytest.mark.parametrize("typed", ["run mud", "mud run", "ru n"])
def test_an_unknown_word_names_the_nearest(typed: str) -> None:
    with pytest.raises(NotUnderstood, match="is no gait or ground; the nearest ") as raised:
        match(typed, WORDS, "gait", "gait or ground")
    assert 1 <= len(raised.value.nearest) <= 3


@pytest.mark.parametrize("typed", ["lava", "", "  ", "-"])
def test_an_unknown_word_that_is_like_no_word_names_none(typed: str) -> None:
    with pytest.raises(NotUnderstood, match="is no gait or ground") as raised:
        match(typed, WORDS, "gait", "gait or ground")
    assert raised.value.nearest == ()


def test_without_known_words_nothing_is_near() -> None:
    with pytest.raises(InputError, match=r"'run' is no gait\.$"):
        match("run", (), "gait")
