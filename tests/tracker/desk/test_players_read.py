"""If somebody in the fight is hidden, the prompt shows the text that players will read."""

import pytest

from tests.tracker.conftest import Make
from tests.tracker.desk.conftest import Sit
from tracker.session.session import Session


def ambushed(fight: Make, *, hidden: bool = True) -> Session:
    """Return a fight with Vexnara. If `hidden` is true, she is hidden. Grak acts first."""
    saved = fight("emala")
    saved.ask({"action": "add", "name": "Vexnara", "hp": 9, "hidden": hidden, "initiative": 1})
    saved.ask({"action": "set-initiative", "who": "Grak", "value": 90})
    return saved


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("held by Vexnara", 'players read "held by somebody"; held by Vexnara: no effect in Emala'),
        ("prone", 'players read "prone"; '),
        ("secret prone", "players read nothing of it; "),
        ("prone 3 secret", "players read nothing of it; "),
    ],
)
def test_a_condition_says_what_players_will_read(
    fight: Make, sit: Sit, typed: str, told: str
) -> None:
    table = sit(ambushed(fight))
    table.press("home", *(("c", "/", *typed) if typed[0] != "p" else ("c", "p", *typed[6:])))
    picker = table.desk.picker
    shown = f"{table.listed} {picker.nothing}" if picker else table.prompt
    table.press("enter")
    assert told in f"{shown} {table.prompt}"


def test_the_prompt_does_not_mention_players_if_nobody_is_hidden(fight: Make, sit: Sit) -> None:
    table = sit(ambushed(fight, hidden=False))
    table.press("home", "c", "p", "3")
    assert "is prone for 3 turns" in table.prompt
    assert "players" not in table.prompt


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("Vexnara leaps, round 9, shown", 'players read "somebody leaps"; round 9, once'),
        ("Vexnara leaps, round 9", "  round 9, once"),
    ],
)
def test_an_event_says_what_players_will_read(fight: Make, sit: Sit, typed: str, told: str) -> None:
    table = sit(ambushed(fight))
    table.press("home", "]", *typed)
    assert told in table.prompt


def test_a_secret_condition_has_a_sign_in_its_row(fight: Make, sit: Sit) -> None:
    saved = ambushed(fight)
    saved.ask({"action": "condition", "who": "Grak", "condition": "cursed", "secret": True})
    row = next(one for one in sit(saved).rows if "Grak" in one)
    assert "#cursed" in row
