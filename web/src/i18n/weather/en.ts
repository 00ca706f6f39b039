/** What is said of the weather beyond its names, in English. */
import type { Message } from "../messages";

export default {
  title: "Forecast",
  fair: "Fair weather all the way.",
  elsewhere: "Elsewhere it is fair.",
  lay: "Weather",
  "lay.about": "Which token lies on which straight tile of your table. After public descriptions of the Weather box.",
  "lay.tile": "Tile {tile}, {place}",
  "lay.none": "no token",
} as const satisfies Record<string, Message>;
