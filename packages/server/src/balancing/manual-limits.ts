import type { SiteEvent } from "@forecourt/dlb";
import { isRawProfile, writesProfiles } from "../charging/commands/raw-profiles.ts";
import type { Facts } from "./facts.ts";

/** Charging profiles that operators sent. */
export interface ManualLimits {
  /** The position of the newest such command that was seen. Commands after it are new. */
  position: number;
  /** The commands that were still pending at that time. */
  pending: readonly string[];
}

/** The manual commands in these facts; `position` is the previous position. */
export function manualLimitsIn({ commands }: Facts, position: number): ManualLimits {
  const manual = commands.filter(isManual);
  return {
    position: Math.max(position, ...manual.map((command) => command.position)),
    pending: manual.filter(({ status }) => status === "pending").map(({ id }) => id),
  };
}

/** The sockets whose charging profiles an operator has changed, or changed by a call whose effect is not known. */
export function disturbancesIn({ commands, sockets }: Facts): SiteEvent[] {
  const written = commands.filter(
    (command) => isManual(command) && (command.status === "accepted" || command.status === "timeout"),
  );
  const disturbed = new Set(written.flatMap(({ socketId }) => socketId ?? []));
  const chargerIds = new Set(written.filter(isRawProfile).map(({ chargerId }) => chargerId));
  return [
    ...[...disturbed].map((connectorId): SiteEvent => ({ type: "disturbed", connectorId })),
    ...sockets
      .filter(({ charger }) => chargerIds.has(charger.id))
      .map(({ socket }): SiteEvent => ({ type: "profiles_lost", connectorId: socket.id })),
  ];
}

function isManual({ balancing, type }: Facts["commands"][number]): boolean {
  return balancing === null && writesProfiles(type);
}
