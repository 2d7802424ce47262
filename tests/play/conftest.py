"""Fixtures that several tests of play share."""

from collections.abc import Mapping

import pytest

from rules.rulings.rule import Rule
from rules.rulings.ruling import Answer, Ruling


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return a set. While the test runs, it receives the name of each rule that is used."""
    names: set[str] = set()
    ask = Rule.ask

    def noted(rule: Rule[..., Answer], inputs: Mapping[str, object]) -> Ruling[Answer]:
        names.add(rule.name)
        return ask(rule, inputs)

    monkeypatch.setattr(Rule, "ask", noted)
    monkeypatch.setattr(Rule, "keeps", False)
    return names
