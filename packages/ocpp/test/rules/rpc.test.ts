import { describe, expect, test } from "vitest";
import { createCentralSystem, type RpcErrorCode, refuse } from "../../src/index.ts";
import { acceptingHandlers, ManualClock, startStation } from "../../src/testing.ts";

const heartbeat = (id: string) => `[2,${id},"Heartbeat",{}]`;
const beaten = (id: string) => `[3,${id},{"currentTime":"2025-01-01T12:00:00Z"}]`;

describe("OCPP-J 1.6, section 4.1.1: one call at a time in each direction", () => {
  test("calls of both sides may cross: a charger is answered while it handles a call", () => {
    const { connection, sent, station } = startStation();
    void station.call("ClearCache", {}); // answered below
    connection.receive(heartbeat('"a"'));
    connection.receive('[3,"1",{"status":"Accepted"}]');
    expect(sent).toEqual(['[2,"1","ClearCache",{}]', beaten('"a"')]);
  });

  test("a slow handler does not delay our calls", () => {
    const { connection, sent, station } = startStation({
      handlers: { Authorize: () => new Promise(() => {}) },
    });
    connection.receive('[2,"a","Authorize",{"idTag":"A1"}]');
    void station.call("ClearCache", {}); // stays in flight on purpose
    expect(sent).toEqual(['[2,"1","ClearCache",{}]']);
  });

  test("of many calls the second is sent after the first is answered, timed out or refused", () => {
    const { clock, connection, sent, station } = startStation({ pingIntervalMs: 0 });
    for (let call = 0; call < 20; call++) void station.call("ClearCache", {}, { timeoutMs: 60_000 }); // each is allowed
    expect(sent).toHaveLength(1);
    connection.receive('[3,"1",{"status":"Accepted"}]');
    expect(sent).toHaveLength(2);
    connection.receive('[4,"2","InternalError","busy",{}]');
    expect(sent).toHaveLength(3);
    clock.advance(59_999);
    expect(sent).toHaveLength(3);
  });

  test("a charger that does not wait for its answers gets all of them, in order", () => {
    const { connection, sent } = startStation();
    for (const id of ['"a"', '"b"', '"c"']) connection.receive(heartbeat(id));
    expect(sent).toEqual([beaten('"a"'), beaten('"b"'), beaten('"c"')]);
  });

  test("a charger that connects and boots gets only the answers to its calls", () => {
    const { clock, connection, sent } = startStation({ registration: null });
    connection.receive('[2,"a","BootNotification",{"chargePointVendor":"Acme","chargePointModel":"One"}]');
    clock.advance(20_000);
    expect(sent).toEqual([
      '[3,"a",{"status":"Accepted","currentTime":"2025-01-01T12:00:00Z","interval":300}]',
    ]);
  });
});

describe("section 4.1.3: message types", () => {
  test.each(["0", "1", "5", "6", "-2", "2.5", "1e3", '"2"', "null", "true", "[2]", "{}"])(
    "%s is unknown: ignored without closing, however often it comes",
    (type) => {
      const reasons: string[] = [];
      const { connection, sent, socketEvents } = startStation({
        hooks: { badFrame: (_station, { reason }) => reasons.push(reason) },
      });
      for (let frame = 0; frame < 100; frame++) connection.receive(`[${type},"1","Heartbeat",{}]`);
      connection.receive(heartbeat('"a"'));
      expect(sent).toEqual([beaten('"a"')]);
      expect(socketEvents).toEqual([]);
      expect(new Set(reasons)).toEqual(new Set(["an unknown message type"]));
    },
  );
});

describe("section 4.1.4: message ids", () => {
  const uuid = '"550e8400-e29b-41d4-a716-446655440000"';

  test.each([uuid, '""', '"ä\\n\\"\\u0000"', "17", "0", "-1", "1.5", "9007199254740991"])(
    "%s is returned unchanged",
    (id) => {
      const { connection, sent } = startStation();
      connection.receive(heartbeat(id));
      const [, echoed] = JSON.parse(sent[0] ?? "") as [number, unknown];
      expect(echoed).toBe(JSON.parse(id));
    },
  );

  test("37 characters are too many and refused", () => {
    const { connection, sent } = startStation();
    const id = `"${"x".repeat(37)}"`;
    connection.receive(heartbeat(id));
    expect(sent).toEqual([
      `[4,${id},"FormationViolation","The message id is longer than 36 characters.",{}]`,
    ]);
  });

  test("a repeated id on a connection is still answered, because firmware repeats ids", () => {
    const { connection, sent } = startStation();
    for (let time = 0; time < 3; time++) connection.receive(heartbeat('"1"'));
    expect(sent).toEqual(Array(3).fill(beaten('"1"')));
  });

  test("the ids of the two sides are independent", async () => {
    const { connection, sent, station } = startStation();
    const clear = station.call("ClearCache", {});
    connection.receive(heartbeat('"1"'));
    connection.receive('[3,"1",{"status":"Rejected"}]');
    expect(sent).toEqual(['[2,"1","ClearCache",{}]', beaten('"1"')]);
    expect(await clear).toEqual({ outcome: "result", payload: { status: "Rejected" } });
  });

  test("an answer with our id as a number is the answer", async () => {
    const { connection, station } = startStation();
    const clear = station.call("ClearCache", {});
    connection.receive('[3,1,{"status":"Accepted"}]');
    expect(await clear).toMatchObject({ outcome: "result" });
  });

  test("those of the engine are short, and differ on one connection and from those of the next process", () => {
    const idsOf = (random: number) => {
      const clock = new ManualClock();
      const handlers = acceptingHandlers(clock);
      const centralSystem = createCentralSystem({ clock, handlers, random: () => random });
      const ids: string[] = [];
      const connection = centralSystem.connect({
        identity: "CP-1",
        context: null,
        registration: "accepted",
        socket: {
          send(text) {
            const [, id] = JSON.parse(text) as [number, string];
            ids.push(id);
          },
          close() {},
          ping() {},
          pause() {},
          resume() {},
        },
      });
      for (let call = 0; call < 30; call++) {
        void centralSystem.station("CP-1")?.call("ClearCache", {}); // answered at once
        connection.receive(`[3,"${ids.at(-1)}",{"status":"Accepted"}]`);
      }
      return ids;
    };
    const ids = [...idsOf(0.25), ...idsOf(0.75)];
    expect(new Set(ids).size).toBe(60);
    expect(Math.max(...ids.map((id) => id.length))).toBeLessThanOrEqual(36);
  });
});

describe("section 4.2: frames", () => {
  test.each(['[2,"a","Heartbeat",{}]', '[2,"a","Heartbeat",null]', '[2,"a","Heartbeat"]'])(
    "%s is a call",
    (text) => {
      const { connection, sent } = startStation();
      connection.receive(text);
      expect(sent).toEqual([beaten('"a"')]);
    },
  );

  test.each(['[3,"1",{}]', '[3,"1",null]', '[3,"1"]'])("%s is an answer", async (text) => {
    const { connection, station } = startStation();
    const update = station.call("UpdateFirmware", {
      location: "https://example.com/firmware",
      retrieveDate: "2025-01-01T12:00:00Z",
    });
    connection.receive(text);
    expect(await update).toEqual({ outcome: "result", payload: {} });
  });

  test.each([
    ['[4,"1","GenericError"]', "", {}],
    ['[4,"1","GenericError",""]', "", {}],
    ['[4,"1","GenericError","no",{}]', "no", {}],
    ['[4,"1","GenericError",null,null]', "", {}],
    ['[4,"1","GenericError","no",{"a":1},"more"]', "no", { a: 1 }],
  ])("%s is an error", async (text, description, details) => {
    const { connection, station } = startStation();
    const clear = station.call("ClearCache", {});
    connection.receive(text);
    expect(await clear).toEqual({ outcome: "call-error", code: "GenericError", description, details });
  });

  test.each([
    "OccurenceConstraintViolation",
    "OccurrenceConstraintViolation",
    "FormationViolation",
    "FormatViolation",
    "RpcFrameworkError",
    "Oops",
    "",
  ])("the error code %j is returned unchanged", async (code) => {
    const { connection, station } = startStation();
    const clear = station.call("ClearCache", {});
    connection.receive(`[4,"1","${code}","",{}]`);
    expect(await clear).toMatchObject({ outcome: "call-error", code });
  });

  test("errors of a payload use the spelling of 1.6", () => {
    const { connection, sent } = startStation();
    connection.receive('[2,"a","Authorize",[]]');
    connection.receive('[2,"b","Authorize",{}]');
    connection.receive('[2,"c","Authorize",{"idTag":[]}]');
    connection.receive('[2,"d","DiagnosticsStatusNotification",{"status":"Lost"}]');
    expect(sent.map((text) => (JSON.parse(text) as string[])[2])).toEqual([
      "FormationViolation",
      "OccurenceConstraintViolation",
      "TypeConstraintViolation",
      "PropertyConstraintViolation",
    ]);
    // @ts-expect-error: the spelling of OCPP 2
    refuse("OccurrenceConstraintViolation");
    // @ts-expect-error: another code of OCPP 2
    refuse("FormatViolation" satisfies RpcErrorCode);
  });

  test("a refusal of a request is a result, not an error (section 4.2.2)", async () => {
    const { connection, station } = startStation();
    const answers = [
      [station.call("ClearCache", {}), "Rejected"],
      [station.call("ChangeConfiguration", { key: "K", value: "1" }), "NotSupported"],
      [station.call("UnlockConnector", { connectorId: 9 }), "NotSupported"],
      [station.call("TriggerMessage", { requestedMessage: "Heartbeat" }), "NotImplemented"],
    ] as const;
    for (const [id, [, status]] of answers.entries()) {
      connection.receive(`[3,"${id + 1}",{"status":"${status}"}]`);
    }
    for (const [answer, status] of answers) {
      expect(await answer).toEqual({ outcome: "result", payload: { status } });
    }
  });

  test.each(["NotImplemented", "NotSupported"])("an error %s means unsupported", async (code) => {
    const { connection, station } = startStation();
    const clear = station.call("ClearCache", {});
    connection.receive(`[4,"1","${code}","not here",{}]`);
    expect(await clear).toEqual({ outcome: "unsupported", code, description: "not here" });
  });
});

describe("late answers", () => {
  test("an answer after the timeout is matched to its call, and not to the next one", async () => {
    const late: unknown[] = [];
    const { clock, connection, station } = startStation();
    const first = station.call("Reset", { type: "Soft" }, { onLateAnswer: (outcome) => late.push(outcome) });
    const second = station.call("ClearCache", {}, { timeoutMs: 60_000 });
    clock.advance(30_000);
    connection.receive('[3,"1",{"status":"Accepted"}]');
    expect(await first).toMatchObject({ outcome: "timeout" });
    expect(late).toEqual([{ outcome: "result", payload: { status: "Accepted" } }]);
    connection.receive('[3,"2",{"status":"Rejected"}]');
    expect(await second).toEqual({ outcome: "result", payload: { status: "Rejected" } });
  });

  test("an error may be late as well", async () => {
    const late: unknown[] = [];
    const { clock, connection, station } = startStation();
    void station.call("Reset", { type: "Soft" }, { onLateAnswer: (outcome) => late.push(outcome) }); // times out
    clock.advance(30_000);
    connection.receive('[4,"1","NotSupported","",{}]');
    expect(late).toEqual([{ outcome: "unsupported", code: "NotSupported", description: "" }]);
  });

  test("unexpected answers do not close the connection", () => {
    const { connection, sent, socketEvents } = startStation();
    for (let answer = 0; answer < 100; answer++) {
      connection.receive(`[3,"unknown-${answer}",{"status":"Accepted"}]`);
      connection.receive(`[4,"unknown-${answer}","GenericError","",{}]`);
    }
    expect(sent).toEqual([]);
    expect(socketEvents).toEqual([]);
  });
});

describe("the queue of calls", () => {
  test.each([0, -1, Number.NaN, Number.NEGATIVE_INFINITY])(
    "a call with %d ms left has expired and is never sent",
    async (timeoutMs) => {
      const { sent, station } = startStation();
      expect(await station.call("ClearCache", {}, { timeoutMs })).toEqual({
        outcome: "not-sent",
        reason: "expired",
      });
      expect(sent).toEqual([]);
    },
  );

  test("an offline charger has no queue", async () => {
    const { connect, connection, station } = startStation();
    connection.closed(1006, "");
    expect(await station.call("ClearCache", {})).toEqual({ outcome: "not-sent", reason: "offline" });
    expect(connect().sent).toEqual([]);
  });

  test("a sent call is not sent again on the next connection", async () => {
    const { connect, connection, station } = startStation();
    const calls = [station.call("Reset", { type: "Hard" }), station.call("ClearCache", {})];
    connection.closed(1006, "");
    expect(await Promise.all(calls)).toEqual([
      { outcome: "disconnected", reason: "lost" },
      { outcome: "not-sent", reason: "offline" },
    ]);
    expect(connect().sent).toEqual([]);
  });

  test.each([
    [(station: ReturnType<typeof startStation>) => station.connect(), "replaced"],
    [(station: ReturnType<typeof startStation>) => station.centralSystem.forget("CP-1"), "closed"],
    [(station: ReturnType<typeof startStation>) => station.connection.closed(1000, ""), "lost"],
  ] as const)(
    "the end of a connection ends the calls that wait for an answer on it (%#)",
    async (end, reason) => {
      const started = startStation();
      const reset = started.station.call("Reset", { type: "Hard" });
      end(started);
      expect(await reset).toEqual({ outcome: "disconnected", reason });
    },
  );
});

describe("validation", () => {
  const tooLong = '[2,"a","Authorize",{"idTag":"012345678901234567890"}]';

  test("tolerant, the default, handles a charger's messages where possible", () => {
    const { connection, sent } = startStation();
    connection.receive(tooLong);
    expect(sent).toEqual(['[3,"a",{"idTagInfo":{"status":"Accepted"}}]']);
  });

  test("strict enforces the schema in calls and answers of the charger", async () => {
    const { connection, sent, station } = startStation({ validation: "strict" });
    connection.receive(tooLong);
    expect(sent).toEqual([
      '[4,"a","PropertyConstraintViolation","/idTag: expected at most 20 characters",{}]',
    ]);
    const configuration = station.call("GetConfiguration", {});
    connection.receive('[3,"1",{"configurationKey":[{"key":"K","readonly":"true"}]}]');
    expect(await configuration).toMatchObject({ outcome: "invalid-answer" });
  });

  test.each(["tolerant", "strict"] as const)(
    "outgoing messages follow the schema, to %s chargers as well",
    async (validation) => {
      const { sent, station } = startStation({ validation });
      await expect(
        station.call("ChangeConfiguration", { key: "K".repeat(51), value: "" }),
      ).rejects.toMatchObject({
        code: "invalid-payload",
      });
      expect(sent).toEqual([]);
    },
  );
});

describe("liveness", () => {
  test("a model that never answers pings is neither pinged nor closed", () => {
    const { centralSystem, clock } = startStation();
    const events: string[] = [];
    centralSystem.connect({
      identity: "CP-2",
      context: null,
      pingIntervalMs: 0,
      socket: {
        send() {},
        close: () => events.push("close"),
        ping: () => events.push("ping"),
        pause() {},
        resume() {},
      },
    });
    clock.advance(24 * 3_600_000);
    expect(events).toEqual([]);
    expect(centralSystem.station("CP-2")?.connected).toBe(true);
  });

  test("a heartbeat interval longer than the default timeout closes no connection", () => {
    const { clock, connection, socketEvents } = startStation();
    for (let minute = 0; minute < 60; minute++) {
      clock.advance(60_000);
      connection.receive(heartbeat(`"${minute}"`));
    }
    expect(socketEvents.filter((event) => event.startsWith("close"))).toEqual([]);
  });

  test("a probe ends with a pong, a ping or a frame only", async () => {
    const { clock, connection, socketEvents, station } = startStation({ pingIntervalMs: 0 });
    for (const sign of [() => connection.pong(), () => connection.ping(), () => connection.receive("")]) {
      const alive = station.probe(5_000);
      sign();
      expect(await alive).toBe(true);
    }
    const [short, long] = [station.probe(1_000), station.probe(5_000)];
    clock.advance(1_000);
    expect(await short).toBe(false);
    connection.pong();
    expect(await long).toBe(true);
    const lost = station.probe(5_000);
    connection.closed(1006, "");
    expect(await lost).toBe(false);
    expect(await station.probe(5_000)).toBe(false);
    expect(socketEvents).toEqual(Array(6).fill("ping"));
  });
});

describe("a charger that exceeds its rate", () => {
  test("waits until the frames that were already read are paid for", () => {
    const { clock, connection, sent, socketEvents } = startStation({
      inbound: { perSecond: 10, burst: 20 },
      pingIntervalMs: 0,
    });
    // A burst of 20 is allowed; 80 more were read from the socket before it was paused.
    for (let call = 0; call < 100; call++) connection.receive(heartbeat(`"${call}"`));
    expect(sent).toHaveLength(100);
    clock.advance(7_999);
    expect(socketEvents).toEqual(["pause"]);
    clock.advance(1);
    expect(socketEvents).toEqual(["pause", "resume"]);
    connection.receive(heartbeat('"more"'));
    expect(socketEvents).toEqual(["pause", "resume", "pause"]);
  });
});
