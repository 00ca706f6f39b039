/** The weather on a road: loaded only where there is some. */
export { default as WeatherMap } from "./WeatherMap.svelte";
export { default as WeatherProfile } from "./WeatherProfile.svelte";
export { default as WeatherStrip } from "./WeatherStrip.svelte";
