import { duration, kwh } from "@forecourt/client/text";

/** The format of a number: its unit and factor. */
export interface Quantity {
  /** Null where the text names its units itself. */
  unit: string | null;
  text(value: number): string;
  /** With as many decimals as its neighbours in a column. */
  cell(value: number): string;
}

/** What the end of a wire name says of its number; null where it counts things. */
export function quantityOf(name: string): Quantity | null {
  const [, suffix = ""] = /_([a-z]+)$/.exec(name) ?? [];
  return byName.get(name) ?? bySuffix.get(suffix) ?? null;
}

/** `total_energy_wh` is `energy (kWh)` over a column: that it is all of it needs no room. */
export function titleOf(name: string): string {
  const title = titles.get(name);
  if (title !== undefined) return title;
  const quantity = quantityOf(name);
  const bare = !byName.has(name) && quantity !== null ? name.replace(/_[a-z]+$/, "") : name;
  const words = bare.replace(/^total_/, "").replaceAll(/[_.]/g, " ");
  return quantity === null || quantity.unit === null ? words : `${words} (${quantity.unit})`;
}

/** Where the last word of a name says it all. */
const titles: ReadonlyMap<string, string> = new Map([
  ["charger_identity", "charger"],
  ["data.charger_identity", "charger"],
  ["connector_id", "connector"],
  ["location_name", "location"],
  ["worst_status", "status"],
]);

function plain(unit: string): Quantity {
  return { unit, text: String, cell: String };
}

const time: Quantity = { unit: null, text: duration, cell: duration };

/** Maps, because a charger's own text may name a field `toString`. */
const bySuffix: ReadonlyMap<string, Quantity> = new Map([
  ["wh", { unit: "kWh", text: kwh, cell: (value) => (value / 1000).toFixed(3) }],
  ["w", plain("W")],
  ["a", plain("A")],
  ["v", plain("V")],
  ["pct", plain("%")],
  ["ms", plain("ms")],
  ["s", time],
]);

const byName: ReadonlyMap<string, Quantity> = new Map([
  ["max_amperage", plain("A")],
  ["idle_finalize_threshold", time],
]);
