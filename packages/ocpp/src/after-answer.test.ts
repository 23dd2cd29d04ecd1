import { expect, test } from "vitest";
import { type CallOutcome, refuse, withhold } from "./index.ts";
import { pair, startStation } from "./testing.ts";

const heartbeat = '[2,"h","Heartbeat",{}]';
const answer = { currentTime: "2025-01-01T12:00:00Z" };
const answerText = '[3,"h",{"currentTime":"2025-01-01T12:00:00Z"}]';

test("afterAnswer runs its callback after the answer is written and before the next call", () => {
  const { connection, sent, station } = startStation({
    handlers: {
      Heartbeat: (_request, call) => {
        call.afterAnswer(() => station.call("Reset", { type: "Soft" }));
        return answer;
      },
    },
  });
  connection.receive(heartbeat);
  connection.receive(
    '[2,"i","StatusNotification",{"connectorId":0,"errorCode":"NoError","status":"Available"}]',
  );
  expect(sent).toEqual([answerText, '[2,"1","Reset",{"type":"Soft"}]', '[3,"i",{}]']);
});

test("a call from inside the handler is sent before the answer", async () => {
  const { connection, sent, station } = startStation({
    handlers: {
      Heartbeat: async () => {
        void station.call("Reset", { type: "Soft" }); // never answered in this test
        return answer;
      },
    },
  });
  connection.receive(heartbeat);
  await turn();
  expect(sent).toEqual(['[2,"1","Reset",{"type":"Soft"}]', answerText]);
});

test("several callbacks run in order, also after a slow answer", async () => {
  const ran: string[] = [];
  const { connection, sent } = startStation({
    handlers: {
      Heartbeat: async (_request, call) => {
        call.afterAnswer(() => ran.push(`first, ${sent.length} sent`));
        await turn();
        call.afterAnswer(() => ran.push(`second, ${sent.length} sent`));
        return answer;
      },
    },
  });
  connection.receive(heartbeat);
  await turn();
  await turn();
  expect(ran).toEqual(["first, 1 sent", "second, 1 sent"]);
});

test("after the answer is sent, the callback runs immediately", () => {
  let late: (run: () => unknown) => void = () => {};
  const ran: string[] = [];
  const { connection } = startStation({
    handlers: {
      Heartbeat: (_request, call) => {
        late = (run) => call.afterAnswer(run);
        return answer;
      },
    },
  });
  connection.receive(heartbeat);
  late(() => ran.push("late"));
  expect(ran).toEqual(["late"]);
});

const without: { how: string; reply: () => ReturnType<typeof refuse> | ReturnType<typeof withhold> }[] = [
  { how: "withheld", reply: () => withhold("storage is away") },
  { how: "refused", reply: () => refuse("NotSupported") },
  {
    how: "lost because the handler failed",
    reply: () => {
      throw new Error("no storage");
    },
  },
];
for (const { how, reply } of without) {
  test(`callbacks do not run after an answer that was ${how}`, async () => {
    const ran: string[] = [];
    const { connection } = startStation({
      handlers: {
        Heartbeat: async (_request, call) => {
          call.afterAnswer(() => ran.push(how));
          return reply();
        },
      },
    });
    connection.receive(heartbeat);
    await turn();
    expect(ran).toEqual([]);
  });
}

test("callbacks do not run after an answer that violates the schema, which is not sent", () => {
  const ran: string[] = [];
  const { connection, sent } = startStation({
    handlers: {
      Heartbeat: (_request, call) => {
        call.afterAnswer(() => ran.push("after an invalid answer"));
        return { currentTime: "tomorrow" };
      },
    },
  });
  connection.receive(heartbeat);
  expect(sent).toEqual(['[4,"h","InternalError","",{}]']);
  expect(ran).toEqual([]);
});

test("callbacks do not run when the socket was lost before the answer", async () => {
  const ran: string[] = [];
  const { connection, sent } = startStation({
    handlers: {
      Heartbeat: async (_request, call) => {
        call.afterAnswer(() => ran.push("after a lost socket"));
        await turn();
        return answer;
      },
    },
  });
  connection.receive(heartbeat);
  connection.closed(1006, "");
  await turn();
  await turn();
  expect(sent).toEqual([]);
  expect(ran).toEqual([]);
});

test("callbacks do not run for a handler that was given up", async () => {
  const ran: string[] = [];
  const { clock, connection } = startStation({
    handlerTimeoutMs: 10_000,
    handlers: {
      Heartbeat: (_request, call) => {
        call.afterAnswer(() => ran.push("after the timeout"));
        return new Promise((resolve) => {
          clock.after(30_000, () => resolve(answer));
        });
      },
    },
  });
  connection.receive(heartbeat);
  await clock.run(60_000);
  expect(ran).toEqual([]);
});

test("an error after the answer goes to the fault hook and does not stop other callbacks", async () => {
  const faults: { action: string; messageId: string; error: unknown }[] = [];
  const thrown = new Error("thrown");
  const rejected = new Error("rejected");
  const ran: string[] = [];
  const { connection, sent } = startStation({
    hooks: {
      fault: (_station, { action, messageId, error }) => faults.push({ action, messageId, error }),
    },
    handlers: {
      Heartbeat: (_request, call) => {
        call.afterAnswer(() => {
          throw thrown;
        });
        call.afterAnswer(() => Promise.reject(rejected));
        call.afterAnswer(() => ran.push("third"));
        return answer;
      },
    },
  });
  connection.receive(heartbeat);
  await turn();
  expect(ran).toEqual(["third"]);
  expect(faults).toEqual([
    { action: "Heartbeat", messageId: "h", error: thrown },
    { action: "Heartbeat", messageId: "h", error: rejected },
  ]);
  connection.receive(heartbeat);
  expect(sent).toEqual([answerText, answerText]);
});

test("a charge point can also call after its answer", async () => {
  let boot: Promise<CallOutcome<"BootNotification">> | undefined;
  const { chargePoint, station, frames } = pair({
    context: null,
    chargePointHandlers: {
      TriggerMessage: (_request, call) => {
        call.afterAnswer(() => {
          boot = chargePoint.call("BootNotification", { chargePointVendor: "Acme", chargePointModel: "One" });
        });
        return { status: "Accepted" };
      },
    },
  });
  await station.call("TriggerMessage", { requestedMessage: "BootNotification" });
  expect((await boot)?.outcome).toBe("result");
  expect(frames.map((frame) => frame.slice(0, 4))).toEqual(["< [2", "> [3", "> [2", "< [3"]);
});

/** Waits until all settled promises have run their callbacks. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
