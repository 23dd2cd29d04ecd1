import type { RequestOf } from "@forecourt/ocpp";
import { and, eq, sql } from "drizzle-orm";
import { ProblemError } from "../../platform/problems.ts";
import { balancedLocationOf } from "../../sites/locations/balanced-location.ts";
import type { Tx } from "../../store/db.ts";
import { chargers, sockets } from "../../store/schema.ts";
import type { ChargerRow } from "../chargers/queries.ts";
import type { CommandRow } from "./complete.ts";

/*
 * Charging profiles that an administrator sends by `calls`, in any form of OCPP. The server does not know what limit follows
 * from them, and one of a higher stack level wins over a profile of load balancing. So they are refused where load is
 * balanced, their ids are kept, and balancing clears them before it relies on a limit of its own.
 */

/** More of them may not be in a charger at one time. */
const mostKept = 64;

/** A profile written or cleared by `calls`, or cleared by balancing before it begins. */
export function isRawProfile(command: Pick<CommandRow, "type" | "socketId" | "balancing">): boolean {
  return writesProfiles(command.type) && command.socketId === null && command.balancing === null;
}

export function writesProfiles(type: string): type is "SetChargingProfile" | "ClearChargingProfile" {
  return type === "SetChargingProfile" || type === "ClearChargingProfile";
}

/**
 * Keeps the id of a profile before it is sent.
 *
 * @throws ProblemError `call-not-allowed` where load is balanced, and when the charger may have too many such profiles.
 */
export async function admitRawProfile(
  tx: Tx,
  { id: chargerId, rawProfiles }: Pick<ChargerRow, "id" | "rawProfiles">,
  type: "SetChargingProfile" | "ClearChargingProfile",
  payload: Record<string, unknown>,
): Promise<void> {
  if ((await balancedLocationOf(tx, chargerId)) !== null) {
    const operation = type === "SetChargingProfile" ? "charging-profile" : "clear-charging-profile";
    throw refused(
      `The location of the charger balances its load, and a profile of this form could exceed the share of the session. Set a ceiling with POST /chargers/{charger_id}/sockets/{socket_id}/${operation}, or turn load balancing off (dlb_enabled).`,
    );
  }
  const profileId = type === "SetChargingProfile" ? keptId(payload) : null;
  if (profileId === null || rawProfiles.includes(profileId)) return;
  if (rawProfiles.length >= mostKept)
    throw refused(
      `The charger may have ${mostKept} profiles of such calls. Clear them with ClearChargingProfile first; an empty payload clears all.`,
    );
  await tx
    .update(chargers)
    .set({ rawProfiles: sql`${chargers.rawProfiles} || ${JSON.stringify(profileId)}::jsonb` })
    .where(eq(chargers.id, chargerId));
}

/** A ChargePointMaxProfile only lowers the limits of other profiles (OCPP 1.6 3.13.1), so it may stay. */
function keptId(payload: Record<string, unknown>): number | null {
  // The payload has passed the schema of OCPP.
  const { csChargingProfiles: profile } = payload as unknown as RequestOf<"SetChargingProfile">;
  return profile.chargingProfilePurpose === "ChargePointMaxProfile" ? null : profile.chargingProfileId;
}

/** Balancing clears such profiles before it begins; an administrator writes them only where no load is balanced. */
export async function isSuperseded(tx: Tx, command: CommandRow): Promise<boolean> {
  if (!isRawProfile(command)) return false;
  const isOfBalancing = command.requestedBy === null;
  return ((await balancedLocationOf(tx, command.chargerId)) !== null) !== isOfBalancing;
}

/** Removes the profiles that the charger does not have any more, by its answer. */
export async function removeCleared(tx: Tx, { chargerId, type, status, payload }: CommandRow): Promise<void> {
  if (type !== "ClearChargingProfile" || status !== "accepted") return;
  const { id } = payload;
  if (typeof id !== "number" && Object.keys(payload).length > 0) return;
  const rest =
    typeof id === "number"
      ? sql`(select coalesce(jsonb_agg(each), '[]') from jsonb_array_elements(${chargers.rawProfiles}) each
          where each <> ${JSON.stringify(id)}::jsonb)`
      : sql`'[]'::jsonb`;
  await tx.update(chargers).set({ rawProfiles: rest }).where(eq(chargers.id, chargerId));
}

/** The sockets whose limit is not known after the command. None for a profile that only lowers other limits. */
export async function socketsConcerned(
  tx: Tx,
  { chargerId, type, payload }: CommandRow,
): Promise<{ id: string; orgId: string }[]> {
  if (type === "SetChargingProfile" && keptId(payload) === null) return [];
  const connectorId = Number(payload["connectorId"] ?? 0);
  return tx
    .select({ id: sockets.id, orgId: sockets.orgId })
    .from(sockets)
    .where(
      and(
        eq(sockets.chargerId, chargerId),
        ...(connectorId === 0 ? [] : [eq(sockets.connectorId, connectorId)]),
      ),
    )
    .orderBy(sockets.id);
}

function refused(detail: string): ProblemError {
  return new ProblemError("call-not-allowed", detail, {
    faults: [{ pointer: "/action", code: "balanced", detail }],
  });
}
