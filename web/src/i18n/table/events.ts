/** Made by `python -m lignerouge.server.write_schemas` from `lignerouge/flamme/text`: change the TOML there, not this file. */
import type { EventRules } from "../eventRules";

export default {
  say: {
    DraftOpened: "events.draft_opened",
    Drafted: "events.drafted",
    Began: [
      {
        stage: "",
        say: "events.began_unnamed",
      },
      {
        say: "events.began",
      },
    ],
    Forecast: [
      {
        weather: "",
        say: "events.forecast_fair",
      },
      {
        say: "events.forecast",
      },
    ],
    Placed: "events.placed",
    Named: "events.named",
    BiddingOpened: "events.bidding_opened",
    Bid: "events.bid",
    BidsRevealed: [
      {
        number: 1,
        say: "events.bids_revealed",
      },
      {
        say: "events.bids_totalled",
      },
    ],
    BrokeAway: [
      {
        before: "",
        say: "events.broke_away",
      },
      {
        say: "events.broke_away_tied",
      },
    ],
    BidsReturned: "events.bids_returned",
    Drew: [
      {
        turned_over: true,
        say: "events.drew_turned_over",
      },
      {
        say: "events.drew",
      },
    ],
    Chose: [
      {
        done: true,
        say: "events.chose_done",
      },
      {
        say: "events.chose",
      },
    ],
    Revealed: "events.revealed",
    Recovered: [
      {
        gave_back: true,
        say: "events.gave_back",
      },
      {
        say: "events.kept",
      },
    ],
    TookBack: [
      {
        card: "done",
        say: "events.refreshed",
      },
      {
        say: "events.took_back",
      },
    ],
    Raised: "events.raised",
    StoodUp: "events.stood_up",
    Capped: "events.capped",
    StoppedAtFoot: "events.foot",
    RoadEnded: "events.road_ended",
    Blocked: [
      {
        barred: true,
        say: "events.barred",
      },
      {
        say: "events.blocked",
      },
    ],
    Moved: [
      {
        steps: 0,
        say: "events.stayed",
      },
      {
        say: "events.moved",
      },
    ],
    SqueezedIn: "events.squeezed_in",
    Crashed: "events.crashed",
    Chased: "events.chased",
    Towed: [
      {
        leading: true,
        say: "events.towed",
      },
      {
        say: "events.followed",
      },
    ],
    NotTowed: "not_towed.{why}",
    Exhausted: [
      {
        highest: 0,
        say: "events.exhausted",
      },
      {
        say: "events.exhausted_highest",
      },
    ],
    Spared: "events.spared",
    Crossed: "events.crossed",
    Timed: "events.timed",
    TookMinute: "events.took_minute",
    TookToken: "events.took_{side}",
    Ended: [
      {
        total: "",
        team: "",
        say: "events.ended",
      },
      {
        total: "",
        say: "events.ended_teams",
      },
      {
        say: "events.ended_alone",
      },
    ],
  },
  fill: {
    rider: "rider",
    riders: "riders",
    before: "riders",
    past: "riders",
    behind: "riders",
    ahead: "riders",
    by: "riders_in_row",
    team: "team seat",
    type: "type rider",
    square: "square",
    start: "square",
    lane: "lane",
    place: "place",
    time: "time seconds",
    card: "card",
  },
  fill_of: {
    DraftOpened: {
      teams: "teams seats",
    },
    Drafted: {
      name: "specialist rider specialist",
    },
    Began: {
      stage: "stage",
      team: "first_team seats",
    },
    Forecast: {
      weather: "weather",
    },
    BidsRevealed: {
      cards: "cards_of",
      totals: "numbers_of",
    },
    BrokeAway: {
      cards: "sum",
    },
    Drew: {
      cards: "cards",
    },
    Revealed: {
      cards: "cards_of",
    },
    Raised: {
      on: "on ground",
    },
    NotTowed: {
      on: "on ground",
      by: "riders_in_row ahead",
    },
    Ended: {
      winner: "first_rider order",
      others: "other_riders order",
      riders: "riders order",
      total: "time",
      team: "best_team times",
      time: "best_time times",
      teams: "other_times times",
    },
  },
} as const satisfies EventRules;
