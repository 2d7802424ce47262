"""A fight at the desk under a book from a file."""

from contextlib import closing
from pathlib import Path
from random import Random

from tests.example_book import D20, given
from tests.tracker.desk.conftest import Sit
from tracker.session.session import Session, begin
from tracker.store import SavesFolder


def test_a_turn_is_played_with_the_keys_of_the_file(of_d20: Session, sit: Sit) -> None:
    table = sit(of_d20)
    table.press("m", *"10", "enter", "f", "enter")
    assert "Left this turn: 0 actions" in table.card
    table.press("b")
    assert table.prompt.startswith("Ana will long jump:   how far: 14 ft at most")
    table.press(*"15", "enter")
    assert "14 ft at most, not 15 ft" in table.prompt
    table.press("backspace", *"4", "enter")
    assert of_d20.encounter.find("Ana").pace.made == 24
    table.press("v", "enter")
    assert table.newest.endswith("Ana is at the gait Crawl now.")


def test_a_closed_gait_says_why_once(of_d20: Session, sit: Sit) -> None:
    table = sit(of_d20)
    table.press("g")
    assert table.listed.count("nothing to fly with") == 1


def test_a_changed_book_is_reported_when_the_fight_is_opened(tmp_path: Path, sit: Sit) -> None:
    book = tmp_path / "d20.toml"
    book.write_text(D20.read_text())
    with given(book):
        path = begin(SavesFolder(tmp_path), "Bridge", "d20")
        Session(path).close()
    book.write_text(D20.read_text().replace("default = 30", "default = 35"))
    with given(book), closing(Session(path, random=Random(1))) as saved:
        assert "The book d20 has changed since this was last played" in sit(saved).prompt


def test_how_far_somebody_is_counts_a_gait_only_over_grounds_that_it_is_for(
    of_d20: Session, sit: Sit
) -> None:
    of_d20.ask({"action": "draw-map", "line": "a -30- b -30 water- lake"})
    table = sit(of_d20)
    far = "is 30 m from Ana; walk 4 turns, crawl 7 turns"
    assert table.take_line("m", "?b").endswith(f"{far}.")
    table.press("escape")
    # 98.4 ft on foot, and 98.4 ft of swimming. A foot of swimming takes two: 295.3 ft.
    assert table.take_line("m", "?lake").endswith("walk 10 turns, crawl 14 turns.")
    table.press("escape")
    of_d20.ask({"action": "set-position", "who": ["Ana"], "at": "c2"})
    assert table.take_line("m", "?lake").endswith("lake is 30 m from Ana; swim 7 turns.")
    of_d20.ask({"action": "draw-map", "line": "a -30- b -30 water- lake"})
    table.press("escape")
    of_d20.ask({"action": "edit", "who": "Ana", "sheet": {"fly": 60}})
    assert table.take_line("m", "?b").endswith(f"{far}, fly 2 turns.")
