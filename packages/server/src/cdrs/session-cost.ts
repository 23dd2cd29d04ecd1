import {
  type Evidence,
  isSupportedRegime,
  type MeteringRegime,
  priceSession,
  type Settlement,
  settle,
} from "@forecourt/pricing";
import { eq } from "drizzle-orm";
import { gatherEvidence } from "../billing/evidence.ts";
import { lineItemsOf } from "../billing/line-items.ts";
import { pinnedTariff } from "../billing/pinned-tariff.ts";
import type { Caller, Context } from "../context.ts";
import { isoOf } from "../context.ts";
import { notFound } from "../problems.ts";
import { ownSession, type SessionRow } from "../sessions/find.ts";
import type { Tx } from "../store/db.ts";
import { cdrs, organizations, sessions } from "../store/schema.ts";
import type { CdrRow } from "./cdr.ts";

/** What a receipt says of money, before or after there is one. */
export interface SessionCost
  extends Pick<
    CdrRow,
    | "sessionId"
    | "tariffId"
    | "tariffRevision"
    | "currency"
    | "totalEnergyWh"
    | "totalTimeS"
    | "totalCost"
    | "totalCostInclVat"
    | "taxIncluded"
    | "taxes"
    | "lineItems"
    | "status"
  > {
  /** Null while the session runs. */
  cdrId: string | null;
  /** Up to when it is priced. */
  asOf: string | null;
}

/** Of a session that has ended, what its receipt says; else what it would say if the last reading were its end. */
export function findSessionCost(ctx: Context, caller: Caller, sessionId: string): Promise<SessionCost> {
  return ctx.db.read(async (tx) => {
    const [session] = await tx.select().from(sessions).where(ownSession(caller, sessionId));
    if (session === undefined) throw notFound();
    const [cdr] = await tx.select().from(cdrs).where(eq(cdrs.sessionId, sessionId));
    return cdr === undefined ? runningCost(ctx, tx, session) : { ...cdr, cdrId: cdr.id, asOf: cdr.endTime };
  });
}

/** By the functions that will settle the session, so that what is shown and what is billed cannot disagree. */
async function runningCost(ctx: Context, tx: Tx, session: SessionRow): Promise<SessionCost> {
  const { tariffId, tariffRevision } = session;
  const tariff = await pinnedTariff(tx, session);
  const evidence = await gatherEvidence(tx, session, { tariff, trigger: "operator" });
  const { decided, priced } = costOf(evidence, regimeOf(session));
  const asOf = decided.timeline?.stop.at ?? decided.endAt;
  return {
    sessionId: session.id,
    cdrId: null,
    asOf: asOf === null ? null : isoOf(asOf),
    tariffId,
    tariffRevision,
    currency: priced?.currency ?? (await currencyOf(ctx, tx, session)),
    totalEnergyWh: decided.energyWh,
    totalTimeS: decided.timeS,
    totalCost: priced?.total ?? "0",
    totalCostInclVat: priced?.totals.incl ?? null,
    taxIncluded: priced?.taxIncluded ?? null,
    taxes: (priced?.totals.taxes ?? []).map(({ rate, base, amount }) => ({ vat: rate, base, amount })),
    lineItems: lineItemsOf(priced),
    status: priced === null ? "unbillable" : "valid",
  };
}

/** Regimes that bill nothing before the stop: until it comes, confirmed registers are the best that is known. */
const waitForStop = ["stop_register_required", "signed_register_required", "signed_register_preferred"];

function regimeOf({ meteringRegime }: SessionRow): MeteringRegime {
  return waitForStop.includes(meteringRegime) || !isSupportedRegime(meteringRegime)
    ? "confirmed_register_ok"
    : meteringRegime;
}

function costOf(evidence: Evidence, regime: MeteringRegime): Settlement {
  const settled = settle(evidence, regime);
  const { start, tariff, timeZone } = evidence;
  const { decision } = settled.decided;
  const isBegun = decision?.reasonCode === "stop_missing_no_register" && decision.evidence.also.length === 0;
  if (!isBegun || tariff === null || start === null || start.registerWh === null) return settled;
  // Before anything is read it costs what it costs to begin.
  const begin = { at: start.at, registerWh: start.registerWh };
  const timeline = { start: begin, stop: begin, samples: [], states: [] };
  return {
    decided: { ...settled.decided, timeline },
    priced: priceSession(tariff, timeZone, timeline, { drop: settled.decided.drop }),
  };
}

async function currencyOf(ctx: Context, tx: Tx, { orgId }: SessionRow): Promise<string> {
  const [organization] = await tx
    .select({ currency: organizations.defaultCurrency })
    .from(organizations)
    .where(eq(organizations.id, orgId));
  return organization?.currency ?? ctx.config.defaultCurrency;
}
