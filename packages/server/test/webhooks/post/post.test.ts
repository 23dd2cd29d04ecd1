import { once } from "node:events";
import { BlockList, connect, type Socket } from "node:net";
import { Worker } from "node:worker_threads";
import { gzipSync } from "node:zlib";
import { type Clock, systemClock } from "@forecourt/ocpp";
import { createCertificateAuthority } from "@forecourt/ocpp/ca";
import { ManualClock } from "@forecourt/ocpp/testing";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createPoster, type Poster, type PosterOptions } from "../../../src/webhooks/sender/post.ts";
import {
  type Receiver,
  type ReceiverBehaviour,
  type ReceiverOptions,
  startReceiver,
} from "./start-receiver.ts";

/** The poster against receivers that behave well and badly. */

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8);
const body = Buffer.from('{"id":"evt_1","text":"é"}');

interface Setup extends Receiver {
  clock: ManualClock;
  poster: Poster;
  post(options?: {
    webhookId?: string;
    url?: string;
    body?: Uint8Array;
    timeoutMs?: number;
    signal?: AbortSignal;
  }): ReturnType<Poster["post"]>;
}

async function start(
  behave: ReceiverBehaviour,
  { tls, greet, ...options }: Partial<PosterOptions> & ReceiverOptions = {},
): Promise<Setup> {
  const receiver = await startReceiver(behave, { tls, greet });
  const clock = new ManualClock(Date.UTC(2026, 10, 21, 8));
  const poster = createPoster({ allowHttp: true, allowCidrs: loopback, clock, ...options });
  onTestFinished(async () => {
    await poster.close();
    await receiver[Symbol.asyncDispose]();
    // No exchange leaves a timer behind.
    expect(clock.timers).toBe(0);
  });
  return {
    ...receiver,
    clock,
    poster,
    post: ({ signal, ...request } = {}) =>
      poster.post(
        {
          webhookId: "whk_1",
          url: receiver.url,
          headers: { "content-type": "application/json", "webhook-id": "evt_1" },
          body,
          timeoutMs: 10_000,
          ...request,
        },
        signal,
      ),
  };
}

const answer = (status: string, content = "", headers = "") =>
  `HTTP/1.1 ${status}\r\ncontent-length: ${Buffer.byteLength(content)}\r\n${headers}\r\n${content}`;
const says =
  (...answers: (string | Buffer)[]): ReceiverBehaviour =>
  (socket, nth) => {
    socket.write(answers[Math.min(nth, answers.length - 1)] ?? "");
  };
const answered = (status: number, excerpt = "", retryAfterS: number | null = null) => ({
  kind: "answered",
  status,
  excerpt,
  retryAfterS,
  durationMs: 0,
});
const failed = (code: string, durationMs = 0) => ({ kind: "failed", code, durationMs });

describe("a request", () => {
  test("is one POST of the bytes it was given, which asks for plain text", async () => {
    const { post, received, port } = await start(says(answer("200 OK", "thanks")));
    expect(await post()).toEqual(answered(200, "thanks"));
    const [head = "", content = ""] = (received[0] ?? "").split("\r\n\r\n");
    expect(Buffer.from(content, "latin1")).toEqual(body);
    expect(head.split("\r\n").sort()).toEqual(
      [
        "POST /hooks?tenant=7 HTTP/1.1",
        "content-type: application/json",
        "webhook-id: evt_1",
        "accept-encoding: identity",
        `content-length: ${body.length}`,
        `host: 127.0.0.1:${port}`,
        "Connection: keep-alive",
      ].sort(),
    );
  });

  test("has a length when it is empty", async () => {
    const { post, received } = await start(says(answer("204 No Content")));
    expect(await post({ body: Buffer.alloc(0) })).toEqual(answered(204));
    expect(received[0]).toContain("content-length: 0\r\n");
  });

  test("uses the connection of the one before", async () => {
    const { post, received } = await start(says(answer("200 OK", "first"), answer("503 No", "second")));
    expect([await post(), await post()]).toEqual([answered(200, "first"), answered(503, "second")]);
    expect(received).toHaveLength(1);
  });

  test("uses no connection of another webhook", async () => {
    const { post, received } = await start(says(answer("200 OK")));
    await post({ webhookId: "whk_1" });
    await post({ webhookId: "whk_2" });
    expect(received).toHaveLength(2);
  });

  test("keeps its time limit when the clock is set meanwhile", async () => {
    const setBy = { ms: 0 };
    const clock: Clock = { now: () => Date.now() + setBy.ms, after: systemClock.after };
    const behave: ReceiverBehaviour = (socket) => {
      setBy.ms = 3_600_000;
      socket.write(answer("204 No Content"));
    };
    const { post } = await start(behave, { clock });
    expect(await post()).toEqual({ ...answered(204), durationMs: 10_000 });
  });

  test("with invalid headers is not sent", async () => {
    const { poster, url, received } = await start(says(answer("200 OK")));
    const request = { webhookId: "whk_1", url, headers: { "x-a": "b\r\nx-c: d" }, body, timeoutMs: 1_000 };
    expect(await poster.post(request)).toEqual(failed("request_malformed"));
    expect(received).toEqual([]);
  });

  test.each([
    ["http://user:password@127.0.0.1/", "url_not_allowed"],
    ["http://127.0.0.1:25/", "url_not_allowed"],
    ["ftp://127.0.0.1/", "url_not_allowed"],
    ["no url", "url_not_allowed"],
    ["http://10.0.0.1/", "address_not_allowed"],
    ["http://[::ffff:127.0.0.1]/", "address_not_allowed"],
  ])("to %s is not sent", async (url, code) => {
    const { post } = await start(says(answer("200 OK")));
    expect(await post({ url })).toEqual(failed(code));
  });

  test("over http is not sent when only https is allowed", async () => {
    const { post, received } = await start(says(answer("200 OK")), { allowHttp: false });
    expect(await post()).toEqual(failed("url_not_allowed"));
    expect(received).toEqual([]);
  });
});

describe("an answer", () => {
  test.each([
    ["of one line", "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n", 200, ""],
    ["that is a redirect", answer("307 There", "", "location: http://127.0.0.1:1/\r\n"), 307, ""],
    ["that says gone", answer("410 Gone", "gone"), 410, "gone"],
    [
      "in chunks",
      "HTTP/1.1 500 No\r\ntransfer-encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n",
      500,
      "abc",
    ],
    [
      "after early hints",
      `HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n${answer("201 Created", "x")}`,
      201,
      "x",
    ],
    ["after 100 Continue", `HTTP/1.1 100 Continue\r\n\r\n${answer("202 Accepted")}`, 202, ""],
    ["that asks for a password", answer("401 No", "", "www-authenticate: Basic\r\n"), 401, ""],
  ])("%s is reported unchanged", async (_what, text, status, excerpt) => {
    const { post, received } = await start(says(text));
    expect(await post()).toEqual(answered(status, excerpt));
    expect(received).toHaveLength(1);
  });

  test("of HTTP/1.0 ends with its connection", async () => {
    const { post } = await start((socket) => void socket.end("HTTP/1.0 200 OK\r\n\r\nall of it"));
    expect(await post()).toEqual(answered(200, "all of it"));
  });

  test("that is cut off counts, with the part that arrived", async () => {
    const { post } = await start((socket) => {
      socket.write("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nbegun", () => socket.end());
    });
    expect(await post()).toEqual(answered(200, "begun"));
  });

  test("with a broken body counts", async () => {
    const { post } = await start(
      says("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\nnot a length\r\n"),
    );
    expect(await post()).toMatchObject({ kind: "answered", status: 200 });
  });

  test.each([
    ["seconds", "retry-after: 120\r\n", 120],
    ["a date", "retry-after: Sat, 21 Nov 2026 08:00:30 GMT\r\n", 30],
  ])("says in %s when to retry", async (_what, headers, seconds) => {
    const { post } = await start(says(answer("429 Slow down", "", headers)));
    expect(await post()).toEqual(answered(429, "", seconds));
  });

  test("of 50 MB is left after its first 4 KiB, and its connection closed", async () => {
    const whole = 50 * 1024 * 1024;
    const { post, closed } = await start((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${whole}\r\n\r\n`);
      pour(socket, Buffer.alloc(65_536, "a"), whole);
    });
    expect(await post()).toEqual(answered(200, "a".repeat(1_024)));
    // The rest is in the buffers of the system, or was never sent.
    expect((await closed(0)).bytesWritten).toBeLessThan(whole / 2);
  });

  test("that is compressed although that was not accepted is not unpacked", async () => {
    const bomb = gzipSync(Buffer.alloc(1_000_000));
    const head = `HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`;
    const { post } = await start(says(Buffer.concat([Buffer.from(head), bomb])));
    expect(await post()).toEqual(answered(200, ""));
  });

  test.each([
    ["control characters", Buffer.from("a\u0000b\u001b[31mc\r\nd\u202ee\u0085f"), "a b [31mc d e f"],
    ["bytes that are not text", Buffer.from([0x61, 0xff, 0x62]), "a\ufffdb"],
    ["more than 1 KiB of letters of three bytes", Buffer.from("€".repeat(1_000)), "€".repeat(341)],
    ["4 KiB that end within a letter", Buffer.from(`${" ".repeat(4_094)}x€${"y".repeat(9)}`), "x"],
  ])("with %s is kept as text", async (_what, content, excerpt) => {
    const head = Buffer.from(`HTTP/1.1 400 No\r\ncontent-length: ${content.length}\r\n\r\n`);
    const { post } = await start(says(Buffer.concat([head, content])));
    expect(await post()).toEqual(answered(400, excerpt));
  });
});

describe("no answer is", () => {
  test.each([
    ["something else than HTTP", "220 mail.example.com ESMTP\r\n"],
    ["a status of no class", answer("600 Odd")],
    [
      "an upgrade that was not requested",
      "HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n",
    ],
    ["hints without end", "HTTP/1.1 103 Early Hints\r\n\r\n".repeat(9)],
    ["headers of more than 16 KiB", `HTTP/1.1 200 OK\r\n${`x-${"a".repeat(40)}: b\r\n`.repeat(400)}\r\n`],
    ["two lengths", "HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab"],
  ])("%s", async (_what, text) => {
    const { post, closed } = await start(says(text));
    expect(await post()).toEqual(failed("response_malformed"));
    await closed(0);
  });

  test("headers without end, of which no more is read than that", async () => {
    const whole = 50 * 1024 * 1024;
    const { post, closed } = await start((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nx-a: ");
      pour(socket, Buffer.alloc(65_536, "a"), whole);
    });
    expect(await post()).toEqual(failed("response_malformed"));
    expect((await closed(0)).bytesWritten).toBeLessThan(whole / 2);
  });

  test("a connection that ends, or is reset, before one", async () => {
    for (const end of [
      (socket: Socket) => void socket.end(),
      (socket: Socket) => void socket.resetAndDestroy(),
    ]) {
      const { post, received } = await start(end);
      expect(await post()).toEqual(failed("connection_reset"));
      // It was a new connection, so another one would not help.
      expect(received).toHaveLength(1);
    }
  });

  test("a reset in the middle of its headers", async () => {
    const { post } = await start((socket) => {
      socket.write("HTTP/1.1 200 OK\r\ncontent-", () => socket.resetAndDestroy());
    });
    expect(await post()).toEqual(failed("connection_reset"));
  });

  test("a port without a listener", async () => {
    const { post, url, ...receiver } = await start(says(answer("200 OK")));
    await receiver[Symbol.asyncDispose]();
    expect(await post({ url })).toEqual(failed("connection_refused"));
  });

  test("a name that does not exist", async () => {
    const { post } = await start(says(""), { resolve: () => Promise.reject(new Error("ENOTFOUND")) });
    expect(await post({ url: "http://receiver.example.com/" })).toEqual(failed("dns"));
  });

  test("a name without an address", async () => {
    const { post } = await start(says(""), { resolve: () => Promise.resolve([]) });
    expect(await post({ url: "http://receiver.example.com/" })).toEqual(failed("dns"));
  });
});

describe("time runs out", () => {
  test("for a name after two seconds", async () => {
    const asked = signalled();
    const { post, clock } = await start(says(""), {
      resolve: () => {
        asked.signal();
        return new Promise(() => undefined);
      },
    });
    const outcome = post({ url: "http://receiver.example.com/" });
    await asked.come;
    await clock.run(60_000);
    expect(await outcome).toEqual(failed("dns", 2_000));
  });

  test("for a connection that is not accepted, after three seconds", async () => {
    const { post, clock } = await start(says(""));
    const url = await startBlackHole();
    const outcome = post({ url });
    await turn();
    clock.advance(60_000);
    expect(await outcome).toEqual(failed("connect_timeout", 3_000));
  });

  test("for a TLS handshake, in the same three seconds", async () => {
    const connected = signalled();
    const { post, clock, port } = await start(says(""), { greet: () => connected.signal() });
    const outcome = post({ url: `https://127.0.0.1:${port}/` });
    await connected.come;
    clock.advance(60_000);
    expect(await outcome).toEqual(failed("connect_timeout", 3_000));
  });

  test("for an answer that never begins, as long as was given", async () => {
    const asked = signalled();
    const { post, clock, closed } = await start(() => asked.signal());
    const outcome = post({ timeoutMs: 7_000 });
    await asked.come;
    clock.advance(60_000);
    expect(await outcome).toEqual(failed("timeout", 7_000));
    await closed(0);
  });

  test("for headers that come letter by letter", async () => {
    const drop = signalled();
    const { post, clock } = await start((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nx-slow: ");
      drip(socket, "a", () => drop.signal());
    });
    const outcome = post();
    await drop.come;
    clock.advance(60_000);
    expect(await outcome).toEqual(failed("timeout", 10_000));
  });

  test("for a body after a second; its status is known, and counts", async () => {
    const { post, clock, closed } = await start(
      says("HTTP/1.1 202 Accepted\r\ncontent-length: 9\r\n\r\nbegun"),
    );
    const outcome = post();
    // The timer of the attempt is set at once, that of the body when it begins.
    while (clock.timers < 2) await turn();
    await turn();
    clock.advance(60_000);
    expect(await outcome).toMatchObject({ kind: "answered", status: 202, durationMs: 1_000 });
    await closed(0);
  });

  test("when the caller aborts", async () => {
    const asked = signalled();
    const { post, closed } = await start(() => asked.signal());
    const caller = new AbortController();
    const outcome = post({ signal: caller.signal });
    await asked.come;
    caller.abort();
    expect(await outcome).toEqual(failed("canceled"));
    await closed(0);
    expect(await post({ signal: caller.signal })).toEqual(failed("canceled"));
  });

  test("for many at once, when the caller aborts all of them", async () => {
    const warned = vi.fn();
    process.on("warning", warned);
    onTestFinished(() => void process.off("warning", warned));
    const { post } = await start(() => undefined);
    const caller = new AbortController();
    const outcomes = Array.from({ length: 20 }, () => post({ signal: caller.signal }));
    await turn();
    caller.abort();
    expect(await Promise.all(outcomes)).toEqual(outcomes.map(() => failed("canceled")));
    expect(warned).not.toHaveBeenCalled();
  });

  test("before there is a connection, when the caller aborts at once", async () => {
    const { post, received } = await start(says(answer("200 OK")));
    const caller = new AbortController();
    const outcome = post({ signal: caller.signal });
    caller.abort();
    expect(await outcome).toEqual(failed("canceled"));
    expect(await post()).toEqual(answered(200));
    expect(received.filter((text) => text !== "")).toHaveLength(1);
  });
});

describe("an idle connection", () => {
  test("that the receiver closes as it is used is replaced, once", async () => {
    const { post, received } = await start((socket, nth) => {
      if (nth === 0) socket.write(answer("200 OK"));
      else socket.resetAndDestroy();
    });
    expect([await post(), await post()]).toEqual([answered(200), answered(200)]);
    expect(received).toHaveLength(2);
  });

  test("that the receiver closes is not replaced by another idle one, which will be no better", async () => {
    const { post, received } = await start((socket, nth) => {
      if (nth === 0) socket.write(answer("200 OK"));
      else socket.resetAndDestroy();
    });
    await Promise.all([post(), post()]);
    expect(await post()).toEqual(answered(200));
    expect(received).toHaveLength(3);
  });

  test("is not replaced a second time", async () => {
    const { post, received } = await start((socket, nth, connection) => {
      if (nth === 0 && connection === 0) socket.write(answer("200 OK"));
      else socket.resetAndDestroy();
    });
    expect([await post(), await post()]).toEqual([answered(200), failed("connection_reset")]);
    expect(received).toHaveLength(2);
  });

  test("is not replaced when an answer had begun", async () => {
    const { post, received } = await start((socket, nth) => {
      if (nth === 0) socket.write(answer("200 OK"));
      else socket.write("HTTP/1.1 103 Early Hints\r\n\r\n", () => socket.resetAndDestroy());
    });
    expect([await post(), await post()]).toEqual([answered(200), failed("connection_reset")]);
    expect(received).toHaveLength(1);
  });

  test("is closed after a while", async () => {
    const { post, closed } = await start(says(answer("200 OK")), { idleMs: 20 });
    expect(await post()).toEqual(answered(200));
    await closed(0);
  });

  test("is closed when its webhook goes elsewhere", async () => {
    const { post, closed } = await start(says(answer("200 OK")));
    const other = await start(says(answer("201 Created")));
    await post();
    expect(await post({ url: other.url })).toEqual(answered(201));
    await closed(0);
  });

  test("is closed for others when there are too many, the oldest first", async () => {
    const { post, closed, received } = await start(says(answer("200 OK")), { maxSockets: 2 });
    for (const webhookId of ["whk_1", "whk_2", "whk_1", "whk_3"]) await post({ webhookId });
    await closed(1);
    await post({ webhookId: "whk_1" });
    await post({ webhookId: "whk_3" });
    expect(received).toHaveLength(3);
  });
});

describe("a request in flight", () => {
  test("goes on when its webhook goes elsewhere, and then its connection is closed", async () => {
    const asked = signalled<Socket>();
    const { post, closed } = await start((socket) => asked.signal(socket));
    const other = await start(says(answer("201 Created")));
    const outcome = post();
    const socket = await asked.come;
    expect(await post({ url: other.url })).toEqual(answered(201));
    socket.write(answer("200 OK"));
    expect(await outcome).toEqual(answered(200));
    await closed(0);
  });

  test("ends with the poster, and nothing is sent after it", async () => {
    const asked = signalled();
    const { post, poster, closed, received } = await start(() => asked.signal());
    const outcome = post();
    await asked.come;
    await poster.close();
    expect(await outcome).toEqual(failed("canceled"));
    await closed(0);
    expect(await post()).toEqual(failed("canceled"));
    expect(received).toHaveLength(1);
  });

  test("does not wait for a receiver that answers before it has read everything, and reads no further", async () => {
    const accepted = signalled<Socket>();
    const { post } = await start(says(""), {
      greet(socket) {
        socket.pause().write(answer("200 OK"));
        accepted.signal(socket);
      },
    });
    const length = 50_000_000;
    expect(await post({ body: Buffer.alloc(length) })).toEqual(answered(200));
    const socket = await accepted.come;
    socket.resume();
    await once(socket, "close");
    expect(socket.bytesRead).toBeLessThan(length);
  });
});

describe("with TLS", () => {
  const now = Date.now();
  const authority = (since = now) =>
    createCertificateAuthority({ name: "Root", organization: "Operator", now: since });

  test("a receiver is trusted by its authority, and its connection is used again", async () => {
    const ca = await authority();
    const tls = await ca.issueServer({ names: ["receiver.example.com"], now });
    const { post, port, received } = await start(says(answer("200 OK", "secretly")), {
      tls,
      ca: ca.root,
      resolve: () => Promise.resolve(["127.0.0.1"]),
    });
    const url = `https://receiver.example.com:${port}/`;
    expect([await post({ url }), await post({ url })]).toEqual([
      answered(200, "secretly"),
      answered(200, "secretly"),
    ]);
    expect(received).toHaveLength(1);
  });

  test.each(["signed by an unknown authority", "of another name", "out of date"])(
    "one with a certificate %s is not",
    async (what) => {
      vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
      onTestFinished(() => void vi.unstubAllEnvs());
      // It expired two months ago, its authority did not.
      const since = what === "out of date" ? now - 90 * 86_400_000 : now;
      const ca = await authority(since);
      const name = what === "of another name" ? "other.example.com" : "receiver.example.com";
      const tls = await ca.issueServer({ names: [name], now: since, validForDays: 30 });
      const { post, port, received } = await start(says(answer("200 OK")), {
        tls,
        resolve: () => Promise.resolve(["127.0.0.1"]),
        ...(what !== "signed by an unknown authority" && { ca: ca.root }),
      });
      expect(await post({ url: `https://receiver.example.com:${port}/` })).toEqual(failed("tls"));
      // Not a byte of the request.
      expect(received.join("")).toBe("");
    },
  );

  test("a receiver without it is none", async () => {
    const greet = (socket: Socket) => void socket.end("HTTP/1.1 400 No\r\n\r\n");
    const { post, port } = await start(says(""), { greet });
    expect(await post({ url: `https://127.0.0.1:${port}/` })).toEqual(failed("tls"));
  });
});

function signalled<Value = void>() {
  let signal: (value: Value) => void = () => undefined;
  const come = new Promise<Value>((resolve) => {
    signal = resolve;
  });
  return { come, signal: (value: Value) => signal(value) };
}

/** A turn of the event loop: what was begun has gone as far as it can by itself. */
const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));

/** As fast as it is taken. */
function pour(socket: Socket, chunk: Buffer, bytes: number): void {
  if (bytes <= 0 || socket.destroyed) return;
  socket.write(chunk, () => pour(socket, chunk, bytes - chunk.length));
}

/** Writes the text once each turn of the event loop, until the socket is destroyed. */
function drip(socket: Socket, text: string, dropped: () => void): void {
  if (socket.destroyed) return;
  socket.write(text, () => {
    dropped();
    setImmediate(() => drip(socket, text, dropped));
  });
}

/** A port whose listener accepts no connection and whose queue is full: connecting to it never ends. */
async function startBlackHole(): Promise<string> {
  const worker = new Worker(
    `const { createServer } = require("node:net");
     const { parentPort } = require("node:worker_threads");
     const server = createServer().listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => {
       parentPort.postMessage(server.address().port);
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
     });`,
    { eval: true },
  );
  const [port] = await once(worker, "message");
  const queue = Array.from({ length: 4 }, () => connect(port, "127.0.0.1").on("error", () => undefined));
  onTestFinished(async () => {
    for (const socket of queue) socket.destroy();
    await worker.terminate();
  });
  // Linux accepts one more than the backlog; the others wait without an end.
  await Promise.all(queue.slice(0, 2).map((socket) => once(socket, "connect")));
  return `http://127.0.0.1:${port}/`;
}
