import type { SiteEvent } from "@forecourt/dlb";
import type { Facts } from "./facts.ts";

/** Profiles that operators wrote. */
export interface ByHand {
  /** The newest that was seen: those after it are news. */
  position: number;
  /** Those that had not ended by then. */
  pending: readonly string[];
}

/** What is known of them with these facts; `position` is that of before. */
export function byHandIn({ commands }: Facts, position: number): ByHand {
  const byHand = commands.filter(isByHand);
  return {
    position: Math.max(position, ...byHand.map((command) => command.position)),
    pending: byHand.filter(({ status }) => status === "pending").map(({ id }) => id),
  };
}

/** The sockets to whose profiles an operator has written. */
export function disturbancesIn({ commands }: Facts): SiteEvent[] {
  const written = commands.filter(
    (command) => isByHand(command) && (command.status === "accepted" || command.status === "timeout"),
  );
  const connectorIds = new Set(written.flatMap(({ socketId }) => socketId ?? []));
  return [...connectorIds].map((connectorId) => ({ type: "disturbed", connectorId }));
}

function isByHand({ balancing, type }: Facts["commands"][number]): boolean {
  return balancing === null && (type === "SetChargingProfile" || type === "ClearChargingProfile");
}
