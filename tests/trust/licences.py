"""The licences of all packages installed with ours. Each licence must be permissive."""

import re
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from typing import NamedTuple

from packaging.requirements import Requirement

PERMISSIVE = re.compile(
    r"\b(MIT|BSD|Apache|ISC|PSF|Python Software Foundation|Zlib|Unlicense|0BSD)\b", re.IGNORECASE
)
BINDING = re.compile(r"\b(A?GPL|LGPL|GNU|MPL|Mozilla|EUPL|CC-BY|Commercial)\b", re.IGNORECASE)


class Licence(NamedTuple):
    """A distribution, and the text about the licence in its metadata."""

    name: str
    version: str
    licence: str

    @property
    def permissive(self) -> bool:
        """Whether anybody who names the authors may pass the program on.

        There must be no other duty.
        """
        return bool(PERMISSIVE.search(self.licence)) and not BINDING.search(self.licence)


def licences(root: str = "gaitkeeper-rpg") -> list[Licence]:
    """Return the packages that are installed with ours, in the order of their names.

    Raises:
        PackageNotFoundError: a package is not installed.
    """
    return sorted(_licence(distribution(name)) for name in _needed(root) - {root})


def _needed(root: str) -> set[str]:
    """Return the distributions that are installed with `root` and its extras."""
    known: set[tuple[str, str]] = set()
    waiting = [(root, "")]
    while waiting:
        name, extra = waiting.pop()
        if (name, extra) in known:
            continue
        known.add((name, extra))
        for needed in map(Requirement, distribution(name).requires or ()):
            if needed.marker is None or needed.marker.evaluate({"extra": extra}):
                found = needed.name.lower().replace("_", "-")
                waiting += [(found, one) for one in ("", *needed.extras)]
    return {name for name, _ in known}


def _licence(found: Distribution) -> Licence:
    about = found.metadata
    told = about.get("License-Expression") or "; ".join(_classified(found))
    first = (about.get("License") or "").strip().partition("\n")[0]
    return Licence(about["Name"], found.version, told or first or "not told")


def _classified(found: Distribution) -> Iterator[str]:
    for line in found.metadata.get_all("Classifier") or ():
        if line.startswith("License ::"):
            yield line.rpartition(" :: ")[2]


def main() -> int:
    """Print the list. Return 1 if a licence is not permissive."""
    try:
        found = licences()
    except PackageNotFoundError as fault:
        print(f"{fault.name} is not installed, so its licence is not known.", file=sys.stderr)
        return 1
    for one in found:
        mark = "" if one.permissive else "   <- not permissive"
        print(f"{one.name:20}{one.version:14}{one.licence}{mark}")
    return 0 if all(one.permissive for one in found) else 1


if __name__ == "__main__":
    sys.exit(main())
