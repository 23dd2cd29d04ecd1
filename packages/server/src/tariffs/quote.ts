import { type Priced, PricingError, priceSession, type Tariff } from "@forecourt/pricing";
import { and, eq } from "drizzle-orm";
import type { Caller, Context } from "../context.ts";
import { type Once, once } from "../idempotency.ts";
import { notFound, ProblemError } from "../problems.ts";
import type { Tx } from "../store/db.ts";
import { locations, tariffs } from "../store/schema.ts";
import { tariffNeedsTimeZone } from "./needs-time-zone.ts";
import { type QuotedSession, timelineOf } from "./quoted-session.ts";
import { revisionBody } from "./revision-body.ts";
import { ownTariff, type TariffBody } from "./tariff.ts";

export interface QuoteAsked extends QuotedSession {
  /** Null: the current one. */
  revision: number | null;
  locationId: string | null;
  timeZone: string | null;
}

export interface Quote {
  tariffId: string;
  revision: number;
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
  ctx: Context,
  caller: Caller,
  tariffId: string,
  asked: QuoteAsked,
): Promise<Once<Quote>> {
  const quoteBy = async (tx: Tx, { revision, timeZone }: Basis): Promise<Quote> => {
    const body = await revisionBody(tx, tariffId, revision);
    if (body === null) throw new Error(`unreachable: tariff ${tariffId} lost its revision ${revision}`);
    return { tariffId, revision, timeZone, priced: price(body, timeZone, asked) };
  };
  // Widened: that the closure sets it, the compiler does not see.
  let quoted = null as Quote | null;
  const { result: basis, replayed } = await once(ctx, caller, async (tx) => {
    const found = await basisOf(ctx, tx, caller, tariffId, asked);
    // Here, so that nothing is kept of a quote that is refused.
    quoted = await quoteBy(tx, found);
    return found;
  });
  return { result: quoted ?? (await ctx.db.read((tx) => quoteBy(tx, basis))), replayed };
}

async function basisOf(
  ctx: Context,
  tx: Tx,
  caller: Caller,
  tariffId: string,
  asked: QuoteAsked,
): Promise<Basis> {
  const [tariff] = await tx.select().from(tariffs).where(ownTariff(caller, tariffId));
  if (tariff === undefined) throw notFound();
  const revision = asked.revision ?? tariff.revision;
  const body = await revisionBody(tx, tariffId, revision);
  if (body === null) throw noSuchRevision(revision, tariff.revision);
  refuseStart(body, asked.startedAt);
  refuseLength(body, asked);
  const zone = await zoneOf(ctx, tx, caller, asked);
  return { revision, timeZone: tariffNeedsTimeZone(body) ? zone : null };
}

async function zoneOf(
  ctx: Context,
  tx: Tx,
  caller: Caller,
  { locationId, timeZone }: QuoteAsked,
): Promise<string | null> {
  const fallback = timeZone ?? ctx.config.defaultTimeZone;
  if (locationId === null) return fallback;
  const [location] = await tx
    .select({ timeZone: locations.timeZone })
    .from(locations)
    .where(and(eq(locations.id, locationId), eq(locations.orgId, caller.orgId)));
  if (location === undefined)
    throw new ProblemError("location-not-found", "location_id is the id of no location.");
  return location.timeZone ?? fallback;
}

function price(body: TariffBody, timeZone: string | null, asked: QuoteAsked): Priced {
  try {
    // Every revision was validated when it was written.
    return priceSession(body as unknown as Tariff, timeZone, timelineOf(asked));
  } catch (error) {
    if (!(error instanceof PricingError)) throw error;
    if (error.code === "time-zone-required") {
      throw new ProblemError(
        "time-zone-required",
        "The tariff has times, dates or weekdays; give a time_zone, or a location that has one.",
      );
    }
    if (error.code === "time-zone-unknown") {
      const detail = "time_zone is not an IANA name, such as Europe/Amsterdam.";
      throw new ProblemError("invalid-body", detail, {
        faults: [{ pointer: "/time_zone", code: "time-zone", detail }],
      });
    }
    throw error;
  }
}

function noSuchRevision(revision: number, newest: number): ProblemError {
  const detail = `The tariff has no revision ${revision}; its newest is ${newest}.`;
  return new ProblemError("tariff-not-found", detail, {
    faults: [{ pointer: "/revision", code: "revision", detail }],
  });
}

const firstInstant = Date.UTC(2000, 0);
const lastInstant = Date.UTC(2100, 0);

/** A session is judged at its start, the start of a tariff inclusive and its end exclusive. */
function refuseStart({ start_date_time: from, end_date_time: to }: TariffBody, startedAt: number): void {
  const refuse = (code: string, detail: string): never => {
    throw new ProblemError("invalid-body", detail, { faults: [{ pointer: "/started_at", code, detail }] });
  };
  if (startedAt < firstInstant || startedAt >= lastInstant)
    refuse("year", "started_at lies outside of the years 2000 to 2099.");
  if (typeof from === "string" && startedAt < Date.parse(from))
    refuse("tariff_not_active", `The tariff is valid from ${from} on.`);
  if (typeof to === "string" && startedAt >= Date.parse(to))
    refuse("tariff_not_active", `The tariff was valid until ${to}.`);
}

/** Elements times the moments at which another may apply: tenths of a second, in which nobody else is answered. */
const mostSteps = 15_000_000;

function refuseLength(body: TariffBody, { durationS, samples, states }: QuotedSession): void {
  // Every revision was validated when it was written.
  const { elements } = body as unknown as Tariff;
  const restrictions = elements.map((element) => element.restrictions ?? {});
  const timesOfDay = new Set(restrictions.flatMap(({ start_time, end_time }) => [start_time, end_time]));
  const bounds = restrictions.reduce((sum, bound) => sum + Object.keys(bound).length, 0);
  const moments = timesOfDay.size * Math.ceil(durationS / 86_400) + bounds + samples.length + states.length;
  if (elements.length * moments <= mostSteps) return;
  const detail = `A tariff of ${elements.length} elements is not quoted for a session with so many moments; shorten it, or give fewer samples and states.`;
  throw new ProblemError("invalid-body", detail, {
    faults: [{ pointer: "/duration_s", code: "too_many_moments", detail }],
  });
}
