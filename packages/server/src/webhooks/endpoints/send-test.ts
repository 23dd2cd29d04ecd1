import { eventCatalogue } from "@forecourt/contract";
import { and, desc, eq } from "drizzle-orm";
import type { Wait } from "../../charging/commands/send.ts";
import type { Caller } from "../../core/caller.ts";
import { actorOf } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { once } from "../../core/idempotency.ts";
import type { Tx } from "../../store/db.ts";
import { recordEvent } from "../../store/events.ts";
import { deliveries, deliveryAttempts } from "../../store/schema.ts";
import { type DeliveryDetail, findDelivery } from "./deliveries.ts";
import { lockAgainstDeletion } from "./queries.ts";
import { checkType } from "./selection.ts";

export interface TestSent extends DeliveryDetail {
  replayed: boolean;
}

/**
 * Records an event for this webhook alone. If the caller waits, this function waits for the first attempt, also for a
 * replayed request. The caller may disconnect: the server sends the event anyway.
 * @throws ProblemError `unknown-event-type`
 */
export async function sendTest(
  core: Core,
  caller: Caller,
  { webhookId, eventType }: { webhookId: string; eventType: string | undefined },
  wait: Wait,
): Promise<TestSent> {
  const type = eventType === undefined ? null : checkType(eventType, "/event_type");
  const { result, replayed } = await once(core, caller, async (tx) => {
    await lockAgainstDeletion(tx, caller, webhookId);
    recordEvent(core, tx, {
      orgId: caller.orgId,
      type: "webhook.test",
      subject: { type: "webhook", id: webhookId },
      actor: actorOf(caller),
      data: {
        webhook_id: webhookId,
        message: "This is a test.",
        sent_by_key_id: caller.keyId,
        example: type === null ? null : eventCatalogue[type].example,
      },
    });
    return { deliveryId: await newestTest(tx, webhookId) };
  });
  const id = { webhookId, deliveryId: result.deliveryId };
  if (wait !== null) await awaitAttempt(core, id.deliveryId, wait);
  return { ...(await findDelivery(core, caller, id)), replayed };
}

/** Recording the event created its delivery, and blocks other tests of the same webhook meanwhile. */
async function newestTest(tx: Tx, webhookId: string): Promise<string> {
  const [row] = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.webhookId, webhookId), eq(deliveries.eventType, "webhook.test")))
    .orderBy(desc(deliveries.sequence))
    .limit(1);
  if (row === undefined) throw new Error("unreachable: a test event has no delivery");
  return row.id;
}

/** Reads before the wait and after each signal: the attempt may come before the wait, and a signal may be lost. */
async function awaitAttempt(
  core: Core,
  deliveryId: string,
  { completions, timeoutMs }: NonNullable<Wait>,
): Promise<void> {
  const attempted = completions.wait(deliveryId, timeoutMs);
  try {
    do {
      const made = await core.db.read((tx) =>
        tx
          .select({ attempt: deliveryAttempts.attempt })
          .from(deliveryAttempts)
          .where(eq(deliveryAttempts.deliveryId, deliveryId))
          .limit(1),
      );
      if (made.length > 0) return;
    } while (await attempted.changed());
  } finally {
    attempted.cancel();
  }
}
