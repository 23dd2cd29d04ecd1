import type { CdrLineItem } from "@forecourt/contract";
import type { Cdr } from "../charging/cdrs/cdr.ts";

/** Amounts are exact decimals, energy is in Wh and time in seconds, as in the JSON. */
const columns: Readonly<Record<string, (cdr: Cdr) => Cell>> = {
  id: ({ id }) => ({ own: id }),
  session_id: ({ sessionId }) => ({ own: sessionId }),
  charger_id: ({ chargerId }) => ({ own: chargerId }),
  socket_id: ({ socketId }) => ({ own: socketId }),
  location_id: ({ locationId }) => ({ own: locationId }),
  // A client may have chosen this id.
  tariff_id: ({ tariffId }) => ({ text: tariffId }),
  tariff_revision: ({ tariffRevision }) => ({ own: tariffRevision }),
  status: ({ status }) => ({ own: status }),
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
  tax_included: ({ taxIncluded }) => ({ own: taxIncluded }),
  total_cost_incl_vat: ({ totalCostInclVat }) => ({ own: totalCostInclVat }),
  payment_references: listOf(({ paymentReference }) => paymentReference),
  payment_providers: listOf(({ paymentProvider }) => paymentProvider),
};

/** A header row and one row per CDR; one piece of text per page. */
export async function* cdrCsv(pages: AsyncIterable<readonly Cdr[]>): AsyncGenerator<string, void, undefined> {
  const cells = Object.values(columns);
  let before = csvRecord(Object.keys(columns).map((name) => ({ own: name })));
  for await (const page of pages) {
    const records = page.map((cdr) => csvRecord(cells.map((cellOf) => cellOf(cdr))));
    yield before + records.join("");
    before = "";
  }
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

/** A cell: text that any person may have written, or a value of the server, such as a number, an instant or an enum. */
export type Cell = { text: string | null } | { own: string | number | null };

/** One record of RFC 4180, its CRLF included. */
export function csvRecord(cells: readonly Cell[]): string {
  return `${cells.map(fieldOf).join(",")}\r\n`;
}

function fieldOf(cell: Cell): string {
  if ("own" in cell) return quoted(String(cell.own ?? ""));
  return quoted(unarmed(cell.text ?? ""));
}

/**
 * Escapes text that a spreadsheet would take for a formula, which may send the rest of the sheet elsewhere. A
 * spreadsheet that separates cells by semicolons or tabs also sees such a beginning within one of our cells.
 */
function unarmed(text: string): string {
  return text.replace(/^(?=[\t\r\n])|(?<=^|[;,\t\r\n]\s*)(?=[=+\-@＝＋－＠])/g, "'");
}

function quoted(text: string): string {
  return /[",;\t\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
