"""Posts to addresses that strangers name, without letting them reach what only this server can reach.

A name is looked up once, every address it stands for is judged, and the connection goes to one of the very addresses
that were judged: a name whose answer changes in between gains nothing. TLS and the `Host` header still speak of the
name. Redirects and proxies are not followed, and of the answer only its number is read.
"""

import asyncio
import socket
import ssl
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

import httpcore
import httpx

TIMEOUT = 5.0  # seconds for all of it: the name, the connection, the answer
AT_ONCE = 20
TRIED = 3  # addresses of a name
PORTS = frozenset({80, 443, 8080, 8443})  # of web servers; what listens elsewhere is something else

# Ranges that are not anybody's own machine, as the registries list them; Python's own list is older in older releases.
NAT64 = IPv6Network("64:ff9b::/96")  # stands for the IPv4 internet
UNICAST = IPv6Network("2000::/3")  # nothing else of IPv6 is public
SPECIAL_6 = [IPv6Network(each) for each in ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")]
SPECIAL_4 = [IPv4Network(each) for each in ("192.0.0.0/24", "192.88.99.0/24", "224.0.0.0/4", "240.0.0.0/4")]
ISATAP = 0x5EFE  # in the middle of an IPv6 address: a tunnel to the IPv4 address behind it

Resolve = Callable[[str, int], Sequence[str]]


class Local(httpcore.ConnectError):
    """The address is not one of the public internet, or not one of a web server."""


def is_public(address: str) -> bool:
    """An address that anybody could reach; an IPv4 address inside an IPv6 one counts as well."""
    ip = ip_address(address)
    if isinstance(ip, IPv6Address) and ip not in NAT64 and (ip not in UNICAST or any(ip in each for each in SPECIAL_6)):
        return False
    return all(each.is_global and not any(each in special for special in SPECIAL_4) for each in packed(ip))


def packed(ip: IPv4Address | IPv6Address) -> list[IPv4Address]:
    """The IPv4 address itself, or those that an IPv6 address may lead to: translated, or through a tunnel."""
    if isinstance(ip, IPv4Address):
        return [ip]
    within = int(ip) & 0xFFFFFFFF
    return [IPv4Address(within)] if ip in NAT64 or (int(ip) >> 32) & 0xFDFFFFFF == ISATAP else []


def look_up(host: str, port: int) -> Sequence[str]:
    """Every address of a name, in the order to try."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


class Guard(httpcore.AsyncNetworkBackend):
    """Opens connections, to public addresses only unless local ones are allowed."""

    def __init__(self, *, allow_local: bool, resolve: Resolve = look_up) -> None:
        self._allow_local = allow_local
        self._resolve = resolve
        self._network = httpcore.AnyIOBackend()
        # Threads of its own: somebody's slow name server holds up no other work of this process.
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="names")

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """Connect to one of the addresses of this name, if all of them may be reached."""
        loop = asyncio.get_running_loop()
        try:
            addresses = await loop.run_in_executor(self._threads, self._resolve, host.strip("[]"), port)
        except (OSError, UnicodeError) as error:
            raise httpcore.ConnectError("no such name") from error
        if not self._allow_local and not all(is_public(address) for address in addresses):
            raise Local("not a public address")
        if not self._allow_local and port not in PORTS:
            raise Local("not a port of web servers")
        failed: Exception = httpcore.ConnectError("a name without an address")
        for address in addresses[:TRIED]:
            try:
                return await self._network.connect_tcp(address, port, timeout, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failed = error
        raise failed

    def close(self) -> None:
        """End the threads that look names up."""
        self._threads.shutdown(wait=False, cancel_futures=True)


class Post:
    """Posts, a bounded number at once, each within bounded time."""

    def __init__(self, *, allow_local: bool, resolve: Resolve = look_up, trust: ssl.SSLContext | None = None) -> None:
        self._guard = Guard(allow_local=allow_local, resolve=resolve)
        self._pool = httpcore.AsyncConnectionPool(trust, network_backend=self._guard, keepalive_expiry=15)
        self._turns = asyncio.Semaphore(AT_ONCE)

    async def send(self, address: str, body: bytes, headers: Mapping[str, str]) -> int:
        """-> the status. What goes wrong on the way is an `OSError`, a `TimeoutError` or one of httpcore's."""
        url = httpx.URL(address)
        target = httpcore.URL(scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path)
        async with self._turns, asyncio.timeout(TIMEOUT):
            head = {"Host": url.netloc.decode(), "User-Agent": "lignerouge", **headers}
            async with self._pool.stream("POST", target, headers=list(head.items()), content=body) as answer:
                return answer.status

    async def close(self) -> None:
        """Close what is open."""
        await self._pool.aclose()
        self._guard.close()
