import type { chargers, sockets } from "../store/schema.ts";

/** Amps. What an AC outlet may carry at most (IEC 62196-2), where nobody has said what this one does. */
const mostUnknownA = 63;

interface Rated {
  socket: Pick<typeof sockets.$inferSelect, "maxAmperage">;
  charger: Pick<typeof chargers.$inferSelect, "maxAmperage">;
}

/** Amps: what the socket may carry, and no more than its charger. */
export function ratingOf({ socket, charger }: Rated): number {
  const ratings = [socket.maxAmperage, charger.maxAmperage].filter((rating) => rating !== null);
  return ratings.length > 0 ? Math.min(...ratings) : mostUnknownA;
}
