"""Running the application: one process, or several that share a PostgreSQL."""

import gc
import os
import socket
import sys
from collections.abc import Callable, Iterable
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

import uvicorn
from uvicorn.supervisors import Multiprocess

from lignerouge.kernel.errors import InputError
from lignerouge.server.app import create_app
from lignerouge.server.connections import HttpConnection
from lignerouge.server.live.sockets import LARGEST
from lignerouge.server.logs import set_up_logs
from lignerouge.server.settings import Settings

DATABASE, SECURE, ORIGINS = "LIGNEROUGE_DATABASE", "LIGNEROUGE_SECURE", "LIGNEROUGE_ORIGINS"
TOKEN, HOSTS, PROXIES = "LIGNEROUGE_TOKEN", "LIGNEROUGE_HOSTS", "LIGNEROUGE_PROXIES"
LOOPBACK = "localhost,127.0.0.1,[::1]"
SHORTEST_TOKEN = 16  # characters
STARTS_INTERPRETED = "LIGNEROUGE_STARTS_INTERPRETED"  # "1": whoever started this process has the engine compiled
BACKLOG = 2048
UNREAD_FOR = 30_000  # milliseconds


class Server(uvicorn.Server):
    """Says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Ready once the first request can be answered."""
        await super().startup(sockets)
        settle_down()
        if self.started:
            self._ready()


def configured(proxies: str = "") -> "uvicorn.Config":
    """How uvicorn serves: text frames uncompressed (a view is small, and a core is worth more), small messages.

    Only these proxies are believed when they say for whom they ask.
    """
    allow_many_sockets()
    return uvicorn.Config(
        "lignerouge.server.serve:application",
        factory=True,
        http=HttpConnection,
        proxy_headers=proxies != "",
        forwarded_allow_ips=proxies,
        ws="websockets-sansio",
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        server_header=False,
        backlog=BACKLOG,
        timeout_graceful_shutdown=3,
    )


def settle_down() -> None:
    """Measured with a hundred busy tables: a fifth more answers a second.

    What is there at the start stays for good, and the little garbage in it is not worth a fifth of a second. Tables
    make little garbage in circles, so it is looked for seldom.
    The thread that writes waits a little longer for its turn, and finds more to write at once.
    """
    gc.freeze()
    gc.enable()
    gc.set_threshold(50_000, 20, 50)
    sys.setswitchinterval(0.02)


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
        hosts=frozenset(host.lower() for host in named(HOSTS)),
        origins=frozenset(named(ORIGINS)),
        starts_interpreted=os.environ.get(STARTS_INTERPRETED) == "1",
    )
    return create_app(os.environ[DATABASE], settings)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket, or one sentence why not."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.socket(family)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if sys.platform == "linux":  # whoever connects and never reads is not kept for ever
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_FOR)
        listening.bind((host, port))
        listening.listen(BACKLOG)
        listening.set_inheritable(True)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"{host}, port {port}, cannot be listened to: {reason}.") from None
    return listening


def named(variable: str) -> list[str]:
    """What the environment lists, with commas between."""
    return [part.strip() for part in os.environ.get(variable, "").split(",") if part.strip()]


def networks(addresses: Iterable[str]) -> tuple[IPv4Network | IPv6Network, ...]:
    """Addresses, or networks as 10.0.0.0/8."""
    return tuple(ip_network(each, strict=False) for each in addresses)


def check_environment() -> None:
    """A token that can be guessed, or a proxy without an address, is a mistake."""
    try:
        networks(named(PROXIES))
    except ValueError:
        raise InputError(f"{PROXIES} lists addresses of proxies, as in 127.0.0.1,10.0.0.0/8.") from None
    if 0 < len(os.environ.get(TOKEN, "")) < SHORTEST_TOKEN:
        raise InputError(f"{TOKEN} has at least {SHORTEST_TOKEN} characters, so that nobody guesses it.")


def serve(listening: socket.socket, database: str, *, workers: int, ready: Callable[[], None]) -> None:
    """Until somebody stops it. Whoever is told that it is ready has the engine compiled, if it is not yet."""
    os.environ[DATABASE] = database
    os.environ[STARTS_INTERPRETED] = "1"
    here = ip_address(listening.getsockname()[0])
    if here.is_loopback and not named(PROXIES):  # else a name of somebody else's that leads here could speak for them
        os.environ.setdefault(HOSTS, f"{LOOPBACK},{here}")
    config = configured(",".join(named(PROXIES)))
    if workers == 1:
        Server(config, ready).run([listening])
        return
    config.workers = workers
    ready()
    Multiprocess(config, sockets=[listening]).run()
