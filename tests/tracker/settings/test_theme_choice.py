"""The chosen theme is written to the config file. The rest of the file does not change."""

from pathlib import Path

import pytest

from tracker.formats.incoming import CONFIG
from tracker.settings.config import Config, ConfigError, read_config
from tracker.settings.theme_choice import keep_theme, with_theme

LIGHT = "gaitkeeper-light"


def test_a_missing_config_file_is_created(tmp_path: Path) -> None:
    path = tmp_path / "gaitkeeper" / "config.toml"
    keep_theme(path, LIGHT)
    assert read_config(path) == Config(theme=LIGHT)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('theme = "gaitkeeper-dark"\n', 'theme = "gaitkeeper-light"\n'),
        (
            "# mine\ntheme='gaitkeeper-dark'  # at night\nmouse = true\n",
            '# mine\ntheme="gaitkeeper-light"  # at night\nmouse = true\n',
        ),
        (
            '[keys]\nnext = "x"  # theme = "no"\n',
            'theme = "gaitkeeper-light"\n[keys]\nnext = "x"  # theme = "no"\n',
        ),
        ("mouse = true\r\n", 'theme = "gaitkeeper-light"\r\nmouse = true\r\n'),
        ('# theme = "gaitkeeper-dark"', 'theme = "gaitkeeper-light"\n# theme = "gaitkeeper-dark"'),
        ('"theme" = "gaitkeeper-dark"', '"theme" = "gaitkeeper-light"'),
        ('theme = """gaitkeeper-dark"""\n', 'theme = "gaitkeeper-light"\n'),
        (
            'library = """\ntheme = "x"\n"""\n',
            'theme = "gaitkeeper-light"\nlibrary = """\ntheme = "x"\n"""\n',
        ),
        (
            'mouse = true\r\ntheme = "gaitkeeper-dark" # é\r\n\r\n[keys]\r\ntheme = "f5"',
            'mouse = true\r\ntheme = "gaitkeeper-light" # é\r\n\r\n[keys]\r\ntheme = "f5"',
        ),
        ('keys.theme = "f5"\n', 'theme = "gaitkeeper-light"\nkeys.theme = "f5"\n'),
        (
            'keys = { theme = "f5" } # mine\ntheme="gaitkeeper-dark"',
            'keys = { theme = "f5" } # mine\ntheme="gaitkeeper-light"',
        ),
    ],
)
def test_only_the_line_of_the_theme_changes(before: str, after: str, tmp_path: Path) -> None:
    assert with_theme(before, LIGHT) == after
    path = tmp_path / "config.toml"
    path.write_bytes(before.encode())
    keep_theme(path, LIGHT)
    assert path.read_bytes().decode() == after


@pytest.mark.parametrize("text", ["theme = ", "a = 1\na = 2\n", "x = " + "[" * 20000])
def test_a_text_that_is_not_toml_stays_unchanged(text: str) -> None:
    assert with_theme(text, LIGHT) == text


@pytest.mark.parametrize(
    "text",
    ["mouse = true\ntheme = oops\n", "colour = 1\n", "\udcff"],
    ids=["broken", "unknown", "no text"],
)
def test_a_file_that_cannot_be_changed_safely_is_left_alone(text: str, tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    data = text.encode(errors="surrogateescape")
    path.write_bytes(data)
    with pytest.raises(ConfigError, match=r"config\.toml"):
        keep_theme(path, LIGHT)
    assert path.read_bytes() == data
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_to_the_file_stays_a_link_and_its_mode_stays(tmp_path: Path) -> None:
    own, path = tmp_path / "dotfiles.toml", tmp_path / "config.toml"
    own.write_text("mouse = true\n")
    own.chmod(0o600)
    path.symlink_to(own)
    keep_theme(path, LIGHT)
    assert path.is_symlink()
    assert own.read_text() == 'theme = "gaitkeeper-light"\nmouse = true\n'
    assert own.stat().st_mode & 0o777 == 0o600


def test_a_place_without_write_access_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ConfigError, match="could not be written"):
        keep_theme(tmp_path / "file" / "config.toml", LIGHT)


def test_a_byte_order_mark_at_the_beginning_stays_there(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_bytes(b"\xef\xbb\xbfmouse = true\n")
    keep_theme(path, LIGHT)
    assert path.read_bytes() == f'\ufefftheme = "{LIGHT}"\nmouse = true\n'.encode()
    keep_theme(path, "gaitkeeper-dark")
    assert path.read_bytes() == '\ufefftheme = "gaitkeeper-dark"\nmouse = true\n'.encode()


def test_a_full_file_stays_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_bytes(b"#" * CONFIG.largest)
    with pytest.raises(ConfigError, match="by hand"):
        keep_theme(path, LIGHT)
    assert path.stat().st_size == CONFIG.largest


def test_a_circle_of_links_at_the_path_is_reported(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    with pytest.raises(ConfigError, match="links lead round in a circle"):
        keep_theme(tmp_path / "loop", LIGHT)
