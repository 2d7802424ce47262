"""The title bar always shows the round. Combatants of a kind are named together."""

import pytest

from rules.fight.preview import turns_ahead
from rules.rulebook.catalogue import BUILT_IN
from tests.play.table import Table, fighting
from tracker.views import bars
from tracker.views.clock import clock


def title(table: Table, width: int) -> str:
    told = bars.title(table.encounter, table.fight.book, width, "n")
    return "".join(span.text for span in told)


def of_bandits(count: int) -> Table:
    """Return a fight under OBSS. All bandits have the same initiative and act together."""
    table = Table("obss")
    table.do(action="add", name="Ford bandit", count=count, initiative=12)
    table.do(action="add", name="Ana", initiative=3)
    table.do(action="start")
    return table


def test_those_of_a_kind_who_act_together_are_named_together() -> None:
    assert "▶ Ford bandit 1 and 2 " in title(of_bandits(2), 80)
    assert "▶ Ford bandit 1 to 9 " in title(of_bandits(9), 80)
    assert "together with" not in title(of_bandits(9), 200)


def test_those_who_act_together_are_not_named_again_as_the_next() -> None:
    table = of_bandits(3)
    people = ["Ford bandit 2", "Ford bandit 3"]
    table.do(action="join-group", who=people, name="The north bank")
    turns = turns_ahead(table.encounter, table.fight.book)
    coming = bars.foretold(table.encounter, turns)
    told = bars.title(table.encounter, table.fight.book, 80, "n", coming)
    assert "▶ Ford bandit 1 to 3  then Ana " in "".join(span.text for span in told)


@pytest.mark.parametrize(
    ("system", "told"),
    [("exp", "▶ Wolf 1  then Wolf 4, Wolf x2, Ana "), ("obss", "▶ Wolf 1 to 3  then Wolf 4, Ana ")],
)
def test_a_newcomer_before_the_actor_is_told_apart_from_the_actors_group(
    system: str, told: str
) -> None:
    table = Table(system)
    table.do(action="add", name="Wolf", count=3, initiative=12)
    table.do(action="add", name="Ana", initiative=3)
    table.do(action="start")
    table.do(action="add", name="Wolf", initiative=20)
    coming = bars.foretold(table.encounter, turns_ahead(table.encounter, table.fight.book))
    shown = bars.title(table.encounter, table.fight.book, 100, "n", coming)
    assert table.encounter.combatants[coming[0]].name == "Wolf 4"
    assert told in "".join(span.text for span in shown)


def test_a_name_within_another_name_is_not_taken_for_it() -> None:
    table = Table("obss")
    for name, initiative in (("Ana", 12), ("Anabel", 12), ("An", 3)):
        table.do(action="add", name=name, initiative=initiative)
    table.do(action="start")
    assert "▶ Ana and Anabel " in title(table, 80)


@pytest.mark.parametrize("width", [40, 60, 80, 120])
@pytest.mark.parametrize("system", BUILT_IN)
def test_the_round_is_in_the_title_at_every_width(system: str, width: int) -> None:
    table = fighting(system, "Captain Vossberg of the long ford", "Wolf 1")
    first = clock(table.encounter, table.fight.book)[0]
    assert f" {first.label} {first.figure.value}" in title(table, width)
    assert len(title(table, width)) <= width


@pytest.mark.parametrize("width", [40, 60, 80, 120, 200])
@pytest.mark.parametrize("count", [12, 22, 40])
@pytest.mark.parametrize("system", BUILT_IN)
def test_the_round_is_in_the_title_of_a_large_fight(system: str, count: int, width: int) -> None:
    table = Table(system)
    table.do(action="add", name="Captain Vossberg of the long ford", count=2, initiative=30)
    table.do(action="add", name="River bandit", count=count - 2, initiative=20)
    table.do(action="start")
    for _ in range(3):
        first = clock(table.encounter, table.fight.book)[0]
        coming = bars.foretold(table.encounter, turns_ahead(table.encounter, table.fight.book))
        told = bars.title(table.encounter, table.fight.book, width, "n", coming)
        assert f" {first.label} {first.figure.value}" in "".join(span.text for span in told)
        table.do(action="next")


LONG = "Captain Vossberg of the long ford and the mill"


def test_a_long_name_that_comes_next_is_whole_if_there_is_room() -> None:
    table = fighting("opend6", "Ilse", "Ana", LONG)
    coming = bars.foretold(table.encounter, turns_ahead(table.encounter, table.fight.book))

    def shown(width: int) -> str:
        told = bars.title(table.encounter, table.fight.book, width, "n", coming)
        return "".join(span.text for span in told)

    assert LONG in shown(120)
    assert "OpenD6" in shown(120)
    assert "Captain Vossberg of the\u2026" in shown(70)


@pytest.mark.parametrize("width", [40, 50, 60, 80])
def test_the_word_that_says_what_the_actor_does_is_never_cut(width: int) -> None:
    table = Table("rom")
    table.do(action="add", name=LONG, side="party")
    table.do(action="start")
    table.do(action="next")
    assert " CS 1" in title(table, width)
    assert " declares" in title(table, width)


@pytest.mark.parametrize("width", [60, 80, 120])
def test_many_who_act_together_are_counted_if_they_do_not_fit(width: int) -> None:
    table = Table("obss")
    for name in ("River bandit", "Marsh lurker", "Ford wolf", "Old Hesk", LONG):
        table.do(action="add", name=name, count=3, initiative=12)
    table.do(action="start")
    shown = title(table, width)
    assert " round 1" in shown
    assert "River bandit 1 to 3, " in shown
    assert " more " in f"{shown} "
    assert "\u2026" not in shown
