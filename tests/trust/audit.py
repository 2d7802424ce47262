"""`make audit`: checks the code for risks, the dependencies for known faults, and the licences."""

import json
import subprocess
import sys
from importlib.metadata import version

from tests.trust import licences


def main() -> int:
    """Run the three checks. Return 1 if a check found a fault."""
    print("== risks in the code (bandit) ==", flush=True)
    bandit = [
        sys.executable,
        "-m",
        "bandit",
        "-q",
        "-c",
        "pyproject.toml",
        "-r",
        "rules",
        "tracker",
    ]
    found = [subprocess.run(bandit, check=False).returncode]
    if not found[0]:
        print(f"none, by bandit {version('bandit')}.")
    print("\n== known faults of what is installed (pip-audit) ==", flush=True)
    found.append(known_faults())
    print("\n== licences of what is installed with the package ==", flush=True)
    found.append(licences.main())
    return int(any(found))


def known_faults() -> int:
    """Print the publicly known faults in the dependencies.

    Return 1 if there are any such faults.
    """
    command = [sys.executable, "-m", "pip_audit", "-f", "json", "--progress-spinner", "off"]
    done = subprocess.run(
        [*command, "--skip-editable"], capture_output=True, text=True, check=False, timeout=300
    )
    try:
        told = json.loads(done.stdout)["dependencies"]
    except (ValueError, KeyError):
        print(f"not looked up: no database could be reached ({last_line(done.stderr)}).")
        return 0
    looked_up = [one for one in told if "vulns" in one]
    faults = [one for one in looked_up if one["vulns"]]
    for one in faults:
        ids = ", ".join(fault["id"] for fault in one["vulns"])
        print(f"{one['name']} {one['version']}: {ids}")
    if looked_up:
        print(f"{len(looked_up)} of {len(told)} looked up, {len(faults)} with known faults.")
    else:
        print("not looked up: the database that could be reached knows none of them.")
    return int(bool(faults))


def last_line(text: str) -> str:
    return (text.strip().splitlines() or ["no answer"])[-1][:200]


if __name__ == "__main__":
    sys.exit(main())
