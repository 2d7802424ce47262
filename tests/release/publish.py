"""`make release PUBLISH=1`: upload the tested packages, unless there is a reason against it."""

import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.release.environments import TOOLS, made

ROOT = Path(__file__).parents[2]
DIST = ROOT / "dist"
NOBODYS = ".invalid"
"""The end of a host name that cannot exist. Such an address means "not published yet"."""


def refusals(address: str, version: str, changed: str, tags: str) -> Iterator[str]:
    """Yield the reasons against a release.

    Each reason is a sentence. `changed` and `tags` are outputs of git.
    """
    if NOBODYS in address:
        yield f"the project has no home yet: {address} in pyproject.toml is no real address"
    if changed.strip():
        yield "there are changes that are not committed: what goes out is what is in the history"
    if f"v{version}" not in tags.split():
        yield f"the commit has no tag v{version}, which the links of the package page lead to"


def main() -> int:
    """Print the reasons against a release and return 1.

    Without such reasons, upload the packages, and return the status of twine.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    against = list(
        refusals(
            project["urls"]["Homepage"],
            project["version"],
            _git("status", "--porcelain"),
            _git("tag", "--points-at", "HEAD"),
        )
    )
    for one in against:
        sys.stderr.write(f"not published: {one}.\n")
    if against or "--check" in sys.argv[1:]:
        return int(bool(against))
    with TemporaryDirectory() as folder:
        twine = made(Path(folder) / "environment", sys.executable, *TOOLS) / "bin" / "twine"
        packages = sorted(map(str, DIST.iterdir()))
        return subprocess.run([str(twine), "upload", *packages], check=False).returncode


def _git(*words: str) -> str:
    """Return the output of git. In a folder without a history, the output is empty."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
