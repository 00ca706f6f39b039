"""What the environment says of a server: understood, or refused in a sentence before anybody relies on it."""

import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from tests.support.commands import run

from lignerouge.server.serve import HOSTS, LOOPBACK, own_names


@pytest.mark.parametrize(
    ("variable", "value", "said"),
    [
        ("LIGNEROUGE_SECURE", "true", "is 1 or 0"),
        ("LIGNEROUGE_SECURE", "yes", "is 1 or 0"),
        ("LIGNEROUGE_HOSTS", "https://rouge.example.org", "without https:// and without a port"),
        ("LIGNEROUGE_HOSTS", "rouge.example.org:443", "without https:// and without a port"),
        ("LIGNEROUGE_HOSTS", "localhost,::1", "without https:// and without a port"),
        ("LIGNEROUGE_ORIGINS", "rouge.example.org", "as https://example.org"),
        ("LIGNEROUGE_ORIGINS", "https://example.org/", "as https://example.org"),
        ("LIGNEROUGE_EXPORTS", "/dev/null/exports", "cannot be written"),
        ("LIGNEROUGE_TOKEN", "sixteen or more ✿", "letters and signs of ASCII"),
        ("LIGNEROUGE_TOKEN", "0123456789abcdef ", "letters and signs of ASCII"),
    ],
)
def test_what_would_never_fit_is_refused(
    variable: str, value: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of these was taken and then meant nothing: no secure cookie, nobody let in, nothing exported."""
    monkeypatch.setenv(variable, value)
    done = run("serve", "--database", str(tmp_path / "tables.db"))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert variable in done.stderr
    assert said in done.stderr


def test_a_server_with_names_answers_to_this_machine_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the image's own look at /ready, which asks under 127.0.0.1, would find it ill."""
    monkeypatch.setenv(HOSTS, "Rouge.example.org")
    assert own_names() == {"rouge.example.org", *LOOPBACK.split(",")}
    monkeypatch.setenv(HOSTS, "")
    assert own_names() == set()


def test_an_empty_list_of_names_is_none(tmp_path: Path) -> None:
    """Files for containers say `LIGNEROUGE_HOSTS=` where nobody has named any."""
    program = [sys.executable, "-c", "from lignerouge.cli import main; main()"]
    command = [*program, "serve", "--port", "0", "--database", str(tmp_path / "tables.db")]
    with subprocess.Popen(command, env={**os.environ, HOSTS: ""}, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            url = server.stdout.readline().split()[5]
            assert httpx.get(f"{url}/health").status_code == 200
            assert httpx.get(f"{url}/health", headers={"host": "evil.example"}).status_code == 403
        finally:
            server.terminate()
