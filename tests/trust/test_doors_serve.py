"""`serve`: strangers block nobody, slow browsers are disconnected, each fault gives one line."""

import asyncio
import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, NamedTuple

import aiohttp
import pytest

from tests.trust.table import everything, passed, record

TOKEN = "right-token-0123456"
PATH = f"/{TOKEN}/".encode()
ROOT = Path(__file__).parents[2]
BOOK, BOOK_ID = "examples/pace-and-half.toml", "pace"
CONNECTIONS = 1_000 if everything() else 300
MOST_TOLD = 4_000
"""The most bytes on the GM's terminal. Each fault gives one line a minute."""

MOST_MEMORY = 60
"""The most MiB that a watcher may need if its browser does not read."""


class Served(NamedTuple):
    """A server in a separate process, with the usual limit of open files."""

    address: str
    process: "subprocess.Popen[bytes]"
    errors: IO[bytes]

    @property
    def port(self) -> int:
        """Return the port on which the server listens."""
        return int(self.address.split(":")[2].split("/")[0])

    def told(self) -> bytes:
        """The bytes on the game master's terminal, without the address."""
        self.errors.seek(0)
        return self.errors.read()

    def watchers(self) -> list[int]:
        """Return how much memory each watcher has used at most, in MiB."""
        processes = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [_memory(int(one)) for one in processes.split()]


def _memory(process: int) -> int:
    """Return how much memory a process has used at most, in MiB. Return 0 if it has ended."""
    try:
        status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    except (FileNotFoundError, ProcessLookupError):
        return 0
    peak = status.partition("VmHWM:")[2].split()
    return int(peak[0]) // 1024 if peak else 0


def _few_files() -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))


@asynccontextmanager
async def served(folder: Path, *words: str, save: str = "ford-at-dusk") -> AsyncIterator[Served]:
    environ = {**os.environ, "GAITKEEPER_SAVES": str(folder)}
    command = [sys.executable, "-m", "tracker", "serve", save, "--port", "0", "--token", TOKEN]
    with TemporaryFile() as errors:
        process = subprocess.Popen(
            [*command, *words],
            stdout=subprocess.PIPE,
            stderr=errors,
            cwd=ROOT,
            env=environ,
            preexec_fn=_few_files,  # noqa: PLW1509 (no threads run here)
        )
        try:
            assert process.stdout is not None
            line = await asyncio.to_thread(process.stdout.readline)
            yield Served(line.split()[-1].decode(), process, errors)
        finally:
            process.terminate()
            process.communicate(timeout=20)


async def shown(server: Served, text: bytes = b"Ford at dusk", seconds: float = 10) -> bool:
    """Whether a browser with the token sees the fight before `seconds` have passed."""
    origin = server.address.removesuffix(f"/{TOKEN}/")
    timeout = aiohttp.ClientTimeout(total=seconds)
    try:
        async with aiohttp.ClientSession(timeout=timeout) as session, asyncio.timeout(seconds):
            async with session.get(server.address) as page:
                assert page.status == 200
            url = f"{server.address}ws"
            async with session.ws_connect(url, headers={"Origin": origin}) as socket:
                received = b""
                while text not in received:
                    received += bytes((await socket.receive()).data)
    except (TimeoutError, aiohttp.ClientError, TypeError):
        return False
    return True


async def sent(port: int, data: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(data)
    return reader, writer


async def closed(reader: asyncio.StreamReader) -> bool:
    """Whether the other side has closed the connection."""
    try:
        async with asyncio.timeout(0.5):
            return await reader.read() is not None
    except TimeoutError:
        return False
    except ConnectionError:
        return True


async def test_silent_connections_keep_nobody_out_and_are_closed(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        held = await asyncio.gather(*(sent(server.port, b"G") for _ in range(CONNECTIONS)))
        right = await shown(server)
        await asyncio.sleep(6)
        left = [not one for one in await asyncio.gather(*(closed(one) for one, _ in held))]
        for _, writer in held:
            writer.close()
        told = server.told()
    bad = not right or any(left) or told != b""
    record("serve: connections that say nothing", CONNECTIONS, CONNECTIONS * bad)
    assert right
    assert not any(left)
    assert told == b""


SENT = (
    *(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(500), b"\x00" * 3000, b"\r\n" * 50),
    *(b"GET /\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET " + b"/x" * 9000 + b" HTTP/1.1\r\n\r\n"),
    b"GET / HTTP/1.1\r\nX: " + b"y" * 20000 + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"".join(b"X%d: y\r\n" % one for one in range(1000)) + b"\r\n",
    b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000\r\n\r\nabc",
    b"POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000\r\n\r\nabc" % PATH,
    b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    *(b"GET /%00/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", b"GET http://[::1 HTTP/1.1\r\n\r\n"),
    b"GET %sstatic/%%00 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" % PATH,
    b"GET %sstatic/%s HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" % (PATH, b"a" * 3000),
    b"GET %spage/%%2e%%2e/%%2e%%2e/x HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" % PATH,
    b"GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://[\r\n\r\n" % PATH,
    b"GET %s?fontsize=%s HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" % (PATH, b"9" * 5000),
    *(b"CONNECT a:1 HTTP/1.1\r\n\r\n", b"GET /\xff\xfe HTTP/1.1\r\nHost: \xff\r\n\r\n"),
    b"GET /x/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 300,
)
"""Bad data: no HTTP, or a request that is too long, incomplete, unsupported or for another site."""


async def test_senseless_requests_give_at_most_one_line(tmp_path: Path) -> None:
    times = 20 if everything() else 3
    async with served(tmp_path) as server:
        for data in SENT * times:
            reader, writer = await sent(server.port, data)
            try:
                async with asyncio.timeout(0.1):
                    await reader.read(200)
            except (TimeoutError, ConnectionError):
                pass
            writer.transport.abort()
        right = await shown(server)
        told = server.told()
    bad = not right or len(told) > MOST_TOLD or b"Traceback" in told
    record("serve: requests that make no sense", len(SENT) * times, len(SENT) * times * bad)
    assert right
    assert len(told) < MOST_TOLD
    assert b"Traceback" not in told


MESSAGES = (
    *("no json", "[]", "{}", "[1]", '["resize"]', '["resize",{}]', '["stdin",5]', '["ping"]'),
    *('["resize",{"width":"x","height":null}]', '["resize",{"width":1e400,"height":2}]'),
    *('["nosuch",1]', "[" * 100_000, f'["stdin","{"n" * 3_000_000}"]', '["stdin","\\ud800"]'),
    f'["resize",{{"width":{"9" * 4000},"height":-1}}]',
)


async def test_a_websocket_that_sends_nonsense_does_not_end_another(tmp_path: Path) -> None:
    messages = MESSAGES if everything() else MESSAGES[::5]
    async with served(tmp_path) as server, aiohttp.ClientSession() as session:
        origin = server.address.removesuffix(f"/{TOKEN}/")
        for message in messages:
            url = f"{server.address}ws"
            async with session.ws_connect(url, headers={"Origin": origin}) as socket:
                await socket.receive(timeout=20)
                await socket.send_str(message)
                await asyncio.sleep(0.05)
        right = await shown(server)
        told = server.told()
    bad = not right or len(told) > MOST_TOLD or b"Traceback" in told
    passed("serve: messages that make no sense", len(messages) * bad, len(messages))


def _frame(message: object) -> bytes:
    """Return a message as a frame of a websocket, as a browser sends it.

    The mask of this frame has only zeros.
    """
    data = json.dumps(message).encode()
    return bytes([0x81, 0x80 | len(data)]) + bytes(4) + data


async def test_a_browser_that_never_reads_is_disconnected_with_a_line(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        host = f"127.0.0.1:{server.port}".encode()
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=1024)
        writer.write(
            b"GET %sws?width=200&height=100 HTTP/1.1\r\nHost: %s\r\nOrigin: http://%s\r\n"
            b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n" % (PATH, host, host)
        )
        assert b"101" in await reader.readline()
        most, deadline = 0, time.monotonic() + 60
        try:
            for number in range(1 << 20):
                writer.write(_frame(["resize", {"width": 200 + number % 2, "height": 100}]))
                await asyncio.wait_for(writer.drain(), 5)
                await asyncio.sleep(0.002)
                most = max([most, *server.watchers()])
                assert time.monotonic() < deadline
        except (ConnectionError, TimeoutError):
            pass
        writer.transport.abort()
        right = await shown(server)
        told = server.told()
    bad = not right or most > MOST_MEMORY or told.count(b"\n") != 1
    record("serve: a browser that never reads", 1, int(bad))
    assert right
    assert most < MOST_MEMORY
    assert told.count(b"did not read") == told.count(b"\n") == 1


async def test_a_fight_with_a_book_from_a_file_is_shown_in_browsers(tmp_path: Path) -> None:
    words = ["--book", BOOK]
    environ = {**os.environ, "GAITKEEPER_SAVES": str(tmp_path)}
    new = [sys.executable, "-m", "tracker", "new", "Paces", "--system", BOOK_ID, *words]
    subprocess.run(new, check=True, cwd=ROOT, env=environ, capture_output=True)
    async with served(tmp_path, *words, save="paces") as server:
        right = await shown(server, b"Paces")
        told = server.told()
    record("serve: a book of a file", 1, int(not right or told != b""))
    assert told == b""
    assert right


@pytest.mark.skipif(not everything(), reason="two dozen watchers; tests/watch has it with one")
async def test_too_many_browsers_get_a_message(tmp_path: Path) -> None:
    one = 25
    async with served(tmp_path) as server, aiohttp.ClientSession() as session:
        origin = server.address.removesuffix(f"/{TOKEN}/")
        refused, sockets = 0, []
        for _ in range(one):
            try:
                url = f"{server.address}ws"
                sockets.append(await session.ws_connect(url, headers={"Origin": origin}))
            except aiohttp.WSServerHandshakeError as fault:
                refused += fault.status == 503
        async with session.get(server.address) as page:
            told = await page.text()
        for socket in sockets:
            await socket.close()
    right = refused == one - 20 and told == "20 are watching from there.\n"
    passed("serve: browsers at once", one * (not right), one)
