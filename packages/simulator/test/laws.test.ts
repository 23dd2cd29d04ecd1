import { testScale, testSeed } from "@forecourt/harness";
import { type Withheld, withhold } from "@forecourt/ocpp";
import { ManualClock } from "@forecourt/ocpp/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Quirks, TransactionAction } from "../src/index.ts";
import { type Started, startCharger } from "./start-charger.ts";

/*
 * Random scripts, and the rules that hold for all of them. Messages that a script loses may be missing, and a register
 * that it sets may decrease; nothing else.
 */

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ what: fc.constantFrom("plug", "unplug", "tag"), on: fc.constantFrom(1, 2) }),
  },
  { weight: 4, arbitrary: fc.record({ what: fc.constant("time"), on: fc.integer({ min: 1, max: 90 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constantFrom("offline", "online", "drop", "power cut", "reset", "server down", "server up"),
      on: fc.constant(0),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constantFrom("lose start", "lose stop", "lose meter value", "lose answer", "fault", "repair"),
      on: fc.constantFrom(1, 2),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant("register"), on: fc.integer({ min: 0, max: 5_000 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const quirks: fc.Arbitrary<Quirks> = fc.oneof(
  fc.constant({}),
  fc.constantFrom<Quirks>(
    { retriesRepeatMessageId: true },
    { messageIdsRestart: true, numericMessageIds: true },
    { statusBeforeTransaction: true },
    { bootsAtEveryConnection: true },
    { rebootsWithoutBoot: true },
    { startAtEnd: true },
    { stuckFinishing: true },
    { shortCallErrors: true },
  ),
);

interface Observed {
  /** Number of transactions that began and ended, as observed from the charger's state. */
  begun: number;
  ended: number;
  lost: TransactionAction[];
  /** Whether the script has set a register. */
  isMeterBroken: boolean;
}

/** Answers some calls late, some never, and closes the connection on some: always the same ones. */
function unreliable<Answer extends object>(clock: ManualClock, answer: () => Answer) {
  let calls = 0;
  return (): Answer | Withheld | Promise<Answer> => {
    calls++;
    if (calls % 5 === 0) return withhold("the store is unavailable");
    if (calls % 7 !== 0) return answer();
    return new Promise((resolve) => {
      clock.after(15_000, () => resolve(answer()));
    });
  };
}

async function play(steps: readonly Step[], oddity: Quirks): Promise<Started & Observed> {
  const clock = new ManualClock();
  let transactions = 0;
  const started = await startCharger({
    clock,
    centralSystem: {
      StartTransaction: unreliable(clock, () => ({
        idTagInfo: { status: "Accepted" as const },
        transactionId: ++transactions,
      })),
      MeterValues: unreliable(clock, () => ({})),
      StopTransaction: unreliable(clock, () => ({})),
    },
    connectors: 2,
    quirks: oddity,
    configuration: {
      AllowOfflineTxForUnknownId: "true",
      MeterValueSampleInterval: "20",
      MeterValuesSampledData: "Energy.Active.Import.Register",
      MessageTimeout: "10",
    },
  });
  const { charger, line } = started;
  const observed: Observed = { begun: 0, ended: 0, lost: [], isMeterBroken: false };
  let running = [false, false];
  const look = () => {
    const now = charger.state.connectors.map(({ transaction }) => transaction !== null);
    for (const [index, isRunning] of now.entries()) {
      if (isRunning && running[index] === false) observed.begun++;
      if (!isRunning && running[index] === true) observed.ended++;
    }
    running = now;
  };
  const lose = (action: TransactionAction) => {
    charger.loseNext(action);
    observed.lost.push(action);
  };
  const actions: Record<Step["what"], (on: number) => unknown> = {
    plug: (on) => charger.state.connectors[on - 1]?.soc === null && charger.plugIn(on),
    unplug: (on) => charger.unplug(on),
    tag: (on) => charger.present("TAG-1", on),
    time: (on) => clock.run(on * 1_000),
    offline: () => charger.offline(),
    online: () => charger.online(),
    drop: () => charger.drop(),
    "power cut": () => charger.cutPower(),
    reset: () => started.station.call("Reset", { type: "Hard" }),
    "server down": () => line.down(),
    "server up": () => line.up(),
    "lose start": () => lose("StartTransaction"),
    "lose stop": () => lose("StopTransaction"),
    "lose meter value": () => lose("MeterValues"),
    "lose answer": () => charger.loseAnswer("MeterValues"),
    fault: (on) => charger.fault("GroundFailure", on),
    repair: (on) => charger.fault("NoError", on),
    register(on) {
      observed.isMeterBroken = true;
      charger.setRegister(on);
    },
  };
  const pending: unknown[] = [];
  for (const { what, on } of steps) {
    const action = actions[what](on);
    if (what === "time") await action;
    pending.push(action);
    // Two transactions in the same millisecond could not be distinguished.
    await clock.run(1);
    look();
  }
  // Let running operations end.
  await clock.run(60_000);
  look();
  charger.unplug(1);
  charger.unplug(2);
  look();
  line.up();
  charger.online();
  await clock.run(600_000);
  await Promise.all(pending);
  return Object.assign(started, observed);
}

interface Message {
  action: string;
  payload: Record<string, unknown>;
}

/** The transaction messages on the wire, in order; a repetition counts once and has the same content. */
function onTheWire({ line }: Started): Message[] {
  const messages: Message[] = [];
  for (const frame of line.frames) {
    if (!frame.startsWith("> [2")) continue;
    const [, , action, payload] = JSON.parse(frame.slice(2)) as [2, string, string, Record<string, unknown>];
    if (!["StartTransaction", "MeterValues", "StopTransaction"].includes(action)) continue;
    const last = messages.at(-1);
    const isAgain = last?.action === action && JSON.stringify(last.payload) === JSON.stringify(payload);
    if (!isAgain) messages.push({ action, payload });
  }
  return messages;
}

interface Sample {
  timestamp: string;
  sampledValue: { value: string }[];
}

/** Our messages have one sample each. */
const sampleOf = ({ payload }: Message) => (payload["meterValue"] as Sample[])[0];
const timeOf = (message: Message) => String(message.payload["timestamp"] ?? sampleOf(message)?.timestamp);

test("for any script, transaction messages are sent in order, once, and only those that the script loses are missing", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), quirks, async (steps, oddity) => {
      const played = await play(steps, oddity);
      const { charger, begun, ended, lost } = played;
      const { answered, dropped, refused } = charger.ledger;
      expect(charger.state).toMatchObject({ connection: "online", queued: 0 });
      expect(refused).toEqual([]);
      const messages = onTheWire(played);

      // No message is sent twice, apart from repetitions of the previous one.
      expect(new Set(messages.map((message) => JSON.stringify(message))).size).toBe(messages.length);
      if (oddity.startAtEnd !== true) {
        const times = messages.map(timeOf);
        expect([...times].sort()).toEqual(times);
      }

      // Only the messages that the script lost are missing.
      for (const { action, why } of dropped) {
        expect(why).toBe("lost");
        expect(lost.filter((each) => each === action).length).toBeGreaterThanOrEqual(
          dropped.filter((each) => each.action === action).length,
        );
      }
      const observed = (action: string) => messages.filter((message) => message.action === action).length;
      const droppedOf = (action: string) => dropped.filter((each) => each.action === action).length;
      expect(ended).toBe(begun);
      expect(observed("StartTransaction") + droppedOf("StartTransaction")).toBe(begun);
      expect(observed("StopTransaction") + droppedOf("StopTransaction")).toBe(ended);
      // All of them were answered.
      const contents = new Set(answered.map(({ action, payload }) => JSON.stringify({ action, payload })));
      for (const message of messages) expect(contents).toContain(JSON.stringify(message));
      await charger.close();
    }),
    { numRuns: 60 * testScale, seed: testSeed },
  );
});

test("a register never decreases, unless the script sets it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      const played = await play(
        steps.filter(({ what }) => what !== "register"),
        {},
      );
      expect(played.isMeterBroken).toBe(false);
      const connectorOf = new Map<unknown, number>();
      for (const { payload, answer } of played.charger.ledger.answered) {
        if ("transactionId" in answer)
          connectorOf.set(answer["transactionId"], Number(payload["connectorId"]));
      }
      for (const connectorId of [1, 2]) {
        const registers = onTheWire(played)
          .filter(({ payload }) => {
            const { connectorId: own, transactionId } = payload;
            // A stop has no connectorId; without its start it cannot be assigned.
            return (own ?? connectorOf.get(transactionId)) === connectorId;
          })
          .map((message) => {
            const { meterStart, meterStop } = message.payload;
            return Number(meterStart ?? meterStop ?? sampleOf(message)?.sampledValue[0]?.value);
          });
        expect([...registers].sort((one, other) => one - other)).toEqual(registers);
      }
      await played.charger.close();
    }),
    { numRuns: 60 * testScale, seed: testSeed },
  );
});

test("a full car takes nothing, and no connector delivers more than its hardware", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const began = Date.UTC(2025, 0, 1, 12);
      const played = await play(
        steps.filter(({ what }) => what !== "register"),
        {},
      );
      const hours = (played.clock.now() - began) / 3_600_000;
      for (const { registerWh } of played.charger.state.connectors) {
        // Three phases of 230 V; a car takes 16 A.
        expect(registerWh).toBeLessThanOrEqual(hours * 3 * 230 * 16);
      }
      await played.charger.close();
    }),
    { numRuns: 20 * testScale, seed: testSeed },
  );
});
