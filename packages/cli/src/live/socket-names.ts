import type { Charger, Client } from "@forecourt/client";

/** What people call sockets and chargers, by their ids: `DEPOT-01/2`. */
export interface SocketNames {
  /** Asks for those of these that it does not know yet. */
  learn(socketIds: readonly SocketIds[]): Promise<void>;
  socket(chargerId: string, socketId: string): string;
  charger(chargerId: string): string;
  /** The charger that a socket belongs to; null where it is not known. */
  chargerOf(socketId: string): string | null;
}

export interface SocketIds {
  readonly charger_id: string | null;
  readonly socket_id: string | null;
}

/** More than so many unknown ones are read by the page, not one by one. */
const fewChargers = 3;

export function createSocketNames(
  client: Client,
  options: { signal: AbortSignal },
  locationId?: string,
): SocketNames {
  const identities = new Map<string, string>();
  const sockets = new Map<string, { chargerId: string; connectorId: number }>();
  /** Of what is gone, or has been asked for in vain: not to be asked for again at every look. */
  const asked = new Set<string>();

  function keep(charger: Charger): void {
    identities.set(charger.id, charger.identity);
    for (const socket of charger.sockets)
      sockets.set(socket.id, { chargerId: charger.id, connectorId: socket.connector_id });
  }

  async function learn(socketIds: readonly SocketIds[]): Promise<void> {
    const missing = new Set(
      socketIds.flatMap(({ charger_id: charger, socket_id: socket }) =>
        charger !== null && isUnknown(charger, socket) ? [charger] : [],
      ),
    );
    const hasForeignSocket = locationId !== undefined && socketIds.some(isForeignSocket);
    if (missing.size > fewChargers || hasForeignSocket) {
      const list = {
        ...options,
        per_page: 100,
        ...(locationId !== undefined && { location_id: locationId }),
      };
      for await (const charger of client.chargers.iterate(list)) {
        keep(charger);
        missing.delete(charger.id);
        if (missing.size === 0 && !hasForeignSocket) break;
      }
    }
    for (const id of missing) {
      await client.chargers.get(id, options).then(keep, (error: unknown) => {
        // A charger that was removed has left its sessions behind.
        if (!(error instanceof Error && "status" in error && error.status === 404)) throw error;
      });
    }
    for (const { charger_id, socket_id } of socketIds) asked.add(`${charger_id}/${socket_id}`);
  }

  /** A socket without a known charger: only the location has it. */
  function isForeignSocket({ charger_id: charger, socket_id: socket }: SocketIds): boolean {
    return charger === null && socket !== null && !sockets.has(socket) && !asked.has(`${charger}/${socket}`);
  }

  function isUnknown(chargerId: string, socketId: string | null): boolean {
    if (asked.has(`${chargerId}/${socketId}`)) return false;
    return !identities.has(chargerId) || (socketId !== null && !sockets.has(socketId));
  }

  return {
    learn,
    socket(chargerId, socketId) {
      const connectorId = sockets.get(socketId)?.connectorId;
      const identity = identities.get(chargerId);
      return identity === undefined || connectorId === undefined ? socketId : `${identity}/${connectorId}`;
    },
    charger: (chargerId) => identities.get(chargerId) ?? chargerId,
    chargerOf: (socketId) => sockets.get(socketId)?.chargerId ?? null,
  };
}
