import { eq, sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import type { ChargerConnection } from "../../core/ingest.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { recordEvent } from "../../store/events.ts";
import { type Actor, chargers } from "../../store/schema.ts";
import { fence } from "./fence.ts";

/** The event names of the security white paper, section 8, that a charger must send because they are critical. */
const critical: readonly string[] = [
  "FirmwareUpdated",
  "SettingSystemTime",
  "StartupOfTheDevice",
  "ResetOrReboot",
  "SecurityLogWasCleared",
  "MemoryExhaustion",
  "TamperDetectionActivated",
];

interface SecurityEvent {
  kind: string;
  severity: "critical" | "warning" | "info";
  techInfo: string | null;
}

/** SecurityEventNotification: stored as an event, with the charger's own text. */
export async function recordSecurityEvent(
  core: Core,
  connection: ChargerConnection,
  { kind, techInfo }: { kind: string; techInfo: string | null },
): Promise<void> {
  await core.db.transaction(async (tx) => {
    await fence(tx, connection);
    const severity = critical.includes(kind) ? "critical" : "info";
    writeSecurityEvent(core, tx, connection, { kind, severity, techInfo });
  });
}

export function writeSecurityEvent(
  core: Core,
  tx: Tx,
  { chargerId, orgId }: Pick<ChargerConnection, "chargerId" | "orgId">,
  { kind, severity, techInfo }: SecurityEvent,
  actor: Actor = { type: "charger", id: chargerId },
): void {
  recordEvent(core, tx, {
    orgId,
    type: "charger.security_event",
    subject: { type: "charger", id: chargerId },
    actor,
    data: { charger_id: chargerId, kind, severity, tech_info: techInfo },
  });
}

const windowMs = 24 * 60 * 60 * 1000;

/**
 * Records that a message of this charger exceeded the size limit. A charger repeats an unanswered message and holds back
 * all later ones, so the second time within a day an operator must look at it.
 */
export async function noteLongMessage(core: Core, connection: ChargerConnection): Promise<void> {
  const now = core.clock.now();
  const isNew = sql`coalesce(${chargers.longMessagesSince} <= ${isoOf(now - windowMs)}::timestamptz, true)`;
  await core.db.transaction(async (tx) => {
    const [charger] = await tx
      .update(chargers)
      .set({
        longMessagesSince: sql`case when ${isNew} then ${isoOf(now)}::timestamptz else ${chargers.longMessagesSince} end`,
        longMessages: sql`case when ${isNew} then 1 else ${chargers.longMessages} + 1 end`,
      })
      .where(eq(chargers.id, connection.chargerId))
      .returning({ longMessages: chargers.longMessages });
    if (charger?.longMessages !== 2) return;
    const techInfo =
      "The charger exceeded the message size limit twice within 24 h. It repeats the message and holds back later ones.";
    writeSecurityEvent(core, tx, connection, { kind: "MessageTooLong", severity: "warning", techInfo });
  });
}
