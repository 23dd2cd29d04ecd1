import type { SocketRow } from "../chargers/sockets.ts";

/**
 * The rating and the meter of a socket at the start of a session. A meter that replaces it later does not belong to this
 * session.
 */
export function pinDevice({ maxAmperage, meterPublicKey }: SocketRow) {
  return { ratedA: maxAmperage, meterPublicKey };
}
