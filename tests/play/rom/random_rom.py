"""Random actions with things: hands, throws and falls."""

from typing import Any

from hypothesis import strategies as st

Request = dict[str, Any]

WHO = st.sampled_from(("c1", "c2", "c3"))
THING = st.sampled_from(("key", "vase"))
MADE = st.sampled_from((None, True, False))
STP = st.sampled_from((None, 0, 4))


def request(action: str, **fields: Any) -> st.SearchStrategy[Request]:
    """One action with random fields."""
    return st.fixed_dictionaries({"action": st.just(action), **fields})


OBJECTS = (
    request("snatch", who=WHO, object=THING),
    request("snatch", who=WHO, object=THING, how=st.just("leap"), feet=st.just(4), made=MADE),
    request("snatch", who=WHO, object=THING, most=st.sampled_from((1, 2, 8))),
    request("hand-off", who=WHO, to=WHO, object=THING, in_range=st.booleans(), made=MADE),
    request("begin-struggle", who=st.just(["c1", "c2"]), object=THING, stp=STP),
    request("struggle", who=WHO, made=st.booleans()),
    request("struggle", who=WHO, made=st.booleans(), object=THING),
    request("let-go", who=WHO),
    request("throw", who=WHO, to=WHO, object=THING, range_dv=st.just(6), thrown=MADE, caught=MADE),
    request("fall", object=THING, feet=st.sampled_from((9, 20, 70.5, 1300)), fragile=st.booleans()),
    request("fall", faller=WHO, feet=st.just(64), weight=st.just(150)),
    request("catch", who=WHO, object=THING, to_landing=st.just(5), made=MADE),
    request("catch", who=WHO, object=THING, to_start=st.just(5), made=MADE),
    request("catch", who=WHO, object=THING, to_start=st.just(5), fallen=st.just(3), made=MADE),
    request("break-check", object=THING, margin=st.sampled_from((-3, 0)), stp=STP, pot=st.just(9)),
    request("take-opportunity", who=WHO, other=WHO, weapon=st.just("Sword")),
    request("set-wounds", who=WHO, wounds=st.integers(0, 2)),
    request("declare", who=WHO, mph=st.just(9)),
)
