"""Exact numbers in JSON: one form for saves, and another form for other programs."""

from fractions import Fraction
from typing import Annotated, Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import InputError
from rules.numbers import wire
from rules.numbers.inputs import ListOf, OrNothing, Quantity, Text, kind_of

NUMBERS = st.integers() | st.fractions()


@given(NUMBERS)
def test_a_number_comes_back_unchanged_from_a_save(number: int | Fraction) -> None:
    written = msgspec.json.decode(msgspec.json.encode(number, enc_hook=wire.kept))
    assert isinstance(written, int | str)
    assert wire.from_kept(written) == number
    if isinstance(written, str):
        assert wire.with_fractions([{"x": written}]) == [{"x": number}]


@given(NUMBERS)
def test_other_programs_get_a_whole_number_or_the_nearest_double(number: int | Fraction) -> None:
    number = number % 10**9
    written = msgspec.json.decode(msgspec.json.encode(number, enc_hook=wire.outward))
    assert written == (int(number) if number == int(number) else float(number))


@pytest.mark.parametrize("value", ["1/0", "0/1", "1/2/3", "+1/2", " 1/2", "1_0/3", "٣/4", "", True])
def test_a_value_that_no_save_holds_is_not_a_number(value: object) -> None:
    with pytest.raises(ValueError, match="expected a number"):
        wire.from_kept(value)
    assert wire.with_fractions(value) is value


@pytest.mark.parametrize("hook", [wire.kept, wire.outward])
def test_a_value_that_is_not_a_number_is_not_written(hook: Any) -> None:
    with pytest.raises(NotImplementedError):
        hook(object())


HALF = wire.FractionText("1/2")


@pytest.mark.parametrize(
    ("kind", "value", "read"),
    [
        (Quantity(), HALF, Fraction(1, 2)),
        (OrNothing(Quantity("m", least=0)), HALF, Fraction(1, 2)),
        (ListOf(Quantity()), [HALF, 3], [Fraction(1, 2), 3]),
        (kind_of(dict[str, Annotated[int, Quantity()]]), {"a": HALF}, {"a": Fraction(1, 2)}),
        (Text(), HALF, "1/2"),
    ],
)
def test_a_fraction_from_a_save_is_read_as_its_field_needs(
    kind: Any, value: object, read: object
) -> None:
    found = kind.read("field", value)
    assert found == read
    assert type(found) is type(read)


def test_a_fraction_typed_as_text_is_not_a_number() -> None:
    with pytest.raises(InputError, match="expected a number"):
        Quantity().read("field", "1/2")
