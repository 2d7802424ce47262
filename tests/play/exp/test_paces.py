"""Speeds: rates, gaits, named adjustments, load, terrain, slopes."""

from collections import Counter
from collections.abc import Mapping

import pytest

from rules.numbers.figures import Step
from rules.rulings.rule import Rule
from rules.rulings.ruling import Answer, Ruling
from tests.play.exp.table import melee, next_unit
from tests.play.table import Table


def labels(table: Table, name: str, *, applied: bool = True) -> list[str]:
    steps: tuple[Step, ...] = table.budget(name).limit.figure.steps
    return [step.label for step in steps if step.applied is applied]


@pytest.mark.parametrize(
    ("sheet", "rate"),
    [
        ({"dex": 10}, 4),
        ({"dex": 17}, 7),
        ({"dex": 17, "kind": "robot"}, 14),
        ({"kind": "alien", "rate": 9}, 9),
        ({"dex": 10, "rate": 6}, 6),
    ],
)
def test_the_rate_comes_from_dex_or_is_typed_in(sheet: dict[str, object], rate: int) -> None:
    assert melee(**sheet).left("Grak") == rate


def test_an_alien_without_a_rate_says_what_is_missing() -> None:
    table = melee(kind="alien")
    assert table.budget("Grak").reason == "no rate: an alien's is typed in"
    assert table.closed("Grak", "run") == "no rate: an alien's is typed in"


@pytest.mark.parametrize(
    ("gait", "rate"), [("walk", 5), ("run", 7), ("bolt", 10), ("crouch", 4), ("crawl", 1)]
)
def test_every_gait_on_foot_has_its_part_of_the_rate(gait: str, rate: int) -> None:
    assert melee().rate("Grak", gait) == rate


@pytest.mark.parametrize(
    ("sheet", "gait", "why"),
    [
        ({"kind": "robot"}, "run", "only anthropomorphs go faster than their rate"),
        ({"kind": "robot"}, "bolt", "only anthropomorphs go faster than their rate"),
        ({"restrictiveness": 1}, "bolt", "no bolting in armour"),
        ({}, "swim", "no swimming rate: they cannot swim"),
        ({}, "fly", "no flying rate: they cannot fly"),
    ],
)
def test_a_closed_gait_has_a_reason(sheet: dict[str, object], gait: str, why: str) -> None:
    table = melee(**sheet)
    assert table.closed("Grak", gait) == why
    assert table.fault(action="gait", who="Grak", gait=gait).code == "refused"


@pytest.mark.parametrize(
    ("weight", "walk", "run", "bolt"),
    [
        (0, 5, None, None),
        (4, 5, None, "no bolting with anything carried"),
        (19, 5, "encumbered: too loaded to run", "no bolting with anything carried"),
        (40, 3, "overencumbered: too loaded to run", "no bolting with anything carried"),
        (50, 0, "lift: too loaded to run", "no bolting with anything carried"),
    ],
)
def test_load_can_close_gaits(weight: int, walk: int, run: str | None, bolt: str | None) -> None:
    table = melee()
    if weight:
        table.do(action="pick-up", who="Grak", item="Sack", weight=weight)
    assert table.rate("Grak", "walk") == walk
    assert (table.closed("Grak", "run"), table.closed("Grak", "bolt")) == (run, bolt)


def test_worn_armour_is_no_load_and_dropping_gives_the_run_back() -> None:
    table = melee()
    table.do(action="pick-up", who="Grak", item="Mail", weight=30, worn=True)
    table.do(action="pick-up", who="Grak", item="Chest", weight=15)
    assert table.closed("Grak", "run") is not None
    table.do(action="drop", who="Grak", item="Chest")
    assert table.closed("Grak", "run") is None


def test_thresholds_of_load_depend_on_pstr_and_size() -> None:
    table = melee(size="large")
    shown = table.fight.book.movement.thresholds(table.encounter, table.combatant("Grak"))
    assert [(one.label, one.figure.value) for one in shown] == [
        ("encumbered", 9.5),
        ("overencumbered", 57),
        ("lift", 95),
        ("immovable", 114),
    ]


def test_adjustments_have_names_and_are_switched_off_one_by_one() -> None:
    table = melee(restrictiveness=4)
    table.do(action="terrain", who="Grak", terrain="grass-high")
    table.do(action="do", who="Grak", name="chew-gum")
    assert table.left("Grak") == 1
    assert table.counter("Grak", "armour") == -2
    table.do(action="switch-off", who="Grak", adjustment="armour")
    assert table.text == "Armour, restrictiveness 4 is switched off for Grak: -2 h/u."
    assert table.left("Grak") == 3
    assert "armour, restrictiveness 4" in labels(table, "Grak", applied=False)
    table.do(action="switch-off", who="Grak", adjustment="grass, high")
    assert table.left("Grak") == 4
    table.do(action="switch-off", who="Grak", adjustment="armour", on=True)
    assert table.left("Grak") == 2
    next_unit(table)
    assert table.left("Grak") == 3


def test_an_unknown_adjustment_cannot_be_switched_off() -> None:
    fault = melee().fault(action="switch-off", who="Grak", adjustment="rain")
    assert (fault.code, fault.field) == ("not-found", "adjustment")


@pytest.mark.parametrize(
    ("name", "left"),
    [
        ("attack-target", 5),
        ("catch-object", 3),
        ("sing-loudly", 6),
        ("swallow-jagged-pill", 2),
        ("push-the-right-button", 0),
    ],
)
def test_actions_during_a_move_cost_the_hexes_of_the_table(name: str, left: int) -> None:
    table = melee()
    table.do(action="do", who="Grak", name=name)
    assert table.left("Grak") == left


def test_after_reloading_they_move_or_attack_but_not_both() -> None:
    table = melee()
    assert table.fault(action="do", who="Grak", name="reload").field == "leaves"
    table.do(action="do", who="Grak", name="reload", leaves="attack")
    assert table.budget("Grak").reason == "they chose to attack instead of moving"
    table.do(action="attack", who="Grak")
    table = melee()
    table.do(action="do", who="Grak", name="reload", leaves="move")
    assert table.left("Grak") == 5
    assert "chose to move" in table.fault(action="attack", who="Grak").message


def test_an_action_that_slows_is_refused_after_the_movement_is_used() -> None:
    table = melee()
    table.do(action="move", who="Grak", distance=5)
    fault = table.fault(action="do", who="Grak", name="catch-object")
    assert "has moved too far" in fault.message
    assert (
        "moved in this unit"
        in table.fault(action="do", who="Grak", name="push-the-right-button").message
    )


def test_nothing_else_is_done_before_or_after_running() -> None:
    table = melee()
    table.do(action="move", who="Grak", distance=6, gait="run")
    assert "takes all their attention" in table.fault(action="attack", who="Grak").message
    next_unit(table)
    table.do(action="attack", who="Grak", target="Mira")
    assert table.budget("Grak").reason == "something else was done in this unit"


def test_a_song_gives_speed_above_the_rate_which_forbids_fighting() -> None:
    table = melee()
    table.do(action="do", who="Grak", name="sing-loudly")
    table.do(action="move", who="Grak", distance=6)
    assert "faster than their rate" in table.fault(action="attack", who="Grak").message
    table = melee()
    table.do(action="do", who="Grak", name="sing-loudly")
    table.do(action="attack", who="Grak")
    assert table.left("Grak") == 5


def test_turning_costs_a_hex_for_each_hexside() -> None:
    table = melee()
    table.do(action="turn", who="Grak", hexsides=3)
    table.do(action="turn", who="Grak", hexsides=1)
    assert table.left("Grak") == 1
    fault = table.fault(action="turn", who="Grak", hexsides=2)
    assert (fault.code, fault.field) == ("refused", "hexsides")


def test_nobody_turns_while_bolting_or_bolts_after_turning() -> None:
    table = melee()
    table.do(action="gait", who="Grak", gait="bolt")
    assert "slow down to turn" in table.fault(action="turn", who="Grak").message
    table.do(action="gait", who="Grak", gait="walk")
    table.do(action="turn", who="Grak")
    assert table.closed("Grak", "bolt") == "no change of direction while bolting"
    next_unit(table)
    assert table.closed("Grak", "bolt") is None


@pytest.mark.parametrize(
    ("terrain", "left"),
    [
        ("grass-mess", 3),
        ("thorns", 3),
        ("shrubs-high", 3),
        ("ice", 4),
        ("water-waist", 1),
        ("mud-knees", 1),
        ("snow-ankles", 3),
        ("sand-packed", 5),
        ("sand-short", 4),
    ],
)
def test_each_ground_slows_by_its_table(terrain: str, left: int) -> None:
    table = melee()
    assert table.left("Grak", terrain) == left
    table.do(action="terrain", who="Grak", terrain=terrain)
    assert table.left("Grak") == left


@pytest.mark.parametrize(
    ("terrain", "why"),
    [
        ("grass-barrier", "a complete barrier: it has to be climbed"),
        ("mud-waist", "too deep: stuck in it"),
        ("water-deep", "roll to flail first; from the bank, jump in or choose the ground alone"),
        ("cliff", "roll to climb first"),
        ("air", "no flying rate: they cannot fly"),
    ],
)
def test_ground_that_leaves_no_movement_says_why(terrain: str, why: str) -> None:
    table = melee()
    costs = table.fight.book.terrain_costs(table.encounter, table.combatant("Grak"))
    assert next(cost.closed for cost in costs if cost.terrain.id == terrain) == why


def test_the_lines_of_the_picker_equal_the_budgets_of_their_grounds() -> None:
    table = melee(restrictiveness=3, swim=4)
    table.do(action="slope", who="Grak", rise=1, run=5)
    for cost in table.fight.book.terrain_costs(table.encounter, table.combatant("Grak")):
        budget = table.budget("Grak", cost.terrain.id)
        assert (cost.left, cost.closed) == (budget.left, budget.reason)


def test_the_picker_asks_a_rule_once_if_it_is_the_same_on_every_ground(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = melee(restrictiveness=3)
    table.do(action="turn", who="Grak")
    table.do(action="slope", who="Grak", rise=1, run=5)
    asked = Counter[str]()
    ask = Rule.ask

    def noted(rule: Rule[..., Answer], inputs: Mapping[str, object]) -> Ruling[Answer]:
        asked[rule.name] += 1
        return ask(rule, inputs)

    monkeypatch.setattr(Rule, "ask", noted)
    monkeypatch.setattr(Rule, "keeps", False)
    table.fight.book.terrain_costs(table.encounter, table.combatant("Grak"))
    assert [asked[name] for name in ("restrictiveness", "hill", "turn", "encumbrance")] == [1] * 4


@pytest.mark.parametrize(("rise", "run", "left"), [(1, 5, 4), (-2, 4, 8), (-4, 4, 10), (2, 1, 0)])
def test_slopes_slow_and_speed_up_to_bolting_speed(rise: int, run: int, left: int) -> None:
    table = melee()
    table.do(action="slope", who="Grak", rise=rise, run=run)
    assert table.left("Grak") == left
    table.do(action="slope", who="Grak", rise=0)
    assert table.left("Grak") == 5


@pytest.mark.parametrize("gait", ["walk", "run"])
def test_bolting_speed_downhill_needs_a_roll_against_a_crash(gait: str) -> None:
    table = melee(dex=10)
    table.do(action="slope", who="Grak", rise=-4, run=4)
    assert table.fault(action="crash-roll", who="Grak").code == "refused"
    table.do(action="move", who="Grak", distance=8, gait=gait)
    table.do([18], action="crash-roll", who="Grak")
    assert table.conditions("Grak") == {"prone": None}
    assert "crashes and is prone" in table.text


def test_a_crash_roll_that_nobody_made_is_made_at_the_end_of_the_turn() -> None:
    table = melee(dex=10)
    table.do(action="slope", who="Grak", rise=-4, run=4)
    table.do(action="move", who="Grak", distance=8)
    table.do([4], action="next")
    assert "Grak raced downhill. DEX 10 of Grak, 1d20: 4, typed total: made." in table.text


def test_grants_add_to_the_rate_and_end_with_the_unit() -> None:
    table = melee()
    table.do(action="move", who="Grak", distance=5)
    table.do(action="grant", who="Grak", distance=2)
    table.do(action="move", who="Grak", distance=2)
    assert table.left("Grak") == 0
    next_unit(table)
    assert table.left("Grak") == 5


def test_nobody_moves_on_anothers_turn() -> None:
    table = melee()
    assert table.budget("Mira").not_now == "it is not their turn"
    assert table.fault(action="move", who="Mira", distance=1).code == "refused"
    assert table.fault(action="dive", who="Mira").code == "refused"


@pytest.mark.parametrize(("option", "left"), [("restrictiveness", 4), ("terrain", 3)])
def test_a_fight_may_ignore_a_kind_of_penalty(option: str, left: int) -> None:
    table = melee(restrictiveness=4)
    table.do(action="terrain", who="Grak", terrain="grass-high")
    assert table.left("Grak") == 2
    table.do(action="option", option=option, value="ignored")
    assert table.left("Grak") == left


def test_nobody_is_stuck_if_the_fight_ignores_terrain() -> None:
    table = melee()
    table.do(action="option", option="terrain", value="ignored")
    table.do(action="terrain", who="Grak", terrain="mud-deep")
    assert (table.conditions("Grak"), table.left("Grak")) == ({}, 5)


def test_ignored_load_neither_slows_nor_closes_running() -> None:
    table = melee()
    table.do(action="pick-up", who="Grak", item="Sack", weight=40)
    assert (table.left("Grak"), table.closed("Grak", "run")) == (
        3,
        "overencumbered: too loaded to run",
    )
    table.do(action="option", option="encumbrance", value="ignored")
    assert (table.left("Grak"), table.closed("Grak", "run")) == (5, None)


def test_ignored_changes_of_direction_cost_nothing() -> None:
    table = melee()
    table.do(action="option", option="direction", value="ignored")
    table.do(action="turn", who="Grak", hexsides=3)
    assert table.left("Grak") == 5


def test_an_option_moves_sand_to_the_table_of_liquids() -> None:
    table = melee()
    assert table.left("Grak", "sand-normal") == 3
    table.do(action="option", option="sand", value="liquids")
    assert table.left("Grak", "sand-normal") == 2
