"""All texts for players come only from the players' view. Hidden combatants are not in it."""

import re
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.rulebook.catalogue import BUILT_IN
from tests.play.random_play import SHEETS, ready, requests, tried
from tests.play.table import Table, fighting
from tracker.views.players import PlayersRow, PlayersView, players_view
from tracker.views.spans import Line, width_of
from tracker.watch.picture import Size, picture, shape_of

SECRET = "Xylophagus"
NOTE = "bears the opal"


def seen(table: Table, title: str = "Ford") -> PlayersView:
    return players_view(table.encounter, table.fight.book, title)


def row(table: Table, name: str) -> PlayersRow:
    return next(one for one in seen(table).rows if one.name == name)


def sent(view: PlayersView) -> str:
    """Return everything that is sent to players: the view itself, and its pictures."""
    sizes = (Size(40, 20), Size(80, 24), Size(200, 60), Size(3, 2))
    pictures = "\n".join(text(picture(view, size)) for size in sizes)
    return f"{msgspec.json.encode(view).decode()}\n{pictures}"


def text(lines: list[Line]) -> str:
    return "\n".join("".join(span.text for span in line) for line in lines)


@pytest.mark.parametrize("system", BUILT_IN)
@settings(max_examples=12)
@given(data=st.data())
def test_nothing_sent_holds_a_hidden_name_or_a_note(system: str, data: st.DataObject) -> None:
    table = ready(system)
    table.do(action="add", name=SECRET, hp=17, sheet=SHEETS[system][0], hidden=True)
    secret = table.encounter.find(SECRET).id
    table.do(action="set-initiative", who=secret, value=data.draw(st.integers(0, 40)))
    table.do(action="note", who="Grak", text=NOTE)
    table.do(action="note", who="Mira", text=f"!{NOTE}?")
    table.do(action="condition", who="Oda", condition=f"watched by {SECRET}")
    tried(table, {"action": "mount", "who": "Mira", "mount": SECRET})
    for request in data.draw(st.lists(requests(system), max_size=15)):
        tried(table, request, override=data.draw(st.booleans()))
        tried(table, {"action": "hide", "who": secret})
        view = seen(table, f"The lair of {SECRET}")
        assert [one.name for one in view.rows if one.now] in ([], [view.turn])
        assert SECRET.casefold() not in sent(view).casefold()
        assert NOTE not in sent(view)
        assert secret not in {one.name for one in view.rows}


def test_a_revealed_combatant_has_a_complete_row() -> None:
    table = fighting("emala", "Grak")
    table.do(action="add", name=SECRET, hp=10, hidden=True)
    assert [one.name for one in seen(table).rows] == ["Grak"]
    table.do(action="reveal", who=SECRET)
    table.do(action="damage", who=SECRET, amount=1)
    assert row(table, SECRET).health == "hurt"


@pytest.mark.parametrize(
    ("damage", "health"),
    [(0, "unhurt"), (1, "hurt"), (4, "hurt"), (5, "bloodied"), (9, "bloodied"), (10, "down")],
)
def test_the_health_of_foes_is_a_word_without_hit_points(damage: int, health: str) -> None:
    table = fighting("emala", "Grak")
    table.do(action="add", name="Ogre", hp=10)
    table.do(action="damage", who="Ogre", amount=damage)
    ogre = row(table, "Ogre")
    assert (ogre.health, ogre.hp, ogre.hp_most, ogre.left) == (health, None, None, "")
    assert "10" not in text(picture(PlayersView(rows=(ogre,)), Size(80, 24)))


def test_the_party_is_shown_with_numbers() -> None:
    table = fighting("emala", "Grak")
    table.do(action="edit", who="Grak", side="party", hp=14, hp_most=20)
    table.do(action="temporary", who="Grak", amount=5)
    table.do(action="gait", who="Grak", gait="walk")
    table.do(action="move", who="Grak", distance=1)
    grak = row(table, "Grak")
    assert (grak.hp, grak.hp_most, grak.temporary, grak.gone) == (14, 20, 5, "1 m")
    assert grak.left.endswith(" m left")
    assert "14+5/20" in text(picture(seen(table), Size(80, 24)))


def test_a_combatant_without_movement_is_shown_with_the_distance_covered() -> None:
    table = fighting("emala", "Grak")
    table.do(action="edit", who="Grak", side="party")
    table.do(action="move", who="Grak", distance=1)
    table.do(action="edit", who="Grak", sheet={"movement_rate": 0})
    grak = row(table, "Grak")
    assert grak.left == ""
    shown = text(picture(seen(table), Size(80, 24)))
    assert "of 0 m" not in shown
    assert "gone 1 m" in shown


def test_the_turn_of_a_hidden_combatant_is_shown_as_nobodys() -> None:
    table = fighting("emala", "Grak", "Mira")
    table.do(action="hide", who=table.encounter.turn_of)
    view = seen(table)
    assert view.turn == ""
    assert not any(one.now for one in view.rows)
    assert view.coming[:1] == (view.rows[0].name,)
    assert "between turns" in text(picture(view, Size(80, 24)))


def test_declarations_of_foes_for_a_later_pulse_are_not_shown() -> None:
    table = ready("rom")
    table.do(action="declare", who="Grak", mph=4)
    signs = {slot.sign for slot in row(table, "Grak").slots if slot.kind != "acted"}
    assert signs <= {""}


def test_no_control_code_of_a_name_reaches_the_players() -> None:
    table = fighting("emala", "Grak", "Mira")
    table.do(action="edit", who="Grak", name="\x1b]52;c;aGk=\x07Gr\u202eak")
    table.do(action="condition", who="Mira", condition="\x1b[2Jprone\u200b")
    told = text(picture(seen(table, "Fo\x9brd"), Size(80, 24)))
    assert all(char.isprintable() or char == "\n" for char in told)
    assert "prone" in told


def crowd(count: int, now: int) -> PlayersView:
    rows = tuple(
        PlayersRow(f"Wolf {at}", "foes", now=at == now, health="hurt") for at in range(count)
    )
    return PlayersView("Ford", "Emala", "round 1", f"Wolf {now}", (), rows)


@pytest.mark.parametrize("size", [Size(40, 20), Size(80, 24), Size(120, 36), Size(200, 60)])
def test_a_picture_has_the_size_of_the_screen_and_shows_the_turn(size: Size) -> None:
    for now in (0, 7, 39):
        shown = text(picture(crowd(40, now), size))
        assert len(shown.split("\n")) == size.rows
        assert max(map(len, shown.split("\n"))) <= size.columns
        assert len(re.findall(rf"Wolf {now}\b", shown)) == 2


def test_rows_grow_with_the_screen() -> None:
    lines = text(picture(crowd(5, 0), Size(200, 60))).split("\n")
    places = [at for at, one in enumerate(lines) if "Wolf" in one][1:]
    assert {after - before for before, after in pairwise(places)} == {6}


FIVE_SIZES = [Size(80, 24), Size(120, 36), Size(200, 60), Size(60, 20), Size(40, 12)]


@pytest.mark.parametrize("size", FIVE_SIZES)
@pytest.mark.parametrize("count", [1, 2, 3, 5, 8, 12, 22, 40])
def test_fewer_than_a_third_of_the_rows_are_empty_below_the_last(size: Size, count: int) -> None:
    shown = text(picture(crowd(count, 0), size)).split("\n")[:-1]
    empty = len(shown) - len("\n".join(shown).rstrip().split("\n"))
    assert empty * 3 < size.rows


def test_the_rows_above_and_below_the_screen_are_counted() -> None:
    foot = text(picture(crowd(40, 0), Size(80, 24), 10)).split("\n")[-1]
    assert "10 above, " in foot
    assert "below" in foot


def test_only_events_shown_to_players_have_a_row_at_their_place() -> None:
    table = fighting("obss", "Mira", "Grak", "Oda")
    for value, name in ((30, "Mira"), (20, "Grak"), (10, "Oda")):
        table.do(action="set-initiative", who=name, value=value)
    table.do(action="event", text="the tide", on=15, shown=True)
    table.do(action="event", text="an ambush", on=15)
    table.do(action="add", name=SECRET, hidden=True, initiative=16)
    table.do(action="event", text=f"{SECRET} leaps", on=15, shown=True)
    view = seen(table)
    assert [(one.text, one.before, one.came) for one in view.events] == [
        ("the tide", 2, False),
        ("somebody leaps", 2, False),
    ]
    shown = text(picture(view, Size(80, 24))).split("\n", 4)[-1]
    assert shown.index("Grak") < shown.index("round 1, on 15: the tide") < shown.index("Oda")
    assert "ambush" not in sent(view)


def test_reinforcements_and_the_timeline_are_not_in_the_players_view() -> None:
    table = fighting("obss", "Ana", "Orc")
    table.do(action="add", name="Wolf", count=2, round=2, initiative=99)
    table.do(action="event", text="the roof falls", every=1)
    table.do(action="condition", who="Ana", condition="grappled by Wolf 1")
    told = sent(seen(table))
    assert "Wolf" not in told
    assert "roof" not in told
    table.do(action="end-round")
    told = sent(seen(table))
    assert "Wolf 1" in told
    assert "roof" not in told


def test_an_event_that_has_come_has_a_sign_until_it_is_answered() -> None:
    table = fighting("obss", "Mira", "Grak")
    table.do(action="event", text="the tide", round=2, shown=True)
    table.do(action="end-round")
    assert "! round 2: the tide" in text(picture(seen(table), Size(80, 24)))
    table.do(action="answer-event")
    assert "the tide" not in text(picture(seen(table), Size(80, 24)))


@pytest.mark.parametrize("columns", [30, 41, 80])
def test_the_band_of_a_row_that_is_cut_reaches_across_the_screen(columns: int) -> None:
    states = ("burning \u706b\u706b\u706b", "prone", "stunned", "held by the drake", "blinded")
    row = PlayersRow("Mira of the Ford", "party", now=True, health="unhurt", states=states)
    lines = picture(PlayersView(rows=(row,)), Size(columns, 24))
    band = [line for line in lines if any(span.style == "now" for span in line)]
    assert band
    assert {width_of(line) for line in band} == {columns}


def test_the_bar_of_the_combatant_whose_turn_it_is_keeps_its_colours() -> None:
    row = PlayersRow("Mira", "party", now=True, health="unhurt", hp=20, hp_most=20)
    lines = picture(PlayersView(rows=(row,)), Size(80, 24))
    bars = [span for line in lines for span in line if "█" in span.text]
    assert {span.style for span in bars} == {"good"}
    assert all(
        sum(len(span.text) for span in line) == 80 for line in lines if "Mira" in text([line])
    )


def test_players_see_the_letters_of_those_whom_they_see() -> None:
    table = fighting("obss", "Mira", "Grak")
    table.do(action="add", name="Vexnara", hidden=True)
    table.do(action="add", name="Wolf")
    assert [(one.name, one.letter) for one in seen(table).rows] == [
        *(("Mira", "a"), ("Grak", "b"), ("Wolf", "c")),
    ]
    assert "zz" not in sent(seen(table))
    table.do(action="letter", who="Vexnara", letter="q")
    assert '"q"' not in sent(seen(table))
    table.do(action="reveal", who="Vexnara")
    assert row(table, "Vexnara").letter == "q"


@pytest.mark.parametrize("size", [Size(40, 12), Size(60, 20), Size(80, 24), Size(200, 60)])
def test_a_name_does_not_touch_what_stands_behind_it(size: Size) -> None:
    table = fighting("obss", "Mira", "Riding saurovall of the salt road")
    table.do(action="edit", who="Riding saurovall of the salt road", hp=26, side="party")
    assert re.search(r"Riding[^/\n]* 26/20", text(picture(seen(table), size)))


@pytest.mark.parametrize("size", [Size(40, 12), Size(60, 20), Size(80, 24), Size(200, 60)])
def test_a_letter_stands_before_the_name_at_every_size(size: Size) -> None:
    table = fighting("obss", "Mira", "Grak")
    assert " b  Grak" in text(picture(seen(table), size))
    table.do(action="add", name="Vexnara", hidden=True)
    table.do(action="reveal", who="Vexnara")
    shown = text(picture(seen(table), size))
    assert " zz  Vexnara" in shown
    assert " b   Grak" in shown


def test_players_read_how_much_movement_is_left() -> None:
    table = Table("obss")
    table.do(action="add", name="Ana", side="party", sheet={"movement": 12})
    table.do(action="start")

    def left() -> str:
        return players_view(table.encounter, table.fight.book, "x").rows[0].left

    table.do(action="move", who="Ana", distance=12)
    assert left() == "24 m left"
    table.do(action="move", who="Ana", distance=6, gait="crawl")
    assert left() == "6 m left"
    table.do(action="move", who="Ana", distance=6, gait="crawl")
    assert left() == "0 m left"


@pytest.mark.parametrize("system", ["rom", "opend6"])
@pytest.mark.parametrize("size", [Size(80, 24), Size(120, 36)])
def test_a_long_state_is_whole_if_other_columns_have_cells_for_it(system: str, size: Size) -> None:
    table = fighting(system, "Ilse", "Grave robber 1")
    table.do(action="edit", who="Ilse", hp=20, hp_most=20)
    table.do(action="condition", who=["Grave robber 1"], condition="very light damage")
    assert "very light damage" in text(picture(seen(table), size))


def test_slots_keep_their_blanks_without_long_states() -> None:
    table = fighting("rom", "Ilse", "Grave robber 1")
    assert shape_of(seen(table), Size(80, 24)).slot == 2
