/** Whatever a bot answered in somebody's place is said in words, in every language. */
import { beforeAll, expect, test, vi } from "vitest";
import firenze from "../gallery/stages/firenze-milano.json";
import type { StageDrawing } from "../board/drawing";
import { breakawayText } from "../i18n/breakaway/text";
import { speech, type Language } from "../i18n/language.svelte";
import { said } from "./answerWords";
import { Road } from "./positions";

beforeAll(() => void vi.stubGlobal("document", { documentElement: {} }));

const ROAD = new Road(firenze as StageDrawing);
const SQUARE = ROAD.drawing.squares[20];
const of = (at: string, who: string, asked: string, option: string, number = 0): string =>
  said({ at, who, asked, number, option }, ROAD).join(" ");

async function speak(language: Language): Promise<void> {
  await Promise.all([speech.choose(language), breakawayText.load(language)]);
}

test("cards, bids, places, a draft, refreshment and recovery", async () => {
  await speak("en");
  expect(of("7", "BS", "card", "5")).toBe("sprinteur: 5");
  expect(of("0", "BS", "bid", "9", 1)).toBe("First bid: 9");
  expect(of("0", "BS", "bid", "2", 2)).toBe("Second bid: 2");
  expect(of("0", "BR", "place", SQUARE?.name ?? "")).toBe(`rouleur: square ${SQUARE?.to_go}`);
  expect(of("0", "B", "name", "BS")).toBe("Trying to break away: Boréal S.");
  expect(of("draft/2", "B", "", "R3")).toBe("Team Boréal takes the 3 as its rouleur.");
  expect(of("3/4", "BR", "refresh", "5")).toBe("Boréal R takes back: 5.");
  expect(of("3/4", "BR", "refresh", "done")).toMatch(/^Boréal R is refreshed/);
  expect(of("4", "BR", "recover", "yes")).toBe("Boréal R gives an exhaustion card back.");
  expect(of("4", "B", "rider", "BR")).toBe("");
});

test.each<Language>(["fr", "es"])("in %s", async (language) => {
  await speak(language);
  const all = [
    of("7", "BS", "card", "E"),
    of("0", "BS", "bid", "9", 1),
    of("0", "BR", "place", "1.1"),
    of("0", "B", "name", "BS"),
    of("draft/2", "B", "", "S1"),
    of("4", "BR", "refresh", "5"),
    of("4", "BR", "recover", "no"),
  ];
  for (const one of all) expect(one).toMatch(/^[\p{Lu}\p{Ll}].* /u);
  expect(all.join(" ")).not.toMatch(/[{}]|\b(takes|square|bid|gives)\b/);
});
