"""Pass packets between a browser and its watcher.

The packets have the protocol of textual-serve and go through a websocket.
"""

import asyncio
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

import msgspec
from aiohttp import WSMsgType, web

from tracker.watch.browser import DATA, DRIVER, HELLO, NEWS, VARIABLE, packet, within
from tracker.watch.picture import Size
from tracker.watch.told import Lines

LONGEST_MESSAGE: Final = 1 << 16
"""The most bytes of a message; a browser that sends more is disconnected."""

HEARTBEAT: Final = 15.0
LAST_WORDS: Final = 2.0
"""In this many seconds a browser must close its connection, and a watcher must end."""

LARGEST: Final = 1 << 22
"""The most bytes of a watcher's packet."""

SAYS: Final = "gaitkeeper: "
"""The words at the beginning of a command's message about a fault."""

GONE: Final = b"\x1b[2J\x1b[HThe view cannot be shown just now. It is looked for again."


class Relay:
    """Sends the watcher's output to one browser, and the browser's keys and size to the watcher."""

    def __init__(
        self, websocket: web.WebSocketResponse, transport: asyncio.Transport | None, lines: Lines
    ) -> None:
        self._websocket = websocket
        self._transport = transport
        self._lines = lines

    async def run(self, command: Sequence[str], size: Size) -> None:
        """Start the watcher, and pass packets until the browser leaves or the watcher ends."""
        watcher = await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=_environment(os.environ, size),
        )
        sending = asyncio.create_task(self._send(watcher))
        ending = asyncio.create_task(self._abort_after(watcher, sending))
        try:
            await self._take(watcher)
        finally:
            await _ended(watcher)
            await ending

    async def _take(self, watcher: asyncio.subprocess.Process) -> None:
        """Send the browser's messages to the watcher.

        Stop when the browser leaves or sends an invalid message.
        """
        assert watcher.stdin is not None
        async for message in self._websocket:
            if message.type is not WSMsgType.TEXT:
                return
            try:
                found = _meant(message.data)
            except (msgspec.MsgspecError, RecursionError):
                return
            if isinstance(found, bytes):
                watcher.stdin.write(found)
                with suppress(ConnectionError):
                    await watcher.stdin.drain()
            elif found is not None:
                await self._websocket.send_json(found)

    async def _send(self, watcher: asyncio.subprocess.Process) -> None:
        """Send the watcher's output to the browser.

        If the watcher has a fault, tell the browser's page.
        """
        assert watcher.stdout is not None
        kind = b""
        try:
            began = await watcher.stdout.readline() == HELLO
            while began and kind != NEWS:
                kind = await watcher.stdout.readexactly(1)
                length = int.from_bytes(await watcher.stdout.readexactly(4), "big")
                payload = await watcher.stdout.readexactly(min(length, LARGEST))
                if kind == DATA:
                    await self._websocket.send_bytes(payload)
        except (asyncio.IncompleteReadError, ConnectionError, ValueError):
            pass
        with suppress(ConnectionError):
            if kind != NEWS:
                await self._websocket.send_bytes(GONE)
            await self._websocket.close()

    async def _abort_after(
        self, watcher: asyncio.subprocess.Process, sending: asyncio.Task[None]
    ) -> None:
        """Wait until the watcher has ended.

        If the browser then reads nothing, close the connection.
        """
        assert watcher.stdout is not None
        assert watcher.stderr is not None
        said = (await watcher.stderr.read(4096)).decode(errors="replace")
        if said:
            self._lines.tell(said, f"a browser's view has ended: {said.removeprefix(SAYS)}")
        # This returns when the watcher ends; asyncio reports the end once all its pipes are read.
        await watcher.stderr.read()
        if not (await asyncio.wait([sending], timeout=LAST_WORDS))[0]:
            if self._transport is not None:
                self._transport.abort()
            sending.cancel()
            await asyncio.wait([sending])
        await watcher.stdout.read()


async def _ended(watcher: asyncio.subprocess.Process) -> None:
    """Wait until the watcher ends. If it does not end, kill it."""
    assert watcher.stdin is not None
    watcher.stdin.close()
    try:
        await asyncio.wait_for(watcher.wait(), LAST_WORDS)
    except TimeoutError:
        watcher.kill()
        await watcher.wait()


def _meant(message: str) -> bytes | list[object] | None:
    """Return bytes for the watcher, or a list that goes back to the browser.

    Return None if the message has no meaning.

    Raises:
        msgspec.MsgspecError, RecursionError: the message is not a message of our page.
    """
    kind, value = msgspec.json.decode(message, type=tuple[str, Any])
    match kind, value:
        case "stdin", str():
            return packet(DATA, value.encode(errors="replace"))
        case "resize", {"width": int(width), "height": int(height)}:
            size = within(width, height)
            news = {"type": "resize", "width": size.columns, "height": size.rows}
            return packet(NEWS, msgspec.json.encode(news))
        case "ping", _:
            return ["pong", value]
    return None


def _environment(environ: Mapping[str, str], size: Size) -> dict[str, str]:
    """Return the environment variables for a watcher whose output goes to a browser."""
    size_words = {"COLUMNS": str(size.columns), "ROWS": str(size.rows)}
    return {**environ, **size_words, VARIABLE: DRIVER}
