"""What the prompts of several books read alike: points to spend, a target."""

from rules.numbers.exact import parse_number


def read_points(text: str) -> dict[str, object]:
    """'', '2': how many; one where nothing is said. Raises InputError."""
    return {"points": parse_number(text, "points")} if text else {}


def read_points_and_reason(text: str) -> dict[str, object]:
    """'', '2', '1 parry', 'parry': how many, and what for. Raises InputError."""
    first, _, rest = text.partition(" ")
    points, reason = (first, rest.strip()) if first.isdecimal() else ("", text)
    return {**read_points(points), **({"reason": reason} if reason else {})}


def read_target(text: str) -> dict[str, object]:
    """'', 'Goblin 1': at whom; nobody where nothing is said."""
    return {"target": text} if text else {}
