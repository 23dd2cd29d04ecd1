import type { SessionLimits as PricedLimits } from "@forecourt/pricing";
import { sql } from "drizzle-orm";
import { type Changes, withChanges } from "../../platform/changes.ts";
import { isoOf } from "../../platform/clock.ts";
import { ProblemError } from "../../platform/problems.ts";
import type { Tx } from "../../store/db.ts";
import type { SessionLimits } from "../../store/schema.ts";
import type { SessionRow } from "./queries.ts";

const none: SessionLimits = { max_energy_wh: null, max_cost: null, max_duration_s: null, until: null };

/** The limits after a change; null when none is left. */
export function withLimits(
  before: SessionLimits | null,
  changes: Changes<SessionLimits> | null,
): SessionLimits | null {
  if (changes === null) return null;
  const after = withChanges(before ?? none, changes);
  if (after.until !== null) after.until = isoOf(Date.parse(after.until));
  return Object.values(after).some((limit) => limit !== null) ? after : null;
}

/** A moment in epoch ms at which a limit of time ends the session. */
export function endByLimits({ createdAt, limits }: Pick<SessionRow, "createdAt" | "limits">): number | null {
  if (limits === null) return null;
  const { max_duration_s: maxS, until } = limits;
  // Counts from the receipt of the start. By the clock of the charger, the start may be long ago.
  const ends = [
    ...(maxS === null ? [] : [Date.parse(createdAt) + maxS * 1000]),
    ...(until === null ? [] : [Date.parse(until)]),
  ];
  return ends.length === 0 ? null : Math.min(...ends);
}

/** As the bill needs them. */
export function pricedLimits({
  limits,
  stopCause,
}: Pick<SessionRow, "limits" | "stopCause">): PricedLimits | null {
  if (limits === null) return null;
  const { max_cost: cost, max_duration_s: maxDurationS, max_energy_wh: maxEnergyWh, until } = limits;
  return {
    ...(maxEnergyWh === null ? {} : { maxEnergyWh }),
    ...(cost === null ? {} : { maxCost: { amount: cost.amount.toFixed(4), currency: cost.currency } }),
    ...(maxDurationS === null ? {} : { maxDurationS }),
    ...(until === null ? {} : { until: Date.parse(until) }),
    ...(stopCause === null || stopCause === "not_authorized" ? {} : { stopCause }),
  };
}

/** The currency of a tariff; null when there is no such tariff. */
export async function currencyOfTariff(
  tx: Tx,
  { tariffId, tariffRevision }: Pick<SessionRow, "tariffId" | "tariffRevision">,
): Promise<string | null> {
  const [tariff] = await tx.execute<{ currency: string }>(sql`
    select body ->> 'currency' as currency from tariff_revisions
    where tariff_id = ${tariffId} and revision = ${tariffRevision}`);
  return tariff?.currency ?? null;
}

/** @throws ProblemError `invalid-body` for a cost limit that the tariff cannot be compared with. */
export function refuseOtherCurrency(limits: SessionLimits | null, currency: string | null): void {
  const given = limits?.max_cost?.currency;
  if (given === undefined || given === currency) return;
  const detail =
    currency === null
      ? "max_cost needs a tariff, and the location of the charger has none."
      : `max_cost is in ${given}; the tariff of the session is in ${currency}.`;
  throw new ProblemError("invalid-body", detail, {
    faults: [{ pointer: "/limits/max_cost/currency", code: "currency", detail }],
  });
}

/** What is left of the limits of an open session at `now`, epoch ms. */
export function limitsLeft(session: SessionRow & { energyWh: number | null }, now: number) {
  const { endedAt, energyWh, limits } = session;
  if (limits === null || endedAt !== null) return null;
  const endsAt = endByLimits(session);
  const { max_energy_wh: mostWh } = limits;
  return {
    // Before the first reading, nothing is used.
    energy_wh: mostWh === null || energyWh === null ? mostWh : Math.max(0, mostWh - energyWh),
    duration_s: endsAt === null ? null : Math.max(0, Math.ceil((endsAt - now) / 1000)),
  };
}
