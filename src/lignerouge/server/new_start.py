"""A new start of a server that is one process: its successor gets ready beside it, and only then takes its place.

Until the successor has loaded everything the old process goes on serving, and if the successor fails it just goes on.
Then the old one stops, closes the database, and turns into a keeper: a small program under the same number, which
passes signals on and ends as the server ends. This file is that program too: it imports the standard library alone.
"""

import os
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Sequence

INHERITED = "LIGNEROUGE_INHERITED"  # the listening socket that a successor takes over
LINE = "LIGNEROUGE_LINE"  # the socket over which a successor says that it is ready, and hears when to begin
READY, BEGIN = b"ready", b"begin"
SIGNALS = [getattr(signal, f"SIG{name}") for name in ("TERM", "INT", "HUP", "CHLD") if hasattr(signal, f"SIG{name}")]


class Successor:
    """A process that waits for its turn to serve. It ends when nobody holds the other end of its line any more."""

    def __init__(self, pid: int, line: socket.socket, process: subprocess.Popen[bytes] | None = None) -> None:
        self.pid, self.line, self.is_ready = pid, line, False
        self._process = process  # None: it was started before this process turned into its keeper

    @classmethod
    def start(cls, command: Sequence[str], listening: int) -> "Successor":
        """With the version that is installed by now. The keys of a terminal reach its keeper alone."""
        line, theirs = socket.socketpair()
        with theirs:
            number = theirs.fileno()
            variables = {**os.environ, INHERITED: str(listening), LINE: str(number)}
            process = subprocess.Popen(command, env=variables, pass_fds=(listening, number), process_group=0)
        return cls(process.pid, line, process)

    def wait(self) -> bool:
        """Until it is ready, or has failed."""
        self.is_ready = self.line.recv(len(READY)) == READY
        if not self.is_ready and self._process is not None:
            self._process.wait()
        return self.is_ready

    def begin(self) -> None:
        """The database is free."""
        self.line.send(BEGIN)

    def ended(self) -> int | None:
        """How it ended, as `subprocess` says it; None if it is alive."""
        if self._process is not None:
            return self._process.poll()
        pid, status = os.waitpid(self.pid, os.WNOHANG)
        return os.waitstatus_to_exitcode(status) if pid else None


class Keeper:
    """What is left of a server whose successor serves."""

    def __init__(self, server: Successor, command: Sequence[str], listening: int) -> None:
        self.server, self.command, self.listening = server, command, listening
        self.next: Successor | None = None
        self.stops = False
        self.terminal = os.isatty(0)
        self.woken, self._wake = socket.socketpair()

    def listen_to_signals(self) -> None:
        """From here on; those that came while this program was loaded have waited."""
        self._wake.setblocking(False)
        signal.set_wakeup_fd(self._wake.fileno(), warn_on_full_buffer=False)
        for each in SIGNALS:
            signal.signal(each, lambda number, frame: None)  # the line above says which one it was
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)

    def run(self) -> int:
        """Until the server has ended. -> how, as `subprocess` says it"""
        while True:
            ended = self.server.ended()
            if ended is not None:
                if self.stops or self.next is None or not self.next.is_ready:
                    return ended
                self.next.begin()
                self.server, self.next = self.next, None
            waits = [self.woken]
            if self.next is not None and not self.next.is_ready:
                waits.append(self.next.line)
            readable = select.select(waits, [], [])[0]
            if self.woken in readable:
                for number in self.woken.recv(64):
                    self.hear(number)
            if self.next is not None and self.next.line in readable:
                self.look_at_next(self.next)

    def hear(self, number: int) -> None:
        """A signal."""
        if number in (signal.SIGTERM, signal.SIGINT) or (number == signal.SIGHUP and self.terminal != os.isatty(0)):
            self.stops = True
            os.kill(self.server.pid, signal.SIGTERM)
        elif number == signal.SIGHUP and self.next is None and not self.stops:
            self.next = Successor.start(self.command, self.listening)

    def look_at_next(self, successor: Successor) -> None:
        """It is ready, and the server makes room for it; or it has failed, and the server goes on."""
        if successor.wait():
            os.kill(self.server.pid, signal.SIGTERM)
        else:
            successor.line.close()
            self.next = None
            sys.stderr.write("The new version did not start; the one that serves goes on.\n")


def command_again() -> list[str]:
    """As this process was started."""
    return [sys.executable, *sys.orig_argv[1:]]


def turn_into_keeper(successor: Successor, listening: int) -> None:
    """Give the successor its turn. This process keeps its number, and nothing else."""
    signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    successor.begin()
    line = successor.line.detach()
    for number in (line, listening):
        os.set_inheritable(number, True)
    numbers = map(str, (successor.pid, line, listening))
    os.execv(sys.executable, [sys.executable, "-I", "-S", __file__, *numbers, *command_again()])


def is_successor() -> bool:
    """This process was started to take over from another one."""
    return LINE in os.environ


def wait_for_turn() -> None:
    """Of a successor: say that all is loaded, and wait until the database is free. From then on end with the keeper."""
    line = socket.socket(fileno=int(os.environ.pop(LINE)))
    os.set_inheritable(line.fileno(), False)
    line.send(READY)
    if line.recv(len(BEGIN)) != BEGIN:
        sys.exit(1)  # whoever wanted it has stopped

    def end_with_keeper() -> None:
        line.recv(1)
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=end_with_keeper, daemon=True).start()


def inherited() -> socket.socket | None:
    """The listening socket of the process that this one takes over from: whoever knocks meanwhile waits there."""
    number = os.environ.pop(INHERITED, None)
    return None if number is None else socket.socket(fileno=int(number))


def main(arguments: Sequence[str]) -> None:
    """Keep a server, as its arguments say."""
    pid, line, listening = map(int, arguments[:3])
    keeper = Keeper(Successor(pid, socket.socket(fileno=line)), arguments[3:], listening)
    keeper.listen_to_signals()
    ended = keeper.run()
    if ended < 0:  # as if the signal had come here
        signal.signal(-ended, signal.SIG_DFL)
        os.kill(os.getpid(), -ended)
    sys.exit(ended)


if __name__ == "__main__":
    main(sys.argv[1:])
