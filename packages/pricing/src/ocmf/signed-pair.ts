import { registerRank } from "./billing-register.ts";
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

/** Whether a record says something about the bill: a start, a stop or an error. Fiscal readings stand outside of transactions. */
export function isWeighty({ content }: CheckedRecord): boolean {
  if (content?.page.context !== "transaction") return false;
  return content.readings.some(
    (reading) =>
      isError(reading) || ((isStart(reading) || isStop(reading)) && registerRank(reading) !== null),
  );
}

/** Why records are not a pair, as a sentence. */
export function missingEnd(candidates: readonly CheckedRecord[]): string {
  const readings = candidates
    .filter(isWeighty)
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
