/** One click to the start line: a table for this guest and three bots, already under way. */
import { t } from "../../i18n/language.svelte";
import { api } from "../../net/api";
import { guest } from "../../net/guest.svelte";
import type { NewTable, SeatWish } from "../../protocol/http";
import type { TableInfo, You } from "../../protocol/protocol";
import { FIRST_STAGE } from "./tables";

/** -> the path of the table; `quick`: my riders take the first places they are offered, then it is about cards */
export async function rideNow(options: NewTable["options"] = { stage: FIRST_STAGE }, name = ""): Promise<string> {
  const [{ games }] = await Promise.all([api.catalogue(), guest.ensure(t("name.default"))]);
  const bot = games.find((game) => game.key === "flamme")?.house ?? "sensible";
  const bots = Array.from({ length: 3 }, () => ({ kind: "bot" as const, bot }));
  const made = await api.makeTable({
    game: "flamme",
    seats: [{ kind: "guest" }, ...bots],
    options,
    name,
  });
  await api.start(made.table.id);
  return `/table/${made.table.id}?quick`;
}

/** The same stage, the same teams, new luck: friends of elsewhere find their seats open. -> the path of the table */
export async function rideAgain(table: TableInfo, you: You): Promise<string> {
  const seats = table.seats.map((seat, number): SeatWish => {
    if (you.seats.includes(number)) return { kind: "guest", name: seat.name };
    return seat.kind === "bot" ? { kind: "bot", bot: seat.bot, name: seat.name } : { kind: "open" };
  });
  const { game, name, options, listed, pace } = table;
  const made = await api.makeTable({ game, name, options, listed, pace, seats });
  if (seats.every((seat) => seat.kind !== "open")) await api.start(made.table.id);
  return `/table/${made.table.id}`;
}
