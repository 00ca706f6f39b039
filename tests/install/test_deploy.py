"""What hosts are given to start from: the image, the compose file, the proxy's file, the unit of systemd."""

import configparser
import json
import os
import re
import shlex
import shutil
import subprocess
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # its types are a package of their own
from tests.support.commands import run

from lignerouge.server import serve

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
CONTAINERFILE = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
PATIENCE = 1200.0  # seconds for a build; only to end a run that hangs


def steps() -> list[tuple[str, str]]:
    """The instructions of the container file, continued lines together."""
    text = re.sub(r"\\\n\s*", " ", re.sub(r"(?m)^#.*\n", "", CONTAINERFILE))
    return [(line.split(" ", 1)[0], line.split(" ", 1)[1]) for line in text.splitlines() if line.strip()]


def compose() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    return loaded


def variables_in(text: str) -> set[str]:
    return set(re.findall(r"\bLIGNEROUGE_[A-Z]+(?:_[A-Z]+)*\b", text))


def known_variables() -> set[str]:
    """Those that the program reads."""
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src" / "lignerouge").rglob("*.py"))
    return variables_in(sources) | {*serve.KEEP.values()}


def test_every_file_that_the_image_is_made_of_is_there() -> None:
    copied = [shlex.split(rest)[:-1] for what, rest in steps() if what == "COPY"]
    local = [name for names in copied if not names[0].startswith("--from") for name in names]
    assert local
    assert [name for name in local if not (ROOT / name).exists()] == []
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    assert not {*ignored} & {*local}, "what is copied is not ignored"
    assert "deploy/.env" in ignored
    taken = [name for names in copied if names[0] == "--from=build" for name in names[1:]]
    assert {Path(name).name for name in taken if name.startswith("/src/")} == {"runtime.txt", "postgres.txt"}
    assert all((ROOT / name.removeprefix("/src/")).exists() for name in taken if name.startswith("/src/"))


def test_every_command_of_the_image_exists() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8").replace("$(VENV)", ".venv")
    goals = set(re.findall(r"(?m)^([^\s:=#]+):", makefile))
    calls = [call for what, rest in steps() if what == "RUN" for call in re.findall(r"(?:^|&& )make ([^&]+)", rest)]
    wanted = {word for call in calls for word in call.split()}
    assert {"pages", ".venv/.installed"} <= wanted <= goals
    assert "hatchling==" in (ROOT / "requirements" / "build.txt").read_text(encoding="utf-8")
    instructions = dict(steps())
    command = json.loads(instructions["CMD"])
    assert json.loads(instructions["ENTRYPOINT"]) == ["lignerouge"]
    for arguments in (command, compose()["services"]["lignerouge"]["command"]):
        assert run(arguments[0], "--help").returncode == 0
        said = run(arguments[0], "--help").stdout
        assert all(option in said for option in arguments if option.startswith("--")), arguments
    check = re.search(r"CMD (\[.*\])", instructions["HEALTHCHECK"])
    assert check
    program = json.loads(check[1])
    compile(program[2], "healthcheck", "exec")
    assert "/ready" in program[2]


def test_variables_are_those_that_the_program_reads_and_the_page_explains() -> None:
    known = known_variables()
    for name in ("Containerfile", "compose.yaml", "lignerouge.service", "example.env", "Caddyfile"):
        found = variables_in((DEPLOY / name).read_text(encoding="utf-8")) - {"LIGNEROUGE_NAME"}  # the proxy's own
        assert found <= known, name
        assert found <= variables_in(HOSTING) | {*serve.KEEP.values()}, name
    given = set(re.findall(r"(?m)^([A-Z_]+)=", (DEPLOY / "example.env").read_text(encoding="utf-8")))
    asked = set(re.findall(r"\$\{([A-Z_]+)", (DEPLOY / "compose.yaml").read_text(encoding="utf-8")))
    assert given == asked


def test_the_parts_of_the_compose_file_fit_together() -> None:
    found = compose()
    services = found["services"]
    assert set(services) == {"lignerouge", "database", "proxy"}
    build = services["lignerouge"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).resolve() == DEPLOY / "Containerfile"
    for service in services.values():
        assert set(service.get("depends_on", [])) <= set(services)
        for volume in service["volumes"]:
            source = volume.partition(":")[0]
            assert (DEPLOY / source).exists() if source.startswith(".") else source in found["volumes"]
    command = " ".join(services["lignerouge"]["command"])
    database = services["database"]["environment"]
    user, name = database["POSTGRES_USER"], database["POSTGRES_DB"]
    assert f"postgresql://{user}:${{POSTGRES_PASSWORD:?}}@database/{name}" in command
    (network,) = found["networks"]["default"]["ipam"]["config"]
    proxies = services["lignerouge"]["environment"]["LIGNEROUGE_PROXIES"]
    assert serve.networks([proxies]) == serve.networks([network["subnet"]])
    caddy = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    assert f"reverse_proxy lignerouge:{services['lignerouge']['command'][4]}" in caddy
    assert caddy.count("{") == caddy.count("}")
    assert "{$LIGNEROUGE_NAME}" in caddy
    assert "LIGNEROUGE_NAME" in services["proxy"]["environment"]


@pytest.mark.skipif(shutil.which("caddy") is None, reason="there is no caddy here")
def test_caddy_reads_its_file() -> None:
    environment = {**os.environ, "LIGNEROUGE_NAME": "rouge.example.org"}
    command = ["caddy", "adapt", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile", "--validate"]
    subprocess.run(command, check=True, env=environment, capture_output=True)


def test_the_unit_starts_what_there_is(tmp_path: Path) -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[method-assign,assignment]  # its names are kept as they are
    unit.read(DEPLOY / "lignerouge.service", encoding="utf-8")
    start = shlex.split(unit["Service"]["ExecStart"])
    assert start[0] == "/opt/lignerouge/bin/lignerouge"
    assert all(option in run(start[1], "--help").stdout for option in start if option.startswith("--"))
    assert "-HUP" in unit["Service"]["ExecReload"]
    if shutil.which("systemd-analyze") is None:
        return
    program = tmp_path / "lignerouge"  # it must be there, or systemd complains of nothing else
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    written = (DEPLOY / "lignerouge.service").read_text(encoding="utf-8").replace(start[0], str(program))
    (tmp_path / "lignerouge.service").write_text(written, encoding="utf-8")
    command = ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", str(tmp_path / "lignerouge.service")]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert [line for line in said.stderr.splitlines() if "lignerouge" in line] == [], said.stderr


def builder() -> str | None:
    """A program that builds images, if it can here."""
    for name in ("podman", "docker"):
        if shutil.which(name) and subprocess.run([name, "info"], capture_output=True, check=False).returncode == 0:
            return name
    return None


def test_the_image_answers_where_one_can_be_built() -> None:
    program = builder()
    if program is None:
        pytest.skip("nothing here builds images")
    build = [
        program,
        "build",
        "--quiet",
        "--file",
        str(DEPLOY / "Containerfile"),
        "--tag",
        "lignerouge-test",
        str(ROOT),
    ]
    subprocess.run(build, check=True, timeout=PATIENCE)
    start = [program, "run", "--detach", "--rm", "--publish", "127.0.0.1::8000", "lignerouge-test"]
    container = subprocess.run(start, check=True, capture_output=True, text=True).stdout.strip()
    try:
        port = subprocess.run([program, "port", container, "8000"], check=True, capture_output=True, text=True).stdout
        address = f"http://{port.split()[-1]}/ready"
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                with urllib.request.urlopen(address, timeout=5) as reply:
                    assert json.load(reply) == {"status": "ok"}
                    return
            except OSError:
                assert time.monotonic() < deadline
                time.sleep(0.5)
    finally:
        subprocess.run([program, "rm", "--force", container], check=False, capture_output=True)
