"""Run every benchmark, one after the other: `python -m benchmarks [NAME ...]`."""

import subprocess
import sys
from importlib.util import find_spec

BENCHMARKS = ("rules", "map", "grids", "actions", "store", "history", "screen", "turns", "keys")


def main(names: tuple[str, ...]) -> int:
    """Run these benchmarks; return 1 if one failed, 2 for an unknown name."""
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        known = ", ".join(BENCHMARKS)
        print(f"no benchmark is called {', '.join(unknown)}; there are: {known}.", file=sys.stderr)
        return 2
    failed = [name for name in names or BENCHMARKS if not run(name)]
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


def run(name: str) -> bool:
    """Run one benchmark in a process of its own, so that it does not affect the next benchmark."""
    module = f"benchmarks.{name}"
    print(f"== {name} ==", flush=True)
    if find_spec(module) is None:
        print("skipped: there is no such benchmark yet.\n", flush=True)
        return True
    finished = subprocess.run([sys.executable, "-m", module], check=False)
    print(flush=True)
    return finished.returncode == 0


if __name__ == "__main__":
    sys.exit(main(tuple(sys.argv[1:])))
