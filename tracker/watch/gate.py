"""Admits a browser to the players' view if the requested address has the token."""

import asyncio
import hmac
import re
import secrets
from contextlib import nullcontext
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from tracker.watch.connections import Connection

PAUSE: Final = 0.02
"""The seconds that the refusal of a wrong token takes; refusals come one after the other."""

MOST_WAITING: Final = 100
"""The most requests with a wrong token that may wait; further ones are refused immediately."""

LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})

_PORT: Final = re.compile(r":\d{1,5}\Z")
_HOST: Final = re.compile(r"[A-Za-z0-9.\-]+|\[[0-9A-Fa-f:]+\]")

HEADERS: Final = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def new_token() -> str:
    """Return a token of 128 bits that nobody can guess.

    All its characters are allowed in an address.
    """
    return secrets.token_urlsafe(16)


class Gate:
    """Admits requests whose path begins with the token, unless another site made the request.

    `loopback` is true if only this machine may send requests. Then the host of a request must be a
    name of this machine. So another site cannot use its own name for this server.
    """

    def __init__(self, token: str, *, loopback: bool, pause: float = PAUSE) -> None:
        self._token = token
        self._loopback = loopback
        self._pause = pause
        self._one_by_one = asyncio.Lock()
        self._waiting = 0

    def middleware(self) -> Middleware:
        """The function that aiohttp calls before every handler."""

        @web.middleware
        async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
            connection = request.protocol
            if isinstance(connection, Connection):
                connection.asked()
            refusal = await self._refusal(request)
            if refusal is not None:
                return refusal
            with connection if isinstance(connection, Connection) else nullcontext():
                return await handler(request)

        return guarded

    async def _refusal(self, request: web.Request) -> web.Response | None:
        """Return the answer that refuses a request. Return None if the request may see the view."""
        if not self._knows(request.path):
            return await self._slowly_refused()
        host = host_of(request.headers.get("Host", ""))
        if host is None or (self._loopback and host not in LOOPBACK):
            return _refused("This address is not one of this server's.")
        if not _is_own(request):
            return _refused("Another site may not look at this.")
        return None

    def _knows(self, path: str) -> bool:
        given = path.split("/", 2)[1] if path.startswith("/") else ""
        return hmac.compare_digest(given.encode(errors="replace"), self._token.encode())

    async def _slowly_refused(self) -> web.Response:
        """Refuse a request after a pause, so that guessing the token takes long.

        Requests with the right token do not wait.
        """
        if self._waiting >= MOST_WAITING:
            return _refused("Too many wrong addresses: wait a moment.", 429)
        self._waiting += 1
        try:
            async with self._one_by_one:
                await asyncio.sleep(self._pause)
        finally:
            self._waiting -= 1
        return _refused("The address is not complete: ask your game master for it.")


def host_of(header: str) -> str | None:
    """Return the host's name in a Host header, without the port.

    Return None if the header contains no valid name.
    """
    name = _PORT.sub("", header)
    return name.strip("[]").lower() if _HOST.fullmatch(name) else None


def _is_own(request: web.Request) -> bool:
    """Return False if the page of another site sent this request.

    In each request, browsers name the site that sent the request.
    """
    origin = request.headers.get("Origin")
    if origin is None:
        # A browser sends this header with every websocket: this websocket has another source.
        return "websocket" not in request.headers.get("Upgrade", "").lower()
    try:
        of = urlsplit(origin).netloc.lower()
    except ValueError:
        return False
    return of == request.headers.get("Host", "").lower()


def _refused(sentence: str, status: int = 403) -> web.Response:
    return web.Response(status=status, text=f"{sentence}\n", headers=HEADERS)
