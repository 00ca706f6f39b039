/** Where riders stand on the map: in their lanes, and side by side where more are home than there are lanes. */
import type { BoardRider } from "./drawing";
import type { Place, Track } from "./track";

export interface MapStand<Rider extends BoardRider = BoardRider> {
  readonly rider: Rider;
  readonly place: Place;
  /** How wide a plate may be, in squares; 0: as wide as it must be to be read. */
  readonly room: number;
}

/** A plate with its edge, high by wide. */
const SHAPE = 30 / 46;

/** Whoever is home has left the race and may share a lane with others: nobody covers anybody past the line. */
export function mapStands<Rider extends BoardRider>(riders: readonly Rider[], track: Track): MapStand<Rider>[] {
  const home = riders.filter(({ square }) => track.square(square)?.zone === "past");
  return riders.flatMap((rider) => {
    const square = track.square(rider.square);
    const crowd = home.filter((one) => one.square === rider.square);
    const place = track.place(rider.square, rider.lane);
    if (!square || !place) return [];
    if (home.length < 2 || crowd.length === 0) return { rider, place, room: 0 };
    const lanes = new Set(crowd.map(({ lane }) => lane));
    const isFree = lanes.size === crowd.length && Math.max(...lanes) < square.lanes;
    const roomIn = (columns: number): number =>
      Math.min(1 / columns, (2 * square.half) / Math.ceil(crowd.length / columns) / SHAPE);
    // More riders than lanes: above each other or two side by side, whichever is larger; the first is in front, at the right.
    const columns = roomIn(2) > roomIn(1) ? 2 : 1;
    const rows = isFree ? square.lanes : Math.ceil(crowd.length / columns);
    const room = isFree ? Math.min(1, (2 * square.half) / rows / SHAPE) : roomIn(columns);
    if (isFree) return { rider, place, room };
    const n = crowd.indexOf(rider);
    const lane = ((Math.floor(n / columns) + 0.5) * square.lanes) / rows - 0.5;
    const u = columns === 1 ? 0.5 : n % 2 ? 0.25 : 0.75;
    return { rider, place: track.place(square.name, lane, u) ?? place, room };
  });
}
