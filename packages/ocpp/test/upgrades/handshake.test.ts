import { once } from "node:events";
import { type AddressInfo, connect as connectTcp } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { acceptEverything, createCentralSystem } from "../../src/index.ts";
import { acceptChargers } from "../../src/ws.ts";
import { raw, statusOf, switching, upgrade } from "./raw-upgrade.ts";
import { startListener } from "./start-listener.ts";

describe("the subprotocol", () => {
  test("ocpp1.6 is chosen among others, with any blanks", async () => {
    const { attempts, port } = await startListener();
    const answer = await raw(
      port,
      upgrade("/ocpp/CP-1", { "Sec-WebSocket-Protocol": "ocpp2.0.1 ,  ocpp1.6" }),
    );
    expect(answer.split("\r\n", 1)[0]).toBe(switching);
    expect(answer).toContain("Sec-WebSocket-Protocol: ocpp1.6\r\n");
    expect(attempts[0]?.protocols).toEqual(["ocpp2.0.1", "ocpp1.6"]);
  });

  test.each(["ocpp0.1", "ocpp2.0.1", "OCPP1.6", ""])(
    "%j is refused before authentication",
    async (offered) => {
      const { attempts, port, refused } = await startListener();
      expect(await statusOf(port, upgrade("/ocpp/CP-1", { "Sec-WebSocket-Protocol": offered }))).toBe(
        "HTTP/1.1 400 Bad Request",
      );
      expect(attempts).toEqual([]);
      expect(refused).toMatchObject([{ reason: "unsupported-protocol", identity: "CP-1" }]);
    },
  );

  test.each(["ocpp0.1", "ocpp2.0.1, ocpp1.5", "OCPP1.6", ""])(
    "%j may be handled as in OCPP-J 1.6: the handshake is completed without one, and the connection closed",
    async (offered) => {
      const { attempts, centralSystem, port, refused } = await startListener({ rfcCompat: true });
      const socket = connectTcp(port, "127.0.0.1");
      socket.write(upgrade("/ocpp/CP-1", { "Sec-WebSocket-Protocol": offered }));
      const chunks: Buffer[] = [];
      for await (const chunk of socket) {
        // Sockets without an encoding give Buffers.
        chunks.push(chunk as Buffer);
        // An empty close frame, masked with zeros, is the answer that ends it.
        if (Buffer.concat(chunks).includes("no common subprotocol"))
          socket.write(Buffer.from("888000000000", "hex"));
      }
      const answer = Buffer.concat(chunks).toString("latin1");
      const [handshake = "", closeFrame = ""] = answer.split("\r\n\r\n");
      expect(handshake.split("\r\n", 1)[0]).toBe(switching);
      expect(handshake).not.toContain("Sec-WebSocket-Protocol");
      // FIN and close, 23 bytes, code 1002.
      expect(closeFrame).toBe("\x88\x17\x03\xeano common subprotocol");
      expect(attempts).toEqual([]);
      expect(centralSystem.station("CP-1")).toBeUndefined();
      expect(refused).toMatchObject([{ status: 101, reason: "unsupported-protocol", identity: "CP-1" }]);
    },
  );

  test("ocpp1.6 is used where the handshake of others is completed as well", async () => {
    const { port } = await startListener({ rfcCompat: true });
    expect(
      await raw(port, upgrade("/ocpp/CP-1", { "Sec-WebSocket-Protocol": "ocpp1.5, ocpp1.6" })),
    ).toContain("Sec-WebSocket-Protocol: ocpp1.6\r\n");
  });

  test("a header without a token in it is malformed", async () => {
    const { port } = await startListener({ assumeProtocol: () => true });
    for (const offered of [",", "ocpp1.6,", ",ocpp1.6", "ocpp1.6;"]) {
      expect(await statusOf(port, upgrade("/ocpp/CP-1", { "Sec-WebSocket-Protocol": offered }))).toBe(
        "HTTP/1.1 400 Bad Request",
      );
    }
  });

  test("when the decision on that never ends or fails, the answer is 503", async () => {
    const none = upgrade("/ocpp/CP-1", { "Sec-WebSocket-Protocol": "" });
    for (const assumeProtocol of [
      () => new Promise<boolean>(() => {}),
      () => Promise.reject(new Error("no storage")),
      () => {
        throw new Error("no storage");
      },
    ]) {
      const { attempts, port, refused } = await startListener({ assumeProtocol, handshakeTimeoutMs: 20 });
      expect(await statusOf(port, none)).toBe("HTTP/1.1 503 Service Unavailable");
      expect(refused).toMatchObject([{ reason: "failed" }]);
      expect(attempts).toEqual([]);
    }
  });

  test("a missing one may be treated as ocpp1.6", async () => {
    const { port } = await startListener({ assumeProtocol: ({ identity }) => identity === "CP-1" });
    const answer = await raw(port, upgrade("/ocpp/CP-1", { "Sec-WebSocket-Protocol": "" }));
    expect(answer.split("\r\n", 1)[0]).toBe(switching);
    expect(answer).not.toContain("Sec-WebSocket-Protocol");
  });
});

describe("malformed upgrades", () => {
  test.each([
    ["an unknown version", { "Sec-WebSocket-Version": "7" }],
    ["an invalid key", { "Sec-WebSocket-Key": "short" }],
    ["another upgrade", { Upgrade: "h2c" }],
    ["a subprotocol twice", { "Sec-WebSocket-Protocol": "ocpp1.6, ocpp1.6" }],
    ["a subprotocol that is not a token", { "Sec-WebSocket-Protocol": "ocpp1.6, a b" }],
  ])("%s is refused before authentication, and the server continues", async (_, headers) => {
    const { attempts, port, refused } = await startListener();
    expect(await statusOf(port, upgrade("/ocpp/CP-1", headers))).toBe("HTTP/1.1 400 Bad Request");
    expect(attempts).toEqual([]);
    expect(refused).toMatchObject([{ status: 400, reason: "malformed-handshake", identity: "CP-1" }]);
    expect(await statusOf(port, upgrade("/ocpp/CP-1"))).toBe(switching);
  });

  test("a header of a refusal with a line break is not sent", async () => {
    const { port, refused } = await startListener({
      authenticate: ({ identity }) => ({
        ok: false,
        status: 403,
        headers: { "X-Identity": `${identity}\r\nX-Injected: yes` },
      }),
    });
    const answer = await raw(port, upgrade("/ocpp/CP-1"));
    expect(answer.split("\r\n", 1)[0]).toBe("HTTP/1.1 503 Service Unavailable");
    expect(answer).not.toContain("X-Injected");
    expect(refused).toMatchObject([{ reason: "failed", error: { code: "ERR_INVALID_CHAR" } }]);
  });

  test("an upgrade without Connection: Upgrade is an ordinary request and connects no charger", async () => {
    const { attempts, port } = await startListener();
    const request = upgrade("/ocpp/CP-1", { Connection: "close" });
    expect(await statusOf(port, request)).toBe("HTTP/1.1 200 OK");
    expect(attempts).toEqual([]);
    const own = acceptChargers({
      port: 0,
      host: "127.0.0.1",
      centralSystem: createCentralSystem({ handlers: acceptEverything() }),
      authenticate: () => true,
    });
    onTestFinished(() => own.close());
    await once(own.server, "listening");
    // The server listens on TCP.
    const ownPort = (own.server.address() as AddressInfo).port;
    expect(await statusOf(ownPort, request)).toBe("HTTP/1.1 426 Upgrade Required");
    // The value may be one of several in the header.
    expect(await statusOf(ownPort, upgrade("/ocpp/CP-1", { Connection: "keep-alive, Upgrade" }))).toBe(
      switching,
    );
  });

  test("at most 64 headers and 8 KiB of them are read", async () => {
    const { attempts, port } = await startListener();
    const withMore = (count: number, bytes: number) => {
      const [line = "", ...headers] = upgrade("/ocpp/CP-1").slice(0, -4).split("\r\n");
      while (headers.length < count - 1) headers.push(`X-${headers.length}: 1`);
      const length = headers.reduce((sum, header) => sum + header.length + 2, 0);
      headers.push(`X: ${"x".repeat(Math.max(0, bytes - length - "X: ".length - 2))}`);
      return `${line}\r\n${headers.join("\r\n")}\r\n\r\n`;
    };
    expect(await statusOf(port, withMore(64, 0))).toBe(switching);
    expect(await statusOf(port, withMore(65, 0))).toBe("HTTP/1.1 431 Request Header Fields Too Large");
    expect(await statusOf(port, withMore(0, 8_192))).toBe(switching);
    expect(await statusOf(port, withMore(0, 8_193))).toBe("HTTP/1.1 431 Request Header Fields Too Large");
    expect(attempts).toHaveLength(2);
  });

  test.each([
    ["a header of 20 KiB", upgrade("/ocpp/CP-1", { "X-Long": "x".repeat(20_480) }), "431 Request Header"],
    ["a path of 20 KiB", upgrade(`/ocpp/${"x".repeat(20_480)}`), "431 Request Header"],
    ["a blank in the path", upgrade("/ocpp/CP 1"), "400 Bad Request"],
    ["a NUL in the path", upgrade("/ocpp/CP\0"), "400 Bad Request"],
    [
      "a header that is cut in two",
      upgrade("/ocpp/CP-1").replace("Upgrade:", "Upgr\r\nade:"),
      "400 Bad Request",
    ],
    ["the whole address", upgrade("http://localhost/ocpp/CP-1"), "404 Not Found"],
    ["a star", upgrade("*"), "404 Not Found"],
    [
      "bytes that are not HTTP",
      "\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03 hello over TLS\r\n\r\n",
      "400 Bad Request",
    ],
  ])("%s is refused, and the server continues", async (_, request, status) => {
    const { attempts, port } = await startListener();
    expect(await statusOf(port, request)).toContain(`HTTP/1.1 ${status}`);
    expect(attempts).toEqual([]);
    expect(await statusOf(port, upgrade("/ocpp/CP-1"))).toBe(switching);
  });

  test("a method other than GET is not allowed, and an unsupported version gets the supported one", async () => {
    const { port } = await startListener();
    const post = upgrade("/ocpp/CP-1").replace("GET", "POST");
    expect(await statusOf(port, post)).toBe("HTTP/1.1 405 Method Not Allowed");
    const version = upgrade("/ocpp/CP-1", { "Sec-WebSocket-Version": "7" });
    expect(await raw(port, version)).toContain("\r\nSec-WebSocket-Version: 13, 8\r\n");
  });
});
