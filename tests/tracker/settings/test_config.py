"""The config file: valid contents, and the error for an invalid file."""

import os
from pathlib import Path

import pytest

from tracker.formats.incoming import CONFIG
from tracker.settings.config import Config, ConfigError, read_config
from tracker.settings.paths import config_path


def written(folder: Path, text: str) -> Path:
    path = folder / "config.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_without_a_file_the_defaults_are_used(tmp_path: Path) -> None:
    assert read_config(tmp_path / "none.toml") == Config()


def test_theme_mouse_and_keys_are_read(tmp_path: Path) -> None:
    text = """
        theme = "gaitkeeper-light"
        mouse = true
        [keys]
        next = "space"
        undo = ["u", "ctrl+r"]
    """
    config = read_config(written(tmp_path, text))
    assert config == Config("gaitkeeper-light", True, {"next": ("space",), "undo": ("u", "ctrl+r")})


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("theme = 3", "theme"),
        ('theme = "plaid"', "no theme 'plaid'; there are: gaitkeeper-dark"),
        ('mouse = "yes"', "mouse"),
        ("colour = 1", "colour"),
        ("[keys]\nnext = 5", "keys"),
        ("mouse = true\ntheme = oops\n", "line 2"),
    ],
)
def test_a_fault_names_the_file_and_the_place(tmp_path: Path, text: str, named: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(ConfigError) as raised:
        read_config(path)
    assert str(path) in raised.value.message
    assert named in raised.value.message


def test_a_file_that_is_not_text_is_a_fault(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ConfigError, match="it is UTF-16, and a config file is UTF-8"):
        read_config(path)


def test_a_file_that_is_far_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_bytes(b"#" * (CONFIG.largest + 1))
    with pytest.raises(ConfigError, match="larger than 256 kB"):
        read_config(path)


def test_a_folder_instead_of_the_file_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="it is a folder, and no file"):
        read_config(tmp_path)


def test_the_environment_names_the_place_of_the_file() -> None:
    assert config_path({"GAITKEEPER_CONFIG": "/etc/gk.toml"}) == Path("/etc/gk.toml")
    assert config_path({"XDG_CONFIG_HOME": "/cfg"}) == Path("/cfg/gaitkeeper/config.toml")
    assert config_path({"XDG_CONFIG_HOME": "cfg"}) == config_path({})
    assert config_path({}) == Path.home() / ".config" / "gaitkeeper" / "config.toml"


def test_a_typed_timer_of_turns_is_read(tmp_path: Path) -> None:
    assert read_config(written(tmp_path, "fallen_below = false")).fallen_below is False
    assert read_config(written(tmp_path, 'foes_distances = "hidden"')).foes_distances == "hidden"
    with pytest.raises(ConfigError, match="foes_distances"):
        read_config(written(tmp_path, 'foes_distances = "about"'))
    assert read_config(written(tmp_path, 'turn_timer = "1:30"')).turn_timer == 90
    assert read_config(written(tmp_path, "turn_timer = 45")).turn_timer == 45


def test_an_invalid_timer_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="turn_timer: 'soon' is no time"):
        read_config(written(tmp_path, 'turn_timer = "soon"'))


def test_the_file_names_the_folder_of_the_library(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text('library = "~/games"\n')
    assert read_config(path).library == "~/games"


def test_a_file_that_begins_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_bytes(b"\xef\xbb\xbfmouse = true\n")
    assert read_config(path).mouse


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"mouse = true\n{'.'.join(['a'] * 40_000)} = 1", "line 2: a key has more than 8 parts"),
        (f"\nx = {'[' * 20_000}", "line 2: lists and tables stand more than 8 deep"),
        (f"turn_timer = {'9' * 5000}", "line 1: a number has more than 1000 digits"),
        (f"turn_timer = {'9' * 900}", "turn_timer"),
        ('library = "~nosuchuser/x"', "library: '~nosuchuser/x' is no path here"),
        (f'theme = "{"x" * 1000}"', "no theme 'xxxx"),
    ],
)
def test_a_file_that_breaks_the_parser_is_a_fault(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(ConfigError) as raised:
        read_config(written(tmp_path, text))
    assert said in raised.value.message
    assert raised.value.code == "bad-choice"


@pytest.mark.parametrize("place", ["pipe", "/dev/zero", "loop", "/proc/self/mem"])
def test_only_a_regular_file_is_read(tmp_path: Path, place: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    with pytest.raises(ConfigError):
        read_config(tmp_path / place)
