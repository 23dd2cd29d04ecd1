import { setImmediate } from "node:timers/promises";
import { type Priced, PricingError, priceSessionInSlices, type Tariff } from "@forecourt/pricing";
import { and, eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { ProblemError } from "../../platform/problems.ts";
import type { Tx } from "../../store/db.ts";
import { locations } from "../../store/schema.ts";
import { tariffNeedsTimeZone } from "./check-body.ts";
import { type QuotedSession, timelineOf } from "./quoted-session.ts";
import type { TariffBody } from "./tariff.ts";

/** The session to quote, independent of the tariff. */
export interface QuoteInput extends QuotedSession {
  locationId: string | null;
  timeZone: string | null;
}

/**
 * The time zone that counts: the location's, else the one in the request, else the server's. Null when the tariff needs
 * none.
 * @throws ProblemError `location-not-found`; `invalid-body` for a session that a tariff does not price
 */
export async function quoteZone(
  core: Core,
  tx: Tx,
  caller: Caller,
  body: TariffBody,
  request: QuoteInput,
): Promise<string | null> {
  refuseStart(body, request.startedAt);
  refuseLength(body, request);
  const zone = await zoneOf(core, tx, caller, request);
  return tariffNeedsTimeZone(body) ? zone : null;
}

async function zoneOf(
  core: Core,
  tx: Tx,
  caller: Caller,
  { locationId, timeZone }: QuoteInput,
): Promise<string | null> {
  const fallback = timeZone ?? core.config.defaultTimeZone;
  if (locationId === null) return fallback;
  const [location] = await tx
    .select({ timeZone: locations.timeZone })
    .from(locations)
    .where(and(eq(locations.id, locationId), eq(locations.orgId, caller.orgId)));
  if (location === undefined)
    throw new ProblemError(
      "location-not-found",
      "location_id is not the id of a location of your organization.",
    );
  return location.timeZone ?? fallback;
}

/** @throws ProblemError `time-zone-required`, or `invalid-body` for an impossible session. */
export async function priceQuote(
  body: TariffBody,
  timeZone: string | null,
  request: QuotedSession,
): Promise<Priced> {
  try {
    // The tariff was validated earlier.
    return await priceSessionInSlices(setImmediate, body as unknown as Tariff, timeZone, timelineOf(request));
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

const firstInstant = Date.UTC(2000, 0);
const lastInstant = Date.UTC(2100, 0);

/**
 * The start of a session decides whether the tariff is active. The start of a tariff is inclusive and its end is exclusive.
 */
function refuseStart({ start_date_time: from, end_date_time: to }: TariffBody, startedAt: number): void {
  const refuse = (code: string, detail: string): never => {
    throw new ProblemError("invalid-body", detail, { faults: [{ pointer: "/started_at", code, detail }] });
  };
  if (startedAt < firstInstant || startedAt >= lastInstant)
    refuse("year", "started_at must be in the years 2000 to 2099.");
  if (typeof from === "string" && startedAt < Date.parse(from))
    refuse("tariff_not_active", `The tariff is valid from ${from} on.`);
  if (typeof to === "string" && startedAt >= Date.parse(to))
    refuse("tariff_not_active", `The tariff was valid until ${to}.`);
}

/**
 * The most steps: elements times the moments at which another element may apply. They take tenths of a second, in which the
 * process answers no other request.
 */
const mostSteps = 15_000_000;

function refuseLength(body: TariffBody, { durationS, samples, states }: QuotedSession): void {
  // The tariff was validated earlier.
  const { elements } = body as unknown as Tariff;
  const restrictions = elements.map((element) => element.restrictions ?? {});
  const timesOfDay = new Set(restrictions.flatMap(({ start_time, end_time }) => [start_time, end_time]));
  const bounds = restrictions.reduce((sum, bound) => sum + Object.keys(bound).length, 0);
  const moments = timesOfDay.size * Math.ceil(durationS / 86_400) + bounds + samples.length + states.length;
  if (elements.length * moments <= mostSteps) return;
  const detail = `A tariff of ${elements.length} elements cannot be quoted for a session of this length and detail; shorten it, or give fewer samples and states.`;
  throw new ProblemError("invalid-body", detail, {
    faults: [{ pointer: "/duration_s", code: "too_many_moments", detail }],
  });
}
