import type { CdrSummary, CdrSums, CdrCorrection as CorrectionBody } from "@forecourt/contract";
import { type CdrCorrection, exportCorrections, listCorrections } from "../charging/cdrs/corrections.ts";
import { type Grouping, groupings, type Sums, summarizeCdrs } from "../charging/cdrs/summary.ts";
import type { Core } from "../core/core.ts";
import { ProblemError } from "../platform/problems.ts";
import { type Complete, renamed } from "../platform/wire.ts";
import { isTimeZone } from "../sites/locations/rules.ts";
import type { Api } from "./api.ts";
import { type Cell, csvOf } from "./csv.ts";
import { toPage } from "./page.ts";
import { timeOf } from "./time-filter.ts";

/** The questions of a month's end: what was earned, and what was corrected afterwards. */
export function monthEndApi(core: Core): Pick<Api, "listCorrections" | "summarizeCdrs"> {
  return {
    async listCorrections({ query }, caller, type) {
      const named = renamed(query, {
        charger_id: "chargerId",
        location_id: "locationId",
        session_id: "sessionId",
        start_date: "startDate",
        end_date: "endDate",
      });
      const filter = { ...named, startDate: timeOf(named.startDate), endDate: timeOf(named.endDate) };
      if (type === "text/csv") {
        const pieces = csvOf(columns, exportCorrections(core, caller, filter, query.cursor));
        return { status: 200, csv: { filename: "corrections.csv", pieces } };
      }
      const page = await listCorrections(core, caller, filter, query);
      return { status: 200, body: await toPage(page, toCorrection) };
    },
    async summarizeCdrs({ query }, caller) {
      const {
        groupBy: text = "day",
        timeZone = "UTC",
        ...filter
      } = renamed(query, {
        group_by: "groupBy",
        time_zone: "timeZone",
        start_date: "startDate",
        end_date: "endDate",
        charger_id: "chargerId",
        location_id: "locationId",
        tariff_id: "tariffId",
      });
      if (!isTimeZone(timeZone)) throw unknownTimeZone(timeZone);
      const groupBy = groupingsIn(text);
      const summary = await summarizeCdrs(core, caller, { ...filter, groupBy, timeZone });
      const data: Complete<CdrSummary> = {
        start_date: summary.startDate,
        end_date: summary.endDate,
        time_zone: timeZone,
        group_by: groupBy,
        groups: summary.groups.map((group) => ({
          day: group.day,
          location_id: group.locationId,
          location_name: group.locationName,
          tariff_id: group.tariffId,
          charger_id: group.chargerId,
          charger_identity: group.chargerIdentity,
          ...toSums(group),
        })),
        totals: summary.totals.map(toSums),
      };
      return { status: 200, body: { data } };
    },
  };
}

function toSums(sums: Sums): Complete<CdrSums> {
  return {
    currency: sums.currency,
    cdr_count: sums.cdrCount,
    unbillable_count: sums.unbillableCount,
    corrected_count: sums.correctedCount,
    total_energy_wh: sums.energyWh,
    total_time_s: sums.timeS,
    total_cost: Number(sums.cost),
  };
}

function groupingsIn(text: string): Grouping[] {
  const given = new Set(text.split(",").map((name) => name.trim()));
  const unknown = [...given].find((name) => !groupings.some((grouping) => grouping === name));
  if (unknown !== undefined)
    throw invalidParameter(
      "group_by",
      `"${unknown}" is not one of ${groupings.join(", ")}; separate several by commas.`,
    );
  return groupings.filter((grouping) => given.has(grouping));
}

function unknownTimeZone(name: string): ProblemError {
  return invalidParameter(
    "time_zone",
    `"${name}" is not a time zone of the IANA database, for example "Europe/Berlin".`,
  );
}

function invalidParameter(name: string, detail: string): ProblemError {
  return new ProblemError("invalid-parameter", detail, {
    faults: [{ pointer: `/query/${name}`, code: "value", detail }],
  });
}

function toCorrection({ cdr, decision }: CdrCorrection): Complete<CorrectionBody> {
  const { corrected, delta, previous } = correctionIn(decision);
  return {
    id: decision.id,
    cdr_id: decision.cdrId,
    session_id: decision.sessionId,
    charger_id: cdr.chargerId,
    charger_identity: cdr.chargerIdentity,
    connector_id: cdr.connectorId,
    socket_id: cdr.socketId,
    location_id: cdr.locationId,
    location_name: cdr.locationName,
    tariff_id: cdr.tariffId,
    outcome: decision.outcome,
    reason_code: decision.reasonCode,
    explanation: decision.explanation,
    supersedes: decision.supersedes,
    currency: cdr.currency,
    previous_energy_wh: previous.energy_wh,
    corrected_energy_wh: corrected.energy_wh,
    difference_energy_wh: delta.energy_wh,
    previous_time_s: previous.time_s,
    corrected_time_s: corrected.time_s,
    difference_time_s: delta.time_s,
    previous_total_cost: previous.total_cost,
    corrected_total_cost: corrected.total_cost,
    difference_total_cost: delta.total_cost,
    created_at: decision.createdAt,
  };
}

function correctionIn({ evidence, id }: CdrCorrection["decision"]) {
  if (evidence.correction == null) throw new Error(`unreachable: the decision ${id} corrects nothing`);
  return evidence.correction;
}

type CorrectionField = keyof Complete<CorrectionBody>;

/** Fields whose text the server did not write. */
const foreign: ReadonlySet<CorrectionField> = new Set<CorrectionField>([
  "charger_identity",
  "location_name",
  "tariff_id",
  "explanation",
]);

const fields: readonly CorrectionField[] = [
  "id",
  "created_at",
  "cdr_id",
  "session_id",
  "charger_id",
  "charger_identity",
  "connector_id",
  "socket_id",
  "location_id",
  "location_name",
  "tariff_id",
  "outcome",
  "reason_code",
  "explanation",
  "supersedes",
  "currency",
  "previous_energy_wh",
  "corrected_energy_wh",
  "difference_energy_wh",
  "previous_time_s",
  "corrected_time_s",
  "difference_time_s",
  "previous_total_cost",
  "corrected_total_cost",
  "difference_total_cost",
];

const columns = Object.fromEntries(
  fields.map((field) => [
    field,
    (correction: CdrCorrection): Cell => {
      // The words of a set are text too.
      const value = toCorrection(correction)[field] as string | number | null;
      return foreign.has(field) ? { text: value === null ? null : String(value) } : { own: value };
    },
  ]),
);
