import type { Quote as QuoteBody, QuoteRequest, Tariff } from "@forecourt/contract";
import { toLineItem, toNumber, toTax } from "../charging/cdrs/money.ts";
import type { Core } from "../core/core.ts";
import { isoOf } from "../platform/clock.ts";
import { type Fault, ProblemError } from "../platform/problems.ts";
import { checkTariffBody } from "../sites/tariffs/check-body.ts";
import { createTariff } from "../sites/tariffs/create.ts";
import { findTariff } from "../sites/tariffs/find.ts";
import { listTariffs } from "../sites/tariffs/list.ts";
import { listTariffRevisions } from "../sites/tariffs/list-revisions.ts";
import type { QuoteAsked } from "../sites/tariffs/price-quote.ts";
import { type Quote, quoteTariff } from "../sites/tariffs/quote.ts";
import { quoteDraft } from "../sites/tariffs/quote-draft.ts";
import { removeTariff } from "../sites/tariffs/remove.ts";
import { replaceTariff } from "../sites/tariffs/replace.ts";
import { reportTariff } from "../sites/tariffs/report.ts";
import type { TariffRevision } from "../sites/tariffs/tariff.ts";
import type { Api } from "./api.ts";
import { toPage } from "./page.ts";
import { tariffFaultsOf } from "./tariff-faults.ts";
import { invalidBody } from "./validate.ts";

type TariffOperation =
  | "listTariffs"
  | "createTariff"
  | "getTariff"
  | "replaceTariff"
  | "deleteTariff"
  | "listTariffRevisions"
  | "validateTariff"
  | "quoteTariff"
  | "quoteTariffDraft";

export function tariffApi(core: Core): Pick<Api, TariffOperation> {
  return {
    async listTariffs({ query }, caller) {
      const page = await listTariffs(core, caller, query);
      return { status: 200, body: await toPage(page, toTariff) };
    },
    async createTariff({ body }, caller) {
      const { result, replayed } = await createTariff(core, caller, body);
      const location = `/tariffs/${encodeURIComponent(result.id)}`;
      return { status: 201, body: { data: toTariff(result) }, location, replayed };
    },
    async getTariff({ path }, caller) {
      return { status: 200, body: { data: toTariff(await findTariff(core, caller, path.tariff_id)) } };
    },
    async replaceTariff({ path, body }, caller) {
      return {
        status: 200,
        body: { data: toTariff(await replaceTariff(core, caller, path.tariff_id, body)) },
      };
    },
    async deleteTariff({ path }, caller) {
      await removeTariff(core, caller, path.tariff_id);
      return { status: 204 };
    },
    async listTariffRevisions({ path, query }, caller) {
      const page = await listTariffRevisions(core, caller, path.tariff_id, query);
      return { status: 200, body: await toPage(page, toTariff) };
    },
    async validateTariff({ body }, caller) {
      const { result, replayed } = await reportTariff(core, caller, body, tariffFaultsOf(body));
      const { valid, errors, warnings, needsTimeZone: needs_time_zone } = result;
      const data = { valid, errors: [...errors], warnings: [...warnings], needs_time_zone };
      return { status: 200, body: { data }, replayed };
    },
    async quoteTariff({ path, body }, caller) {
      const { result, replayed } = await quoteTariff(
        core,
        caller,
        path.tariff_id,
        body.revision ?? null,
        fromQuote(body),
      );
      return { status: 200, body: { data: toQuote(result) }, replayed };
    },
    async quoteTariffDraft({ body: { tariff, session } }, caller) {
      const draft = await toldBelow("/tariff", async () => checkTariffBody(tariff).body);
      const { result, replayed } = await toldBelow("/session", () => {
        refuseRevision(session);
        return quoteDraft(core, caller, draft, fromQuote(session));
      });
      return { status: 200, body: { data: toQuote(result) }, replayed };
    },
  };
}

function toTariff(tariff: TariffRevision & { warnings?: Fault[] }): Tariff {
  const ours = {
    id: tariff.id,
    revision: tariff.revision,
    ...(tariff.warnings === undefined ? {} : { warnings: tariff.warnings }),
    created_at: tariff.createdAt,
    last_updated: tariff.revisedAt,
  };
  // The stored body passed the schema of TariffWrite before it was stored, and no other code writes revisions.
  return { ...(tariff.body as Omit<Tariff, keyof typeof ours>), ...ours } as Tariff;
}

function refuseRevision({ revision = null }: QuoteRequest): void {
  if (revision === null) return;
  const detail = "A draft has no revisions.";
  throw invalidBody("quoteTariffDraft", [{ pointer: "/revision", code: "revision", detail }]);
}

/** Runs an operation on a part of the body, and reports its faults as faults of the whole body. */
async function toldBelow<Result>(part: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { code, message, faults, status, headers } = error;
    throw new ProblemError(code, message, {
      faults: faults.map((fault) => ({ ...fault, pointer: `${part}${fault.pointer}` })),
      status,
      headers,
    });
  }
}

function fromQuote(body: QuoteRequest): QuoteAsked {
  return {
    startedAt: Date.parse(body.started_at),
    durationS: body.duration_s,
    energyWh: body.energy_wh,
    locationId: body.location_id ?? null,
    timeZone: body.time_zone ?? null,
    states: (body.states ?? []).map(({ after_s: afterS, state }) => ({ afterS, state })),
    samples: (body.samples ?? []).map(({ after_s: afterS, energy_wh: energyWh, power_w, current_a }) => ({
      afterS,
      energyWh,
      powerW: power_w ?? null,
      currentA: current_a ?? null,
    })),
  };
}

function toQuote({ tariffId, revision, timeZone, priced }: Quote): QuoteBody {
  const { lines, totals, quantities, periods, notes } = priced;
  return {
    tariff_id: tariffId,
    tariff_revision: revision,
    time_zone: timeZone,
    currency: priced.currency,
    total_energy_wh: quantities.energyWh,
    total_time_s: quantities.timeS,
    total_cost: Number(priced.total),
    line_items: lines.map(toLineItem),
    tax_included: priced.taxIncluded,
    total_cost_excl_vat: Number(totals.excl),
    total_cost_incl_vat: Number(totals.incl),
    taxes: totals.taxes.map(({ rate, base, amount }) => toTax({ vat: rate, base, amount })),
    periods: periods.map(({ startAt, durationS, energyWh, state, unitPrices }) => ({
      started_at: isoOf(startAt),
      duration_s: durationS,
      energy_wh: energyWh,
      state,
      energy_price: toNumber(unitPrices.ENERGY),
      time_price: toNumber(unitPrices.TIME),
      parking_time_price: toNumber(unitPrices.PARKING_TIME),
    })),
    notes: notes.map(({ code, detail }) => ({ code, detail })),
  };
}
