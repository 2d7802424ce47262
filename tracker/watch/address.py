"""An address of the players' view that others can open: a machine has no number 0.0.0.0."""

import socket
from typing import Final

from tracker.watch.gate import LOOPBACK

EVERY: Final = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}
"""Hosts that mean every number of this machine, each with the machine's number for itself."""

_ELSEWHERE: Final = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
"""Numbers that nobody has: the way to them is the way into the network."""


def for_others(address: str, host: str) -> str | None:
    """The address for others in the network; None if only this machine can open it."""
    if host in LOOPBACK:
        return None
    if host not in EVERY:
        return address
    number = _in_network(host)
    return None if number is None else address.replace(_named(host), _named(number), 1)


def for_itself(address: str, host: str) -> str:
    """The address as this machine opens it."""
    return address.replace(_named(host), EVERY[host], 1) if host in EVERY else address


def _in_network(host: str) -> str | None:
    """The number of this machine in the network that it is in; None where it is in none."""
    for family, elsewhere in _ELSEWHERE if host == "::" else _ELSEWHERE[:1]:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as asked:
                # A datagram's socket only looks up the way: nothing is sent.
                asked.connect((elsewhere, 9))
                number = str(asked.getsockname()[0])
        except OSError:
            continue
        if not number.startswith(("127.", "::1")) and number not in EVERY:
            return number
    return None


def _named(host: str) -> str:
    return f"[{host}]" if ":" in host else host
