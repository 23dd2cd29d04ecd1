import type { CheckedRecord } from "./checked-record.ts";
import type { OcmfReading } from "./ocmf-record.ts";

/** A reading, and the record that it stands in. */
export interface Found {
  candidate: CheckedRecord;
  reading: OcmfReading;
}

export interface Pair {
  starts: Found[];
  stops: Found[];
}

/** All starts and all stops of the first register that has both. */
export function pairOf(candidates: readonly CheckedRecord[]): Pair | null {
  const byRank = new Map<number, Pair>();
  for (const candidate of candidates)
    for (const reading of candidate.content?.readings ?? []) {
      const kind = isStart(reading) ? "starts" : isStop(reading) ? "stops" : null;
      const rank = kind === null ? null : registerRank(reading);
      if (kind === null || rank === null) continue;
      const pair = byRank.get(rank) ?? { starts: [], stops: [] };
      pair[kind].push({ candidate, reading });
      byRank.set(rank, pair);
    }
  const complete = [...byRank].filter(([, { starts, stops }]) => starts.length > 0 && stops.length > 0);
  return complete.sort(([a], [b]) => a - b)[0]?.[1] ?? null;
}

/** Whether a record affects the bill: a start, a stop or an error. Fiscal readings are outside of transactions. */
export function affectsBill({ content }: CheckedRecord): boolean {
  if (content?.page.context !== "transaction") return false;
  return content.readings.some(
    (reading) =>
      isError(reading) || ((isStart(reading) || isStop(reading)) && registerRank(reading) !== null),
  );
}

/** Why the records are not a pair, as a sentence. */
export function missingEnd(candidates: readonly CheckedRecord[]): string {
  const readings = candidates
    .filter(affectsBill)
    .flatMap(({ content }) => content?.readings ?? [])
    .filter((reading) => registerRank(reading) !== null);
  const starts = readings.some(isStart);
  const stops = readings.some(isStop);
  if (starts && stops) return "The signed start and stop are of different registers.";
  if (!starts && !stops) return "The meter signed neither a start nor a stop of an energy register.";
  return starts ? "The meter signed a start, but no stop." : "The meter signed a stop, but no start.";
}

function isError({ transaction, errorFlags }: OcmfReading): boolean {
  return transaction === "X" || errorFlags !== "";
}

function isStart({ transaction }: OcmfReading): boolean {
  return transaction === "B";
}

function isStop({ transaction }: OcmfReading): boolean {
  return transaction !== null && "ELRAP".includes(transaction);
}

/**
 * The registers of imported energy that may be billed, in order of preference: at the vehicle (compensated for the cable)
 * before at the mains, and totals before those of one transaction (OCMF table 25; 98 and 9E are what meters used before it).
 * S.A.F.E.'s transparency software shows these registers to the driver, and also exports, which are not a sale.
 */
const order = ["b1", "98", "b3", "b0", "9e", "b2", "1"];
const wholes = ["", "0", "200", "255", "ff"];

/** The rank of the register that was read, lower first. Null when it must not be billed. Equal ranks are one register. */
function registerRank({ identification, unit }: OcmfReading): number | null {
  if (unit !== "kWh" && unit !== "Wh") return null;
  const match = /^0*1-[0-9a-f]{1,2}:([0-9a-f]{1,2})\.0*8\.([0-9a-f]{1,2})(?:[.*]([0-9a-f]{1,3}))?$/i.exec(
    identification ?? "",
  );
  if (match === null) return null;
  const [quantity, tariff, storage] = match
    .slice(1)
    .map((part = "") => part.toLowerCase().replace(/^0+(?=.)/, ""));
  const rank = order.indexOf(quantity ?? "");
  if (rank === -1 || !wholes.includes(storage ?? "")) return null;
  // The tariff in a register's name, not an amount.
  return rank * 256 + (tariff === undefined ? 0 : Number.parseInt(tariff, 16));
}
