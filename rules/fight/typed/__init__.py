"""Actions from typed lines: docs/typing.md has the rules."""

from rules.fight.typed.hints import usual_hint
from rules.fight.typed.line import without_rolls
from rules.fight.typed.line_reader import TypedLine, read_line
from rules.fight.typed.senses import can_be_typed, takes_dice

__all__ = ["TypedLine", "can_be_typed", "read_line", "takes_dice", "usual_hint", "without_rolls"]
