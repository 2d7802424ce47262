"""The connections of the server.

The number of connections is limited. A connection may be silent only for a limited time.
"""

import asyncio
from typing import Any, Final, cast

from aiohttp import web
from aiohttp.web_protocol import RequestHandler

HEAD_SECONDS: Final = 5.0
"""Seconds in which a connection must send a request, at first and after each answer."""

MOST_OF_ONE: Final = 40
"""The most connections of one address, such as the address of a router or proxy."""

MOST: Final = 120
"""The most connections of all addresses together."""

BODY_SECONDS: Final = 1.0
"""Seconds in which the rest of a request is still read after its answer."""


class Connections:
    """Makes the connections of a server. If there are too many, the oldest idle connection closes.

    An idle connection without the token never blocks others, because newer connections replace it.
    """

    def __init__(self, server: web.Server, seconds: float = HEAD_SECONDS) -> None:
        self._server = server
        self._seconds = seconds
        self._open: dict[Connection, str] = {}

    def __call__(self) -> "Connection":
        """Make the protocol of a new connection."""
        return Connection(self, self._server, self._seconds)

    def enter(self, new: "Connection", address: str) -> bool:
        """Add a connection. Return False if too many connections are open."""
        same = [one for one, its in self._open.items() if its == address]
        if len(same) >= MOST_OF_ONE and not _one_gives_way(same):
            return False
        if len(self._open) >= MOST and not _one_gives_way([*self._open]):
            return False
        self._open[new] = address
        return True

    def leave(self, one: "Connection") -> None:
        """Remove a connection from the open connections."""
        self._open.pop(one, None)


class Connection(RequestHandler):
    """A connection that is closed if it stays silent."""

    def __init__(self, door: Connections, server: web.Server, seconds: float) -> None:
        super().__init__(
            server,
            loop=asyncio.get_running_loop(),
            access_log=cast("Any", None),
            keepalive_timeout=seconds,
            lingering_time=BODY_SECONDS,
        )
        self._door = door
        self._seconds = seconds
        self._late: asyncio.TimerHandle | None = None
        self._admitted = 0

    @property
    def admitted(self) -> bool:
        """Whether the server now answers a request that has the token."""
        return self._admitted > 0

    def __enter__(self) -> None:
        self._admitted += 1
        self.asked()

    def __exit__(self, *_: object) -> None:
        self._admitted -= 1

    def asked(self) -> None:
        """Note that a request has arrived, so that the connection does not count as silent."""
        if self._late is not None:
            self._late.cancel()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for a request. If too many connections are open, close this one immediately."""
        super().connection_made(transport)
        address = str((transport.get_extra_info("peername") or ("",))[0])
        if not self._door.enter(self, address):
            self.let_go()
            return
        self._late = asyncio.get_running_loop().call_later(self._seconds, self.let_go)

    def connection_lost(self, exc: BaseException | None) -> None:
        """Remove the closed connection, which makes room for another connection."""
        self.asked()
        self._door.leave(self)
        super().connection_lost(exc)

    def let_go(self) -> None:
        """Close the connection immediately, even if bytes still wait to be sent."""
        self._door.leave(self)
        if self.transport is not None:
            self.transport.abort()


def _one_gives_way(connections: list[Connection]) -> bool:
    """Close the oldest connection that is not admitted. Return False if all are admitted."""
    idle = next((one for one in connections if not one.admitted), None)
    if idle is not None:
        idle.let_go()
    return idle is not None
