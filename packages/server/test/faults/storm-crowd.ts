import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { SeededRandom } from "@forecourt/harness";

/*
 * The clients of a storm, in a process of their own. They all connect at the same moment, and reconnect as chargers do. This
 * process sends their results to the parent.
 */

export interface Crowd {
  /** `ws://…/ocpp`. */
  url: string;
  /** Chargers with the right password. */
  good: readonly { identity: string; password: string }[];
  /** Clients without the right password: some with a registered name, some with an unknown one. */
  bad: readonly string[];
  seed: number;
}

/** Times are milliseconds since the storm began. */
export type CrowdMessage =
  | { kind: "in"; atMs: number; attempts: number }
  | { kind: "turned-away"; who: "good" | "bad"; how: string }
  | { kind: "lost"; how: string }
  | { kind: "bad-one-in" };

const badComesAgainMs = 10_000;

function send(message: CrowdMessage): void {
  process.send?.(message);
}

/** The result of an attempt: an HTTP status, the close code, or the reason why there was neither. */
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
 * Connects, boots, and answers pings from then on. This uses bytes on a bare socket, because a WebSocket client would need
 * more CPU for each connection than the server does, and real chargers have their own CPU.
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

/**
 * Reconnects until the charger is connected and booted: after the time in the answer, or after one to two seconds, as
 * chargers do.
 */
async function comeIn(
  url: URL,
  { identity, password }: Crowd["good"][number],
  random: SeededRandom,
  since: number,
): Promise<void> {
  for (let attempts = 1; ; attempts++) {
    const come = await attempt(url, identity, password);
    if (come.end !== null) {
      send({ kind: "in", atMs: performance.now() - since, attempts });
      return send({ kind: "lost", how: await come.end });
    }
    send({ kind: "turned-away", who: "good", how: come.how });
    await wait((come.retryAfterS || 1) * 1_000 * (1 + random.next()));
  }
}

async function guess(url: URL, identity: string, random: SeededRandom): Promise<never> {
  for (;;) {
    const come = await attempt(url, identity, "a guess");
    send(come.end === null ? { kind: "turned-away", who: "bad", how: come.how } : { kind: "bad-one-in" });
    await wait(badComesAgainMs * (0.75 + random.next() / 2));
  }
}

process.once("message", (crowd: Crowd) => {
  const random = new SeededRandom(crowd.seed);
  const url = new URL(crowd.url);
  const since = performance.now();
  // The two kinds are mixed, so that neither comes first.
  const all = [
    ...crowd.good.map((each, index) => () => void comeIn(url, each, random.fork(index), since)),
    ...crowd.bad.map((each, index) => () => void guess(url, each, random.fork(-index - 1))),
  ];
  for (let left = all.length; left > 0; left--) {
    const [come] = all.splice(random.below(left), 1);
    come?.();
  }
});
