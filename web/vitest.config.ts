import { defineConfig, mergeConfig } from "vitest/config";
import pages from "./vite.config";

// Apart from the pages' own, so that building them needs nothing that only tests need.
export default mergeConfig(pages, defineConfig({ test: { include: ["src/**/*.test.ts"] } }));
