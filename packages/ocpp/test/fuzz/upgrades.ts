import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type FuzzFailure, type FuzzReport, type FuzzRun, SeededRandom } from "@forecourt/harness";
import { acceptEverything, type CentralSystem, createCentralSystem } from "../../src/index.ts";
import { acceptChargers } from "../../src/ws.ts";
import { type ClientBytes, clientFrame, generateClientBytes } from "./generate-client-bytes.ts";
import { type GeneratedUpgrade, generateUpgrade, type KnownCharger } from "./generate-upgrade.ts";
import { MemoryWatch } from "./memory-watch.ts";
import { RawClient, type Reply, serverFrames } from "./raw-client.ts";

export const upgradeAmounts = { upgrades: 20_000 };

const workers = 24;
// A shorter run is still in the warm-up phase.
const upgradesForMemory = 5_000;
const upgradesBetweenSamples = 250;
const allowedGrowth = 0.05;
// For a busy machine; the server answers within milliseconds.
const patienceMs = 10_000;

/** Sends upgrade requests, and arbitrary bytes after the valid ones, as raw bytes to a server on this machine. */
export async function fuzzUpgrades(run: FuzzRun<typeof upgradeAmounts>): Promise<FuzzReport> {
  const server = await startServer();
  const root = new SeededRandom(run.seed);
  const failures: FuzzFailure[] = [];
  const first = run.only ?? 0;
  const end = run.only === null ? run.amounts.upgrades : first + Math.min(1, run.amounts.upgrades);
  const memory = new MemoryWatch();
  let next = first;

  async function work(name: string): Promise<void> {
    const known = { identity: name, password: `key of ${name}` };
    while (next < end && run.goOn()) {
      const index = next++;
      if (upgradesForMemory <= run.amounts.upgrades && index % upgradesBetweenSamples === 0) memory.sample();
      const guest = new Client(server.port, known, root.fork(index));
      const broken = await guest.run();
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
      law: `memory is stable: the last quarter is at most ${allowedGrowth * 100} % above the second`,
      input: `${(growth * 100).toFixed(1)} %`,
      again: `--seed ${run.seed} --frames 0`,
    });
  }
  for (const law of await server.close())
    failures.push({ law, input: "", again: `--seed ${run.seed} --frames 0` });
  return {
    figures: {
      upgrades: next - first,
      admitted: server.counts.admitted,
      "disconnected before admission": server.counts.abandoned,
      refused: server.counts.refused,
      "heap of upgrades, MB": memory.heapMb,
      "its last quarter over second": growth === null ? "not measured" : `${(growth * 100).toFixed(2)} %`,
    },
    failures,
  };
}

/** A server with its central system, and the counts that have to match. */
interface FuzzedServer {
  port: number;
  counts: { admitted: number; connected: number; ended: number; abandoned: number; refused: number };
  /** Resolves with the violated rules of the whole run. */
  close(): Promise<string[]>;
}

async function startServer(): Promise<FuzzedServer> {
  const counts = { admitted: 0, connected: 0, ended: 0, abandoned: 0, refused: 0 };
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
      counts.admitted++;
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
  // The server listens on TCP.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    counts,
    async close() {
      const broken: string[] = [];
      if (!(await allDisconnected(server, centralSystem)))
        broken.push("a connection ends when its client is gone");
      if (counts.admitted !== counts.connected + counts.abandoned) {
        broken.push(`every admitted charger connects or is abandoned: ${JSON.stringify(counts)}`);
      }
      if (counts.connected !== counts.ended)
        broken.push(`every connected charger is disconnected in the end: ${JSON.stringify(counts)}`);
      await listener.close();
      await centralSystem.close();
      server.closeAllConnections();
      server.close();
      return broken;
    },
  };
}

async function allDisconnected(server: Server, centralSystem: CentralSystem<null>): Promise<boolean> {
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

/** One client: writes a request in pieces, and other bytes when it is admitted. */
class Client {
  readonly #random: SeededRandom;
  readonly #port: number;
  readonly #request: GeneratedUpgrade;
  readonly #bytes: ClientBytes;

  constructor(port: number, known: KnownCharger, random: SeededRandom) {
    this.#port = port;
    this.#random = random;
    this.#request = generateUpgrade(random, known);
    this.#bytes = generateClientBytes(random);
  }

  get fault(): string {
    return `${this.#request.fault}; then ${this.#bytes.fault}`;
  }

  /** Request and frames, in Base64. */
  get input(): string {
    return `${this.#request.bytes.toString("base64")} then ${this.#bytes.bytes.toString("base64")}`;
  }

  /** Null when all rules were followed. */
  async run(): Promise<string | null> {
    const client = new RawClient(this.#port);
    try {
      return await this.#exchange(client);
    } catch (error) {
      return `the output of the server is readable: ${error}`;
    } finally {
      // Mostly without a close frame, as network failures do; a reset leaves no port in TIME_WAIT.
      if (this.#random.chance(0.9)) client.reset();
      else client.destroy();
    }
  }

  async #exchange(client: RawClient): Promise<string | null> {
    const random = this.#random;
    const { bytes, status, key } = this.#request;
    if (random.chance(0.05)) return this.#sendHalf(client);
    if (random.chance(0.05)) return this.#sendAndReset(client);
    // Some clients do not wait for the answer.
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
    if (head?.status !== status) return `the status of the answer is ${status}, not ${head?.status}`;
    const broken = lawOfHead(client.reply, key);
    if (broken !== null) return broken;
    if (status !== 101) {
      return (await client.until(({ ended }) => ended, patienceMs)) ? null : "a refused connection is closed";
    }
    if (!eager) await this.#write(client, this.#bytes.bytes, 400);
    return this.#useWebSocket(client);
  }

  /** Half a request, and then nothing or a reset. */
  async #sendHalf(client: RawClient): Promise<string | null> {
    const { bytes } = this.#request;
    client.write(bytes.subarray(0, this.#random.below(bytes.length + 1)));
    if (this.#random.chance(0.3)) await new Promise((resolve) => setImmediate(resolve));
    if (this.#random.chance(0.5)) return null;
    if (this.#random.chance(0.5)) client.endWriting();
    const answered = await client.until(({ head, ended }) => head !== null || ended, patienceMs);
    return answered ? null : "half a request times out";
  }

  /** A whole request, and a reset before, during or after its answer. */
  async #sendAndReset(client: RawClient): Promise<string | null> {
    await client.connected();
    client.write(this.#request.bytes);
    if (this.#random.chance(0.2)) client.write(Buffer.alloc(200_000));
    for (let turns = this.#random.below(4); turns > 0; turns--) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    client.reset();
    return null;
  }

  /** In one piece, in several, or byte by byte. */
  async #write(client: RawClient, bytes: Buffer, mostPieces: number): Promise<void> {
    const pieces = this.#random.pick([1, 1, 1, 2, 5, mostPieces]);
    const size = Math.max(1, Math.ceil(bytes.length / pieces));
    for (let at = 0; at < bytes.length; at += size) {
      client.write(bytes.subarray(at, at + size));
      if (pieces > 1) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async #useWebSocket(client: RawClient): Promise<string | null> {
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
      return this.#closeWebSocket(client);
    }
    if (typeof expect === "number") {
      const isClosed = ({ ended }: Reply) => ended || closeCodeOf(frames()) !== null;
      if (!(await client.until(isClosed, patienceMs))) return `it is closed with ${expect}`;
      const code = closeCodeOf(frames());
      if (code !== expect) return `it is closed with ${expect}, not ${code}`;
      // Without a returned close frame the server closes the socket as well, only later.
      if (this.#random.chance(0.95)) client.write(clientFrame(this.#random, { opcode: 8 }));
      return (await client.until(({ ended }) => ended, patienceMs))
        ? null
        : "the socket of a closed WebSocket is closed";
    }
    // Still reads the answer.
    await client.until(({ ended }) => ended, 5);
    frames();
    return null;
  }

  async #closeWebSocket(client: RawClient): Promise<string | null> {
    if (this.#random.chance(0.7)) return null;
    client.write(clientFrame(this.#random, { opcode: 8, payload: Buffer.from([3, 232]) }));
    if (!(await client.until(({ ended }) => ended, patienceMs))) return "a close frame ends the connection";
    const code = closeCodeOf(serverFrames(client.reply.rest));
    return code === 1000 ? null : `a close frame is returned, not with ${code}`;
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

/** Rule for every answer: it repeats nothing of the request, and a 101 is a valid handshake. */
function lawOfHead({ head }: Reply, key: string | null): string | null {
  if (head === null) return null;
  const foreign = [...head.headers.keys()].find((name) => !knownHeaders.includes(name));
  if (foreign !== undefined) return `an answer has only its own headers, not ${foreign}`;
  if (head.status !== 101) return null;
  const accept = createHash("sha1").update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");
  const isHandshake =
    head.headers.get("sec-websocket-protocol") === "ocpp1.6" && !head.headers.has("sec-websocket-extensions");
  const isAccepted = head.headers.get("sec-websocket-accept") === accept || key === null;
  return isHandshake && isAccepted
    ? null
    : "an admitted client gets the handshake of RFC 6455, section 4.2.2";
}

const texts = (frames: ReturnType<typeof serverFrames>): string[] =>
  frames.filter(({ opcode }) => opcode === 1).map(({ payload }) => payload.toString());

/** 1005 for a close frame without a code; null while there is none. */
function closeCodeOf(frames: ReturnType<typeof serverFrames>): number | null {
  const closing = frames.find(({ opcode }) => opcode === 8);
  if (closing === undefined) return null;
  return closing.payload.length >= 2 ? closing.payload.readUInt16BE(0) : 1005;
}
