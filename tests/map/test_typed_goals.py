"""Every text after an action with a goal is played, or a sentence refuses it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.encounter.codec import from_plain, to_bytes, to_plain
from rules.errors import RulesError
from rules.fight.actions import name_of
from rules.fight.apply import own_actions
from tests.map.test_going import BOOKS, fight
from tests.map.test_typed_directions import proposed
from tracker.typed.declared_path import read_for_each
from tracker.typed.whom import Whom

WORDS = """
    > < >= >| to past away from by a b c A F7 b2 well gate loft drop climb out then , * foes 2 9 0
    -3 1/2 99999999999999999999 run rough through short quietly fast cruising high 90 made vase
    leap stop all "x" ' [/] Ansa Fenn Zed + +b carrying dragged =7 ^ @well .
"""
PIECES = st.sampled_from([*WORDS.split(), "\u200b"])
TEXTS = st.tuples(st.lists(PIECES, max_size=3), st.sampled_from([">", "<", ">|", "to "]), PIECES)

LINE = "gate:a -4- bar(rough, room 1):b -5]- loft -6 stair/3- well:c"


@pytest.mark.parametrize("system", BOOKS)
def test_a_text_with_a_goal_is_understood_or_refused_in_a_sentence(system: str) -> None:
    table = fight(LINE.replace("rough, ", ""), system)
    whom, book = Whom(table.fight, ("c1",)), table.fight.book
    faults: set[str] = set()
    going = [kind for kind in own_actions(book) if kind.goes is not None]

    @settings(max_examples=100)
    @given(
        kind=st.sampled_from(going),
        text=TEXTS,
        behind=st.lists(PIECES, max_size=2),
        override=st.booleans(),
    )
    def law(
        kind: type, text: tuple[list[str], str, str], behind: list[str], override: bool
    ) -> None:
        head, sign, goal = text
        line = f"{' '.join(head)} {sign}{goal} {' '.join(behind)}"
        try:
            wanted = read_for_each(kind, line, whom)
        except RulesError as fault:
            faults.add(fault.message)
            return
        for asked in wanted:
            done = proposed(table, asked, override=override)
            if done is not None:
                again = from_plain(to_plain(done), book.state, book.fight_state)
                assert to_bytes(again) == to_bytes(done), name_of(kind)

    law()
    assert not {one for one in faults if not one.endswith((".", "?"))}
