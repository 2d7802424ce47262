"""`gaitkeeper serve`: only people with the address see the players' view in a browser."""

import asyncio
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import urlsplit

import aiohttp
import pytest
from aiohttp import web

from tests.watch.chromium import CHROMIUM, browser
from tests.watch.conftest import HIDDEN, NOTE, Serve
from tracker.cli.main import main
from tracker.session.session import Session
from tracker.store.names import events_path
from tracker.watch import server as server_module
from tracker.watch.gate import MOST_WAITING, host_of
from tracker.watch.server import ViewServer

TOKEN = "right-token-0123456"
SOON = 0.3


@pytest.fixture
async def address(fight: Session) -> AsyncIterator[str]:
    """Start a server in this process, and yield its address.

    The server answers a wrong token after two milliseconds.
    """
    server = ViewServer(fight.path, "127.0.0.1", 0, TOKEN, pause=0.002)
    runner = web.AppRunner(await server.make_app())
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    await runner.cleanup()


async def status(address: str, **headers: str) -> int:
    async with aiohttp.ClientSession() as session, session.get(address, headers=headers) as answer:
        await answer.read()
        return answer.status


async def opens(address: str, **headers: str) -> int:
    """Ask the server to open a websocket.

    Return the status of the answer, which is 101 if the websocket opens.
    """
    async with aiohttp.ClientSession() as session:
        try:
            async with session.ws_connect(address, headers=headers) as socket:
                message = await socket.receive(timeout=10)
                assert message.type is aiohttp.WSMsgType.BINARY
                return 101
        except aiohttp.WSServerHandshakeError as refused:
            return refused.status


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/wrong/",
        "/ws",
        "/wrong/ws",
        f"/{TOKEN}x/",
        f"/{TOKEN[:-1]}/",
        f"//{TOKEN}/",
        "/static/",
    ],
)
async def test_without_the_token_every_path_is_refused(address: str, path: str) -> None:
    assert await status(address + path) == 403
    assert await opens(address + path, Origin=address) == 403


async def test_with_the_token_there_is_the_page_and_its_websocket(address: str) -> None:
    assert await status(f"{address}/{TOKEN}/") == 200
    assert await opens(f"{address}/{TOKEN}/ws", Origin=address) == 101
    assert await status(f"{address}/{TOKEN}/ws") == 400
    assert await status(f"{address}/{TOKEN}/static/../../server.py") in (403, 404)


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://[", "http://127.0.0.1:1"]
)
async def test_a_page_of_another_site_is_refused(address: str, origin: str) -> None:
    assert await status(f"{address}/{TOKEN}/", Origin=origin) == 403
    assert await opens(f"{address}/{TOKEN}/ws", Origin=origin) == 403


async def test_one_browser_too_many_gets_a_message(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_module, "MOST_OF_ONE", 1)
    async with aiohttp.ClientSession() as session:
        socket = f"{address}/{TOKEN}/ws"
        async with session.ws_connect(socket, headers={"Origin": address}) as first:
            await first.receive(timeout=10)
            assert await opens(socket, Origin=address) == 503
            async with session.get(f"{address}/{TOKEN}/") as page:
                assert await page.text() == "1 are watching from there.\n"


async def test_a_websocket_without_an_origin_is_refused(address: str) -> None:
    assert await opens(f"{address}/{TOKEN}/ws") == 403


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "127.0.0.1.evil", "<b>"])
async def test_another_name_for_this_machine_is_refused(address: str, host: str) -> None:
    assert await status(f"{address}/{TOKEN}/", Host=host) == 403


async def test_a_thousand_wrong_tokens_are_answered_one_by_one_and_delay_nobody(
    address: str, fight: Session
) -> None:
    before = events_path(fight.path).read_bytes()

    async def guesses(number: int) -> list[int]:
        async with aiohttp.ClientSession() as session:
            found = []
            for guess in range(50):
                async with session.get(f"{address}/guess-{number}-{guess}/") as answer:
                    found.append(answer.status)
            return found

    began = time.monotonic()
    guessing = asyncio.gather(*map(guesses, range(20)))
    await asyncio.sleep(0.1)
    assert await status(f"{address}/{TOKEN}/") == 200
    assert not guessing.done()
    answers = [one for found in await guessing for one in found]
    assert answers == [403] * 1000
    assert time.monotonic() - began >= 1000 * 0.002
    assert events_path(fight.path).read_bytes() == before


async def test_too_many_guesses_at_once_are_refused_without_waiting(address: str) -> None:
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:

        async def guess(number: int) -> int:
            async with session.get(f"{address}/guess-{number}/") as answer:
                return answer.status

        answers = await asyncio.gather(*map(guess, range(3 * MOST_WAITING)))
    assert set(answers) == {403, 429}


@pytest.mark.parametrize(
    ("header", "host"),
    [
        ("localhost:8000", "localhost"),
        ("[::1]:80", "::1"),
        ("Table.local", "table.local"),
        ("", None),
        ("a b", None),
        ("x:y", None),
    ],
)
def test_the_host_of_a_header_is_found(header: str, host: str | None) -> None:
    assert host_of(header) == host


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--token", "short"], "can be guessed"),
        (["--token", "with/a/slash/in/it"], "can be guessed"),
        (["--port", "70000"], "70000 is no port"),
    ],
)
def test_wrong_options_of_serve_are_refused_in_a_line(
    fight: Session, capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    assert main(["serve", str(fight.path), *words]) == 2
    assert sentence in capsys.readouterr().err


def test_a_taken_port_is_refused_in_a_line(
    fight: Session, serve: Serve, capsys: pytest.CaptureFixture[str]
) -> None:
    address, _ = serve()
    port = str(urlsplit(address).port)
    assert main(["serve", str(fight.path), "--port", port]) == 2
    assert capsys.readouterr().err.count("\n") == 1


async def test_when_a_browser_leaves_its_watcher_ends(fight: Session, serve: Serve) -> None:
    address, process = serve("--token", TOKEN)
    origin = address.removesuffix(f"/{TOKEN}/")
    async with aiohttp.ClientSession() as session:
        async with session.ws_connect(f"{address}ws", headers={"Origin": origin}) as socket:
            await socket.receive(timeout=10)
            await socket.send_str("no json at all")
            while not (await socket.receive(timeout=10)).type.value & 0x8:
                pass
        async with session.ws_connect(f"{address}ws", headers={"Origin": origin}) as socket:
            await socket.send_json(["resize", {"width": 10**9, "height": 50}])
            await socket.send_json(["stdin", "n" * 1000])
            assert b"Mira" in (await _received(socket))
            assert children(process.pid)
    for _ in range(200):
        if not children(process.pid):
            break
        await asyncio.sleep(0.1)
    assert not children(process.pid)
    assert process.poll() is None


async def _received(socket: aiohttp.ClientWebSocketResponse) -> bytes:
    """Return the bytes that come on a websocket. Stop after a second without a byte."""
    found = b""
    while True:
        try:
            found += bytes((await socket.receive(timeout=1.0 if found else 20.0)).data)
        except TimeoutError:
            return found


def children(process: int) -> list[str]:
    file = Path(f"/proc/{process}/task/{process}/children")
    return file.read_text().split()


@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here to open the page in")
@pytest.mark.parametrize(("width", "height"), [(800, 600), (1920, 1080)])
async def test_a_browser_shows_each_action_and_nothing_hidden(
    fight: Session, serve: Serve, tmp_path: Path, width: int, height: int
) -> None:
    address, _ = serve()
    async with browser(tmp_path / "browser") as page:
        await page.open(address, width, height)
        await page.wait_for("Raider 2")
        assert len(await page.picture(tmp_path / "before.png")) > 5000
        delays = []
        for amount in range(1, 4):
            fight.ask({"action": "damage", "who": ["Grak"], "amount": 1})
            played = time.monotonic()
            delays.append(await page.wait_for(f"{20 - amount}/20") - played)
        # A machine that also builds something may be late.
        assert min(delays) < SOON
        await asyncio.sleep(0.3)
        after = await page.picture(tmp_path / "after.png")
        assert after != (tmp_path / "before.png").read_bytes()
        received = b"".join(data for _, data in page.frames)
        assert HIDDEN.encode() not in received
        assert NOTE.encode() not in received
        memory = await page.memory()
        assert urlsplit(address).path in memory
        assert HIDDEN not in memory
        assert NOTE not in memory
        assert {urlsplit(one).netloc for one in page.requests} == {urlsplit(address).netloc}
        assert page.refusals == []
        assert "Roboto Mono" in await page.evaluate("[...document.fonts].map(f => f.family).join()")


@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here to open the page in")
async def test_a_page_connects_again_when_the_server_is_back(
    fight: Session, serve: Serve, tmp_path: Path
) -> None:
    address, first = serve("--token", TOKEN)
    async with browser(tmp_path / "browser") as page:
        await page.open(address, 800, 600)
        await page.wait_for("Raider 2")
        first.terminate()
        first.communicate(timeout=10)
        page.frames.clear()
        fight.ask({"action": "damage", "who": ["Grak"], "amount": 7})
        serve("--token", TOKEN, "--port", str(urlsplit(address).port))
        await page.wait_for("13/20")


def test_without_the_extra_serve_says_what_to_install(fight: Session) -> None:
    program = (
        "import sys; sys.modules['textual_serve'] = None\n"
        f"from tracker.cli.main import main; sys.exit(main(['serve', {str(fight.path)!r}]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "pip install 'gaitkeeper-rpg[serve]'" in done.stderr
    assert done.stderr.count("\n") == 1
