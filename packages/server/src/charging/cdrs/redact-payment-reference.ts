import { createHmac } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { actorOf, type Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import { notFound } from "../../platform/problems.ts";
import type { Tx } from "../../store/db.ts";
import { recordEvent } from "../../store/events.ts";
import {
  type Actor,
  apiKeys,
  cdrs,
  deliveries,
  deliveryAttempts,
  events,
  idempotencyKeys,
  paymentReferences,
  webhooks,
} from "../../store/schema.ts";
import { ownCdr, type PaymentReferenceRow } from "./cdr.ts";

const hidden = "redacted";

/**
 * The hash of a redacted reference, by which the server recognizes a repetition. Without the server's secret, a reader
 * cannot find out what was redacted.
 */
export function redactedHash(secret: string, sessionId: string, paymentReference: string): Uint8Array {
  return createHmac("sha256", secret)
    .update(`forecourt redacted payment reference\n${sessionId}\n${paymentReference}`)
    .digest();
}

/**
 * Removes the text of a payment reference from every place that stores it. The record that a reference existed stays. A
 * second call has no further effect.
 */
export function redactPaymentReference(
  core: Core,
  caller: Caller,
  cdrId: string,
  paymentReferenceId: string,
): Promise<void> {
  return core.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ reference: paymentReferences })
      .from(paymentReferences)
      .innerJoin(cdrs, eq(cdrs.sessionId, paymentReferences.sessionId))
      .where(and(ownCdr(caller, cdrId), eq(paymentReferences.id, paymentReferenceId)))
      .for("update", { of: paymentReferences });
    if (found === undefined) throw notFound("payment reference");
    if (found.reference.redactedAt === null)
      await redactReference(core, tx, found.reference, cdrId, actorOf(caller));
  });
}

/** Redacts a reference that was not redacted before, and reports it. */
export async function redactReference(
  core: Core,
  tx: Tx,
  { id, orgId, sessionId, paymentReference }: PaymentReferenceRow,
  cdrId: string | null,
  actor: Actor,
): Promise<void> {
  const shown = { payment_reference: `${hidden}:${id}`, payment_provider: hidden };
  const redactedAt = isoOf(core.clock.now());
  await tx
    .update(paymentReferences)
    .set({
      paymentReference: shown.payment_reference,
      paymentProvider: shown.payment_provider,
      redactedAt,
      redactedHash: redactedHash(core.secret, sessionId, paymentReference),
    })
    .where(eq(paymentReferences.id, id));
  await redactEvents(tx, { id, sessionId, cdrId, redactedAt, before: paymentReference, ...shown });
  await redactAnswers(tx, orgId, id, {
    paymentReference: shown.payment_reference,
    paymentProvider: shown.payment_provider,
    redactedAt,
  });
  recordEvent(core, tx, {
    orgId,
    type: "payment_reference.redacted",
    subject: { type: "session", id: sessionId },
    actor,
    data: { payment_reference_id: id, session_id: sessionId, cdr_id: cdrId },
  });
}

interface Shown {
  id: string;
  sessionId: string;
  cdrId: string | null;
  redactedAt: string;
  /** The text before the redaction. */
  before: string;
  payment_reference: string;
  payment_provider: string;
}

/** Redacts the event of the attachment, and the event of the receipt if the reference was attached before the receipt. */
async function redactEvents(
  tx: Tx,
  { before, id, sessionId, cdrId, redactedAt, payment_reference, payment_provider }: Shown,
): Promise<void> {
  const attached = await tx
    .update(events)
    .set({
      data: sql`${events.data} || ${JSON.stringify({ payment_reference, payment_provider, redacted_at: redactedAt })}::jsonb`,
    })
    .where(
      and(
        eq(events.subjectId, sessionId),
        eq(events.type, "payment_reference.attached"),
        eq(sql`${events.data} ->> 'id'`, id),
      ),
    )
    .returning({ id: events.id });
  const view = { reference: payment_reference, provider: payment_provider };
  const receipts =
    cdrId === null
      ? []
      : await tx
          .update(events)
          .set({
            data: sql`jsonb_set(${events.data}, '{payment_references}', (
              select coalesce(jsonb_agg(case when each ->> 'reference' = ${before} then ${JSON.stringify(view)}::jsonb else each end
                order by place), '[]') from jsonb_array_elements(${events.data} -> 'payment_references')
                with ordinality as entries(each, place)))`,
          })
          .where(and(eq(events.subjectId, cdrId), eq(events.type, "cdr.created")))
          .returning({ id: events.id });
  await clearResponseExcerpts(
    tx,
    [...attached, ...receipts].map((event) => event.id),
  );
}

/** Removes the stored response excerpts of these events, because a receiver may answer a delivery with its content. */
export async function clearResponseExcerpts(tx: Tx, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return;
  // Joins by webhook and time, because there is an index on both: a delivery has the same time as its event.
  const published = tx
    .select({ id: deliveries.id })
    .from(events)
    .innerJoin(webhooks, eq(webhooks.orgId, events.orgId))
    .innerJoin(
      deliveries,
      and(
        eq(deliveries.webhookId, webhooks.id),
        eq(deliveries.createdAt, events.createdAt),
        eq(deliveries.eventId, events.id),
      ),
    )
    .where(inArray(events.id, [...eventIds]));
  await tx
    .update(deliveryAttempts)
    .set({ responseExcerpt: null })
    .where(inArray(deliveryAttempts.deliveryId, published));
}

/** Redacts the stored answers to the requests that attached the reference: a replay must not return the text again. */
async function redactAnswers(
  tx: Tx,
  orgId: string,
  id: string,
  redacted: Pick<PaymentReferenceRow, "paymentReference" | "paymentProvider" | "redactedAt">,
): Promise<void> {
  await tx
    .update(idempotencyKeys)
    .set({
      result: sql`jsonb_set(${idempotencyKeys.result}, '{reference}',
        ${idempotencyKeys.result} -> 'reference' || ${JSON.stringify(redacted)}::jsonb)`,
    })
    .where(
      and(
        inArray(
          idempotencyKeys.apiKeyId,
          tx.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.orgId, orgId)),
        ),
        eq(sql`${idempotencyKeys.result} -> 'reference' ->> 'id'`, id),
      ),
    );
}
