"""What a package needs beyond the files of the repository: built pages, and a readme whose links work elsewhere."""

import re
import runpy
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

MISSING = (
    "The pages of Ligne Rouge are not built (src/lignerouge/web), or are older than their sources, and there is no npm "
    "to build them with. Build them with `make pages`, which fetches Node if need be, or install Node 20.19 or newer; "
    "then try again."
)


LINK = re.compile(r"(!?)\[([^\]]*)\]\((?![a-z]+:|#)([^)\s]+)\)")


def absolute(text: str, repository: str) -> str:
    """Links into the repository, and pictures in it, by their address: a package index has neither."""

    def link(found: re.Match[str]) -> str:
        picture, words, path = found.groups()
        return f"{picture}[{words}]({repository}/{'raw' if picture else 'blob'}/main/{path})"

    return LINK.sub(link, text)


class ReadmeHook(MetadataHookInterface):
    """Makes the readme of a package from README.md."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Runs whenever the package is described."""
        text = (Path(self.root) / "README.md").read_text("utf-8")
        source = metadata["urls"]["Source"]
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute(text, source)}


class PagesHook(BuildHookInterface[Any]):
    """Makes no wheel and no archive of the sources without pages; an editable installation needs none yet."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the pages unless they are there, made of these sources; refuse to go on without them."""
        root = Path(self.root)
        up_to_date = runpy.run_path(str(root / "pages.py"))["up_to_date"]
        if version == "editable" or up_to_date(root):
            return
        npm = shutil.which("npm")
        if npm is None or not (root / "web" / "package-lock.json").is_file():
            raise SystemExit(MISSING)
        self.app.display_info("Building the pages.")
        installed = (root / "web" / "node_modules" / "vite").is_dir()
        install = ["ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund"]
        for command in ([] if installed else [install]) + [["run", "build", "--", "--logLevel", "warn"]]:
            done = subprocess.run([npm, "--prefix", str(root / "web"), "--silent", *command], check=False)
            if done.returncode:
                raise SystemExit(f"The pages of Ligne Rouge could not be built: npm {command[0]} failed.")
        if not up_to_date(root):
            raise SystemExit("The pages of Ligne Rouge were built, but their sources changed meanwhile: try again.")
