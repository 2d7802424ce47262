"""Find the address under which other machines can open the players' view.

The address 0.0.0.0 does not work on other machines.
"""

import socket
from typing import Final

from tracker.watch.gate import LOOPBACK

EVERY: Final = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}
"""For each host that means all addresses of this machine, the address for the machine itself."""

_ELSEWHERE: Final = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
"""Addresses that nobody has; the route to them shows this machine's address in its network."""


def for_others(address: str, host: str) -> str | None:
    """Return the view's address for other machines in the network.

    Return None if only this machine can open the view.
    """
    if host in LOOPBACK:
        return None
    if host not in EVERY:
        return address
    number = _in_network(host)
    return None if number is None else address.replace(_named(host), _named(number), 1)


def for_itself(address: str, host: str) -> str:
    """Return the address under which this machine itself can open the view."""
    return address.replace(_named(host), EVERY[host], 1) if host in EVERY else address


def _in_network(host: str) -> str | None:
    """Return the address of this machine in its network; None if there is no network."""
    for family, elsewhere in _ELSEWHERE if host == "::" else _ELSEWHERE[:1]:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as asked:
                # A datagram socket only looks up the route: nothing is sent.
                asked.connect((elsewhere, 9))
                number = str(asked.getsockname()[0])
        except OSError:
            continue
        if not number.startswith(("127.", "::1")) and number not in EVERY:
            return number
    return None


def _named(host: str) -> str:
    return f"[{host}]" if ":" in host else host
