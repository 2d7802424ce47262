"""The key map: every command can be reached, and a config file can move every key."""

import pytest

from tracker.commands.all import COMMANDS
from tracker.commands.keymap import TAKEN, KeyMap, KeyMapError, key_in_words

EATEN = {"ctrl+b", "ctrl+s", "ctrl+z", "ctrl+h", "ctrl+i", "ctrl+m", "ctrl+j"}
"""Keys that a terminal or its multiplexer keeps, or sends as other keys."""


def test_every_command_has_a_key_that_every_terminal_sends() -> None:
    for command in COMMANDS:
        assert command.keys, command.id
        for key in command.keys:
            assert not key.startswith(("alt+", "f1", "f2", "f3")), command.id
            assert key not in EATEN, command.id


def test_no_two_commands_share_an_id_or_a_title() -> None:
    assert len({command.id for command in COMMANDS}) == len(COMMANDS)
    assert len({command.title for command in COMMANDS}) == len(COMMANDS)


def test_every_command_says_in_a_sentence_what_it_does() -> None:
    for command in COMMANDS:
        assert command.sentence().endswith("."), command.id
        assert command.group, command.id


def test_each_key_leads_to_its_command() -> None:
    keymap = KeyMap(COMMANDS)
    for command in COMMANDS:
        for key in command.keys:
            assert keymap.command(key, None) is command


def test_a_character_counts_before_the_name_of_its_key() -> None:
    keymap = KeyMap(COMMANDS)
    found = keymap.command("question_mark", "?")
    assert found is keymap.by_id("help")


def test_a_moved_command_loses_its_usual_keys() -> None:
    keymap = KeyMap(COMMANDS, {"next": ("space",), "mark": ("+",)})
    assert keymap.command("space", " ") is keymap.by_id("next")
    assert keymap.command("n", "n") is None
    assert keymap.key_of("next") == "Space"


def test_a_claimed_key_is_taken_from_the_command_that_had_it() -> None:
    keymap = KeyMap(COMMANDS, {"damage": ("h",)})
    assert keymap.command("h", "h") is keymap.by_id("damage")
    assert keymap.key_of("heal") == ""
    assert keymap.by_id("heal") not in keymap.in_bar()


def test_an_unknown_command_is_named() -> None:
    with pytest.raises(KeyMapError, match="'dance'"):
        KeyMap(COMMANDS, {"dance": ("x",)})


def test_a_key_that_two_commands_claim_is_named_with_both() -> None:
    with pytest.raises(KeyMapError, match="'y' is the key of both 'damage' and 'heal'"):
        KeyMap(COMMANDS, {"damage": ("y",), "heal": ("y",)})


@pytest.mark.parametrize("key", sorted(TAKEN))
def test_a_key_that_goes_back_everywhere_is_no_commands_key(key: str) -> None:
    with pytest.raises(KeyMapError, match="goes back everywhere"):
        KeyMap(COMMANDS, {"next": (key,)})


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("n", "n"),
        ("N", "N"),
        ("+", "+"),
        ("space", "Space"),
        ("ctrl+l", "Ctrl+L"),
        ("shift+tab", "Shift+Tab"),
        ("pagedown", "PageDown"),
    ],
)
def test_a_key_is_shown_as_it_is_printed_on_keyboards(key: str, words: str) -> None:
    assert key_in_words(key) == words
