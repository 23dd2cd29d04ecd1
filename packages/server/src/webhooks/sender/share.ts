/*
 * How many deliveries each endpoint may begin. A slow endpoint holds only its own slots. When this process has little room
 * left, each endpoint gets less of it, so that there is always some room for a new endpoint.
 */

/** An endpoint with due deliveries. */
export interface Due {
  webhookId: string;
  host: string;
  /** How many may be in flight, and how many are, in all processes. */
  slots: number;
  inFlight: number;
  /** How many of these this process sends. */
  inFlightHere: number;
}

/** The limit at one host for all webhooks of an organization. Each webhook may have one, however many webhooks there are. */
export const perHost = 16;

/** One endpoint gets at most this part of the room that is left, and at least one delivery. */
const partOfRoom = 1 / 8;

/** How many deliveries each endpoint may begin now: one for each in turn, in the order given, as long as there is room. */
export function shareRoom(
  room: number,
  endpoints: readonly Due[],
  inFlightByHost: ReadonlyMap<string, number>,
): Map<string, number> {
  const shares = new Map<string, number>();
  const hosts = new Map(inFlightByHost);
  let left = room;
  let waiting = [...endpoints];
  while (left > 0 && waiting.length > 0) {
    waiting = waiting.filter(({ webhookId, host, slots, inFlight, inFlightHere }) => {
      const share = shares.get(webhookId) ?? 0;
      const atHost = hosts.get(host) ?? 0;
      const most = Math.max(1, Math.floor(left * partOfRoom));
      const own = inFlight + share;
      // The room is that of this process: what others send takes none of it.
      if (left === 0 || own >= slots || inFlightHere + share >= most || (own > 0 && atHost >= perHost))
        return false;
      shares.set(webhookId, share + 1);
      hosts.set(host, atHost + 1);
      left -= 1;
      return true;
    });
  }
  return shares;
}
