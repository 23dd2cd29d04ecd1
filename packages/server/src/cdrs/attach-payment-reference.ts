import { and, eq } from "drizzle-orm";
import type { Caller, Context } from "../context.ts";
import { actorOf, isoOf } from "../context.ts";
import { type Once, once } from "../idempotency.ts";
import { type Fault, notFound, ProblemError } from "../problems.ts";
import { ownSession } from "../sessions/find.ts";
import type { Tx } from "../store/db.ts";
import { recordEvent } from "../store/events.ts";
import { cdrs, paymentReferences, sessions } from "../store/schema.ts";
import { ownCdr, type PaymentReferenceRow } from "./cdr.ts";
import { identifiesDriver } from "./driver-identifiers.ts";
import { toPaymentReference } from "./to-payment-reference.ts";

export interface PaymentReferenceGiven {
  paymentReference: string;
  paymentProvider: string;
}

/** The session itself, or the one behind a CDR. */
export type ReferenceTarget = { cdrId: string } | { sessionId: string };

export interface Attached {
  /** The first one of this session and text, whatever provider a repeat names. */
  reference: PaymentReferenceRow;
  /** Null: the session has not ended. */
  cdrId: string | null;
  /** False: it was there already. */
  isNew: boolean;
}

/** Attaches the operator's own payment transaction to a session; its CDR, if there is one, is never touched. */
export function attachPaymentReference(
  ctx: Context,
  caller: Caller,
  target: ReferenceTarget,
  given: PaymentReferenceGiven,
): Promise<Once<Attached>> {
  return once(ctx, caller, async (tx) => {
    refuseDenormalized(given);
    const { sessionId, cdrId } = await find(tx, caller, target);
    if (await identifiesDriver(tx, caller.orgId, given.paymentReference)) refuseDriverIdentifier();

    const created = await insert(ctx, tx, caller, sessionId, given);
    if (created === undefined) {
      return { reference: await original(tx, sessionId, given), cdrId, isNew: false };
    }
    await recordEvent(ctx, tx, {
      orgId: caller.orgId,
      type: "payment_reference.attached",
      subject: { type: "session", id: sessionId },
      actor: actorOf(caller),
      data: toPaymentReference(created, cdrId),
    });
    return { reference: created, cdrId, isNew: true };
  });
}

async function find(
  tx: Tx,
  caller: Caller,
  target: ReferenceTarget,
): Promise<{ sessionId: string; cdrId: string | null }> {
  const [found] = await tx
    .select({ sessionId: sessions.id, cdrId: cdrs.id })
    .from(sessions)
    .leftJoin(cdrs, eq(cdrs.sessionId, sessions.id))
    .where("cdrId" in target ? ownCdr(caller, target.cdrId) : ownSession(caller, target.sessionId));
  if (found === undefined) throw notFound();
  return found;
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
