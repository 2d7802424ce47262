"""Add combatants in one line, and add more of a kind."""

import pytest

from tests.tracker.conftest import Make
from tests.tracker.desk.conftest import At, Sit
from tracker.screens.form import FormScreen
from tracker.session.session import Session


def test_a_slip_in_the_name_of_a_template_is_asked_back(sit: Sit, empty: Session) -> None:
    table = sit(empty)
    slips = ("4 Gobiln spearman", "4 goblin spearmann", "2 +marsh runer", "2 mars runner hp 3")
    for line in (*slips, "2 marsh runn", "gobl"):
        table.press("a", *line, "enter")
        assert "did you mean " in table.prompt
        table.press("escape")
    assert not empty.encounter.combatants
    table.press("a", *'4 "Goblin spearmann"', "enter")
    table.press("a", *"2 goblin hp 4", "enter")
    assert len(empty.encounter.combatants) == 6


@pytest.mark.parametrize(
    ("system", "typed", "told"),
    [
        ("emala", "+riding", "Riding horse was probably meant; for somebody new called Riding"),
        ("emala", "riding", "Riding horse was probably meant"),
        ("emala", "+hors", "Riding horse was probably meant"),
        ("emala", "horse", "Riding horse was probably meant; for somebody new called Horse"),
        ("emala", "hill", "Hill giant porter was probably meant"),
        ("rom", "+riding", "Saddle horse was probably meant (Riding horse is a template of Emala)"),
        ("rom", "ridi", "Saddle horse was probably meant (Riding horse is a template of Emala)"),
        ("exp", "+riding", "Riding horse of Emala was probably meant"),
        ("opend6", "hill", "Hill pony was probably meant"),
        ("rom", "4 sentinel", "Crypt sentinel was probably meant; for somebody new called Senti"),
        ("rom", "4 hounds", "Stair hound was probably meant; for somebody new called Hounds"),
        ("rom", "4 hounds hp 6", "Stair hound was probably meant; for somebody new called Hounds"),
        ("opend6", "4 hounds hp 6", "Stair hound of Realms of Myth was perhaps meant; for"),
        ("emala", "2 horses hp 4", "Riding horse was probably meant; for somebody new called Hors"),
        ("rom", "2 quary", "Quarry ox was probably meant; for somebody new called Quary"),
        ("emala", "2 horses", "Riding horse was probably meant"),
        ("emala", "3 hill", "Hill giant porter was probably meant"),
        ("emala", "orc hp 3; 2 spearman", "Goblin spearman was probably meant"),
        ("obss", "+sadle", "Saddle horse of Realms of Myth was probably meant"),
    ],
)
def test_somebody_without_any_values_whose_name_is_nearly_a_template_is_asked_back(
    system: str, typed: str, told: str, fight: Make, sit: Sit
) -> None:
    table = sit(fight(system))
    many = len(table.encounter.combatants)
    table.press("a", *typed)
    assert told in table.prompt
    table.press("enter")
    assert told in table.prompt
    assert table.prompt.endswith(": Enter again")
    assert len(table.encounter.combatants) == many
    table.press("enter")
    assert len(table.encounter.combatants) > many


@pytest.mark.parametrize(
    ("system", "typed", "told"),
    [
        ("emala", "4 sentinel", "Crypt sentinel of Realms of Myth was perhaps meant; for somebody"),
        ("emala", "partly lan", "party lan was probably meant; for somebody new called Partly lan"),
        ("obss", "prone", "prone is a condition: Esc, then c prone; for somebody new called Prone"),
        ("obss", "Knight prone", "prone is a condition: Esc, then c prone"),
        (
            "rom",
            "damage wolf",
            "typed ahead? Esc, then d wolf; for somebody new called Damage wolf",
        ),
        ("rom", "heal c 4", "typed ahead? Esc, then h c 4; for somebody new called Heal"),
    ],
)
def test_a_name_with_a_word_of_the_program_or_of_another_library_is_asked_back(
    system: str, typed: str, told: str, at: At
) -> None:
    table = at(system)
    many = len(table.encounter.combatants)
    table.press("a", *typed, "enter")
    assert told in table.prompt
    assert len(table.encounter.combatants) == many
    table.press("enter")
    assert len(table.encounter.combatants) > many


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("sentinel", "Sentinel (foes) (Crypt sentinel of Realms of Myth was perhaps meant)"),
        ("2 wolf", "Wolf 4 to 5 (foes) (without hit points; y on Wolf 1 copies it with them)"),
    ],
)
def test_the_preview_of_bare_newcomers_tells_who_was_perhaps_meant_and_what_is_missing(
    typed: str, told: str, at_the_ford: At
) -> None:
    table = at_the_ford("emala")
    table.press("a", *typed)
    assert told in table.prompt


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("4 stair hounds", "Stair hound 4"),
        ("2 +crypt sentinels hp 9", "Crypt sentinel 2"),
        ("2 Lamplighters", "Lamplighter 2"),
        ("2 saddle horses; orc hp 3", "Saddle horse 2"),
    ],
)
def test_the_plural_of_a_templates_name_means_the_template(typed: str, name: str, at: At) -> None:
    table = at("rom")
    table.press("a", *typed, "enter")
    assert table.encounter.find(name).sheet


@pytest.mark.parametrize(
    "typed",
    [
        "2 goblin",
        "goblin hp 3",
        '"Riding"',
        "+Ilse",
        "Goblin 9",
        "pony",
        '2 "4wolf"',
        "2 horse hp 4",
    ],
)
def test_others_are_added_at_once(typed: str, at: At) -> None:
    table = at()
    many = len(table.encounter.combatants)
    table.press("a", *typed, "enter")
    assert len(table.encounter.combatants) > many


@pytest.mark.parametrize(
    ("typed", "done"),
    [
        ("+ridi", "+Riding horse "),
        ("2 +mar", "2 +Marsh "),
        ("+Ilse; +town", "+Ilse; +Town guard "),
        ("3 +", "3 +"),
    ],
)
def test_tab_completes_a_template_behind_a_plus(typed: str, done: str, at: At) -> None:
    table = at()
    table.press("a", *typed, "tab")
    assert table.desk.prompt.typed == done


def test_a_line_adds_several_combatants_with_their_things_in_one_step(
    empty: Session, sit: Sit
) -> None:
    before = empty.fight.last
    table = sit(empty)
    table.press("a", *"3 goblin hp 2d6 : spear 1")
    assert "Goblin 1 to 3 (foes): hp 2d6 each; each with" in table.sketched
    table.press("enter")
    assert "Goblin 1 (2d6: " in table.newest
    assert empty.fight.last == before + 1
    table.press("u")
    assert not empty.encounter.combatants


def test_a_name_that_only_another_books_library_has_is_refused_before_enter(
    empty: Session, sit: Sit
) -> None:
    table = sit(empty)
    table.press("a", *"2 road warden")
    told = "Road warden is a template of OBSS, not of Emala: the library converts it, or type "
    assert told in table.sketched
    table.press("enter")
    assert not empty.encounter.combatants


@pytest.mark.parametrize("text", ['"Road warden"', "road warden hp 7", "road warden : spear 1"])
def test_a_name_of_another_books_library_is_somebody_new_in_quotes_or_with_values(
    empty: Session, sit: Sit, text: str
) -> None:
    table = sit(empty)
    table.press("a", *text, "enter")
    assert [one.name.casefold() for one in empty.encounter.in_order()] == ["road warden"]
    table.press("a", *"road warden", "enter")
    assert len(empty.encounter.combatants) == 2


def test_the_next_command_is_for_the_combatants_just_added(empty: Session, sit: Sit) -> None:
    empty.ask({"action": "add", "name": "Grak", "hp": 9})
    table = sit(empty)
    table.press("a", *"2 goblin hp 7", "enter")
    table.press("d", "3", "enter", "enter")
    assert [one.hp for one in empty.encounter.in_order()] == [9, 4, 4]
    table.press("d", "1", "enter")
    assert [one.hp for one in empty.encounter.in_order()] == [9, 3, 4]


def test_the_marks_of_added_combatants_end_when_the_cursor_moves(empty: Session, sit: Sit) -> None:
    table = sit(empty)
    table.press("a", *"2 goblin hp 7", "enter", "down")
    assert table.desk.cursor.target_names() == "Goblin 2"


def test_of_several_kinds_only_the_first_is_selected(empty: Session, sit: Sit) -> None:
    table = sit(empty)
    table.press("a", *"Ilse party; 2 orc", "enter")
    assert table.desk.cursor.target_names() == "Ilse"


def test_a_combatant_added_after_the_start_has_no_initiative_and_the_prompt_says_so(at: At) -> None:
    table = at()
    table.press("a", *"Oda", "enter")
    assert (
        table.prompt == "Oda: no initiative yet, i rolls it; [ lets them come later, # hides them."
    )


def test_a_line_with_a_fault_keeps_its_text(empty: Session, sit: Sit) -> None:
    table = sit(empty)
    table.press("a", *"goblin hp", "enter")
    assert table.prompt == (
        "Add: goblin hp  hp has no value: expected a number or dice, as 7 or 2d6."
    )
    assert not empty.encounter.combatants


def test_tab_completes_a_field_and_then_offers_the_next(empty: Session, sit: Sit) -> None:
    table = sit(empty)
    table.press("a", *"goblin mov", "tab")
    assert table.prompt.startswith("Add: goblin movement_rate ")
    table.press("6", "space", "tab")
    assert table.prompt.startswith("Add: goblin movement_rate 6 hp ")


def test_a_pasted_roster_is_added_by_one_enter(empty: Session, sit: Sit) -> None:
    table = sit(empty)
    table.press("a")
    table.paste("4 goblin hp 7\r- ogre hp 30 : club 5\r\rIlse party dex 14\r")
    table.press("enter")
    assert [one.name for one in empty.encounter.in_order()] == [
        *("Goblin 1", "Goblin 2", "Goblin 3", "Goblin 4"),
        "Ogre",
        "Ilse",
    ]


def test_a_wrong_line_of_a_pasted_roster_is_named(empty: Session, sit: Sit) -> None:
    table = sit(empty)
    table.press("a")
    table.paste("4 goblin hp 7\nogre strength 30\n")
    table.press("enter")
    assert "'ogre strength 30': " in table.prompt
    assert table.prompt.startswith("Add: 4 goblin hp 7; ogre strength 30")
    assert not empty.encounter.combatants


def test_the_form_takes_over_the_typed_line(empty: Session, sit: Sit) -> None:
    table = sit(empty)
    table.press("a", *"4 goblin hp 2d6 dex 12 : torch 1 x 3", "ctrl+f")
    (page,) = table.program.screens
    assert isinstance(page, FormScreen)
    assert not table.desk.asking
    texts = page.form.texts()
    assert (texts["count"], texts["name"], texts["hp"]) == ("4", "Goblin", "2d6")
    assert (texts["sheet.dex"], texts["items"]) == ("12", "torch 1 x 3")


def test_more_of_a_kind_have_its_numbers_its_sheet_and_its_things(empty: Session, sit: Sit) -> None:
    spear = {"item": "spear", "weight": 1}
    goblin = {"name": "Goblin", "count": 2, "hp": 7, "sheet": {"dex": 12}, "items": [spear]}
    empty.ask({"action": "add", **goblin})
    empty.ask({"action": "damage", "who": ["Goblin 2"], "amount": 3})
    table = sit(empty)
    table.press("down", "y", *"2 side party")
    assert "Goblin 3 to 4 (party): hp 7; each with spear (1 ENC)" in table.prompt
    table.press("enter")
    added = empty.encounter.find("Goblin 4")
    assert (added.hp, added.side, added.sheet["dex"], len(added.items)) == (7, "party", 12, 1)


def test_the_typed_number_says_how_many_more_are_added(empty: Session, sit: Sit) -> None:
    empty.ask({"action": "add", "name": "Goblin", "hp": 7})
    table = sit(empty)
    table.press("y")
    assert "(Enter: 1)" in table.prompt
    table.press("3", "enter")
    assert len(empty.encounter.combatants) == 4
    table.press("y", "enter")
    assert len(empty.encounter.combatants) == 5


def test_the_rulebook_stays_once_somebody_is_in_the_fight(at: At) -> None:
    table = at(keys={"rulebook": ("@",)})
    table.press("@")
    assert table.prompt == (
        "Change the rulebook: somebody is in the fight, whose sheets are the book's."
    )


def test_combatants_just_added_pick_things_up_together(empty: Session, sit: Sit) -> None:
    table = sit(empty)
    table.press("a", *"2 orc", "enter", "l")
    assert table.prompt.startswith("Orc 1, Orc 2 pick up:")
    table.press(*"spear 1", "enter")
    assert [len(one.items) for one in empty.encounter.in_order()] == [1, 1]


def test_more_of_the_same_have_the_same_attacks(saved: Session, sit: Sit) -> None:
    saved.ask({"action": "add", "name": "Orc", "defence": 13, "attacks": "axe 1d8"})
    sit(saved).press("end", "y", "enter")
    second = saved.encounter.find("Orc 2")
    assert (second.defence, [one.name for one in second.attacks]) == ("13", ["axe"])


@pytest.mark.parametrize(
    ("system", "typed", "told"),
    [
        ("rom", "2 goblin spaerman @ in 2 rounds", "Goblin spearman of "),
        ("rom", "gobiln spearman hp 7", "Goblin spearman of "),
        ("obss", "gobiln spearman", "Goblin spearman of "),
        ("rom", "2 road wardne", "Road warden of OBSS"),
        ("rom", "3 gobiln/9", "Goblin was probably meant"),
        ("rom", "3 goblins", "Goblin was probably meant"),
        ("emala", "n", "typed ahead? Esc, then n; for somebody new called N"),
        ("rom", "x", "typed ahead? Esc, then x; for somebody new called X"),
    ],
)
def test_a_slip_for_any_known_name_is_asked_back_in_any_line(
    system: str, typed: str, told: str, at: At
) -> None:
    table = at(system)
    many = len(table.encounter.combatants)
    table.press("a", *typed)
    table.press("enter")
    assert told in table.prompt
    assert table.prompt.endswith(": Enter again")
    assert len(table.encounter.combatants) == many
    table.press("enter")
    assert len(table.encounter.combatants) > many


@pytest.mark.parametrize(
    ("system", "line", "more"),
    [
        ("rom", "3 sadle horse", "uagurk/3"),
        ("rom", "saddle hrose", "nn"),
        ("rom", "2 goblin spaerman", " hp 3"),
        ("emala", "goblin hp", "x9"),
    ],
)
def test_a_line_typed_on_to_a_doubted_one_asks_again(
    system: str, line: str, more: str, at: At
) -> None:
    table = at(system)
    many = len(table.encounter.combatants)
    table.press("a", *line, "enter", *more, "enter")
    assert len(table.encounter.combatants) == many
    table.press(*(["backspace"] * (len(line) + len(more))), *"Oda hp 3", "enter")
    assert len(table.encounter.combatants) == many + 1


def test_a_line_that_was_only_unfinished_is_finished_by_one_enter(at: At) -> None:
    table = at()
    table.press("a", *"ogre hp", "enter", *" 9", "enter")
    assert table.encounter.find("Ogre").hp == 9


def test_a_doubted_line_that_was_corrected_is_not_typed_on_to(at: At) -> None:
    table = at("rom")
    table.press("a", *"sadle", "enter", *["backspace"] * 3, *"ddle horse", "enter")
    assert table.encounter.find("Saddle horse")


@pytest.mark.parametrize("typed", ["4wolf hp 7", "4wolf", "12goblins hp 2d6", "+2wolf hp 3"])
def test_a_count_without_a_blank_behind_it_is_no_name(typed: str, at: At) -> None:
    table = at()
    many = len(table.encounter.combatants)
    table.press("a", *typed, "enter", "enter")
    assert ": a blank is missing: " in table.prompt
    assert len(table.encounter.combatants) == many


def test_the_preview_of_more_of_a_kind_tells_templates_that_are_perhaps_meant(at: At) -> None:
    table = at()
    table.press("a", *"2 goblin")
    assert "(in the library: Goblin spearman)" in table.prompt
    table.press(*" hp 4")
    assert "in the library:" not in table.prompt
    table.press("enter")
    assert table.encounter.find("Goblin 4")


@pytest.mark.parametrize("line", ["2 grak", "2 grak; wolf"])
def test_several_foes_with_the_name_of_a_hero_are_asked_back(line: str, at: At) -> None:
    table = at()
    last = table.desk.fight.last
    table.press("a", *line)
    asks = "Grak is in the fight (party); for somebody new called Grak"
    assert asks in table.desk.prompt.previewed
    table.press("enter")
    assert table.desk.fight.last == last
    assert asks in table.prompt
    table.press("enter")
    assert table.desk.fight.last > last


@pytest.mark.parametrize("line", ["2 grak hp 5", "2 goblin"])
def test_values_or_their_own_side_make_them_newcomers_at_once(line: str, at: At) -> None:
    table = at()
    last = table.desk.fight.last
    table.press("a", *line, "enter")
    assert table.desk.fight.last > last


def test_an_attribute_as_small_as_a_modifier_is_asked_back(at: At) -> None:
    table = at("rom")
    table.press("a", *"Ilse hrt 1")
    assert "Enter asks: hrt_mod 1 was probably meant" in table.prompt
    table.press("enter")
    assert "for hrt 1 itself: Enter again" in table.prompt
    table.press("enter")
    assert table.encounter.find("Ilse").sheet["hrt"] == 1


@pytest.mark.parametrize("typed", ["Ilse hrt 12", "Ilse hrt_mod 1", "Ilse hrt 3 hrt_mod -2"])
def test_an_attribute_or_its_modifier_is_taken_at_once(typed: str, at: At) -> None:
    table = at("rom")
    table.press("a", *typed, "enter")
    assert table.encounter.find("Ilse").sheet


@pytest.mark.parametrize("hp", [-3, 0])
def test_somebody_new_without_hit_points_is_asked_back(hp: int, at: At) -> None:
    table = at()
    table.press("a", *f"Bob hp {hp}", "enter")
    asked = f"hp {hp}: Bob would have no hit points from the beginning; as typed: Enter again"
    assert asked in table.prompt
    table.press("enter")
    assert table.encounter.find("Bob").hp == hp
