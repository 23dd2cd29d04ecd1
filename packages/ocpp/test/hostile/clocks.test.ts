import { expect, test } from "vitest";
import { type Clock, createCentralSystem, createChargePoint, type Socket } from "../../src/index.ts";
import { acceptingHandlers, ManualClock } from "../../src/testing.ts";

const hourMs = 3_600_000;

/** A wall clock that can be set; its timers are not affected. */
class SettableClock implements Clock {
  readonly timers = new ManualClock();
  #offsetMs = 0;

  now(): number {
    return this.timers.now() + this.#offsetMs;
  }
  after(delayMs: number, run: () => void) {
    return this.timers.after(delayMs, run);
  }
  jump(ms: number): void {
    this.#offsetMs += ms;
  }
}

function startConnection() {
  const clock = new SettableClock();
  const events: string[] = [];
  const socket: Socket = {
    send: (text) => events.push(text),
    close: (code) => events.push(`close ${code}`),
    ping: () => events.push("ping"),
    pause: () => events.push("pause"),
    resume: () => events.push("resume"),
  };
  const handlers = acceptingHandlers(clock);
  const centralSystem = createCentralSystem<null>({ handlers, clock });
  const connection = centralSystem.connect({
    identity: "CP-1",
    socket,
    epoch: 1,
    context: null,
    registration: "accepted",
  });
  return { clock, connection, events, socket };
}

test("a clock that is set back by an hour does not extend the wait of a charger", () => {
  const { clock, connection, events } = startConnection();
  for (let count = 0; count < 900; count++) connection.receive('[2,"1","Heartbeat",{}]');
  clock.jump(-hourMs);
  for (let count = 0; count < 90; count++) connection.receive('[2,"1","Heartbeat",{}]');
  expect(events).not.toContain("pause");
  expect(events).toHaveLength(990);
});

test("nor does it stop a charge point from reading", () => {
  const { clock, events, socket } = startConnection();
  const chargePoint = createChargePoint({ clock, handlers: { ClearCache: () => ({ status: "Accepted" }) } });
  const connection = chargePoint.connect(socket);
  connection.receive('[2,"1","ClearCache",{}]');
  clock.jump(-hourMs);
  connection.receive('[2,"2","ClearCache",{}]');
  expect(events).toEqual(['[3,"1",{"status":"Accepted"}]', '[3,"2",{"status":"Accepted"}]']);
});

test("a silent charger is pinged after 30 s, also when the clock is set", () => {
  const { clock, events } = startConnection();
  clock.jump(-hourMs);
  clock.timers.advance(34_000);
  expect(events).toEqual(["ping"]);
});

test("a clock that is set forward by an hour ends no connection that answers pings", () => {
  const { clock, connection, events } = startConnection();
  connection.pong();
  clock.jump(hourMs);
  clock.timers.advance(2_000);
  expect(events).toEqual(["ping"]);
  connection.pong();
  clock.timers.advance(20_000);
  expect(events).toEqual(["ping"]);
});

test("and ends a connection that does not", () => {
  const { clock, connection, events } = startConnection();
  connection.pong();
  clock.jump(hourMs);
  clock.timers.advance(20_000);
  expect(events).toEqual(["ping", "close 4002"]);
});
