"""The palette finds commands by the words that people type, even if the program has other words."""

import pytest

from rules.rulebook.catalogue import BUILT_IN
from tests.tracker.desk.conftest import At
from tests.tracker.desk.table import Table
from tracker.desk.commands import COMMANDS
from tracker.screens import palette
from tracker.typed.picker import ChoiceList, Picker

FIRST = 3
"""The wanted command must be one of the first three in the list."""

WANTED = {
    "damage": "damage, attack, hit, strike, hurt, wound, hp, hit points, area, fireball, spell",
    "heal": "heal, cure, healing, potion, temp, temporary hit points, revive",
    "out": "dead, death, kill, unconscious, down, dying, fled, defeated, surrender",
    "condition": "condition, stun, stunned, bleed, burning, poison, blind, status, effect, buff,"
    " frightened, grapple, sleep, paralysed, concentration, engaged,"
    " grappled, restrained, deaf",
    "end-condition": "end condition, remove condition, stand up",
    "undo": "undo, oops, mistake, revert, take back",
    "redo": "redo, repeat",
    "correct": "correct, wrong amount, wrong target, typo",
    "override": "override, force, ignore",
    "edit": "edit, rename, name, stats, sheet, attributes, armour",
    "letter": "letter, miniature, token",
    "note": "note, comment, remind",
    "initiative": "initiative, init, reroll",
    "initiative-all": "roll initiative",
    "set-initiative": "set initiative",
    "earlier": "sort, order, rearrange, move up",
    "next": "next, next turn, end turn, skip, pass, done",
    "previous": "previous, back",
    "to-turn": "who is next, whose turn, active",
    "end-round": "end round, new round",
    "delay": "delay, wait, hold",
    "ready": "ready, overwatch, trigger, reaction",
    "surprise": "surprise, ambush",
    "move": "move, step, walk, distance",
    "gait": "gait, speed, dash, sprint, crawl",
    "terrain": "terrain, ground, difficult",
    "mount": "mount, ride, horse",
    "load": "load, carry, inventory, equipment, item, drop, weight, encumbrance",
    "add": "add, new, monster, spawn, summon, npc, ally, friend",
    "library": "library, bestiary, template",
    "duplicate": "copy, clone, duplicate",
    "remove": "remove, delete, kick",
    "hide": "hide, reveal, invisible, secret, stealth",
    "arrive": "reinforcements, later, arrive, wave",
    "event": "event, reminder, alarm",
    "join-group": "group, squad, mob, horde",
    "split-group": "ungroup, split",
    "roll-dice": "dice, roll, d20, saving throw, skill check",
    "reach": "reach, map, position, range, where",
    "log": "log, history",
    "why": "why, explain, breakdown",
    "consult": "rules, look up",
    "help": "help, keys, shortcuts, hotkeys",
    "theme": "colour, color, theme, dark",
    "timing": "time, clock",
    "turn-timer": "timer, countdown",
    "summary": "summary, results, total",
    "end-fight": "end fight, finish, stop, end combat",
    "next-fight": "next fight, new fight, encounter",
    "export": "export, print, picture, save as",
    "import": "import, csv, paste",
    "saves": "saves, open, load game",
    "quit": "quit, exit, close",
    "filter": "search, find",
    "mark": "mark, select, target",
    "rulebook": "rulebook, system",
    "compare": "compare, convert",
}
"""For each command of every book, texts that a GM may type to find it."""

OWN = {
    "exp": {
        "Attack": "attack, hit",
        "Climb": "climb",
        "Go onto a slope": "hill, slope, uphill",
        "Get up": "get up, stand up",
    },
    "rom": {
        "Declare": "declare, speed",
        "Use a weapon skill": "attack, parry",
        "Something falls": "fall",
    },
    "obss": {
        "Charge": "charge",
        "Spend a Reaction": "reaction, parry",
        "Spend Actions": "spend, attack",
    },
    "opend6": {
        "Shoot at a vehicle": "shoot",
        "Stunt": "stunt",
        "Get in, or take the wheel": "get in, wheel, enter, passenger",
        "Ram or sideswipe": "ram, collide, sideswipe",
        "Get up": "get up, stand up",
    },
    "emala": {
        "Engage in melee": "engage, melee",
        "Make a free attack": "free attack, opportunity",
        "Change facing": "facing, turn, rotate",
        "Jump": "jump, leap",
        "Leave an engagement": "disengage, retreat",
    },
}
"""For each action of one book, texts that a GM may type to find it."""


def found(table: Table, typed: str) -> list[str]:
    """Return the titles of the first commands in the palette for a typed text."""
    picker = Picker(ChoiceList("", palette.entries(table.desk), None))
    picker.take_text(typed)
    return [one.words.split("\n")[0] for one in picker.matching()][:FIRST]


@pytest.mark.parametrize("system", BUILT_IN)
def test_the_words_that_people_type_find_their_commands(system: str, at: At) -> None:
    table = at(system)
    titles = ((table.desk.keymap.by_id(name).title, words) for name, words in WANTED.items())
    missed = {
        word: found(table, word)
        for name, words in (*titles, *OWN[system].items())
        for word in words.split(", ")
        if name not in found(table, word)
    }
    assert missed == {}


def test_another_word_is_said_once_and_not_in_the_title() -> None:
    for command in COMMANDS:
        own = (command.title.casefold(), *command.word.split(", "))
        words = [one.casefold() for one in command.also]
        assert len(set(words)) == len(words), command.id
        assert not [one for one in words if one in own], command.id


def test_a_word_in_the_title_comes_before_the_same_word_in_other_words(at: At) -> None:
    assert found(at("exp"), "attack")[:2] == ["Attack", "Damage"]


@pytest.mark.parametrize("system", BUILT_IN)
def test_the_word_attack_leads_to_the_line_that_rolls_one(system: str, at: At) -> None:
    table = at(system)
    assert "Damage" in found(table, "attack")[:2]
    assert '"c axe" rolls the attack axe' in table.desk.keymap.by_id("damage").sentence


def test_words_in_any_order_find_the_command(at: At) -> None:
    table = at()
    assert found(table, "turn whose")[0] == "To whose turn it is"
    assert "Damage" in found(table, "points hit")


def test_a_word_of_nobody_finds_nothing(at: At) -> None:
    assert found(at(), "xylophone") == []


@pytest.mark.parametrize("system", BUILT_IN)
@pytest.mark.parametrize("typed", ["stun", "bleed", "Poison", "status", "cond", ""])
def test_a_word_that_answers_the_command_goes_on_into_its_list_or_question(
    at: At, system: str, typed: str
) -> None:
    table = at(system)
    table.desk.run_for(table.desk.keymap.by_id("condition"), typed)
    answers = typed in ("stun", "bleed", "Poison")
    picker = table.desk.picker
    asked = picker.filter_text.text if picker is not None else table.desk.prompt.typed
    assert asked == (typed.casefold() if answers else "")


def test_the_palette_passes_on_the_word_that_found_the_command(at: At) -> None:
    table = at("emala")
    table.press(":")
    screen, closed = table.program.screens[-1], table.program.closed[-1]
    screen._picker.take_text("bleed")
    assert closed is not None
    closed("condition")
    table.press("enter")
    assert table.prompt.startswith("Mira is: bleed ")
