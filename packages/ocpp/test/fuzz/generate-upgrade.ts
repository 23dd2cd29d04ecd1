import type { SeededRandom } from "@forecourt/harness";
import { mutateBytes } from "./mutate-text.ts";

/** The bytes of an upgrade request, and the expected reaction. */
export interface GeneratedUpgrade {
  /** The fault in it; empty for none. */
  fault: string;
  bytes: Buffer;
  /** The expected status; null: any, or no answer. */
  status: number | null;
  /** The Sec-WebSocket-Key; null: unknown. */
  key: string | null;
}

/** The name and password that the server accepts. */
export interface KnownCharger {
  identity: string;
  password: string;
}

interface Request {
  method: string;
  target: string;
  version: string;
  headers: [name: string, value: string][];
}

interface Fault {
  name: string;
  status: number | null;
  apply(request: Request, known: KnownCharger, random: SeededRandom): void;
}

export function generateUpgrade(random: SeededRandom, known: KnownCharger): GeneratedUpgrade {
  const key = Buffer.from(Array.from({ length: 16 }, () => random.below(256))).toString("base64");
  const request = goodRequest(known, key);
  const kind = random.below(10);
  if (kind < 3) return { fault: "none", bytes: toBytes(request), status: 101, key };
  if (kind === 9) {
    let bytes = toBytes(request);
    for (let count = random.pick([1, 2, 5]); count > 0; count--)
      bytes = mutateBytes(random, bytes, "\r\n\r\n");
    return { fault: "mutated bytes", bytes, status: null, key: null };
  }
  const fault = random.pick(faults);
  fault.apply(request, known, random);
  return { fault: fault.name, bytes: toBytes(request), status: fault.status, key };
}

function goodRequest({ identity, password }: KnownCharger, key: string): Request {
  return {
    method: "GET",
    target: `/ocpp/${encodeURIComponent(identity)}`,
    version: "HTTP/1.1",
    headers: [
      ["Host", "127.0.0.1"],
      ["Connection", "Upgrade"],
      ["Upgrade", "websocket"],
      ["Sec-WebSocket-Key", key],
      ["Sec-WebSocket-Version", "13"],
      ["Sec-WebSocket-Protocol", "ocpp1.6"],
      ["Authorization", basic(`${identity}:${password}`)],
    ],
  };
}

function toBytes({ method, target, version, headers }: Request): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${target} ${version}\r\n${lines.join("")}\r\n`, "latin1");
}

function basic(credentials: string | Buffer): string {
  return `Basic ${Buffer.from(credentials).toString("base64")}`;
}

const method = (name: string, status: number | null): Fault => ({
  name: `method ${name}`,
  status,
  apply: (request) => {
    request.method = name;
  },
});

const target = (name: string, status: number): Fault => ({
  name: `target ${name.slice(0, 40)}`,
  status,
  apply: (request) => {
    request.target = name;
  },
});

const version = (name: string, status: number): Fault => ({
  name: `version ${name}`,
  status,
  apply: (request) => {
    request.version = name;
  },
});

/** The request with these values of a header; without values the header is removed. */
const header = (name: string, values: readonly string[], status: number | null): Fault => ({
  name: `${name}: ${values.map((value) => value.slice(0, 40)).join(" + ")}`,
  status,
  apply: (request) => set(request, name, values),
});

function set(request: Request, name: string, values: readonly string[]): void {
  request.headers = request.headers.filter(([each]) => each !== name);
  for (const value of values) request.headers.push([name, value]);
}

const credentials = (
  name: string,
  status: number,
  make: (known: KnownCharger, random: SeededRandom) => string | readonly string[],
): Fault => ({
  name: `credentials ${name}`,
  status,
  apply(request, known, random) {
    const made = make(known, random);
    set(request, "Authorization", typeof made === "string" ? [made] : made);
  },
});

const faults: readonly Fault[] = [
  method("POST", 405),
  method("HEAD", 405),
  method("OPTIONS", 405),
  method("get", 400),
  method("G\0T", 400),
  // A special method, which asks for a tunnel.
  method("CONNECT", null),
  version("HTTP/1.0", 400),
  version("HTTP/0.9", 400),
  version("HTTP/2.0", 400),
  version("HTTP/1.1 ", 400),
  target("/", 404),
  target("/live", 404),
  target("/ocppx/A", 404),
  target("/OCPP/A", 404),
  target("*", 404),
  target("http://127.0.0.1/ocpp/A", 404),
  target("/../ocpp/A", 404),
  target("/ocpp", 404),
  target("/ocpp/", 400),
  target("/ocpp//", 400),
  target("/ocpp/?A", 400),
  target("/ocpp/a/b", 400),
  target("/ocpp/%", 400),
  target("/ocpp/%zz", 400),
  target("/ocpp/%E0%A4%A", 400),
  target("/ocpp/%C0%AF", 400),
  target("/ocpp/%ED%A0%80", 400),
  target("/ocpp/%00", 401),
  target("/ocpp/A%00B", 401),
  target("/ocpp/A%0d%0aSet-Cookie:%20a=b", 401),
  target("/ocpp/A%7f", 401),
  target("/ocpp/A%C2%85", 401),
  target("/ocpp/A\u00e9", 400),
  target("/ocpp/..", 401),
  target("/ocpp/.", 401),
  target("/ocpp/%2e%2e%2fetc%2fpasswd", 401),
  target("/ocpp/..%5c..%5c", 401),
  target("/ocpp/%2F", 401),
  target("/ocpp/__proto__", 401),
  target("/ocpp/constructor", 401),
  target("/ocpp/%F0%9F%94%8C", 401),
  target("/ocpp/'%20OR%201=1--", 401),
  target(`/ocpp/${"A".repeat(7_000)}`, 401),
  target(`/ocpp/${"A".repeat(20_000)}`, 431),
  target("/ocpp/A B", 400),
  target("/ocpp/A\tB", 400),
  header("Host", [], 101),
  header("Connection", [], 426),
  header("Connection", ["close"], 426),
  header("Connection", ["keep-alive, Upgrade"], 101),
  header("Connection", ["upgrade"], 101),
  header("Upgrade", [], 426),
  header("Upgrade", ["h2c"], 400),
  header("Upgrade", ["websocket, h2c"], 400),
  header("Upgrade", ["websocket", "websocket"], 400),
  header("Upgrade", ["WebSocket"], 101),
  header("Upgrade", [""], 426),
  header("Sec-WebSocket-Key", [], 400),
  header("Sec-WebSocket-Key", [""], 400),
  header("Sec-WebSocket-Key", ["short"], 400),
  header("Sec-WebSocket-Key", ["dGhlIHNhbXBsZSBub25jZQ==", "dGhlIHNhbXBsZSBub25jZQ=="], 400),
  header("Sec-WebSocket-Key", ["dGhlIHNhbXBsZSBub25jZS4="], 400),
  header("Sec-WebSocket-Key", [`${"A".repeat(5_000)}==`], 400),
  header("Sec-WebSocket-Version", [], 400),
  header("Sec-WebSocket-Version", ["8"], 101),
  header("Sec-WebSocket-Version", ["12"], 400),
  header("Sec-WebSocket-Version", ["13.0"], 400),
  header("Sec-WebSocket-Version", ["13", "13"], 400),
  header("Sec-WebSocket-Version", ["13, 8"], 400),
  header("Sec-WebSocket-Version", ["-13"], 400),
  header("Sec-WebSocket-Protocol", [], 400),
  header("Sec-WebSocket-Protocol", [""], 400),
  header("Sec-WebSocket-Protocol", [","], 400),
  header("Sec-WebSocket-Protocol", ["ocpp1.6, ocpp1.6"], 400),
  header("Sec-WebSocket-Protocol", ["ocpp1.6", "ocpp1.6"], 400),
  header("Sec-WebSocket-Protocol", ["ocpp2.0.1", "ocpp1.6"], 101),
  header("Sec-WebSocket-Protocol", ["ocpp2.0.1 ,  ocpp1.6"], 101),
  header("Sec-WebSocket-Protocol", ["ocpp1.5"], 400),
  header("Sec-WebSocket-Protocol", ["OCPP1.6"], 400),
  header("Sec-WebSocket-Protocol", ["ocpp1.6;q=1"], 400),
  header("Sec-WebSocket-Protocol", ["__proto__, ocpp1.6"], 101),
  header("Sec-WebSocket-Protocol", [Array.from({ length: 500 }, (_, index) => `p${index}`).join(",")], 400),
  header("Sec-WebSocket-Extensions", ["permessage-deflate; client_max_window_bits"], 101),
  header("Sec-WebSocket-Extensions", ["permessage-deflate; server_max_window_bits=99, ;;="], 101),
  header("X-Header", ["a\0b"], 400),
  header("X-Header", ["a\r\n folded"], 400),
  header("X-Header", ["a\rb"], 400),
  header("X-Header", ["a\nb: c"], null),
  header("X-Header", ["x".repeat(20_000)], 431),
  header("X-Header", Array(40).fill("x"), 101),
  header("X-Header", Array(64).fill("x"), 431),
  header("X-Header", ["x".repeat(8_192)], 431),
  header(" X-Header", ["a"], 400),
  header("X Header", ["a"], 400),
  header("", ["a"], 400),
  // A body before the frames, which the server would not read.
  header("Content-Length", ["5"], null),
  header("Content-Length", ["5", "6"], 400),
  header("Content-Length", ["-1"], 400),
  header("Transfer-Encoding", ["chunked"], null),
  header("Expect", ["100-continue"], null),
  credentials("none", 401, () => []),
  credentials("Bearer", 401, () => "Bearer secret"),
  credentials("Digest", 401, () => 'Digest username="A"'),
  credentials("empty", 401, () => ""),
  credentials("Basic alone", 401, () => "Basic"),
  credentials("Basic with a blank", 401, () => "Basic "),
  credentials("not Base64", 401, () => "Basic %%%"),
  credentials("Base64 with padding in the middle", 401, () => "Basic QQ==QQ=="),
  credentials(
    "base64url",
    401,
    () => `Basic ${Buffer.from("\xff\xfe:\xff\xbf", "latin1").toString("base64url")}`,
  ),
  credentials("without a colon", 401, ({ identity }) => basic(identity)),
  credentials("only a colon", 401, () => basic(":")),
  credentials("without a password", 401, ({ identity }) => basic(`${identity}:`)),
  credentials("without a user", 401, ({ password }) => basic(`:${password}`)),
  credentials("another user", 401, ({ password }) => basic(`B:${password}`)),
  credentials("another password", 401, ({ identity }) => basic(`${identity}:guess`)),
  credentials("a password too long", 401, ({ identity, password }) =>
    basic(`${identity}:${password}${"x".repeat(5_000)}`),
  ),
  credentials("a password too short", 401, ({ identity, password }) =>
    basic(`${identity}:${password.slice(0, -1)}`),
  ),
  credentials("a password with NUL", 401, ({ identity, password }) => basic(`${identity}:${password}\0`)),
  credentials("bytes", 401, (_, random) =>
    basic(Buffer.from(Array.from({ length: 30 }, () => random.below(256)))),
  ),
  credentials("in lower case", 101, ({ identity, password }) =>
    basic(`${identity}:${password}`).replace("Basic", "basic"),
  ),
  credentials(
    "with more blanks",
    101,
    ({ identity, password }) => `${basic(`${identity}:${password}`).replace(" ", "   ")}  `,
  ),
  credentials("twice, the good ones first", 101, ({ identity, password }) => [
    basic(`${identity}:${password}`),
    basic("A:b"),
  ]),
  credentials("twice, the bad ones first", 401, ({ identity, password }) => [
    basic("A:b"),
    basic(`${identity}:${password}`),
  ]),
  {
    name: "an identity for which the store fails",
    status: 503,
    apply(request) {
      request.target = "/ocpp/fails";
    },
  },
  {
    name: "an identity for which the store hangs",
    status: 503,
    apply(request) {
      request.target = "/ocpp/hangs";
    },
  },
];
