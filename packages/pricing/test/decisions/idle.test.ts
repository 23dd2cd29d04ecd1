import { describe, expect, test } from "vitest";
import { bill, decide, type Evidence, type MeterSample, type Tariff } from "../../src/index.ts";
import { evidenceOf, MINUTE, power, sample, start, status, stop, T0 } from "./charged-hour.ts";

/** 0.35 per kWh, 6.00 per hour of parking: 0.10 per minute. */
const tariff: Tariff = {
  currency: "EUR",
  elements: [
    {
      price_components: [
        { type: "ENERGY", price: 0.35 },
        { type: "PARKING_TIME", price: 6 },
      ],
    },
  ],
};

interface Charge {
  /** Drawn until `fullAt`, in W. */
  watts: number;
  /** Minutes. */
  fullAt?: number;
  minutes: number;
  /** In which the samples count, in Wh, cut off. Start and stop are in Wh. */
  stepWh: number;
  everyS?: number;
  startWh?: number;
  /** The interval in which the register is read; in between the last reading is repeated. */
  readEveryS?: number;
}

function charged({ everyS = 60, fullAt, minutes, readEveryS, startWh = 1_000_000, stepWh, watts }: Charge) {
  const registerAt = (atS: number) =>
    startWh + Math.floor((watts * Math.min(atS, (fullAt ?? minutes) * 60)) / 3600);
  const samples: MeterSample[] = [];
  for (let atS = everyS; atS < minutes * 60; atS += everyS) {
    const readS = readEveryS === undefined ? atS : Math.floor(atS / readEveryS) * readEveryS;
    const shown = Math.floor(registerAt(readS) / stepWh) * stepWh;
    samples.push(sample(atS / 60, shown, "Sample.Periodic"));
  }
  const at = T0 + minutes * MINUTE;
  return {
    tariff,
    ratedPowerW: 22_000,
    start: { ...start, registerWh: startWh },
    samples,
    stop: { ...stop, at, receivedAt: at + 400, registerWh: registerAt(minutes * 60) },
  } satisfies Partial<Evidence>;
}

const total = (changes: Partial<Evidence>) =>
  bill(evidenceOf(changes), "confirmed_register_ok").priced?.total;

const idleMinutes = (changes: Partial<Evidence>) => {
  const parkingS = bill(evidenceOf(changes), "confirmed_register_ok").priced?.quantities.parkingS;
  return parkingS === undefined ? null : parkingS / 60;
};

const charging = { states: [status(0.5, "Charging")] };

describe("a car that charges is never idle", () => {
  // 5.5 kWh x 0.35 = 1.925; 1.15 kWh x 0.35 = 0.4025.
  const whole = charged({ watts: 11_000, minutes: 30, stepWh: 1_000 });
  const tenths = charged({ watts: 2_300, minutes: 30, stepWh: 100 });

  test.each([
    ["11 kW in whole kWh", whole, "1.93"],
    ["2.3 kW in tenths of a kWh", tenths, "0.40"],
  ])("%s, with any reported status", (_, charge, cost) => {
    expect(total(charge)).toBe(cost);
    expect(total({ ...charge, ...charging })).toBe(cost);
    const powerSamples = charge.samples.map(({ at }) => power((at - T0) / MINUTE, 11_000));
    expect(total({ ...charge, powerSamples })).toBe(cost);
    expect(total({ ...charge, samples: charge.samples.map((each) => ({ ...each, currentA: 10 })) })).toBe(
      cost,
    );
  });

  test("though its register begins in the middle of a step, or its last sample is in Wh", () => {
    const shifted = (by: number): Partial<Evidence> => ({
      ...tenths,
      start: { ...tenths.start, registerWh: tenths.start.registerWh + by },
      samples: tenths.samples.map((each) => ({ ...each, registerWh: each.registerWh + by })),
      stop: { ...tenths.stop, registerWh: tenths.stop.registerWh + by },
    });
    expect(total(shifted(37))).toBe("0.40");
    const end = { ...sample(29.9, 1_001_146, "Transaction.End"), action: "StopTransaction" as const };
    expect(total({ ...tenths, samples: [...tenths.samples, end] })).toBe("0.40");
  });

  test("though its register is read every five minutes and repeated in between", () => {
    const repeated = charged({ watts: 11_000, minutes: 60, stepWh: 1, readEveryS: 300 });
    // 11 kWh x 0.35.
    expect(total({ ...repeated, ...charging })).toBe("3.85");
  });

  test("though it draws less than any charger offers", () => {
    // 300 W take 20 minutes for a tenth of a kWh: 0.6 kWh x 0.35 = 0.21.
    const slow = charged({ watts: 300, minutes: 120, stepWh: 100 });
    expect(total({ ...slow, ...charging })).toBe("0.21");
  });

  test("though the register stands still for a minute between two measurements of power", () => {
    const samples = [10, 11, 12, 13, 14, 15].map((minute) => sample(minute, 1_002_001));
    const measured = [10, 11, 12, 13, 14, 15].map((minute) => power(minute, minute === 13 ? 101 : 0));
    // 12, 13 and 14 have 101 W at themselves or beside them. 15 and the stop at 60 add nothing.
    const ended = { ...stop, registerWh: 1_002_001 };
    expect(idleMinutes({ samples, powerSamples: measured, stop: ended })).toBe(45);
  });

  test("though the charger reports SuspendedEV, from the measurement before the first that shows power", () => {
    const states = [status(10, "SuspendedEV")];
    const powerSamples = [5, 10, 15, 20, 25, 30, 35].map((minute) =>
      power(minute, minute === 20 || minute === 25 ? 7_000 : 0),
    );
    const { timeline } = decide(evidenceOf({ states, powerSamples }), "confirmed_register_ok");
    expect(timeline?.states.map(({ at, state }) => [(at - T0) / MINUTE, state])).toEqual([
      [10, "idle"],
      [15, "charging"],
      [30, "idle"],
    ]);
  });
});

describe("a car that waits is idle", () => {
  const full = { watts: 11_000, fullAt: 30, minutes: 90, stepWh: 1 };

  test("with a register that counts in Wh, reported as Charging or not", () => {
    // Minute 31 is the first that adds nothing: 59 minutes.
    expect(idleMinutes(charged(full))).toBe(59);
    expect(idleMinutes({ ...charged(full), ...charging })).toBe(59);
    // 5.5 kWh x 0.35 = 1.925, and 59 x 0.10.
    expect(total({ ...charged(full), ...charging })).toBe("7.83");
  });

  test("with one that counts in tenths of a kWh, when it stands still for long enough", () => {
    // 100 Wh at 1380 W are 261 s. Five minutes after minute 30 are enough to tell.
    expect(idleMinutes({ ...charged({ ...full, stepWh: 100 }), ...charging })).toBe(59);
  });

  test("in standby", () => {
    // 90 W on a register of 1 Wh, 60 s apart: 1 or 2 Wh each.
    const standby = charged({ ...full, fullAt: 30 });
    const samples = standby.samples.map((each, index) =>
      index < 30 ? each : { ...each, registerWh: 1_005_500 + Math.floor(((index - 29) * 90) / 60) },
    );
    const powerSamples = samples.map(({ at }, index) => power((at - T0) / MINUTE, index < 30 ? 11_000 : 90));
    const ended = { ...standby.stop, registerWh: 1_005_590 };
    // Minute 30 still draws; 31 has it beside itself; 32 is the first that adds nothing.
    expect(idleMinutes({ ...standby, samples, powerSamples, stop: ended, ...charging })).toBe(58);
    // 40 W, unmeasured: 1 Wh in a minute at most.
    const lower = standby.samples.map((each, index) =>
      index < 30 ? each : { ...each, registerWh: 1_005_500 + Math.floor(((index - 29) * 40) / 60) },
    );
    const later = { ...standby.stop, registerWh: 1_005_540 };
    expect(idleMinutes({ ...standby, samples: lower, stop: later, ...charging })).toBe(59);
  });

  test("at less than half an ampere, though the register cannot show it", () => {
    const coarse = charged({ ...full, minutes: 110, stepWh: 1_000 });
    const currentA = (minute: number) => (minute <= 30 ? 16 : 0.4);
    const samples = coarse.samples.map((each) => ({ ...each, currentA: currentA((each.at - T0) / MINUTE) }));
    // 1 kWh at 1380 W takes 44 minutes. From minute 32 on; the stop shows the 500 Wh that were less than a step.
    expect(idleMinutes({ ...coarse, samples, ...charging })).toBe(78);
  });

  test("but a register that is too coarse does not prove idle time", () => {
    const coarse = charged({ ...full, minutes: 70, stepWh: 1_000 });
    expect(idleMinutes(coarse)).toBe(0);
    expect(idleMinutes({ ...coarse, ...charging })).toBe(0);
  });

  test("and a power of 0 that never changes is not a measurement", () => {
    const charge = charged({ watts: 600, minutes: 60, stepWh: 100 });
    const powerSamples = charge.samples.map(({ at }) => power((at - T0) / MINUTE, 0));
    expect(idleMinutes({ ...charge, powerSamples, ...charging })).toBe(0);
  });
});
