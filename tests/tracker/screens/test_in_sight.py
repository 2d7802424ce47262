"""If a pane cuts a list, keys, grounds or a reason, it says so. Useless keys are not shown."""

import re
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path

import pytest

from rules.books.emala.actions.engagement import FreeAttack, Leave
from rules.fight.preview import turns_ahead
from rules.history.summary import DiceCount, Summary, Tally
from rules.numbers.figures import Step
from tests.example_book import forget
from tests.play.table import fighting
from tests.tracker.conftest import Make
from tests.tracker.screens.conftest import Play
from tests.tracker.screens.look import (
    detail,
    fight_screen,
    is_seen,
    listed,
    press,
    selected,
    text_of,
)
from tracker.formats.book_folders import offer
from tracker.panes.lower import CombatantPane
from tracker.screens.rulebooks import rulebook_screen
from tracker.session.session import begin
from tracker.store import SavesFolder
from tracker.views import bars, lanes
from tracker.views import summary as summary_view
from tracker.views.bars import list_keys
from tracker.views.spans import Line
from tracker.views.why import step_lines
from tracker.widgets.line_pane import LinePane

SIDE_BY_SIDE = ("table", "combatant", "other")
LONG_KEYS = (("Enter", "events, larger"), ("Ctrl+R", "right amount"), ("Esc", "back"))


def told(lines: Iterable[Line]) -> list[str]:
    """Return the text of each line."""
    return ["".join(one.text for one in line) for line in lines]


async def test_a_list_longer_than_its_room_says_which_entries_it_shows(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press("colon")
        assert "  1-15 of " in listed(app.screen).splitlines()[0]
        await pilot.press(*"redraw")
        assert " of " not in listed(app.screen).splitlines()[0]


def test_the_key_that_goes_back_is_shown_even_if_other_keys_have_no_room() -> None:
    assert told([list_keys(LONG_KEYS)]) == [" Enter events, larger  Ctrl+R right amount  Esc back "]
    assert told([list_keys(LONG_KEYS, 40)]) == [" Enter events, larger  Esc back "]


async def test_the_scroll_keys_are_shown_for_a_text_longer_than_its_room(play: Play) -> None:
    async with play(size=(80, 16)) as (app, pilot):
        await press(pilot, "w", *"at", "space", *"most")
        assert "Left Right" not in text_of(app.screen, "#pick-keys")
        await press(pilot, "ctrl+u", *"movement")
        assert "lines 1-" in detail(app.screen)
        assert "Left Right scroll the text" in text_of(app.screen, "#pick-keys")


async def test_a_card_without_room_for_every_ground_says_that_there_are_more(play: Play) -> None:
    async with play("opend6") as (app, _):
        head = text_of(app.screen, "#combatant").splitlines()[1]
        assert "rough very rough \u2026" in head


async def test_grounds_with_the_same_beginning_have_different_headings(
    fight: Make, run: Play
) -> None:
    saved = fight("exp")
    saved.ask({"action": "terrain", "who": "Grak", "terrain": "water-ankles"})
    async with run(saved) as (app, _):
        assert "water ankles" in text_of(app.screen, "#combatant").splitlines()[1]


async def test_the_choice_of_a_book_says_in_full_why_a_file_is_no_book(
    run: Play, tmp_path: Path
) -> None:
    broken = tmp_path / "books" / "broken.toml"
    broken.parent.mkdir()
    broken.write_text("[[[book]", encoding="utf-8")
    offer([], tmp_path)
    try:
        async with run() as (app, pilot):
            screen = rulebook_screen("Rulebook of Cave")
            app.push_screen(screen)
            await pilot.pause()
            assert detail(screen).startswith("EXP\n")
            await pilot.press("end")
            shown = " ".join(detail(screen).split())
            assert "is no book: line 1: [[[book]: the name of a table is between brackets" in shown
    finally:
        forget()


def test_distances_and_turns_have_words_for_one_and_for_many() -> None:
    one = Tally("a", "Ana", "party", "hex", way=Fraction(1), missed=1)
    many = Tally("a", "Ana", "party", "hex", way=Fraction(3), missed=2)
    found = Summary(3, False, 1, DiceCount())
    assert summary_view.cells(many)[3] == "3 hexes"
    assert "Lost a turn:" in " ".join(summary_view.about(found, one, "melee"))
    assert next(summary_view.about(found, many, "melee")) == "Covered 3 hexes."


def test_a_rounded_number_says_how_it_was_rounded() -> None:
    down = Step("rounded down", "round down", Fraction(1))
    steps = (down, Step("halves up", "round half up", Fraction(5)))
    whole, fives = told(step_lines(steps))
    assert whole.split() == ["to", "whole", "rounded", "down"]
    assert fives.split() == ["to", "full", "5", "halves", "up"]


def test_steps_that_were_not_applied_come_after_the_applied_steps_before_each_total() -> None:
    steps = (
        Step("armour", "subtract", 2, applied=False),
        Step("rate", "start", 6),
        Step("first", "gives", 6),
        Step("haste", "add", 3, applied=False),
        Step("base", "start", 1),
    )
    words = [one.split() for one in told(step_lines(steps))]
    assert [one[-1] for one in words] == ["rate", "applied)", "first", "base", "applied)"]
    assert (words[1][2], words[4][2]) == ("armour", "haste")


def test_the_hints_of_melee_actions_say_if_the_combatant_is_in_no_melee() -> None:
    table = fighting("emala", "Ilse", "Goblin")
    ilse = table.combatant("Ilse")
    assert FreeAttack.typed is not None
    assert Leave.typed is not None
    assert Leave.typed.hint_for(table.encounter, ilse) == "they are engaged with nobody"
    assert FreeAttack.typed.hint_for(table.encounter, ilse) == "nobody owes them one"
    table.do(action="engage", who="Ilse", other="Goblin")
    ilse = table.combatant("Ilse")
    assert Leave.typed.hint_for(table.encounter, ilse).startswith("Goblin; all of them")


async def test_an_import_that_has_read_nothing_yet_says_so(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press("ctrl+o")
        assert "nothing is read yet" in listed(app.screen)


async def test_a_damaged_save_names_no_book_and_offers_a_repair(
    run: Play, folder: SavesFolder
) -> None:
    path = begin(folder, "Ford", "emala")
    path.write_text("{", encoding="utf-8")
    async with run() as (app, pilot):
        await pilot.pause()
        shown = text_of(app.screen, "#saves-detail")
        assert "?" not in shown
        assert "Enter looks what can be read, and offers a new save" in " ".join(shown.split())


@pytest.mark.parametrize("width", [160, 180, 200])
async def test_the_lanes_show_every_slot_with_a_blank_between(width: int, play: Play) -> None:
    async with play("rom", size=(width, 40)) as (app, pilot):
        await pilot.press("n", "enter")
        head, slots, *lanes = text_of(app.screen, "#lanes").splitlines()
        assert slots.split()[-2:] == ["10", "until"]
        assert " of 10" not in head
        assert all(len(one.split()) >= 11 for one in lanes if one.split()[1:])


def test_lanes_without_room_for_every_slot_say_which_they_show() -> None:
    fight = fighting("rom", "Ilse").fight
    assert lanes.count(fight.encounter, fight.book, 80, 1) == "pulses 1-8 of 10"
    assert not lanes.count(fight.encounter, fight.book, 94, 1)


@pytest.mark.parametrize("system", ["rom", "emala", "exp"])
def test_without_room_for_every_lane_the_fallen_have_none_and_the_rest_is_counted(
    system: str,
) -> None:
    table = fighting(system, "Ilse", "Kolk", "Drun", "Lurk")
    table.do(action="out", who="Kolk")
    table.do(action="next")

    def seen(room: int) -> list[str]:
        rows = lanes.rows(table.encounter, table.fight.book)
        places = lanes.in_sight(table.encounter, table.fight.book, room)
        return [table.encounter.combatants[rows[at]].name for at in places]

    standing = [name for name in table.order if name != "Kolk"]
    assert seen(3) == standing
    assert seen(4) == [*standing, "Kolk"]
    assert lanes.count(table.encounter, table.fight.book, 120, 3) == "1-3 of 4"
    assert not lanes.count(table.encounter, table.fight.book, 120, 4)


async def test_a_long_question_does_not_cut_the_count_of_its_list(fight: Make, run: Play) -> None:
    saved = fight("obss")
    saved.ask({"action": "add", "name": "Bandit of the River", "count": 30, "hp": 5})
    async with run(saved) as (app, pilot):
        await pilot.press("end", "Y")
        assert re.search(r"  1-\d+ of 33 ", text_of(app.screen, "#choice").splitlines()[0])


async def test_the_head_of_the_table_counts_the_marked_and_the_visible_rows(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press("y", *"13", "enter", "space", "space")
        assert " ini 2 marked " in text_of(app.screen, "#table")
        await pilot.press("backspace")
        assert re.search(r" \d+-\d+ of 17 ", text_of(app.screen, "#table"))


async def test_grounds_with_numbers_come_before_grounds_whose_gait_is_closed(play: Play) -> None:
    async with play("exp", size=(120, 36)) as (app, pilot):
        await pilot.press("home")
        head, walk, *_ = text_of(app.screen, "#combatant").splitlines()[1:]
        assert head.split()[:4] == ["\u2502", "open", "ice", "grass"]
        assert "\u2013" not in walk


def test_the_title_names_the_next_four_and_counts_a_kind_as_one() -> None:
    names = ("Bob", "Orc 1", "Orc 2", "Orc 3", "Ann", "Imp 1", "Imp 2", "Imp 3", "Cato", "Dora")
    fight = fighting("obss", *names, sheet={"movement": 9}).fight
    turns = turns_ahead(fight.encounter, fight.book)
    told = bars.title(fight.encounter, fight.book, 120, "n", bars.foretold(fight.encounter, turns))
    assert "then Orc x3, Ann, Imp x3, Cato  " in "".join(span.text for span in told)


def test_the_title_sets_the_book_apart_or_leaves_it_out() -> None:
    fight = fighting("obss", "Bob", "Ann", sheet={"movement": 9}).fight
    for width in range(40, 90):
        told = bars.title(fight.encounter, fight.book, width, "n")
        text = "".join(span.text for span in told)
        assert len(text) == width
        assert "OBSS" not in text or "   OBSS " in text


@pytest.mark.parametrize("size", [(72, 30), (80, 24), (110, 30), (120, 36), (160, 45)])
async def test_no_text_touches_a_separator(size: tuple[int, int], fight: Make, run: Play) -> None:
    saved = fight("opend6")
    told = "stopped, very light damage, and much more to tell of than has room in any of these"
    for one in saved.encounter.in_order():
        saved.ask({"action": "condition", "who": [one.id], "condition": told})
        saved.ask({"action": "note", "who": one.id, "text": told})
    async with run(saved, size=size) as (app, _):
        panes = [pane for pane in app.screen.query(LinePane) if pane.id in SIDE_BY_SIDE]
        rows: dict[int, str] = {}
        for pane in sorted((one for one in panes if one.display), key=lambda one: one.region.x):
            for y in range(pane.size.height):
                shown = pane.render_line(y).text
                rows[pane.region.y + y] = rows.get(pane.region.y + y, "") + shown
        separated = [row for row in rows.values() if "\u2502" in row]
        assert separated
        assert not [
            row for row in separated if re.search("[^ \u2500]\u2502|\u2502[^ \u25b8\u2500]", row)
        ]


async def test_one_wide_card_is_shown_if_nobody_comes_after_the_selected_actor(
    fight: Make, run: Play
) -> None:
    saved = fight("obss")
    others = [one.id for one in saved.encounter.in_order() if one.id != saved.encounter.turn_of]
    async with run(saved, size=(160, 45)) as (app, pilot):
        card, other = app.screen.query(CombatantPane)
        assert other.display
        saved.ask({"action": "out", "who": others})
        fight_screen(app).show_changes()
        await pilot.pause()
        assert not other.display
        assert card.region.right == 160
        await pilot.press("down")
        assert other.display
        assert "out of the fight" in text_of(app.screen, "#other")


async def test_after_the_fight_one_wide_card_shows_the_selected_combatant(
    fight: Make, run: Play
) -> None:
    saved = fight("obss")
    saved.ask({"action": "end-fight"})
    async with run(saved, size=(160, 45)) as (app, pilot):
        await pilot.press("down")
        assert not is_seen(app.screen, "#other")
        assert f" {selected(app).name} " in text_of(app.screen, "#combatant").splitlines()[0]


@pytest.mark.parametrize("width", [40, 60, 80, 120])
async def test_the_whole_card_cuts_no_head_and_no_reason(width: int, play: Play) -> None:
    async with play("opend6", size=(width, 36)) as (app, pilot):
        await pilot.press("underscore")
        _, grounds, *rows = text_of(app.screen, "#choice").splitlines()
        assert "\u2026" not in grounds.removesuffix(" \u2026")
        assert ("very hazardous" in grounds) == (width >= 80)
        assert "\u2026" not in "".join(rows)
        assert "neither a means of propulsion nor zero gravity" in " ".join("".join(rows).split())


async def test_a_heading_is_not_cut_if_nothing_else_needs_the_room(play: Play) -> None:
    async with play("opend6", size=(71, 36)) as (app, _):
        grounds = text_of(app.screen, "#combatant").splitlines()[1]
        assert grounds.endswith(" very hazardous")


async def test_a_wide_card_gives_its_matrix_more_cells(play: Play) -> None:
    async with play("opend6", size=(108, 36)) as (app, _):
        grounds = text_of(app.screen, "#combatant").splitlines()[1]
        assert "very rough  hazardous" in grounds
