import { eq, sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import type { Link } from "../../core/ingest.ts";
import { isoOf } from "../../platform/clock.ts";
import { recordEvent } from "../../store/events.ts";
import { chargers } from "../../store/schema.ts";
import { securityEvent } from "./security-event.ts";

const windowMs = 24 * 60 * 60 * 1000;

/**
 * Records that a message of this charger exceeded the size limit. A charger repeats an unanswered message and holds back
 * all later ones, so the second time within a day an operator must look at it.
 */
export async function noteLongMessage(core: Core, link: Link): Promise<void> {
  const now = core.clock.now();
  const isNew = sql`coalesce(${chargers.longMessagesSince} <= ${isoOf(now - windowMs)}::timestamptz, true)`;
  await core.db.transaction(async (tx) => {
    const [charger] = await tx
      .update(chargers)
      .set({
        longMessagesSince: sql`case when ${isNew} then ${isoOf(now)}::timestamptz else ${chargers.longMessagesSince} end`,
        longMessages: sql`case when ${isNew} then 1 else ${chargers.longMessages} + 1 end`,
      })
      .where(eq(chargers.id, link.chargerId))
      .returning({ longMessages: chargers.longMessages });
    if (charger?.longMessages !== 2) return;
    const techInfo =
      "It sent a message that is too long twice within 24 h. It repeats the message, and keeps what came later.";
    await recordEvent(
      core,
      tx,
      securityEvent(link, { kind: "MessageTooLong", severity: "warning", techInfo }),
    );
  });
}
