"""The page about your own book. The example of the page works, and the page names every key."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.bookfile import BookFaults
from rules.bookfile.build import build
from rules.bookfile.lines import lines_of
from tests.example_book import given
from tests.play.table import Table, fighting

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "a-book-of-your-own.md").read_text()
BOOK = re.findall(r"```toml\n(\[book\].*?)```", PAGE, re.DOTALL)


@pytest.fixture
def hill_folk(tmp_path: Path) -> Iterator[Table]:
    """Yield a fight of one combatant under the book of the page."""
    (tmp_path / "hill-folk.toml").write_text(BOOK[0])
    with given(tmp_path / "hill-folk.toml"):
        yield fighting("hill-folk", "Ada")


def test_the_book_of_the_page_gives_the_numbers_of_the_page(hill_folk: Table) -> None:
    ada = hill_folk.combatant("Ada")
    rates = hill_folk.fight.book.movement.gait_rates(hill_folk.encounter, ada)
    assert [one.rate.figure.value for one in rates if one.rate] == [12, 20, 4]
    hill_folk.do(action="move", who="Ada", distance=6)
    assert hill_folk.left("Ada", "scree") == 3


def test_winded_and_burdened_is_four(hill_folk: Table) -> None:
    hill_folk.do(action="condition", who="Ada", condition="winded")
    hill_folk.do(action="pick-up", who="Ada", item="ram", weight=11)
    assert hill_folk.left("Ada") == 4


EVERY_TABLE = """zzz = 1
[book]
zzz = 1
[units]
zzz = 1
[round]
zzz = 1
[initiative]
zzz = 1
[measures]
zzz = 1
[positions]
zzz = 1
[map]
zzz = 1
[options.a]
zzz = 1
[fields.a]
kind = "number"
zzz = 1
[fields.b]
kind = "choice"
zzz = 1
[gaits.a]
zzz = 1
[terrains.a]
zzz = 1
[load]
zzz = 1
[load.limits.a]
zzz = 1
[conditions.a]
zzz = 1
[actions.a]
far = 1
dice = "1d6"
zzz = 1
"""


def test_the_page_has_every_key_that_a_file_may_have() -> None:
    with pytest.raises(BookFaults) as raised:
        build(tomllib.loads(EVERY_TABLE), lines_of(EVERY_TABLE), "book.toml")
    told = [one for one in raised.value.faults if one.at.endswith("zzz")]
    assert len(told) == EVERY_TABLE.count("zzz")
    for one in told:
        for key in one.message.partition("there are: ")[2].rstrip(".").split(", "):
            assert f"`{key}`" in PAGE or f"`[{key}" in PAGE or f".{key}." in PAGE, (one.at, key)


@pytest.mark.parametrize("name", ["d20-fantasy.toml", "pace-and-half.toml"])
def test_the_books_that_the_page_names_exist(name: str) -> None:
    assert f"(../examples/{name})" in PAGE
    text = (ROOT / "examples" / name).read_text()
    assert build(tomllib.loads(text), lines_of(text), name).id
