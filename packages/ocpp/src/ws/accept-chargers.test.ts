import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import { type AddressInfo, connect as connectTcp } from "node:net";
import type { RPCClient as RpcClientClass } from "ocpp-rpc";
import { afterEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { createCentralSystem, type Hooks, systemClock } from "../index.ts";
import { acceptingHandlers } from "../testing.ts";
import {
  type AcceptChargersOptions,
  acceptChargers,
  type ConnectionAttempt,
  type RefusedUpgrade,
} from "../ws.ts";

// CommonJS, without named exports that Node can see.
const { RPCClient } = createRequire(import.meta.url)("ocpp-rpc") as { RPCClient: typeof RpcClientClass };

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

interface StartOptions extends Partial<AcceptChargersOptions<string>> {
  hooks?: Hooks<string>;
  prepare?(server: Server): void;
}

/** A server on a port of its own that lets in whoever has the password "secret". */
async function startServer({ hooks = {}, prepare, ...options }: StartOptions = {}) {
  const attempts: ConnectionAttempt[] = [];
  const refused: RefusedUpgrade[] = [];
  const centralSystem = createCentralSystem<string>({
    handlers: acceptingHandlers(systemClock),
    hooks,
    newMessageId: () => "call",
  });
  const server = createServer((_request, response) => response.end("http"));
  prepare?.(server);
  let epoch = 0;
  const listener = acceptChargers<string>({
    server,
    centralSystem,
    authenticate(attempt) {
      attempts.push(attempt);
      if (attempt.username !== attempt.identity || attempt.password?.toString() !== "secret") {
        return { ok: false, status: 401 };
      }
      return { ok: true, epoch: ++epoch, context: "a charger", registration: "accepted" };
    },
    refused: (about) => refused.push(about),
    ...options,
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on TCP has such an address.
  const { port } = server.address() as AddressInfo;
  cleanUps.push(async () => {
    await listener.close();
    await centralSystem.close();
    server.closeAllConnections();
    server.close();
  });
  return { attempts, centralSystem, listener, port, refused, server };
}

const basic = (username: string, password: string | Buffer) =>
  `Basic ${Buffer.concat([Buffer.from(`${username}:`), Buffer.from(password)]).toString("base64")}`;

function upgrade(path: string, headers: Record<string, string> = {}): string {
  const all = {
    Host: "localhost",
    Connection: "Upgrade",
    Upgrade: "websocket",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Protocol": "ocpp1.6",
    Authorization: basic("CP-1", "secret"),
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) => (value === "" ? [] : `${name}: ${value}\r\n`));
  return `GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`;
}

/** Sends raw bytes and gives the first line and the headers of the answer. */
async function raw(port: number, request: string): Promise<string> {
  const socket = connectTcp(port, "127.0.0.1");
  socket.write(request);
  let answer = "";
  for await (const chunk of socket) {
    answer += String(chunk);
    if (answer.includes("\r\n\r\n")) break;
  }
  socket.destroy();
  return answer;
}

const statusOf = async (port: number, request: string) => (await raw(port, request)).split("\r\n", 1)[0];

const switching = "HTTP/1.1 101 Switching Protocols";

async function openSocket(port: number, path = "/ocpp/CP-1") {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, ["ocpp1.6"], {
    headers: { Authorization: basic("CP-1", "secret") },
  });
  await once(socket, "open");
  cleanUps.push(async () => socket.terminate());
  return socket;
}

async function closeCode(socket: WebSocket): Promise<number> {
  // "close" has the code as its first argument.
  const [code] = (await once(socket, "close")) as [number];
  return code;
}

describe("the identity in the path", () => {
  test.each([
    ["/ocpp/CP-1", "CP-1"],
    ["/ocpp/CP-1/", "CP-1"],
    ["//ocpp//CP-1", "CP-1"],
    ["/ocpp/CP-1?token=1", "CP-1"],
    ["/ocpp/CP%201", "CP 1"],
    ["/ocpp/CP%2F1", "CP/1"],
    ["/ocpp/CP%252F1", "CP%2F1"],
    ["/ocpp/malformed", "malformed"],
    ["/ocpp/CP|1:a@b", "CP|1:a@b"],
  ])("%s is %s", async (path, identity) => {
    const { attempts, port } = await startServer();
    const status = await statusOf(port, upgrade(path, { Authorization: basic(identity, "secret") }));
    expect(status).toBe(switching);
    expect(attempts[0]?.identity).toBe(identity);
  });

  test.each(["/ocpp/%zz", "/ocpp/%", "/ocpp/%E0%A4%A", "/ocpp/", "/ocpp/a/b"])(
    "%s is malformed",
    async (path) => {
      const { attempts, port, refused } = await startServer();
      expect(await statusOf(port, upgrade(path))).toBe("HTTP/1.1 400 Bad Request");
      expect(attempts).toEqual([]);
      expect(refused).toMatchObject([{ status: 400, reason: "malformed-identity" }]);
      expect(await statusOf(port, upgrade("/ocpp/CP-1"))).toBe(switching);
    },
  );

  test("an upgrade elsewhere is left to others, or refused when there are none", async () => {
    const alone = await startServer();
    expect(await statusOf(alone.port, upgrade("/live"))).toBe("HTTP/1.1 404 Not Found");
    const shared = await startServer({
      prepare(server) {
        server.on("upgrade", (request, socket) => {
          if (request.url === "/live") socket.end("HTTP/1.1 418 Mine\r\n\r\n");
        });
      },
    });
    expect(await statusOf(shared.port, upgrade("/live"))).toBe("HTTP/1.1 418 Mine");
    expect(await statusOf(shared.port, upgrade("/ocpp/CP-1"))).toBe(switching);
  });
});

describe("the subprotocol", () => {
  test("ocpp1.6 is chosen among others, whatever the blanks", async () => {
    const { attempts, port } = await startServer();
    const answer = await raw(
      port,
      upgrade("/ocpp/CP-1", { "Sec-WebSocket-Protocol": "ocpp2.0.1 ,  ocpp1.6" }),
    );
    expect(answer.split("\r\n", 1)[0]).toBe(switching);
    expect(answer).toContain("Sec-WebSocket-Protocol: ocpp1.6\r\n");
    expect(attempts[0]?.protocols).toEqual(["ocpp2.0.1", "ocpp1.6"]);
  });

  test.each(["ocpp0.1", "ocpp2.0.1", "OCPP1.6", ""])(
    "%j is refused before anyone is asked for a password",
    async (offered) => {
      const { attempts, port, refused } = await startServer();
      expect(await statusOf(port, upgrade("/ocpp/CP-1", { "Sec-WebSocket-Protocol": offered }))).toBe(
        "HTTP/1.1 400 Bad Request",
      );
      expect(attempts).toEqual([]);
      expect(refused).toMatchObject([{ reason: "unsupported-protocol", identity: "CP-1" }]);
    },
  );

  test("none at all may be taken for ocpp1.6", async () => {
    const { port } = await startServer({ assumeProtocol: ({ identity }) => identity === "CP-1" });
    const answer = await raw(port, upgrade("/ocpp/CP-1", { "Sec-WebSocket-Protocol": "" }));
    expect(answer.split("\r\n", 1)[0]).toBe(switching);
    expect(answer).not.toContain("Sec-WebSocket-Protocol");
  });
});

describe("authentication", () => {
  test("an identity may hold a colon, and a password any bytes", async () => {
    const attempts: ConnectionAttempt[] = [];
    const { port } = await startServer({
      authenticate(attempt) {
        attempts.push(attempt);
        return { ok: false, status: 403 };
      },
    });
    const key = Buffer.from("00ff3a80c3280a0d3a", "hex");
    const authorization = basic("a:b", key);
    expect(await statusOf(port, upgrade("/ocpp/a:b", { Authorization: authorization }))).toBe(
      "HTTP/1.1 403 Forbidden",
    );
    expect(attempts[0]).toMatchObject({ identity: "a:b", username: "a:b", password: key });
  });

  test.each([
    ["none", ""],
    ["not Basic", "Bearer secret"],
    ["not Base64", "Basic %%%"],
    ["of another", basic("CP-2", "secret")],
    ["wrong", basic("CP-1", "guess")],
    ["without a colon", `Basic ${Buffer.from("CP-1").toString("base64")}`],
  ])("credentials: %s are refused with a challenge", async (_, authorization) => {
    const { centralSystem, port } = await startServer();
    const answer = await raw(port, upgrade("/ocpp/CP-1", { Authorization: authorization }));
    expect(answer).toBe(
      'HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm="ocpp", charset="UTF-8"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
    );
    expect(centralSystem.station("CP-1")).toBeUndefined();
  });

  test("headers of the refusal are passed on", async () => {
    const { port } = await startServer({
      authenticate: () => ({ ok: false, status: 409, headers: { "Retry-After": "30" } }),
    });
    expect(await raw(port, upgrade("/ocpp/CP-1"))).toContain("HTTP/1.1 409 Conflict\r\nRetry-After: 30\r\n");
  });

  test("that fails, or takes too long, is answered with 503", async () => {
    const failing = await startServer({ authenticate: () => Promise.reject(new Error("no storage")) });
    expect(await statusOf(failing.port, upgrade("/ocpp/CP-1"))).toBe("HTTP/1.1 503 Service Unavailable");
    expect(failing.refused).toMatchObject([{ reason: "failed", error: { message: "no storage" } }]);
    const hanging = await startServer({ authenticate: () => new Promise(() => {}), handshakeTimeoutMs: 20 });
    expect(await statusOf(hanging.port, upgrade("/ocpp/CP-1"))).toBe("HTTP/1.1 503 Service Unavailable");
  });

  test("handshakes of one address wait for each other; too many in all are refused", async () => {
    let running = 0;
    let most = 0;
    const { port } = await startServer({
      maxHandshakes: { perAddress: 2, total: 5 },
      async authenticate() {
        running++;
        most = Math.max(most, running);
        await new Promise((resolve) => setImmediate(resolve));
        running--;
        return { ok: false, status: 403 };
      },
    });
    const five = await Promise.all([1, 2, 3, 4, 5].map((id) => statusOf(port, upgrade(`/ocpp/CP-${id}`))));
    expect(five).toEqual(Array(5).fill("HTTP/1.1 403 Forbidden"));
    expect(most).toBeLessThanOrEqual(2);
    const none = await startServer({ maxHandshakes: { perAddress: 1, total: 0 } });
    expect(await raw(none.port, upgrade("/ocpp/CP-1"))).toContain(
      "503 Service Unavailable\r\nRetry-After: 30",
    );
  });

  test("a peer that gives up during it does no harm", async () => {
    const asked = deferred();
    const answer = deferred();
    const { centralSystem, port } = await startServer({
      async authenticate() {
        asked.resolve();
        await answer.promise;
        return { ok: true, epoch: 1, context: "", registration: null };
      },
    });
    const socket = connectTcp(port, "127.0.0.1");
    socket.write(upgrade("/ocpp/CP-1"));
    await asked.promise;
    socket.resetAndDestroy();
    await once(socket, "close");
    answer.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    const again = connectTcp(port, "127.0.0.1");
    again.write("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    await once(again, "data");
    again.destroy();
    expect(centralSystem.station("CP-1")?.connected ?? false).toBe(false);
  });
});

describe("somebody who was let in and never connects", () => {
  const joined = { epoch: 7, context: "a charger", registration: null };
  const admission = { ok: true, ...joined } as const;

  test("because the peer hung up meanwhile, is told of", async () => {
    const [asked, answer, told] = [deferred(), deferred(), deferred()];
    const abandoned: unknown[] = [];
    const { port } = await startServer({
      async authenticate() {
        asked.resolve();
        await answer.promise;
        return admission;
      },
      abandoned(about) {
        abandoned.push(about);
        told.resolve();
      },
    });
    const socket = connectTcp(port, "127.0.0.1");
    socket.write(upgrade("/ocpp/CP-1"));
    await asked.promise;
    socket.resetAndDestroy();
    await once(socket, "close");
    // The server hears of the end before it hears of this.
    await raw(port, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    answer.resolve();
    await told.promise;
    expect(abandoned).toEqual([joined]);
  });

  test("because it took too long to let it in, is told of when it is", async () => {
    const [answer, told] = [deferred(), deferred()];
    const abandoned: unknown[] = [];
    const { centralSystem, port } = await startServer({
      handshakeTimeoutMs: 20,
      async authenticate() {
        await answer.promise;
        return admission;
      },
      abandoned(about) {
        abandoned.push(about);
        told.resolve();
      },
    });
    expect(await statusOf(port, upgrade("/ocpp/CP-1"))).toBe("HTTP/1.1 503 Service Unavailable");
    expect(abandoned).toEqual([]);
    answer.resolve();
    await told.promise;
    expect(abandoned).toEqual([joined]);
    expect(centralSystem.station("CP-1")).toBeUndefined();
  });

  test("is not told of when it was not let in, or did connect", async () => {
    const abandoned: unknown[] = [];
    const { port } = await startServer({ abandoned: (about) => abandoned.push(about) });
    await openSocket(port);
    expect(await statusOf(port, upgrade("/ocpp/CP-1", { Authorization: basic("CP-1", "guess") }))).toBe(
      "HTTP/1.1 401 Unauthorized",
    );
    expect(abandoned).toEqual([]);
  });
});

describe("malformed upgrades", () => {
  test.each([
    ["a version that does not exist", { "Sec-WebSocket-Version": "7" }],
    ["a key that is none", { "Sec-WebSocket-Key": "short" }],
    ["another upgrade", { Upgrade: "h2c" }],
    ["a subprotocol twice", { "Sec-WebSocket-Protocol": "ocpp1.6, ocpp1.6" }],
    ["a subprotocol that is no token", { "Sec-WebSocket-Protocol": "ocpp1.6, a b" }],
  ])("%s is refused before anyone is asked for a password, and the server lives", async (_, headers) => {
    const { attempts, port, refused } = await startServer();
    expect(await statusOf(port, upgrade("/ocpp/CP-1", headers))).toBe("HTTP/1.1 400 Bad Request");
    expect(attempts).toEqual([]);
    expect(refused).toMatchObject([{ status: 400, reason: "malformed-handshake", identity: "CP-1" }]);
    expect(await statusOf(port, upgrade("/ocpp/CP-1"))).toBe(switching);
  });

  test("a method other than GET is not allowed, and a version is named that is", async () => {
    const { port } = await startServer();
    const post = upgrade("/ocpp/CP-1").replace("GET", "POST");
    expect(await statusOf(port, post)).toBe("HTTP/1.1 405 Method Not Allowed");
    const version = upgrade("/ocpp/CP-1", { "Sec-WebSocket-Version": "7" });
    expect(await raw(port, version)).toContain("\r\nSec-WebSocket-Version: 13, 8\r\n");
  });
});

describe("frames", () => {
  test("text is answered", async () => {
    const { port } = await startServer();
    const socket = await openSocket(port);
    socket.send('[2,"1","StatusNotification",{"connectorId":0,"errorCode":"NoError","status":"Available"}]');
    const [data] = (await once(socket, "message")) as [Buffer];
    expect(data.toString()).toBe('[3,"1",{}]');
  });

  test("binary frames close with 1003", async () => {
    const { port } = await startServer();
    const socket = await openSocket(port);
    socket.send(Buffer.from('[2,"1","Heartbeat",{}]'));
    expect(await closeCode(socket)).toBe(1003);
  });

  test("a frame of 64 KiB is read, a longer one closes with 1009", async () => {
    const { port } = await startServer();
    const socket = await openSocket(port);
    const call = (bytes: number) => {
      const empty = '[2,"1","DataTransfer",{"vendorId":"v","data":""}]';
      return empty.replace('""}', `"${"x".repeat(bytes - empty.length)}"}`);
    };
    socket.send(call(65_536));
    const [data] = (await once(socket, "message")) as [Buffer];
    expect(data.toString()).toBe('[3,"1",{"status":"UnknownVendorId"}]');
    socket.send(call(65_537));
    expect(await closeCode(socket)).toBe(1009);
  });

  test("a message in more than 16 fragments ends the connection", async () => {
    const { port } = await startServer();
    const socket = await openSocket(port);
    for (let fragment = 0; fragment < 20; fragment++) socket.send("[", { fin: false });
    expect(await closeCode(socket)).toBe(1008);
  });

  test("compression is not negotiated", async () => {
    const { port } = await startServer();
    const answer = await raw(
      port,
      upgrade("/ocpp/CP-1", { "Sec-WebSocket-Extensions": "permessage-deflate" }),
    );
    expect(answer).not.toContain("Sec-WebSocket-Extensions");
  });

  test("a reserved bit, as a compressed frame has it, closes with 1002", async () => {
    const { port } = await startServer();
    const socket = connectTcp(port, "127.0.0.1");
    cleanUps.push(async () => socket.destroy());
    socket.write(upgrade("/ocpp/CP-1"));
    await once(socket, "data");
    // FIN, RSV1, text; masked, two bytes, a mask of zeros.
    socket.write(Buffer.from("c182000000005b5d", "hex"));
    const [close] = (await once(socket, "data")) as [Buffer];
    expect(close.toString("hex")).toBe("880203ea");
  });

  test("invalid UTF-8 closes with 1007", async () => {
    const { port } = await startServer();
    const socket = await openSocket(port);
    socket.send(Buffer.from([0xc3, 0x28]), { binary: false });
    expect(await closeCode(socket)).toBe(1007);
  });

  test("a peer that does not read is cut off", async () => {
    const lost = deferred();
    const { centralSystem, port } = await startServer({ hooks: { disconnected: () => lost.resolve() } });
    const socket = await openSocket(port);
    socket.pause();
    const station = centralSystem.station("CP-1");
    if (station === undefined) throw new Error("unreachable: it is connected");
    let calls = 0;
    while (station.connected && calls++ < 1_000) {
      await station.call("DataTransfer", { vendorId: "v", data: "x".repeat(500_000) }, { timeoutMs: 1 });
    }
    await lost.promise;
    expect(station.connected).toBe(false);
  });
});

describe("connections", () => {
  test("a second one of the same charger replaces the first", async () => {
    const { centralSystem, port } = await startServer();
    const first = await openSocket(port);
    const firstEnd = closeCode(first);
    await openSocket(port);
    expect(await firstEnd).toBe(4001);
    expect(centralSystem.station("CP-1")).toMatchObject({ connected: true, epoch: 2, context: "a charger" });
  });

  test("a lost one is noticed", async () => {
    const lost = deferred();
    const { centralSystem, port } = await startServer({ hooks: { disconnected: () => lost.resolve() } });
    (await openSocket(port)).terminate();
    await lost.promise;
    expect(centralSystem.station("CP-1")?.connected).toBe(false);
  });

  test("after close() nobody is let in, and those who are in stay", async () => {
    const { centralSystem, listener, port } = await startServer();
    await openSocket(port);
    await listener.close();
    expect(centralSystem.station("CP-1")?.connected).toBe(true);
    const socket = connectTcp(port, "127.0.0.1");
    socket.write(upgrade("/ocpp/CP-1"));
    // Nobody listens for upgrades any more: to Node it is an ordinary request.
    const [data] = (await once(socket, "data")) as [Buffer];
    expect(data.toString()).toContain("HTTP/1.1 200 OK");
    socket.destroy();
  });
});

describe("ocpp-rpc as the charger", () => {
  test("boots, is called, and says goodbye", async () => {
    const ended = deferred();
    const { centralSystem, port } = await startServer({ hooks: { disconnected: () => ended.resolve() } });
    const options = {
      endpoint: `ws://127.0.0.1:${port}/ocpp`,
      identity: "CP-1",
      password: "secret",
      protocols: ["ocpp1.6"],
      strictMode: true,
    };
    // Its types ask for every option; its manual for two.
    const charger = new RPCClient(options as ConstructorParameters<typeof RPCClient>[0]);
    charger.handle("Reset", async () => ({ status: "Accepted" }));
    await charger.connect();
    const booted = await charger.call("BootNotification", {
      chargePointVendor: "Acme",
      chargePointModel: "One",
    });
    expect(booted).toMatchObject({ status: "Accepted", interval: 300 });
    const station = centralSystem.station("CP-1");
    expect(await station?.call("Reset", { type: "Soft" })).toEqual({
      outcome: "result",
      payload: { status: "Accepted" },
    });
    expect(await station?.call("ClearCache", {})).toMatchObject({
      outcome: "unsupported",
      code: "NotImplemented",
    });
    await charger.close();
    await ended.promise;
    expect(station?.connected).toBe(false);
  });
});

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
