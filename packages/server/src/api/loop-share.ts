import { type EventLoopUtilization, performance } from "node:perf_hooks";
import { inSlices } from "./in-slices.ts";

/** The share of the API in an event loop that also serves chargers. */
export interface LoopShare {
  /** Whether the loop serves chargers at this moment. */
  readonly isShared: boolean;
  /** Resolves when a request may begin. */
  begin(): Promise<void>;
  /** JSON, made in slices between which the loop serves sockets. */
  stringify(body: unknown): Promise<string>;
}

/** While chargers are connected, requests begin only while the loop was idle for at least this share of the time. */
const idleShare = 0.4;
const lookAgainMs = 2;
/**
 * Chargers alone may keep the loop busy. Then a request begins anyway, this many milliseconds after the last one. The
 * time is longer than a list takes on a machine with other work, so requests alone never reach it.
 */
const longestMs = 250;

/**
 * Shares the loop. One request begins in a turn of the loop, and none while the loop is too busy, so that a charger's
 * frame finds a loop that is free, or soon is. The requests wait in order. `isShared` says whether this process has
 * chargers.
 */
export function createLoopShare(isShared: () => boolean): LoopShare {
  let waiting: (() => void)[] = [];
  let scheduled = false;
  let since: EventLoopUtilization = performance.eventLoopUtilization();
  let beganAt = performance.now();

  function look(): void {
    scheduled = false;
    const [first] = waiting;
    if (first === undefined) return;
    const isBusy =
      isShared() &&
      performance.now() - beganAt < longestMs &&
      performance.eventLoopUtilization(since).utilization > 1 - idleShare;
    if (isBusy) {
      schedule(lookAgainMs);
      return;
    }
    since = performance.eventLoopUtilization();
    beganAt = performance.now();
    waiting = waiting.slice(1);
    first();
    schedule(0);
  }

  function schedule(afterMs: number): void {
    if (scheduled || waiting.length === 0) return;
    scheduled = true;
    // An immediate that an immediate creates runs in the next turn, after the sockets.
    if (afterMs === 0) setImmediate(look);
    else setTimeout(look, afterMs);
  }

  return {
    get isShared() {
      return isShared();
    },

    begin() {
      if (!isShared() && waiting.length === 0) return Promise.resolve();
      return new Promise((resolve) => {
        waiting.push(resolve);
        schedule(0);
      });
    },

    async stringify(body) {
      const list = listIn(body);
      if (list === null || list.rows.length === 0) return JSON.stringify(body);
      // Without the brackets.
      const slices = await inSlices(list.rows, (rows) => [JSON.stringify(rows).slice(1, -1)]);
      const rest = JSON.stringify(list.rest).slice(1);
      return `{"data":[${slices.join(",")}]${rest === "}" ? "" : ","}${rest}`;
    },
  };
}

function listIn(body: unknown): { rows: unknown[]; rest: object } | null {
  if (typeof body !== "object" || body === null || !("data" in body)) return null;
  const { data, ...rest } = body;
  return Array.isArray(data) ? { rows: data, rest } : null;
}
