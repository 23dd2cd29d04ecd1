import type { Connector } from "./connector.ts";
import type { Reservations } from "./reservations.ts";
import type { Sessions } from "./sessions.ts";

/** Which connectors are in service: as the central system wants it, and as an installation needs it. */
export interface Availability {
  /** Of the charger as a whole: connector 0. */
  readonly operative: boolean;
  /** 0: every connector. A transaction that runs goes on to its end. */
  set(connectorId: number, operative: boolean): void;
  /** Takes everything out of service; `then` runs when the last transaction has ended. */
  withdraw(then: () => void): void;
  /** Puts back what `withdraw` took. */
  release(): void;
  /** A transaction has ended. */
  ended(): void;
}

export function createAvailability(options: {
  connectors: readonly Connector[];
  sessions: Sessions;
  reservations: Reservations;
  /** The status of connector 0 is another. */
  report(): void;
  changed(): void;
}): Availability {
  const { connectors, sessions, reservations } = options;
  let operative = true;
  let whenClear: (() => void) | null = null;

  function settle(connector: Connector): void {
    // A transaction goes on to its end.
    if (connector.transaction !== null || connector.status === "Faulted") return;
    if (!connector.inService) {
      reservations.lost(connector);
      sessions.putAside(connector);
    }
    connector.rest();
  }

  function ended(): void {
    if (whenClear === null || connectors.some(({ transaction }) => transaction !== null)) return;
    const then = whenClear;
    whenClear = null;
    then();
  }

  return {
    get operative() {
      return operative;
    },
    set(connectorId, next) {
      if (connectorId === 0 && operative !== next) {
        operative = next;
        options.report();
      }
      for (const connector of connectors) {
        if ((connectorId !== 0 && connector.id !== connectorId) || connector.operative === next) continue;
        connector.operative = next;
        settle(connector);
      }
      options.changed();
    },
    withdraw(then) {
      whenClear = then;
      for (const connector of connectors) {
        connector.withdrawn = true;
        settle(connector);
      }
      options.changed();
      ended();
    },
    release() {
      whenClear = null;
      for (const connector of connectors) {
        if (!connector.withdrawn) continue;
        connector.withdrawn = false;
        settle(connector);
      }
      options.changed();
    },
    ended,
  };
}
