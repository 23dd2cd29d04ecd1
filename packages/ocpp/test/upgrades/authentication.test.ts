import { once } from "node:events";
import { connect as connectTcp, type Socket } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import type { ConnectionAttempt } from "../../src/ws.ts";
import { basic, raw, statusOf, upgrade } from "./raw-upgrade.ts";
import { openSocket, startListener } from "./start-listener.ts";

describe("authentication", () => {
  test("an identity may contain a colon, and a password any bytes", async () => {
    const attempts: ConnectionAttempt[] = [];
    const { port } = await startListener({
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
    ["of another charger", basic("CP-2", "secret")],
    ["wrong", basic("CP-1", "guess")],
    ["without a colon", `Basic ${Buffer.from("CP-1").toString("base64")}`],
  ])("credentials: %s are refused with a challenge", async (_, authorization) => {
    const { centralSystem, port } = await startListener();
    const answer = await raw(port, upgrade("/ocpp/CP-1", { Authorization: authorization }));
    expect(answer).toBe(
      'HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm="ocpp", charset="UTF-8"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
    );
    expect(centralSystem.station("CP-1")).toBeUndefined();
  });

  test("a user name that is not the identity is refused before authenticate, unless the embedder checks it", async () => {
    const asked: (string | undefined)[] = [];
    const authenticate = ({ username }: ConnectionAttempt) => {
      asked.push(username);
      return { ok: false as const, status: 403 as const };
    };
    const strict = await startListener({ authenticate, anyUsername: false });
    const attempt = upgrade("/ocpp/CP-1", { Authorization: basic("CP-2", "secret") });
    expect(await statusOf(strict.port, attempt)).toBe("HTTP/1.1 401 Unauthorized");
    expect(asked).toEqual([]);
    expect(strict.refused).toMatchObject([{ status: 401, reason: "not-admitted", identity: "CP-1" }]);
    const lenient = await startListener({ authenticate });
    expect(await statusOf(lenient.port, attempt)).toBe("HTTP/1.1 403 Forbidden");
    expect(asked).toEqual(["CP-2"]);
  });

  test("headers of the refusal are sent", async () => {
    const { port } = await startListener({
      authenticate: () => ({ ok: false, status: 409, headers: { "Retry-After": "30" } }),
    });
    expect(await raw(port, upgrade("/ocpp/CP-1"))).toContain("HTTP/1.1 409 Conflict\r\nRetry-After: 30\r\n");
  });

  test("that fails, or takes too long, is answered with 503", async () => {
    const failing = await startListener({ authenticate: () => Promise.reject(new Error("no storage")) });
    expect(await statusOf(failing.port, upgrade("/ocpp/CP-1"))).toBe("HTTP/1.1 503 Service Unavailable");
    expect(failing.refused).toMatchObject([{ reason: "failed", error: { message: "no storage" } }]);
    const hanging = await startListener({
      authenticate: () => new Promise(() => {}),
      handshakeTimeoutMs: 20,
    });
    expect(await statusOf(hanging.port, upgrade("/ocpp/CP-1"))).toBe("HTTP/1.1 503 Service Unavailable");
  });

  test("handshakes of one address wait for each other; too many in total are refused", async () => {
    let running = 0;
    let most = 0;
    const { port } = await startListener({
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
    const none = await startListener({ maxHandshakes: { perAddress: 1, total: 0 } });
    expect(await raw(none.port, upgrade("/ocpp/CP-1"))).toContain(
      "503 Service Unavailable\r\nRetry-After: 10",
    );
  });

  test.each(["FIN", "RST"])(
    "a client that disconnects with a %s frees its place immediately, asked or waiting",
    async (how) => {
      const asked: string[] = [];
      const given: AbortSignal[] = [];
      // A store that is unavailable for the duration of this test.
      const back = deferred();
      const { port } = await startListener({
        maxHandshakes: { perAddress: 1, total: 2 },
        async authenticate({ identity, gone }) {
          asked.push(identity);
          given.push(gone);
          if (identity !== "CP-LAST") await back.promise;
          return { ok: false, status: 403 };
        },
      });
      const come = async (identity: string) => {
        const socket = connectTcp(port, "127.0.0.1");
        onTestFinished(() => void socket.destroy());
        socket.on("error", () => {});
        socket.write(upgrade(`/ocpp/${identity}`));
        await once(socket, "connect");
        return socket;
      };
      const disconnect = (socket: Socket) => (how === "FIN" ? socket.end() : socket.resetAndDestroy());
      const first = await come("CP-1");
      await expect.poll(() => asked).toEqual(["CP-1"]);
      const second = await come("CP-2");
      // There are two places in total: the second attempt waits in one of them.
      await expect.poll(() => statusOf(port, upgrade("/ocpp/CP-3"))).toContain(" 503 ");
      disconnect(second);
      const third = await come("CP-4");
      disconnect(first);
      await expect.poll(() => asked, { timeout: 60_000 }).toContain("CP-4");
      expect(asked).not.toContain("CP-2");
      expect(given.map(({ aborted }) => aborted)).toEqual([true, false]);
      disconnect(third);
      await expect
        .poll(() => statusOf(port, upgrade("/ocpp/CP-LAST")), { timeout: 60_000 })
        .toContain(" 403 ");
      back.resolve();
    },
  );

  test("a client that disconnects during it does no harm", async () => {
    const asked = deferred();
    const answer = deferred();
    const { centralSystem, port } = await startListener({
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

describe("an admitted charger that never connects", () => {
  const joined = { epoch: 7, context: "a charger", registration: null };
  const admission = { ok: true, ...joined } as const;

  test("because it disconnected meanwhile, is reported", async () => {
    const [asked, answer, reported] = [deferred(), deferred(), deferred()];
    const abandoned: unknown[] = [];
    const { port } = await startListener({
      async authenticate() {
        asked.resolve();
        await answer.promise;
        return admission;
      },
      abandoned(about) {
        abandoned.push(about);
        reported.resolve();
      },
    });
    const socket = connectTcp(port, "127.0.0.1");
    socket.write(upgrade("/ocpp/CP-1"));
    await asked.promise;
    socket.resetAndDestroy();
    await once(socket, "close");
    // The server sees the disconnect before it answers this request.
    await raw(port, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    answer.resolve();
    await reported.promise;
    expect(abandoned).toEqual([joined]);
  });

  test("because the decision took too long, is reported when it is made", async () => {
    const [answer, reported] = [deferred(), deferred()];
    const abandoned: unknown[] = [];
    const { centralSystem, port } = await startListener({
      handshakeTimeoutMs: 20,
      async authenticate() {
        await answer.promise;
        return admission;
      },
      abandoned(about) {
        abandoned.push(about);
        reported.resolve();
      },
    });
    expect(await statusOf(port, upgrade("/ocpp/CP-1"))).toBe("HTTP/1.1 503 Service Unavailable");
    expect(abandoned).toEqual([]);
    answer.resolve();
    await reported.promise;
    expect(abandoned).toEqual([joined]);
    expect(centralSystem.station("CP-1")).toBeUndefined();
  });

  test("is not reported when it was not admitted, or did connect", async () => {
    const abandoned: unknown[] = [];
    const { port } = await startListener({ abandoned: (about) => abandoned.push(about) });
    await openSocket(port);
    expect(await statusOf(port, upgrade("/ocpp/CP-1", { Authorization: basic("CP-1", "guess") }))).toBe(
      "HTTP/1.1 401 Unauthorized",
    );
    expect(abandoned).toEqual([]);
  });
});

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}
