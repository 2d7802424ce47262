"""Laws of the letters: in the whole history of a fight, a letter belongs to one combatant.

Half of the fights come from an older program, which kept no letters and gave none to hidden
combatants.
"""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.encounter import Encounter
from rules.encounter.codec import from_plain, to_bytes, to_plain
from rules.encounter.letters import LETTERS, letters
from rules.errors import RulesError
from rules.history import Fight
from rules.history.audit import Audit
from tests.history.test_laws import followed, stored
from tests.play.random_play import Request
from tests.play.table import Table

WHO = st.integers(1, 6).map("c{}".format)


def of(action: str, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Request]:
    return st.fixed_dictionaries({"action": st.just(action), **fields})


COUNT = st.sampled_from((1, 2, 3, 3, 20))
FEW = st.sampled_from((*LETTERS[:7], "zz", "yy"))
JOINING = of("add", name=st.just("Rat"), count=COUNT, hidden=st.booleans())
ALONE = of("add", name=st.just("Cat"), letter=FEW)
LEAVING = of("remove", who=st.lists(WHO, min_size=1, max_size=2))
SETTING = of("letter", who=WHO, letter=FEW)
SHOWING = of("reveal", who=WHO)
ORDER = st.one_of(
    of("set-initiative", who=WHO, value=st.integers(1, 20)),
    of("join-group", who=st.lists(WHO, min_size=2, max_size=3)),
    of("next"),
)
BACK, AGAIN = of("undo"), of("redo")
TO = of("undo-to", event=st.integers(1, 9))
OLDER = st.lists(st.one_of(JOINING, LEAVING), min_size=1, max_size=4)
PLAY = st.lists(
    st.one_of(JOINING, ALONE, LEAVING, SETTING, SETTING, SHOWING, ORDER, BACK, BACK, AGAIN, TO),
    min_size=5,
    max_size=16,
)


def tried(table: Table, request: Request) -> bool:
    try:
        table.do(**request)
    except RulesError:
        return False
    return True


def begun(older: list[Request]) -> Table:
    """Return a fight under Emala after the requests `older`.

    The fight looks as an older program without letters wrote it.
    """
    table = Table("emala")
    for request in older:
        tried(table, request)
    events = [
        replace(one, changes=tuple(each for each in one.changes if "letters" not in each.at))
        for one in table.events
    ]
    table.fight, table.events = followed("emala", stored(events)), events
    assert table.encounter.letters == Encounter(name="", system="").letters
    return table


def saved_and_opened(table: Table) -> Encounter:
    book = table.fight.book
    return from_plain(to_plain(table.encounter), book.state, book.fight_state)


@given(OLDER, PLAY)
def test_no_two_share_a_letter_and_a_letter_changes_only_by_the_action(
    older: list[Request], play: list[Request]
) -> None:
    table = begun(older)
    lettered = {table.fight.head: letters(table.encounter)}
    for request in play:
        before = letters(table.encounter)
        if not tried(table, request):
            continue
        now = letters(table.encounter)
        assert len(set(now.values())) == len(now)
        assert set(now) <= set(table.encounter.combatants)
        lettered.setdefault(table.fight.head, now)
        assert now == lettered[table.fight.head] == letters(table.fight.state_at(table.fight.head))
        if request["action"] == "letter":
            assert now[request["who"]] == request["letter"]
        elif request["action"] not in ("undo", "redo", "undo-to"):
            stay = [who for who in before if who in table.encounter.combatants]
            assert [before[who] for who in stay] == [now.get(who) for who in stay]
        assert letters(saved_and_opened(table)) == now
    again = followed("emala", stored(table.events))
    assert to_bytes(again.encounter) == to_bytes(table.encounter)
    for number in range(1, table.fight.last + 1):
        event = table.fight.event(number)
        assert letters(again.state_at(number)) == letters(again.state_at(event.head))


@given(st.lists(st.one_of(JOINING, LEAVING, SHOWING), min_size=3, max_size=12))
def test_no_letter_is_given_twice_in_a_fight(play: list[Request]) -> None:
    table = Table("emala")
    ever: dict[str, str] = {}
    for request in play:
        tried(table, request)
        for who, letter in letters(table.encounter).items():
            assert ever.setdefault(letter, who) == who


@given(st.lists(JOINING, min_size=2, max_size=8))
def test_no_letter_shows_that_somebody_is_hidden(play: list[Request]) -> None:
    """Combatants who were never hidden have the same letters whether or not others are hidden."""
    table, without = Table("emala"), Table("emala")
    for request in play:
        tried(table, {**request, "name": "Imp" if request["hidden"] else "Rat"})
        if not request["hidden"]:
            tried(without, request)
    rats = {
        one.name: letter
        for who, letter in letters(table.encounter).items()
        if not (one := table.encounter.combatants[who]).hidden and len(letter) == 1
    }
    alone = without.encounter.combatants
    wanted = letters(without.encounter).items()
    assert rats == {alone[who].name: letter for who, letter in wanted if len(letter) == 1}


@given(OLDER, PLAY)
def test_check_finds_nothing_in_a_fight_with_letters(
    older: list[Request], play: list[Request]
) -> None:
    table = begun(older)
    for request in play:
        tried(table, request)
    audit = Audit(Fight(Encounter(name="", system="emala")), table.fight)
    told = [audit.audited(table.fight.event(at)) for at in range(1, table.fight.last + 1)]
    assert set(told) == {""}


def test_no_gap_in_the_letters_shows_who_is_to_come() -> None:
    """A combatant who comes later has a doubled letter, and takes no single letter."""
    table = Table("obss")
    table.do(action="add", name="Ansa", side="party")
    table.do(action="start")
    table.do(action="add", name="Bandit", side="foes", count=2, round=3)
    table.do(action="add", name="Rat", side="foes")
    assert list(letters(table.encounter).values()) == ["a", "b", "yy", "zz"]
