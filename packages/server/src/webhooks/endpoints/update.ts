import { isDeepStrictEqual } from "node:util";
import { and, eq, not, type SQL } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import { actorOf } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Changes, withChanges } from "../../platform/changes.ts";
import { isoOf } from "../../platform/clock.ts";
import { ProblemError } from "../../platform/problems.ts";
import type { Tx } from "../../store/db.ts";
import { deliveries, webhookHealth, webhooks } from "../../store/schema.ts";
import type { NewWebhook } from "./create.ts";
import { disableWebhook } from "./disable.ts";
import { freshHealth } from "./health.ts";
import { lockWebhook, ownWebhook } from "./queries.ts";
import { type WebhookRecord, type WebhookRow, webhookColumns } from "./record.ts";
import { recordUpdated } from "./record-webhook.ts";
import { isRequested } from "./requested.ts";
import { checkSelection, isSelected } from "./selection.ts";
import { receiverAt } from "./webhook-url.ts";

export interface WebhookChanges extends Changes<NewWebhook> {
  enabled: boolean | undefined;
  /** What happens to the pending deliveries when the webhook is enabled again. */
  resume: "all" | "none" | undefined;
}

/** Canceling the deliveries of seven days may take long. */
const timeoutMs = 60_000;

/** @throws ProblemError `webhook-url-not-allowed`, `unknown-event-type`, `invalid-body` */
export async function updateWebhook(
  core: Core,
  caller: Caller,
  webhookId: string,
  { enabled, resume, ...given }: WebhookChanges,
): Promise<WebhookRecord> {
  if (resume !== undefined && enabled !== true) throw resumeWithoutEnabled();
  const receiver = given.url === undefined ? {} : receiverAt(core, given.url);
  const events = given.events && checkSelection(given.events, "/events");
  const update = async (tx: Tx): Promise<WebhookRecord> => {
    const locked = await lockWebhook(tx, caller, webhookId);
    const before = locked.webhook;
    const changes = { ...given, ...receiver, events };
    const after = withChanges<WebhookRow>(before, changes);
    const isEnabledAgain = enabled === true && !before.enabled;
    if (isEnabledAgain || !isDeepStrictEqual(before, after)) {
      await tx
        .update(webhooks)
        .set({
          ...changes,
          ...(isEnabledAgain ? { enabled, disabledReason: null, disabledAt: null } : {}),
          updatedAt: isoOf(core.clock.now()),
        })
        .where(eq(webhooks.id, webhookId));
    }
    const changed = webhookColumns.differences(before, {
      ...after,
      enabled: before.enabled || isEnabledAgain,
    });
    if (changed.length > 0) recordUpdated(core, tx, caller, after, changed);
    if (after.url !== before.url || isEnabledAgain) {
      await resetHealth(core, tx, webhookId, after.maxConcurrency);
    } else if (after.maxConcurrency !== before.maxConcurrency) {
      // A webhook that had its maximum of slots gets the new maximum at once; other webhooks reach it gradually.
      const { slots } = locked.health;
      const isFull = slots >= before.maxConcurrency;
      await setSlots(tx, webhookId, isFull ? after.maxConcurrency : Math.min(slots, after.maxConcurrency));
    }
    if (isEnabledAgain && resume === "none") await cancel(core, tx, webhookId);
    if (events !== undefined)
      await cancel(core, tx, webhookId, not(isSelected(deliveries.eventType, events)));
    if (enabled === false && before.enabled) {
      const { orgId } = caller;
      await disableWebhook(core, tx, { webhookId, orgId }, { reason: "manual", actor: actorOf(caller) });
    }
    if (isEnabledAgain) tx.signal({ type: "delivery-due", webhookId });
    return ownWebhook(core, tx, caller, webhookId);
  };
  return core.db.transaction(update, { timeoutMs });
}

/** Resets the health, because the old health does not describe a different receiver or a receiver that was fixed. */
async function resetHealth(core: Core, tx: Tx, webhookId: string, slots: number): Promise<void> {
  await tx
    .update(webhookHealth)
    .set({ slots, blockedUntil: null, state: freshHealth(core.clock.now()) })
    .where(eq(webhookHealth.webhookId, webhookId));
}

async function setSlots(tx: Tx, webhookId: string, slots: number): Promise<void> {
  await tx.update(webhookHealth).set({ slots }).where(eq(webhookHealth.webhookId, webhookId));
}

/** Cancels the pending deliveries, except those that a caller requested and that were not tried yet. */
async function cancel(core: Core, tx: Tx, webhookId: string, which?: SQL): Promise<void> {
  const pending = and(eq(deliveries.webhookId, webhookId), eq(deliveries.state, "pending"));
  await tx
    .update(deliveries)
    .set({ state: "canceled", endedAt: isoOf(core.clock.now()) })
    .where(and(pending, not(isRequested), which));
}

function resumeWithoutEnabled(): ProblemError {
  const detail =
    "resume decides about pending deliveries when a webhook is enabled; send it together with enabled: true.";
  return new ProblemError("invalid-body", detail, {
    faults: [{ pointer: "/resume", code: "resume", detail }],
  });
}
