import type { Core } from "../../core/core.ts";
import type { Link } from "../../core/ingest.ts";
import { type NewEvent, recordEvent } from "../../store/events.ts";
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

/** SecurityEventNotification: stored as an event, with the charger's own text. */
export async function recordSecurityEvent(
  core: Core,
  link: Link,
  { kind, techInfo }: { kind: string; techInfo: string | null },
): Promise<void> {
  await core.db.transaction(async (tx) => {
    await fence(tx, link);
    const severity = critical.includes(kind) ? "critical" : "info";
    await recordEvent(core, tx, securityEvent(link, { kind, severity, techInfo }));
  });
}

export function securityEvent(
  { chargerId, orgId }: Link,
  about: { kind: string; severity: "critical" | "warning" | "info"; techInfo: string | null },
): NewEvent {
  return {
    orgId,
    type: "charger.security_event",
    subject: { type: "charger", id: chargerId },
    actor: { type: "charger", id: chargerId },
    data: {
      charger_id: chargerId,
      kind: about.kind,
      severity: about.severity,
      tech_info: about.techInfo,
    },
  };
}
