import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// Where the server that the pages talk to while developing listens.
const server = process.env.LIGNEROUGE_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    // The Python package ships what is built, so that nobody who plays needs Node.
    outDir: "../src/lignerouge/web",
    emptyOutDir: true,
    // What was built: the service worker keeps it, so that the shell opens without a network.
    manifest: "assets.json",
    // The first browsers with light-dark(), on which both editions of the palette rest.
    target: ["chrome123", "edge123", "firefox121", "safari17.5"],
    rolldownOptions: {
      output: {
        // The framework changes seldom and is cached apart from the pages, which are loaded when they are opened.
        codeSplitting: {
          groups: [
            { name: "svelte", test: /node_modules[\\/](svelte|esm-env|clsx)[\\/]/ },
            // In one piece it is smaller than in the many that its users would cut it into. What lies in folders of
            // the table is not needed at the start of every race.
            { name: "table", test: /src[\\/](table|board)[\\/][^\\/]+$/ },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    proxy: { "/api": { target: server }, "/ws": { target: server.replace("http", "ws"), ws: true } },
  },
  test: { include: ["src/**/*.test.ts"] },
});
