"""The short cuts on the wire say what the library would say, and leave to it whatever they are not for."""

import asyncio
import gc
import weakref
from typing import Any

import pytest
import uvicorn
from tests.support.besieged_server import Fortress, race
from websockets.asyncio.client import ClientConnection, connect
from websockets.frames import Frame, Opcode

from lignerouge.server.connections import HttpConnection
from lignerouge.server.serve import listen
from lignerouge.server.socket_protocol import SHORT_CUT, SocketProtocol, head_of, text_in

MOST = 4096


@pytest.mark.parametrize("length", [0, 1, 125, 126, 4096, 65535, 65536])
def test_a_text_is_sent_as_the_library_sends_it(length: int) -> None:
    text = b"x" * length
    assert head_of(length) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


@pytest.mark.parametrize("text", ["", "a", "é" * 62, "x" * 125, "x" * 126, "x" * MOST])
def test_a_whole_text_is_read(text: str) -> None:
    assert text_in(Frame(Opcode.TEXT, text.encode()).serialize(mask=True), MOST) == text


WHOLE = Frame(Opcode.TEXT, b"hello").serialize(mask=True)
LONG = Frame(Opcode.TEXT, b"h" * 300).serialize(mask=True)


OTHERS = [
    *(WHOLE[:size] for size in range(1, len(WHOLE))),
    *(LONG[:size] for size in (1, 2, 3, 4, 5, 8, 299)),
    WHOLE + WHOLE,
    WHOLE + b"\x81",
    Frame(Opcode.TEXT, b"hello").serialize(mask=False),
    Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True),
    Frame(Opcode.TEXT, b"x" * (MOST + 1)).serialize(mask=True),
    Frame(Opcode.TEXT, b"x" * 70_000).serialize(mask=True),
    b"\x81\xfe\x00\x05" + WHOLE[2:],  # a length that would fit into one byte
]


@pytest.mark.parametrize("number", range(len(OTHERS)))  # masks are random: what they hide is no name for a test
def test_anything_else_is_left_to_the_library(number: int) -> None:
    assert text_in(OTHERS[number], MOST) is None


async def heard(fortress: Fortress, pieces: list[bytes], replies: int) -> list[str]:
    """What a spectator is told who sends this in these pieces."""
    async with race(fortress) as scene:
        sitting = await scene.party.sit(scene.table)
        for piece in pieces:
            sitting.socket.transport.write(piece)
            await asyncio.sleep(0.001)
        told: list[str] = []
        while len(told) < replies:
            message = await sitting.receive()
            if message["type"] == "refused":
                told.append(message["id"])
        return told


def test_frames_may_come_in_any_pieces(fortress: Fortress) -> None:
    def answer(number: int, fin: bool = True) -> bytes:
        text = f'{{"type":"answer","id":"{number}","prompt":"1/AR/card","option":"5"}}'.encode()
        if fin:
            return Frame(Opcode.TEXT, text).serialize(mask=True)
        first, rest = Frame(Opcode.TEXT, text[:9], fin=False), Frame(Opcode.CONT, text[9:])
        return first.serialize(mask=True) + rest.serialize(mask=True)

    frames = [answer(10 + number) for number in range(len(answer(10)) - 1)]
    pieces = [part for number, frame in enumerate(frames) for part in (frame[: number + 1], frame[number + 1 :])]
    together = [frames[0] + frames[1], frames[2] + frames[3][:20], frames[3][20:] + frames[4], answer(99, fin=False)]
    expected = [*range(10, 10 + len(frames)), 10, 11, 12, 13, 14, 99]
    assert asyncio.run(heard(fortress, [*pieces, *together], len(expected))) == [str(number) for number in expected]


class Table:
    """What a socket is for."""

    def hear(self, text: str) -> bool:
        """Whoever listens is known to the socket."""
        return text == "hello"


async def tables_left(goes: Any) -> int:
    """Three sockets, each for a table of its own, end in this way. -> tables that are still in memory"""
    tables: list[weakref.ref[Table]] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        table = Table()
        tables.append(weakref.ref(table))
        scope["extensions"][SHORT_CUT]["listen"](table.hear)
        scope["circle"] = scope
        await receive()
        await send({"type": "websocket.accept"})
        await receive()

    listening = listen("127.0.0.1", 0)
    config = uvicorn.Config(application, http=HttpConnection, ws=SocketProtocol, lifespan="off", log_config=None)
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve([listening]))
    gc.collect()
    gc.disable()  # nobody looks for circles
    try:
        for _ in range(3):
            socket = await connect(f"ws://127.0.0.1:{listening.getsockname()[1]}")
            await socket.send("hello")
            await goes(socket)
        async with asyncio.timeout(10):
            while any(table() is not None for table in tables) and server.server_state.tasks:
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        return sum(table() is not None for table in tables)
    finally:
        gc.enable()
        server.should_exit = True
        await serving


async def closes(socket: ClientConnection) -> None:
    """As a page does."""
    await socket.close()


async def is_cut_off(socket: ClientConnection) -> None:
    """As if the cable were pulled."""
    socket.transport.abort()


async def asks_and_closes(socket: ClientConnection) -> None:
    """With a message that goes the long way."""
    await socket.send("something else")
    await socket.close()


@pytest.mark.parametrize("goes", [closes, is_cut_off, asks_and_closes])
def test_who_has_gone_leaves_no_table_behind(goes: Any) -> None:
    """A search for circles among everything old holds up whoever plays; until one, hundreds of megabytes were kept."""
    assert asyncio.run(tables_left(goes)) == 0
