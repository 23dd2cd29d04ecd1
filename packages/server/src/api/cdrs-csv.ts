import type { CdrLineItem } from "@forecourt/contract";
import type { Cdr } from "../charging/cdrs/cdr.ts";
import type { ExportedCdr } from "../charging/cdrs/queries.ts";
import { type Cell, csvOf } from "./csv.ts";

/** Amounts are exact decimals, energy is in Wh and time in seconds, as in the JSON. */
const columns: Readonly<Record<string, (cdr: ExportedCdr) => Cell>> = {
  id: ({ id }) => ({ own: id }),
  session_id: ({ sessionId }) => ({ own: sessionId }),
  charger_id: ({ chargerId }) => ({ own: chargerId }),
  charger_identity: ({ chargerIdentity }) => ({ text: chargerIdentity }),
  connector_id: ({ connectorId }) => ({ own: connectorId }),
  socket_id: ({ socketId }) => ({ own: socketId }),
  location_id: ({ locationId }) => ({ own: locationId }),
  location_name: ({ locationName }) => ({ text: locationName }),
  // A client may have chosen this id.
  tariff_id: ({ tariffId }) => ({ text: tariffId }),
  tariff_revision: ({ tariffRevision }) => ({ own: tariffRevision }),
  status: ({ status }) => ({ own: status }),
  reason_code: ({ reasonCode }) => ({ own: reasonCode }),
  start_time: ({ startTime }) => ({ own: startTime }),
  end_time: ({ endTime }) => ({ own: endTime }),
  created_at: ({ createdAt }) => ({ own: createdAt }),
  total_energy_wh: ({ totalEnergyWh }) => ({ own: totalEnergyWh }),
  total_time_s: ({ totalTimeS }) => ({ own: totalTimeS }),
  currency: ({ currency }) => ({ own: currency }),
  energy_cost: costOf("ENERGY"),
  time_cost: costOf("TIME"),
  parking_time_cost: costOf("PARKING_TIME"),
  flat_cost: costOf("FLAT"),
  total_cost: ({ totalCost }) => ({ own: totalCost }),
  corrected_total_cost: ({ correctedTotalCost, totalCost }) => ({
    own: correctedTotalCost === null ? null : withDecimalsOf(totalCost, correctedTotalCost),
  }),
  tax_included: ({ taxIncluded }) => ({ own: taxIncluded }),
  total_cost_incl_vat: ({ totalCostInclVat }) => ({ own: totalCostInclVat }),
  payment_references: listOf(({ paymentReference }) => paymentReference),
  payment_providers: listOf(({ paymentProvider }) => paymentProvider),
};

/** A header row and one row per CDR; one piece of text per page. */
export function cdrCsv(
  pages: AsyncIterable<readonly ExportedCdr[]>,
): AsyncGenerator<string, void, undefined> {
  return csvOf(columns, pages);
}

/** Decisions store amounts as JSON numbers, which have no trailing zeros. */
function withDecimalsOf(like: string, amount: string): string {
  const [whole = "", fraction = ""] = amount.split(".");
  const padded = fraction.padEnd(like.split(".")[1]?.length ?? 0, "0");
  return padded === "" ? whole : `${whole}.${padded}`;
}

/** The sum of the line items of a type; empty when the CDR has none. The four sums add up to the total. */
function costOf(type: CdrLineItem["type"]) {
  return ({ lineItems }: Cdr): Cell => {
    const costs = lineItems.filter((line) => line.type === type).map(({ cost }) => cost);
    return { own: costs.length === 0 ? null : sumOf(costs) };
  };
}

/** The costs are decimals of one currency, and so have the same number of decimals. */
function sumOf(costs: readonly string[]): string {
  const decimals = Math.max(...costs.map((cost) => cost.split(".")[1]?.length ?? 0));
  const units = costs.reduce((sum, cost) => {
    const [, fraction = ""] = cost.split(".");
    return sum + BigInt(cost.replace(".", "") + "0".repeat(decimals - fraction.length));
  }, 0n);
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const sign = units < 0n ? "-" : "";
  return decimals === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-decimals)}`;
}

/** All references in one cell; usually there is only one. The n-th provider belongs to the n-th reference. */
function listOf(textOf: (reference: Cdr["paymentReferences"][number]) => string) {
  return ({ paymentReferences }: Cdr): Cell => ({ text: paymentReferences.map(textOf).join("; ") });
}
