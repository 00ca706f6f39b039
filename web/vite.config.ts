import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { defineConfig, type Plugin, type Rolldown } from "vite";

// Where the server that the pages talk to while developing listens.
const server = process.env.LIGNEROUGE_SERVER ?? "http://127.0.0.1:8000";

const sha256 = (text: string | Buffer) => createHash("sha256").update(text).digest("hex");

function sourceFiles(folder: string, under = ""): string[] {
  return readdirSync(join(folder, under), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith(".") || entry.name === "node_modules" || entry.name.endsWith(".test.ts")) return [];
    const name = under ? `${under}/${entry.name}` : entry.name;
    return entry.isDirectory() ? sourceFiles(folder, name) : [name];
  });
}

/** Writes beside the pages which sources they were built from, so that nobody builds them again (see pages.py). */
function builtFrom(): Plugin {
  let name = "";
  let folder = "";
  return {
    name: "built-from",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
      const files = sourceFiles(config.root).sort();
      name = sha256(files.map((file) => `${file} ${sha256(readFileSync(join(config.root, file)))}\n`).join(""));
    },
    writeBundle() {
      writeFileSync(join(folder, "built-from.txt"), `${name}\n`);
    },
  };
}

/** What is there once one of the sources is: all that it imports, and that those import, but nothing that is asked for later. */
function comesWith(source: string, graph: Rolldown.ChunkingContext): Set<string> {
  const found = new Set([resolve(import.meta.dirname, "src", source)]);
  for (const each of found) for (const next of graph.getModuleInfo(each)?.importedIds ?? []) found.add(next);
  return found;
}

/**
 * In which file a module lies. What a race needs from its start is smaller in one piece than in the many that its
 * users would cut it into; what every page, or the front page too, needs of it lies apart, so that they load no race.
 * So does the page of a table, which other games have too.
 */
function pieces(): (module: string, graph: Rolldown.ChunkingContext) => string | null {
  let parts: Record<"every" | "home" | "race" | "table", Set<string>> | undefined;
  return (module, graph) => {
    parts ??= {
      every: comesWith("main.ts", graph),
      home: comesWith("pages/Home.svelte", graph),
      race: comesWith("table/PlayingRace.svelte", graph),
      table: new Set(
        ["pages/Table.svelte", "pages/parts/Playing.svelte"].flatMap((page) => [...comesWith(page, graph)]),
      ),
    };
    const { every, home, race, table } = parts;
    if (every.has(module) || (home.has(module) && (race.has(module) || table.has(module)))) return "shell";
    // They are filled in the order of their names, each with all that it needs and no other has yet.
    return race.has(module) ? "table-race" : table.has(module) ? "table" : null;
  };
}

export default defineConfig({
  plugins: [svelte(), builtFrom()],
  build: {
    // The Python package ships what is built, so that nobody who plays needs Node.
    outDir: "../src/lignerouge/web",
    emptyOutDir: true,
    // What was built: the service worker keeps it, so that the shell opens without a network.
    manifest: "assets.json",
    // The first browsers with light-dark(), on which both editions of the palette rest.
    target: ["chrome123", "edge123", "firefox121", "safari17.5"],
    rolldownOptions: {
      checks: { bundlerTimings: false }, // a slow machine is nothing to warn of
      output: {
        // The framework changes seldom and is cached apart from the pages, which are loaded when they are opened.
        codeSplitting: {
          groups: [
            { name: "svelte", test: /node_modules[\\/](svelte|esm-env|clsx)[\\/]/ },
            { name: pieces(), test: /src[\\/]/ },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    proxy: { "/api": { target: server }, "/ws": { target: server.replace("http", "ws"), ws: true } },
  },
});
