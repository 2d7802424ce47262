"""Find rulebooks by their ids. test_outside_rulebook.py tests books of other packages."""

import pytest

from rules.errors import RulesError
from rules.rulebook.catalogue import rule, system, systems


def test_every_book_of_this_folder_is_listed() -> None:
    assert {"emala", "exp", "obss", "opend6", "rom"} <= set(systems())


def test_a_rulebook_is_known_by_its_id_and_its_title() -> None:
    book = system("emala")
    assert (book.id, book.title) == ("emala", "Emala")
    assert book.rules["gait"].id == "emala/gait"


def test_a_rule_is_found_by_its_rulebook_and_its_name() -> None:
    assert rule("rom", "scale").ask({"mph": 10}).values()["feet"] == 15


def test_an_unknown_rulebook_is_answered_with_the_nearest() -> None:
    with pytest.raises(RulesError, match="the nearest is emala") as raised:
        system("emla")
    assert (raised.value.code, raised.value.field) == ("unknown-system", "system")


def test_an_unknown_rule_is_answered_with_the_nearest() -> None:
    with pytest.raises(RulesError, match="the nearest are facing-change") as raised:
        rule("emala", "facing-chnage")
    assert (raised.value.code, raised.value.field) == ("unknown-rule", "rule")
