"""A real browser without a window. It is controlled by a protocol, and reaches only loopback."""

import asyncio
import base64
import json
import os
import shutil
import subprocess
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pyte

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
SWITCHES = (
    *("--headless", "--disable-gpu", "--disable-quic", "--no-first-run", "--mute-audio"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--disable-extensions", "--disable-dev-shm-usage", "--remote-debugging-port=0"),
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    *(("--no-sandbox",) if os.geteuid() == 0 else ()),
)


LARGEST = 250, 80
"""The largest size of a page, in cells: columns and rows."""


class Page:
    """A page in the browser.

    It records the requested addresses, and the frames that its websocket receives.
    """

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._asked = 0
        self.requests: list[str] = []
        self.frames: list[tuple[float, bytes]] = []
        self.refusals: list[str] = []
        self.chunks: list[str] = []

    async def call(self, method: str, **params: Any) -> dict[str, Any]:
        """Call a method of the browser's protocol, and return the answer."""
        self._asked += 1
        await self._socket.send_json({"id": self._asked, "method": method, "params": params})
        while True:
            message = json.loads((await self._socket.receive()).data)
            if message.get("id") == self._asked:
                assert "error" not in message, message
                return dict(message["result"])
            self._take(message)

    async def open(self, address: str, width: int, height: int) -> None:
        """Open an address in a window of this size."""
        for domain in ("Network", "Page", "Runtime", "Log"):
            await self.call(f"{domain}.enable")
        await self.resize(width, height)
        await self.call("Page.navigate", url=address)

    async def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        await self.call("Emulation.setDeviceMetricsOverride", **size)

    async def evaluate(self, expression: str) -> Any:
        """Run a script in the page, and return the value of the script."""
        done = await self.call(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True
        )
        return done["result"].get("value")

    async def wait_for(self, text: str) -> float:
        """Feed the frames to a terminal until it shows a text.

        Return when the browser got the last frame, on the clock of `time.monotonic`.
        """
        screen = pyte.Screen(*LARGEST)
        stream = pyte.ByteStream(screen)
        fed = 0
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            while fed < len(self.frames):
                moment, data = self.frames[fed]
                fed += 1
                stream.feed(data)
                if text in "\n".join(screen.display):
                    return moment
            await self.call("Runtime.evaluate", expression="0")
            await asyncio.sleep(0.02)
        raise AssertionError(f"{text!r} is not in the page:\n" + "\n".join(screen.display))

    async def picture(self, path: Path | None = None) -> bytes:
        """The page as a PNG."""
        data = base64.b64decode((await self.call("Page.captureScreenshot"))["data"])
        if path is not None:
            path.write_bytes(data)
        return data

    async def memory(self) -> str:
        """The memory of the page's scripts, as text from the browser."""
        self.chunks.clear()
        await self.call("HeapProfiler.takeHeapSnapshot", reportProgress=False)
        return "".join(self.chunks)

    def _take(self, message: dict[str, Any]) -> None:
        method, params = message.get("method"), message.get("params", {})
        if method == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])
        elif method == "Network.webSocketFrameReceived":
            data = params["response"]["payloadData"]
            binary = params["response"]["opcode"] == 2
            payload = base64.b64decode(data) if binary else data.encode()
            self.frames.append((params["timestamp"], payload))
        elif method == "Log.entryAdded" and params["entry"]["level"] == "error":
            self.refusals.append(params["entry"]["text"])
        elif method == "HeapProfiler.addHeapSnapshotChunk":
            self.chunks.append(params["chunk"])


@asynccontextmanager
async def browser(folder: Path) -> AsyncIterator[Page]:
    """Yield a browser with one page.

    Its data are in `folder`, which nothing else uses.
    """
    assert CHROMIUM is not None
    command = [CHROMIUM, *SWITCHES, f"--user-data-dir={folder}", "about:blank"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        port = await _port(folder / "DevToolsActivePort")
        async with aiohttp.ClientSession() as session:
            async with session.get(f"http://127.0.0.1:{port}/json/list") as answer:
                targets = await answer.json()
            target = next(one for one in targets if one["type"] == "page")
            address = target["webSocketDebuggerUrl"]
            async with session.ws_connect(address, max_msg_size=0) as socket:
                yield Page(socket)
    finally:
        process.terminate()
        process.wait(10)


async def _port(file: Path) -> int:
    for _ in range(400):
        if file.exists() and (text := file.read_text()).count("\n"):
            return int(text.splitlines()[0])
        await asyncio.sleep(0.05)
    raise AssertionError("the browser did not start")
