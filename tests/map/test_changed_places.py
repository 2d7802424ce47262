"""Two combatants who change places on a grid: both must fit there (OBSS)."""

from typing import Any

import pytest

from rules.encounter.codec import from_plain, to_plain
from tests.map.fights import go, of_three
from tests.play.table import Table

WON: dict[str, Any] = {"athletics": 20, "fortitude": 3}


def spots(table: Table) -> dict[str, tuple[str, int]]:
    """Return the space and the size of everybody, by name. Check also that the save can be read."""
    book = table.fight.book
    from_plain(to_plain(table.encounter), book.state, book.fight_state)
    names = {who: one.name for who, one in table.encounter.combatants.items()}
    return {names[who]: (one.place, one.size) for who, one in table.encounter.map.spots.items()}


def changed(grid: str, other: str = "Fenn", **more: Any) -> dict[str, tuple[str, int]]:
    table = of_three("obss", grid=grid)
    table.do(action="exchange-places", who="Ansa", other=other, **WON, **more)
    return spots(table)


@pytest.mark.parametrize(
    ("grid", "ansa", "fenn"),
    [
        ("........; ........; people C1:a D1:b", ("D1", 1), ("C1", 1)),
        ("........; ........; people C1:a(2x2) E1:b(2x2)", ("E1", 2), ("C1", 2)),
        # The large one goes one step, so that both are still beside each other.
        ("........; ........; people C1:a(2x2) E1:b", ("D1", 2), ("C1", 1)),
        ("........; ........; people E1:a C1:b(2x2)", ("C1", 1), ("D1", 2)),
        ("......; ......; ......; ......; people B1:a(2x2) D3:b", ("C2", 2), ("C1", 1)),
        ("........; ........; ........; people A1:a(3x3) D1:b(2x2)", ("C1", 3), ("A1", 2)),
        # Rock beside the place of the small one: the large one covers other spaces.
        ("........; .....#..; people C1:a(2x2) E1:b", ("D1", 2), ("C1", 1)),
        ("........; ........; ..####..; people C1:a(2x2) E2:b", ("D1", 2), ("C2", 1)),
    ],
)
def test_each_takes_a_room_where_the_other_one_stood(
    grid: str, ansa: tuple[str, int], fenn: tuple[str, int]
) -> None:
    found = changed(f"squares; {grid}")
    assert (found["Ansa"], found["Fenn"]) == (ansa, fenn)


def test_on_hexes_each_takes_a_room_where_the_other_one_stood() -> None:
    found = changed("hexes; ........; ........; ........; people C1:a(2x2) E1:b")
    assert (found["Ansa"], found["Fenn"]) == (("D1", 2), ("C2", 1))


PASSAGE = "squares; ####....; ........; ####....; people {people}"


def in_passage(people: str) -> Table:
    """Return a fight in which Ansa has gone into the passage, to D2, and is squeezed there."""
    table = of_three("obss", grid=PASSAGE.format(people=people))
    go(table, {"place": "D2"})
    assert spots(table)["Ansa"] == ("D2", 1)
    return table


def test_of_two_large_ones_the_one_in_the_passage_is_squeezed() -> None:
    table = in_passage("F1:a(2x2) G2:b(2x2) A2:c")
    table.do(action="set-position", who=["Fenn"], at="E2")
    table.do(action="exchange-places", who="Ansa", other="Fenn", **WON)
    assert (spots(table)["Ansa"], spots(table)["Fenn"]) == (("E2", 2), ("D2", 1))
    table.do(action="next")
    table.do(action="exchange-places", who="Fenn", other="Ansa", **WON)
    assert (spots(table)["Ansa"], spots(table)["Fenn"]) == (("D2", 1), ("E2", 2))


def test_a_squeezed_one_has_the_whole_size_again_outside() -> None:
    table = in_passage("F1:a(2x2) H1:b A2:c")
    table.do(action="set-position", who=["Fenn"], at="E2")
    table.do(action="exchange-places", who="Ansa", other="Fenn", **WON)
    assert (spots(table)["Ansa"], spots(table)["Fenn"]) == (("E2", 2), ("D2", 1))


def test_a_large_one_is_squeezed_into_the_place_of_a_small_one() -> None:
    table = of_three("obss", grid=PASSAGE.format(people="E2:a(2x2) D2:b A2:c"))
    table.do(action="exchange-places", who="Ansa", other="Fenn", **WON)
    assert (spots(table)["Ansa"], spots(table)["Fenn"]) == (("D2", 1), ("E2", 1))


def test_a_rider_goes_to_the_room_of_the_mount() -> None:
    table = of_three("obss", grid="squares; ........; ........; people C1:a+c(2x2) E1:b")
    sides = {who: one.size for who, one in table.encounter.map.spots.items()}
    table.do(action="edit", who="Kay", side="foes", sheet={"size": "large"})
    table.do(action="mount", who="Ansa", mount="Kay")
    table.do(action="exchange-places", who="Ansa", other="Fenn", **WON)
    assert spots(table) == {
        "Ansa": ("D1", sides["c1"]),
        "Fenn": ("C1", 1),
        "Kay": ("D1", 2),
    }


@pytest.mark.parametrize(
    ("grid", "other", "why"),
    [
        ("........; ######..; people A1:a C1:c", "Kay", "Kay is 2 m away from Ansa"),
        (
            "####....; .......#; ####....; people D2:a E1:b(3x3)",
            "Fenn",
            "Fenn does not fit where Ansa stands: ",
        ),
        (
            ".....#..; ......#.; .....##.; people C1:a(3x3) F2:b",
            "Fenn",
            "Ansa does not fit where Fenn stands: ",
        ),
        (
            "........; ........; ##....##; people C1:a(2x2) E2:b E1:c E3:e",
            "Fenn",
            "Ansa and Fenn have no room to change places: Dora and Kay are in the way.",
        ),
        ("..; edges A1|B1; people A1:a B1:b", "Fenn", "a wall or a shut door is between them"),
        ("..; edges A1]B1; people A1:a B1:b", "Fenn", "a wall or a shut door is between them"),
    ],
)
def test_whoever_has_no_room_or_no_contact_changes_no_place(
    grid: str, other: str, why: str
) -> None:
    table = of_three("obss", grid="squares 9x9")
    table.do(action="add", name="Dora", side="party")
    table.do(action="draw-map", grid=f"squares; {grid}")
    fault = table.fault(action="exchange-places", who="Ansa", other=other, **WON)
    assert why in str(fault)


def in_file(grid: str, **more: Any) -> Table:
    """Return a fight in which Ansa shares the square of her companion Kay.

    Fenn and Dora are foes. If `rides` is true, Dora rides Fenn, who is large.
    """
    table = of_three("obss", side="party", grid="squares 9x9")
    table.do(action="edit", who="Kay", side="party")
    table.do(action="add", name="Dora", side="foes")
    if more.pop("rides", False):
        table.do(action="edit", who="Fenn", sheet={"size": "large"})
        table.do(action="mount", who="Dora", mount="Fenn")
    table.do(action="draw-map", grid=f"squares; {grid}")
    table.do(action="enter-square", who="Ansa", other="Kay")
    return table


BY_RIDER = ".......; .......; people A1:a A1:c B1:b(2x2) B1:e"


@pytest.mark.parametrize(
    ("option", "named", "who", "ends"),
    [
        ("pass-opponent", {"opponent": "Dora", **WON}, "Ansa", "D1"),
        ("pass-opponent", {"opponent": "Fenn", **WON}, "Ansa", "D1"),
        ("push-on", {}, "Kay", "D1"),
        ("push-on", {"into": "Fenn"}, "Kay", "B1"),
    ],
)
def test_in_single_file_somebody_comes_behind_the_whole_mount_of_a_rider(
    option: str, named: dict[str, Any], who: str, ends: str
) -> None:
    table = in_file(BY_RIDER, rides=True)
    table.do(action="in-file", who="Ansa", other="Kay", option=option, **named)
    assert spots(table)[who] == (ends, 1)


@pytest.mark.parametrize(
    ("option", "named"),
    [("pass-opponent", {"opponent": "Fenn", **WON}), ("push-on", {"into": "Fenn"})],
)
@pytest.mark.parametrize(
    ("grid", "why"),
    [
        ("....; edges A1|B1; people A1:a A1:c B1:b", "a wall or a shut door is between them"),
        ("....; edges A1]B1; people A1:a A1:c B1:b", "a wall or a shut door is between them"),
        ("....; people A1:a A1:c C1:b", "Fenn is 2 m away from Ansa: "),
    ],
)
def test_in_single_file_nobody_comes_to_or_past_somebody_out_of_contact(
    option: str, named: dict[str, Any], grid: str, why: str
) -> None:
    table = in_file(grid)
    fault = table.fault(action="in-file", who="Ansa", other="Kay", option=option, **named)
    assert why in str(fault)


def test_a_large_companion_is_pushed_only_where_there_is_room() -> None:
    text = "....#...; ....#...; .......#; people C1:a C1:c(2x2) A1:b"
    table = in_file(text)
    table.do(action="in-file", who="Ansa", other="Kay", option="push-back")
    assert "Where Kay stands now is not known: say it with @." in table.text
    assert spots(table)["Kay"] == ("C1", 2)


def test_between_two_foes_nobody_knows_where_on_is() -> None:
    table = in_file("......; people C1:a C1:c B1:b D1:e")
    table.do(action="in-file", who="Ansa", other="Kay", option="push-on")
    assert "Where Kay stands now is not known: say it with @." in table.text


@pytest.mark.parametrize(
    ("option", "who", "ends"),
    [("push-on", "Kay", "D1"), ("push-back", "Kay", "B1"), ("go-back", "Ansa", "B1")],
)
@pytest.mark.parametrize("small", [(), ("Fenn",), ("Fenn", "Dora")])
def test_in_single_file_whoever_came_knows_back_and_on_and_shares_with_small_ones(
    option: str, who: str, ends: str, small: tuple[str, ...]
) -> None:
    grid = "squares; ......; people B1:a C1:c D1:b B1:e"
    table = of_three("obss", side="party", grid="squares 9x9")
    table.do(action="edit", who="Kay", side="party")
    table.do(action="add", name="Dora", side="foes")
    for foe in ("Fenn", "Dora"):
        table.do(action="edit", who=foe, sheet={"size": "small" if foe in small else "medium"})
    table.do(action="draw-map", grid=grid)
    go(table, {"place": "C1"})
    act = {"action": "in-file", "who": "Ansa", "other": "Kay", "option": option}
    foe = "Fenn" if ends == "D1" else "Dora"
    if foe in small:
        table.do(**act)
        assert spots(table)[who] == (ends, 1)
        assert f"{who} is at {ends} now, and shares the square of {foe}." in table.text
    else:
        assert f"{foe} stands at {ends}" in table.fault(**act).message


def test_a_pass_that_was_rolled_at_the_table_leaves_the_place_open() -> None:
    table = in_file("......; people C1:a C1:c D1:b")
    table.do(action="in-file", who="Ansa", other="Kay", option="pass-opponent", success=True)
    assert "Where Ansa stands now is not known: say it with @." in table.text


def test_nobody_changes_places_with_somebody_in_their_own_square() -> None:
    table = of_three("obss", {"size": "small"}, grid="squares; ....; people A1:a+b C1:c")
    fault = table.fault(action="exchange-places", who="Ansa", other="Fenn")
    assert fault.message == "Fenn is in Ansa's own square, A1: nothing would change."


def beside_two(people: str, binds: dict[str, Any], row: str = "..........") -> Table:
    """Return a fight in which Ansa stands in the square of Fenn and Kay, who move together."""
    table = of_three("obss", side="party", grid="squares 9x1")
    for who in ("Fenn", "Kay"):
        table.do(action="edit", who=who, side="party")
    table.do(action="add", name="Dora", side="foes")
    table.do(action="draw-map", grid=f"squares; {row}; people {people}")
    table.do(**binds)
    table.do(action="set-position", who="Ansa", at="D1")
    assert table.combatant("Kay").has("confined")
    return table


WITH_FOE, WITHOUT = "A1:a D1:b+c J1:e", "A1:a D1:b+c"
DRAGS = {"action": "take", "who": "Fenn", "other": "Kay"}
PULLS = {"action": "harness", "who": ["Fenn", "Kay"], "load": 4}
PUSH = {"action": "in-file", "who": "Ansa", "option": "push-on"}


@pytest.mark.parametrize(
    ("binds", "why"),
    [
        (DRAGS, "dragged by Fenn, who has to let go first"),
        (PULLS, "pulls cart with Fenn, who moves it"),
    ],
)
def test_nobody_is_pushed_away_from_those_who_take_them_along(
    binds: dict[str, Any], why: str
) -> None:
    fault = beside_two(WITH_FOE, binds).fault(**PUSH, other="Kay")
    assert fault.message == f"Kay cannot be pushed: {why}."


@pytest.mark.parametrize("binds", [DRAGS, PULLS])
def test_whoever_takes_others_along_is_pushed_together_with_them(binds: dict[str, Any]) -> None:
    table = beside_two(WITH_FOE, binds)
    told = table.do(**PUSH, other="Fenn").text
    assert "Ansa, Fenn and Kay are no longer confined." in told
    assert (spots(table)["Fenn"], spots(table)["Kay"]) == (("E1", 1), ("E1", 1))


@pytest.mark.parametrize("binds", [DRAGS, PULLS])
def test_where_those_pushed_together_stand_may_be_unknown(binds: dict[str, Any]) -> None:
    told = beside_two(WITHOUT, binds, "....######").do(**PUSH, other="Fenn").text
    assert "Where Fenn and Kay stand now is not known: say it with @." in told
    assert "Ansa, Fenn and Kay are no longer confined." in told


def in_the_square_of_a_foe() -> Table:
    """Return a fight in which Ansa has come from A1 into the square of Fenn, a foe, at C1."""
    table = of_three("obss", side="party", grid="squares; ......; people A1:a C1:b")
    table.do(action="edit", who="Fenn", side="foes")
    go(table, {"place": "C1"})
    return table


def test_whoever_is_barred_by_a_foe_in_the_own_square_is_told_to_pass_in_single_file() -> None:
    fault = in_the_square_of_a_foe().fault(action="go-path", who="Ansa", legs=[{"place": "E1"}])
    why = "Fenn stands at C1, where no room is left: pass them in single file, for an Action."
    assert fault.message.endswith(why)


def test_a_foe_in_the_own_square_is_passed_in_single_file_on_along_the_last_step() -> None:
    table = in_the_square_of_a_foe()
    passes = {"action": "in-file", "option": "pass-opponent", "other": "Fenn", "opponent": "Fenn"}
    told = table.do(**passes, who="Ansa", **WON).text
    assert "Ansa is at D1 now. Ansa and Fenn are no longer confined." in told


def test_a_failed_pass_leaves_the_two_confined() -> None:
    table = in_the_square_of_a_foe()
    passes = {"action": "in-file", "option": "pass-opponent", "other": "Fenn", "opponent": "Fenn"}
    table.do(**passes, who="Ansa", athletics=3, fortitude=20)
    assert spots(table)["Ansa"] == ("C1", 1)
    assert table.combatant("Ansa").has("confined")
