import { setTimeout as wait } from "node:timers/promises";
import { createRandom } from "../random.ts";
import { Latencies } from "./latencies.ts";
import { LoadCharger } from "./load-charger.ts";
import type { LoadOrder, LoadProcessStatus, LoadStart } from "./load-messages.ts";

/* A process of `startLoad`: some of its chargers. The parent process sends it orders. */

const startsAtATime = 8;
const startRetryMs = 10;

let chargers: LoadCharger[] = [];
let connecting: NodeJS.Timeout | undefined;
let everyMs = 0;
let since = 0;
/** Number of messages that were due since `since`. */
let turns = 0;
const totals = { sent: 0, answered: 0, failed: 0, lost: 0, refused: 0 };
let lastRefusal: string | null = null;
let latencies = new Latencies();

const listener = {
  sent: () => void totals.sent++,
  answered(latencyMs: number) {
    totals.answered++;
    latencies.add(latencyMs);
  },
  failed: () => void totals.failed++,
  refused(reason: string) {
    totals.refused++;
    lastRefusal = reason;
  },
  lost: () => void totals.lost++,
};

// Ctrl-C reaches the whole group, and the parent decides what happens.
process.on("SIGINT", () => {});
process.on("disconnect", () => process.exit());
process.on("message", (order: LoadOrder) => {
  switch (order.kind) {
    case "start":
      start(order.start);
      break;
    case "status":
      process.send?.(status());
      break;
    case "pace":
      setPace(order.everyMs);
      break;
    case "measure":
      latencies = new Latencies();
      break;
    case "stop":
      void stop();
  }
});

function start(options: LoadStart): void {
  chargers = options.chargers.map(
    (charger, position) =>
      new LoadCharger({
        ...charger,
        index: options.firstIndex + position,
        random: createRandom(options.seed * 1_000_003 + options.firstIndex + position),
        listener,
      }),
  );
  const beganAt = performance.now();
  // Several at a time, because a timer cannot come back after less than a millisecond.
  let next = 0;
  connecting = setInterval(() => {
    const due = (performance.now() - beganAt) / options.staggerMs;
    while (next < chargers.length && next <= due) void chargers[next++]?.run();
    if (next === chargers.length) clearInterval(connecting);
  }, 1);
  setPace(options.everyMs);
  setInterval(sendDue, 1);
  // In turn, so that any part of the installation has its share of them.
  const drivers = chargers.filter((_, position) => isChosen(options.firstIndex + position, options.charging));
  for (let driver = 0; driver < startsAtATime; driver++) void startSome(drivers);
}

/** Spreads a share evenly over the numbers. */
function isChosen(index: number, share: number): boolean {
  return Math.floor((index + 1) * share) > Math.floor(index * share);
}

/** Cars do not all come in the same second: some transactions start at a time, each when its charger is accepted. */
async function startSome(drivers: LoadCharger[]): Promise<void> {
  for (let next = drivers.shift(); next !== undefined; next = drivers.shift()) {
    if (next.isReady) await next.start();
    if (next.isCharging) continue;
    drivers.push(next);
    await wait(startRetryMs);
  }
}

/** Spreads the chargers evenly over the interval. */
function setPace(ms: number): void {
  everyMs = ms;
  since = performance.now();
  turns = 0;
}

function sendDue(): void {
  const now = performance.now();
  const due = Math.floor(((now - since) * chargers.length) / everyMs);
  for (; turns < due; turns++) chargers[turns % chargers.length]?.sendMeterValues(now);
}

function status(): LoadProcessStatus {
  let [ready, charging] = [0, 0];
  for (const charger of chargers) {
    if (charger.isReady) ready++;
    if (charger.isCharging) charging++;
  }
  return { ...totals, ready, charging, lastRefusal, latencies: latencies.export() };
}

/** Ends the transactions, some at a time, and the process. */
async function stop(): Promise<void> {
  clearInterval(connecting);
  everyMs = Number.POSITIVE_INFINITY;
  const waiting = [...chargers];
  const endOneAfterAnother = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await next.end();
  };
  await Promise.all(Array.from({ length: 100 }, endOneAfterAnother));
  process.exit();
}
