import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import svelte from "eslint-plugin-svelte";
import { defineConfig, globalIgnores } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

// The shell finds what a game has of its own in `src/games.ts`, by a table's game.
const message = "Only src/games.ts names games: let the game bring this with its entry there.";
const NAMES_A_GAME = [
  ":matches(ImportDeclaration, ImportExpression) > Literal.source[value=/\\/(table|tour|redline)\\//]",
  "Literal[value=/^(flamme|tour|redline)$/]",
  ":matches(Literal, TemplateElement, SvelteLiteral)[value=/game=(flamme|tour|redline)/]",
].map((selector) => ({ selector, message }));

export default defineConfig(
  globalIgnores(["node_modules"]),
  js.configs.recommended,
  ts.configs.strict,
  svelte.configs.recommended,
  prettier,
  svelte.configs.prettier,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    files: ["src/*", "src/{net,pages,plain}/**"],
    ignores: ["src/games.ts", "**/*.test.ts"],
    rules: {
      "no-restricted-syntax": ["error", ...NAMES_A_GAME],
    },
  },
);
