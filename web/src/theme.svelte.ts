/** Which edition is shown: paper (light), night (dark), or whatever the system prefers. */

export type Theme = "light" | "dark" | "system";

const KEY = "theme";
const THEMES: readonly string[] = ["light", "dark", "system"];

function remembered(): Theme {
  try {
    const kept = localStorage.getItem(KEY);
    return kept !== null && THEMES.includes(kept) ? (kept as Theme) : "system";
  } catch {
    return "system"; // storage can be forbidden; the edition is then not remembered
  }
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
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // see above
    }
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
