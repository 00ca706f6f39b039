/** Made by `python -m lignerouge.server.write_schemas` from `lignerouge/redline/text`: change the TOML there, not this file. */
import type { EventRules } from "../eventRules";

export default {
  say: {
    Began: "events.began",
    Placed: [
      {
        extends: "",
        say: "events.placed_first",
      },
      {
        say: "events.placed",
      },
    ],
    Aligned: "events.aligned",
    Drew: "events.drew",
    MustGive: "events.must_give",
    Chose: "events.chose",
    Gave: "events.gave",
    Blocked: "events.blocked",
    Discarded: "events.discarded",
    WentOut: "events.went_out",
    NobodyCanPlace: "events.nobody_can",
    Won: "events.won",
    Scored: "events.scored",
    Ended: "events.ended",
    TookBack: "events.took_back",
  },
  fill: {
    seat: "seat",
    seats: "seats",
    others: "seats",
    piece: "piece",
  },
  fill_of: {
    Placed: {
      piece: "lying piece ports",
      cell: "cell x y",
      extends: "extended",
    },
    Aligned: {
      kind: "kind",
      line: "line",
    },
    Scored: {
      points: "points",
      total: "points",
    },
    Ended: {
      order: "order order places",
    },
  },
} as const satisfies EventRules;
