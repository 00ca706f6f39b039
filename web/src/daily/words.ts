/** How results, days and spans of time are said. */
import { dailyText } from "../i18n/daily/text";
import { speech, t } from "../i18n/language.svelte";
import type { DailyStage } from "../protocol/http";
import { onRoad } from "./days";

/** "+3", "2 short", "15:20". */
export function resultWords(result: number | null, unit: string): string {
  if (result === null) return "–";
  if (unit === "seconds") return `${Math.floor(-result / 60)}:${String(-result % 60).padStart(2, "0")}`;
  return result > 0 ? `+${result}` : dailyText("to-go", { squares: -result });
}

export const placeName = (place: number): string => t(`race.places.names.${place - 1}` as "race.places.names.0");

/** A day as 2026-11-17, by its parts. */
export const dateWords = (day: string, how: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(speech.current, { timeZone: "UTC", ...how }).format(Date.parse(`${day}T00:00:00Z`));

export const longDate = (day: string): string => dateWords(day, { weekday: "long", day: "numeric", month: "long" });

/** "5 h 12 min". */
export function timeLeft(ends: number, now = Date.now() / 1000): string {
  const minutes = Math.max(0, Math.floor((ends - now) / 60));
  return minutes < 60
    ? dailyText("minutes", { minutes })
    : dailyText("hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

export const characterName = (character: string): string => dailyText.or(`character.${character}`, character);

/** How a result stands against par, in a sentence. */
export function againstPar({ mine, riders, unit }: DailyStage): string {
  const [result, par] = [mine?.result ?? null, riders?.par ?? null];
  if (result === null) return "";
  if (par === null) return dailyText("against.wait");
  const ahead = squaresBetween(result, par, unit);
  if (ahead === 0) return dailyText("against.same");
  if (unit === "seconds")
    return dailyText(ahead > 0 ? "against.faster" : "against.slower", { seconds: Math.abs(ahead) });
  return dailyText(ahead > 0 ? "against.better" : "against.worse", { squares: Math.abs(ahead) });
}

/** How far one result is ahead of another: in squares or seconds. */
export const squaresBetween = (one: number, other: number, unit: string): number =>
  unit === "squares" ? onRoad(one) - onRoad(other) : one - other;
