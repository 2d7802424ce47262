"""The prompt says what players will read, while somebody in the fight is hidden."""

import pytest

from tests.tracker.screens.conftest import Make, Play
from tests.tracker.screens.look import fight_screen, prompt, text_of
from tracker.session.session import Session


def ambushed(fight: Make, *, hidden: bool = True) -> Session:
    """A fight with Vexnara, who is hidden if `hidden` is true; Grak acts first."""
    saved = fight("emala")
    saved.ask({"action": "add", "name": "Vexnara", "hp": 9, "hidden": hidden, "initiative": 1})
    saved.ask({"action": "set-initiative", "who": "Grak", "value": 90})
    return saved


async def asked(run: Play, saved: Session, *keys: str) -> str:
    async with run(saved, size=(160, 36)) as (app, pilot):
        await pilot.press("home", *keys)
        return prompt(app)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("held by Vexnara", 'players read "held by somebody"; no effect in Emala'),
        ("prone", 'players read "prone"; '),
        ("secret prone", "players read nothing of it; "),
        ("prone 3 secret", "players read nothing of it; "),
    ],
)
async def test_a_condition_says_what_players_will_read(
    fight: Make, run: Play, typed: str, told: str
) -> None:
    keys = ("c", "/", *typed, "enter") if typed[0] != "p" else ("c", "p", *typed[5:])
    assert told in await asked(
        run, ambushed(fight), *("space" if key == " " else key for key in keys)
    )


async def test_the_prompt_does_not_mention_players_if_nobody_is_hidden(
    fight: Make, run: Play
) -> None:
    assert "players" not in await asked(run, ambushed(fight, hidden=False), "c", "p", "3")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("Vexnara leaps, round 9, shown", 'players read "somebody leaps"; round 9, once'),
        ("Vexnara leaps, round 9", "  round 9, once"),
    ],
)
async def test_an_event_says_what_players_will_read(
    fight: Make, run: Play, typed: str, told: str
) -> None:
    keys = ("space" if key == " " else "comma" if key == "," else key for key in typed)
    assert told in await asked(run, ambushed(fight), "]", *keys)


async def test_a_secret_condition_has_a_sign_on_the_fight_screen(fight: Make, run: Play) -> None:
    saved = ambushed(fight)
    saved.ask({"action": "condition", "who": "Grak", "condition": "cursed", "secret": True})
    async with run(saved, size=(160, 36)) as (app, _):
        assert "#cursed" in text_of(fight_screen(app), "#table")
