"""Find typing mistakes in a word.

A letter is wrong, missing or added, or two letters have changed places.
"""

LETTERS_A_SLIP = 5
"""A word may have one slip for this many letters, and a shorter word may have one slip too."""


def is_slip(typed: str, meant: str) -> bool:
    """Whether a typed word is probably a slip for another word.

    Both words are in small letters. 'proen' is a slip for 'prone', but 'burning' is no slip for
    'running'.
    """
    slips = max(1, len(meant) // LETTERS_A_SLIP) if typed[:1] == meant[:1] else 1
    return typed != meant and abs(len(typed) - len(meant)) <= slips >= _slips(typed, meant)


def _slips(one: str, other: str) -> int:
    """Return the number of changes from one word to the other.

    A change replaces, adds or removes a letter, or swaps two neighbouring letters.
    """
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        earlier, before, row = before, row, [at]
        for there, wanted in enumerate(other, 1):
            cost = min(before[there] + 1, row[-1] + 1, before[there - 1] + (letter != wanted))
            swapped = at > 1 < there and letter == other[there - 2] and one[at - 2] == wanted
            row.append(min(cost, earlier[there - 2] + 1) if swapped else cost)
    return row[-1]
