/**
 * Luck that nobody can have chosen: before the start this browser adds chance of its own to the promised keys of a
 * table, and remembers it; afterwards it checks that the promise was kept (docs/decisions/0021-luck-that-was-promised.md).
 */
import { readList, writeJson } from "../browserStorage";
import type { LuckReport, TableAnswer } from "../protocol/http";
import type { SeatInfo, TableInfo, You } from "../protocol/protocol";
import { api } from "./api";
import { sha256 } from "./sha256";

interface Given {
  readonly table: string;
  readonly commitment: string;
  readonly salt: string;
  /** What was settled on the seats when the salt was first told: others' seals and salts; null: it is still a secret. */
  readonly seals: readonly string[] | null;
  /** It was told, and nobody has said that it was taken. */
  readonly unsure?: boolean;
}

/**
 * own: the keys were promised, this browser's salt is in them, and all other salts were sealed before it was known; kept:
 * the keys were promised; none: nothing was; broken: something is not as it was promised.
 */
export type Finding = "own" | "kept" | "closed" | "none" | "broken";

const KEY = "salts";
const MOST = 50; // tables, the last ones
const MOST_KEYS = 100; // of a chain
const LOOKS = 60; // for the seals of others: some are slow, and some have none, who play with another program
const PAUSE = 250; // milliseconds between two

const remembered = (): readonly Given[] => readList<Given>(KEY);

/** Where that is forbidden, this browser cannot say afterwards that its salt was used. */
function remember(given: Given): void {
  const others = remembered().filter(({ table }) => table !== given.table);
  writeJson(KEY, [given, ...others].slice(0, MOST));
}

const asked = new Map<string, Promise<void>>();
const starting = new Set<string>();

/** Adds a salt for one's own seats at a table that has not started. Whoever cannot plays all the same. */
export function addSalt(table: TableInfo, you: You): Promise<void> {
  const before = asked.get(table.id);
  if (before !== undefined) return before;
  const added = sealOrTell(table, you)
    .catch(() => undefined) // the server cannot be reached, or is an older one
    .finally(() => asked.delete(table.id));
  asked.set(table.id, added);
  return added;
}

/**
 * Who knew all other salts, and the keys, could choose the last one so that it suits them. So all seal their salts, and
 * nobody tells one before all have; who plays with bots alone has nobody to wait for.
 */
async function sealOrTell(table: TableInfo, you: You): Promise<void> {
  const given = remembered().find((each) => fits(each, table, you)) ?? fresh(table);
  const { salt } = given;
  const seal = sha256(salt);
  for (let looks = 0; ; looks++) {
    const isAlone = !hasRoom(table) && others(table, you).length === 0;
    if (!isAlone && bare(table, you).some((seat) => seat.seal === "")) {
      remember(given);
      ({ table, you } = await api.addSalt(table.id, { seal }));
    }
    if (hasRoom(table)) return; // whoever comes later will seal a salt as well
    // elsewhere it has started, another device has sealed a salt for this seat, or no salts are taken
    if (!bare(table, you).some((seat) => seat.seal === (isAlone && seat.seal === "" ? "" : seal))) return;
    const isReady = others(table, you).every((seat) => settled(seat) !== "");
    if (isReady || starting.has(table.id) || looks === LOOKS) break;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    ({ table, you } = await api.table(table.id));
  }
  const told: Given = { ...given, seals: given.seals ?? table.seats.map(settled) };
  remember({ ...told, unsure: true });
  ({ table } = await api.addSalt(table.id, { salt }));
  if (table.seats.some((seat) => seat.salt === salt)) remember(told);
}

const fresh = ({ id, commitment }: TableInfo): Given => ({ table: id, commitment, salt: hex(), seals: null });

/** Whoever knows a salt could choose theirs to fit it: one that was told is told again only where it was sealed before. */
const fits = ({ table: id, commitment, salt, seals }: Given, table: TableInfo, you: You): boolean =>
  id === table.id &&
  commitment === table.commitment &&
  (seals === null || bare(table, you).some((seat) => seat.seal === sha256(salt)));

const hasRoom = ({ seats }: TableInfo): boolean => seats.some((seat) => seat.kind === "open");

/** One's own seats that can still take a salt. */
const bare = ({ status, commitment, seats }: TableInfo, you: You): readonly SeatInfo[] =>
  status === "open" && commitment !== ""
    ? seats.filter((seat, number) => you.seats.includes(number) && seat.salt === "")
    : [];

const others = ({ seats }: TableInfo, you: You): readonly SeatInfo[] =>
  seats.filter((seat, number) => seat.kind === "guest" && !you.seats.includes(number));

/** The seal of a seat, also of a salt that was told without one; "": its player can still choose. */
const settled = ({ seal, salt }: SeatInfo): string => (salt === "" ? seal : sha256(salt));

/** Starts a table with a salt of one's own; whoever has not sealed theirs by now is waited for no longer. */
export async function start({ table, you }: Pick<TableAnswer, "table" | "you">): Promise<void> {
  starting.add(table.id);
  try {
    await addSalt(table, you);
    await api.start(table.id);
  } finally {
    starting.delete(table.id);
  }
}

const hex = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** What this browser itself finds: each key is the SHA-256 of the next, and the commitment that of the first. */
export function check(table: string, report: LuckReport, known: readonly Given[] = remembered()): Finding {
  const given = known.filter(({ salt, seals, unsure }) => seals !== null && (!unsure || report.salts.includes(salt)));
  if (report.commitment === "") return given.some((each) => each.table === table) ? "broken" : "none";
  if (report.luck === "closed" && report.key === "") return "closed"; // others still ride the same deal
  if (report.luck === "known" || report.luck === "closed") return "none"; // a branch with the luck of its race promises nothing
  if (report.luck !== "promised") return "broken";
  const chain = [report.key];
  while (chain.length <= MOST_KEYS) chain.push(sha256(chain.at(-1) ?? ""));
  const before = chain.slice(1);
  if (!before.includes(report.commitment)) return "broken";
  // who plays again goes on along the chain that was promised for the first match, with the salts of then
  const mine = given.find((each) => each.table === table) ?? given.find((each) => before.includes(each.commitment));
  if (mine === undefined) return "kept";
  if (!before.includes(mine.commitment) || !report.salts.includes(mine.salt)) return "broken";
  const rest = report.salts.filter((salt) => salt !== "" && salt !== mine.salt);
  return rest.every((salt) => mine.seals?.includes(sha256(salt))) ? "own" : "kept";
}
