import type { SocketRow } from "../chargers/sockets.ts";

/** The rating and the meter of a socket as they are at the start; a meter that is exchanged later is not this session's. */
export function pinDevice({ maxAmperage, meterPublicKey }: SocketRow) {
  return { ratedA: maxAmperage, meterPublicKey };
}
