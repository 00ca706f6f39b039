"""Running the application: one process, or several that share a PostgreSQL."""

import gc
import os
import re
import signal
import socket
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable, Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import Any

import structlog
import uvicorn
from uvicorn.supervisors import Multiprocess

from lignerouge.kernel.errors import InputError
from lignerouge.server.app import create_app
from lignerouge.server.connections import HttpConnection
from lignerouge.server.live.sockets import LARGEST
from lignerouge.server.logs import set_up_logs
from lignerouge.server.new_start import (
    Successor,
    command_again,
    is_successor,
    turn_into_keeper,
    wait_for_turn,
)
from lignerouge.server.settings import DAILY_SECRET, Settings, read_secret
from lignerouge.server.socket_protocol import SocketProtocol
from lignerouge.server.warming import load_ahead

DATABASE, SECURE, ORIGINS = "LIGNEROUGE_DATABASE", "LIGNEROUGE_SECURE", "LIGNEROUGE_ORIGINS"
TOKEN, HOSTS, PROXIES = "LIGNEROUGE_TOKEN", "LIGNEROUGE_HOSTS", "LIGNEROUGE_PROXIES"
KEEP = {f"keep_{what}": f"LIGNEROUGE_KEEP_{what.upper()}" for what in ("tables", "guests", "books")}
EXPORTS = "LIGNEROUGE_EXPORTS"
SUPERVISOR = "LIGNEROUGE_SUPERVISOR"  # the process that is sent SIGHUP for a new start
MOST_DAYS = 36_500
LOOPBACK = "localhost,127.0.0.1,[::1]"
SHORTEST_TOKEN = 16  # characters
NAME = re.compile(r"[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\]")  # as browsers ask for it, without its port
ORIGIN = re.compile(r"https?://[^/\s]+")
PLAIN = re.compile(r"[!-~]*")
STARTS_INTERPRETED = "LIGNEROUGE_STARTS_INTERPRETED"  # "1": whoever started this process has the engine compiled
BACKLOG = 2048
LAST_PORT = 65_535
UNREAD_FOR = 30_000  # milliseconds
THRESHOLDS = (700, 1_000_000_000, 1_000_000_000)  # so many more new objects than before; never; never

# Seconds after which a thread that waits for the interpreter gets it. Whoever has written a group of answers waits for
# it twice, beside a busy event loop each time for so long.
SHORT_TURN = 0.0005

SILENT_FOR = 60  # seconds after which one of several processes hangs; on a busy machine one needs 20 to start

log = structlog.get_logger()


class Server(uvicorn.Server):
    """Says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready
        self.successor: Successor | None = None
        self._is_starting_anew = False
        self._terminal = os.isatty(0)

    def start_anew(self, listening: int) -> None:
        """Go on until a successor is ready to take over: unless it is the terminal that was closed."""
        if self._terminal and not os.isatty(0):
            self.should_exit = True
        elif not self._is_starting_anew:
            self._is_starting_anew = True
            threading.Thread(target=self._start_successor, args=[listening], daemon=True).start()

    def _start_successor(self, listening: int) -> None:
        successor = Successor.start(command_again(), listening)
        if successor.wait():
            self.successor, self.should_exit = successor, True
        else:
            log.error("successor-failed")
            self._is_starting_anew = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Ready once the first request can be answered."""
        await super().startup(sockets)
        settle_down()
        if self.started:
            self._ready()


def configured(proxies: Sequence[IPv4Network | IPv6Network] = ()) -> "uvicorn.Config":
    """How uvicorn serves: text frames uncompressed (a view is small, and a core is worth more), small messages.

    Only these proxies are believed when they say for whom they ask.
    """
    allow_many_sockets()
    return uvicorn.Config(
        "lignerouge.server.serve:application",
        factory=True,
        http=HttpConnection,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=[str(each) for each in proxies],
        ws=SocketProtocol,
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        server_header=False,
        backlog=BACKLOG,
        timeout_graceful_shutdown=3,
        timeout_worker_healthcheck=SILENT_FOR,
    )


def settle_down() -> None:
    """What is there at the start stays for good, and the little garbage in it is not worth a fifth of a second.

    Garbage in circles is looked for among the new objects alone, and often: whoever answers then waits for it, 4 ms
    with 500 tables. Python counts how many more there are than before, so a table whose old view makes room for a new
    one counts for nothing, and 5,000 more took 20 ms. All others are looked through when nobody plays
    (`collecting.py`): that takes a tenth of a second.
    """
    gc.freeze()
    gc.enable()
    gc.set_threshold(*THRESHOLDS)
    sys.setswitchinterval(SHORT_TURN)


def allow_many_sockets() -> None:
    """Every socket is an open file, and the usual limit is a thousand; the system lets us raise it up to its own."""
    try:
        import resource  # not on Windows, which has no such limit
    except ImportError:
        return
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def application() -> object:
    """What each process runs, as the environment says."""
    set_up_logs()
    HttpConnection.proxies = networks(named(PROXIES))
    settings = Settings(
        token=os.environ.get(TOKEN, ""),
        secure=os.environ.get(SECURE) == "1",
        hosts=own_names(),
        origins=frozenset(named(ORIGINS)),
        supervisor=int(os.environ.get(SUPERVISOR, "0")),
        **kept(),
        daily_secret=read_secret(os.environ[DAILY_SECRET]) if os.environ.get(DAILY_SECRET) else b"",
        starts_interpreted=os.environ.get(STARTS_INTERPRETED) == "1",
    )
    return create_app(os.environ[DATABASE], settings)


def kept() -> dict[str, Any]:
    """For how many days what is kept, and where what goes is exported to."""
    folder = os.environ.get(EXPORTS)
    days = {setting: days_of(variable) for setting, variable in KEEP.items()}
    return {**days, "exports": Path(folder) if folder else None}


def days_of(variable: str) -> int:
    """A number of days; nothing, or 0: for ever."""
    text = os.environ.get(variable) or "0"
    if not (text.isascii() and text.isdecimal() and int(text) <= MOST_DAYS):
        raise InputError(f"{variable} is a number of days, 0 to {MOST_DAYS}; 0 keeps everything for ever.")
    return int(text)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket, or one sentence why not."""
    if not 0 <= port <= LAST_PORT:
        raise InputError(f"A port is a number from 0 to {LAST_PORT}, not {port}.")
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.socket(family)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if sys.platform == "linux":  # whoever connects and never reads is not kept for ever
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_FOR)
        listening.bind((host, port))
        listening.listen(BACKLOG)
        listening.set_inheritable(True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise InputError(f"{host}, port {port}, cannot be listened to: {reason}.") from None
    return listening


def named(variable: str) -> list[str]:
    """What the environment lists, with commas between."""
    return [part.strip() for part in os.environ.get(variable, "").split(",") if part.strip()]


def own_names() -> frozenset[str]:
    """Under which it may be asked, those of this machine among them; none: under any."""
    names = [name.lower() for name in named(HOSTS)]
    return frozenset([*names, *LOOPBACK.split(",")] if names else [])


def networks(addresses: Iterable[str]) -> tuple[IPv4Network | IPv6Network, ...]:
    """Addresses, or networks as 10.0.0.0/8."""
    return tuple(ip_network(each, strict=False) for each in addresses)


def check_environment() -> None:
    """A token that can be guessed, a proxy without an address, a name that no browser asks for: each is a mistake."""
    if os.environ.get(SECURE, "") not in ("", "0", "1"):
        raise InputError(f"{SECURE} is 1 or 0.")
    if not all(map(NAME.fullmatch, named(HOSTS))):
        raise InputError(f"{HOSTS} lists names without https:// and without a port, as in rouge.example.org,[::1].")
    if not all(map(ORIGIN.fullmatch, named(ORIGINS))):
        raise InputError(f"{ORIGINS} lists sites as https://example.org, with nothing behind the name and its port.")
    try:
        networks(named(PROXIES))
    except ValueError:
        raise InputError(f"{PROXIES} lists addresses of proxies, as in 127.0.0.1,10.0.0.0/8.") from None
    check_exports(kept()["exports"])
    if os.environ.get(DAILY_SECRET):
        read_secret(os.environ[DAILY_SECRET])
    token = os.environ.get(TOKEN, "")
    if 0 < len(token) < SHORTEST_TOKEN:
        raise InputError(f"{TOKEN} has at least {SHORTEST_TOKEN} characters, so that nobody guesses it.")
    if not PLAIN.fullmatch(token):
        raise InputError(f"{TOKEN} has letters and signs of ASCII, no blanks: no request could show another one.")


def check_exports(folder: Path | None) -> None:
    """What goes can be written there first; else nothing would ever go."""
    if folder is None:
        return
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise InputError(f"{EXPORTS}: {folder} cannot be written: {error.strerror}.") from None


def serve(listening: socket.socket, database: str, *, workers: int, ready: Callable[[], None]) -> None:
    """Until somebody stops it. Whoever is told that it is ready has the engine compiled, if it is not yet."""
    os.environ[DATABASE] = database
    os.environ[STARTS_INTERPRETED] = "1"
    here = ip_address(listening.getsockname()[0])
    if here.is_loopback and not named(PROXIES):  # else a name of somebody else's that leads here could speak for them
        os.environ[HOSTS] = os.environ.get(HOSTS) or f"{LOOPBACK},{here if here.version == 4 else f'[{here}]'}"
    can_start_anew = hasattr(signal, "SIGHUP")
    if can_start_anew:
        os.environ[SUPERVISOR] = str(os.getppid() if is_successor() else os.getpid())
    config = configured(networks(named(PROXIES)))
    if workers > 1:  # uvicorn itself starts its processes anew, one after the other, each before an old one stops
        config.workers = workers
        ready()
        Multiprocess(config, sockets=[listening]).run()
        return
    server, passed_on = Server(config, ready), os.dup(listening.fileno())  # the server closes its own
    if is_successor():
        signal.signal(signal.SIGHUP, signal.SIG_IGN)  # its keeper has it replaced
        config.load()
        load_ahead()
        wait_for_turn()
    elif can_start_anew:
        signal.signal(signal.SIGHUP, lambda number, frame: server.start_anew(passed_on))
    server.run([listening])
    if server.successor is not None:
        turn_into_keeper(server.successor, passed_on)
