import { describe, expect, test } from "vitest";
import { raw, statusOf, switching, upgrade } from "./raw-upgrade.ts";
import { startDoor } from "./start-door.ts";

describe("the subprotocol", () => {
  test("ocpp1.6 is chosen among others, whatever the blanks", async () => {
    const { attempts, port } = await startDoor();
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
      const { attempts, port, refused } = await startDoor();
      expect(await statusOf(port, upgrade("/ocpp/CP-1", { "Sec-WebSocket-Protocol": offered }))).toBe(
        "HTTP/1.1 400 Bad Request",
      );
      expect(attempts).toEqual([]);
      expect(refused).toMatchObject([{ reason: "unsupported-protocol", identity: "CP-1" }]);
    },
  );

  test("none at all may be taken for ocpp1.6", async () => {
    const { port } = await startDoor({ assumeProtocol: ({ identity }) => identity === "CP-1" });
    const answer = await raw(port, upgrade("/ocpp/CP-1", { "Sec-WebSocket-Protocol": "" }));
    expect(answer.split("\r\n", 1)[0]).toBe(switching);
    expect(answer).not.toContain("Sec-WebSocket-Protocol");
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
    const { attempts, port, refused } = await startDoor();
    expect(await statusOf(port, upgrade("/ocpp/CP-1", headers))).toBe("HTTP/1.1 400 Bad Request");
    expect(attempts).toEqual([]);
    expect(refused).toMatchObject([{ status: 400, reason: "malformed-handshake", identity: "CP-1" }]);
    expect(await statusOf(port, upgrade("/ocpp/CP-1"))).toBe(switching);
  });

  test("a method other than GET is not allowed, and a version is named that is", async () => {
    const { port } = await startDoor();
    const post = upgrade("/ocpp/CP-1").replace("GET", "POST");
    expect(await statusOf(port, post)).toBe("HTTP/1.1 405 Method Not Allowed");
    const version = upgrade("/ocpp/CP-1", { "Sec-WebSocket-Version": "7" });
    expect(await raw(port, version)).toContain("\r\nSec-WebSocket-Version: 13, 8\r\n");
  });
});
