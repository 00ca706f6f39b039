"""A bare echo: the frames that a server takes and sends, with nothing behind them, in a process of its own.

What it takes longer than usual is the machine's, the kernel's and the library's doing, not the server's.
"""

import asyncio
import multiprocessing
from collections.abc import Sequence
from multiprocessing.connection import Connection
from types import TracebackType

import uvloop
from tests.tools.load.crowd import Crowd, Frames, Given
from tests.tools.load.wire import Wire, connect
from websockets.asyncio.server import ServerConnection, serve


async def _serve(output: Connection) -> None:
    tables: dict[str, dict[str, ServerConnection]] = {}

    async def handle(socket: ServerConnection) -> None:
        assert socket.request is not None
        table, seat = socket.request.path.strip("/").split("/")
        seats = tables.setdefault(table, {})
        seats[seat] = socket
        async for text in socket:
            assert isinstance(text, str)
            id, own, mate, done = text.split()[:4]
            await socket.send("n".ljust(int(own)))
            await socket.send(f"d {id} ".ljust(int(done)))
            if mate != "0":
                for other, each in seats.items():
                    if other != seat:
                        await each.send(f"m {id} ".ljust(int(mate)))

    async with serve(handle, "127.0.0.1", 0, compression=None, ping_interval=None, backlog=2048) as server:
        output.send(next(iter(server.sockets)).getsockname()[1])
        await asyncio.get_running_loop().run_in_executor(None, output.recv)


def _run(output: Connection) -> None:
    uvloop.run(_serve(output))


class EchoServer:
    """The process."""

    def __enter__(self) -> "EchoServer":
        """Start it."""
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_run, args=(theirs,), daemon=True)
        self._process.start()
        self.port: int = self._pipe.recv()
        assert self._process.pid
        self.pid = self._process.pid
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Stop it."""
        self._pipe.send("stop")
        self._process.join(5)
        self._process.kill()


class EchoSeat:
    """A socket."""

    wire: Wire


class Echo(Crowd[EchoSeat]):
    """The same number of sockets as a server has, two to a table, with the frames that were seen there."""

    def __init__(self, port: int) -> None:
        super().__init__()
        self.port = port
        self.like: Sequence[Frames] = ()  # what to send and to be sent
        self._next = 0

    async def set_up(self, tables: int) -> None:
        """All sockets."""
        for table in range(tables):
            for number in range(2):
                seat = EchoSeat()
                seat.wire = await connect(self.port, f"/{table}/{number}", "", self._hear)
                if number == 0 or table % 2:  # about as many as a table of two waits for
                    self.ready.append(seat)
        self._seats: dict[str, EchoSeat] = {}

    def give(self, seat: EchoSeat, due: float) -> None:
        """The next one of the frames."""
        like = self.like[self._next % len(self.like)]
        self._next += 1
        id = self.new_id()
        self._seats[id] = seat
        self.given[id] = Given(due, 2 if like.mate else 1, like.sent)
        seat.wire.send(f"{id} {like.own} {like.mate} {like.done} ".ljust(like.sent).encode())

    def _hear(self, text: bytes) -> None:
        kind = text[:1]
        if kind == b"n":
            return
        id = text[2 : text.index(b" ", 2)].decode()
        if kind == b"d":
            self.done += 1
            seat = self._seats.pop(id)
            self.heard(id)
            self.is_ready(seat)
        else:
            self.heard(id)
