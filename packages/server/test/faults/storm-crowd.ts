import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { SeededRandom } from "@forecourt/harness";

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
  | { kind: "turned-away"; who: "good" | "bad"; how: string }
  | { kind: "lost"; how: string }
  | { kind: "bad-one-in" };

const badComesAgainMs = 10_000;

function tell(message: CrowdMessage): void {
  process.send?.(message);
}

/** What became of an attempt: a status of HTTP, the code with which it was closed, or why there was none. */
type Outcome = { how: "in"; end: Promise<string> } | { how: string; end: null; retryAfterS: number };

const boot = '[2,"1","BootNotification",{"chargePointVendor":"Acme","chargePointModel":"X"}]';
const textFrame = 0x81;
const closeFrame = 0x88;
const pingFrame = 0x89;
const pongFrame = 0x8a;

/** One frame of at most 125 bytes, masked with zeros. */
function frame(type: number, text = ""): Buffer {
  return Buffer.concat([Buffer.from([type, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}

/**
 * Connects, boots, and answers pings from then on. Bytes on a bare socket: a WebSocket client would need more of the
 * processor for each than the server does, and real chargers bring their own.
 */
function attempt(url: URL, identity: string, password: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
    let ended = (_how: string): void => {};
    const end = new Promise<string>((resolveEnd) => {
      ended = resolveEnd;
    });
    const fail = (how: string, retryAfterS = 0): void => {
      ended(how);
      resolve({ how, end: null, retryAfterS });
      socket.destroy();
    };
    let answer = "";
    const onFrames = (bytes: Buffer): void => {
      // The server's frames are short, and each comes in one piece.
      if (bytes[0] === textFrame) resolve({ how: "in", end });
      else if (bytes[0] === pingFrame) socket.write(frame(pongFrame));
      else if (bytes[0] === closeFrame) fail(`closed with ${bytes.readUInt16BE(2)}`);
    };
    const onHead = (bytes: Buffer): void => {
      answer += bytes.toString("latin1");
      if (!answer.includes("\r\n\r\n")) return;
      const status = answer.slice(9, 12);
      if (status === "101") {
        socket.off("data", onHead).on("data", onFrames);
        socket.write(frame(textFrame, boot));
      } else {
        fail(status, Number(/Retry-After: (\d+)/.exec(answer)?.[1] ?? 0));
      }
    };
    socket.on("data", onHead);
    socket.on("error", (error: NodeJS.ErrnoException) => fail(error.code ?? "none"));
    socket.on("close", () => fail("none"));
    const authorization = Buffer.from(`${identity}:${password}`).toString("base64");
    socket.write(
      `GET ${url.pathname}/${identity} HTTP/1.1\r\nHost: ${url.host}\r\nConnection: Upgrade\r\n` +
        "Upgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n" +
        `Sec-WebSocket-Protocol: ocpp1.6\r\nAuthorization: Basic ${authorization}\r\n\r\n`,
    );
  });
}

/** Comes again until it is in and booted: when it is told to, else after one to two seconds, as chargers do. */
async function comeIn(
  url: URL,
  { identity, password }: Crowd["good"][number],
  random: SeededRandom,
  since: number,
): Promise<void> {
  for (let attempts = 1; ; attempts++) {
    const come = await attempt(url, identity, password);
    if (come.end !== null) {
      tell({ kind: "in", atMs: performance.now() - since, attempts });
      return tell({ kind: "lost", how: await come.end });
    }
    tell({ kind: "turned-away", who: "good", how: come.how });
    await wait((come.retryAfterS || 1) * 1_000 * (1 + random.next()));
  }
}

async function guess(url: URL, identity: string, random: SeededRandom): Promise<never> {
  for (;;) {
    const come = await attempt(url, identity, "a guess");
    tell(come.end === null ? { kind: "turned-away", who: "bad", how: come.how } : { kind: "bad-one-in" });
    await wait(badComesAgainMs * (0.75 + random.next() / 2));
  }
}

process.once("message", (crowd: Crowd) => {
  const random = new SeededRandom(crowd.seed);
  const url = new URL(crowd.url);
  const since = performance.now();
  // Neither kind is first.
  const all = [
    ...crowd.good.map((each, index) => () => void comeIn(url, each, random.fork(index), since)),
    ...crowd.bad.map((each, index) => () => void guess(url, each, random.fork(-index - 1))),
  ];
  for (let left = all.length; left > 0; left--) {
    const [come] = all.splice(random.below(left), 1);
    come?.();
  }
});
