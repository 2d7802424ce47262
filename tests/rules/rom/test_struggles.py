"""Struggles: several combatants with hands on one thing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.books.rom.text.objects import struggle
from tests.rules.asking import answer

NAMES = ("Ansa", "Bor", "Cass", "Dunn", "Eyra", "Finn", "Gerd", "Hal", "Ivo")


@pytest.mark.parametrize(
    ("made", "joined", "state", "holder", "still_in", "extra_cs"),
    [
        ({"Ansa": True, "Bor": False}, 0, "held", "Ansa", ["Ansa"], 0),
        ({"Ansa": True, "Bor": False}, 1, "goes-on", None, ["Ansa"], 1),
        ({"Ansa": True, "Bor": True}, 0, "goes-on", None, ["Ansa", "Bor"], 0),
        ({"Ansa": True, "Bor": True}, 2, "goes-on", None, ["Ansa", "Bor"], 1),
        ({"Ansa": False, "Bor": False}, 0, "flies-off", None, [], 0),
        ({"Ansa": False, "Bor": False}, 1, "goes-on", None, [], 1),
        ({"Bor": True}, 0, "held", "Bor", ["Bor"], 0),
    ],
)
def test_a_struggle_goes_on_until_one_is_left_and_nobody_joins(
    made: dict[str, bool],
    joined: int,
    state: str,
    holder: str | None,
    still_in: list[str],
    extra_cs: int,
) -> None:
    outputs = {"state": state, "holder": holder, "still_in": still_in, "extra_cs": extra_cs}
    assert answer(struggle, {"made": made, "joined": joined}, outputs) == outputs


@settings(max_examples=50, deadline=None)
@given(
    st.dictionaries(st.sampled_from(NAMES), st.booleans(), min_size=1, max_size=6),
    st.integers(0, 2),
)
def test_a_struggle_has_a_holder_exactly_when_it_is_held(
    made: dict[str, bool], joined: int
) -> None:
    values = struggle.ask({"made": made, "joined": joined}).values()
    assert (values["holder"] is not None) == (values["state"] == "held")
    lost = values["still_in"] == [] and joined == 0
    assert lost == (values["state"] == "flies-off")
