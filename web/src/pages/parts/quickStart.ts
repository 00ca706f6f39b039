/** Starts a table with one click: for this guest and three bots, or once more with the same people. */
import { FIRST_GAME, partsOf } from "../../games";
import { t } from "../../i18n/language.svelte";
import { api } from "../../net/api";
import { guest } from "../../net/guest.svelte";
import type { NewTable } from "../../protocol/http";
import type { TableInfo } from "../../protocol/protocol";
import { FIRST_STAGE } from "./tables";

/** -> the path of the table; `quick`: my riders take the first places they are offered, then it is about cards */
export async function rideNow(options: NewTable["options"] = { stage: FIRST_STAGE }, name = ""): Promise<string> {
  partsOf(FIRST_GAME)
    .playing() // comes while the table is made
    .catch(() => undefined);
  const [{ games }, { start }] = await Promise.all([
    api.catalogue(),
    import("../../net/luck"),
    guest.ensure(t("name.default")),
  ]);
  const bot = games.find((game) => game.key === FIRST_GAME)?.house ?? "sensible";
  const bots = Array.from({ length: 3 }, () => ({ kind: "bot" as const, bot }));
  const made = await api.makeTable({
    game: FIRST_GAME,
    seats: [{ kind: "guest" }, ...bots],
    options,
    name,
  });
  await start(made);
  return tablePath(made.table.id, true);
}

/** Of a table; `quick` as above. */
export const tablePath = (id: string, quick: boolean): string => `/table/${id}${quick ? "?quick" : ""}`;

/** The same people, the same options, new luck, as quickly as before: all are led to one table. -> its path */
export async function rideAgain(table: TableInfo, quick = false): Promise<string> {
  const made = await api.playAgain(table.id);
  return tablePath(made.table.id, quick);
}
