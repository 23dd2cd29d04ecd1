import { expect, test } from "vitest";
import { driveSite, outlets } from "./drive-site.test.kit.ts";

/** Every car charges, with its share. */
function startCharging(ids: readonly string[], site: Partial<Parameters<typeof driveSite>[0]> = {}) {
  const driven = driveSite({ connectors: outlets(ids), ...site });
  driven.enrol(...ids);
  for (const [index, id] of ids.entries()) driven.acceptAll(driven.charge(id, index + 1));
  driven.advance(400_000, driven.acceptAll);
  return driven;
}

test("decreases of several chargers are sent at once, raises when all have settled", () => {
  const { configure, limits, acceptAll, advance, session } = startCharging(["a", "b", "c"], { capA: 60 });
  expect(["a", "b", "c"].map((id) => session(id)?.limitA)).toEqual([20, 20, 20]);
  const first = limits(configure({ capA: 30 }));
  expect(first.map(({ connectorId, limitA }) => [connectorId, limitA])).toEqual([
    ["a", 10],
    ["b", 10],
    ["c", 10],
  ]);
  acceptAll(first);
  advance(10_000);
  expect(["a", "b", "c"].map((id) => session(id)?.exposureA)).toEqual([10, 10, 10]);
});

test("a charger gets one call at a time, for any of its connectors", () => {
  const connectors = outlets(["a", "b"], { chargerId: "one" });
  const { observe, limits, accept } = driveSite({ connectors });
  const [first] = limits(observe("a"));
  expect(limits(observe("b"))).toEqual([]);
  expect(first?.connectorId).toBe("a");
  expect(first && limits(accept(first))).toMatchObject([{ connectorId: "b", limitA: 0 }]);
});

test("an unanswered decrease is sent again at once, after 5, 15 and every 60 s, and does not block others for ever", () => {
  const { charge, enrol, limits, answer, advance, session, alarms, acceptAll } = startCharging(["a"], {
    capA: 32,
    connectors: [...outlets(["a", "b", "c"])],
  });
  enrol("b", "c");
  charge("b", 2);
  const sent: number[] = [];
  let silent = true;
  const look = (effects: Parameters<typeof limits>[0]) => {
    for (const limit of limits(effects)) {
      if (limit.connectorId !== "a") continue;
      sent.push(limit.limitA);
      if (silent) look(answer(limit.ref, { outcome: "unknown", limitA: limit.limitA }));
    }
  };
  look(limits());
  expect(sent).toEqual([16, 16]);
  advance(5_000, look);
  expect(sent).toHaveLength(3);
  advance(14_000, look);
  expect(sent).toHaveLength(3);
  advance(1_000, look);
  expect(sent).toHaveLength(4);
  expect(alarms()).toContain("limit_not_confirmed");
  advance(59_000, look);
  expect(sent).toHaveLength(4);
  expect(session("a")).toMatchObject({ limitA: 32, exposureA: 32 });
  expect(session("b")).toMatchObject({ exposureA: 0 });
  silent = false;
  advance(1_000, acceptAll);
  advance(12_000, acceptAll);
  expect(session("b")).toMatchObject({ limitA: 16, exposureA: 16 });
  expect(alarms()).not.toContain("limit_not_confirmed");
});

test("raises of one connector are 60 s apart, and small ones further apart", () => {
  const { observe, limits, acceptAll, session, advance } = startCharging(["a"]);
  observe("a", { ceilingA: 10 });
  acceptAll();
  advance(70_000, acceptAll);
  acceptAll(observe("a", { ceilingA: 20 }));
  expect(session("a")?.limitA).toBe(20);
  expect(limits(observe("a", { ceilingA: 32 }))).toEqual([]);
  advance(59_000);
  expect(limits()).toEqual([]);
  advance(1_000, acceptAll);
  expect(session("a")?.limitA).toBe(32);
});

test("a refused raise is not retried for 5 minutes, and its amperes go to others", () => {
  const { observe, limits, answer, advance, session, acceptAll } = startCharging(["a", "b"], { capA: 40 });
  observe("a", { ceilingA: 8 });
  acceptAll();
  advance(90_000, acceptAll);
  expect(session("b")?.limitA).toBe(32);
  acceptAll(limits(observe("a", { ceilingA: null })));
  let attempts = 0;
  const refuse = (effects: Parameters<typeof limits>[0]) => {
    for (const limit of limits(effects)) {
      if (limit.connectorId === "b") acceptAll([limit]);
      else {
        attempts++;
        answer(limit.ref, { outcome: "rejected" });
      }
    }
  };
  advance(60_000, refuse);
  expect(attempts).toBe(1);
  expect(session("a")).toMatchObject({ limitA: 8, exposureA: 8 });
  advance(200_000, refuse);
  expect(attempts).toBe(1);
  expect(session("b")?.limitA).toBe(32);
  advance(100_000, refuse);
  expect(attempts).toBe(2);
});

test("after three refused decreases a charger counts in full, until it accepts one", () => {
  const { enrol, charge, limits, answer, advance, session, alarms, snapshot, acceptAll } = startCharging(
    ["a"],
    {
      capA: 40,
      connectors: outlets(["a", "b"]),
    },
  );
  enrol("b");
  charge("b", 2);
  const refuse = (effects: Parameters<typeof limits>[0]) => {
    for (const limit of limits(effects))
      if (limit.connectorId === "a") refuse(answer(limit.ref, { outcome: "rejected" }));
  };
  refuse(limits());
  advance(6_000, refuse);
  expect(session("a")).toMatchObject({ state: "uncontrolled", exposureA: 32 });
  expect(alarms()).toContain("connector_uncontrolled");
  expect(snapshot().status).toBe("degraded");
  advance(90_000, acceptAll);
  expect(session("a")?.state).toBe("charging");
  expect(alarms()).not.toContain("connector_uncontrolled");
});

test("a charger that does not support limits counts in full at once, and is stopped only with that policy", () => {
  for (const stopsUncontrolled of [false, true]) {
    const { observe, charge, limits, answer, snapshot } = driveSite({
      connectors: outlets(["a"]),
      policy: { stopsUncontrolled },
    });
    observe("a");
    const [baseline] = limits();
    charge("a", 1);
    const sent = baseline ? answer(baseline.ref, { outcome: "not_supported" }) : [];
    expect(snapshot()).toMatchObject({ exposureA: 32, status: "degraded" });
    const stops = sent.filter(({ type }) => type === "stop_transaction");
    expect(stops).toEqual(
      stopsUncontrolled ? [{ type: "stop_transaction", connectorId: "a", transactionId: 1 }] : [],
    );
  }
});

test("a charger that refuses 0 A three times gets the lowest limit that it accepts", () => {
  const { observe, limits, answer, advance, session, alarms } = startCharging(["a"]);
  const sent: number[] = [];
  const choosy = (effects: Parameters<typeof limits>[0]) => {
    for (const { ref, limitA, transactionId } of limits(effects)) {
      if (transactionId === null) continue;
      sent.push(limitA);
      choosy(
        answer(
          ref,
          limitA === 0 ? { outcome: "rejected" } : { outcome: "accepted", limitA, scope: "transaction" },
        ),
      );
    }
  };
  choosy(observe("a", { ceilingA: 0 }));
  advance(30_000, choosy);
  expect(sent.slice(0, 2)).toEqual([0, 6]);
  expect(sent.filter((limitA) => limitA === 0)).toHaveLength(3);
  expect(session("a")).toMatchObject({ limitA: 6, targetA: 6, exposureA: 6 });
  expect(alarms()).toContain("limit_rejected");
});

test("an answer for an ended transaction is ignored, and a repeated answer counts once", () => {
  const { charge, enrol, limits, accept, observe, session, state } = startCharging(["a"], {
    connectors: outlets(["a", "b"]),
  });
  enrol("b");
  const [lower] = limits(charge("b", 2));
  expect(lower).toMatchObject({ transactionId: 1, limitA: 16 });
  observe("a", { transaction: null, status: "finishing" });
  charge("a", 3);
  expect(session("a")).toMatchObject({ transactionId: 3, limitA: 0 });
  if (lower) accept(lower);
  expect(session("a")).toMatchObject({ transactionId: 3, limitA: 0 });
  if (lower) expect(accept(lower).filter(({ type }) => type !== "wake")).toEqual(limits());
  expect(state.connectors["a"]?.limit.accepted).toBeNull();
});

test("a limit that was written as the baseline outlives its transaction, and is then restored", () => {
  const { charge, enrol, limits, answer, observe, snapshot, accept } = driveSite({
    connectors: outlets(["a"]),
  });
  enrol("a");
  const [raise] = limits(charge("a", 1));
  if (raise) answer(raise.ref, { outcome: "accepted", limitA: 32, scope: "baseline" });
  observe("a", { transaction: null, status: "available" });
  const [restore] = limits();
  expect(restore).toMatchObject({ transactionId: null, limitA: 0 });
  expect(snapshot()).toMatchObject({ exposureA: 32 });
  if (restore) accept(restore);
  expect(snapshot()).toMatchObject({ exposureA: 0 });
});

test("a charger that reconnects gets its limit once more, and so does one that resumes after a pause", () => {
  const { offline, online, limits, advance, acceptAll, observe } = startCharging(["a"]);
  offline("a");
  online("a", "2");
  expect(limits()).toEqual([]);
  advance(2_000);
  expect(limits()).toMatchObject([{ transactionId: 1, limitA: 32 }]);
  acceptAll();
  observe("a", { status: "suspended_evse" });
  expect(limits(observe("a", { status: "charging" }))).toMatchObject([{ transactionId: 1, limitA: 32 }]);
});

test("profiles that an operator wrote are overwritten", () => {
  const { send, limits } = startCharging(["a"]);
  const first = limits(send({ type: "disturbed", connectorId: "a" }));
  expect(first).toMatchObject([{ connectorId: "a", transactionId: 1, limitA: 32 }]);
});

test("a charger whose profiles are not known counts with its maximum until its baseline and its limit are accepted", () => {
  const { send, limits, session, accept, observe, advance, acceptAll, exposureA } = startCharging(["a"], {
    capA: 40,
  });
  observe("a", { ceilingA: 10 });
  acceptAll();
  advance(20_000, acceptAll);
  expect(exposureA()).toBe(10);
  const [baseline, ...rest] = limits(send({ type: "profiles_lost", connectorId: "a" }));
  expect([baseline, rest]).toMatchObject([{ transactionId: null, limitA: 0 }, []]);
  expect(exposureA()).toBe(32);
  if (baseline !== undefined) accept(baseline);
  const [limit] = limits();
  expect(limit).toMatchObject({ transactionId: 1, limitA: 10 });
  expect(exposureA()).toBe(32);
  if (limit !== undefined) accept(limit);
  advance(20_000, acceptAll);
  expect([session("a")?.limitA, exposureA()]).toEqual([10, 10]);
});

test("a charger that exceeds its limit counts with its current, gets the limit again, and then counts with its maximum", () => {
  const { send, limits, acceptAll, session, advance, alarms, observe, now } = startCharging(["a"], {
    capA: 40,
  });
  observe("a", { ceilingA: 10 });
  acceptAll();
  advance(20_000, acceptAll);
  let takenAt = now;
  const measure = () => {
    takenAt += 20_000;
    return send({ type: "measured", connectorId: "a", at: takenAt, currentA: 15.2 });
  };
  measure();
  expect(session("a")?.exposureA).toBe(10);
  expect(limits(measure())).toMatchObject([{ connectorId: "a", limitA: 10 }]);
  expect(session("a")?.exposureA).toBe(16);
  acceptAll();
  advance(10_000, acceptAll);
  measure();
  measure();
  expect(session("a")).toMatchObject({ state: "uncontrolled", exposureA: 32 });
  expect(alarms()).toContain("limit_not_honoured");
});

test("an uncontrolled charger that reconnects does not block raises of others", () => {
  const { enrol, send, observe, acceptAll, advance, session, online, charge, alarms } = startCharging(["a"], {
    capA: 63,
    connectors: outlets(["a", "b"]),
  });
  observe("a", { ceilingA: 10 });
  acceptAll();
  let takenAt = 0;
  for (let seconds = 0; seconds < 120; seconds += 20) {
    advance(20_000, acceptAll);
    takenAt += 20_000;
    acceptAll(send({ type: "measured", connectorId: "a", at: takenAt, currentA: 20 }));
  }
  expect(alarms()).toContain("limit_not_honoured");
  online("a", "2");
  enrol("b");
  acceptAll(charge("b", 2));
  advance(20_000, acceptAll);
  expect(session("b")?.limitA).toBe(31);
});

test("a charger that has booted gets only its old limit until there is room", () => {
  const { observe, online, limits, answer, advance, acceptAll, session } = startCharging(["a", "b"]);
  // The charger takes limits as its baseline only, so the baseline is not written before the limit.
  for (const { ref, limitA } of limits(observe("a", { ceilingA: 8 })))
    answer(ref, { outcome: "accepted", limitA, scope: "baseline" });
  advance(90_000, acceptAll);
  expect([session("a")?.limitA, session("b")?.limitA]).toEqual([8, 24]);
  observe("a", { ceilingA: null });
  expect(session("a")?.targetA).toBe(16);
  const sent = limits(online("a", "2", "2")).filter(({ connectorId }) => connectorId === "a");
  expect(sent).toMatchObject([{ transactionId: 1, limitA: 8 }]);
});

test("a charger that accepts its limit after a boot, but not its baseline, gets the limit once", () => {
  const { online, limits, answer, accept, send, jump, session, snapshot } = startCharging(["a"], {
    capA: 20,
  });
  const limitsOfIt: number[] = [];
  const reply = (effects: ReturnType<typeof send>): void => {
    for (const sent of limits(effects)) {
      if (sent.transactionId === null) reply(answer(sent.ref, { outcome: "unknown", limitA: sent.limitA }));
      else {
        limitsOfIt.push(sent.limitA);
        jump(100);
        if (limitsOfIt.length < 20) reply(accept(sent));
      }
    }
  };
  reply(online("a", "2", "2"));
  for (let times = 0; times < 60; times++) {
    jump(1_000);
    reply(send({ type: "tick" }));
  }
  expect(limitsOfIt).toEqual([20]);
  expect(session("a")).toMatchObject({ exposureA: 20 });
  expect(snapshot().status).toBe("degraded");
});

test("a refused first raise keeps nothing from others", () => {
  const { enrol, charge, limits, answer, acceptAll, advance, session } = driveSite({
    capA: 20,
    connectors: outlets(["a", "b"]),
  });
  enrol("a", "b");
  const [raise] = limits(charge("a", 1));
  expect(raise).toMatchObject({ connectorId: "a", limitA: 20 });
  if (raise) answer(raise.ref, { outcome: "rejected" });
  acceptAll(charge("b", 2));
  advance(20_000, acceptAll);
  expect([session("a")?.limitA, session("b")?.limitA]).toEqual([0, 20]);
  advance(300_000, acceptAll);
  expect([session("a")?.limitA, session("b")?.limitA]).toEqual([10, 10]);
});
