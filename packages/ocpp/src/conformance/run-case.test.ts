import { expect, test } from "vitest";
import { ManualClock } from "../testing.ts";
import type { ConformanceCase, Step } from "./case.ts";
import { calls, connect } from "./cases/frames.ts";
import { runCase } from "./run-case.ts";
import type { LineListener, Subject } from "./subject.ts";

const reset: Step = {
  step: "operator-asks",
  action: "Reset",
  payload: '{"type":"Hard"}',
  expected: '[2,"<id>","Reset",{"type":"Hard"}]',
  answer: '[3,"<id>",{"status":"Rejected"}]',
};

function caseOf(...steps: Step[]): ConformanceCase {
  return { id: "TC_0", title: "", section: "Core", securityProfile: 1, precondition: "offline", steps };
}

/** The test plays the central system: `answer` returns its reply to a frame, `operate` handles an operator request. */
function startSubject(script: Partial<Subject> & { answer?(text: string, line: LineListener): void } = {}) {
  let line: LineListener | null = null;
  const subject: Subject = {
    prepare: async () => {},
    async connect(_attempt, listener) {
      line = listener;
      return {
        open: true,
        line: {
          protocol: "ocpp1.6",
          tls: null,
          send: (text) => script.answer?.(text, listener),
          close: async () => {},
        },
      };
    },
    operate: async () => undefined,
    ...script,
  };
  return { subject, send: (text: string) => line?.frame(text) };
}

test("a report names the step, the expected frame and the received one", async () => {
  const { subject } = startSubject({
    answer: (_, line) => line.frame('[3,"TC_0-1",{"idTagInfo":{"status":"Accepted"}}]'),
  });
  const authorize = calls(
    '[2,"<id>","Authorize",{"idTag":"TAG-INVALID"}]',
    '[3,"<id>",{"idTagInfo":{"status":"Invalid"}}]',
  );
  expect(await runCase(caseOf(connect, authorize), subject)).toEqual({
    passed: false,
    id: "TC_0",
    step: 2,
    about: "Authorize",
    expected: '[3,"TC_0-1",{"idTagInfo":{"status":"Invalid"}}]',
    got: '[3,"TC_0-1",{"idTagInfo":{"status":"Accepted"}}]: "Accepted" at /2/idTagInfo/status instead of "Invalid"',
    frames: [
      '> [2,"TC_0-1","Authorize",{"idTag":"TAG-INVALID"}]',
      '< [3,"TC_0-1",{"idTagInfo":{"status":"Accepted"}}]',
    ],
  });
});

test("a missing answer fails the case after the timeout", async () => {
  const clock = new ManualClock();
  const { subject } = startSubject();
  const heartbeat = calls('[2,"<id>","Heartbeat",{}]', '[3,"<id>",{"currentTime":"<date-time>"}]');
  const result = runCase(caseOf(connect, heartbeat), subject, { clock, timeoutMs: 5_000 });
  await clock.run(5_000);
  expect(await result).toMatchObject({ passed: false, step: 2, got: "nothing in 5000 ms" });
});

test("an unexpected call fails the case, at the latest when the connection is closed", async () => {
  const { subject } = startSubject({
    answer(text, line) {
      line.frame('[2,"a","GetConfiguration",{"key":[]}]');
      line.frame(text.replace(/^\[2,("[^"]+").*/, '[3,$1,{"currentTime":"2025-01-01T12:00:00Z"}]'));
    },
  });
  const heartbeat = calls('[2,"<id>","Heartbeat",{}]', '[3,"<id>",{"currentTime":"<date-time>"}]');
  expect(await runCase(caseOf(connect, heartbeat), subject)).toMatchObject({
    passed: false,
    expected: "nothing more",
    got: '[2,"a","GetConfiguration",{"key":[]}]',
  });
});

test("a failed operation ends the wait", async () => {
  const { subject } = startSubject({ operate: () => Promise.reject(new Error("422 Unprocessable")) });
  expect(await runCase(caseOf(connect, reset), subject, { clock: new ManualClock() })).toMatchObject({
    passed: false,
    step: 2,
    about: "Reset",
    got: "the operation failed: Error: 422 Unprocessable",
  });
});

test("the operator has to see the charger's answer, as far as the subject returns it", async () => {
  for (const [shown, passed] of [
    [undefined, true],
    [{}, true],
    [{ status: "Rejected" }, true],
    [{ status: "Accepted" }, false],
  ] as const) {
    const { subject, send } = startSubject({
      async operate() {
        send('[2,"a","Reset",{"type":"Hard"}]');
        return shown;
      },
    });
    expect(await runCase(caseOf(connect, reset), subject)).toMatchObject({ passed });
  }
});

test("a message id must not repeat on the same connection", async () => {
  const { subject, send } = startSubject({
    async operate() {
      send('[2,"a","Reset",{"type":"Hard"}]');
      return undefined;
    },
  });
  expect(await runCase(caseOf(connect, reset, reset), subject)).toMatchObject({
    passed: false,
    step: 3,
    expected: "a message id that is new on this connection",
    got: '[2,"a","Reset",{"type":"Hard"}]',
  });
  const reconnected = caseOf(connect, reset, { step: "disconnect" }, connect, reset);
  expect(await runCase(reconnected, subject)).toMatchObject({ passed: true });
});

test("the end of the connection ends the wait too", async () => {
  const { subject } = startSubject({ answer: (_, line) => line.closed(1011, "bug") });
  const heartbeat = calls('[2,"<id>","Heartbeat",{}]', '[3,"<id>",{"currentTime":"<date-time>"}]');
  expect(await runCase(caseOf(connect, heartbeat), subject, { clock: new ManualClock() })).toMatchObject({
    passed: false,
    step: 2,
    got: "the end of the connection: 1011 bug",
  });
});

test("a subject that cannot prepare fails the case before its first step", async () => {
  const { subject } = startSubject({ prepare: () => Promise.reject(new Error("401 Unauthorized")) });
  expect(await runCase(caseOf(connect), subject)).toMatchObject({
    passed: false,
    step: 0,
    about: "prepares",
    got: "Error: 401 Unauthorized",
  });
});

test("an expected frame also has to satisfy its schema", async () => {
  const { subject } = startSubject({
    answer: (_, line) => line.frame('[3,"TC_0-1",{"idTagInfo":{"status":"Accepted","expires":"never"}}]'),
  });
  const authorize = calls(
    '[2,"<id>","Authorize",{"idTag":"TAG"}]',
    '[3,"<id>",{"idTagInfo":{"status":"Accepted"}}]',
  );
  expect(await runCase(caseOf(connect, authorize), subject)).toMatchObject({
    passed: false,
    got: '[3,"TC_0-1",{"idTagInfo":{"status":"Accepted","expires":"never"}}]: /idTagInfo/expires: expected no field with this name',
  });
});

test("the answer and the next call of the central system may cross", async () => {
  const signed: Step = {
    step: "central-system-calls",
    expected: '[2,"<id>","Reset",{"type":"Soft"}]',
    answer: '[3,"<id>",{"status":"Accepted"}]',
  };
  const { subject } = startSubject({
    answer(text, line) {
      if (!text.startsWith("[2")) return;
      line.frame('[2,"a","Reset",{"type":"Soft"}]');
      line.frame('[3,"TC_0-1",{"currentTime":"2025-01-01T12:00:00Z"}]');
    },
  });
  const heartbeat = calls('[2,"<id>","Heartbeat",{}]', '[3,"<id>",{"currentTime":"<date-time>"}]');
  const result = await runCase(caseOf(connect, heartbeat, signed), subject);
  expect(result).toMatchObject({ passed: true });
  expect(result.frames.at(-1)).toBe('> [3,"a",{"status":"Accepted"}]');
});
