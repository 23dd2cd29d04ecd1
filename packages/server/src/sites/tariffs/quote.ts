import type { Priced } from "@forecourt/pricing";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Once, once } from "../../core/idempotency.ts";
import { notFound, ProblemError } from "../../platform/problems.ts";
import type { Tx } from "../../store/db.ts";
import { tariffs } from "../../store/schema.ts";
import { priceQuote, type QuoteInput, quoteZone } from "./price-quote.ts";
import { revisionBody } from "./queries.ts";
import { ownTariff, type TariffBody } from "./tariff.ts";

export interface Quote {
  /** Null for a draft, like the revision. */
  tariffId: string | null;
  revision: number | null;
  /** The time zone of the quote; null when none was needed. */
  timeZone: string | null;
  priced: Priced;
}

/** The values on which a quote depends, besides the request. */
interface Basis {
  revision: number;
  timeZone: string | null;
}

/**
 * Prices a hypothetical session with one of a tariff's revisions. With an Idempotency-Key, the server stores only the basis,
 * from which a repetition computes the same quote. A quote can be megabytes, and every caller with read access may ask for
 * one.
 */
export async function quoteTariff(
  core: Core,
  caller: Caller,
  tariffId: string,
  /** Null for the current revision. */
  revision: number | null,
  request: QuoteInput,
): Promise<Once<Quote>> {
  const quoteBy = async (tx: Tx, { revision, timeZone }: Basis): Promise<Quote> => {
    const body = await revisionBody(tx, tariffId, revision);
    if (body === null) throw new Error(`unreachable: tariff ${tariffId} lost its revision ${revision}`);
    return { tariffId, revision, timeZone, priced: await priceQuote(body, timeZone, request) };
  };
  // The type is widened, because the compiler does not see that the closure sets the variable.
  let quoted = null as Quote | null;
  const { result: basis, replayed } = await once(core, caller, async (tx) => {
    const found = await basisOf(core, tx, caller, tariffId, revision, request);
    // Runs inside the transaction, so that a refused quote stores nothing.
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
  request: QuoteInput,
): Promise<Basis> {
  const [tariff] = await tx.select().from(tariffs).where(ownTariff(caller, tariffId));
  if (tariff === undefined) throw notFound("tariff");
  const revision = wanted ?? tariff.revision;
  const body = await revisionBody(tx, tariffId, revision);
  if (body === null) throw noSuchRevision(revision, tariff.revision);
  return { revision, timeZone: await quoteZone(core, tx, caller, body, request) };
}

function noSuchRevision(revision: number, newest: number): ProblemError {
  const detail = `The tariff has no revision ${revision}; its newest is ${newest}.`;
  return new ProblemError("tariff-not-found", detail, {
    faults: [{ pointer: "/revision", code: "revision", detail }],
  });
}

/**
 * Prices a hypothetical session with a draft of a tariff. With an Idempotency-Key, the server stores only the time zone of
 * the quote, because a repetition sends the rest again.
 */
export async function quoteDraft(
  core: Core,
  caller: Caller,
  /** As `checkTariffBody` returns it. */
  body: TariffBody,
  request: QuoteInput,
): Promise<Once<Quote>> {
  const quoteBy = async (timeZone: string | null): Promise<Quote> => ({
    tariffId: null,
    revision: null,
    timeZone,
    priced: await priceQuote(body, timeZone, request),
  });
  // The type is widened, because the compiler does not see that the closure sets the variable.
  let quoted = null as Quote | null;
  const { result: basis, replayed } = await once(core, caller, async (tx) => {
    const timeZone = await quoteZone(core, tx, caller, body, request);
    // Runs inside the transaction, so that a refused quote stores nothing.
    quoted = await quoteBy(timeZone);
    return { timeZone };
  });
  return { result: quoted ?? (await quoteBy(basis.timeZone)), replayed };
}
