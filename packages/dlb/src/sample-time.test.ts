import { expect, test } from "vitest";
import { driveSite, outlets } from "./drive-site.test.kit.ts";
import { sampleTime } from "./measure.ts";

/** The times of consecutive samples by our clock, from [timestamp, arrival]. */
function timesOf(...samples: [number, number][]): number[] {
  let clock: Parameters<typeof sampleTime>[0]["clock"] = null;
  return samples.map(([stampedAt, at]) => {
    const timed = sampleTime({ clock }, stampedAt, at);
    clock = timed.clock;
    return Math.round(timed.takenAt);
  });
}

const hour = 3_600_000;

test("a sample was taken when it arrived, less its delay", () => {
  expect(timesOf([0, 100], [60_000, 60_100])).toEqual([100, 60_100]);
  // The difference of the charger's clock does not matter.
  expect(timesOf([5 * hour, 100], [5 * hour + 60_000, 60_100])).toEqual([100, 60_100]);
  // 30 s late. The least delay grows by a twentieth of the minute that has passed.
  expect(timesOf([0, 0], [60_000, 90_000])).toEqual([0, 63_000]);
});

test("samples from a queue were taken before they were delivered", () => {
  const queued = timesOf([0, 0], [60_000, 600_000], [120_000, 600_010], [180_000, 600_020]);
  expect(queued.every((takenAt, index) => takenAt <= index * 60_000 + 5_000)).toBe(true);
});

test("a clock that was set back is recognised at the second sample", () => {
  expect(timesOf([hour, 0], [60_000, 60_000], [120_000, 120_000]).at(-1)).toBe(120_000);
});

test("late samples above the limit do not count against a charger that follows it by now", () => {
  const driven = driveSite({ connectors: outlets(["a"], { sampleIntervalS: 5 }) });
  const { enrol, charge, send, acceptAll, advance, alarms, session, configure } = driven;
  enrol("a");
  acceptAll(charge("a", 1));
  advance(20_000, acceptAll);
  const sample = (at: number, amps: number) =>
    send({ type: "measured", connectorId: "a", at, currentA: amps, offeredA: amps });
  sample(driven.now, 32);
  acceptAll(configure({ capA: 16 }));
  const loweredAt = driven.now;
  advance(20_000, acceptAll);
  expect(session("a")?.limitA).toBe(16);
  for (const beforeMs of [4_000, 3_000, 2_000, 1_000]) sample(loweredAt - beforeMs + 3_500, 32);
  expect(alarms().filter((code) => code !== "meter_stale")).toEqual([]);
  expect(session("a")?.exposureA).toBe(16);
  // The current that it draws now counts.
  for (const each of [1, 2]) {
    advance(5_000, acceptAll);
    sample(driven.now, 32 + each / 10);
  }
  expect(session("a")?.exposureA).toBe(33);
});

test("a sample that arrived before a limit was accepted does not count against that limit", () => {
  const driven = driveSite({ connectors: outlets(["a"], { sampleIntervalS: 5 }) });
  const { enrol, charge, send, acceptAll, advance, session, configure } = driven;
  enrol("a");
  acceptAll(charge("a", 1));
  advance(20_000, acceptAll);
  acceptAll(configure({ capA: 16 }));
  const loweredAt = driven.now;
  advance(20_000, acceptAll);
  // Its clock is an hour ahead, and all its messages arrive 21 s late.
  for (const afterMs of [-3_000, -2_000, -1_000])
    send({
      type: "measured",
      connectorId: "a",
      at: loweredAt + afterMs + hour,
      ageMs: driven.now - loweredAt - afterMs,
      currentA: 32,
    });
  expect(session("a")?.exposureA).toBe(16);
});
