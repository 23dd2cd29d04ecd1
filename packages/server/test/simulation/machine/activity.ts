import { createHash, type Hash } from "node:crypto";

/*
 * All that happens on the simulated machine is counted here: to know when it is at rest, and to compare two runs of one seed.
 */

let count = 0;
let hash: Hash | null = null;

/** How often something has happened so far. */
export function activityCount(): number {
  return count;
}

/** Counts what happened, and adds it to the trace: its time in epoch ms, its kind, its bytes. */
export function recordActivity(at: number, what: string, bytes: Uint8Array | string = ""): void {
  count += 1;
  hash?.update(`${at} ${what} `).update(typeof bytes === "string" ? bytes : withoutDate(bytes));
}

/** Counts what happened, where the trace shows it in another way. */
export function countActivity(): void {
  count += 1;
}

export function startTrace(): void {
  hash = createHash("sha256");
}

/** Of everything since {@link startTrace}. */
export function endTrace(): string {
  const digest = hash?.digest("hex") ?? "";
  hash = null;
  return digest;
}

/** Node writes the real time into the header Date of each HTTP response. */
function withoutDate(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  return text.startsWith("HTTP/1.1 ") ? text.replace(/\r\nDate: [^\r]*/i, "") : text;
}
