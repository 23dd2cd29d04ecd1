import type { Quote as QuoteBody, QuoteRequest, Tariff, TariffWrite } from "@forecourt/contract";
import { toLineItem, toNumber, toTax } from "../charging/cdrs/money.ts";
import type { Core } from "../core/core.ts";
import { isoOf } from "../platform/clock.ts";
import { type Fault, ProblemError } from "../platform/problems.ts";
import { type Complete, renamed } from "../platform/wire.ts";
import { checkTariffBody, reportTariff } from "../sites/tariffs/check-body.ts";
import { createTariff } from "../sites/tariffs/create.ts";
import type { QuoteInput } from "../sites/tariffs/price-quote.ts";
import { findTariff, listTariffRevisions, listTariffs, removeTariff } from "../sites/tariffs/queries.ts";
import { type Quote, quoteDraft, quoteTariff } from "../sites/tariffs/quote.ts";
import { replaceTariff } from "../sites/tariffs/replace.ts";
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
      const { revision, ...asked } = fromQuote(body);
      const { result, replayed } = await quoteTariff(core, caller, path.tariff_id, revision, asked);
      return { status: 200, body: { data: toQuote(result) }, replayed };
    },
    async quoteTariffDraft({ body }, caller) {
      const { tariff, session } = renamed(body, { tariff: "tariff", session: "session" });
      const draft = await faultsBelow("/tariff", async () => checkTariffBody(tariff).body);
      const { result, replayed } = await faultsBelow("/session", () => {
        const { revision, ...asked } = fromQuote(session);
        refuseRevision(revision);
        return quoteDraft(core, caller, draft, asked);
      });
      return { status: 200, body: { data: toQuote(result) }, replayed };
    },
  };
}

type Named<Wire> = { [Field in keyof Wire as string extends Field ? never : Field]: Wire[Field] };
/** The fields of a tariff that the server writes. */
type ServerFields = Omit<Named<Tariff>, Exclude<keyof Named<TariffWrite>, "id">>;

function toTariff(tariff: TariffRevision & { warnings?: Fault[] }): Complete<Tariff> {
  const ours: Complete<ServerFields> = {
    id: tariff.id,
    revision: tariff.revision,
    warnings: tariff.warnings,
    created_at: tariff.createdAt,
    last_updated: tariff.revisedAt,
  };
  // The stored body passed the schema of TariffWrite before it was stored, and no other code writes revisions.
  return { ...tariff.body, ...ours } as Complete<Tariff>;
}

function refuseRevision(revision: number | null): void {
  if (revision === null) return;
  const detail = "A draft has no revisions.";
  throw invalidBody("quoteTariffDraft", [{ pointer: "/revision", code: "revision", detail }]);
}

/** Runs an operation on a part of the body, and reports its faults as faults of the whole body. */
async function faultsBelow<Result>(part: string, run: () => Promise<Result>): Promise<Result> {
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

function fromQuote(body: QuoteRequest): QuoteInput & { revision: number | null } {
  const asked = renamed(body, {
    revision: "revision",
    started_at: "startedAt",
    duration_s: "durationS",
    energy_wh: "energyWh",
    location_id: "locationId",
    time_zone: "timeZone",
    states: "states",
    samples: "samples",
  });
  return {
    ...asked,
    revision: asked.revision ?? null,
    startedAt: Date.parse(asked.startedAt),
    locationId: asked.locationId ?? null,
    timeZone: asked.timeZone ?? null,
    states: (asked.states ?? []).map((one) => renamed(one, { after_s: "afterS", state: "state" })),
    samples: (asked.samples ?? []).map((one) => {
      const sample = renamed(one, {
        after_s: "afterS",
        energy_wh: "energyWh",
        power_w: "powerW",
        current_a: "currentA",
      });
      return { ...sample, powerW: sample.powerW ?? null, currentA: sample.currentA ?? null };
    }),
  };
}

function toQuote({ tariffId, revision, timeZone, priced }: Quote): Complete<QuoteBody> {
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
