"""What a server says of itself: to everybody, and to whoever runs it."""

import resource
from pathlib import Path

import httpx
import pytest
from tests.support.commands import run
from tests.support.postgres import Postgres
from tests.support.servers import AS_OPERATOR, TOKEN, RunningServer, running_server


def ask(server: RunningServer, path: str, **headers: str) -> httpx.Response:
    with httpx.Client(base_url=server.url, timeout=30) as http:
        return http.get(path, headers=headers)


def test_how_busy_a_server_is_only_whoever_runs_it_is_told(tmp_path: Path) -> None:
    wrong = ("", "Bearer", f"Bearer {TOKEN}x", f"Bearer {TOKEN[:-1]}", "Bearer é", f"Basic {TOKEN}", TOKEN)
    with running_server(tmp_path / "tables.db") as server:
        assert ask(server, "/metrics", **AS_OPERATOR).text.startswith("# HELP")
        assert ask(server, "/health", **AS_OPERATOR).json()["tables"] == 0
        for shown in wrong:
            reply = httpx.get(f"{server.url}/metrics", headers=[(b"authorization", shown.encode("latin-1"))])
            assert (reply.status_code, reply.json()["code"]) == (403, "forbidden")
            alive = httpx.get(f"{server.url}/health", headers=[(b"authorization", shown.encode("latin-1"))]).json()
            assert (alive["status"], alive["tables"], alive["sockets"]) == ("ok", None, None)
    with running_server(tmp_path / "tables.db", token="") as server:  # without a token nobody is
        for shown in wrong:
            assert httpx.get(f"{server.url}/metrics", headers=[(b"authorization", shown.encode("latin-1"))]).is_error


def test_a_token_that_can_be_guessed_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LIGNEROUGE_TOKEN", "secret")
    done = run("serve", "--database", str(tmp_path / "tables.db"))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "at least 16 characters" in done.stderr


def test_ready_is_who_can_write(tmp_path: Path) -> None:
    with running_server(tmp_path / "tables.db") as server:
        _, most = resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
        full = ask(server, "/ready")
        assert (full.status_code, full.json()["code"]) == (503, "trouble")
        assert ask(server, "/health").json()["status"] == "ok", "alive all the same"
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (most, most))
        assert ask(server, "/ready").json() == {"status": "ok"}


def test_ready_is_whose_database_answers(mortal_postgres: Postgres) -> None:
    with running_server(mortal_postgres.url) as server:
        assert ask(server, "/ready").json() == {"status": "ok"}
        mortal_postgres.kill()
        while ask(server, "/ready").is_success:  # it counts for a second
            pass
        assert ask(server, "/health").json()["status"] == "ok"
        mortal_postgres.start()
        while ask(server, "/ready").is_error:
            pass
