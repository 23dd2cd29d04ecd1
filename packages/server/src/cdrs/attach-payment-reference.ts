import { and, eq } from "drizzle-orm";
import type { Caller, Context } from "../context.ts";
import { actorOf, isoOf } from "../context.ts";
import { type Once, once } from "../idempotency.ts";
import { type Fault, notFound, ProblemError } from "../problems.ts";
import type { Tx } from "../store/db.ts";
import { recordEvent } from "../store/events.ts";
import { cdrs, paymentReferences } from "../store/schema.ts";
import { ownCdr, type PaymentReferenceRow } from "./cdr.ts";
import { identifiesDriver } from "./driver-identifiers.ts";

export interface PaymentReferenceGiven {
  paymentReference: string;
  paymentProvider: string;
}

export interface Attached {
  /** The first one of this session and text, whatever provider a repeat names. */
  reference: PaymentReferenceRow;
  cdrId: string;
  /** False: it was there already. */
  isNew: boolean;
}

/** Attaches the operator's own payment transaction to the session of a CDR; the CDR itself is never touched. */
export function attachPaymentReference(
  ctx: Context,
  caller: Caller,
  cdrId: string,
  given: PaymentReferenceGiven,
): Promise<Once<Attached>> {
  return once(ctx, caller, async (tx) => {
    refuseDenormalized(given);
    const [cdr] = await tx.select({ sessionId: cdrs.sessionId }).from(cdrs).where(ownCdr(caller, cdrId));
    if (cdr === undefined) throw notFound();
    if (await identifiesDriver(tx, caller.orgId, given.paymentReference)) refuseDriverIdentifier();

    const created = await insert(ctx, tx, caller, cdr.sessionId, given);
    if (created === undefined) {
      return { reference: await original(tx, cdr.sessionId, given), cdrId, isNew: false };
    }
    await recordEvent(ctx, tx, {
      orgId: caller.orgId,
      type: "payment_reference.attached",
      subject: { type: "session", id: cdr.sessionId },
      actor: actorOf(caller),
      data: {
        id: created.id,
        session_id: created.sessionId,
        cdr_id: cdrId,
        payment_reference: created.paymentReference,
        payment_provider: created.paymentProvider,
        created_at: created.createdAt,
      },
    });
    return { reference: created, cdrId, isNew: true };
  });
}

/** What is stored verbatim is compared verbatim: two that look the same must be the same. */
function refuseDenormalized({ paymentReference, paymentProvider }: PaymentReferenceGiven): void {
  const fields = [
    ["/payment_reference", paymentReference],
    ["/payment_provider", paymentProvider],
  ] as const;
  const faults = fields
    .filter(([, text]) => text.normalize("NFC") !== text)
    .map(([pointer]): Fault => ({ pointer, code: "nfc", detail: "is not in Unicode normal form C" }));
  if (faults.length === 0) return;
  throw new ProblemError("invalid-body", "The payment reference is not in Unicode normal form C.", {
    status: 400,
    faults,
  });
}

/** The words do not repeat the text: it may be somebody's card. */
function refuseDriverIdentifier(): never {
  const detail = "identifies a driver; send your payment provider's transaction id";
  throw new ProblemError("driver-identifier-rejected", `payment_reference ${detail}.`, {
    faults: [{ pointer: "/payment_reference", code: "driver-identifier", detail }],
  });
}

async function insert(
  ctx: Context,
  tx: Tx,
  caller: Caller,
  sessionId: string,
  given: PaymentReferenceGiven,
): Promise<PaymentReferenceRow | undefined> {
  const [row] = await tx
    .insert(paymentReferences)
    .values({
      ...given,
      id: ctx.newId("pay"),
      orgId: caller.orgId,
      sessionId,
      createdAt: isoOf(ctx.clock.now()),
    })
    .onConflictDoNothing({ target: [paymentReferences.sessionId, paymentReferences.paymentReference] })
    .returning();
  return row;
}

async function original(
  tx: Tx,
  sessionId: string,
  { paymentReference }: PaymentReferenceGiven,
): Promise<PaymentReferenceRow> {
  const [row] = await tx
    .select()
    .from(paymentReferences)
    .where(
      and(
        eq(paymentReferences.sessionId, sessionId),
        eq(paymentReferences.paymentReference, paymentReference),
      ),
    );
  if (row === undefined) throw new Error("unreachable: a payment reference that is there is gone");
  return row;
}
