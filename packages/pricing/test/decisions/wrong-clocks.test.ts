import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type ClockEvidence,
  type ConnectionEvidence,
  decide,
  type Evidence,
  type MeterSample,
  type StatusFrame,
} from "../../src/index.ts";
import { brief, evidenceOf, MINUTE, start, stop, T0 } from "./charged-hour.ts";

const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Known for a year, and without other facts. */
const known = (changes: Partial<ClockEvidence> = {}): ClockEvidence => ({
  registeredAt: T0 - 365 * DAY,
  freed: [],
  inUse: [],
  connections: [],
  boots: [],
  ...changes,
});

const connection = (changes: Partial<ConnectionEvidence>): ConnectionEvidence => ({
  acceptedAt: T0 - 10 * DAY,
  lastSeenAt: T0 - MINUTE,
  drainedAt: T0 - 10 * DAY + MINUTE,
  replyWithheld: false,
  hasStart: false,
  ...changes,
});

/** Stamped 60 days before it was received. */
const behind = { ...start, at: start.receivedAt - 60 * DAY };

const decided = (clock: ClockEvidence | undefined, changes: Partial<Evidence> = {}) =>
  decide(
    evidenceOf({ start: behind, samples: [], ...(clock === undefined ? {} : { clock }), ...changes }),
    "confirmed_register_ok",
  );

const clockOf = (result: ReturnType<typeof decide>) => result.decision?.evidence.clock;

describe("a late start", () => {
  test("is accepted while nothing contradicts it, and time without a frame is named", () => {
    const result = decided(known());
    // 60 days and an hour less the 400 ms of its receipt; 12 h of it are within the threshold.
    expect(brief(result)).toEqual(["billed", "delivered_late", 7_500, 5_187_600]);
    expect(clockOf(result)).toMatchObject({ trusted: true, silent_s: 5_144_399 });
    expect(result.decision?.explanation).toContain("5144399 s of it passed beyond the idle threshold");
  });

  test.each([
    ["the registration", known({ registeredAt: T0 - 5 * MINUTE }), "registration", 65],
    [
      "an Available",
      known({
        freed: [
          { at: T0 - 2 * HOUR, receivedAt: T0 - 2 * HOUR, frameId: "s1", by: "connector_available" },
          { at: T0 - 3 * HOUR, receivedAt: T0 - 3 * HOUR, frameId: "s0", by: "connector_available" },
        ],
      }),
      "connector_available",
      180,
    ],
    [
      "the end of another transaction",
      known({ freed: [{ at: T0 - HOUR, receivedAt: T0 - HOUR, frameId: "f0", by: "transaction_ended" }] }),
      "transaction_ended",
      120,
    ],
    ["a drained connection", known({ connections: [connection({})] }), "connection", 61],
  ] as const)("counts from %s that contradicts it", (_, clock, contradicted_by, minutes) => {
    const result = decided(clock);
    expect(brief(result)).toEqual(["recovered_partial", "charger_clock_untrusted", 7_500, minutes * 60]);
    expect(clockOf(result)).toMatchObject({ trusted: false, contradicted_by, counted_from: "earliest" });
  });

  test.each([
    [
      "an Available by a clock that is as wrong",
      known({
        freed: [{ at: T0 - 2 * HOUR, receivedAt: T0 - HOUR, frameId: "s", by: "connector_available" }],
      }),
    ],
    [
      "an Available after the last frame",
      known({
        freed: [{ at: stop.at + 1, receivedAt: stop.at + 1, frameId: "s", by: "connector_available" }],
      }),
    ],
    [
      "a connection that never came to the end of its queue",
      known({ connections: [connection({ drainedAt: null })] }),
    ],
    [
      "a connection on which a reply was withheld",
      known({ connections: [connection({ replyWithheld: true })] }),
    ],
    [
      "a connection after a withheld reply",
      known({
        connections: [connection({ replyWithheld: true, lastSeenAt: T0 - 2 * DAY }), connection({})],
      }),
    ],
    ["a connection that ended before", known({ connections: [connection({ lastSeenAt: T0 - 61 * DAY })] })],
    [
      "a connection on which the connector was said to be in use",
      known({
        connections: [connection({})],
        inUse: [{ at: behind.at + MINUTE, receivedAt: behind.at + MINUTE, frameId: "s" }],
      }),
    ],
  ])("is not contradicted by %s", (_, clock) => {
    expect(decided(clock).decision?.reasonCode).toBe("delivered_late");
  });

  test("counts from its receipt on a drained connection, and limits what a socket can deliver", () => {
    const live = known({ connections: [connection({ hasStart: true, lastSeenAt: T0 })] });
    const result = decided(live);
    expect(brief(result)).toEqual(["recovered_partial", "charger_clock_untrusted", 7_500, 3_600]);
    expect(result.startAt).toBe(start.receivedAt);
    // 11 kW x 1 h x 1.1 + 1 kWh = 13.1 kWh
    const thousandfold = { ...stop, registerWh: 1_000_000 + 13_101 };
    expect(decided(live, { stop: thousandfold }).decision?.reasonCode).toBe("energy_exceeds_physical_limit");
  });

  test("and a stop by the same clock bill the difference of their timestamps", () => {
    const queued = { ...stop, at: behind.at + 50 * MINUTE, receivedAt: start.receivedAt + 1_000 };
    const clock = known({ connections: [connection({ lastSeenAt: T0 - 2 * HOUR })] });
    expect(brief(decided(clock, { stop: queued }))).toEqual([
      "recovered_partial",
      "charger_clock_untrusted",
      7_500,
      3_000,
    ]);
    // After a boot the clock may be another one: the stop's timestamp is before all that is possible, so it counts by its
    // receipt.
    const booted = { ...clock, boots: [start.receivedAt + 500] };
    expect(clockOf(decided(booted, { stop: queued }))).toMatchObject({ counted_from: "earliest" });
    // It cannot have charged for longer than the charger was away.
    const longer = { ...queued, at: behind.at + 10 * HOUR };
    expect(clockOf(decided(clock, { stop: longer }))).toMatchObject({ counted_from: "earliest" });
  });

  test("of 1970 and its stop, delivered together, bill the difference too", () => {
    const unset = { ...start, at: 60_000 };
    const queued = { ...stop, at: 60_000 + 50 * MINUTE, receivedAt: start.receivedAt + 1_000 };
    const clock = known({ connections: [connection({ lastSeenAt: T0 - 2 * HOUR })] });
    expect(brief(decided(clock, { start: unset, stop: queued })).slice(2)).toEqual([7_500, 3_000]);
  });
});

/** What happens, by the true time, in seconds. */
interface World {
  evidence: Evidence;
  trueS: number;
  /** From the last moment at which the caller knew that no transaction was running, to the true end. */
  supportedS: number;
  live: boolean;
  honest: boolean;
}

const anyWorld: fc.Arbitrary<World> = fc
  .record({
    /** The connection before. */
    beforeS: fc.integer({ min: 120, max: 20 * 86_400 }),
    /** From its end to the next one. */
    awayS: fc.integer({ min: 1, max: 20 * 86_400 }),
    /** The start, from the end of the connection before; live when that is after the next one was drained. */
    startS: fc.integer({ min: 1, max: 25 * 86_400 }),
    chargedS: fc.integer({ min: 1, max: 3 * 86_400 }),
    behindS: fc.constantFrom(0, 0, 400, 3_600, 86_400, 60 * 86_400, 85 * 86_400),
    /** From the next connection on. Null: it stays wrong. */
    setAfterS: fc.option(fc.integer({ min: 0, max: 86_400 })),
    boots: fc.boolean(),
    saysAvailable: fc.boolean(),
    samples: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
  })
  .map((given): World => {
    const { awayS, beforeS, behindS, boots, chargedS, samples, saysAvailable, setAfterS, startS } = given;
    const at = (seconds: number) => T0 + seconds * 1_000;
    const backS = beforeS + awayS;
    const beganS = beforeS + startS;
    const endedS = beganS + chargedS;
    const setS = behindS === 0 ? -1 : setAfterS === null ? Number.POSITIVE_INFINITY : backS + setAfterS;
    const stampOf = (seconds: number) => at(seconds >= setS ? seconds : seconds - behindS);
    // In order: one message a second once it is back.
    let deliveredS = backS;
    const frame = (seconds: number, frameId: string) => {
      deliveredS = Math.max(seconds, deliveredS + (seconds < backS ? 1 : 0));
      return { at: stampOf(seconds), receivedAt: at(deliveredS), frameId };
    };
    const first = { ...frame(beganS, "start"), registerWh: 1_000 };
    const sampled = samples
      .map((share) => Math.floor(beganS + share * chargedS))
      .sort((a, b) => a - b)
      .map((seconds, index): MeterSample => ({ ...frame(seconds, `m${index}`), registerWh: 1_000 }));
    const last = { ...frame(endedS, "stop"), registerWh: 1_010 };
    const live = beganS >= backS + 60;
    const available = live && saysAvailable;
    const freedS = available ? beganS - 1 : beforeS;
    const states: StatusFrame[] = available
      ? [{ at: stampOf(freedS), receivedAt: at(freedS), frameId: "free", status: "Available" }]
      : [];
    const clock: ClockEvidence = {
      registeredAt: T0,
      freed: states.map((each) => ({ ...each, by: "connector_available" as const })),
      inUse: [],
      boots: boots ? [at(backS)] : [],
      connections: [
        {
          acceptedAt: T0,
          lastSeenAt: at(beforeS),
          drainedAt: at(60),
          replyWithheld: false,
          hasStart: false,
        },
        {
          acceptedAt: at(backS),
          lastSeenAt: at(live ? beganS - 1 : backS),
          drainedAt: live && beganS - 1 >= backS + 60 ? at(backS + 60) : null,
          replyWithheld: false,
          hasStart: true,
        },
      ],
    };
    const knownFreeS = live ? Math.max(beforeS, Math.min(beganS, backS)) : beforeS;
    return {
      evidence: evidenceOf({
        start: first,
        samples: sampled,
        stop: last,
        states,
        clock,
        ratedPowerW: 22_000,
      }),
      trueS: chargedS,
      supportedS: endedS - knownFreeS,
      live,
      honest: behindS === 0,
    };
  });

describe("with any clock", () => {
  test("a correct session keeps its own times", () => {
    fc.assert(
      fc.property(anyWorld, ({ evidence, honest, trueS }) => {
        fc.pre(honest);
        const result = decide(evidence, "confirmed_register_ok");
        // Between two of its messages may be more than the 12 h of the idle threshold.
        const usual =
          trueS > 43_200 ? [null, "delivered_late", "time_without_messages"] : [null, "delivered_late"];
        expect(usual).toContain(result.decision?.reasonCode ?? null);
        expect(result.timeS).toBe(trueS);
        expect(result.startAt).toBe(evidence.start?.at);
      }),
      { seed: 20_261_122, numRuns: 2_000 },
    );
  });

  test("time without evidence is not billed", () => {
    fc.assert(
      fc.property(anyWorld, ({ evidence, live, supportedS, trueS }) => {
        const result = decide(evidence, "confirmed_register_ok");
        expect(result.timeS).toBeLessThanOrEqual(supportedS);
        // A session that began while the charger was connected is billed for its duration.
        if (live && evidence.clock?.connections[1]?.drainedAt !== null)
          expect(result.timeS).toBeLessThanOrEqual(trueS);
      }),
      { seed: 20_261_122, numRuns: 5_000 },
    );
  });
});
