import { expect, test } from "vitest";
import { driveSite, outlets } from "./drive-site.test.kit.ts";

test("a site that is disabled releases all connectors, and retries until they accept", () => {
  const { enrol, charge, acceptAll, configure, answer, advance, snapshot } = driveSite({
    capA: 20,
    connectors: outlets(["a", "b"]),
  });
  enrol("a", "b");
  acceptAll(charge("a", 1));
  const releases = (effects: ReturnType<typeof configure>) =>
    effects.filter(({ type }) => type === "release");
  const first = releases(configure({ enabled: false }));
  expect(first).toMatchObject([
    { connectorId: "a", transactionId: 1, limitA: 32 },
    { connectorId: "b", transactionId: null, limitA: 32 },
  ]);
  expect(snapshot()).toMatchObject({ status: "disabled", exposureA: 32 });
  const again: string[] = [];
  const reply = (effects: ReturnType<typeof configure>) => {
    for (const effect of effects) {
      if (effect.type !== "release") continue;
      const isLost = effect.connectorId === "a" && again.length < 2;
      again.push(effect.connectorId);
      reply(
        answer(
          effect.ref,
          isLost
            ? { outcome: "unknown", limitA: 32 }
            : { outcome: "accepted", limitA: 32, scope: "baseline" },
        ),
      );
    }
  };
  reply(first);
  advance(120_000, reply);
  expect(again.sort()).toEqual(["a", "a", "a", "b"]);
});

test("a site that is enabled again counts the released maximum, and lowers it", () => {
  const { enrol, configure, answer, limits, accept, exposureA } = driveSite({ connectors: outlets(["a"]) });
  enrol("a");
  const [release] = configure({ enabled: false }).filter(({ type }) => type === "release");
  if (release?.type === "release")
    answer(release.ref, { outcome: "accepted", limitA: 32, scope: "baseline" });
  const [lower] = limits(configure({ enabled: true }));
  expect(lower).toMatchObject({ transactionId: null, limitA: 0 });
  expect(exposureA()).toBe(32);
  if (lower) accept(lower);
  expect(exposureA()).toBe(0);
});

test("a socket rated below a car's minimum is released to its maximum", () => {
  const { enrol, configure } = driveSite({ connectors: outlets(["a"]) });
  enrol("a");
  const effects = configure({ enabled: false, connectors: outlets(["a"], { maxA: 1 }) });
  expect(effects.filter(({ type }) => type === "release")).toMatchObject([{ connectorId: "a", limitA: 1 }]);
});

test("a site that was never enabled sends nothing", () => {
  const { observe } = driveSite({ enabled: false, capA: null, connectors: outlets(["a"]) });
  expect(observe("a").filter(({ type }) => type !== "wake")).toEqual([]);
});

test("a session that charges when balancing begins is lowered to its share at once, not to 0 A first", () => {
  const { enrol, charge, acceptAll, configure, answer, limits, advance, snapshot, observe } = driveSite({
    capA: 64,
    connectors: outlets(["a", "b", "c", "d", "idle"]),
  });
  enrol("a", "b", "c", "d", "idle");
  for (const [index, id] of ["a", "b", "c", "d"].entries()) acceptAll(charge(id, index + 1));
  advance(20_000, acceptAll);
  for (const effect of configure({ enabled: false }))
    if (effect.type === "release")
      answer(effect.ref, { outcome: "accepted", limitA: effect.limitA, scope: "baseline" });
  observe("idle");
  const sent: number[] = [];
  const reply = (effects: ReturnType<typeof configure>): void => {
    for (const limit of limits(effects)) if (limit.transactionId !== null) sent.push(limit.limitA);
    acceptAll(effects);
  };
  reply(configure({ enabled: true }));
  advance(60_000, reply);
  expect(sent).toEqual([16, 16, 16, 16]);
  expect(snapshot()).toMatchObject({ exposureA: 64, status: "limited" });
});
