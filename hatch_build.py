"""The pages are part of the package: a wheel or an archive of the sources without them is not made."""

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MISSING = (
    "The pages of Ligne Rouge are not built (src/lignerouge/web), and there is no npm to build them with. "
    "Build them with `make setup`, which fetches Node if need be, or install Node 20.19 or newer; then try again."
)


class PagesHook(BuildHookInterface[Any]):
    """Runs before every build. An editable installation serves the pages from where `make` builds them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the pages if they are missing; refuse to go on without them."""
        root = Path(self.root)
        pages = root / "src" / "lignerouge" / "web" / "index.html"
        if version == "editable" or pages.is_file():
            return
        npm = shutil.which("npm")
        if npm is None or not (root / "web" / "package-lock.json").is_file():
            raise SystemExit(MISSING)
        self.app.display_info("Building the pages.")
        for command in (["ci", "--no-audit", "--no-fund"], ["run", "build", "--", "--logLevel", "warn"]):
            done = subprocess.run([npm, "--prefix", str(root / "web"), "--silent", *command], check=False)
            if done.returncode or (command[0] == "run" and not pages.is_file()):
                raise SystemExit(f"The pages of Ligne Rouge could not be built: npm {command[0]} failed.")
