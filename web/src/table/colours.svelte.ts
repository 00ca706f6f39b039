/** In which colours teams are shown: as a rule in those of their seats, on cardboard in those that lie on the table. */
import { TEAMS, type TeamLetter } from "../art/teams";

let worn: readonly TeamLetter[] = $state.raw(TEAMS);

export const colourOf = (seat: number): TeamLetter => worn[seat] ?? "A";

/** By seat. -> takes them off again */
export function wear(colours: readonly TeamLetter[]): () => void {
  worn = colours;
  return () => (worn = TEAMS);
}
