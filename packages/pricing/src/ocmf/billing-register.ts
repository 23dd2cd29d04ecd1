import type { OcmfReading } from "./ocmf-record.ts";

/**
 * The registers of imported energy that may be billed, the one to take first first: at the vehicle (compensated for the cable),
 * then at the mains, and totals before those of one transaction (OCMF table 25; 98 and 9E are what meters used before it).
 * S.A.F.E.'s transparency software shows the same ones to the driver, and exports too, which are no sale.
 */
const order = ["b1", "98", "b3", "b0", "9e", "b2", "1"];
const wholes = ["", "0", "200", "255", "ff"];

/** A rank of the register that was read, lower first; null when it is not to be billed by. Equal ranks are one register. */
export function registerRank({ identification, unit }: OcmfReading): number | null {
  if (unit !== "kWh" && unit !== "Wh") return null;
  const match = /^0*1-[0-9a-f]{1,2}:([0-9a-f]{1,2})\.0*8\.([0-9a-f]{1,2})(?:[.*]([0-9a-f]{1,3}))?$/i.exec(
    identification ?? "",
  );
  if (match === null) return null;
  const [quantity, tariff, storage] = match
    .slice(1)
    .map((part = "") => part.toLowerCase().replace(/^0+(?=.)/, ""));
  const place = order.indexOf(quantity ?? "");
  if (place === -1 || !wholes.includes(storage ?? "")) return null;
  // The tariff of a register's name, not an amount.
  return place * 256 + (tariff === undefined ? 0 : Number.parseInt(tariff, 16));
}
