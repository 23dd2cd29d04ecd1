import { testScale, testSeed } from "@forecourt/harness";
import type {
  PriceComponent,
  Restrictions,
  Sample,
  SessionState,
  Tariff,
  Timeline,
} from "@forecourt/pricing";
import fc from "fast-check";
import { transitionsOf, wallClockAt } from "./wall-clock.ts";

/** This many at TEST_SCALE=5, and a twentieth in CI. A failure prints the seed. */
export function seeded(fullCount: number): { seed: number; numRuns: number } {
  return {
    seed: testSeed,
    numRuns: Math.round(fullCount * Math.min(1, testScale === 1 ? 0.03 : testScale / 5)),
  };
}

export interface RandomSession {
  zone: string;
  tariff: Tariff;
  timeline: Timeline;
}

/** Half an hour of summer time, 45 minutes off the hour, no summer time at all, and both hemispheres. */
const zones = [
  "Europe/Amsterdam",
  "America/St_Johns",
  "Australia/Lord_Howe",
  "Pacific/Auckland",
  "Pacific/Chatham",
  "Asia/Kolkata",
  "Africa/Casablanca",
  "UTC",
];

function pick<const Values extends readonly unknown[]>(...values: Values): fc.Arbitrary<Values[number]> {
  return fc.constantFrom<Values[number][]>(...values);
}

/** A value with a probability of one in `times`. */
function maybe<Value>(arbitrary: fc.Arbitrary<Value>, oneIn = 3): fc.Arbitrary<Value | undefined> {
  return fc.oneof({ weight: oneIn - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
}

/** A session of up to 25 minutes, one in twelve up to 4 hours, around a change of offset, midnight, or any time. */
export const anySession: fc.Arbitrary<RandomSession> = fc
  .record({
    zone: pick(...zones),
    lengthS: length(),
    around: pick("transition", "transition", "midnight", "anything"),
  })
  .chain(({ around, lengthS, zone }) =>
    fc
      .record({ at: instant(zone, around), before: fc.integer({ min: 0, max: lengthS }) })
      .chain(({ at, before }) => {
        const startS = at - before;
        return fc.record({
          zone: fc.constant(zone),
          tariff: anyTariff(zone, startS, lengthS),
          timeline: anyTimeline(startS, lengthS),
        });
      }),
  );

function length(): fc.Arbitrary<number> {
  return fc.oneof(
    { weight: 11, arbitrary: fc.integer({ min: 0, max: 1_500 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1_500, max: 4 * 3600 }) },
  );
}

function instant(zone: string, around: string): fc.Arbitrary<number> {
  const anywhere = fc.integer({ min: 1_672_531_200, max: 1_798_761_600 });
  const changes = transitionsOf(zone);
  if (around === "transition" && changes.length > 0) return pick(...changes);
  if (around !== "midnight") return anywhere;
  return anywhere.map((atS) => atS - wallClockAt(zone, atS).secondOfDay);
}

function anyTariff(zone: string, startS: number, lengthS: number): fc.Arbitrary<Tariff> {
  const element = fc.record({
    price_components: fc.array(anyComponent, { minLength: 1, maxLength: 4 }),
    restrictions: fc.option(anyRestrictions(zone, startS, lengthS), { freq: 5 }),
  });
  return fc.record({
    currency: pick("EUR", "EUR", "JPY", "KWD"),
    tax_included: pick("YES", "NO", "N/A", null),
    elements: fc.array(element, { minLength: 1, maxLength: 5 }),
    extensions: fc.record({
      suspended_evse_as: pick("none", "time", "parking"),
      quantisation: pick("step_size", "step_size", "none"),
      rounding: fc.record({ mode: pick("half_up", "half_even", "up", "down") }),
    }),
  });
}

const anyComponent: fc.Arbitrary<PriceComponent> = fc
  .record({
    type: pick("ENERGY", "TIME", "PARKING_TIME", "FLAT"),
    micros: fc.oneof(fc.integer({ min: 0, max: 3_000_000 }), pick(0, 250_000, 500_000, 1_000_000)),
    negative: fc.integer({ min: 0, max: 9 }),
    vat: pick(null, undefined, 0, 9, 21, "5.5"),
    step_size: pick(undefined, 0, 1, 1, 60, 300, 900, 7),
  })
  .map(({ micros, negative, step_size, type, vat }) => ({
    type,
    price: `${type === "ENERGY" && negative === 0 ? "-" : ""}${Math.floor(micros / 1_000_000)}.${String(micros % 1_000_000).padStart(6, "0")}`,
    ...(vat !== undefined && { vat }),
    ...(step_size !== undefined && { step_size }),
  }));

function anyRestrictions(zone: string, startS: number, lengthS: number): fc.Arbitrary<Restrictions> {
  const shown = (atS: number) => wallClockAt(zone, atS);
  // Times and dates near the session: others never make a difference.
  const near = fc.integer({ min: startS - 600, max: startS + lengthS + 600 });
  const time = fc.oneof(
    { weight: 3, arbitrary: near.map((atS) => hoursAndMinutes(shown(atS).secondOfDay)) },
    {
      // A time of day that a clock skipped in spring never occurs on it.
      weight: 3,
      arbitrary: fc
        .tuple(near, fc.integer({ min: -45, max: 45 }))
        .map(([atS, minutes]) => hoursAndMinutes(shown(atS).secondOfDay + 86_400 + minutes * 60)),
    },
    { weight: 1, arbitrary: pick("00:00", "02:00", "02:30", "03:00", "23:59") },
  );
  const date = near.map((atS) => shown(atS).date);
  const duration = fc.integer({ min: 0, max: lengthS + 60 });
  const kwh = fc.oneof(
    fc.integer({ min: 0, max: 30_000 }).map((tenths) => tenths / 10_000),
    pick(0, "0.5", 1, "1.0", 2),
  );
  return fc
    .record({
      start_time: maybe(time),
      end_time: maybe(time),
      start_date: maybe(date, 9),
      end_date: maybe(date, 9),
      day_of_week: maybe(fc.array(pick("MONDAY", "WEDNESDAY", "SATURDAY", "SUNDAY"), { maxLength: 3 }), 8),
      min_kwh: maybe(kwh, 6),
      max_kwh: maybe(kwh, 6),
      min_duration: maybe(duration, 6),
      max_duration: maybe(duration, 6),
      min_idle_duration: maybe(duration, 9),
      max_idle_duration: maybe(duration, 9),
      min_power: maybe(pick(0, 1.4, "2.0", 3.6, 7), 9),
      max_power: maybe(pick(1.4, "2.0", 3.6, 7, 11), 9),
      min_current: maybe(pick(6, "10.5", 16), 12),
      max_current: maybe(pick(6, "10.5", 16, 32), 12),
      reservation: maybe(pick("RESERVATION", "RESERVATION_EXPIRES"), 6),
    })
    .map((given) => JSON.parse(JSON.stringify(given)) as Restrictions); // without the members that are undefined
}

function hoursAndMinutes(secondOfDay: number): string {
  const pad = (value: number) => String(Math.floor(value)).padStart(2, "0");
  return `${pad((secondOfDay / 3600) % 24)}:${pad((secondOfDay / 60) % 60)}`;
}

function anyTimeline(startS: number, lengthS: number): fc.Arbitrary<Timeline> {
  const inside = fc.integer({ min: 0, max: Math.max(lengthS - 1, 0) });
  const ms = fc.integer({ min: 0, max: 999 });
  return fc
    .record({
      startMs: ms,
      stopMs: ms,
      samples: fc.uniqueArray(
        fc.record({
          afterS: inside,
          wh: fc.oneof(fc.nat(500), pick(0)),
          powerW: maybe(pick(0, 1_400, 2_000, 3_600, 7_000, 7_400), 3),
          currentA: maybe(pick(6, 10.5, 15.9, 16, 32), 2),
        }),
        { maxLength: 7, selector: ({ afterS }) => afterS },
      ),
      lastWh: fc.oneof(fc.nat(900), pick(0)),
      states: fc.array(
        fc.record({
          afterMs: fc.integer({ min: -5_000, max: lengthS * 1000 }),
          state: fc.constantFrom<SessionState[]>("charging", "idle", "idle", "suspended_evse"),
        }),
        { maxLength: 5 },
      ),
      reservation: maybe(
        fc.record({ beforeS: fc.integer({ min: 0, max: 2_400 }), expired: pick(true, false) }),
        3,
      ),
    })
    .map(({ lastWh, reservation, samples, startMs, states, stopMs }): Timeline => {
      let registerWh = 41_000;
      const start = { at: startS * 1000 + startMs, registerWh };
      const expired = reservation?.expired === true;
      const ordered = [...samples]
        .sort((a, b) => a.afterS - b.afterS)
        .map(({ afterS, currentA, powerW, wh }): Sample => {
          registerWh += wh;
          return {
            at: start.at + afterS * 1000,
            registerWh,
            ...(powerW !== undefined && { powerW }),
            ...(currentA !== undefined && { currentA }),
          };
        });
      return {
        start,
        stop: expired
          ? start
          : { at: (startS + lengthS) * 1000 + Math.max(stopMs, startMs), registerWh: registerWh + lastWh },
        samples: expired ? [] : ordered,
        states: states.map(({ afterMs, state }) => ({ at: start.at + afterMs, state })),
        ...(reservation !== undefined && {
          reservation: { start: start.at - reservation.beforeS * 1000, expired },
        }),
      };
    });
}
