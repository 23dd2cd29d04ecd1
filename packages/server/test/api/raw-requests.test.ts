import { schemas } from "@forecourt/contract";
import { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";
import { answersTo, openRaw, type RawAnswer } from "./raw-connection.ts";

let server: TestServer;
let url = "";
beforeAll(async () => {
  server = await startTestServer({ FORECOURT_HTTP_KEEP_ALIVE_S: "1" });
  ({ url } = server.server);
});
afterAll(() => server[Symbol.asyncDispose]());

const ajv = new Ajv2020({ strict: false, formats: { uri: fullFormats.uri } });
const isProblem = ajv.compile({ $ref: "#/$defs/Problem", $defs: schemas.$defs });

/** What a problem says, once it has everything that a problem has to have. */
function problemOf({ status, headers, body }: RawAnswer): { status: number; code: unknown; closes: boolean } {
  const problem: unknown = JSON.parse(body);
  expect([isProblem(problem), isProblem.errors]).toEqual([true, null]);
  expect(headers).toMatchObject({
    "content-type": "application/problem+json",
    "x-content-type-options": "nosniff",
    date: expect.stringMatching(/ GMT$/),
  });
  expect(problem).toMatchObject({ status, request_id: headers["x-request-id"] });
  const code: unknown = Reflect.get(Object(problem), "code");
  return { status, code, closes: headers["connection"] === "close" };
}

const get = (headers: string, line = "GET /v1/me HTTP/1.1") => `${line}\r\nHost: a\r\n${headers}\r\n`;
const post = (headers: string, body: string) =>
  `POST /v1/locations HTTP/1.1\r\nHost: a\r\n${headers}\r\n${body}`;
const chunked = "Transfer-Encoding: chunked\r\n";

describe("an ambiguous request is refused, and the connection closed", () => {
  const refused: [string, string][] = [
    ["the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["a TLS hello", "\x16\x03\x01\x02\x00\x01\x00\x01"],
    ["Content-Length beside Transfer-Encoding", post(`Content-Length: 4\r\n${chunked}`, "0\r\n\r\n")],
    ["Transfer-Encoding before Content-Length", post(`${chunked}Content-Length: 4\r\n`, "0\r\n\r\n")],
    ["two lengths", post("Content-Length: 4\r\nContent-Length: 5\r\n", "abcd")],
    ["two headers with the same length", post("Content-Length: 4\r\nContent-Length: 4\r\n", "abcd")],
    ["a length below zero", post("Content-Length: -4\r\n", "abcd")],
    ["a length with a plus", post("Content-Length: +4\r\n", "abcd")],
    ["a length in hexadecimal", post("Content-Length: 0x4\r\n", "abcd")],
    ["a length beyond all numbers", post(`Content-Length: ${"9".repeat(30)}\r\n`, "abcd")],
    ["an encoding that is not chunked", post("Transfer-Encoding: gzip\r\n", "abcd")],
    ["an encoding that only looks like chunked", post("Transfer-Encoding: xchunked\r\n", "0\r\n\r\n")],
    ["chunked before another encoding", post("Transfer-Encoding: chunked, gzip\r\n", "0\r\n\r\n")],
    ["chunked in HTTP/1.0", `POST /v1/locations HTTP/1.0\r\nHost: a\r\n${chunked}\r\n0\r\n\r\n`],
    ["a chunk without a size", post(chunked, "zz\r\nab\r\n0\r\n\r\n")],
    ["a chunk of more than all numbers", post(chunked, `${"f".repeat(20)}\r\nab\r\n0\r\n\r\n`)],
    ["chunk extensions without end", post(chunked, `2;${"a".repeat(20_000)}\r\n{}\r\n0\r\n\r\n`)],
    ["a header that is folded", get("X-A: a\r\n b\r\n")],
    ["a header without a name", get(": b\r\n")],
    ["blanks before the colon", get("X-A : b\r\n")],
    ["a control character", get("X-A: a\x01b\r\n")],
    ["a NUL", get("X-A: a\0b\r\n")],
    ["lines that end in LF alone", "GET /v1/me HTTP/1.1\nHost: a\n\n"],
    ["a header that ends in CR alone", get("X-A: a\rX-B: b\r\n")],
    ["no Host", "GET /v1/me HTTP/1.1\r\n\r\n"],
    ["two Hosts", "GET /v1/me HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"],
    ["two headers with the same Host", "GET /v1/me HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n"],
    ["a Host that is none", "GET /v1/me HTTP/1.1\r\nHost: a b\r\n\r\n"],
    ["a Host with a path", "GET /v1/me HTTP/1.1\r\nHost: a/b\r\n\r\n"],
    ["two keys", get("Authorization: Bearer a\r\nAuthorization: Bearer b\r\n")],
    ["two Idempotency-Keys", post("Idempotency-Key: a\r\nIdempotency-Key: b\r\nContent-Length: 0\r\n", "")],
    ["two Content-Types", post("Content-Type: text/plain\r\nContent-Type: application/json\r\n", "")],
    ["an unknown method", get("", "BREW /v1/me HTTP/1.1")],
    ["HTTP/0.9", "GET /v1/me HTTP/0.9\r\nHost: a\r\n\r\n"],
    ["HTTP/2.0 in the form of 1.1", "GET /v1/me HTTP/2.0\r\nHost: a\r\n\r\n"],
    ["HTTP/1.2", "GET /v1/me HTTP/1.2\r\nHost: a\r\n\r\n"],
    ["HTTP/3.0", "GET /v1/me HTTP/3.0\r\nHost: a\r\n\r\n"],
    ["a path that is none", "GET v1/me HTTP/1.1\r\nHost: a\r\n\r\n"],
    ["a path with a byte that is not ASCII", "GET /v1/\xff HTTP/1.1\r\nHost: a\r\n\r\n"],
    ["a backslash in the path", "GET /v1\\me HTTP/1.1\r\nHost: a\r\n\r\n"],
    ["OPTIONS of no path", get("", "OPTIONS * HTTP/1.1")],
    ["an absolute URL that is none", "GET http://[ HTTP/1.1\r\nHost: a\r\n\r\n"],
    ["a body with an upgrade", post("Connection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: 2\r\n", "{}")],
  ];
  test.each(refused)("400 for %s", async (_, text) => {
    const answers = await answersTo(url, text);
    expect(answers.map(problemOf)).toEqual([{ status: 400, code: "malformed-request", closes: true }]);
  });
});

describe("an unusual but unambiguous request is answered", () => {
  const served: [string, string, number][] = [
    ["an absolute URL", get("Connection: close\r\n", "GET http://elsewhere/v1/me HTTP/1.1"), 401],
    ["HTTP/1.0 without a Host", "GET /v1/me HTTP/1.0\r\n\r\n", 401],
    ["empty lines before the request", `\r\n\r\n${get("Connection: close\r\n")}`, 401],
    ["a port in the Host", "GET /v1/me HTTP/1.1\r\nHost: a:8080\r\nConnection: close\r\n\r\n", 401],
    [
      "a Host that is an IPv6 address",
      "GET /v1/me HTTP/1.1\r\nHost: [::1]:80\r\nConnection: close\r\n\r\n",
      401,
    ],
    ["chunk extensions", post(`${chunked}Connection: close\r\n`, "2;a=b\r\n{}\r\n0\r\n\r\n"), 401],
    ["trailers", post(`${chunked}Connection: close\r\n`, "2\r\n{}\r\n0\r\nX-A: b\r\n\r\n"), 401],
    ["a method of WebDAV", get("Connection: close\r\n", "PROPFIND /v1/me HTTP/1.1"), 405],
    ["TRACE", get("Connection: close\r\n", "TRACE /v1/me HTTP/1.1"), 405],
    ["CONNECT", get("", "CONNECT elsewhere:443 HTTP/1.1"), 405],
    [
      "an offer of HTTP/2",
      get("Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AA\r\n"),
      401,
    ],
    ["an Upgrade that Connection does not name", get("Upgrade: h2c\r\nConnection: close\r\n"), 401],
    ["an unknown expectation", get("Expect: the-unexpected\r\nConnection: close\r\n"), 401],
    ["a WebSocket anywhere else", get("Connection: Upgrade\r\nUpgrade: websocket\r\n"), 404],
    [
      "an ordinary request where chargers connect",
      get("Connection: close\r\n", "GET /ocpp/CP-1 HTTP/1.1"),
      404,
    ],
  ];
  test.each(served)("%s", async (_, text, status) => {
    const answers = await answersTo(url, text);
    expect(answers.map((answer) => problemOf(answer).status)).toEqual([status]);
  });

  test("an offer of HTTP/2 is answered as if it had not been made", async () => {
    const offer = `Authorization: Bearer ${server.key}\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AA\r\n`;
    const [answer, ...more] = await answersTo(url, get(offer));
    expect([answer?.status, answer?.headers["connection"], more]).toEqual([200, "close", []]);
    expect(JSON.parse(answer?.body ?? "")).toMatchObject({ data: { role: "admin" } });
  });

  test("an upgrade on the path of chargers goes to the OCPP edge", async () => {
    const upgrade = get("Connection: Upgrade\r\nUpgrade: mqtt\r\n", "GET //ocpp/CP-1 HTTP/1.1");
    expect((await answersTo(url, upgrade)).map(({ status }) => status)).toEqual([400]);
  });
});

describe("a body that is announced", () => {
  const announce = (length: number, key = server.key) =>
    post(
      `Authorization: Bearer ${key}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n`,
      "",
    );

  test("is asked for, and then read", async () => {
    const connection = openRaw(url);
    const body = JSON.stringify({ name: "Depot" });
    connection.send(announce(body.length));
    await expect.poll(() => connection.answers().map(({ status }) => status)).toEqual([100]);
    connection.send(body);
    await expect.poll(() => connection.answers().map(({ status }) => status)).toEqual([100, 201]);
    connection.socket.destroy();
  });

  test("and is larger than anything may be is refused before it is sent, and the connection closed", async () => {
    const answers = await answersTo(url, announce(512 * 1024 + 1));
    expect(answers.map(problemOf)).toEqual([{ status: 413, code: "payload-too-large", closes: true }]);
  });
});

describe("at the limit, and one past it", () => {
  /** One that ends after so many bytes, the empty line included. */
  const headOf = (bytes: number) => {
    const start = "GET /v1/me HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-Padding: ";
    return `${start}${"a".repeat(bytes - start.length - 4)}\r\n\r\n`;
  };
  const only = async (text: string) => (await answersTo(url, text)).map(problemOf);

  test("a path and query of 4096 characters are read, one more is a 414", async () => {
    const line = (length: number) => `GET /v1/me?${"a".repeat(length - "/v1/me?".length)} HTTP/1.1`;
    expect(await only(get("Connection: close\r\n", line(4096)))).toMatchObject([{ status: 401 }]);
    expect(await only(get("Connection: close\r\n", line(4097)))).toMatchObject([
      { status: 414, code: "uri-too-long" },
    ]);
  });

  test("16 KiB of line and headers are read, more of them is a 431", async () => {
    // Node counts the bytes of names, values and the path, and little of what stands between them.
    expect(await only(headOf(16 * 1024))).toMatchObject([{ status: 401 }]);
    expect(await only(headOf(16 * 1024 + 64))).toEqual([
      { status: 431, code: "headers-too-large", closes: true },
    ]);
  });

  test("100 headers are read, one more is a 431", async () => {
    const headers = (count: number) => `${"X-A: b\r\n".repeat(count - 2)}Connection: close\r\n`;
    expect(await only(get(headers(100)))).toMatchObject([{ status: 401 }]);
    expect(await only(get(headers(101)))).toEqual([{ status: 431, code: "headers-too-large", closes: true }]);
  });

  test("32 parameters are read, one more is a 400", async () => {
    const query = (count: number) => Array.from({ length: count }, (_, n) => `p${n}=1`).join("&");
    const ask = async (count: number) => {
      const key = `Authorization: Bearer ${server.key}\r\nConnection: close\r\n`;
      const [answer] = await answersTo(url, get(key, `GET /v1/locations?${query(count)} HTTP/1.1`));
      return JSON.parse(answer?.body ?? "") as { status: number; errors?: unknown[] };
    };
    // Each of them is unknown, and named.
    expect(await ask(32)).toMatchObject({ status: 400, errors: { length: 32 } });
    expect(await ask(33)).toMatchObject({ status: 400, detail: "There are more than 32 parameters." });
  });
});

describe("several requests on one connection", () => {
  test("garbage behind a request is answered after it", async () => {
    const answers = await answersTo(url, `${get("")}GARBAGE\r\n\r\n`);
    expect(answers.map(({ status }) => status)).toEqual([401, 400]);
  });

  test("are answered in their order", async () => {
    const lines = ["GET /healthz HTTP/1.1", "GET /v1/me HTTP/1.1", "GET /v1/nothing HTTP/1.1"];
    const answers = await answersTo(url, lines.map((line) => get("", line)).join(""));
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 404]);
  });

  test("are at most 32 at a time; one more, and the connection is closed", async () => {
    const ahead = (count: number) => answersTo(url, get("").repeat(count - 1) + get("Connection: close\r\n"));
    expect((await ahead(32)).map(({ status }) => status)).toEqual(Array.from({ length: 32 }, () => 401));
    expect((await ahead(33)).length).toBeLessThan(33);
  });

  test("a body that is refused does not become the next request", async () => {
    const smuggled = get("", "GET /healthz HTTP/1.1");
    const answers = await answersTo(url, post(`Content-Length: ${smuggled.length}\r\n`, smuggled));
    expect(answers.map(({ status }) => status)).toEqual([401]);
  });
});

test("a client that hangs up in the middle does not disturb other clients", async () => {
  const closed = [
    "GET /v1/me HT",
    get("").slice(0, -2),
    post("Content-Length: 100\r\n", "{"),
    post(chunked, "5\r\nab"),
  ];
  for (const text of closed) {
    const connection = openRaw(url);
    await new Promise((resolve) => connection.socket.once("connect", resolve));
    connection.send(text);
    connection.socket.resetAndDestroy();
    await connection.closed;
  }
  expect((await server.fetch("/me")).status).toBe(200);
  expect(server.log.filter(({ level }) => level === "error")).toEqual([]);
});

test("what is refused leaves a line in the log, with its request id", async () => {
  const [answer] = await answersTo(url, "GET /v1/me HTTP/1.1\r\n\r\n");
  expect(server.log).toContainEqual({
    level: "info",
    message: "request refused",
    fields: { status: 400, request_id: answer?.headers["x-request-id"], reason: "malformed-request" },
  });
});
