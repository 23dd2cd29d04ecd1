import type { Priced } from "@forecourt/pricing";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Once, once } from "../../core/idempotency.ts";
import { notFound, ProblemError } from "../../platform/problems.ts";
import type { Tx } from "../../store/db.ts";
import { tariffs } from "../../store/schema.ts";
import { priceQuote, type QuoteAsked, quoteZone } from "./price-quote.ts";
import { revisionBody } from "./revision-body.ts";
import { ownTariff } from "./tariff.ts";

export interface Quote {
  /** Null of a draft, as the revision is. */
  tariffId: string | null;
  revision: number | null;
  /** Whose wall clock counted; null when none was needed. */
  timeZone: string | null;
  priced: Priced;
}

/** What a quote goes by besides what was asked. */
interface Basis {
  revision: number;
  timeZone: string | null;
}

/**
 * Prices a session that never was, as one of a tariff's revisions does. With an Idempotency-Key only the basis is kept, from
 * which a repetition computes the same again: a quote can be megabytes, and anybody who may read may ask.
 */
export async function quoteTariff(
  core: Core,
  caller: Caller,
  tariffId: string,
  /** Null: the current one. */
  revision: number | null,
  asked: QuoteAsked,
): Promise<Once<Quote>> {
  const quoteBy = async (tx: Tx, { revision, timeZone }: Basis): Promise<Quote> => {
    const body = await revisionBody(tx, tariffId, revision);
    if (body === null) throw new Error(`unreachable: tariff ${tariffId} lost its revision ${revision}`);
    return { tariffId, revision, timeZone, priced: await priceQuote(body, timeZone, asked) };
  };
  // Widened: that the closure sets it, the compiler does not see.
  let quoted = null as Quote | null;
  const { result: basis, replayed } = await once(core, caller, async (tx) => {
    const found = await basisOf(core, tx, caller, tariffId, revision, asked);
    // Here, so that nothing is kept of a quote that is refused.
    quoted = await quoteBy(tx, found);
    return found;
  });
  return { result: quoted ?? (await core.db.read((tx) => quoteBy(tx, basis))), replayed };
}

async function basisOf(
  core: Core,
  tx: Tx,
  caller: Caller,
  tariffId: string,
  wanted: number | null,
  asked: QuoteAsked,
): Promise<Basis> {
  const [tariff] = await tx.select().from(tariffs).where(ownTariff(caller, tariffId));
  if (tariff === undefined) throw notFound();
  const revision = wanted ?? tariff.revision;
  const body = await revisionBody(tx, tariffId, revision);
  if (body === null) throw noSuchRevision(revision, tariff.revision);
  return { revision, timeZone: await quoteZone(core, tx, caller, body, asked) };
}

function noSuchRevision(revision: number, newest: number): ProblemError {
  const detail = `The tariff has no revision ${revision}; its newest is ${newest}.`;
  return new ProblemError("tariff-not-found", detail, {
    faults: [{ pointer: "/revision", code: "revision", detail }],
  });
}
