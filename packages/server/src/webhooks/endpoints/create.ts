import type { WebhookCreate } from "@forecourt/contract";
import { eq, sql } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Once, once } from "../../core/idempotency.ts";
import { isoOf } from "../../platform/clock.ts";
import { ProblemError } from "../../platform/problems.ts";
import type { RowOf } from "../../store/columns.ts";
import type { Tx } from "../../store/db.ts";
import { organizations, webhookHealth, webhooks } from "../../store/schema.ts";
import { freshHealth } from "./health.ts";
import type { WebhookRecord } from "./record.ts";
import { recordCreated } from "./record-webhook.ts";
import { addSecret } from "./secrets.ts";
import { checkSelection } from "./selection.ts";
import { receiverAt } from "./webhook-url.ts";

/** More than an organization needs. The server writes each event once for each webhook. */
export const mostWebhooks = 200;

export type NewWebhook = RowOf<typeof webhooks, WebhookCreate>;

/** A webhook and its newest secret, which cannot be shown again. */
export interface WebhookWithSecret {
  record: WebhookRecord;
  secret: string;
}

/** @throws ProblemError `webhook-url-not-allowed`, `unknown-event-type`, `too-many-webhooks` */
export async function createWebhook(
  core: Core,
  caller: Caller,
  given: NewWebhook,
): Promise<Once<WebhookWithSecret>> {
  const receiver = receiverAt(core, given.url);
  const events = checkSelection(given.events, "/events");
  const create = async (tx: Tx): Promise<WebhookWithSecret> => {
    await refuseTooMany(tx, caller);
    const now = isoOf(core.clock.now());
    const { orgId } = caller;
    const row = {
      ...given,
      ...receiver,
      id: core.newId("whk"),
      orgId,
      events,
      enabled: true,
      disabledReason: null,
      disabledAt: null,
      createdAt: now,
      updatedAt: now,
    };
    await tx.insert(webhooks).values(row);
    await tx.insert(webhookHealth).values({
      webhookId: row.id,
      orgId,
      slots: row.maxConcurrency,
      blockedUntil: null,
      lastSuccessAt: null,
      state: freshHealth(core.clock.now()),
    });
    const secret = await addSecret(core, tx, { webhookId: row.id, orgId });
    recordCreated(core, tx, caller, row);
    return { record: { ...row, circuit: "closed", lastSuccessAt: null }, secret };
  };
  return once(core, caller, create, { secret: true });
}

async function refuseTooMany(tx: Tx, { orgId }: Caller): Promise<void> {
  // When two callers create the last allowed webhook at once, the second has to see the row of the first.
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, orgId))
    .for("no key update");
  const [row] = await tx
    .select({ count: sql<string>`count(*)` })
    .from(webhooks)
    .where(eq(webhooks.orgId, orgId));
  if (Number(row?.count ?? 0) < mostWebhooks) return;
  throw new ProblemError(
    "too-many-webhooks",
    `The organization has ${mostWebhooks} webhooks, the most that it may have; delete one that is no longer used.`,
  );
}
