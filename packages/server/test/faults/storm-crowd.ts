import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { SeededRandom } from "@forecourt/harness";
import { WebSocket } from "ws";

/*
 * The crowd of a storm, in a process of its own: all come at the same moment, and come again as chargers do. What
 * happens to them is sent to the parent.
 */

export interface Crowd {
  /** `ws://…/ocpp`. */
  url: string;
  /** Those that have the right password. */
  good: readonly { identity: string; password: string }[];
  /** Those that have not: some with a name that is registered, some with one that is not. */
  bad: readonly string[];
  seed: number;
}

/** Times are milliseconds since the storm broke. */
export type CrowdMessage =
  | { kind: "in"; atMs: number; attempts: number }
  | { kind: "turned-away"; who: "good" | "bad"; status: string }
  | { kind: "lost"; how: string }
  | { kind: "bad-one-in" };

const badComesAgainMs = 10_000;

function tell(message: CrowdMessage): void {
  process.send?.(message);
}

/** A WebSocket, or the status that came instead; where none came, why. */
async function connect(
  url: string,
  identity: string,
  password: string,
): Promise<WebSocket | { status: string; retryAfterS: number }> {
  const authorization = `Basic ${Buffer.from(`${identity}:${password}`).toString("base64")}`;
  const socket = new WebSocket(`${url}/${identity}`, "ocpp1.6", {
    headers: { authorization },
    handshakeTimeout: 30_000,
    perMessageDeflate: false,
  });
  return new Promise((resolve) => {
    socket.once("open", () => resolve(socket));
    socket.once("unexpected-response", (request, response) => {
      response.resume();
      request.destroy();
      const retryAfterS = Number(response.headers["retry-after"] ?? 0);
      resolve({ status: String(response.statusCode), retryAfterS });
    });
    socket.on("error", (error: NodeJS.ErrnoException) => {
      resolve({ status: error.code ?? "none", retryAfterS: 0 });
    });
  });
}

/** Comes again until it is in and booted: when it is told to, else after one to three seconds, as chargers do. */
async function comeIn(
  { url }: Crowd,
  { identity, password }: Crowd["good"][number],
  random: SeededRandom,
  since: number,
): Promise<void> {
  for (let attempts = 1; ; attempts++) {
    let come = await connect(url, identity, password);
    if (come instanceof WebSocket) {
      const closed = once(come, "close").then(([code]) => `closed with ${String(code)}`);
      const answered = once(come, "message").then(() => "answered");
      come.send('[2,"1","BootNotification",{"chargePointVendor":"Acme","chargePointModel":"X"}]');
      const outcome = await Promise.race([answered, closed]);
      if (outcome === "answered") {
        tell({ kind: "in", atMs: performance.now() - since, attempts });
        tell({ kind: "lost", how: await closed });
        return;
      }
      come = { status: outcome, retryAfterS: 0 };
    }
    tell({ kind: "turned-away", who: "good", status: come.status });
    await wait((come.retryAfterS || 1) * 1_000 * (1 + random.next()));
  }
}

async function guess({ url }: Crowd, identity: string, random: SeededRandom): Promise<never> {
  for (;;) {
    const come = await connect(url, identity, "a guess");
    if (come instanceof WebSocket) {
      come.terminate();
      tell({ kind: "bad-one-in" });
    } else {
      tell({ kind: "turned-away", who: "bad", status: come.status });
    }
    await wait(badComesAgainMs * (0.75 + random.next() / 2));
  }
}

process.once("message", (crowd: Crowd) => {
  const random = new SeededRandom(crowd.seed);
  const since = performance.now();
  // Neither kind is first.
  const all = [
    ...crowd.good.map((each, index) => () => void comeIn(crowd, each, random.fork(index), since)),
    ...crowd.bad.map((each, index) => () => void guess(crowd, each, random.fork(-index - 1))),
  ];
  for (let left = all.length; left > 0; left--) {
    const [come] = all.splice(random.below(left), 1);
    come?.();
  }
});
