import { and, gt, isNull, lte, or } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Once, once } from "../../core/idempotency.ts";
import { isoOf } from "../../platform/clock.ts";
import { ProblemError } from "../../platform/problems.ts";
import type { Tx } from "../../store/db.ts";
import { webhookSecrets } from "../../store/schema.ts";
import type { WebhookWithSecret } from "./create.ts";
import { lockWebhook, ownWebhook } from "./queries.ts";
import { recordUpdated } from "./record-webhook.ts";
import { addSecret, isLive, secretsOf } from "./secrets.ts";

/** Each secret costs the server a signature on every delivery, and the receiver one more signature to try. */
export const mostSecrets = 3;

/**
 * Adds a secret. The earlier secrets sign beside it until the overlap is over, or until their own end if that is earlier.
 * @throws ProblemError `too-many-secrets`
 */
export function rotateSecret(
  core: Core,
  caller: Caller,
  { webhookId, overlapS }: { webhookId: string; overlapS: number },
): Promise<Once<WebhookWithSecret>> {
  const rotate = async (tx: Tx): Promise<WebhookWithSecret> => {
    const { webhook } = await lockWebhook(tx, caller, webhookId);
    const now = core.clock.now();
    const end = isoOf(now + overlapS * 1000);
    const endsLater = or(isNull(webhookSecrets.expiresAt), gt(webhookSecrets.expiresAt, end));
    await tx
      .update(webhookSecrets)
      .set({ expiresAt: end })
      .where(and(secretsOf(webhookId), endsLater));
    await tx
      .delete(webhookSecrets)
      .where(and(secretsOf(webhookId), lte(webhookSecrets.expiresAt, isoOf(now))));
    await refuseTooMany(core, tx, webhookId);
    const secret = await addSecret(core, tx, { webhookId, orgId: webhook.orgId });
    recordUpdated(core, tx, caller, webhook, ["secret"]);
    return { record: await ownWebhook(core, tx, caller, webhookId), secret };
  };
  return once(core, caller, rotate, { secret: true });
}

async function refuseTooMany(core: Core, tx: Tx, webhookId: string): Promise<void> {
  const live = await tx
    .select({ expiresAt: webhookSecrets.expiresAt })
    .from(webhookSecrets)
    .where(and(secretsOf(webhookId), isLive(core)))
    .orderBy(webhookSecrets.expiresAt);
  if (live.length < mostSecrets) return;
  throw new ProblemError(
    "too-many-secrets",
    `${live.length} secrets are live, the most that a webhook may have. Wait for the oldest to expire, or end them all now with overlap_seconds 0.`,
  );
}
