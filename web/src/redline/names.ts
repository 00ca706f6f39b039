/** What players are called. */
import { playerName } from "../pages/parts/tables";
import type { SeatInfo } from "../protocol/protocol";
import { letterOf } from "./eventText";

type Named = Pick<SeatInfo, "kind" | "name" | "bot">;

/** Two of one name, as bots of one kind have it, are told apart by their letters. */
export function seatName(seats: readonly Named[], seat: number): string {
  const player = seats[seat];
  if (player === undefined) return letterOf(seat);
  const own = playerName(player);
  return seats.filter((other) => playerName(other) === own).length > 1 ? `${own} (${letterOf(seat)})` : own;
}
