"""The columns of the table at each width: which are visible, in the sample of every book."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.encounter import Encounter
from rules.history import Fight
from rules.rulebook.catalogue import BUILT_IN
from rules.rulebook.rulebook import Rulebook
from tests.play.table import Table, fighting
from tracker.session.session import Session
from tracker.views import card, lanes
from tracker.views import table as table_view
from tracker.views.columns import columns
from tracker.views.spans import width_of
from tracker.views.state_column import most_urgent, pieces, states

SAMPLES = Path(__file__).parents[3] / "saves" / "samples"
BARS = set("█▉▊▋▌▍▎▏░")
MARKS = set("●▶○·FHTQfhtq")


@pytest.fixture(params=sorted(path.stem for path in SAMPLES.glob("*.json")))
def sample(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Session]:
    """Open the sample of a book. The test runs once for each book."""
    saved = Session(SAMPLES / f"{request.param}.json", copies_to=tmp_path)
    yield saved
    saved.close()


def rows(encounter: Encounter, book: Rulebook, width: int) -> dict[str, str]:
    """Return the rows as text. The keys are names. Check that no row is wider than the screen."""
    shape = columns(encounter, book, width)
    found = {}
    for one in encounter.in_order():
        row = table_view.row(encounter, book, one, shape)
        assert width_of(row) <= width
        found[one.name] = "".join(span.text for span in row)
    return found


def row_of(table: Table, name: str, width: int) -> str:
    return rows(table.encounter, table.fight.book, width)[name]


def head(encounter: Encounter, book: Rulebook, width: int) -> str:
    """The head of the table."""
    return table_view.heading(encounter, columns(encounter, book, width))[0].text


def ended(sample: Session) -> Fight:
    """Return the fight of a sample after the fight's end."""
    sample.ask({"action": "end-fight"})
    return sample.fight


@pytest.mark.parametrize("width", [60, 76, 80])
def test_hit_points_are_in_every_row_as_a_bar_and_a_number(sample: Session, width: int) -> None:
    fight = sample.fight
    for name, row in rows(fight.encounter, fight.book, width).items():
        combatant = fight.encounter.find(name)
        if combatant.hp is not None:
            assert f"{combatant.hp}/{combatant.hp_most}" in row
            # At 60 cells "very light damage" of a motorcycle needs the cells of the bar.
            has_bar = sum(row.count(sign) for sign in BARS) >= 3
            assert has_bar or (width == 60 and fight.encounter.system == "opend6")


@pytest.mark.parametrize("system", BUILT_IN)
def test_on_the_narrowest_screen_a_state_takes_the_cells_of_the_bar(system: str) -> None:
    table = fighting(system, "Ilse", "Bor the Quarryman")
    for name in ("Ilse", "Bor the Quarryman"):
        table.do(action="edit", who=name, hp=120)
    if system != "emala":  # in Emala the row asks for a gait
        assert "120/20" in row_of(table, "Ilse", 40)
    table.do(action="condition", who=["Bor the Quarryman"], condition="prone")
    row = row_of(table, "Bor the Quarryman", 40)
    assert "120" in row
    assert row.rstrip().endswith(("prone", "prone…", "prone,…"))
    assert len(head(table.encounter, table.fight.book, 40)) <= 40


@pytest.mark.parametrize("system", BUILT_IN)
def test_at_60_cells_a_state_is_seen_beside_distances_and_many_hit_points(system: str) -> None:
    table = fighting(system, "Ilse", "Bor the Quarryman")
    table.do(action="edit", who="Bor the Quarryman", hp=240)
    table.do(action="draw-map", line="gate:a -120- b")
    table.do(action="condition", who=["Bor the Quarryman"], condition="prone")
    row = row_of(table, "Bor the Quarryman", 60)
    assert "prone" in row
    assert "240/20" in row


def test_no_row_is_wider_than_the_screen_at_any_width(sample: Session) -> None:
    fight = sample.fight
    for width in range(24, 130):
        assert rows(fight.encounter, fight.book, width)
        assert len(head(fight.encounter, fight.book, width)) <= width


@pytest.mark.parametrize("width", [40, 60, 76, 80])
def test_names_are_not_cut_to_less_than_16_cells(sample: Session, width: int) -> None:
    fight = sample.fight
    for name, row in rows(fight.encounter, fight.book, width).items():
        assert (name if len(name) <= 16 else name[:15]) in row


@pytest.mark.parametrize("width", [40, 60, 76, 80])
def test_the_current_slot_is_visible(sample: Session, width: int) -> None:
    fight = sample.fight
    shape = columns(fight.encounter, fight.book, width)
    assert shape.first <= max(1, fight.encounter.cell) < shape.first + shape.slots
    shown = rows(fight.encounter, fight.book, width)
    acting = [one for one in fight.encounter.in_order() if not one.out]
    after_name = (
        shown[one.name][shape.initiative + shape.name + shape.away + 6 :] for one in acting
    )
    assert any(set(text[: shape.slots]) & MARKS for text in after_name)


def test_at_60_cells_the_initiative_the_distances_or_a_long_state_and_the_next_slots_are_visible(
    sample: Session,
) -> None:
    fight = sample.fight
    shape = columns(fight.encounter, fight.book, 60)
    assert shape.slots >= min(shape.round, 4)
    assert (
        shape.initiative
        or shape.away
        or "very light damage" in rows(fight.encounter, fight.book, 60)["Motorcycle"]
    )
    assert shape.state >= len("1 wound")


@pytest.mark.parametrize("width", [60, 76, 80])
def test_the_most_urgent_state_is_never_cut(width: int) -> None:
    for system, name in (("exp", "drowning"), ("rom", "unconscious"), ("obss", "free of the net")):
        table = fighting(system, "Ilse", "Wolf 1")
        table.do(action="edit", who="Ilse", hp=20)
        table.do(action="condition", who=["Ilse"], condition=name)
        table.do(action="condition", who=["Ilse"], condition="blessed by the old gods")
        assert name in row_of(table, "Ilse", width)


@pytest.mark.parametrize("count", [12, 45])
@pytest.mark.parametrize("system", BUILT_IN)
def test_no_condition_of_a_book_is_cut_in_a_large_fight(system: str, count: int) -> None:
    table = Table(system)
    table.do(action="add", name="River bandit of the ford", count=count, hp=110)
    table.do(action="start")
    who = next(reversed(table.encounter.combatants))
    for condition in table.fight.book.words.conditions:
        before = table.fight.head
        table.do(action="condition", who=[who], condition=condition.id)
        one = table.encounter.combatants[who]
        pressing = most_urgent(pieces(table.encounter, table.fight.book, one))
        word = "".join(span.text for span in pressing)
        for width in (60, 80):
            assert word in row_of(table, one.name, width)
        table.do(action="undo-to", event=before)


def test_a_ground_and_too_much_load_are_in_the_row() -> None:
    table = fighting("obss", "Ilse", "Wolf 1")
    assert "difficult" not in row_of(table, "Ilse", 80)
    table.do(action="terrain", who="Ilse", terrain="difficult")
    table.do(action="pick-up", who="Ilse", item="anvil", weight=17)
    assert "ENCUMBERED, 3 Act, difficult" in row_of(table, "Ilse", 90)


@pytest.mark.parametrize("width", [60, 76, 80, 120])
@pytest.mark.parametrize("system", ["obss", "exp"])
def test_a_long_state_takes_no_cells_from_the_bar_of_movement(system: str, width: int) -> None:
    shapes = []
    for long in ("prone", "hears the bells of the old temple"):
        table = fighting(system, "Ilse", "Wolf 1")
        table.do(action="edit", who="Ilse", hp=20)
        table.do(action="condition", who=["Wolf 1"], condition="prone")
        table.do(action="condition", who=["Wolf 1"], condition=long)
        shapes.append(columns(table.encounter, table.fight.book, width).move_bar)
    assert shapes[0] == shapes[1]


@pytest.mark.parametrize("width", [60, 76, 80])
def test_the_column_of_movement_names_its_unit(sample: Session, width: int) -> None:
    fight = sample.fight
    unit = {"exp": "hexes", "rom": "ft"}.get(fight.encounter.system, "m")
    assert f" {unit} " in head(fight.encounter, fight.book, width)


def test_the_lanes_name_the_unit_of_movement(sample: Session) -> None:
    fight = sample.fight
    unit = {"exp": "hexes", "rom": "ft"}.get(fight.encounter.system, "m")
    assert lanes.head(fight.encounter, fight.book, 120)[0].text.strip() == f"{unit} moved"


def test_the_distance_moved_is_below_its_unit() -> None:
    table = fighting("obss", "Ilse", "Wolf 1", sheet={"movement": 9})
    table.do(action="move", who="Ilse", distance=3)
    table.do(action="next")
    row = row_of(table, "Ilse", 80)
    below = head(table.encounter, table.fight.book, 80).index("move m")
    assert "gone 3 " in row[below : below + 15]


def test_the_distance_of_two_moves_is_told_together() -> None:
    table = fighting("emala", "Ilse", "Wolf 1", sheet={"movement_rate": 6, "action_points": 2})
    for far in (3, 2):
        while table.encounter.turn_of != table.encounter.find("Ilse").id:
            table.do(action="next")
        table.do(action="move", who="Ilse", distance=far, gait="walk")
        table.do(action="next")
    assert table.encounter.round == 1
    assert "gone 5 " in row_of(table, "Ilse", 80)


def test_a_state_is_whole_if_names_and_hit_points_leave_room_for_it() -> None:
    table = fighting("obss", "Ilse", "Wolf 1")
    table.do(action="condition", who=["Wolf 1"], condition="poisoned by a spider")
    assert "poisoned by a spider" in row_of(table, "Wolf 1", 76)


def test_a_long_name_and_a_group_get_the_cells_that_they_need() -> None:
    table = fighting("emala", "Captain Vossberg")
    table.do(action="add", name="River bandit", count=12, hp=100)
    people = [one for one in table.encounter.in_order() if one.name.startswith("River")]
    shape = columns(table.encounter, table.fight.book, 80)
    row = table_view.row(table.encounter, table.fight.book, people[0], shape, people)
    text = "".join(span.text for span in row)
    assert "▸ River bandit" in text
    assert " x12 " in text
    assert "1200 " in text


@pytest.mark.parametrize(("kind", "count"), [("Stair hound", 3), ("Grave robber", 4)])
def test_the_name_of_a_group_is_whole_before_the_bars_of_hit_points_are_long(
    kind: str, count: int
) -> None:
    table = fighting("rom", "Ilse", sheet={"full_mph": 12})
    table.do(action="add", name=kind, count=count, hp=10)
    members = [one for one in table.encounter.in_order() if one.name.startswith(kind)]
    table.do(action="condition", who=["Ilse"], condition="stuck in the mud")
    for group in ("", f"{kind} 1-{count}"):
        if group:
            table.do(action="join-group", who=[one.id for one in members], name=group)
        of = table.encounter, table.fight.book
        members = [of[0].combatants[one.id] for one in members]
        row = table_view.row(*of, members[0], columns(*of, 80), members)
        assert f"▸ {kind}" in "".join(span.text for span in row)
        assert "…" not in "".join(span.text for span in row)


def test_without_hit_points_there_is_no_column_for_them() -> None:
    table = Table("obss")
    table.do(action="add", name="Ilse")
    assert columns(table.encounter, table.fight.book, 80).hp == 0
    assert "hit points" not in head(table.encounter, table.fight.book, 80)


def test_after_the_end_the_table_shows_no_slots_and_no_movement(sample: Session) -> None:
    fight = ended(sample)
    shape = columns(fight.encounter, fight.book, 80)
    assert not shape.slots
    assert "move" not in head(fight.encounter, fight.book, 80)
    for name, row in rows(fight.encounter, fight.book, 80).items():
        before_bar = row[: row.index("/")] if "/" in row else row
        assert ("out" in before_bar) == fight.encounter.find(name).out
        assert not set(before_bar[len("▶a  20 +") + shape.name :]) & set("●○")
        assert row.startswith("    ")


def test_after_the_end_the_lanes_show_no_slot_still_to_come(sample: Session) -> None:
    fight = ended(sample)
    lines = [lanes.head(fight.encounter, fight.book, 120)]
    lines += [
        lanes.lane(fight.encounter, fight.book, one, 120) for one in fight.encounter.in_order()
    ]
    assert not {"▶", "○"} & {char for line in lines for span in line for char in span.text}


def test_after_the_end_the_card_shows_no_movement_left(sample: Session) -> None:
    fight = ended(sample)
    standing = next(one for one in fight.encounter.in_order() if not one.out)
    title = card.title(fight.encounter, fight.book, standing, 80)
    told = "".join(span.text for span in title)
    assert " left this " not in told
    assert f"{standing.name} {standing.side} the fight is over " in told


def test_the_distance_moved_does_not_touch_the_hit_points() -> None:
    table = fighting("obss", "Ilse", "Wolf 1", sheet={"movement": 9})
    for name in ("Ilse", "Wolf 1"):
        table.do(action="edit", who=name, hp=20)
    table.do(action="move", who="Ilse", distance=2.5)
    table.do(action="next")
    for width in range(46, 121, 3):
        row = row_of(table, "Ilse", width)
        assert "gone 2.5 " in row or "gone 3 " in row or "done " in row
    assert "gone 2.5 " in row_of(table, "Ilse", 80)


def test_those_of_a_group_who_are_still_to_come_do_not_fail_to_stand() -> None:
    table = fighting("obss", "Ilse")
    table.do(action="add", name="Wolf", count=3, round=4)
    wolves = [one for one in table.encounter.in_order() if one.arrives]
    shape = columns(table.encounter, table.fight.book, 80)
    row = table_view.row(table.encounter, table.fight.book, wolves[0], shape, wolves)
    assert "stand" not in "".join(span.text for span in row)


def test_names_shorter_than_16_cells_leave_their_cells_to_the_states() -> None:
    table = fighting("obss", "Ilse", "Ana")
    table.do(action="edit", who="Ilse", hp=20)
    table.do(action="condition", who=["Ilse"], condition="free of the net")
    short = columns(table.encounter, table.fight.book, 76)
    table.do(action="add", name="Bor the Quarryman")
    long = columns(table.encounter, table.fight.book, 76)
    assert short.name < long.name
    assert short.state > long.state


def test_a_state_that_begins_with_a_number_is_apart_from_the_hit_points() -> None:
    table = fighting("opend6", "Kane", "Bor the Quarryman")
    table.do(action="edit", who="Kane", hp=28)
    table.do(action="condition", who=["Kane"], condition="5 m free, then roll")
    assert " 28  5 m f" in row_of(table, "Kane", 40)


def test_a_row_that_is_cut_has_no_comma_before_its_ellipsis() -> None:
    table = fighting("obss", "Ilse", "Wolf 1")
    table.do(action="edit", who="Ilse", hp=20)
    for condition in ("prone", "stunned", "blessed by the old gods"):
        table.do(action="condition", who=["Ilse"], condition=condition)
    for width in range(36, 90):
        assert ",\u2026" not in row_of(table, "Ilse", width)


@pytest.mark.parametrize("width", [76, 80])
def test_the_most_urgent_state_is_whole_beside_others(width: int) -> None:
    table = fighting("obss", "Ilse", "Bor the Quarryman")
    table.do(action="edit", who="Ilse", hp=20)
    for condition in ("5 m free, then roll", "hears the bells of the old temple"):
        table.do(action="condition", who=["Ilse"], condition=condition)
    assert "5 m free, then roll" in row_of(table, "Ilse", width)


def test_the_price_of_a_run_is_seen_in_the_row_and_on_the_card_at_80_cells() -> None:
    table = fighting("obss", "Aldric Longbottom", "Wolf 1")
    for name in ("Aldric Longbottom", "Wolf 1"):
        table.do(action="edit", who=name, hp=120)
    table.do(action="move", who=str(table.encounter.turn_of), distance=30, gait="run")
    runner = table.encounter.combatants[str(table.encounter.turn_of)]
    row = row_of(table, runner.name, 80)
    assert "running -1d6/-4 Def, 1 Act" in row
    assert "running -1d6/-4 Def" in row_of(table, runner.name, 60)
    shown = card.lines(table.encounter, table.fight.book, runner, 80, 4)
    assert "running -1d6/-4 Def" in "".join(span.text for line in shown for span in line)


def test_a_state_for_some_time_says_what_its_number_counts() -> None:
    table = fighting("obss", "Ilse", "Wolf 1")
    table.do(action="condition", who=["Ilse"], condition="blinded", turns=1)
    table.do(action="condition", who=["Wolf 1"], condition="blinded", turns=2)
    assert "blinded 1 turn" in row_of(table, "Ilse", 80)
    assert "blinded 2 turns" in row_of(table, "Wolf 1", 80)


@pytest.mark.parametrize(
    ("cells", "told"), [(26, "stunned 2 turns, on Pony"), (20, "stunned 2, on Pony")]
)
def test_a_time_has_no_unit_if_the_next_state_has_no_room_beside_it(cells: int, told: str) -> None:
    table = fighting("obss", "Mira")
    table.do(action="add", name="Pony", sheet={"movement": 12, "size": "large"})
    table.do(action="mount", who="Mira", mount="Pony")
    table.do(action="next")
    table.do(action="condition", who=["Mira"], condition="stunned", turns=2)
    of = table.encounter, table.fight.book, table.combatant("Mira")
    assert "".join(span.text for span in states(*of, [], cells)).strip() == told


def test_the_states_go_before_longer_names() -> None:
    table = fighting("obss", "Captain Vossberg of the long ford", "Mira")
    table.do(action="next")
    table.do(action="pick-up", who="Mira", item="stone", weight=60)
    table.do(action="condition", who=["Mira"], condition="stunned", turns=2)
    table.do(action="condition", who=["Mira"], condition="prone")
    shape = columns(table.encounter, table.fight.book, 94)
    of = table.encounter, table.fight.book, table.combatant("Mira")
    told = "".join(span.text for span in states(*of, [], shape.state))
    assert told.strip() == "prone, 3 Act, stunned 2, IMMOBILE"


def test_the_numbers_of_the_turns_are_not_read_as_metres() -> None:
    table = fighting("emala", "Ansa", "Wolf of the north", sheet={"action_points": 3})
    table.do(action="draw-map", grid="squares 99x9; people A1:a CA5:b")
    table.do(action="condition", who="Ansa", condition="stunned by a very long word")
    heads = [head(table.encounter, table.fight.book, width) for width in range(60, 100)]
    assert any("move m" not in one for one in heads)
    assert not [one for one in heads if re.search(r"[▶\d] ?m ", one)]
