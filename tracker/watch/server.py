"""The players' view in browsers: textual-serve behind the gate, a watcher for each browser."""

import asyncio
import logging
import shlex
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import aiohttp_jinja2
import jinja2
from aiohttp import web
from textual_serve.server import Server, to_int

from tracker.watch.gate import HEADERS, LOOPBACK, PAUSE, Gate

PAGE: Final = Path(__file__).with_name("web")
"""The page: textual-serve's own asks a public host for its font."""

TITLE: Final = "Players' view"
"""The page's title; that of the fight is for the projection alone to show."""

SMALLEST_FONT, USUAL_FONT, LARGEST_FONT = 8, 18, 120

MOST_WATCHERS: Final = 40
"""So many browsers are shown the view at once; each is a process of its own."""

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self';"
    " img-src 'self' data:; connect-src 'self' {websocket}; base-uri 'none'; form-action 'none'"
)


class ViewServer(Server):
    """Serves the view of one save at `/TOKEN/`; all else is refused."""

    def __init__(
        self, save: Path, host: str, port: int, token: str, *, pause: float = PAUSE
    ) -> None:
        words = [sys.executable, "-P", "-m", "tracker", "watch", str(save.absolute())]
        super().__init__(shlex.join(words), host, port, TITLE, templates_path=PAGE)
        self.token = token
        self._gate = Gate(token, loopback=host in LOOPBACK, pause=pause)
        self._watchers = 0

    async def _make_app(self) -> web.Application:
        app = web.Application(middlewares=[self._gate.middleware()])
        aiohttp_jinja2.setup(
            app, loader=jinja2.FileSystemLoader(self.templates_path), autoescape=True
        )
        root = f"/{self.token}"
        app.add_routes(
            [
                web.get(f"{root}/", self.handle_index),
                web.get(f"{root}/ws", self.handle_websocket),
                web.static(f"{root}/static", self.statics_path),
                web.static(f"{root}/page", PAGE / "page"),
            ]
        )
        return app

    async def handle_index(self, request: web.Request) -> web.Response:
        """The page, with everything that it loads beside it."""
        scheme = "wss" if request.headers.get("X-Forwarded-Proto") == "https" else "ws"
        websocket = f"{scheme}://{request.host}"
        size = to_int(request.query.get("fontsize", ""), USUAL_FONT)
        context = {
            "font_size": max(SMALLEST_FONT, min(size, LARGEST_FONT)),
            "app_websocket_url": f"{websocket}/{self.token}/ws",
            "application": {"name": self.title},
        }
        page = aiohttp_jinja2.render_template("app_index.html", request, context)
        page.headers.update(HEADERS)
        page.headers["Content-Security-Policy"] = POLICY.format(websocket=websocket)
        return page

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """A watcher of its own for a browser.

        Raises:
            HTTPBadRequest: it asked for no websocket.
            HTTPServiceUnavailable: it is one too many.
        """
        if not web.WebSocketResponse().can_prepare(request).ok:
            raise web.HTTPBadRequest(text="This is for the page alone, as a websocket.\n")
        if self._watchers >= MOST_WATCHERS:
            raise web.HTTPServiceUnavailable(text=f"{MOST_WATCHERS} are watching already.\n")
        self._watchers += 1
        try:
            return await super().handle_websocket(request)
        finally:
            self._watchers -= 1


def serve(server: ViewServer, started: Callable[[str], Any]) -> None:
    """Serve until Ctrl+C; `started` is told the address, once it is answered.

    Raises:
        OSError: the port is taken, or is not to be had.
    """
    # What a browser sends that makes no sense is no news for the game master.
    for name in ("textual-serve", "aiohttp"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    listening = _listening(server.host, server.port)
    server.port = listening.getsockname()[1]
    with suppress(web.GracefulExit):
        asyncio.run(_served(server, listening, started))


async def _served(
    server: ViewServer, listening: socket.socket, started: Callable[[str], Any]
) -> None:
    runner = web.AppRunner(await server._make_app(), access_log=None, handle_signals=True)
    await runner.setup()
    try:
        await web.SockSite(runner, listening, shutdown_timeout=2).start()
        name = f"[{server.host}]" if ":" in server.host else server.host
        started(f"http://{name}:{server.port}/{server.token}/")
        await asyncio.Event().wait()
    finally:
        await runner.cleanup()


def _listening(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listening = socket.socket(family, kind, protocol)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(128)
    except OSError:
        listening.close()
        raise
    return listening
