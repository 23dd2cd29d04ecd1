import type { AnswerOf, Cancel, Clock, RequestOf } from "@forecourt/ocpp";
import type { ChargerTime } from "./charger-time.ts";
import type { Configuration } from "./configuration.ts";
import type { Connector } from "./connector.ts";
import { waitLong } from "./long-wait.ts";

/** A reservation of one connector, or of any, for a tag or its group until a date (sections 3.13 and 5.13). */
export interface Reservation {
  readonly id: number;
  /** 0: any connector. */
  readonly connectorId: number;
  readonly idTag: string;
  readonly parentIdTag: string | undefined;
  /** Epoch ms, by the charger's clock. */
  readonly expiresAt: number;
}

export interface Reservations {
  readonly all: readonly Reservation[];
  reserve(request: RequestOf<"ReserveNow">): AnswerOf<"ReserveNow">["status"];
  cancel(reservationId: number): AnswerOf<"CancelReservation">["status"];
  /** Whether this tag may use this connector now. Its parent counts too, if it is known. */
  admits(connector: Connector, idTag: string, parentIdTag: string | undefined): boolean;
  /** Whether only the group of the tag could still admit it, so that the central system has to be asked. */
  dependsOnGroup(connector: Connector, idTag: string): boolean;
  /** Updates the status of the connectors after `reserve` and `cancel`; call it after the answer. */
  show(): void;
  /** A transaction of this tag begins: ends its reservation and returns the id for StartTransaction. */
  use(connector: Connector, idTag: string, parentIdTag: string | undefined): number | undefined;
  /** The connector is faulted or out of service, so its reservation ends. */
  lost(connector: Connector): void;
  close(): void;
}

export function createReservations(options: {
  clock: Clock;
  time: ChargerTime;
  configuration: Configuration;
  connectors: readonly Connector[];
  changed(): void;
}): Reservations {
  const { clock, time, configuration, connectors } = options;
  const held = new Map<Reservation, Cancel>();

  function on(connectorId: number): Reservation | null {
    return [...held.keys()].find((each) => each.connectorId === connectorId) ?? null;
  }

  function end(reservation: Reservation): void {
    held.get(reservation)?.();
    held.delete(reservation);
    const connector = connectors.find(({ id }) => id === reservation.connectorId);
    if (connector !== undefined) connector.reserved = false;
  }

  function show(): void {
    for (const connector of connectors) {
      if (connector.reserved ? connector.status === "Available" : connector.status === "Reserved") {
        connector.rest();
      }
    }
    options.changed();
  }

  function endNow(reservation: Reservation): void {
    end(reservation);
    show();
  }

  /** `replaced`: the reservation that this one replaces. */
  function refusalOf(
    connectorId: number,
    replaced: Reservation | undefined,
  ): Exclude<AnswerOf<"ReserveNow">["status"], "Accepted"> | null {
    if (connectorId === 0 && !configuration.flag("ReserveConnectorZeroSupported")) return "Rejected";
    const those = connectors.filter(({ id }) => connectorId === 0 || id === connectorId);
    if (those.length === 0) return "Rejected";
    if (those.every(({ fault }) => fault !== "NoError")) return "Faulted";
    if (those.every(({ inService }) => !inService)) return "Unavailable";
    const free = those.filter(
      ({ id, status }) => status === "Available" || (status === "Reserved" && replaced?.connectorId === id),
    ).length;
    const promised = anywhere().filter((each) => each !== replaced).length;
    return free > (connectorId === 0 ? promised : 0) ? null : "Occupied";
  }

  function anywhere(): Reservation[] {
    return [...held.keys()].filter(({ connectorId }) => connectorId === 0);
  }

  function isFor(reservation: Reservation, idTag: string, parentIdTag: string | undefined): boolean {
    const same = (one: string | undefined, other: string | undefined) =>
      one !== undefined && one.toLowerCase() === other?.toLowerCase();
    return same(reservation.idTag, idTag) || same(reservation.parentIdTag, parentIdTag);
  }

  /**
   * The reservations that block a connector for other tags: its own, and those for any connector when it is the last
   * free one.
   */
  function against(connector: Connector): Reservation[] {
    const own = on(connector.id);
    const usable = connectors.filter(({ status }) => status === "Available" || status === "Preparing").length;
    const others = anywhere();
    return [...(own === null ? [] : [own]), ...(usable <= others.length ? others : [])];
  }

  return {
    get all() {
      return [...held.keys()];
    },
    reserve({ connectorId, expiryDate, idTag, parentIdTag, reservationId }) {
      const replaced = [...held.keys()].find(({ id }) => id === reservationId);
      const expiresAt = Date.parse(expiryDate);
      if (Number.isNaN(expiresAt) || expiresAt <= time.now()) return "Rejected";
      const refusal = refusalOf(connectorId, replaced);
      if (refusal !== null) return refusal;
      if (replaced !== undefined) end(replaced);
      const reservation = { id: reservationId, connectorId, idTag, parentIdTag, expiresAt };
      held.set(
        reservation,
        waitLong(clock, expiresAt - time.now(), () => endNow(reservation)),
      );
      const connector = connectors.find(({ id }) => id === connectorId);
      if (connector !== undefined) connector.reserved = true;
      return "Accepted";
    },
    cancel(reservationId) {
      const reservation = [...held.keys()].find(({ id }) => id === reservationId);
      if (reservation === undefined) return "Rejected";
      end(reservation);
      return "Accepted";
    },
    show,
    admits(connector, idTag, parentIdTag) {
      const those = against(connector);
      return those.length === 0 || those.some((each) => isFor(each, idTag, parentIdTag));
    },
    dependsOnGroup(connector, idTag) {
      const those = against(connector);
      return (
        those.some(({ parentIdTag }) => parentIdTag !== undefined) &&
        !those.some((each) => isFor(each, idTag, undefined))
      );
    },
    use(connector, idTag, parentIdTag) {
      const those = [...held.keys()].filter(
        ({ connectorId }) => connectorId === connector.id || connectorId === 0,
      );
      const used =
        those.find((each) => each.connectorId !== 0 && isFor(each, idTag, parentIdTag)) ??
        those.find((each) => isFor(each, idTag, parentIdTag));
      if (used !== undefined) endNow(used);
      return used?.id;
    },
    lost(connector) {
      const own = on(connector.id);
      if (own !== null) endNow(own);
    },
    close() {
      for (const cancel of held.values()) cancel();
    },
  };
}
