import { registerRank } from "./billing-register.ts";
import type { OcmfReading, OcmfRecord } from "./ocmf-record.ts";
import type { SignedRecord } from "./signed-record.ts";

/** A record that could be read, as it came. */
export interface Candidate {
  source: SignedRecord;
  publicKey: string | null;
  record: OcmfRecord;
}

/** A reading, and the record that it stands in. */
export interface Found {
  candidate: Candidate;
  reading: OcmfReading;
}

export interface Pair {
  starts: Found[];
  stops: Found[];
}

/** All starts and all stops of the first register that has both. */
export function pairOf(candidates: readonly Candidate[]): Pair | null {
  const byRank = new Map<number, Pair>();
  for (const candidate of candidates)
    for (const reading of candidate.record.readings) {
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

export function isStart({ transaction }: OcmfReading): boolean {
  return transaction === "B";
}

export function isStop({ transaction }: OcmfReading): boolean {
  return transaction !== null && "ELRAP".includes(transaction);
}
