import { describe, expect, test } from "vitest";
import { createChargePoint, normalizeMeterValues, readTimestamp } from "../../src/index.ts";
import { ManualClock, startStation } from "../../src/testing.ts";

/** Both ends of a connection, which receive one frame; `call` is an action that both ends handle. */
const ends = [
  {
    role: "central system",
    call: "Heartbeat",
    answered: /^\[3,"1",\{"currentTime":/,
    receive(frame: string): string[] {
      const { connection, sent } = startStation();
      connection.receive(frame);
      return sent;
    },
  },
  {
    role: "charge point",
    call: "ClearCache",
    answered: /^\[3,"1",\{"status":"Accepted"\}\]$/,
    receive(frame: string): string[] {
      const sent: string[] = [];
      const chargePoint = createChargePoint({
        clock: new ManualClock(),
        handlers: { ClearCache: () => ({ status: "Accepted" }) },
      });
      const connection = chargePoint.connect({
        send: (text) => sent.push(text),
        close() {},
        ping() {},
        pause() {},
        resume() {},
      });
      connection.receive(frame);
      return sent;
    },
  },
];

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
const nestedObjects = (depth: number) => `${'{"a":'.repeat(depth)}0${"}".repeat(depth)}`;
const keys = (count: number) => Array.from({ length: count }, (_, index) => `"k${index}":0`).join(",");
const items = (count: number) => `[${Array(count).fill("0").join(",")}]`;

describe.each(ends)("a $role", ({ call, answered, receive }) => {
  test.each([
    ["16 levels of lists", `{"a":${nested(14)}}`, `{"a":${nested(15)}}`],
    ["16 levels of objects", nestedObjects(15), nestedObjects(16)],
    [
      "16 levels, in the last item of many",
      `{"a":[0,0,{"b":${nested(12)}}]}`,
      `{"a":[0,0,{"b":${nested(13)}}]}`,
    ],
    ["256 keys", `{${keys(256)}}`, `{${keys(257)}}`],
    ["256 keys further down", `{"a":[{${keys(256)}}]}`, `{"a":[{${keys(257)}}]}`],
  ])("accepts %s, but not more", (_, atTheLimit, beyond) => {
    expect(receive(`[2,"1","${call}",${atTheLimit}]`)).toEqual([expect.stringMatching(answered)]);
    expect(receive(`[2,"1","${call}",${beyond}]`)).toEqual([
      expect.stringMatching(/^\[4,"1","FormationViolation","The payload is nested deeper than 16/),
    ]);
  });

  test("accepts a list of any length: a transactionData has no limit", () => {
    expect(receive(`[2,"1","${call}",{"a":${items(30_000)}}]`)).toEqual([expect.stringMatching(answered)]);
  });

  test("accepts an id of 36 characters, but not more", () => {
    const [id, long] = ["x".repeat(36), "x".repeat(37)];
    expect(receive(`[2,"${id}","${call}",{}]`)[0]).toContain(`[3,"${id}",`);
    expect(receive(`[2,"${long}","${call}",{}]`)[0]).toContain(`[4,"${long}","FormationViolation"`);
  });

  test("an action of 64 characters is unknown, and a longer one is malformed", () => {
    expect(receive(`[2,"1","${"x".repeat(64)}",{}]`)).toEqual(['[4,"1","NotImplemented","",{}]']);
    expect(receive(`[2,"1","${"x".repeat(65)}",{}]`)[0]).toContain("FormationViolation");
  });

  test.each([nested(30_000), "[".repeat(60_000), `{"a":${"[{".repeat(20_000)}`, `"${"x".repeat(60_000)}"`])(
    "reads everything that fits into 64 KiB without harm",
    (payload) => {
      const sent = receive(`[2,"1","${call}",${payload}]`);
      expect(sent.every((text) => text.includes("FormationViolation"))).toBe(true);
    },
  );

  test("describes an error in at most 255 characters", () => {
    const [error = ""] = receive(
      `[2,"1","${call === "Heartbeat" ? "Authorize" : "Reset"}",{"${"é".repeat(5_000)}":1}]`,
    );
    // Our own text: a CALLERROR.
    const [, , , description] = JSON.parse(error) as [number, string, string, string];
    expect(description.length).toBeLessThanOrEqual(255);
  });
});

// A pattern with backtracking would take minutes for these.
test.each(["1", " ", "1 ", ".1", "e1", "a:", "2025-01-01T00:00:00.1"])(
  "60,000 characters of %j in any field are read immediately",
  (piece) => {
    const text = piece.repeat(60_000 / piece.length);
    const { connection, sent } = startStation();
    const startedAt = performance.now();
    connection.receive(
      `[2,"1","StartTransaction",{"connectorId":1,"idTag":"A","meterStart":"${text}x","timestamp":""}]`,
    );
    connection.receive(
      `[2,"2","StatusNotification",{"connectorId":1,"errorCode":"${text}","status":"${text}"}]`,
    );
    connection.receive(
      `[2,"3","StartTransaction",{"connectorId":1,"idTag":"${text}","meterStart":0,"timestamp":"${text}"}]`,
    );
    readTimestamp(text, 0);
    readTimestamp(`${text}Z`, 0);
    normalizeMeterValues([{ timestamp: text, sampledValue: [{ value: text }, { value: `${text}x` }] }], {
      receivedAt: 0,
    });
    expect(performance.now() - startedAt).toBeLessThan(500);
    expect(sent).toHaveLength(3);
  },
);
