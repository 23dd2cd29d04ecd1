import { randomInt } from "node:crypto";
import type { Core } from "../../core/core.ts";
import type { ChargerConnection } from "../../core/ingest.ts";
import { isoOf } from "../../platform/clock.ts";
import { recordEvent } from "../../store/events.ts";
import { evidence } from "../../store/schema.ts";
import { fence } from "../chargers/fence.ts";
import { reportedInstant } from "./instants.ts";
import type { Started } from "./start.ts";

export interface UnusableStart {
  meterStartWh: number | null;
  timestamp: string;
  receivedAt: number;
  raw: unknown;
  /** The reason why it is unusable, as text. */
  why: string;
}

/**
 * Handles a StartTransaction from which a session cannot be made, for example on connector 0. The server keeps it as
 * evidence without a session. It answers Invalid with a transaction id that belongs to no session, so that the charger stops
 * and does not repeat the message.
 */
export async function refuseStart(
  core: Core,
  connection: ChargerConnection,
  start: UnusableStart,
): Promise<Started> {
  const transactionId = randomInt(1, 2 ** 31);
  await core.db.transaction(async (tx) => {
    await fence(tx, connection);
    await tx.insert(evidence).values({
      orgId: connection.orgId,
      chargerId: connection.chargerId,
      transactionId,
      action: "StartTransaction",
      at: isoOf(reportedInstant(start.timestamp, start.receivedAt)),
      receivedAt: isoOf(start.receivedAt),
      energyWh: start.meterStartWh,
      raw: start.raw,
    });
    recordEvent(core, tx, {
      orgId: connection.orgId,
      type: "charger.security_event",
      subject: { type: "charger", id: connection.chargerId },
      actor: { type: "charger", id: connection.chargerId },
      data: {
        charger_id: connection.chargerId,
        kind: "UnusableStartTransaction",
        severity: "warning",
        tech_info: start.why,
      },
    });
  });
  return {
    transactionId,
    authorization: { status: "Invalid", expiresAt: null, parentIdTag: null, refusedBecause: null },
  };
}
