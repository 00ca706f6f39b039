"""Where a request comes from, and who counts as one address."""

from ipaddress import IPv6Address, ip_network

from starlette.types import Scope

Client = tuple[str, int] | None  # a host and a port, as uvicorn has them


def own_form(client: Client) -> Client:
    """An address of IPv4 as such. A server that listens to both kinds is told ::ffff:192.0.2.1, an address of IPv6."""
    if client is None or not client[0].startswith("::ffff:"):
        return client
    return plain_host(client[0]), client[1]


def plain_host(host: str) -> str:
    """The address of IPv4 that this one of IPv6 stands for, or the host as it is."""
    try:
        mapped = IPv6Address(host).ipv4_mapped
    except ValueError:
        return host
    return host if mapped is None else str(mapped)


def address(scope: Scope) -> str:
    """Where a request comes from."""
    client = scope.get("client")
    return "" if client is None else network_of(client[0])


def network_of(host: str) -> str:
    """Whoever has an address of IPv6 has 2**64 of them: the first half says who it is."""
    try:
        host = plain_host(host)
        return str(ip_network((host.partition("%")[0], 64), strict=False)) if ":" in host else host
    except ValueError:
        return host
