import type { Context } from "../context.ts";
import { recordEvent } from "../store/events.ts";
import { fence, type Link } from "./fence.ts";

/** The names of the security white paper, section 8, that a charger must push because they are critical. */
const critical: readonly string[] = [
  "FirmwareUpdated",
  "SettingSystemTime",
  "StartupOfTheDevice",
  "ResetOrReboot",
  "SecurityLogWasCleared",
  "MemoryExhaustion",
  "TamperDetectionActivated",
];

/** SecurityEventNotification: kept as an event, in the charger's own words. */
export async function recordSecurityEvent(
  ctx: Context,
  link: Link,
  { kind, techInfo }: { kind: string; techInfo: string | null },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await fence(tx, link);
    await recordEvent(ctx, tx, {
      orgId: link.orgId,
      type: "charger.security_event",
      subject: { type: "charger", id: link.chargerId },
      actor: { type: "charger", id: link.chargerId },
      data: {
        charger_id: link.chargerId,
        kind,
        severity: critical.includes(kind) ? "critical" : "info",
        tech_info: techInfo,
      },
    });
  });
}
