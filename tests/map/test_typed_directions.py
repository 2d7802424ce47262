"""Every text typed after 'm' is a possible direction, or a sentence refuses it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.dice import NotTyped, Tray
from rules.encounter import Encounter
from rules.encounter.codec import from_plain, to_bytes, to_plain
from rules.errors import RulesError
from rules.map.grid_text import is_grid
from tests.play.table import Table
from tracker.typed import directions
from tracker.typed.direction_signs import is_directed
from tracker.typed.grammar import Asked
from tracker.typed.whom import Whom

LINES = (
    "gate:a -9- b -4- well:c",
    "a b c -3- well",
    "gate^2(rough, room 1):a -5]- bar -6 rough- b -4<- well:c; bar -6 stair/3- loft^3;"
    " bar -2 drop- pit",
    "squares; ........; ..##..%.; ........; ........; ........; ........; ........;"
    " legend %(rough); edges A1|A2 C1]D1; people A1:a F4:b(2x2) H7:c",
)

WORDS = """
    ne north e C1 H8 ^ne F4 >F7 @F7
    > < >= >| @ = ? . .- , a b c A F7 b2 well gate loft pit drop stair climb by to past away from
    towards beside out then all * foes 2 9 1,5 0 -3 1/2 99999999999999999999 m ft run walk rough
    open front "x" ' [/] Ansa Fenn Zed all + 2.5 =7 ^
"""
PIECES = st.sampled_from([*WORDS.split(), "\u200b"])
TEXTS = st.lists(PIECES, min_size=1, max_size=6).flatmap(
    lambda words: st.lists(
        st.sampled_from(["", " "]), min_size=len(words), max_size=len(words)
    ).map(lambda gaps: "".join(f"{word}{gap}" for word, gap in zip(words, gaps, strict=True)))
)


def table_on(drawn: str) -> Table:
    table = Table("emala")
    for name in ("Ansa", "Fenn", "Kay"):
        table.do(action="add", name=name)
    table.do(action="draw-map", **{"grid" if is_grid(drawn) else "line": drawn})
    table.do(action="start")
    return table


def proposed(table: Table, asked: Asked, *, override: bool) -> Encounter | None:
    """Return the fight after an action, without doing the action.

    Return None if the action is refused.
    """
    dice = Tray(None, asked.dice)
    try:
        return table.fight.propose(asked.action, dice, override=override).encounter
    except (RulesError, NotTyped):
        return None


@pytest.mark.parametrize("drawn", LINES)
def test_a_text_is_understood_or_refused_in_a_sentence(drawn: str) -> None:
    table = table_on(drawn)
    whom, book = Whom(table.fight, ("c1",)), table.fight.book

    @settings(max_examples=150)
    @given(text=TEXTS, override=st.booleans())
    def law(text: str, override: bool) -> None:
        if not is_directed(text, whom):
            return
        try:
            directions.asks_about(text, table.fight, whom)
            wanted = directions.read(text, table.fight, whom)
        except RulesError:
            return
        for asked in wanted:
            done = proposed(table, asked, override=override)
            if done is not None:
                again = from_plain(to_plain(done), book.state, book.fight_state)
                assert to_bytes(again) == to_bytes(done)

    law()
