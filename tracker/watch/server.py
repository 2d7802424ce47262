"""Serve the players' view to the browsers that the gate admits.

Each browser has its own watcher.
"""

import asyncio
import logging
import socket
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import aiohttp_jinja2
import jinja2
import textual_serve
from aiohttp import web

from tracker.watch.browser import number, size_of
from tracker.watch.connections import Connections
from tracker.watch.gate import HEADERS, LOOPBACK, PAUSE, Gate
from tracker.watch.relay import HEARTBEAT, LAST_WORDS, LONGEST_MESSAGE, Relay
from tracker.watch.told import LOGGERS, Lines

PAGE: Final = Path(__file__).with_name("web")
"""The folder of our page; the page of textual-serve would load its font from a public host."""

TITLE: Final = "Players' view"
"""The page's title; only the view itself shows the title of the fight."""

SMALLEST_FONT, USUAL_FONT, LARGEST_FONT = 8, 18, 120

MOST_WATCHERS: Final = 40
"""The most browsers that may watch at the same time; each has its own watcher process."""

MOST_OF_ONE: Final = 20
"""The most browsers that may watch from one address, such as the address of a router."""

TOGETHER: Final = 16
"""The most connections accepted in one step. Between steps, dropped connections are closed."""

QUEUE: Final = 128
"""The most connections that may wait until they are accepted."""

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self';"
    " img-src 'self' data:; connect-src 'self' {websocket}; base-uri 'none'; form-action 'none'"
)


STATIC: Final = Path(textual_serve.__file__).with_name("static")
"""The folder with the terminal that the page uses."""


class ViewServer:
    """Serves the view of one save at `/TOKEN/`; every other path is refused.

    `words` are more arguments for each watcher, such as the books that the save needs.
    """

    def __init__(
        self,
        save: Path,
        host: str,
        port: int,
        token: str,
        *,
        words: Sequence[str] = (),
        pause: float = PAUSE,
    ) -> None:
        watch = [sys.executable, "-P", "-m", "tracker", "watch"]
        self._command = [*watch, *words, str(save.absolute())]
        self.host, self.port, self.token = host, port, token
        self._gate = Gate(token, loopback=host in LOOPBACK, pause=pause)
        self._watchers: Counter[str] = Counter()
        self._lines = Lines()

    def tell_in_lines(self) -> None:
        """Write faults to the terminal, each as a single line.

        Each kind of fault is written only once in a minute.
        """
        for name in LOGGERS:
            logger = logging.getLogger(name)
            logger.handlers, logger.propagate = [self._lines], False

    async def make_app(self) -> web.Application:
        """Make the web application, with its routes and with the gate before them."""
        app = web.Application(middlewares=[self._gate.middleware()])
        aiohttp_jinja2.setup(app, loader=jinja2.FileSystemLoader(PAGE), autoescape=True)
        root = f"/{self.token}"
        app.add_routes(
            [
                web.get(f"{root}/", self.handle_index),
                web.get(f"{root}/ws", self.handle_websocket),
                web.static(f"{root}/static", STATIC),
                web.static(f"{root}/page", PAGE / "page"),
            ]
        )
        return app

    async def handle_index(self, request: web.Request) -> web.Response:
        """Answer with the page; raises HTTPServiceUnavailable if too many browsers are watching."""
        self._with_room(request)
        scheme = "wss" if request.headers.get("X-Forwarded-Proto") == "https" else "ws"
        websocket = f"{scheme}://{request.host}"
        size = number(request.query.get("fontsize", ""), USUAL_FONT)
        context = {
            "font_size": max(SMALLEST_FONT, min(size, LARGEST_FONT)),
            "app_websocket_url": f"{websocket}/{self.token}/ws",
            "application": {"name": TITLE},
        }
        page = aiohttp_jinja2.render_template("app_index.html", request, context)
        page.headers.update(HEADERS)
        page.headers["Content-Security-Policy"] = POLICY.format(websocket=websocket)
        return page

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """Start a watcher for a browser, and connect the watcher and the browser.

        Raises:
            HTTPBadRequest: the request is not for a websocket.
            HTTPServiceUnavailable: too many browsers are watching already.
        """
        if not web.WebSocketResponse().can_prepare(request).ok:
            raise web.HTTPBadRequest(text="This is for the page alone, as a websocket.\n")
        address = self._with_room(request)
        self._watchers[address] += 1
        try:
            return await self._watched(request)
        finally:
            self._watchers[address] -= 1

    def _with_room(self, request: web.Request) -> str:
        """Return the address that sent a request, if there is room for another watcher.

        Raises HTTPServiceUnavailable if too many browsers are watching.
        """
        address = request.remote or ""
        if self._watchers.total() >= MOST_WATCHERS:
            raise web.HTTPServiceUnavailable(text=f"{MOST_WATCHERS} are watching already.\n")
        if self._watchers[address] >= MOST_OF_ONE:
            raise web.HTTPServiceUnavailable(text=f"{MOST_OF_ONE} are watching from there.\n")
        return address

    async def _watched(self, request: web.Request) -> web.WebSocketResponse:
        websocket = web.WebSocketResponse(
            heartbeat=HEARTBEAT, timeout=LAST_WORDS, max_msg_size=LONGEST_MESSAGE
        )
        await websocket.prepare(request)
        size = size_of(request.query.get("width", ""), request.query.get("height", ""))
        await Relay(websocket, request.transport, self._lines).run(self._command, size)
        return websocket


def serve(server: ViewServer, started: Callable[[str], Any]) -> None:
    """Serve until Ctrl+C; `started` gets the address when the server answers there.

    Raises:
        OSError: the port is taken or not available.
    """
    server.tell_in_lines()
    listening = _listening(server.host, server.port)
    server.port = listening.getsockname()[1]
    with suppress(web.GracefulExit):
        asyncio.run(_served(server, listening, started))


async def _served(
    server: ViewServer, listening: socket.socket, started: Callable[[str], Any]
) -> None:
    runner = web.AppRunner(await server.make_app(), handle_signals=True, shutdown_timeout=2)
    await runner.setup()
    assert runner.server is not None
    loop = asyncio.get_running_loop()
    door = await loop.create_server(Connections(runner.server), sock=listening, backlog=TOGETHER)
    # `backlog` also set the length of the queue to TOGETHER: this call corrects the length.
    listening.listen(QUEUE)
    try:
        name = f"[{server.host}]" if ":" in server.host else server.host
        started(f"http://{name}:{server.port}/{server.token}/")
        await asyncio.Event().wait()
    finally:
        door.close()
        await runner.cleanup()


def _listening(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listening = socket.socket(family, kind, protocol)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(QUEUE)
    except OSError:
        listening.close()
        raise
    return listening
