"""No name of the hidden, nor a word of it, is in what is sent; and nothing else is taken away."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.rulebook.catalogue import BUILT_IN
from tests.watch.secrecy import Request, Secrets, requests

PLAYS = st.lists(st.one_of([st.sampled_from(kind) for kind in requests()]), min_size=8, max_size=40)


@pytest.mark.parametrize("system", BUILT_IN)
@settings(max_examples=12)
@given(asked=PLAYS)
def test_no_secret_is_sent_and_nothing_else_is_taken_away(
    system: str, asked: Sequence[Request]
) -> None:
    fight = Secrets(system)
    for request in asked:
        if fight.do(request):
            assert not fight.faults()


def test_the_judge_sees_a_secret_that_is_told_and_a_text_that_is_gone() -> None:
    fight = Secrets("emala")
    fight.do({"action": "add", "name": "Vexnara", "hidden": True})
    fight.do({"action": "add", "name": "Ed", "hidden": True})
    assert not fight.faults("by Vexnara")
    assert fight.faults("by Vexnara", shown="by VEX\u00adNARA")
    assert fight.faults("by Vexnara", shown="")
    assert fight.faults("blinded", shown="blindsomebody")
    assert fight.faults("blinded", shown="somebody")
