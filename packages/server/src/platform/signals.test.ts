import { expect, test } from "vitest";
import { createMemoryBus } from "../processes/open-bus.ts";
import { relaySignals } from "../processes/relay-signals.ts";
import { createSignals } from "./signals.ts";

function startSignals() {
  const logged: object[] = [];
  const signals = createSignals({ error: (fields) => void logged.push(fields) });
  return { signals, logged };
}

test("each subscriber of a type gets its signals, until it stops", () => {
  const { signals } = startSignals();
  const received: string[] = [];
  const stop = signals.subscribe("command-ended", ({ id }) => received.push(`first ${id}`));
  signals.subscribe("command-ended", ({ id }) => received.push(`second ${id}`));
  signals.subscribe("session-ended", ({ id }) => received.push(`session ${id}`));
  signals.publish({ type: "command-ended", id: "cmd_1" });
  stop();
  signals.publish({ type: "command-ended", id: "cmd_2" });
  expect(received).toEqual(["first cmd_1", "second cmd_1", "second cmd_2"]);
});

test("a subscriber that throws is logged, and the others get the signal", () => {
  const { signals, logged } = startSignals();
  const received: string[] = [];
  signals.subscribe("command-ended", () => {
    throw new Error("broken");
  });
  signals.subscribe("command-ended", ({ id }) => received.push(id));
  signals.publish({ type: "command-ended", id: "cmd_1" });
  expect(received).toEqual(["cmd_1"]);
  expect(logged).toMatchObject([{ signal: "command-ended", err: { message: "broken" } }]);
});

test("a signal reaches the other processes once, and its own process once", async () => {
  const bus = await createMemoryBus();
  const received: string[] = [];
  const processes = ["prc_1", "prc_2"].map((processId) => {
    const { signals } = startSignals();
    relaySignals(signals, bus, processId);
    signals.subscribe("validation-changed", ({ id, validation }) =>
      received.push(`${processId} ${id} ${validation}`),
    );
    signals.subscribe("charger-changed", ({ chargerId }) => received.push(`${processId} ${chargerId}`));
    return signals;
  });
  processes[0]?.publish({ type: "validation-changed", id: "chg_1", validation: "strict" });
  // `charger-changed` is not relayed: the balancer itself informs other processes, with many chargers in one message.
  processes[0]?.publish({ type: "charger-changed", chargerId: "chg_2" });
  await expect.poll(() => received).toContain("prc_2 chg_1 strict");
  // The bus keeps the order of the messages of one process. A signal that prc_2 had sent back would arrive before
  // this one.
  processes[1]?.publish({ type: "validation-changed", id: "last", validation: "tolerant" });
  await expect.poll(() => received).toContain("prc_1 last tolerant");
  expect(received.sort()).toEqual([
    "prc_1 chg_1 strict",
    "prc_1 chg_2",
    "prc_1 last tolerant",
    "prc_2 chg_1 strict",
    "prc_2 last tolerant",
  ]);
  await bus.close();
});
