import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type FuzzFailure, type FuzzReport, type FuzzRun, SeededRandom } from "@forecourt/harness";
import { acceptEverything, type CentralSystem, createCentralSystem } from "../../src/index.ts";
import { acceptChargers } from "../../src/ws.ts";
import { type ClientBytes, clientFrame, draftClientBytes } from "./draft-client-bytes.ts";
import { draftUpgrade, type Resident, type UpgradeDraft } from "./draft-upgrade.ts";
import { MemoryWatch } from "./memory-watch.ts";
import { RawClient, type Reply, serverFrames } from "./raw-client.ts";

export const upgradeAmounts = { upgrades: 20_000 };

const workers = 24;
// Below this a run is all warming up.
const upgradesForMemory = 5_000;
const upgradesBetweenSamples = 250;
const allowedGrowth = 0.05;
// For a machine that has other things to do; the server answers within milliseconds.
const patienceMs = 10_000;

/** Upgrade requests, and whatever comes after the good ones, as raw bytes to a server on this machine. */
export async function fuzzUpgrades(run: FuzzRun<typeof upgradeAmounts>): Promise<FuzzReport> {
  const door = await openDoor();
  const root = new SeededRandom(run.seed);
  const failures: FuzzFailure[] = [];
  const first = run.only ?? 0;
  const end = run.only === null ? run.amounts.upgrades : first + Math.min(1, run.amounts.upgrades);
  const memory = new MemoryWatch();
  let next = first;

  async function work(name: string): Promise<void> {
    const resident = { identity: name, password: `key of ${name}` };
    while (next < end && run.goOn()) {
      const index = next++;
      if (upgradesForMemory <= run.amounts.upgrades && index % upgradesBetweenSamples === 0) memory.sample();
      const guest = new Guest(door.port, resident, root.fork(index));
      const broken = await guest.visit();
      if (broken !== null) {
        failures.push({
          law: `${broken} (${guest.fault})`,
          input: guest.input,
          again: `--seed ${run.seed} --frames 0 --only ${index}`,
        });
      }
      run.progress(`${index} of ${run.amounts.upgrades} upgrades, ${failures.length} failures`);
    }
  }

  await Promise.all(Array.from({ length: workers }, (_, index) => work(`F-${index}`)));
  const growth = memory.growth();
  if (growth !== null && growth > allowedGrowth) {
    failures.push({
      law: `memory stays: the last quarter is at most ${allowedGrowth * 100} % above the second`,
      input: `${(growth * 100).toFixed(1)} %`,
      again: `--seed ${run.seed} --frames 0`,
    });
  }
  for (const law of await door.close())
    failures.push({ law, input: "", again: `--seed ${run.seed} --frames 0` });
  return {
    figures: {
      upgrades: next - first,
      "let in": door.counts.letIn,
      "gone before they were in": door.counts.abandoned,
      "turned away": door.counts.refused,
      "heap at the door, MB": memory.heapMb,
      "its last quarter over second": growth === null ? "not measured" : `${(growth * 100).toFixed(2)} %`,
    },
    failures,
  };
}

/** A server with its central system, and the counts that have to add up. */
interface Door {
  port: number;
  counts: { letIn: number; connected: number; ended: number; abandoned: number; refused: number };
  /** The laws that were broken in all. */
  close(): Promise<string[]>;
}

async function openDoor(): Promise<Door> {
  const counts = { letIn: 0, connected: 0, ended: 0, abandoned: 0, refused: 0 };
  const ended = () => {
    counts.ended++;
  };
  const centralSystem = createCentralSystem<null>({
    handlers: acceptEverything(),
    hooks: {
      connected() {
        counts.connected++;
      },
      disconnected: ended,
      superseded: ended,
    },
  });
  const server = createServer(
    { headersTimeout: 3_000, connectionsCheckingInterval: 500 },
    (_request, response) => {
      response.writeHead(426, { Upgrade: "websocket", Connection: "Upgrade, close" }).end();
    },
  );
  const listener = acceptChargers<null>({
    server,
    centralSystem,
    handshakeTimeoutMs: 1_000,
    anyUsername: true,
    async authenticate({ identity, username, password }) {
      if (identity === "hangs") return new Promise(() => {});
      await new Promise((resolve) => setImmediate(resolve));
      if (identity === "fails") throw new Error("no store");
      if (username !== identity || password?.toString() !== `key of ${identity}`)
        return { ok: false, status: 401 };
      counts.letIn++;
      return { ok: true, context: null, registration: "accepted" };
    },
    refused() {
      counts.refused++;
    },
    abandoned() {
      counts.abandoned++;
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on TCP has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    counts,
    async close() {
      const broken: string[] = [];
      if (!(await everyoneIsGone(server, centralSystem)))
        broken.push("a connection ends when its client is gone");
      if (counts.letIn !== counts.connected + counts.abandoned) {
        broken.push(`whoever is let in connects or is abandoned: ${JSON.stringify(counts)}`);
      }
      if (counts.connected !== counts.ended)
        broken.push(`whoever connects is gone in the end: ${JSON.stringify(counts)}`);
      await listener.close();
      await centralSystem.close();
      server.closeAllConnections();
      server.close();
      return broken;
    },
  };
}

async function everyoneIsGone(server: Server, centralSystem: CentralSystem<null>): Promise<boolean> {
  const endsAt = performance.now() + patienceMs;
  while (performance.now() < endsAt) {
    const count = await new Promise<number>((resolve) => {
      server.getConnections((_error, connections) => resolve(connections));
    });
    if (count === 0 && [...centralSystem.stations()].every(({ connected }) => !connected)) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

/** One who knocks: writes a request in pieces, and whatever else when it is let in. */
class Guest {
  readonly #random: SeededRandom;
  readonly #port: number;
  readonly #request: UpgradeDraft;
  readonly #bytes: ClientBytes;

  constructor(port: number, resident: Resident, random: SeededRandom) {
    this.#port = port;
    this.#random = random;
    this.#request = draftUpgrade(random, resident);
    this.#bytes = draftClientBytes(random);
  }

  get fault(): string {
    return `${this.#request.fault}; then ${this.#bytes.fault}`;
  }

  /** Request and frames, in Base64. */
  get input(): string {
    return `${this.#request.bytes.toString("base64")} then ${this.#bytes.bytes.toString("base64")}`;
  }

  /** Null when every law was kept. */
  async visit(): Promise<string | null> {
    const client = new RawClient(this.#port);
    try {
      return await this.#visit(client);
    } catch (error) {
      return `what the server writes can be read: ${error}`;
    } finally {
      // Mostly without a word, as lost networks do; a reset leaves no port waiting.
      if (this.#random.chance(0.9)) client.reset();
      else client.destroy();
    }
  }

  async #visit(client: RawClient): Promise<string | null> {
    const random = this.#random;
    const { bytes, status, key } = this.#request;
    if (random.chance(0.05)) return this.#leaveEarly(client);
    if (random.chance(0.05)) return this.#askAndLeave(client);
    // Some do not wait for the answer.
    const eager = status === 101 && random.chance(0.1);
    await this.#write(client, eager ? Buffer.concat([bytes, this.#bytes.bytes]) : bytes, 20);
    if (status === null) {
      if (random.chance(0.5)) client.endWriting();
      const answered = await client.until(({ head, ended }) => head !== null || ended, patienceMs);
      return answered ? lawOfHead(client.reply, key) : "every request is answered, or its connection ended";
    }
    if (!(await client.until(({ head, ended }) => head !== null || ended, patienceMs)))
      return "a request is answered";
    const { head } = client.reply;
    if (head?.status !== status) return `it is answered with ${status}, and not with ${head?.status}`;
    const broken = lawOfHead(client.reply, key);
    if (broken !== null) return broken;
    if (status !== 101) {
      return (await client.until(({ ended }) => ended, patienceMs))
        ? null
        : "whoever is turned away is hung up on";
    }
    if (!eager) await this.#write(client, this.#bytes.bytes, 400);
    return this.#talk(client);
  }

  /** Half a request, and then nothing, or a reset. */
  async #leaveEarly(client: RawClient): Promise<string | null> {
    const { bytes } = this.#request;
    client.write(bytes.subarray(0, this.#random.below(bytes.length + 1)));
    if (this.#random.chance(0.3)) await new Promise((resolve) => setImmediate(resolve));
    if (this.#random.chance(0.5)) return null;
    if (this.#random.chance(0.5)) client.endWriting();
    const answered = await client.until(({ head, ended }) => head !== null || ended, patienceMs);
    return answered ? null : "half a request is not waited for without end";
  }

  /** A whole request, and a reset before, with or after its answer. */
  async #askAndLeave(client: RawClient): Promise<string | null> {
    await client.connected();
    client.write(this.#request.bytes);
    if (this.#random.chance(0.2)) client.write(Buffer.alloc(200_000));
    for (let turns = this.#random.below(4); turns > 0; turns--) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    client.reset();
    return null;
  }

  /** In one piece, in some, or byte by byte. */
  async #write(client: RawClient, bytes: Buffer, mostPieces: number): Promise<void> {
    const pieces = this.#random.pick([1, 1, 1, 2, 5, mostPieces]);
    const size = Math.max(1, Math.ceil(bytes.length / pieces));
    for (let at = 0; at < bytes.length; at += size) {
      client.write(bytes.subarray(at, at + size));
      if (pieces > 1) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async #talk(client: RawClient): Promise<string | null> {
    const { expect, pongs } = this.#bytes;
    const frames = () => serverFrames(client.reply.rest);
    if (expect === "answer") {
      const isDone = () => texts(frames()).length > 0 || closeCodeOf(frames()) !== null;
      if (!(await client.until(({ ended }) => ended || isDone(), patienceMs)))
        return "a Heartbeat is answered";
      const [answer] = texts(frames());
      if (answer === undefined || !/^\[3,"beat",\{"currentTime":"[^"]+"\}\]$/.test(answer)) {
        return `a Heartbeat is answered, and not with ${answer ?? `a close ${closeCodeOf(frames())}`}`;
      }
      const ponged = frames().filter(({ opcode }) => opcode === 10);
      const isAllThere = pongs.every((payload, index) => ponged[index]?.payload.equals(payload));
      if (!isAllThere || ponged.length !== pongs.length) return "every ping is answered with its payload";
      return this.#goodbye(client);
    }
    if (typeof expect === "number") {
      const isClosed = ({ ended }: Reply) => ended || closeCodeOf(frames()) !== null;
      if (!(await client.until(isClosed, patienceMs))) return `it is closed with ${expect}`;
      const code = closeCodeOf(frames());
      if (code !== expect) return `it is closed with ${expect}, and not ${code}`;
      // Who does not return it is hung up on as well, only later.
      if (this.#random.chance(0.95)) client.write(clientFrame(this.#random, { opcode: 8 }));
      return (await client.until(({ ended }) => ended, patienceMs)) ? null : "a closed WebSocket is hung up";
    }
    // Still able to read what it wrote.
    await client.until(({ ended }) => ended, 5);
    frames();
    return null;
  }

  async #goodbye(client: RawClient): Promise<string | null> {
    if (this.#random.chance(0.7)) return null;
    client.write(clientFrame(this.#random, { opcode: 8, payload: Buffer.from([3, 232]) }));
    if (!(await client.until(({ ended }) => ended, patienceMs))) return "a goodbye ends the connection";
    const code = closeCodeOf(serverFrames(client.reply.rest));
    return code === 1000 ? null : `a goodbye is returned, and not with ${code}`;
  }
}

const knownHeaders: readonly string[] = [
  "upgrade",
  "connection",
  "sec-websocket-accept",
  "sec-websocket-protocol",
  "sec-websocket-version",
  "www-authenticate",
  "retry-after",
  "content-length",
  "transfer-encoding",
  "keep-alive",
  "date",
  "allow",
];

/** Of an answer of any kind: nothing of the request is in it, and one that lets in is a handshake. */
function lawOfHead({ head }: Reply, key: string | null): string | null {
  if (head === null) return null;
  const foreign = [...head.headers.keys()].find((name) => !knownHeaders.includes(name));
  if (foreign !== undefined) return `an answer has headers of its own, and not ${foreign}`;
  if (head.status !== 101) return null;
  const accept = createHash("sha1").update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");
  const isHandshake =
    head.headers.get("sec-websocket-protocol") === "ocpp1.6" && !head.headers.has("sec-websocket-extensions");
  const isAccepted = head.headers.get("sec-websocket-accept") === accept || key === null;
  return isHandshake && isAccepted ? null : "who is let in gets the handshake of RFC 6455, section 4.2.2";
}

const texts = (frames: ReturnType<typeof serverFrames>): string[] =>
  frames.filter(({ opcode }) => opcode === 1).map(({ payload }) => payload.toString());

/** 1005 for a close frame without a code; null while there is none. */
function closeCodeOf(frames: ReturnType<typeof serverFrames>): number | null {
  const closing = frames.find(({ opcode }) => opcode === 8);
  if (closing === undefined) return null;
  return closing.payload.length >= 2 ? closing.payload.readUInt16BE(0) : 1005;
}
