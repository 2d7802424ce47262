"""If a word belongs to another command, the answer names the key of this command."""

import pytest

from tests.tracker.conftest import Make
from tests.tracker.desk.conftest import At, Sit


def test_a_slope_typed_as_a_ground_names_the_action(fight: Make, sit: Sit) -> None:
    table = sit(fight("exp"))
    table.press("m", *"3 hill")
    assert "hill: s, slope. 'hill' is no gait or ground" in table.prompt
    table.press("escape", "m", *"3 prone")
    assert "prone: c, prone." in table.prompt


def test_an_empty_line_climbs_nothing(fight: Make, sit: Sit) -> None:
    saved = fight("exp")
    table, last = sit(saved), saved.fight.last
    table.press("v", "enter")
    assert "say what is meant: Open ground: free, gear, rope, ladder or pole" in table.prompt
    assert saved.fight.last == last


ANSWERS = {
    ("exp", "m", "3 jump"): "jump: s, jump across or s, jump over.",
    ("exp", "m", "5 wade"): "wade: t, terrain.",
    ("exp", "m", "3 stand"): "stand: s, get up.",
    ("exp", "m", "3 fall"): "fall: s, check.",
    ("obss", "m", "3 attack"): "attack: -, spend or d, damage.",
    ("obss", "m", "3 ride"): "ride: s, ride or Y, mount.",
    ("opend6", "m", "3 ride"): "ride: Y, mount.",
    ("opend6", "m", "3 enter"): "enter: G, board.",
    ("opend6", "b", "ram"): "ram: A, ram. stunt is missing",
    ("opend6", "v", "ram Coupe"): "ram: A, ram. ",
    ("opend6", "v", "ram"): "ram: A, ram. level is missing",
    ("opend6", "v", "land"): "drives: land  level is missing",
    ("opend6", "m", "3 dodge"): "dodge: z, evade.",
    ("rom", "m", "3 parry"): "parry: z, use skill.",
    ("rom", "m", "3 rename"): "rename: e, edit.",
    ("emala", "m", "3 retreat"): "retreat: z, leave.",
    ("emala", "m", "3 stunned"): "stunned: c, condition.",
    ("emala", "m", "3 dead"): "dead: x, out.",
    ("emala", "d", "c withdraw"): "withdraw: ",
    ("emala", "d", "prone"): "prone: c, prone. ",
    ("emala", "d", "undo"): "undo: u, undo. ",
    ("emala", "d", "heal 5"): "heal: h, heal. nobody here is called 'heal'",
    ("emala", "h", "damage 5"): "damage: d, damage. nobody here is called 'damage'",
    ("emala", "h", "stunned"): "stunned: c, condition. ",
    ("exp", "d", "hill"): "hill: s, slope. ",
    ("exp", "m", "slope"): "slope: s, slope. 'slope' is no number.",
    ("emala", "d", "xylophone"): "Damage: xylophone  Mira has no attack 'xylophone'",
    ("emala", "m", "xylophone"): "moves: xylophone  'xylophone' is no number.",
    ("emala", "t", "/jump<enter>"): "jump: s, jump.",
    ("exp", "t", "/hill<enter>"): "hill: s, slope.",
    ("exp", "g", "jump<enter>"): "jump: s, jump across or s, jump over.",
    ("exp", "c", "hill<enter>"): "hill: s, slope.",
    ("obss", "c", "dead<enter>"): "dead: x, out.",
    ("exp", "v", "uphill"): "uphill: s, slope.",
    ("emala", "f", "jump"): "jump: s, jump.",
}
"""For each book and key, typed lines, each with the beginning of the answer."""


@pytest.mark.parametrize(
    ("asked", "answer"), ANSWERS.items(), ids=[" ".join(one) for one in ANSWERS]
)
def test_a_word_of_another_command_names_it(
    asked: tuple[str, str, str], answer: str, at: At
) -> None:
    system, key, typed = asked
    table = at(system)
    last = table.desk.fight.last
    table.play(f"{key} {typed.replace(' ', '_')}")
    assert answer.rstrip(".") in table.prompt
    assert table.desk.fight.last == last
