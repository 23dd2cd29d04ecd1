import { describe, expect, test } from "vitest";
import {
  allocate,
  defaultPolicy,
  nextOrder,
  recordService,
  type Service,
  type ServiceHistory,
} from "./index.ts";

const sliceMs = defaultPolicy.rotationSliceMs;

interface Car {
  id: string;
  weight?: number;
  /** In slices. */
  from?: number;
  until?: number;
  /** Draws nothing after it was paused. */
  fallsAsleep?: boolean;
}

/** Cars below one fuse, one step every 10 s (a tenth of them some seconds late), and which cars ran in each. */
function rotate(
  cars: readonly Car[],
  capA: number,
  slices: number,
  jitter: (tick: number) => number = () => 0,
) {
  const ticks: { at: number; running: Set<string> }[] = [];
  let history: ServiceHistory[] = [];
  let services: Service[] = [];
  for (let tick = 0; tick * 10_000 < slices * sliceMs; tick++) {
    const now = tick * 10_000 + jitter(tick);
    const present = cars.filter(
      ({ from = 0, until = slices }) => now >= from * sliceMs && now < until * sliceMs,
    );
    const before = new Map(history.map((each) => [each.id, each]));
    const seen = present.map(({ id, weight = 1, fallsAsleep }): Service => {
      const amps = services.find((each) => each.id === id)?.amps ?? 0;
      const dead = fallsAsleep && before.get(id)?.paused;
      return { id, weight, amps, drawsA: dead ? 0 : amps, suspended: false };
    });
    history = recordService(history, seen, now, defaultPolicy);
    const order = nextOrder(history, now, defaultPolicy);
    const { grants } = allocate({
      nodes: [{ id: "site", parentId: null, capA }],
      demands: seen.map(({ id, amps }) => ({
        id,
        nodeId: "site",
        maxA: 6,
        order: order.get(id) as number,
        previousA: amps,
      })),
      fixed: [],
    });
    services = seen.map((each, index) => ({ ...each, amps: grants[index]?.amps ?? 0 }));
    history = recordService(history, services, now, defaultPolicy);
    ticks.push({ at: now, running: new Set(grants.filter(({ amps }) => amps > 0).map(({ id }) => id)) });
  }
  return { ticks, history };
}

function named(count: number): Car[] {
  return Array.from({ length: count }, (_, index) => ({ id: `c${index}` }));
}

/** How long each car ran or waited without a break, in ms. */
function stretches(
  ticks: readonly { at: number; running: Set<string> }[],
  id: string,
  running: boolean,
): number[] {
  const lengths: number[] = [];
  let since: number | null = null;
  for (const { at, running: ids } of ticks) {
    if (ids.has(id) === running) since ??= at;
    else if (since !== null) {
      lengths.push(at - since);
      since = null;
    }
  }
  return lengths;
}

function pausesOf(ticks: readonly { at: number; running: Set<string> }[], id: string): number[] {
  return ticks.flatMap(({ at, running }, index) =>
    ticks[index - 1]?.running.has(id) && !running.has(id) ? [at] : [],
  );
}

function msOf(ticks: readonly { running: Set<string> }[], id: string): number {
  return ticks.filter(({ running }) => running.has(id)).length * 10_000;
}

const sizes = [
  [2, 1],
  [3, 1],
  [3, 2],
  [5, 2],
  [5, 3],
  [7, 3],
  [8, 5],
  [11, 4],
] as const;

describe.each(sizes)("%i cars with room for %i", (count, room) => {
  const { ticks } = rotate(named(count), room * 6, 40);

  test("have had the same number of slices, except for one", () => {
    for (const until of [5, 13, 24, 40]) {
      const part = ticks.filter(({ at }) => at < until * sliceMs);
      const slices = named(count).map(({ id }) => msOf(part, id) / sliceMs);
      expect(Math.max(...slices) - Math.min(...slices)).toBeLessThanOrEqual(1);
    }
  });

  test("wait no longer than the turns of the others", () => {
    const waits = named(count).flatMap(({ id }) => stretches(ticks, id, false));
    expect(Math.max(...waits)).toBe((Math.ceil(count / room) - 1) * sliceMs);
  });

  test("are paused at most once in a slice", () => {
    for (const { id } of named(count)) {
      const pauses = pausesOf(ticks, id);
      expect(pauses.length).toBeGreaterThan(2);
      pauses.slice(1).forEach((at, index) => {
        expect(at - (pauses[index] as number)).toBeGreaterThanOrEqual(sliceMs);
      });
    }
  });

  test("always use the available room", () => {
    for (const { running } of ticks) expect(running.size).toBe(room);
  });
});

test("turns that come some seconds late do not cost a whole turn", () => {
  const { ticks } = rotate(named(5), 12, 40, (tick) => (tick * 7919) % 9_000);
  const waits = named(5).flatMap(({ id }) => stretches(ticks, id, false));
  expect(Math.max(...waits)).toBeLessThan(2 * sliceMs + 60_000);
});

test("twice the weight gets twice the time", () => {
  const cars = [{ id: "heavy", weight: 2 }, { id: "a" }, { id: "b" }];
  const { ticks } = rotate(cars, 6, 80);
  const [heavy, a, b] = cars.map(({ id }) => Math.round(msOf(ticks, id) / sliceMs));
  expect(heavy).toBeGreaterThanOrEqual(39);
  expect(heavy).toBeLessThanOrEqual(41);
  expect(Math.abs((a as number) - (b as number))).toBeLessThanOrEqual(1);
});

describe("new sessions", () => {
  test("neither run alone nor wait for all that the others have had", () => {
    const { ticks } = rotate([...named(3), { id: "new", from: 30 }], 6, 60);
    const first = ticks.find(({ running }) => running.has("new"))?.at as number;
    expect(first - 30 * sliceMs).toBeLessThanOrEqual(3 * sliceMs);
    const since = ticks.filter(({ at }) => at >= 30 * sliceMs);
    const slices = ["new", "c0", "c1", "c2"].map((id) => msOf(since, id) / sliceMs);
    expect(Math.max(...slices) - Math.min(...slices)).toBeLessThanOrEqual(1.1);
  });

  test("start at the lowest share in their tier", () => {
    const others = [
      history("a", { servedAMs: 700 }),
      history("b", { servedAMs: 900 }),
      history("c", { tier: 1 }),
    ];
    const services = [...others, { id: "new", weight: 2 }].map((each) => service(each.id, each));
    const next = recordService(others, services, 0, defaultPolicy);
    expect(next.at(-1)).toMatchObject({ id: "new", servedAMs: 1_400 });
  });

  test("start at 0 without other sessions", () => {
    expect(recordService([], [service("a")], 5, defaultPolicy)).toEqual([
      { ...history("a"), since: 5, countedAt: 5 },
    ]);
  });
});

describe("cars that fall asleep", () => {
  test("come last after three minutes without current, and the others have their turns", () => {
    const { ticks } = rotate([...named(2), { id: "sleepy", fallsAsleep: true }], 6, 40);
    const late = ticks.filter(({ at }) => at >= 10 * sliceMs);
    expect(msOf(late, "sleepy")).toBe(0);
    const tries = stretches(ticks, "sleepy", true);
    expect(tries.map((ms) => ms <= sliceMs)).toEqual([true, true]);
    expect(tries[1]).toBe(defaultPolicy.asleepAfterMs);
  });

  test("take part again when they draw, from the lowest share of the others", () => {
    const before = [history("a", { servedAMs: 9_000, amps: 6 }), history("s", { asleep: true, amps: 6 })];
    const draws = [service("a", { amps: 6 }), service("s", { amps: 6, drawsA: 6 })];
    expect(recordService(before, draws, 0, defaultPolicy)[1]).toMatchObject({
      asleep: false,
      servedAMs: 9_000,
    });
  });

  test("stay asleep while they are paused or their current is unknown", () => {
    const before = [history("s", { asleep: true, paused: true, amps: 6 })];
    for (const after of [service("s"), service("s", { amps: 6, drawsA: null })])
      expect(recordService(before, [after], 400_000, defaultPolicy)[0]).toMatchObject({ asleep: true });
  });

  test("are not assumed asleep without a measurement", () => {
    const before = [history("a", { paused: true, amps: 6 })];
    const unknown = [service("a", { amps: 6, drawsA: null })];
    expect(recordService(before, unknown, 400_000, defaultPolicy)[0]).toMatchObject({ asleep: false });
  });

  test("come last when the car suspends itself too", () => {
    const [first] = recordService([], [service("a", { suspended: true })], 0, defaultPolicy);
    expect(orderOf([first as ServiceHistory, history("b")], 0)).toEqual(["b", "a"]);
  });
});

describe("order", () => {
  test("a session that has just begun continues for its minimum time, before all others", () => {
    const begun = history("begun", { amps: 6, since: 0, servedAMs: 1e12 });
    const goesOn = history("goes on", { amps: 6, since: -defaultPolicy.minOnMs });
    const all = [history("waits"), goesOn, begun];
    expect(orderOf(all, defaultPolicy.minOnMs - 1)).toEqual(["begun", "goes on", "waits"]);
    expect(orderOf(all, defaultPolicy.minOnMs)).toEqual(["goes on", "begun", "waits"]);
  });

  test("a turn lasts a slice", () => {
    const runs = history("runs", { amps: 6 });
    expect(orderOf([history("a"), runs], sliceMs - 1)).toEqual(["runs", "a"]);
    expect(orderOf([history("a"), runs], sliceMs)).toEqual(["a", "runs"]);
  });

  test("a session that is behind continues after its turn", () => {
    const behind = history("behind", { amps: 6 });
    expect(orderOf([history("a", { servedAMs: 6 * sliceMs }), behind], 2 * sliceMs)).toEqual(["behind", "a"]);
  });

  test("a session that was just paused comes after those that wait", () => {
    const paused = history("a", { paused: true, since: 0 });
    const waits = history("b", { servedAMs: 6e9 });
    expect(orderOf([paused, waits], defaultPolicy.minOffMs - 1)).toEqual(["b", "a"]);
    expect(orderOf([paused, waits], defaultPolicy.minOffMs)).toEqual(["a", "b"]);
  });

  test("of two that wait alike the longer wait comes first, and then the id decides", () => {
    expect(orderOf([history("a", { since: 5 }), history("b", { since: 4 })], 10)).toEqual(["b", "a"]);
    expect(orderOf([history("b"), history("a"), history("Z")], 10)).toEqual(["Z", "a", "b"]);
  });
});

describe("service", () => {
  test("is current by time, only while a session waits", () => {
    const runs = [history("a", { amps: 8 })];
    const alone = recordService(runs, [service("a", { amps: 8 })], 1_000, defaultPolicy);
    expect(alone[0]).toMatchObject({ servedAMs: 0, countedAt: 1_000 });
    const both = recordService(
      [...alone, history("b", { countedAt: 1_000 })],
      [service("a", { amps: 8 }), service("b")],
      3_000,
      defaultPolicy,
    );
    expect(both.map(({ servedAMs }) => servedAMs)).toEqual([16_000, 0]);
  });

  test("is not reduced when the clock goes back", () => {
    const before = [history("a", { amps: 6, servedAMs: 50, countedAt: 1_000 }), history("b")];
    const after = recordService(before, [service("a", { amps: 6 }), service("b")], 400, defaultPolicy);
    expect(after[0]).toMatchObject({ servedAMs: 50, countedAt: 400 });
  });

  test("keeps its share when the weight changes", () => {
    const after = recordService(
      [history("a", { servedAMs: 500 })],
      [service("a", { weight: 3 })],
      0,
      defaultPolicy,
    );
    expect(after[0]).toMatchObject({ servedAMs: 1_500, weight: 3 });
  });

  test("is plain data and is not changed in place", () => {
    const before = Object.freeze([Object.freeze(history("a", { amps: 6 })), Object.freeze(history("b"))]);
    const after = recordService(before, [service("a"), service("b", { amps: 6 })], 1_000, defaultPolicy);
    expect(JSON.parse(JSON.stringify(after))).toEqual(after);
  });
});

function history(id: string, rest: Partial<ServiceHistory> = {}): ServiceHistory {
  return {
    id,
    weight: 1,
    tier: 0,
    servedAMs: 0,
    amps: 0,
    since: 0,
    countedAt: 0,
    paused: false,
    asleep: false,
    ...rest,
  };
}

function service(id: string, rest: Partial<Service> = {}): Service {
  const { weight = 1, tier = 0, amps = 0, drawsA = null, suspended = false } = rest;
  return { id, weight, tier, amps, drawsA, suspended };
}

function orderOf(entries: readonly ServiceHistory[], now: number): string[] {
  const order = nextOrder(entries, now, defaultPolicy);
  return [...order].sort(([, a], [, b]) => a - b).map(([id]) => id);
}
