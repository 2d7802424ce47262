"""The limits of JSON, and objects with the same key twice."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import RulesError
from tracker.formats.json import DEEPEST, DIGITS, PIECES
from tracker.text.jsonio import decode
from tracker.text.requests import read_request

KEYS = st.sampled_from(["a", "b", "name", ":", '"', "a:", "\\", "{", "\u00e4", ""])
TREES = st.recursive(
    st.none() | st.integers() | KEYS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)


def written(value: Any, twice: list[int]) -> str:
    """Return the value as JSON; each 0 in `twice` is for an object that has its first key twice."""
    if isinstance(value, list):
        return f"[{', '.join(written(one, twice) for one in value)}]"
    if not isinstance(value, dict):
        return json.dumps(value)
    pairs = [f"{json.dumps(key)} : {written(one, twice)}" for key, one in value.items()]
    if pairs and twice and not twice.pop():
        pairs.append(f"{json.dumps(next(iter(value)))}: 0")
    return f"{{{', '.join(pairs)}}}"


@given(TREES, st.lists(st.integers(0, 3), max_size=8))
def test_only_a_repeated_key_is_refused(value: Any, picks: list[int]) -> None:
    assert decode(json.dumps(value)) == value
    text = written(value, list(picks))
    doubled = text != written(value, [])
    if not doubled:
        assert decode(text) == value
        return
    with pytest.raises(RulesError, match=r"the key .* is there twice") as raised:
        decode(text)
    assert raised.value.code == "conflict"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"name": "a", "name": "b"}', "column 15: the key 'name' is there twice"),
        ('[{"a": 1},\n {"b": {"c": 1, "\\u0063": 2}}]', "line 2, column 17: the key 'c'"),
        ('{"a": {"x": 1}, "b": ":", "a": 1}', "column 27: the key 'a'"),
    ],
)
def test_the_message_has_the_place_of_a_repeated_key(text: str, said: str) -> None:
    with pytest.raises(RulesError, match=said):
        decode(text)


def test_keys_that_are_the_same_without_invisible_characters_are_refused() -> None:
    for request in (
        {"action": "add", "name": "a", "na\u200bme": "b"},
        {"action": "add", "sheet": {"dex": 1, "de\u200bx": 2}},
    ):
        with pytest.raises(RulesError, match="is there twice"):
            read_request(request)


def test_lists_and_objects_may_only_be_nested_to_a_limit() -> None:
    assert decode("[" * DEEPEST + "]" * DEEPEST)
    assert decode("[[], []" + ", []" * 100 + "]")
    assert decode('"' + "[" * 1000 + '"')
    for deep in (DEEPEST + 1, 200_000):
        with pytest.raises(RulesError, match="it is nested too deeply"):
            decode("[" * deep + "]" * deep)


def test_a_number_has_a_limit_of_digits() -> None:
    for digits in (DIGITS + 1, 5000):
        for text in ("1" * digits, f"0.{'1' * digits}", f"1e{'1' * digits}", f"-{'1' * digits}"):
            with pytest.raises(RulesError, match="too many digits") as raised:
                decode(f"[{text}]")
            assert raised.value.code == "out-of-range"
    assert decode(f'"{"1" * 5000}"') == "1" * 5000


def test_a_text_has_a_limit_of_values() -> None:
    with pytest.raises(RulesError, match="there are more than"):
        decode("[" + "1," * PIECES + "1]")
    assert decode('"' + "," * (PIECES + 1) + '"')
