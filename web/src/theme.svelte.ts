/** Which edition is shown: paper (light), night (dark), or whatever the system prefers. */
import { readText, writeText } from "./browserStorage";

export type Theme = "light" | "dark" | "system";

const KEY = "theme";
const THEMES: readonly string[] = ["light", "dark", "system"];

function remembered(): Theme {
  const kept = readText(KEY) ?? "";
  return THEMES.includes(kept) ? (kept as Theme) : "system";
}

class Edition {
  #chosen: Theme = $state(remembered());

  constructor() {
    this.#show();
  }

  get chosen(): Theme {
    return this.#chosen;
  }

  set chosen(theme: Theme) {
    this.#chosen = theme;
    this.#show();
    writeText(KEY, theme);
  }

  /** Whether the night edition is on the screen now. */
  get isDark(): boolean {
    if (this.#chosen !== "system") return this.#chosen === "dark";
    return matchMedia("(prefers-color-scheme: dark)").matches;
  }

  #show(): void {
    if (this.#chosen === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.#chosen;
  }
}

export const edition = new Edition();
