import type { Connector } from "./connector.ts";
import type { Reservations } from "./reservations.ts";
import type { Sessions } from "./sessions.ts";

/** Which connectors are in service, by ChangeAvailability and during an installation. */
export interface Availability {
  /** For the charger as a whole: connector 0. */
  readonly operative: boolean;
  /** 0: all connectors. A running transaction continues to its end. */
  set(connectorId: number, operative: boolean): void;
  /** Takes all connectors out of service; `then` runs after the last transaction has ended. */
  withdraw(then: () => void): void;
  /** Reverts `withdraw`. */
  release(): void;
  /** A transaction has ended. */
  ended(): void;
}

export function createAvailability(options: {
  connectors: readonly Connector[];
  sessions: Sessions;
  reservations: Reservations;
  /** The status of connector 0 has changed. */
  report(): void;
  changed(): void;
}): Availability {
  const { connectors, sessions, reservations } = options;
  let operative = true;
  let whenClear: (() => void) | null = null;

  function applyTo(connector: Connector): void {
    // A running transaction continues to its end.
    if (connector.transaction !== null || connector.status === "Faulted") return;
    if (!connector.inService) {
      reservations.lost(connector);
      sessions.dropAuthorization(connector);
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
        applyTo(connector);
      }
      options.changed();
    },
    withdraw(then) {
      whenClear = then;
      for (const connector of connectors) {
        connector.withdrawn = true;
        applyTo(connector);
      }
      options.changed();
      ended();
    },
    release() {
      whenClear = null;
      for (const connector of connectors) {
        if (!connector.withdrawn) continue;
        connector.withdrawn = false;
        applyTo(connector);
      }
      options.changed();
    },
    ended,
  };
}
