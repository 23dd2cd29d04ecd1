import { describe, expect, test } from "vitest";
import { basic, statusOf, switching, upgrade } from "./raw-upgrade.ts";
import { startListener } from "./start-listener.ts";

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
    ["/ocpp/CP#1", "CP#1"],
    ["/ocpp/CP+1", "CP+1"],
    ["/ocpp/caf%C3%A9", "café"],
    ["/ocpp/CP%00%0d%0a1", "CP\0\r\n1"],
  ])("%s is %s", async (path, identity) => {
    const { attempts, port } = await startListener();
    const status = await statusOf(port, upgrade(path, { Authorization: basic(identity, "secret") }));
    expect(status).toBe(switching);
    expect(attempts[0]?.identity).toBe(identity);
  });

  test.each([
    "/ocpp/%zz",
    "/ocpp/%",
    "/ocpp/50%",
    "/ocpp/%E0%A4%A",
    "/ocpp/%C3%28",
    "/ocpp/",
    "/ocpp//",
    "/ocpp/?CP-1",
    "/ocpp/a/b",
  ])("%s is malformed", async (path) => {
    const { attempts, port, refused } = await startListener();
    expect(await statusOf(port, upgrade(path))).toBe("HTTP/1.1 400 Bad Request");
    expect(attempts).toEqual([]);
    expect(refused).toMatchObject([{ status: 400, reason: "malformed-identity" }]);
    expect(await statusOf(port, upgrade("/ocpp/CP-1"))).toBe(switching);
  });

  test.each(["utf8", "latin1"] as const)("unencoded bytes in %s are malformed", async (encoding) => {
    const { attempts, port } = await startListener();
    const request = Buffer.from(upgrade("/ocpp/café"), encoding);
    expect(await statusOf(port, request)).toBe("HTTP/1.1 400 Bad Request");
    expect(attempts).toEqual([]);
    expect(await statusOf(port, upgrade("/ocpp/CP-1"))).toBe(switching);
  });

  test("an upgrade elsewhere is left to other listeners, or refused without any", async () => {
    const alone = await startListener();
    expect(await statusOf(alone.port, upgrade("/live"))).toBe("HTTP/1.1 404 Not Found");
    const shared = await startListener({
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
