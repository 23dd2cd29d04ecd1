import { describe, expect, test } from "vitest";
import { refuse } from "./index.ts";
import { startStation } from "./testing.ts";

const boot = '[2,"b","BootNotification",{"chargePointVendor":"Acme","chargePointModel":"One"}]';
const accepted = { status: "Accepted", currentTime: "2025-01-01T12:00:00Z", interval: 60 } as const;

/** A station whose BootNotification is answered when the test resolves it. */
function startBooting() {
  const exchanges: string[] = [];
  const pending: ((answer: typeof accepted | ReturnType<typeof refuse>) => void)[] = [];
  const started = startStation({
    registration: null,
    handlers: {
      BootNotification: () =>
        new Promise((resolve) => {
          pending.push(resolve);
        }),
    },
    hooks: {
      exchange: (_station, { direction, action, outcome }) =>
        exchanges.push(`${direction} ${action} ${outcome}`),
    },
  });
  return {
    ...started,
    exchanges,
    answer: (reply: Parameters<(typeof pending)[0]>[0]) => pending[0]?.(reply),
  };
}

describe("an answer to a closed socket", () => {
  test("is reported as disconnected, and the station is not accepted by an undelivered BootNotification answer", async () => {
    const { connection, station, sent, exchanges, answer } = startBooting();
    connection.receive(boot);
    connection.closed(1006, "");
    answer(accepted);
    await turn();
    expect(sent).toEqual([]);
    expect(exchanges).toEqual(["in BootNotification disconnected"]);
    expect(station.registration).toBeNull();
  });

  test("changes nothing for the connection that has replaced it", async () => {
    const { connection, connect, station, answer } = startBooting();
    connection.receive(boot);
    const next = connect({ registration: null });
    answer(accepted);
    await turn();
    expect(station.registration).toBeNull();
    next.connection.receive('[2,"h","Heartbeat",{}]');
    expect(next.sent).toEqual([expect.stringContaining('[4,"h","SecurityError"')]);
  });

  test("is reported as disconnected when it would have been a refusal", async () => {
    const { connection, exchanges, answer } = startBooting();
    connection.receive(boot);
    connection.closed(1006, "");
    answer(refuse("GenericError"));
    await turn();
    expect(exchanges).toEqual(["in BootNotification disconnected"]);
  });

  test("is lost as well when the socket is closing and returns false", () => {
    const exchanges: string[] = [];
    const { centralSystem } = startStation({
      hooks: { exchange: (_station, { action, outcome }) => exchanges.push(`${action} ${outcome}`) },
    });
    const connection = centralSystem.connect({
      identity: "CP-2",
      context: null,
      socket: { send: () => false, close() {}, ping() {}, pause() {}, resume() {} },
    });
    connection.receive(boot);
    expect(exchanges).toEqual(["BootNotification disconnected"]);
    expect(centralSystem.station("CP-2")?.registration).toBeNull();
  });
});

function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
