"""Each built-in template is played in its own book, and converted to every other book."""

from pathlib import Path

import pytest

from rules.rulebook.catalogue import BUILT_IN, rulebook
from tests.play.table import Table
from tracker.library.library import Library
from tracker.library.template import Template, read_kept
from tracker.library.writing import written

CAME = [one.kept for one in Library(Path("/nowhere")).everything()]
TEMPLATES = [one for one in CAME if isinstance(one, Template)]
every_one = pytest.mark.parametrize(
    "template", TEMPLATES, ids=[f"{one.system} {one.name}" for one in TEMPLATES]
)


def test_every_book_has_ten_or_more() -> None:
    for system in BUILT_IN:
        assert sum(one.system == system for one in TEMPLATES) >= 10, system


def test_no_two_templates_of_a_book_have_the_same_name() -> None:
    names = [(one.system, one.name.casefold()) for one in TEMPLATES]
    assert len(set(names)) == len(names)


@every_one
def test_each_is_played_for_two_rounds_with_its_gaits_and_its_load(template: Template) -> None:
    table = Table(template.system)
    table.do(action="add", count=2, **template.request())
    one, other = table.encounter.combatants.values()
    assert {one.name, other.name} == {f"{template.name} 1", f"{template.name} 2"}
    movement = table.fight.book.movement
    rates = movement.gait_rates(table.encounter, one)
    assert any(rate.rate is not None and rate.rate.figure.value > 0 for rate in rates)
    weight = sum(item["weight"] * item.get("count", 1) for item in template.items)
    assert one.carried(worn=True) + one.carried(worn=False) == weight
    assert movement.load(table.encounter, one)
    # Vehicles take the turns of their drivers, so somebody on foot must be there to have turns.
    table.do(action="add", name="Somebody")
    table.do(action="start")
    while table.encounter.round < 3:
        table.do(action="next")
    assert template.tags
    assert template.about


@every_one
def test_each_can_be_converted_into_every_other_book(template: Template) -> None:
    words = rulebook(template.system).words
    for system in BUILT_IN:
        if system == template.system:
            continue
        table = Table(system)
        table.do(action="add", **template.request_elsewhere(words))
        one = table.combatant(template.name)
        assert one.hp is None
        assert "a guess" in table.text


@every_one
def test_each_is_the_same_after_writing_and_reading(template: Template) -> None:
    assert read_kept(written(template)) == [template]
