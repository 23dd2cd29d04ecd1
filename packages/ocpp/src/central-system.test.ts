import { describe, expect, test } from "vitest";
import { createCentralSystem, type OcppError, refuse, withhold } from "./index.ts";
import { acceptingHandlers, ManualClock, startStation } from "./testing.ts";

const boot = '[2,"b","BootNotification",{"chargePointVendor":"Acme","chargePointModel":"One"}]';
const start =
  '[2,"s","StartTransaction",{"connectorId":1,"idTag":"A1","meterStart":0,"timestamp":"2025-01-01T12:00:00Z"}]';

describe("incoming calls", () => {
  test("are answered with the handler's result, in schema order", () => {
    const { connection, sent } = startStation({
      handlers: { StartTransaction: () => ({ transactionId: 7, idTagInfo: { status: "Accepted" } }) },
    });
    connection.receive(start);
    expect(sent).toEqual(['[3,"s",{"idTagInfo":{"status":"Accepted"},"transactionId":7}]']);
  });

  test("carry their connection to the handler", () => {
    const calls: unknown[] = [];
    const { connection, clock } = startStation({
      handlers: {
        Heartbeat: (_request, { station, epoch, messageId, text, receivedAt, violations, signal }) => {
          calls.push([station.identity, epoch, messageId, text, receivedAt, violations, signal.aborted]);
          return { currentTime: "2025-01-01T12:00:00Z" };
        },
      },
    });
    clock.advance(5);
    connection.receive('[2,"1","Heartbeat",{}]');
    expect(calls).toEqual([["CP-1", 1, "1", '[2,"1","Heartbeat",{}]', 1_735_732_800_005, [], false]]);
  });

  test("are handled one after the other, in order of arrival", async () => {
    const order: string[] = [];
    const gate = deferred();
    const { connection, sent } = startStation({
      handlers: {
        Authorize: async ({ idTag }) => {
          order.push(`began ${idTag}`);
          if (idTag === "slow") await gate.promise;
          order.push(`ended ${idTag}`);
          return { idTagInfo: { status: "Accepted" } };
        },
      },
    });
    connection.receive('[2,"1","Authorize",{"idTag":"slow"}]');
    connection.receive('[2,"2","Authorize",{"idTag":"fast"}]');
    gate.resolve();
    await turn();
    expect(order).toEqual(["began slow", "ended slow", "began fast", "ended fast"]);
    expect(sent.map((text) => text.slice(0, 6))).toEqual(['[3,"1"', '[3,"2"']);
  });

  test("may be answered after the handler has called the station itself", async () => {
    const { connection, sent } = startStation({
      handlers: {
        DataTransfer: async (_request, { station }) => {
          const outcome = await station.call("GetConfiguration", {});
          return { status: outcome.outcome === "result" ? "Accepted" : "Rejected" };
        },
      },
    });
    connection.receive('[2,"d","DataTransfer",{"vendorId":"acme"}]');
    expect(sent).toEqual(['[2,"1","GetConfiguration",{}]']);
    connection.receive('[3,"1",{}]');
    await turn();
    expect(sent[1]).toBe('[3,"d",{"status":"Accepted"}]');
  });

  test("keep a numeric message id as a number", () => {
    const { connection, sent } = startStation();
    connection.receive(
      '[2,17,"StatusNotification",{"connectorId":0,"errorCode":"NoError","status":"Available"}]',
    );
    expect(sent).toEqual(["[3,17,{}]"]);
  });

  test.each([
    ['[2,"1","FlyToTheMoon",{}]', '[4,"1","NotImplemented","",{}]'],
    ['[2,"1","toString",{}]', '[4,"1","NotImplemented","",{}]'],
    ['[2,"1","Reset",{"type":"Hard"}]', '[4,"1","NotSupported","",{}]'],
    ['[2,"1","Heartbeat",[]]', '[4,"1","FormationViolation","The payload is not an object.",{}]'],
    ['[2,"1","Authorize",{}]', '[4,"1","OccurenceConstraintViolation","/idTag: expected to be present",{}]'],
    ['[2,"1","Authorize",{"idTag":{}}]', '[4,"1","TypeConstraintViolation","/idTag: expected string",{}]'],
    [
      '[2,"1","DiagnosticsStatusNotification",{"status":"Perhaps"}]',
      '[4,"1","PropertyConstraintViolation","/status: expected one of Idle, Uploaded, UploadFailed, Uploading",{}]',
    ],
  ])("%s is refused", (text, answer) => {
    const { connection, sent } = startStation();
    connection.receive(text);
    expect(sent).toEqual([answer]);
  });

  test("an unknown message type and an empty frame are not answered", () => {
    const { connection, sent } = startStation();
    connection.receive('[9,"1",{}]');
    connection.receive("");
    connection.receive("no json");
    expect(sent).toEqual([]);
  });

  test("a handler may refuse", () => {
    const { connection, sent } = startStation({
      handlers: { DataTransfer: () => refuse("NotSupported", "not here") },
    });
    connection.receive('[2,"1","DataTransfer",{"vendorId":"acme"}]');
    expect(sent).toEqual(['[4,"1","NotSupported","not here",{}]']);
  });

  test("the 21st bad frame within a minute closes the socket", () => {
    const { clock, connection, socketEvents } = startStation({ pingIntervalMs: 0 });
    for (let frame = 0; frame < 20; frame++) connection.receive("[");
    clock.advance(60_000);
    for (let frame = 0; frame < 20; frame++) connection.receive("[");
    expect(socketEvents).toEqual([]);
    connection.receive("[");
    expect(socketEvents).toEqual(["close 1008 too many bad frames"]);
  });

  test("the limit of bad frames is a setting, and the last one is marked in the hook", () => {
    const reported: boolean[] = [];
    const { connection, socketEvents } = startStation({
      badFramesPerMinute: 2,
      hooks: { badFrame: (_station, { isLast }) => reported.push(isLast) },
    });
    // A frame with an unknown message type is ignored and not counted.
    for (const text of ["[", "[9]", "[", "["]) connection.receive(text);
    expect(reported).toEqual([false, false, false, true]);
    expect(socketEvents).toEqual(["close 1008 too many bad frames"]);
  });
});

describe("internal errors", () => {
  test.each(["StartTransaction", "StopTransaction", "MeterValues"] as const)(
    "%s is not answered when its handler fails, so that the charger keeps it",
    async (action) => {
      const faults: unknown[] = [];
      const fail = () => Promise.reject(new Error("no storage"));
      const { connection, sent, socketEvents, station } = startStation({
        handlers: { [action]: fail },
        hooks: { fault: (_station, { error }) => faults.push(error) },
      });
      const requests = {
        StartTransaction: start,
        StopTransaction:
          '[2,"1","StopTransaction",{"transactionId":7,"meterStop":5,"timestamp":"2025-01-01T12:00:00Z"}]',
        MeterValues: '[2,"1","MeterValues",{"connectorId":1,"meterValue":[]}]',
      };
      connection.receive(requests[action]);
      await turn();
      expect(sent).toEqual([]);
      expect(socketEvents).toEqual(["close 1012 internal error"]);
      expect(station.connected).toBe(false);
      expect(faults).toEqual([new Error("no storage")]);
    },
  );

  test("any other call gets InternalError, without the text of the error", () => {
    const { connection, sent, socketEvents } = startStation({
      handlers: {
        Heartbeat: () => {
          throw new Error("password is hunter2");
        },
      },
    });
    connection.receive('[2,"1","Heartbeat",{}]');
    expect(sent).toEqual(['[4,"1","InternalError","",{}]']);
    expect(socketEvents).toEqual([]);
  });

  test("an answer that violates the schema is a fault of the handler", () => {
    const faults: string[] = [];
    const { connection, sent } = startStation({
      handlers: { Heartbeat: () => ({ currentTime: "noon" }) },
      hooks: { fault: (_station, { error }) => faults.push((error as OcppError).message) },
    });
    connection.receive('[2,"1","Heartbeat",{}]');
    expect(sent).toEqual(['[4,"1","InternalError","",{}]']);
    expect(faults).toEqual([
      "The Heartbeat handler returned an invalid answer: /currentTime: expected date-time.",
    ]);
  });

  test("withholding sends nothing, closes the socket and drops waiting calls", async () => {
    const handled: string[] = [];
    const { connection, sent, socketEvents } = startStation({
      handlers: {
        StatusNotification: async () => withhold("storage is away"),
        Heartbeat: () => {
          handled.push("Heartbeat");
          return { currentTime: "2025-01-01T12:00:00Z" };
        },
      },
    });
    connection.receive(
      '[2,"1","StatusNotification",{"connectorId":0,"errorCode":"NoError","status":"Available"}]',
    );
    connection.receive('[2,"2","Heartbeat",{}]');
    await turn();
    expect(sent).toEqual([]);
    expect(socketEvents).toEqual(["close 1012 storage is away"]);
    expect(handled).toEqual([]);
  });

  test("a handler that hangs is given up", () => {
    const faults: unknown[] = [];
    const { clock, connection, socketEvents } = startStation({
      handlers: { Heartbeat: () => new Promise(() => {}) },
      handlerTimeoutMs: 10_000,
      pingIntervalMs: 0,
      hooks: { fault: (_station, { error }) => faults.push((error as OcppError).code) },
    });
    connection.receive('[2,"1","Heartbeat",{}]');
    clock.advance(11_000);
    expect(faults).toEqual(["handler-timeout"]);
    expect(socketEvents).toEqual(["close 1012 internal error"]);
  });

  test("the signal of a call aborts when its connection is lost, and its late answer is dropped", async () => {
    const gate = deferred();
    let aborted = false;
    const { connection, sent } = startStation({
      handlers: {
        Heartbeat: async (_request, { signal }) => {
          signal.addEventListener("abort", () => {
            aborted = true;
          });
          await gate.promise;
          return { currentTime: "2025-01-01T12:00:00Z" };
        },
      },
    });
    connection.receive('[2,"1","Heartbeat",{}]');
    connection.closed(1006, "");
    expect(aborted).toBe(true);
    gate.resolve();
    await turn();
    expect(sent).toEqual([]);
  });

  test("a missing handler is found at the start", () => {
    const { Heartbeat: _, ...incomplete } = acceptingHandlers(new ManualClock());
    // @ts-expect-error: a central system needs every handler
    expect(() => createCentralSystem<null>({ handlers: incomplete })).toThrow("No handler for Heartbeat");
  });
});

describe("tolerance", () => {
  test("a message with additional fields is handled, and the difference reported", () => {
    const received: unknown[] = [];
    const { connection, sent } = startStation({
      handlers: {
        BootNotification: (request, { violations }) => {
          received.push(request, violations);
          return { status: "Accepted", currentTime: "2025-01-01T12:00:00Z", interval: 300 };
        },
      },
    });
    const serial = "0123456789012345678901234567890123";
    connection.receive(
      `[2,"1","BootNotification",{"chargePointVendor":"Acme","chargePointModel":"One","chargeBoxSerialNumber":"${serial}","imsi":null,"colour":"red"}]`,
    );
    expect(received).toEqual([
      { chargePointVendor: "Acme", chargePointModel: "One", chargeBoxSerialNumber: serial },
      [
        {
          path: "/chargeBoxSerialNumber",
          rule: "max-length",
          expected: "at most 25 characters",
          actual: serial,
          handling: "kept",
        },
        { path: "/imsi", rule: "type", expected: "string", actual: null, handling: "dropped" },
        {
          path: "/colour",
          rule: "unknown-field",
          expected: "no field with this name",
          actual: "red",
          handling: "dropped",
        },
      ],
    ]);
    expect(sent).toHaveLength(1);
  });

  test("an unknown error code is OtherError, and the case of a status does not matter", () => {
    const received: unknown[] = [];
    const { connection } = startStation({
      handlers: {
        StatusNotification: (request) => {
          received.push(request);
          return {};
        },
      },
    });
    connection.receive(
      '[2,"1","StatusNotification",{"connectorId":"1","errorCode":"Error","status":"available"}]',
    );
    expect(received).toEqual([{ connectorId: 1, errorCode: "OtherError", status: "Available" }]);
  });

  test("samples without a value are left out, vendor-specific words are kept, and the frame is answered", () => {
    const received: unknown[] = [];
    const { connection, sent } = startStation({
      handlers: {
        MeterValues: (request, { violations }) => {
          received.push(
            request.meterValue,
            violations.map(({ path, handling }) => `${path} ${handling}`),
          );
          return {};
        },
      },
    });
    connection.receive(
      '[2,"1","MeterValues",{"connectorId":1,"transactionId":null,"meterValue":[{"timestamp":"2025-01-01T12:00:00","sampledValue":[{"unit":"Wh"},{"value":230.5,"measurand":"Voltage"},{"measurand":"SoC"},{"value":"50","unit":"Hertz"}]},{"sampledValue":[]}]}]',
    );
    expect(received).toEqual([
      [
        {
          timestamp: "2025-01-01T12:00:00",
          sampledValue: [
            { value: "230.5", measurand: "Voltage" },
            { value: "50", unit: "Hertz" },
          ],
        },
      ],
      [
        "/transactionId dropped",
        "/meterValue/0/timestamp kept",
        "/meterValue/0/sampledValue/0/value dropped",
        "/meterValue/0/sampledValue/1/value repaired",
        "/meterValue/0/sampledValue/2/value dropped",
        "/meterValue/0/sampledValue/3/unit kept",
        "/meterValue/1/timestamp dropped",
      ],
    ]);
    expect(sent).toEqual(['[3,"1",{}]']);
  });

  test("strict validation enforces the schema", () => {
    const { connection, sent } = startStation({ validation: "strict" });
    connection.receive('[2,"1","Authorize",{"idTag":"012345678901234567890"}]');
    expect(sent).toEqual([
      '[4,"1","PropertyConstraintViolation","/idTag: expected at most 20 characters",{}]',
    ]);
  });

  test("the validation mode changes from the next frame on, and back", () => {
    const { connection, sent, station } = startStation();
    const tooLong = '[2,"1","Authorize",{"idTag":"012345678901234567890"}]';
    connection.receive(tooLong);
    station.setValidation("strict");
    connection.receive(tooLong);
    station.setValidation("tolerant");
    connection.receive(tooLong);
    expect(sent.map((text) => text.slice(0, 3))).toEqual(["[3,", "[4,", "[3,"]);
  });

  test("a payload cannot reach a prototype", () => {
    const received: object[] = [];
    const { connection } = startStation({
      handlers: {
        DataTransfer: (request) => {
          received.push(request);
          return { status: "Accepted" };
        },
      },
    });
    connection.receive(
      '[2,"1","DataTransfer",{"vendorId":"acme","__proto__":{"polluted":true},"constructor":1}]',
    );
    expect(received.map((request) => Object.getOwnPropertyNames(request))).toEqual([["vendorId"]]);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });
});

describe("registration", () => {
  test("before acceptance only BootNotification is handled", () => {
    const { connection, sent, station } = startStation({ registration: null });
    connection.receive('[2,"1","Heartbeat",{}]');
    expect(sent).toEqual([
      '[4,"1","SecurityError","Send a BootNotification first, and wait until it is accepted.",{}]',
    ]);
    connection.receive(boot);
    expect(station.registration).toBe("accepted");
    connection.receive('[2,"2","Heartbeat",{}]');
    expect(sent[2]).toBe('[3,"2",{"currentTime":"2025-01-01T12:00:00Z"}]');
  });

  test("a triggered message is handled as well", () => {
    const { connection, sent, station } = startStation({ registration: "pending" });
    void station.call("TriggerMessage", { requestedMessage: "StatusNotification" }); // the test ignores its answer
    connection.receive(
      '[2,"1","StatusNotification",{"connectorId":0,"errorCode":"NoError","status":"Available"}]',
    );
    connection.receive('[2,"2","Heartbeat",{}]');
    expect(sent[1]).toBe('[3,"1",{}]');
    expect(sent[2]).toContain("SecurityError");
  });

  test("a message whose trigger was never sent is not handled", async () => {
    const { connection, sent, station } = startStation({ registration: "pending" });
    const trigger = { requestedMessage: "StatusNotification" } as const;
    await station.call("TriggerMessage", trigger, { signal: AbortSignal.abort() });
    connection.receive(
      '[2,"s","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Available"}]',
    );
    expect(sent).toEqual([expect.stringContaining('[4,"s","SecurityError"')]);
  });

  test("a pending station gets all calls except a remote start and stop, a rejected one gets none", async () => {
    const { sent, station } = startStation({ registration: "pending" });
    const notAccepted = { outcome: "not-sent", reason: "not-accepted" };
    expect(await station.call("RemoteStopTransaction", { transactionId: 1 })).toEqual(notAccepted);
    void station.call("GetConfiguration", {}); // stays in flight on purpose
    expect(sent).toEqual(['[2,"1","GetConfiguration",{}]']);
    station.setRegistration("rejected");
    expect(await station.call("GetConfiguration", {})).toEqual(notAccepted);
  });

  test("the calls that a pending station does not get are an option", async () => {
    const { sent, station } = startStation({ registration: "pending", refusedWhilePending: ["Reset"] });
    expect(await station.call("Reset", { type: "Soft" })).toEqual({
      outcome: "not-sent",
      reason: "not-accepted",
    });
    void station.call("RemoteStopTransaction", { transactionId: 1 }); // stays in flight on purpose
    expect(sent).toEqual(['[2,"1","RemoteStopTransaction",{"transactionId":1}]']);
  });

  test("a call that waits for the first frame is sent on the connection that took over", async () => {
    const { connect, sent, station } = startStation({ registration: null });
    const leaving: string[] = [];
    const clear = station.call(
      "ClearCache",
      {},
      { onSent: ({ connectionId }) => leaving.push(connectionId) },
    );
    const newer = connect();
    newer.connection.receive('[2,"1","Heartbeat",{}]');
    newer.connection.receive('[3,"1",{"status":"Accepted"}]');
    expect(await clear).toEqual({ outcome: "result", payload: { status: "Accepted" } });
    expect(sent).toEqual([]);
    expect(leaving).toEqual([newer.connection.id]);
  });

  test("a waiting call is aborted and expires on the connection that took over as on its own", async () => {
    const { clock, connect, station } = startStation({ registration: null });
    const abort = new AbortController();
    const aborted = station.call("ClearCache", {}, { signal: abort.signal });
    const expired = station.call("ClearCache", {}, { timeoutMs: 5_000 });
    connect();
    abort.abort();
    expect(await aborted).toEqual({ outcome: "not-sent", reason: "aborted" });
    clock.advance(5_000);
    expect(await expired).toEqual({ outcome: "not-sent", reason: "expired" });
  });

  test("the number of waiting calls is an option", async () => {
    const { station } = startStation({ maxQueuedCalls: 1 });
    void station.call("ClearCache", {}); // stays in flight on purpose
    void station.call("ClearCache", {}); // waits on purpose
    expect(await station.call("ClearCache", {})).toEqual({ outcome: "not-sent", reason: "queue-full" });
  });

  test("an unchecked call is sent unchanged", async () => {
    const { connection, sent, station } = startStation();
    const payload = { type: "Warm", vendor: { depth: 1 } } as never;
    await expect(station.call("Reset", payload)).rejects.toMatchObject({ code: "invalid-payload" });
    const reset = station.call("Reset", payload, { unchecked: true });
    expect(sent).toEqual(['[2,"1","Reset",{"type":"Warm","vendor":{"depth":1}}]']);
    connection.receive('[3,"1",{"status":"Accepted"}]');
    expect(await reset).toEqual({ outcome: "result", payload: { status: "Accepted" } });
    await expect(station.call("Reset", (() => {}) as never, { unchecked: true })).rejects.toMatchObject({
      code: "invalid-payload",
    });
  });

  test("a call that is held for the boot is sent after the acceptance", () => {
    const { connection, sent, station } = startStation({ registration: "pending" });
    void station.call("RemoteStopTransaction", { transactionId: 1 }, { heldForBoot: true }); // stays in flight on purpose
    expect(sent).toEqual([]);
    connection.receive(boot);
    expect(sent.map((text) => text.slice(0, 6))).toEqual(['[3,"b"', '[2,"1"']);
  });

  test("after a reconnect without a boot, calls wait for the first frame", async () => {
    const { connection, sent, station } = startStation({ registration: null });
    const reset = station.call("RemoteStopTransaction", { transactionId: 1 });
    void station.call("TriggerMessage", { requestedMessage: "BootNotification" }); // stays in flight on purpose
    expect(sent).toEqual([]);
    connection.receive('[2,"1","Heartbeat",{}]');
    expect(await reset).toEqual({ outcome: "not-sent", reason: "not-accepted" });
    expect(sent[0]).toBe('[2,"2","TriggerMessage",{"requestedMessage":"BootNotification"}]');
  });

  test("a BootNotification as the first frame keeps calls waiting until it is answered", () => {
    const { connection, sent, station } = startStation({ registration: null });
    void station.call("Reset", { type: "Soft" }); // stays in flight on purpose
    connection.receive(boot);
    expect(sent.map((text) => text.slice(0, 6))).toEqual(['[3,"b"', '[2,"1"']);
  });

  test("they wait for 10 s at most", () => {
    const { clock, sent, station } = startStation({ registration: null });
    void station.call("GetConfiguration", {}); // stays in flight on purpose
    clock.advance(9_999);
    expect(sent).toEqual([]);
    clock.advance(1);
    expect(sent).toEqual(['[2,"1","GetConfiguration",{}]']);
  });

  test("a boot that is answered with Pending makes the station pending", () => {
    const { connection, station } = startStation({
      handlers: {
        BootNotification: () => ({ status: "Pending", currentTime: "2025-01-01T12:00:00Z", interval: 30 }),
      },
    });
    connection.receive(boot);
    expect(station.registration).toBe("pending");
  });
});

describe("the rate of a charger counts the cost of its messages", () => {
  const meterValues = (count: number, unit: string) =>
    `[2,"1","MeterValues",${JSON.stringify({
      connectorId: 1,
      meterValue: [
        {
          timestamp: "2025-01-01T12:00:00Z",
          sampledValue: Array.from({ length: count }, () => ({ value: "1", unit })),
        },
      ],
    })}]`;

  test("4,096 characters count as a message", () => {
    // 17 messages: one for the message itself and 16 for its 65,536 characters.
    const { connection, socketEvents } = startStation({ inbound: { perSecond: 1, burst: 17 } });
    connection.receive(`[2,"h","Heartbeat",{}]`.padEnd(65_536));
    expect(socketEvents).toEqual([]);
    connection.receive(`[2,"h","Heartbeat",{}]`);
    expect(socketEvents).toEqual(["pause"]);
  });

  test("20 violations count as a message", () => {
    // 400 violations count as 20 messages, 11,000 characters as 2, and the message itself as 1.
    const wrong = startStation({ inbound: { perSecond: 1, burst: 22 } });
    wrong.connection.receive(meterValues(400, "no"));
    expect(wrong.socketEvents).toEqual(["pause"]);
    const right = startStation({ inbound: { perSecond: 1, burst: 22 } });
    right.connection.receive(meterValues(400, "Wh"));
    expect(right.socketEvents).toEqual([]);
  });

  test("60 messages full of invalid words are read one after the other, with pauses between them", () => {
    const { connection, socketEvents } = startStation();
    let read = 0;
    // While the socket is paused, it is not read.
    while (read < 60 && !socketEvents.includes("pause")) {
      connection.receive(meterValues(2_000, "no"));
      read++;
    }
    // Each counts as 1 + 12 + 100: the ninth uses up the 1,000.
    expect(read).toBe(9);
  });
});

describe("a handler without a return value", () => {
  const forgetful = () => undefined as never;

  test.each([
    ["StartTransaction", '{"connectorId":1,"idTag":"A","meterStart":0,"timestamp":"2025-01-01T12:00:00Z"}'],
    ["StopTransaction", '{"transactionId":1,"meterStop":0,"timestamp":"2025-01-01T12:00:00Z"}'],
    ["MeterValues", '{"connectorId":1,"meterValue":[]}'],
  ] as const)("does not lose a %s: the charger keeps it and repeats it", (action, payload) => {
    const faults: unknown[] = [];
    const { connection, sent, socketEvents } = startStation({
      handlers: { [action]: forgetful },
      hooks: { fault: (_station, { error }) => faults.push(error) },
    });
    connection.receive(`[2,"1","${action}",${payload}]`);
    expect(sent).toEqual([]);
    expect(socketEvents).toEqual(["close 1012 internal error"]);
    expect(faults).toMatchObject([
      { code: "invalid-answer", message: `The ${action} handler returned undefined instead of an answer.` },
    ]);
  });

  test("is an internal error for other actions", async () => {
    const { connection, sent } = startStation({ handlers: { Heartbeat: async () => forgetful() } });
    connection.receive('[2,"1","Heartbeat",{}]');
    await Promise.resolve();
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    expect(sent).toEqual(['[4,"1","InternalError","",{}]']);
  });
});

describe("a second connection of one identity", () => {
  test("takes over: the old one is closed, and the station stays online", async () => {
    const log: string[] = [];
    const { centralSystem, connection, connect, socketEvents, station } = startStation({
      hooks: {
        connected: ({ epoch }) => log.push(`connected ${epoch}`),
        disconnected: (_station, { connectionId }) => log.push(`disconnected ${connectionId}`),
        superseded: (_station, { code, epoch }) => log.push(`superseded ${epoch} ${code}`),
      },
    });
    const sent = station.call("Reset", { type: "Hard" });
    const waiting = station.call("ClearCache", {});
    const second = connect();
    expect(second.station).toBe(station);
    expect(await sent).toEqual({ outcome: "disconnected", reason: "replaced" });
    // It was not sent yet, so the new connection sends it.
    expect(second.sent).toEqual(['[2,"2","ClearCache",{}]']);
    second.connection.receive('[3,"2",{"status":"Accepted"}]');
    expect(await waiting).toEqual({ outcome: "result", payload: { status: "Accepted" } });
    expect(socketEvents).toEqual(["close 4001 superseded"]);
    connection.closed(4001, "superseded");
    connection.receive('[2,"1","Heartbeat",{}]');
    expect(station).toMatchObject({ connected: true, epoch: 2 });
    expect([...centralSystem.stations()]).toEqual([station]);
    second.connection.closed(1006, "");
    expect(station.connected).toBe(false);
    expect(log).toEqual(["connected 1", "superseded 1 4001", "connected 2", "disconnected CP-1#2.2"]);
  });

  test("is refused when its epoch is older", () => {
    const { connect, socketEvents, station } = startStation();
    const current = connect({ epoch: 5 });
    const late = connect({ epoch: 4 });
    expect(late.socketEvents).toEqual(["close 4001 superseded"]);
    expect(current.socketEvents).toEqual([]);
    expect(socketEvents).toEqual(["close 4001 superseded"]);
    late.connection.closed(4001, "superseded");
    expect(station).toMatchObject({ connected: true, epoch: 5 });
  });

  test("is refused when its epoch is older than that of an ended connection", () => {
    const { connect, station } = startStation();
    connect({ epoch: 5 }).connection.closed(1006, "");
    const late = connect({ epoch: 4 });
    expect(late.socketEvents).toEqual(["close 4001 superseded"]);
    expect(station).toMatchObject({ connected: false, epoch: 5 });
    connect({ epoch: 6 });
    expect(station).toMatchObject({ connected: true, epoch: 6 });
  });

  test("drops the answers of an old handler", async () => {
    const gate = deferred();
    const { connection, connect, sent } = startStation({
      handlers: {
        Heartbeat: async () => {
          await gate.promise;
          return { currentTime: "2025-01-01T12:00:00Z" };
        },
      },
    });
    connection.receive('[2,"1","Heartbeat",{}]');
    const second = connect();
    gate.resolve();
    await turn();
    expect(sent).toEqual([]);
    expect(second.sent).toEqual([]);
  });
});

describe("liveness", () => {
  test("a station that answers pings is pinged after 30 s of silence and closed after 75 s", () => {
    const ends: unknown[] = [];
    const { clock, connection, socketEvents, station } = startStation({
      hooks: {
        disconnected: (_station, { code, reason, connectedForMs }) =>
          ends.push([code, reason, connectedForMs]),
      },
    });
    connection.pong();
    clock.advance(29_999);
    expect(socketEvents).toEqual([]);
    clock.advance(1);
    expect(socketEvents).toEqual(["ping"]);
    clock.advance(44_000);
    expect(station.connected).toBe(true);
    clock.advance(2_000);
    expect(socketEvents).toEqual(["ping", "ping", "close 4002 no sign of life"]);
    expect(ends).toEqual([[4002, "no sign of life", 76_000]]);
    expect(clock.timers).toBe(0);
  });

  test("a station that never answered a ping is closed after three heartbeats of its last interval", () => {
    const { clock, connect, connection, socketEvents } = startStation({
      handlers: {
        BootNotification: () => ({ status: "Accepted", currentTime: "2025-01-01T12:00:00Z", interval: 60 }),
      },
    });
    clock.advance(899_000);
    expect(socketEvents.filter((event) => event !== "ping")).toEqual([]);
    connection.receive(boot);
    clock.advance(179_000);
    // A ping of the charger is a sign of life, but does not show that it answers pings.
    connection.ping();
    clock.advance(179_000);
    expect(socketEvents.filter((event) => event !== "ping")).toEqual([]);
    clock.advance(3_000);
    expect(socketEvents.at(-1)).toBe("close 4002 no sign of life");
    const again = connect();
    clock.advance(183_000);
    expect(again.socketEvents.at(-1)).toBe("close 4002 no sign of life");
  });

  test("any frame and any pong is a sign of life", () => {
    const { clock, connection, socketEvents, station } = startStation();
    for (let minute = 0; minute < 10; minute++) {
      clock.advance(29_000);
      connection.pong();
      clock.advance(29_000);
      connection.receive("");
    }
    expect(socketEvents).toEqual([]);
    expect(station.lastSeenAt).toBe(clock.now());
  });

  test("without pings a silent connection stays open", () => {
    const { clock, socketEvents, station } = startStation({ pingIntervalMs: 0 });
    clock.advance(24 * 3_600_000);
    expect(socketEvents).toEqual([]);
    expect(station.connected).toBe(true);
  });
});

describe("flow", () => {
  test("a station that sends too fast is paused, and no message is lost", async () => {
    let throttled = 0;
    const { clock, connection, sent, socketEvents } = startStation({
      inbound: { perSecond: 10, burst: 20 },
      pingIntervalMs: 0,
      hooks: { throttled: () => throttled++ },
    });
    for (let call = 0; call < 25; call++) connection.receive(`[2,"${call}","Heartbeat",{}]`);
    expect(sent).toHaveLength(25);
    expect(socketEvents).toEqual(["pause"]);
    clock.advance(1_000);
    expect(socketEvents).toEqual(["pause", "resume"]);
    expect(throttled).toBe(1);
  });

  test("the throttled hook runs when a flood begins, and once more after a minute", () => {
    const reported: number[] = [];
    const { clock, connection } = startStation({
      inbound: { perSecond: 10, burst: 20 },
      pingIntervalMs: 0,
      hooks: { throttled: (_station, { forMs }) => reported.push(forMs) },
    });
    // 300 messages above the burst are 30 s of waiting.
    const flood = () => {
      for (let call = 0; call < 300; call++) connection.receive(`[2,"${call}","Heartbeat",{}]`);
    };
    for (let call = 0; call < 20; call++) connection.receive(`[2,"${call}","Heartbeat",{}]`);
    flood();
    clock.advance(30_000);
    flood();
    clock.advance(29_999);
    expect(reported).toEqual([0]);
    clock.advance(1);
    expect(reported).toEqual([0, 60_000]);
    flood();
    clock.advance(90_000);
    expect(reported).toEqual([0, 60_000]);
    for (let call = 0; call < 21; call++) connection.receive(`[2,"${call}","Heartbeat",{}]`);
    flood();
    expect(reported).toEqual([0, 60_000, 0]);
  });

  test.each(["", '[9,"1"]'])("a flood of ignored frames is paused as well: %j", (text) => {
    const { connection, socketEvents } = startStation({ inbound: { perSecond: 10, burst: 20 } });
    for (let count = 0; count < 20; count++) connection.receive(text);
    expect(socketEvents).toEqual([]);
    connection.receive(text);
    expect(socketEvents).toEqual(["pause"]);
  });

  test("a backlog behind a slow handler pauses the socket, unless we wait for an answer", async () => {
    const gate = deferred();
    const { connection, sent, socketEvents, station } = startStation({
      handlers: {
        Heartbeat: async () => {
          await gate.promise;
          return { currentTime: "2025-01-01T12:00:00Z" };
        },
      },
    });
    for (let call = 0; call < 65; call++) connection.receive(`[2,"h${call}","Heartbeat",{}]`);
    expect(socketEvents).toEqual(["pause"]);
    const cleared = station.call("ClearCache", {});
    expect(socketEvents).toEqual(["pause", "resume"]);
    connection.receive('[3,"1",{"status":"Accepted"}]');
    expect(await cleared).toMatchObject({ outcome: "result" });
    expect(socketEvents).toEqual(["pause", "resume", "pause"]);
    gate.resolve();
    await turn();
    expect(socketEvents).toEqual(["pause", "resume", "pause", "resume"]);
    expect(sent).toHaveLength(66);
  });

  test("a backlog of 1 MiB pauses the socket even while we wait for an answer", async () => {
    const gate = deferred();
    const { connection, sent, socketEvents, station } = startStation({
      handlers: {
        Heartbeat: async () => {
          await gate.promise;
          return { currentTime: "2025-01-01T12:00:00Z" };
        },
      },
    });
    void station.call("ClearCache", {}); // stays in flight on purpose
    const long = (call: number) => `[2,"h${call}","Heartbeat",{}]`.padEnd(64 * 1024);
    // The handler has the first one; fifteen wait.
    for (let call = 0; call < 16; call++) connection.receive(long(call));
    expect(socketEvents).toEqual([]);
    connection.receive(long(16));
    expect(socketEvents).toEqual(["pause"]);
    gate.resolve();
    await turn();
    expect(socketEvents).toEqual(["pause", "resume"]);
    expect(sent).toHaveLength(1 + 17);
  });
});

describe("closing", () => {
  test("lets the running handler answer, and admits no connections after that", async () => {
    const gate = deferred();
    const { centralSystem, clock, connect, connection, sent, socketEvents } = startStation({
      handlers: {
        Heartbeat: async () => {
          await gate.promise;
          return { currentTime: "2025-01-01T12:00:00Z" };
        },
      },
    });
    connection.receive('[2,"1","Heartbeat",{}]');
    const closed = centralSystem.close({ code: 1012, reason: "restart" });
    expect(socketEvents).toEqual(["pause"]);
    gate.resolve();
    await closed;
    expect(sent).toHaveLength(1);
    expect(socketEvents).toEqual(["pause", "close 1012 restart"]);
    expect(connect().socketEvents).toEqual(["close 1012 restart"]);
    expect(clock.timers).toBe(0);
  });

  test("waits 5 s for a handler", async () => {
    const { centralSystem, clock, connection, socketEvents } = startStation({
      handlers: { Heartbeat: () => new Promise(() => {}) },
    });
    connection.receive('[2,"1","Heartbeat",{}]');
    const closed = centralSystem.close();
    await clock.run(5_000);
    await closed;
    expect(socketEvents).toEqual(["pause", "close 1012 service restart"]);
  });

  test("resolves for all callers", async () => {
    const { centralSystem, clock, connection } = startStation({
      handlers: { Heartbeat: () => new Promise(() => {}) },
    });
    connection.receive('[2,"h","Heartbeat",{}]');
    const closed: string[] = [];
    void centralSystem.close().then(() => closed.push("first")); // never rejects
    void centralSystem.close().then(() => closed.push("second")); // never rejects
    await clock.run(5_000);
    expect(closed).toEqual(["first", "second"]);
  });

  test("a station can be forgotten", () => {
    const { centralSystem, socketEvents } = startStation();
    centralSystem.forget("CP-1", { code: 1008, reason: "removed" });
    expect(socketEvents).toEqual(["close 1008 removed"]);
    expect(centralSystem.station("CP-1")).toBeUndefined();
  });
});

describe("hooks", () => {
  test("report every frame and every exchange", () => {
    const frames: string[] = [];
    const exchanges: unknown[] = [];
    const { clock, connection, station } = startStation({
      hooks: {
        frame: ({ direction, text }) => frames.push(`${direction} ${text}`),
        exchange: (_station, { direction, action, outcome, durationMs }) =>
          exchanges.push([direction, action, outcome, durationMs]),
      },
    });
    connection.receive(
      '[2,"1","StatusNotification",{"connectorId":0,"errorCode":"NoError","status":"Available"}]',
    );
    void station.call("ClearCache", {}); // answered below
    clock.advance(40);
    connection.receive('[3,"1",{"status":"Accepted"}]');
    expect(frames).toEqual([
      'in [2,"1","StatusNotification",{"connectorId":0,"errorCode":"NoError","status":"Available"}]',
      'out [3,"1",{}]',
      'out [2,"1","ClearCache",{}]',
      'in [3,"1",{"status":"Accepted"}]',
    ]);
    expect(exchanges).toEqual([
      ["in", "StatusNotification", "answered", 0],
      ["out", "ClearCache", "result", 40],
    ]);
  });

  test("the caller gets the message id just before the frame, and never for a call that is not sent", async () => {
    const seen: unknown[] = [];
    const { connection, station, clock } = startStation({
      hooks: { frame: ({ direction, epoch, text }) => seen.push([direction, epoch, text]) },
    });
    const onSent = (about: { connectionId: string; messageId: string }) => seen.push(about);
    void station.call("ClearCache", {}, { onSent });
    const second = station.call("ClearCache", {}, { onSent, timeoutMs: 1_000 });
    clock.advance(1_000);
    expect(await second).toEqual({ outcome: "not-sent", reason: "expired" });
    expect(seen).toEqual([
      { connectionId: connection.id, messageId: "1" },
      ["out", station.epoch, '[2,"1","ClearCache",{}]'],
    ]);
  });
});

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}

/** Runs the callbacks of all settled promises. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
