"""How many keys a GM presses: to make a fight of twelve, and to play a turn in it."""

import pytest
from textual.pilot import Pilot

from tests.tracker.screens.conftest import Play
from tests.tracker.screens.look import fight_screen
from tracker.screens.fight import FightScreen

MOST, MOST_OF_A_TURN = 120, 7
"""How many keys may be needed: for a fight of twelve with seven things, for a move and attack."""

NAMED = {" ": "space", "/": "slash", "+": "plus", ":": "colon", ";": "semicolon", ",": "comma"}


def keys(*said: str) -> list[str]:
    """The keys for these texts: one for each letter, but a text in <> is a single key."""
    return [
        key
        for text in said
        for key in ([text.strip("<>")] if text.startswith("<") else [NAMED.get(c, c) for c in text])
    ]


EMALA = keys(
    *("<ctrl+n>", "Bridge", "<enter>", "em", "<enter>", "a"),
    *("+Ilse/30:mail 6 w", "<tab>", ",sword 2"),
    *(";+Cato/22:", "<tab>", ",", "<tab>"),
    *(";+Dora/25:s", "<tab>", ",rope 1"),
    *(";+Bram/42:s", "<tab>"),
    *(";4 goblin/9", ";3 wolf/14 mr10", ";ogre/60", "<enter>", "n", "<enter>"),
)
OBSS = keys(
    *("<ctrl+n>", "Bridge", "<enter>", "ob", "<enter>", "a"),
    *("+Brenna/24:mail 9 w", "<tab>", ",sword 2"),
    *(";+Corin/18:", "<tab>", ",", "<tab>"),
    *(";+Aldric/21:s", "<tab>", ",rope 1"),
    *(";+Dwyn/12:s", "<tab>"),
    *(";4 goblin/9", ";3 wolf/14", ";ogre/30", "<enter>", "n", "<enter>"),
)
THINGS = {
    "emala": {
        "Ilse": ["mail 6 worn", "sword 2"],
        "Cato": ["mail 6 worn", "sword 2"],
        "Dora": ["sword 2", "rope 1"],
        "Bram": ["sword 2"],
    },
    "obss": {
        "Brenna": ["mail 9 worn", "sword 2"],
        "Corin": ["mail 9 worn", "sword 2"],
        "Aldric": ["sword 2", "rope 1"],
        "Dwyn": ["sword 2"],
    },
}


async def press(pilot: Pilot[None], pressed: list[str]) -> None:
    """Press keys like somebody who waits for each screen to open."""
    for key in pressed:
        await pilot.press(key)
        if key == "enter":
            await pilot.pause()


async def begun(pilot: Pilot[None], pressed: list[str]) -> FightScreen:
    """Press the keys that make a fight, and return its screen."""
    await press(pilot, pressed)
    return fight_screen(pilot.app)


@pytest.mark.parametrize(("book", "pressed"), [("emala", EMALA), ("obss", OBSS)])
async def test_a_fight_of_twelve_is_made_from_nothing(
    book: str, pressed: list[str], run: Play
) -> None:
    assert len(pressed) <= MOST
    async with run() as (_, pilot):
        screen = await begun(pilot, pressed)
        encounter = screen.encounter
        assert (encounter.system, encounter.started, len(encounter.order)) == (book, True, 12)
        assert all(one.hp and one.initiative for one in encounter.in_order())
        assert {
            one.name: [f"{i.name} {i.weight}{' worn' if i.worn else ''}" for i in one.items]
            for one in encounter.combatants.values()
            if one.side == "party"
        } == THINGS[book]


@pytest.mark.parametrize(("book", "pressed"), [("emala", EMALA), ("obss", OBSS)])
async def test_a_turn_with_a_move_and_an_attack_takes_few_keys(
    book: str, pressed: list[str], run: Play
) -> None:
    async with run() as (_, pilot):
        screen = await begun(pilot, pressed)
        actor = screen.encounter.turn_of or ""
        target = next(one for one in screen.encounter.in_order() if one.id != actor and one.hp)
        letter = next(
            letter for row, letter in screen.desk.cursor.letters().items() if row == target.id
        )
        turn = ["m", "3", "enter", "d", letter, "6", "enter"]
        assert len(turn) <= MOST_OF_A_TURN
        await press(pilot, turn)
        after = screen.encounter
        assert after.combatants[actor].pace.turn == 3
        assert (after.combatants[target.id].hp or 0) == (target.hp or 0) - 6
