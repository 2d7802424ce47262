"""Refused requests of Realms of Myth, with code and field; situations play its actions."""

from typing import Any

import pytest

from rules.errors import InputError
from rules.fight.apply import actions_of
from rules.fight.typed import read_line
from tests.play.table import moving

Request = dict[str, Any]

GRAK = {"who": "Grak"}
KEY = {"object": "key"}

BAD: list[tuple[str, Request, str, str]] = [
    ("declare", GRAK, "missing", "mph"),
    (
        "opportunity",
        {**GRAK, "other": "Mira", "path": [[0, 0]], "other_path": []},
        "out-of-range",
        "path",
    ),
    ("take-opportunity", {**GRAK, "other": "Mira", "weapon": "Axe"}, "refused", "other"),
    ("snatch", {**GRAK, **KEY, "how": "magic"}, "bad-choice", "how"),
    ("snatch", {**GRAK, **KEY, "made": True}, "conflict", "made"),
    ("draw-item", {**GRAK, **KEY}, "refused", "object"),
    ("hand-off", {**GRAK, **KEY, "to": "Zed"}, "not-found", "to"),
    ("hand-off", {**GRAK, **KEY, "to": "Grak"}, "conflict", "to"),
    ("hand-off", {**GRAK, **KEY, "to": "Mira"}, "refused", "object"),
    ("begin-struggle", {"who": "Grak", **KEY}, "out-of-range", "who"),
    ("begin-struggle", {"who": ["Grak", "Mira"], **KEY, "most": 1}, "out-of-range", "who"),
    ("struggle", {**GRAK, "made": True}, "conflict", "object"),
    ("let-go", {**GRAK, **KEY}, "conflict", "object"),
    ("break-check", {**KEY, "margin": 1}, "conflict", "object"),
    ("fall", {"feet": 20}, "missing", "object"),
    ("fall", {**KEY, "feet": 20, "by": "Grak"}, "refused", "object"),
    ("catch", {**GRAK, **KEY}, "conflict", "object"),
    ("throw", {**GRAK, "to": "Mira", **KEY, "range_dv": 6}, "refused", "object"),
    ("throw", {**GRAK, "to": "Grak", **KEY, "range_dv": 6}, "conflict", "to"),
    ("throw", {**GRAK, "to": "Mira", **KEY, "range_dv": 6, "caught": True}, "conflict", "caught"),
    ("as-before", GRAK, "unknown-field", "who"),
]


@pytest.mark.parametrize(("name", "request_", "code", "field"), BAD)
def test_an_action_that_is_not_understood_changes_nothing(
    name: str, request_: Request, code: str, field: str
) -> None:
    fault = moving("Grak", "Mira").fault(action=name, **request_)
    assert (fault.code, fault.field) == (code, field)
    assert fault.message.endswith(".")


def test_the_only_thing_in_the_air_is_caught_without_its_name() -> None:
    table, kind = moving("Grak", "Mira"), actions_of("rom")["catch"]
    grak = table.combatant("Grak")
    assert kind.typed
    assert kind.typed.hint_for(table.encounter, grak).startswith("nothing is in the air")
    with pytest.raises(InputError, match="object is missing"):
        read_line(kind, "6", table.encounter, grak)
    table.do(action="fall", object="vase", feet=15)
    assert kind.typed.hint_for(table.encounter, grak).startswith("vase;")
    said = read_line(kind, "6 made", table.encounter, grak)
    assert said.fields == {"object": "vase", "to_landing": 6, "made": True}
