"""If Enter will ask a question, the preview says `Enter asks:`, or has the question's words."""

from pathlib import Path

import pytest

from rules.rulebook.catalogue import BUILT_IN
from tests.tracker.desk.conftest import At
from tests.tracker.desk.table import Table, keys_of
from tests.tracker.desk.test_mistakes import FILES, MORE, THEN, begin_again, mistakes
from tests.tracker.desk.test_previews_of_slips import AGAIN, promised

ASKS = "Enter asks: "


def asked(table: Table) -> str:
    """Return the question that waits for a second Enter. Return '' if there is none."""
    fault = table.desk.prompt.fault if table.desk.prompt.asking else table.desk.message.text
    return fault.removesuffix(AGAIN) if fault.endswith(AGAIN) else ""


def is_announced(question: str, before: str) -> bool:
    """Whether a preview says that Enter asks, or has each sentence of the question."""
    if ASKS in before:
        return True
    return all(part in before for part in question.split(". "))


def not_announced(table: Table, keys: str) -> str:
    """Press the keys of a line. Enter may ask a question.

    Return the first such question that the preview did not announce; '' if all were announced.
    """
    for key in keys_of(keys):
        before = promised(table) if table.desk.asking else ""
        line = table.desk.picker or table.desk.prompt.question
        table.press(key)
        stays = line and line is (table.desk.picker or table.desk.prompt.question)
        question = asked(table) if stays and key == "enter" else ""
        if question and not is_announced(question, before):
            return f"{question!r}, after {before!r}"
    return ""


@pytest.mark.parametrize("system", BUILT_IN)
@pytest.mark.parametrize("file", FILES, ids=[one.stem for one in FILES])
def test_what_enter_asks_is_announced_before_enter(
    at_the_ford: At, file: Path, system: str
) -> None:
    table = at_the_ford(system, MORE, THEN)
    began, wrong = table.desk.fight.head, []
    for mistake in mistakes(file):
        if mistake.books != "all" and system not in mistake.books.split():
            continue
        if told := not_announced(table, mistake.keys):
            wrong.append(f"{mistake.keys}: {told}")
        begin_again(table, began)
    assert not wrong, "\n" + "\n".join(wrong)
