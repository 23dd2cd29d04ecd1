import { describe, expect, test } from "vitest";
import { idleClock, risesOf } from "./idle-clock.ts";

const minute = 60_000;
const noon = Date.UTC(2026, 10, 21, 12);
const at = (minutes: number) => noon + minutes * minute;

/** A frame made `minutes` after noon, and received at once unless `receivedAt` differs. */
function frame(minutes: number, receivedAt = minutes) {
  return { at: at(minutes), receivedAt: at(receivedAt), frameId: String(minutes) };
}

const start = { ...frame(0), registerWh: 100 };

function evidence(given: Partial<Parameters<typeof idleClock>[0]> = {}): Parameters<typeof idleClock>[0] {
  return { start, samples: [], states: [], zeroLimits: [], ...given };
}

function clockAt(
  minutes: number,
  given: Parameters<typeof evidence>[0] = {},
  awaySince: number | null = null,
) {
  const moment = { now: at(minutes), startedAt: noon, awaySince: awaySince === null ? null : at(awaySince) };
  const { since, ranMs } = idleClock(evidence(given), moment);
  return { since: (since - noon) / minute, ran: ranMs / minute };
}

test("a session without reports is idle from its start", () => {
  expect(clockAt(90)).toEqual({ since: 0, ran: 90 });
});

test("a rising register restarts the clock, and a constant one does not", () => {
  const samples = [
    { ...frame(10), registerWh: 200 },
    { ...frame(20), registerWh: 300 },
    { ...frame(30), registerWh: 300 },
  ];
  expect(clockAt(90, { samples })).toEqual({ since: 20, ran: 70 });
  expect(clockAt(90, { samples: samples.toReversed() })).toEqual({ since: 20, ran: 70 });
});

test("Charging restarts it; SuspendedEV and Finishing let it run", () => {
  const states = [
    { ...frame(5), status: "SuspendedEV" as const },
    { ...frame(30), status: "Charging" as const },
    { ...frame(40), status: "Finishing" as const },
  ];
  expect(clockAt(90, { states })).toEqual({ since: 30, ran: 60 });
});

describe("held at 0 A by the server", () => {
  test("the clock stops", () => {
    expect(clockAt(90, { zeroLimits: [{ from: at(10), to: null }] })).toEqual({ since: 90, ran: 0 });
  });

  test("the clock restarts when current is allowed again", () => {
    const zeroLimits = [
      { from: at(5), to: at(20) },
      { from: at(30), to: at(50) },
    ];
    expect(clockAt(90, { zeroLimits })).toEqual({ since: 50, ran: 40 });
  });

  test("an offline charger is not held at 0 A", () => {
    expect(clockAt(90, { zeroLimits: [{ from: at(10), to: null }] }, 40)).toEqual({ since: 40, ran: 50 });
  });
});

describe("SuspendedEVSE", () => {
  const suspended = { ...frame(20), status: "SuspendedEVSE" as const };

  test("the clock stops as long as the charger reports it", () => {
    expect(clockAt(90, { states: [suspended] })).toEqual({ since: 0, ran: 20 });
  });

  test("the clock continues from where it stopped", () => {
    const states = [suspended, { ...frame(70), status: "SuspendedEV" as const }];
    // 20 minutes before and 20 after.
    expect(clockAt(90, { states })).toEqual({ since: 0, ran: 40 });
  });

  test("a suspension that began before the last rise of the register counts from that rise", () => {
    const samples = [{ ...frame(40), registerWh: 500 }];
    const states = [suspended, { ...frame(60), status: "SuspendedEV" as const }];
    // The clock starts at 40. It stopped until 60 and has run for 30 since.
    expect(clockAt(90, { states, samples })).toEqual({ since: 40, ran: 30 });
  });

  test("an offline charger reports no status", () => {
    expect(clockAt(90, { states: [suspended] }, 50)).toEqual({ since: 0, ran: 60 });
  });
});

test("a queued report counts from its own time, as far as the charger's clock is known", () => {
  // The start arrived at once, so the charger's clock is right. The readings arrived an hour later.
  const samples = [{ ...frame(10, 70), registerWh: 400 }];
  expect(clockAt(90, { samples })).toEqual({ since: 10, ran: 80 });
});

test("the frame with the smallest delay corrects a clock that is behind", () => {
  const behind = { ...frame(-480, 1), registerWh: 100 };
  const samples = [{ ...frame(-420, 62), registerWh: 400 }];
  // Of the two frames, the start has the smaller delay: 481 minutes. So the reading was made at -420 + 481 = 61.
  expect(clockAt(90, { start: behind, samples })).toEqual({ since: 61, ran: 29 });
});

test("a frame cannot come from the future", () => {
  const samples = [{ ...frame(60, 10), registerWh: 400 }];
  expect(risesOf({ start, samples })).toEqual([at(10)]);
});

test("a falling register is not a rise, and a later increase is one", () => {
  const samples = [
    { ...frame(10), registerWh: 50 },
    { ...frame(20), registerWh: 60 },
  ];
  expect(risesOf({ start, samples })).toEqual([at(20)]);
});
