"""A list of the engine's public names with their parameters. It changes only on purpose."""

import inspect
import json
import pydoc
import re
import sys
from collections.abc import Iterator
from functools import cached_property
from inspect import Parameter
from pathlib import Path
from typing import Any

import pytest

import rules
from rules import face
from tests.support.programs import ran
from tests.test_architecture import loaded_by

ROOT = Path(__file__).parents[1]
STORED = Path(__file__).with_name("face.json")
PAGE = (ROOT / "docs" / "as-a-library.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", PAGE, re.DOTALL)


def told(found: Any) -> str:
    """Return the parameters of a callable as text: 'who, dice=, *, override='.

    A parameter with `=` is optional.
    """
    marks = {Parameter.VAR_POSITIONAL: "*", Parameter.VAR_KEYWORD: "**"}
    words: list[str] = []
    for one in inspect.signature(found).parameters.values():
        if one.kind is Parameter.KEYWORD_ONLY and not {"*"} & {word[:1] for word in words}:
            words.append("*")
        optional = "=" if one.default is not Parameter.empty else ""
        words.append(f"{marks.get(one.kind, '')}{one.name}{optional}")
    return ", ".join(words)


def public(kind: type) -> Iterator[tuple[str, str]]:
    """Yield the public members of a class: methods, properties and fields, also inherited ones."""
    fields = getattr(kind, "__struct_fields__", ())
    for name in fields:
        yield name, "field"
    ours = [base for base in kind.__mro__ if base.__module__.startswith("rules.")]
    for name, found in {name: one for base in ours for name, one in vars(base).items()}.items():
        if name.startswith("_") or name in fields:
            continue
        if isinstance(found, property | cached_property):
            yield name, "property"
        elif callable(found) or isinstance(found, staticmethod | classmethod):
            yield name, f"({told(getattr(kind, name))})"


def described() -> dict[str, Any]:
    """Return the public names of the present code, with their parameters."""
    found: dict[str, Any] = {}
    for name in sorted(face.__all__):
        one = getattr(face, name)
        if inspect.isclass(one):
            found[name] = {"": f"({told(one)})", **dict(public(one))}
        else:
            found[name] = f"({told(one)})" if inspect.isfunction(one) else "a type"
    return found


def test_the_public_names_are_unchanged() -> None:
    now = json.loads(json.dumps(described()))
    stored = json.loads(STORED.read_text(encoding="utf-8"))
    assert now == stored, (
        "rules.face is another: where that is meant, tell it in CHANGELOG.md and run"
        " `python -m tests.test_face`"
    )


def test_the_face_lists_all_that_it_imports_and_nothing_twice() -> None:
    taken = {name for name in vars(face) if not name.startswith("_")}
    assert taken == set(face.__all__)
    assert len(face.__all__) == len(set(face.__all__))


def test_each_public_name_has_a_docstring() -> None:
    silent = [name for name in face.__all__ if not (getattr(face, name).__doc__ or "").strip()]
    assert silent == []


def test_help_tells_where_to_begin() -> None:
    text = pydoc.plain(pydoc.render_doc(rules))
    assert "rules.face" in text
    assert "as-a-library" in text
    begin = re.findall(
        r"^    (from rules.*|ruling = .*|ruling\.values.*)$", rules.__doc__ or "", re.M
    )
    code = "\n".join([*begin[:2], "print(ruling.values())"])
    assert ran([sys.executable, "-c", code]).stdout.strip() == begin[2].partition("# ")[2]


def test_the_face_reads_no_toml_until_a_book_is_requested() -> None:
    loaded = loaded_by("import rules.face")
    assert not {"tomllib", "rules.bookfile.build"} & loaded


def test_the_page_has_examples() -> None:
    assert len(EXAMPLES) == PAGE.count("```python") == 4


@pytest.mark.parametrize(("code", "printed"), EXAMPLES)
def test_an_example_of_the_page_prints_what_the_page_says(code: str, printed: str) -> None:
    done = ran([sys.executable, "-c", code])
    assert (done.stdout, done.stderr) == (printed, "")


if __name__ == "__main__":
    STORED.write_text(json.dumps(described(), indent=1) + "\n", encoding="utf-8")


def test_a_book_of_the_old_manner_is_told_what_to_change() -> None:
    with pytest.raises(ImportError, match=r"ActionPrompt is gone: .*docs/typing.md"):
        _ = face.ActionPrompt
    with pytest.raises(AttributeError, match="Nonsense"):
        _ = face.Nonsense
