import fc from "fast-check";
import { expect, test } from "vitest";
import { circuitOf, disabledBy, freshHealth, type Health, type Witness, witnessed } from "./health.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

function fresh(slots = 8): Health {
  return { slots, blockedUntil: null, lastSuccessAt: null, state: freshHealth(0) };
}

function at(endedAt: number, verdict: Witness["verdict"], more: Partial<Witness> = {}): Witness {
  return { startedAt: endedAt, endedAt, verdict, retryAfterMs: null, manual: false, ...more };
}

function after(health: Health, witnesses: readonly Witness[], maxSlots = 8): Health {
  return witnesses.reduce((known, witness) => witnessed(known, witness, maxSlots), health);
}

function times(count: number, witness: (n: number) => Witness): Witness[] {
  return Array.from({ length: count }, (_, n) => witness(n));
}

test("ten failures in a row open the circuit for 30 seconds, nine and a success do not", () => {
  const nine = times(9, (n) => at(n * minute * 6, "failure"));
  const mended = after(fresh(), [...nine, at(60 * minute, "success"), ...nine]);
  expect(circuitOf(mended.state, 60 * minute)).toBe("closed");
  const broken = after(fresh(), [...nine, at(60 * minute, "failure")]);
  expect([circuitOf(broken.state, 60 * minute), broken.slots]).toEqual(["open", 1]);
  expect(broken.blockedUntil).toBe(60 * minute + 30 * second);
  expect(circuitOf(broken.state, 60 * minute + 30 * second)).toBe("half_open");
});

test("half of twenty in five minutes opens it, and what is older does not count", () => {
  const mixed = (apartMs: number) => times(20, (n) => at(n * apartMs, n % 2 === 0 ? "success" : "failure"));
  expect(after(fresh(), mixed(10 * second)).state.circuit).toBe("open");
  expect(after(fresh(), mixed(20 * second)).state.circuit).toBe("closed");
});

test("each probe that fails doubles the wait, up to ten minutes", () => {
  let health = after(
    fresh(),
    times(10, () => at(0, "failure")),
  );
  const waits: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    const probeAt = health.blockedUntil ?? 0;
    health = witnessed(health, at(probeAt, "failure"), 8);
    waits.push(((health.blockedUntil ?? 0) - probeAt) / second);
  }
  expect(waits).toEqual([60, 120, 240, 480, 600, 600, 600]);
});

test("a probe that succeeds lets one more in for each success, until the circuit is closed", () => {
  const open = after(
    fresh(4),
    times(10, () => at(0, "failure")),
    4,
  );
  const seen: [string, number][] = [];
  let health = open;
  for (let n = 0; n < 3; n += 1) {
    health = witnessed(health, at(minute + n, "success"), 4);
    seen.push([health.state.circuit, health.slots]);
  }
  expect(seen).toEqual([
    ["half_open", 2],
    ["half_open", 3],
    ["closed", 4],
  ]);
  const fallen = after(open, [at(minute, "success"), at(2 * minute, "failure")], 4);
  expect([fallen.state.circuit, fallen.slots, fallen.blockedUntil]).toEqual(["open", 1, 3 * minute]);
});

test("what began before the circuit opened neither closes it nor keeps it open for longer", () => {
  const open = after(
    fresh(),
    times(10, () => at(second, "failure")),
  );
  const late = after(open, [
    at(40 * second, "success", { startedAt: 0 }),
    at(41 * second, "failure", { startedAt: 0 }),
  ]);
  expect([late.state.circuit, late.blockedUntil]).toEqual(["open", open.blockedUntil]);
});

test("overload halves the slots once for all that were in flight, and twenty successes give one back", () => {
  const together = times(4, (n) => at(10 + n, "overloaded", { startedAt: 0 }));
  const halved = after(fresh(), together);
  expect(halved.slots).toBe(4);
  expect(witnessed(halved, at(30, "overloaded", { startedAt: 20 }), 8).slots).toBe(2);
  const nineteen = after(
    halved,
    times(19, (n) => at(100 + n, "success")),
  );
  expect(nineteen.slots).toBe(4);
  expect(witnessed(nineteen, at(200, "success"), 8).slots).toBe(5);
  expect(
    after(
      fresh(),
      times(3, (n) => at(n, "failure")),
    ).slots,
  ).toBe(8);
});

test("what a receiver asks for holds for the endpoint, up to a day", () => {
  const asked = witnessed(fresh(), at(0, "overloaded", { retryAfterMs: 2 * hour }), 8);
  expect(asked.blockedUntil).toBe(2 * hour);
  expect(witnessed(asked, at(second, "failure", { retryAfterMs: minute }), 8).blockedUntil).toBe(2 * hour);
  expect(witnessed(fresh(), at(0, "failure", { retryAfterMs: 48 * hour }), 8).blockedUntil).toBe(24 * hour);
});

test("three days of twenty failures disable an endpoint; nineteen, or a shorter time, do not", () => {
  const disabledAfter = (count: number, forMs: number) => {
    let health = witnessed(fresh(), at(0, "success"), 8);
    let last: ReturnType<typeof disabledBy> = null;
    for (let n = 0; n < count; n += 1) {
      const witness = at(hour + (forMs * n) / (count - 1), "failure");
      health = witnessed(health, witness, 8);
      last = disabledBy(health, witness);
    }
    return last;
  };
  expect(disabledAfter(20, 72 * hour)).toBe("failing");
  expect(disabledAfter(19, 72 * hour)).toBeNull();
  expect(disabledAfter(40, 72 * hour - 1)).toBeNull();
});

test("an endpoint that is gone is disabled at once", () => {
  const witness = at(0, "gone");
  expect(disabledBy(witnessed(fresh(), witness, 8), witness)).toBe("gone");
});

const verdict = fc.constantFrom<Witness["verdict"]>("success", "failure", "overloaded", "gone");
const history = fc.array(
  fc.record({
    afterMs: fc.integer({ min: 0, max: 2 * hour }),
    tookMs: fc.integer({ min: 0, max: 30 * second }),
    verdict,
    retryAfterMs: fc.option(fc.integer({ min: 0, max: 100 * hour }), { nil: null }),
    manual: fc.boolean(),
  }),
  { maxLength: 120 },
);

function told(
  steps: readonly (Omit<Witness, "startedAt" | "endedAt"> & { afterMs: number; tookMs: number })[],
) {
  let now = 0;
  return steps.map(({ afterMs, tookMs, ...step }): Witness => {
    now += afterMs;
    return { ...step, startedAt: now - tookMs, endedAt: now };
  });
}

test("whatever happens there is between one slot and as many as there may be, and a circuit that is open has one", () => {
  fc.assert(
    fc.property(history, fc.integer({ min: 1, max: 32 }), (steps, maxSlots) => {
      let health = fresh(maxSlots);
      for (const witness of told(steps)) {
        health = witnessed(health, witness, maxSlots);
        expect(health.slots).toBeGreaterThanOrEqual(1);
        expect(health.slots).toBeLessThanOrEqual(maxSlots);
        const { circuit, probeAt, probeAfterMs, window } = health.state;
        expect(window.length).toBeLessThanOrEqual(10);
        expect(probeAfterMs).toBeLessThanOrEqual(10 * minute);
        if (circuit === "open") {
          expect(health.slots).toBe(1);
          expect(health.blockedUntil).toBeGreaterThanOrEqual(probeAt ?? Number.POSITIVE_INFINITY);
        }
        expect((health.blockedUntil ?? 0) - witness.endedAt).toBeLessThanOrEqual(24 * hour);
      }
    }),
  );
});

test("what was asked for by hand changes nothing", () => {
  fc.assert(
    fc.property(history, (steps) => {
      const all = told(steps);
      expect(after(fresh(), all)).toEqual(
        after(
          fresh(),
          all.filter(({ manual }) => !manual),
        ),
      );
      for (const witness of all.filter(({ manual }) => manual))
        expect(disabledBy(fresh(), witness)).toBeNull();
    }),
  );
});

test("whatever has happened, a receiver that works again gets all its slots back", () => {
  fc.assert(
    fc.property(history, fc.integer({ min: 1, max: 32 }), (steps, maxSlots) => {
      const past = told(steps);
      const health = after(fresh(maxSlots), past, maxSlots);
      const from = (past.at(-1)?.endedAt ?? 0) + 24 * hour;
      const mended = after(
        health,
        times(20 * 32, (n) => at(from + n * second, "success")),
        maxSlots,
      );
      expect([mended.state.circuit, mended.slots]).toEqual(["closed", maxSlots]);
      expect(mended.state.failedAttempts).toBe(0);
    }),
  );
});

test("it is stored and read again as it was", () => {
  fc.assert(
    fc.property(history, (steps) => {
      const { state } = after(fresh(), told(steps));
      expect(JSON.parse(JSON.stringify(state))).toEqual(state);
    }),
  );
});
