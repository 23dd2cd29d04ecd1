import { expect, test } from "vitest";
import { driveSite, outlets } from "./drive-site.test.kit.ts";

/** Everybody charges, and has what it is to have. */
function startCharging(ids: readonly string[], site: Partial<Parameters<typeof driveSite>[0]> = {}) {
  const driven = driveSite({ connectors: outlets(ids), ...site });
  driven.enrol(...ids);
  for (const [index, id] of ids.entries()) driven.acceptAll(driven.charge(id, index + 1));
  driven.pass(400_000, driven.acceptAll);
  return driven;
}

test("decreases of several chargers go out at once, raises when all of them have settled", () => {
  const { configure, limits, acceptAll, pass, session } = startCharging(["a", "b", "c"], { capA: 60 });
  expect(["a", "b", "c"].map((id) => session(id)?.limitA)).toEqual([20, 20, 20]);
  const first = limits(configure({ capA: 30 }));
  expect(first.map(({ connectorId, limitA }) => [connectorId, limitA])).toEqual([
    ["a", 10],
    ["b", 10],
    ["c", 10],
  ]);
  acceptAll(first);
  pass(10_000);
  expect(["a", "b", "c"].map((id) => session(id)?.exposureA)).toEqual([10, 10, 10]);
});

test("a charger is told one thing at a time, whichever of its connectors it is for", () => {
  const connectors = outlets(["a", "b"], { chargerId: "one" });
  const { observe, limits, accept } = driveSite({ connectors });
  const [first] = limits(observe("a"));
  expect(limits(observe("b"))).toEqual([]);
  expect(first?.connectorId).toBe("a");
  expect(first && limits(accept(first))).toMatchObject([{ connectorId: "b", limitA: 0 }]);
});

test("a decrease without an answer is sent again at once, after 5, 15 and every 60 s, and others are not held up for ever", () => {
  const { charge, enrol, limits, answer, pass, session, alarms, acceptAll } = startCharging(["a"], {
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
  pass(5_000, look);
  expect(sent).toHaveLength(3);
  pass(14_000, look);
  expect(sent).toHaveLength(3);
  pass(1_000, look);
  expect(sent).toHaveLength(4);
  expect(alarms()).toContain("limit_not_confirmed");
  pass(59_000, look);
  expect(sent).toHaveLength(4);
  expect(session("a")).toMatchObject({ limitA: 32, exposureA: 32 });
  expect(session("b")).toMatchObject({ exposureA: 0 });
  silent = false;
  pass(1_000, acceptAll);
  pass(12_000, acceptAll);
  expect(session("b")).toMatchObject({ limitA: 16, exposureA: 16 });
  expect(alarms()).not.toContain("limit_not_confirmed");
});

test("raises of one connector are 60 s apart, and small ones rarer still", () => {
  const { observe, limits, acceptAll, session, pass } = startCharging(["a"]);
  observe("a", { ceilingA: 10 });
  acceptAll();
  pass(70_000, acceptAll);
  acceptAll(observe("a", { ceilingA: 20 }));
  expect(session("a")?.limitA).toBe(20);
  expect(limits(observe("a", { ceilingA: 32 }))).toEqual([]);
  pass(59_000);
  expect(limits()).toEqual([]);
  pass(1_000, acceptAll);
  expect(session("a")?.limitA).toBe(32);
});

test("a raise that is refused is not tried again for 5 minutes, and its amperes go to others", () => {
  const { observe, limits, answer, pass, session, acceptAll } = startCharging(["a", "b"], { capA: 40 });
  observe("a", { ceilingA: 8 });
  acceptAll();
  pass(90_000, acceptAll);
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
  pass(60_000, refuse);
  expect(attempts).toBe(1);
  expect(session("a")).toMatchObject({ limitA: 8, exposureA: 8 });
  pass(200_000, refuse);
  expect(attempts).toBe(1);
  expect(session("b")?.limitA).toBe(32);
  pass(100_000, refuse);
  expect(attempts).toBe(2);
});

test("a decrease that is refused three times leaves a charger that counts in full, until it accepts one", () => {
  const { enrol, charge, limits, answer, pass, session, alarms, snapshot, acceptAll } = startCharging(["a"], {
    capA: 40,
    connectors: outlets(["a", "b"]),
  });
  enrol("b");
  charge("b", 2);
  const refuse = (effects: Parameters<typeof limits>[0]) => {
    for (const limit of limits(effects))
      if (limit.connectorId === "a") refuse(answer(limit.ref, { outcome: "rejected" }));
  };
  refuse(limits());
  pass(6_000, refuse);
  expect(session("a")).toMatchObject({ state: "uncontrolled", exposureA: 32 });
  expect(alarms()).toContain("connector_uncontrolled");
  expect(snapshot().status).toBe("degraded");
  pass(90_000, acceptAll);
  expect(session("a")?.state).toBe("charging");
  expect(alarms()).not.toContain("connector_uncontrolled");
});

test("a charger that supports no limits counts in full at once, and is stopped only where the policy says so", () => {
  for (const stopsUncontrolled of [false, true]) {
    const { observe, charge, limits, answer, snapshot } = driveSite({
      connectors: outlets(["a"]),
      policy: { stopsUncontrolled },
    });
    observe("a");
    const [baseline] = limits();
    charge("a", 1);
    const told = baseline ? answer(baseline.ref, { outcome: "not_supported" }) : [];
    expect(snapshot()).toMatchObject({ exposureA: 32, status: "degraded" });
    const stops = told.filter(({ type }) => type === "stop_transaction");
    expect(stops).toEqual(
      stopsUncontrolled ? [{ type: "stop_transaction", connectorId: "a", transactionId: 1 }] : [],
    );
  }
});

test("who refuses 0 A three times is held at the least that it takes", () => {
  const { observe, limits, answer, pass, session, alarms } = startCharging(["a"]);
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
  pass(30_000, choosy);
  expect(sent.slice(0, 2)).toEqual([0, 6]);
  expect(sent.filter((limitA) => limitA === 0)).toHaveLength(3);
  expect(session("a")).toMatchObject({ limitA: 6, targetA: 6, exposureA: 6 });
  expect(alarms()).toContain("limit_rejected");
});

test("an answer for a transaction that is over is nobody's, and one that comes twice counts once", () => {
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

test("a limit that was put into the baseline outlives its transaction, and is taken back then", () => {
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

test("who reconnects is told its limit once more, and who comes back from a pause too", () => {
  const { offline, online, limits, pass, acceptAll, observe } = startCharging(["a"]);
  offline("a");
  online("a", "2");
  expect(limits()).toEqual([]);
  pass(2_000);
  expect(limits()).toMatchObject([{ transactionId: 1, limitA: 32 }]);
  acceptAll();
  observe("a", { status: "suspended_evse" });
  expect(limits(observe("a", { status: "charging" }))).toMatchObject([{ transactionId: 1, limitA: 32 }]);
});

test("what somebody else has written by hand is written over", () => {
  const { send, limits } = startCharging(["a"]);
  const first = limits(send({ type: "disturbed", connectorId: "a" }));
  expect(first).toMatchObject([{ connectorId: "a", transactionId: 1, limitA: 32 }]);
});

test("a charger that draws more than its limit counts with that, is told again, and then with all it can", () => {
  const { send, limits, acceptAll, session, pass, alarms, observe, now } = startCharging(["a"], { capA: 40 });
  observe("a", { ceilingA: 10 });
  acceptAll();
  pass(20_000, acceptAll);
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
  pass(10_000, acceptAll);
  measure();
  measure();
  expect(session("a")).toMatchObject({ state: "uncontrolled", exposureA: 32 });
  expect(alarms()).toContain("limit_not_honoured");
});

test("a charger that obeys nobody and reconnects keeps nobody else from being raised", () => {
  const { enrol, send, observe, acceptAll, pass, session, online, charge, alarms } = startCharging(["a"], {
    capA: 63,
    connectors: outlets(["a", "b"]),
  });
  observe("a", { ceilingA: 10 });
  acceptAll();
  let takenAt = 0;
  for (let seconds = 0; seconds < 120; seconds += 20) {
    pass(20_000, acceptAll);
    takenAt += 20_000;
    acceptAll(send({ type: "measured", connectorId: "a", at: takenAt, currentA: 20 }));
  }
  expect(alarms()).toContain("limit_not_honoured");
  online("a", "2");
  enrol("b");
  acceptAll(charge("b", 2));
  pass(20_000, acceptAll);
  expect(session("b")?.limitA).toBe(31);
});

test("a charger that has booted is told no more than it had before there is room for it", () => {
  const { observe, online, limits, answer, pass, acceptAll, session } = startCharging(["a", "b"]);
  // It takes limits as its baseline only, so that is not written before the limit.
  for (const { ref, limitA } of limits(observe("a", { ceilingA: 8 })))
    answer(ref, { outcome: "accepted", limitA, scope: "baseline" });
  pass(90_000, acceptAll);
  expect([session("a")?.limitA, session("b")?.limitA]).toEqual([8, 24]);
  observe("a", { ceilingA: null });
  expect(session("a")?.targetA).toBe(16);
  const told = limits(online("a", "2", "2")).filter(({ connectorId }) => connectorId === "a");
  expect(told).toMatchObject([{ transactionId: 1, limitA: 8 }]);
});

test("a charger that takes its limit after a boot, and not its baseline, is told it once", () => {
  const { online, limits, answer, accept, send, jump, session, snapshot } = startCharging(["a"], {
    capA: 20,
  });
  const limitsOfIt: number[] = [];
  const reply = (effects: ReturnType<typeof send>): void => {
    for (const told of limits(effects)) {
      if (told.transactionId === null) reply(answer(told.ref, { outcome: "unknown", limitA: told.limitA }));
      else {
        limitsOfIt.push(told.limitA);
        jump(100);
        if (limitsOfIt.length < 20) reply(accept(told));
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

test("a first raise that is refused keeps nothing from others", () => {
  const { enrol, charge, limits, answer, acceptAll, pass, session } = driveSite({
    capA: 20,
    connectors: outlets(["a", "b"]),
  });
  enrol("a", "b");
  const [raise] = limits(charge("a", 1));
  expect(raise).toMatchObject({ connectorId: "a", limitA: 20 });
  if (raise) answer(raise.ref, { outcome: "rejected" });
  acceptAll(charge("b", 2));
  pass(20_000, acceptAll);
  expect([session("a")?.limitA, session("b")?.limitA]).toEqual([0, 20]);
  pass(300_000, acceptAll);
  expect([session("a")?.limitA, session("b")?.limitA]).toEqual([10, 10]);
});
