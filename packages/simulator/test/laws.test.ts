import { testScale, testSeed } from "@forecourt/harness";
import { type Withheld, withhold } from "@forecourt/ocpp";
import { ManualClock } from "@forecourt/ocpp/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Quirks, TransactionAction } from "../src/index.ts";
import { type Started, startCharger } from "./start-charger.ts";

/*
 * Random scripts, and what holds whatever they are. What a script says is lost may be lost, a register that it sets may
 * fall; nothing else.
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
      what: fc.constantFrom("offline", "online", "drop", "power cut", "reset", "server away", "server back"),
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

interface Told {
  /** Of everything that was begun and ended, by what could be seen of the charger. */
  begun: number;
  ended: number;
  lost: TransactionAction[];
  /** Whether the script has set a register. */
  isMeterBroken: boolean;
}

/** Answers some calls late, some never, and hangs up on some: always the same ones. */
function unreliable<Answer extends object>(clock: ManualClock, answer: () => Answer) {
  let calls = 0;
  return (): Answer | Withheld | Promise<Answer> => {
    calls++;
    if (calls % 5 === 0) return withhold("the store is away");
    if (calls % 7 !== 0) return answer();
    return new Promise((resolve) => {
      clock.after(15_000, () => resolve(answer()));
    });
  };
}

async function play(steps: readonly Step[], oddity: Quirks): Promise<Started & Told> {
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
  const told: Told = { begun: 0, ended: 0, lost: [], isMeterBroken: false };
  let running = [false, false];
  const look = () => {
    const now = charger.state.connectors.map(({ transaction }) => transaction !== null);
    for (const [index, isRunning] of now.entries()) {
      if (isRunning && running[index] === false) told.begun++;
      if (!isRunning && running[index] === true) told.ended++;
    }
    running = now;
  };
  const lose = (action: TransactionAction) => {
    charger.loseNext(action);
    told.lost.push(action);
  };
  const deeds: Record<Step["what"], (on: number) => unknown> = {
    plug: (on) => charger.state.connectors[on - 1]?.soc === null && charger.plugIn(on),
    unplug: (on) => charger.unplug(on),
    tag: (on) => charger.present("TAG-1", on),
    time: (on) => clock.run(on * 1_000),
    offline: () => charger.offline(),
    online: () => charger.online(),
    drop: () => charger.drop(),
    "power cut": () => charger.cutPower(),
    reset: () => started.station.call("Reset", { type: "Hard" }),
    "server away": () => line.down(),
    "server back": () => line.up(),
    "lose start": () => lose("StartTransaction"),
    "lose stop": () => lose("StopTransaction"),
    "lose meter value": () => lose("MeterValues"),
    "lose answer": () => charger.loseAnswer("MeterValues"),
    fault: (on) => charger.fault("GroundFailure", on),
    repair: (on) => charger.fault("NoError", on),
    register(on) {
      told.isMeterBroken = true;
      charger.setRegister(on);
    },
  };
  const settling: unknown[] = [];
  for (const { what, on } of steps) {
    const deed = deeds[what](on);
    if (what === "time") await deed;
    settling.push(deed);
    // Two transactions of the same millisecond could not be told apart.
    await clock.run(1);
    look();
  }
  // Whatever was going on comes to its end.
  await clock.run(60_000);
  look();
  charger.unplug(1);
  charger.unplug(2);
  look();
  line.up();
  charger.online();
  await clock.run(600_000);
  await Promise.all(settling);
  return Object.assign(started, told);
}

interface Message {
  action: string;
  payload: Record<string, unknown>;
}

/** The transaction messages on the wire, in order; what is sent again counts once, and is of the same content. */
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

/** Ours are of one sample each. */
const sampleOf = ({ payload }: Message) => (payload["meterValue"] as Sample[])[0];
const timeOf = (message: Message) => String(message.payload["timestamp"] ?? sampleOf(message)?.timestamp);

test("whatever happens, transaction messages are told in order, once, and none is lost that nobody lost", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), quirks, async (steps, oddity) => {
      const played = await play(steps, oddity);
      const { charger, begun, ended, lost } = played;
      const { answered, dropped, refused } = charger.ledger;
      expect(charger.state).toMatchObject({ link: "online", queued: 0 });
      expect(refused).toEqual([]);
      const messages = onTheWire(played);

      // No message stands twice among those that are not the one before sent again.
      expect(new Set(messages.map((message) => JSON.stringify(message))).size).toBe(messages.length);
      if (oddity.startAtEnd !== true) {
        const times = messages.map(timeOf);
        expect([...times].sort()).toEqual(times);
      }

      // What was lost is what the script has lost, and no more of it.
      for (const { action, why } of dropped) {
        expect(why).toBe("lost");
        expect(lost.filter((each) => each === action).length).toBeGreaterThanOrEqual(
          dropped.filter((each) => each.action === action).length,
        );
      }
      const told = (action: string) => messages.filter((message) => message.action === action).length;
      const gone = (action: string) => dropped.filter((each) => each.action === action).length;
      expect(ended).toBe(begun);
      expect(told("StartTransaction") + gone("StartTransaction")).toBe(begun);
      expect(told("StopTransaction") + gone("StopTransaction")).toBe(ended);
      // And each of them was answered.
      const contents = new Set(answered.map(({ action, payload }) => JSON.stringify({ action, payload })));
      for (const message of messages) expect(contents).toContain(JSON.stringify(message));
      await charger.close();
    }),
    { numRuns: 60 * testScale, seed: testSeed },
  );
});

test("a register never falls, unless somebody sets it", async () => {
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
            // A stop does not say where it was; one whose start was lost cannot be told apart.
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

test("a car that is full takes no more, and no connector gives more than its hardware", async () => {
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
