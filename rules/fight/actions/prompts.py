"""Prompts that several books read in the same way: points to spend, a target."""

from rules.numbers.exact import parse_number


def read_points(text: str) -> dict[str, object]:
    """Read '' or '2': how many points; without a text, the default. Raises InputError."""
    return {"points": parse_number(text, "points")} if text else {}


def read_points_and_reason(text: str) -> dict[str, object]:
    """Read '', '2', '1 parry' or 'parry': how many points, and for what. Raises InputError."""
    first, _, rest = text.partition(" ")
    points, reason = (first, rest.strip()) if first.isdecimal() else ("", text)
    return {**read_points(points), **({"reason": reason} if reason else {})}


def read_target(text: str) -> dict[str, object]:
    """Read '' or 'Goblin 1': the target; nobody without a text."""
    return {"target": text} if text else {}
