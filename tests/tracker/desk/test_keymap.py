"""The key map: every command can be reached, and the config file can change every key."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from rules.rulebook.catalogue import BUILT_IN, rulebook
from rules.rulebook.rulebook import Rulebook
from tracker.desk.book_keys import check_names, keymap_of
from tracker.desk.commands import COMMANDS, commands_of, commands_of_book
from tracker.desk.keymap import (
    RESERVED_KEYS,
    KeyMap,
    KeyMapError,
    key_in_words,
)

EATEN_KEYS = {"ctrl+b", "ctrl+s", "ctrl+z", "ctrl+h", "ctrl+i", "ctrl+m", "ctrl+j"}
"""Keys that a terminal or its multiplexer keeps, or that it sends as other keys."""


BY_NAME = {"letter", "map-edit", "summary", "turn-timer", "rulebook"}
"""Commands without a key. The palette and the config file have them by name."""

FREE_SIGNS = "\\"
"""Signs that no command and no book has as a key."""

every_book = pytest.mark.parametrize("book", [rulebook(name) for name in BUILT_IN], ids=BUILT_IN)


@every_book
def test_every_command_has_a_key_that_every_terminal_sends(book: Rulebook) -> None:
    for command in commands_of(book):
        assert bool(command.keys) is (command.id not in BY_NAME), command.id
        for key in command.keys:
            assert not key.startswith(("alt+", "f1", "f2", "f3")), command.id
            assert key not in EATEN_KEYS, command.id


@every_book
def test_no_two_commands_share_an_id_or_a_title(book: Rulebook) -> None:
    commands = commands_of(book)
    assert len({command.id for command in commands}) == len(commands)
    assert len({command.title for command in commands}) == len(commands)


@every_book
def test_every_command_has_a_sentence_and_a_group(book: Rulebook) -> None:
    for command in commands_of(book):
        assert command.sentence.endswith("."), command.id
        assert command.group, command.id


@every_book
def test_each_key_leads_to_its_command(book: Rulebook) -> None:
    keymap = keymap_of(book, {})
    for command in keymap.commands:
        for key in command.keys:
            found = keymap.command(key, None)
            taken = f"{command.id!r} wants the key {key!r}, but {found and found.id!r} has it"
            assert found is command, taken


@every_book
def test_signs_are_free_for_keys_to_come(book: Rulebook) -> None:
    keymap = keymap_of(book, {})
    assert not [sign for sign in FREE_SIGNS if keymap.command(sign, sign)]


def test_keys_that_commands_have_lost_can_be_given_back() -> None:
    keymap = KeyMap(COMMANDS, {"turn-timer": ("|",), "rulebook": ("@",), "summary": ("%",)})
    assert keymap.command("|", "|") is keymap.by_id("turn-timer")
    assert keymap.command("@", "@") is keymap.by_id("rulebook")
    assert keymap.command("%", "%") is keymap.by_id("summary")
    assert keymap.key_of("roll-dice") == ""


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
    heal = keymap.by_id("heal")
    assert all(keymap.command(key, None) is not heal for key in heal.keys)


def test_an_unknown_command_is_named() -> None:
    with pytest.raises(KeyMapError, match="'dance'"):
        KeyMap(COMMANDS, {"dance": ("x",)})


def test_a_key_that_two_commands_claim_is_named_with_both() -> None:
    with pytest.raises(KeyMapError, match="'y' is the key of both 'damage' and 'heal'"):
        KeyMap(COMMANDS, {"damage": ("y",), "heal": ("y",)})


def test_the_keys_of_the_books_own_commands_can_be_moved_too() -> None:
    moved = {"declare": ("Y",), "face": ("z",)}
    emala = keymap_of(rulebook("emala"), moved)
    assert emala.command("z", "z") is emala.by_id("face")
    assert emala.command("f", "f") is None
    assert emala.command("Y", "Y") is emala.by_id("mount")
    rom = keymap_of(rulebook("rom"), moved)
    assert rom.command("Y", "Y") is rom.by_id("declare")
    assert rom.key_of("mount") == ""


def test_a_books_command_loses_its_key_to_a_command_of_every_fight() -> None:
    command = replace(commands_of_book(rulebook("emala"))[0], keys=("n", "escape", "9"))
    keymap = KeyMap((command, *COMMANDS))
    assert keymap.command("n", "n") is keymap.by_id("next")
    assert keymap.keys_of(command.id) == ("9",)


def test_only_a_command_that_no_book_knows_is_refused() -> None:
    books = [rulebook(name) for name in BUILT_IN]
    check_names({"next": ("n",), "declare": ("Y",), "charge": ("F",)}, books)
    with pytest.raises(KeyMapError, match="'dance'"):
        check_names({"next": ("n",), "dance": ("x",)}, books)


def test_no_book_is_loaded_for_commands_of_every_fight() -> None:
    def books() -> Iterator[Rulebook]:
        raise AssertionError("a book was loaded")
        yield

    check_names({"next": ("space",)}, books())


@pytest.mark.parametrize("key", sorted(RESERVED_KEYS))
def test_a_key_that_goes_back_everywhere_can_be_no_commands_key(key: str) -> None:
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
def test_a_key_is_shown_with_its_name_on_keyboards(key: str, words: str) -> None:
    assert key_in_words(key) == words


@pytest.mark.parametrize(
    "key",
    ["n", "N", "+", " ", "\u00e4", "space", "ctrl+g", "f5", "question_mark", "slash", "pageup"],
)
@pytest.mark.parametrize("command", ["next", "give-points"])
def test_a_key_that_a_terminal_sends_is_accepted(key: str, command: str) -> None:
    check_names({command: (key,)}, [rulebook(name) for name in BUILT_IN])


@pytest.mark.parametrize(
    "key", ["ctrl+shift+left", "ctrl+plus", "alt+ctrl+x", "minus", "full_stop"]
)
def test_a_key_with_modifier_keys_is_accepted(key: str) -> None:
    assert KeyMap(COMMANDS, {"next": (key,)}).command(key, None) is KeyMap(COMMANDS).by_id("next")


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("nosuchkey", "there is no key 'nosuchkey'"),
        ("", "there is no key ''"),
        ("ab", "there is no key 'ab'"),
        ("ctlr+g", "expected 'ctrl+g'"),
        ("Ctrl+G", "'ctrl+g'"),
        ("ctrl+G", "'ctrl+g'"),
        ("pgup", "'pageup'"),
        ("shift+ctrl+left", "'ctrl+shift+left'"),
        ("<any>", "there is no key '<any>'"),
        ("\n", "there is no key"),
        ("x" * 100_000, "there is no key 'xxxx"),
    ],
)
def test_a_key_that_no_terminal_sends_is_refused_with_similar_keys(key: str, said: str) -> None:
    for command in ("next", "quit"):
        with pytest.raises(KeyMapError, match=f"{command}: ") as raised:
            KeyMap(COMMANDS, {command: (key,)})
        assert said in raised.value.message
        assert len(raised.value.message) < 200


def test_a_mistyped_command_is_refused_with_similar_commands() -> None:
    books = [rulebook(name) for name in BUILT_IN]
    with pytest.raises(KeyMapError, match=r"'damge' to give a key to; the nearest are damage\W"):
        check_names({"damge": ("x",)}, books)


@pytest.mark.parametrize("name", [one.id for one in COMMANDS if one.needed])
def test_quitting_and_the_palette_keep_a_key_and_a_message_says_so(name: str) -> None:
    keymap = KeyMap(COMMANDS, {name: (), "saves": ()})
    assert keymap.keys_of(name) == KeyMap(COMMANDS).keys_of(name)
    assert f"they keep their own: {name} (" in keymap.said
    assert keymap.keys_of("saves") == ()
    assert KeyMap(COMMANDS).said == ""


def test_quitting_and_the_palette_cannot_lose_their_keys_to_other_commands() -> None:
    with pytest.raises(KeyMapError, match="'quit' is left without a key"):
        KeyMap(COMMANDS, {"next": ("q", "ctrl+q")})
    with pytest.raises(KeyMapError, match="'palette' is left without a key"):
        KeyMap(COMMANDS, {"next": (":",), "palette": ()})
    assert KeyMap(COMMANDS, {"next": (":",), "palette": (";",)}).key_of("palette") == ";"
