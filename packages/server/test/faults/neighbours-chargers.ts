import { once } from "node:events";
import { SeededRandom } from "@forecourt/harness";
import { WebSocket } from "ws";
import { basic } from "../support/upgrade-request.ts";

/*
 * Chargers that charge and send their meter values on time, in a process of their own. The parent process sends them the URL
 * and the time for which they measure their replies.
 */

export interface ChargersStart {
  /** `ws://…/ocpp`. */
  url: string;
  chargers: readonly { identity: string; password: string }[];
  /** Meter values per second, of all chargers together. */
  perSecond: number;
  seed: number;
}

export type ChargersOrder =
  | { kind: "start"; start: ChargersStart }
  | { kind: "measure"; forMs: number }
  | { kind: "stop" };

export interface Replies {
  sent: number;
  /** Calls without a CALLRESULT, or without any answer. */
  failed: number;
  p50Ms: number;
  p99Ms: number;
  longestMs: number;
}

export type ChargersMessage = { kind: "charging" } | { kind: "measured"; replies: Replies };

const answerWithinMs = 30_000;

interface Charger {
  ask(action: string, payload: object): Promise<unknown>;
  transactionId: number;
  dueAt: number;
  busy: boolean;
  energyWh: number;
}

const chargers: Charger[] = [];
let eachMs = 0;
let took: number[] | null = null;
let sent = 0;
let failed = 0;
const open = new Set<Promise<void>>();

process.on("message", (order: ChargersOrder) => {
  if (order.kind === "start") void start(order.start);
  else if (order.kind === "measure") void measure(order.forMs);
  else process.exit(0);
});

async function start({ url, chargers: given, perSecond, seed }: ChargersStart): Promise<void> {
  const random = new SeededRandom(seed);
  eachMs = (given.length * 1000) / perSecond;
  const waiting = [...given];
  const connectSome = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      chargers.push(await charge(url, next));
  };
  await Promise.all(Array.from({ length: 10 }, connectSome));
  const now = performance.now();
  for (const charger of chargers) charger.dueAt = now + random.next() * eachMs;
  setInterval(sendDue, 1);
  post({ kind: "charging" });
}

async function measure(forMs: number): Promise<void> {
  [took, sent, failed] = [[], 0, 0];
  await new Promise((resolve) => setTimeout(resolve, forMs));
  const measured = took;
  took = null;
  await Promise.all(open);
  measured.sort((one, other) => one - other);
  const quantile = (share: number) =>
    measured[Math.min(measured.length - 1, Math.floor(measured.length * share))] ?? 0;
  post({
    kind: "measured",
    replies: { sent, failed, p50Ms: quantile(0.5), p99Ms: quantile(0.99), longestMs: quantile(1) },
  });
}

/**
 * A charger sends its next values when they are due, or after the answer to the previous ones. The delay counts as waiting.
 */
function sendDue(): void {
  const now = performance.now();
  for (const charger of chargers) {
    if (charger.busy || charger.dueAt > now) continue;
    // This process may be late itself. Only the time that the charger waited for its reply counts.
    const from = now - charger.dueAt > eachMs ? charger.dueAt : now;
    charger.dueAt = Math.max(charger.dueAt + eachMs, now - eachMs);
    charger.busy = true;
    const sending = send(charger, from, took).finally(() => {
      charger.busy = false;
      open.delete(sending);
    });
    open.add(sending);
  }
}

async function send(charger: Charger, from: number, into: number[] | null): Promise<void> {
  charger.energyWh += 10;
  const answered = await charger
    .ask("MeterValues", {
      connectorId: 1,
      transactionId: charger.transactionId,
      meterValue: [
        {
          timestamp: new Date().toISOString(),
          sampledValue: [
            { value: String(charger.energyWh), measurand: "Energy.Active.Import.Register", unit: "Wh" },
            { value: "11040", measurand: "Power.Active.Import", unit: "W" },
            { value: "16", measurand: "Current.Import", unit: "A", phase: "L1" },
          ],
        },
      ],
    })
    .then(
      () => true,
      () => false,
    );
  if (into === null) return;
  into.push(performance.now() - from);
  sent += 1;
  if (!answered) failed += 1;
}

async function charge(
  url: string,
  { identity, password }: ChargersStart["chargers"][number],
): Promise<Charger> {
  const authorization = basic(identity, password);
  const socket = new WebSocket(`${url}/${identity}`, "ocpp1.6", { headers: { authorization } });
  await once(socket, "open");
  const waiting = new Map<string, (answer: unknown[]) => void>();
  let asked = 0;
  socket.on("message", (data) => {
    // This process does not answer the server's own calls, because they do not matter for this measurement.
    const answer = JSON.parse(String(data)) as unknown[];
    waiting.get(String(answer[1]))?.(answer);
  });
  const ask: Charger["ask"] = (action, payload) =>
    new Promise((resolve, reject) => {
      asked += 1;
      const id = String(asked);
      const timer = setTimeout(() => fulfil([4]), answerWithinMs);
      const fulfil = (answer: unknown[]): void => {
        clearTimeout(timer);
        waiting.delete(id);
        if (answer[0] === 3) resolve(answer[2]);
        else reject(new Error(`no answer to ${action} of ${identity}`));
      };
      waiting.set(id, fulfil);
      socket.send(JSON.stringify([2, id, action, payload]));
    });
  await ask("BootNotification", { chargePointVendor: "Acme", chargePointModel: "X" });
  const timestamp = new Date().toISOString();
  const started = (await ask("StartTransaction", {
    connectorId: 1,
    idTag: `TAG-${identity}`,
    meterStart: 0,
    timestamp,
  })) as { transactionId: number };
  return { ask, transactionId: started.transactionId, dueAt: 0, busy: false, energyWh: 0 };
}

function post(message: ChargersMessage): void {
  process.send?.(message);
}
