import fc from "fast-check";
import { expect, test } from "vitest";
import { circuitOf, disabledBy, type EndedAttempt, freshHealth, type Health, healthAfter } from "./health.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

function fresh(slots = 8): Health {
  return { slots, blockedUntil: null, lastSuccessAt: null, state: freshHealth(0) };
}

function at(endedAt: number, result: EndedAttempt["result"], more: Partial<EndedAttempt> = {}): EndedAttempt {
  return { startedAt: endedAt, endedAt, result, retryAfterMs: null, manual: false, ...more };
}

function after(health: Health, attempts: readonly EndedAttempt[], maxSlots = 8): Health {
  return attempts.reduce((known, attempt) => healthAfter(known, attempt, maxSlots), health);
}

function times(count: number, attempt: (n: number) => EndedAttempt): EndedAttempt[] {
  return Array.from({ length: count }, (_, n) => attempt(n));
}

test("ten failures in a row open the circuit for 30 seconds; nine and a success do not", () => {
  const nine = times(9, (n) => at(n * minute * 6, "failure"));
  const recovered = after(fresh(), [...nine, at(60 * minute, "success"), ...nine]);
  expect(circuitOf(recovered.state, 60 * minute)).toBe("closed");
  const broken = after(fresh(), [...nine, at(60 * minute, "failure")]);
  expect([circuitOf(broken.state, 60 * minute), broken.slots]).toEqual(["open", 1]);
  expect(broken.blockedUntil).toBe(60 * minute + 30 * second);
  expect(circuitOf(broken.state, 60 * minute + 30 * second)).toBe("half_open");
});

test("ten failures in twenty attempts within five minutes open the circuit; older attempts do not count", () => {
  const mixed = (apartMs: number) => times(20, (n) => at(n * apartMs, n % 2 === 0 ? "success" : "failure"));
  expect(after(fresh(), mixed(10 * second)).state.circuit).toBe("open");
  expect(after(fresh(), mixed(20 * second)).state.circuit).toBe("closed");
});

test("each failed probe doubles the wait, up to ten minutes", () => {
  let health = after(
    fresh(),
    times(10, () => at(0, "failure")),
  );
  const waits: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    const probeAt = health.blockedUntil ?? 0;
    health = healthAfter(health, at(probeAt, "failure"), 8);
    waits.push(((health.blockedUntil ?? 0) - probeAt) / second);
  }
  expect(waits).toEqual([60, 120, 240, 480, 600, 600, 600]);
});

test("after a successful probe each success adds a slot, until the circuit is closed", () => {
  const open = after(
    fresh(4),
    times(10, () => at(0, "failure")),
    4,
  );
  const seen: [string, number][] = [];
  let health = open;
  for (let n = 0; n < 3; n += 1) {
    health = healthAfter(health, at(minute + n, "success"), 4);
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

test("an attempt that began before the circuit opened neither closes it nor extends the wait", () => {
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

test("overload halves the slots once for all attempts in flight, and twenty successes add one slot", () => {
  const together = times(4, (n) => at(10 + n, "overloaded", { startedAt: 0 }));
  const halved = after(fresh(), together);
  expect(halved.slots).toBe(4);
  expect(healthAfter(halved, at(30, "overloaded", { startedAt: 20 }), 8).slots).toBe(2);
  const nineteen = after(
    halved,
    times(19, (n) => at(100 + n, "success")),
  );
  expect(nineteen.slots).toBe(4);
  expect(healthAfter(nineteen, at(200, "success"), 8).slots).toBe(5);
  expect(
    after(
      fresh(),
      times(3, (n) => at(n, "failure")),
    ).slots,
  ).toBe(8);
});

test("a Retry-After applies to the whole endpoint, for up to a day", () => {
  const asked = healthAfter(fresh(), at(0, "overloaded", { retryAfterMs: 2 * hour }), 8);
  expect(asked.blockedUntil).toBe(2 * hour);
  expect(healthAfter(asked, at(second, "failure", { retryAfterMs: minute }), 8).blockedUntil).toBe(2 * hour);
  expect(healthAfter(fresh(), at(0, "failure", { retryAfterMs: 48 * hour }), 8).blockedUntil).toBe(24 * hour);
});

test("twenty failures over three days disable an endpoint; nineteen failures, or a shorter time, do not", () => {
  const disabledAfter = (count: number, forMs: number) => {
    let health = healthAfter(fresh(), at(0, "success"), 8);
    let last: ReturnType<typeof disabledBy> = null;
    for (let n = 0; n < count; n += 1) {
      const attempt = at(hour + (forMs * n) / (count - 1), "failure");
      health = healthAfter(health, attempt, 8);
      last = disabledBy(health, attempt);
    }
    return last;
  };
  expect(disabledAfter(20, 72 * hour)).toBe("failing");
  expect(disabledAfter(19, 72 * hour)).toBeNull();
  expect(disabledAfter(40, 72 * hour - 1)).toBeNull();
});

test("an endpoint that is gone is disabled at once", () => {
  const attempt = at(0, "gone");
  expect(disabledBy(healthAfter(fresh(), attempt, 8), attempt)).toBe("gone");
});

const result = fc.constantFrom<EndedAttempt["result"]>("success", "failure", "overloaded", "gone");
const history = fc.array(
  fc.record({
    afterMs: fc.integer({ min: 0, max: 2 * hour }),
    tookMs: fc.integer({ min: 0, max: 30 * second }),
    result,
    retryAfterMs: fc.option(fc.integer({ min: 0, max: 100 * hour }), { nil: null }),
    manual: fc.boolean(),
  }),
  { maxLength: 120 },
);

function timed(
  steps: readonly (Omit<EndedAttempt, "startedAt" | "endedAt"> & { afterMs: number; tookMs: number })[],
) {
  let now = 0;
  return steps.map(({ afterMs, tookMs, ...step }): EndedAttempt => {
    now += afterMs;
    return { ...step, startedAt: now - tookMs, endedAt: now };
  });
}

test("after any attempts an endpoint has between one slot and its maximum, and an open circuit has one slot", () => {
  fc.assert(
    fc.property(history, fc.integer({ min: 1, max: 32 }), (steps, maxSlots) => {
      let health = fresh(maxSlots);
      for (const attempt of timed(steps)) {
        health = healthAfter(health, attempt, maxSlots);
        expect(health.slots).toBeGreaterThanOrEqual(1);
        expect(health.slots).toBeLessThanOrEqual(maxSlots);
        const { circuit, probeAt, probeAfterMs, window } = health.state;
        expect(window.length).toBeLessThanOrEqual(10);
        expect(probeAfterMs).toBeLessThanOrEqual(10 * minute);
        if (circuit === "open") {
          expect(health.slots).toBe(1);
          expect(health.blockedUntil).toBeGreaterThanOrEqual(probeAt ?? Number.POSITIVE_INFINITY);
        }
        expect((health.blockedUntil ?? 0) - attempt.endedAt).toBeLessThanOrEqual(24 * hour);
      }
    }),
  );
});

test("manual deliveries do not change the health", () => {
  fc.assert(
    fc.property(history, (steps) => {
      const all = timed(steps);
      expect(after(fresh(), all)).toEqual(
        after(
          fresh(),
          all.filter(({ manual }) => !manual),
        ),
      );
      for (const attempt of all.filter(({ manual }) => manual))
        expect(disabledBy(fresh(), attempt)).toBeNull();
    }),
  );
});

test("a receiver that works again gets all its slots back, after any attempts", () => {
  fc.assert(
    fc.property(history, fc.integer({ min: 1, max: 32 }), (steps, maxSlots) => {
      const past = timed(steps);
      const health = after(fresh(maxSlots), past, maxSlots);
      const from = (past.at(-1)?.endedAt ?? 0) + 24 * hour;
      const recovered = after(
        health,
        times(20 * 32, (n) => at(from + n * second, "success")),
        maxSlots,
      );
      expect([recovered.state.circuit, recovered.slots]).toEqual(["closed", maxSlots]);
      expect(recovered.state.failedAttempts).toBe(0);
    }),
  );
});

test("the state is unchanged after it was stored and read", () => {
  fc.assert(
    fc.property(history, (steps) => {
      const { state } = after(fresh(), timed(steps));
      expect(JSON.parse(JSON.stringify(state))).toEqual(state);
    }),
  );
});
