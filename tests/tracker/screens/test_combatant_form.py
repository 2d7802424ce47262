"""Adding and editing combatants in a form."""

from typing import Any

import pytest
from textual.pilot import Pilot

from tests.tracker.screens.conftest import Make, Open, Play
from tests.tracker.screens.look import fight_screen, press, text_of
from tracker.screens.fight import FightScreen
from tracker.screens.form import FormScreen
from tracker.session.session import Session
from tracker.views.line_row import as_typed


def fill(form: FormScreen, **texts: str) -> None:
    """Type texts into the fields of a form.

    The name of each argument is the id of a field, with '__' instead of each dot.
    """
    wanted = {name.replace("__", "."): text for name, text in texts.items()}
    for at, blank in enumerate(form.form.fields):
        if blank.id in wanted:
            form.form.step(at - form.form.at)
            form.form.line.replace("")
            form.form.type(wanted[blank.id]) if wanted[blank.id] else None


ADD = ("a", "tab")
"""The keys that open the form: the key `a`, then Tab on an empty line."""


async def opened(pilot: Pilot[Any], *keys: str) -> FormScreen:
    """Press keys, and return the form that they open."""
    await pilot.pause()
    await press(pilot, *keys)
    form = pilot.app.screen
    assert isinstance(form, FormScreen)
    return form


async def test_a_filled_in_form_adds_a_combatant(saved: Session, run: Play) -> None:
    async with run(saved) as (app, pilot):
        await press(pilot, *ADD, "O", "d", "a", "tab", "p", "ctrl+o", "escape")
        assert isinstance(app.screen, FightScreen)
    added = saved.encounter.find("Oda")
    assert added.side == "party"


async def test_a_fault_is_shown_beside_its_field_and_the_cursor_goes_there(
    saved: Session, run: Play
) -> None:
    async with run(saved) as (app, pilot):
        form = await opened(pilot, *ADD)
        fill(form, name="Oda", sheet__movement_rate="fast")
        form.save()
        await pilot.pause()
        assert app.screen is form
        assert form.form.current.id == "sheet.movement_rate"
    assert "Movement rate is 'fast'" in form.form.faults["sheet.movement_rate"]
    assert len(saved.encounter.combatants) == 4


async def test_the_form_says_where_newcomers_stand_if_the_fight_has_a_line(
    saved: Session, run: Play
) -> None:
    saved.ask({"action": "draw-map", "line": "gate:a -9- b -4- well"})
    async with run(saved) as (_, pilot):
        form = await opened(pilot, *ADD)
        fill(form, name="Rat", at="Tower")
        form.save()
        assert "no 'Tower' on the line" in form.form.faults["at"]
        fill(form, at="Well")
        form.save()
        await pilot.pause()
    assert as_typed(saved.encounter) == "gate:A -9- B -4- well:f"


async def test_a_refusal_of_the_action_is_shown_beside_its_field(saved: Session, run: Play) -> None:
    for _ in range(9):
        saved.ask({"action": "add", "name": "Rat", "count": 100})
    async with run(saved) as (_, pilot):
        form = await opened(pilot, *ADD)
        fill(form, name="Rat", count="100")
        form.save()
    assert "at most 1000" in form.form.faults["count"]


@pytest.mark.parametrize(
    ("system", "texts", "kept"),
    [
        ("emala", {"hp": "9"}, {"hp": 9}),
        ("emala", {"sheet__fly": "12.5"}, {"sheet": {"fly": 12.5}}),
        (
            "rom",
            {"name": "Grok", "sheet__full_mph": "13"},
            {"name": "Grok", "sheet": {"full_mph": 13}},
        ),
    ],
)
async def test_an_edit_contains_only_the_changed_fields(
    fight: Make, run: Play, system: str, texts: dict[str, str], kept: dict[str, Any]
) -> None:
    saved = fight(system)
    async with run(saved) as (app, pilot):
        grak = saved.encounter.find("Grak")
        fight_screen(app).desk.cursor.select(grak.id)
        form = await opened(pilot, "e")
        fill(form, **texts)
        form.save()
    event = saved.fight.event(saved.fight.last)
    assert event.action == {"action": "edit", "who": grak.id, **kept}


async def test_an_edit_that_changes_nothing_leaves_no_event(saved: Session, run: Play) -> None:
    before = saved.fight.last
    async with run(saved) as (app, pilot):
        await press(pilot, "e", "ctrl+o")
        assert isinstance(app.screen, FightScreen)
    assert saved.fight.last == before


@pytest.mark.parametrize("key", ["escape", "ctrl+c", "ctrl+g"])
async def test_leaving_a_form_changes_nothing(saved: Session, run: Play, key: str) -> None:
    before = saved.fight.last
    async with run(saved) as (app, pilot):
        await pilot.press("e", "X", key)
        assert "Esc again throws away" in text_of(app.screen, "#form-foot")
        await press(pilot, key)
        assert isinstance(app.screen, FightScreen)
    assert saved.fight.last == before


async def test_an_unchanged_form_is_left_at_once(play: Play) -> None:
    async with play() as (app, pilot):
        await press(pilot, "e", "escape")
        assert isinstance(app.screen, FightScreen)


async def test_a_bad_value_is_shown_when_the_cursor_leaves_its_field(play: Play) -> None:
    async with play() as (app, pilot):
        form = await opened(pilot, *ADD)
        fill(form, hp="many")
        await pilot.press("down")
        assert "Hit points: 'many' is no dice" in text_of(app.screen, "#form-foot")


async def test_the_form_stays_open_for_another_combatant(saved: Session, run: Play) -> None:
    async with run(saved) as (app, pilot):
        form = await opened(pilot, *ADD)
        fill(form, name="Oda", hp="9")
        await pilot.press("ctrl+o")
        assert "Oda joined the foes in round 1." in text_of(app.screen, "#form-title")
        assert "Ctrl+O add, and another" in text_of(app.screen, "#form-keys")
        fill(form, name="Ede")
        await pilot.press("ctrl+o")
        assert app.screen is form
    assert [saved.encounter.find(name).hp for name in ("Oda", "Ede")] == [9, 9]


async def test_hit_points_in_the_form_can_be_dice_with_a_typed_total(
    saved: Session, run: Play
) -> None:
    async with run(saved) as (_, pilot):
        form = await opened(pilot, *ADD)
        fill(form, name="Oda", hp="2d6=11", items="mail 12 worn, torch 1 x 3")
        await pilot.press("ctrl+o")
    oda = saved.encounter.find("Oda")
    assert oda.hp == 11
    assert [(one.name, one.count, one.worn) for one in oda.items] == [
        ("mail", 1, True),
        ("torch", 3, False),
    ]


@pytest.mark.parametrize("system", ["exp", "rom", "obss", "opend6", "emala"])
async def test_every_field_is_visible_on_a_large_screen(play: Play, system: str) -> None:
    async with play(system, size=(120, 36)) as (app, pilot):
        form = await opened(pilot, *ADD)
        shown = text_of(app.screen, "#form-rows")
        for heading in ("Identity", "Fight", "Movement", "Rare"):
            assert heading in shown
        for blank in form.form.fields:
            assert blank.label.split(",")[0].split(" (")[0][:18] in shown


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_the_form_that_adds(fight: Make, open_app: Open, snap_compare: Any, size: Any) -> None:
    async def typed(pilot: Any) -> None:
        form = await opened(pilot, *ADD)
        fill(form, side="p", sheet__movement_rate="fast", count="")
        form.save()
        await pilot.pause()

    app = open_app(fight())
    assert snap_compare(app, run_before=typed, terminal_size=size)


async def test_the_forms_take_defence_and_attacks_and_the_edit_empties_them(
    saved: Session, run: Play
) -> None:
    async with run(saved) as (_, pilot):
        form = await opened(pilot, *ADD)
        fill(form, name="Oda", defence="15", attacks="axe +3 1d8+1; bow 1d6")
        form.save()
        await press(pilot, "escape")
        oda = saved.encounter.find("Oda")
        assert (oda.defence, [one.name for one in oda.attacks]) == ("15", ["axe", "bow"])
        form = await opened(pilot, "end", "e")
        assert form.form.text("attacks") == "axe +3 1d8+1; bow 1d6"
        fill(form, defence="", attacks="claws 1d6")
        form.save()
        await pilot.pause()
    oda = saved.encounter.find("Oda")
    assert (oda.defence, [one.in_words() for one in oda.attacks]) == ("", ["claws 1d6"])


async def test_the_form_says_beside_the_field_what_an_attack_lacks(
    saved: Session, run: Play
) -> None:
    async with run(saved) as (_, pilot):
        form = await opened(pilot, *ADD)
        fill(form, name="Oda", attacks="axe")
        form.save()
        await pilot.pause()
    assert "axe: say what damage it rolls" in form.form.faults["attacks"]


async def test_the_form_takes_over_the_attacks_of_the_line(saved: Session, run: Play) -> None:
    async with run(saved) as (_, pilot):
        form = await opened(pilot, "a", *"orc attacks axe d8 hp 7", "ctrl+f")
        assert (form.form.text("attacks"), form.form.text("hp")) == ("axe d8", "7")


async def test_an_empty_field_of_several_changes_nothing(saved: Session, run: Play) -> None:
    async with run(saved) as (app, pilot):
        for rate in ("7", ""):
            desk = fight_screen(app).desk
            desk.cursor.unmark()
            desk.cursor.select(saved.encounter.order[0])
            form = await opened(pilot, "space", "space", "e")
            assert "For all of them" in text_of(app.screen, "#form-rows")
            fill(form, sheet__movement_rate=rate)
            form.save()
            await pilot.pause()
            assert form.form.faults == {}
            await press(pilot, "escape")
    rates = [one.sheet.get("movement_rate") for one in saved.encounter.in_order()]
    assert rates.count(7) == 2
