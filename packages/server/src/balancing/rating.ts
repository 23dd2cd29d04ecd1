import type { chargers, sockets } from "../store/schema.ts";

/** Amps. The most that an AC outlet may carry (IEC 62196-2), used where the amperage is not configured. */
const mostUnknownA = 63;

interface Rated {
  socket: Pick<typeof sockets.$inferSelect, "maxAmperage">;
  charger: Pick<typeof chargers.$inferSelect, "maxAmperage">;
}

/** Amps: what the socket may carry, but not more than its charger may carry. */
export function ratingOf({ socket, charger }: Rated): number {
  const ratings = [socket.maxAmperage, charger.maxAmperage].filter((rating) => rating !== null);
  return ratings.length > 0 ? Math.min(...ratings) : mostUnknownA;
}
