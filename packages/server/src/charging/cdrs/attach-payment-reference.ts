import type { PaymentReference, PaymentReferenceRequest } from "@forecourt/contract";
import { and, eq, or } from "drizzle-orm";
import { actorOf, type Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Once, once } from "../../core/idempotency.ts";
import { isoOf } from "../../platform/clock.ts";
import { type Fault, notFound, ProblemError } from "../../platform/problems.ts";
import type { Complete } from "../../platform/wire.ts";
import type { RowOf } from "../../store/columns.ts";
import type { Tx } from "../../store/db.ts";
import { recordEvent } from "../../store/events.ts";
import { cdrs, paymentReferences, sessions } from "../../store/schema.ts";
import { ownSession } from "../sessions/queries.ts";
import { ownCdr, type PaymentReferenceRow, referenceColumns } from "./cdr.ts";
import { identifiesDriver } from "./driver-identifiers.ts";
import { redactedHash } from "./redact-payment-reference.ts";

export type PaymentReferenceGiven = RowOf<typeof paymentReferences, PaymentReferenceRequest>;

/** The session itself, or the session of a CDR. */
export type ReferenceTarget = { cdrId: string } | { sessionId: string };

export interface Attached {
  /** The first reference of this session with this text. A repetition may name another provider. */
  reference: PaymentReferenceRow;
  /** Null when the session has not ended. */
  cdrId: string | null;
  /** False when it existed before the call. */
  isNew: boolean;
}

/** Attaches the operator's own payment transaction to a session. The CDR of the session, if there is one, never changes. */
export function attachPaymentReference(
  core: Core,
  caller: Caller,
  target: ReferenceTarget,
  given: PaymentReferenceGiven,
): Promise<Once<Attached>> {
  return once(core, caller, async (tx) => {
    refuseDenormalized(given);
    const { sessionId, cdrId } = await find(tx, caller, target);
    // A repetition works even if a tag with this text was listed since: an attached reference stays until an operator
    // redacts it.
    const attached = await original(core, tx, sessionId, given);
    if (attached !== undefined) return { reference: attached, cdrId, isNew: false };
    await refuseDriverIdentifiers(tx, caller, given);

    const created = await insert(core, tx, caller, sessionId, given);
    if (created === undefined) {
      const reference = await original(core, tx, sessionId, given);
      if (reference === undefined) throw new Error("unreachable: an attached payment reference is gone");
      return { reference, cdrId, isNew: false };
    }
    recordEvent(core, tx, {
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
  if (found === undefined) throw notFound("cdrId" in target ? "CDR" : "session");
  return found;
}

/** The text is stored and compared verbatim: two texts that look the same must be the same. */
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

/** The message does not repeat the text, because it may be the number of a card. */
async function refuseDriverIdentifiers(
  tx: Tx,
  { orgId }: Caller,
  { paymentReference, paymentProvider }: PaymentReferenceGiven,
): Promise<void> {
  const faults: Fault[] = [];
  const check = async (field: string, text: string, remedy: string) => {
    if (!(await identifiesDriver(tx, orgId, text))) return;
    faults.push({
      pointer: `/${field}`,
      code: "driver-identifier",
      detail: `identifies a driver; ${remedy}`,
    });
  };
  await check("payment_reference", paymentReference, "send your payment provider's transaction id");
  await check("payment_provider", paymentProvider, "send the name of your payment provider");
  const [first] = faults;
  if (first === undefined) return;
  throw new ProblemError("driver-identifier-rejected", `${first.pointer.slice(1)} ${first.detail}.`, {
    faults,
  });
}

async function insert(
  core: Core,
  tx: Tx,
  caller: Caller,
  sessionId: string,
  given: PaymentReferenceGiven,
): Promise<PaymentReferenceRow | undefined> {
  const [row] = await tx
    .insert(paymentReferences)
    .values({
      ...given,
      id: core.newId("pay"),
      orgId: caller.orgId,
      sessionId,
      createdAt: isoOf(core.clock.now()),
    })
    .onConflictDoNothing({ target: [paymentReferences.sessionId, paymentReferences.paymentReference] })
    .returning();
  return row;
}

/** The reference of this session with this text, also if it was redacted since. */
async function original(
  core: Core,
  tx: Tx,
  sessionId: string,
  { paymentReference }: PaymentReferenceGiven,
): Promise<PaymentReferenceRow | undefined> {
  const [row] = await tx
    .select()
    .from(paymentReferences)
    .where(
      and(
        eq(paymentReferences.sessionId, sessionId),
        or(
          eq(paymentReferences.paymentReference, paymentReference),
          eq(paymentReferences.redactedHash, redactedHash(core.secret, sessionId, paymentReference)),
        ),
      ),
    );
  return row;
}

const columns = referenceColumns.toWire("PaymentReference");

/** A payment reference as the API and its event show it; `cdrId` is null while the session has not ended. */
export function toPaymentReference(
  row: PaymentReferenceRow,
  cdrId: string | null,
): Complete<PaymentReference> {
  return { ...columns(row), cdr_id: cdrId };
}
