import { expect, test } from "vitest";
import {
  createSite,
  type SiteConfig,
  type SiteEffect,
  type SiteEvent,
  type StoredConnector,
  snapshotOf,
  step,
} from "../../src/index.ts";
import { startScenario } from "./scenario.ts";

test("F18: a stored limit counts when the process dies before it sends it, and limits are sent again before any raise", async () => {
  const { charge, charger, run, site, session, timedLimits, mark, mostA, mostExposureA, untilRestarted } =
    await startScenario({
      site: { capA: 32 },
      chargers: { A: {}, B: {}, C: {} },
    });
  await charge("A");
  await charge("B");
  await run(120);
  expect([session("A")?.limitA, session("B")?.limitA]).toEqual([16, 16]);
  // B stops, and A is raised to 32 A: stored, and never sent.
  site.caller.dieAt("stored");
  await charger("B").present("TAG-B");
  await untilRestarted();
  mark();
  // The process is back. 32 A may be in force as far as it knows.
  expect(session("A")?.exposureA).toBe(32);
  // The connections are back, and the baselines have been sent again.
  await run(12);
  await charge("C");
  await run(120);
  expect([session("A")?.limitA, session("C")?.limitA]).toEqual([16, 16]);
  const [assertedS = 0] = timedLimits("A")[0] ?? [];
  const [raisedS = 0] = timedLimits("C")[0] ?? [];
  expect(raisedS).toBeGreaterThan(assertedS);
  expect([mostA(), mostExposureA()]).toEqual([32, 32]);
});

test("F18: a sent limit counts when the process dies after it sends it", async () => {
  const { charge, charger, run, site, session, mostA, mostExposureA, untilRestarted } = await startScenario({
    site: { capA: 32 },
    chargers: { A: {}, B: {}, C: {} },
  });
  await charge("A");
  await charge("B");
  await run(120);
  site.caller.dieAt("sent");
  await charger("B").present("TAG-B");
  await untilRestarted();
  // The charger has received 32 A, and its answer is lost.
  charger("A").offline();
  await run(20);
  expect(charger("A").currentA()).toBe(32);
  expect(session("A")?.exposureA).toBe(32);
  await charge("C");
  await run(120);
  expect(charger("C").currentA()).toBe(0);
  charger("A").online();
  await run(120);
  expect([session("A")?.limitA, session("C")?.limitA]).toEqual([16, 16]);
  expect([mostA(), mostExposureA()]).toEqual([32, 32]);
});

const start = Date.UTC(2025, 0, 1, 12);

/** The balancer alone, with chargers that accept everything this many ms later. */
function startAlone(site: SiteConfig, answersAfterMs: number, connectors?: readonly StoredConnector[]) {
  let now = start;
  let state = createSite(site, now, connectors === undefined ? {} : { connectors });
  const sent: { at: number; connectorId: string; limitA: number }[] = [];
  let answers: { at: number; event: SiteEvent; chargerId: string }[] = [];
  const baselines: string[] = [];
  const inFlight = new Map<string, number>();
  let mostInFlight = 0;
  let mostExposureA = 0;
  const chargerOf = (connectorId: string) =>
    site.connectors.find(({ id }) => id === connectorId)?.chargerId ?? connectorId;

  function send(event: SiteEvent): readonly SiteEffect[] {
    const next = step(state, event, now);
    state = next.state;
    const isNews = event.type !== "tick" || next.effects.length > 1;
    if (isNews) mostExposureA = Math.max(mostExposureA, snapshotOf(state, now).exposureA);
    for (const effect of next.effects) {
      if (effect.type !== "set_limit") continue;
      const { ref, connectorId, limitA, transactionId } = effect;
      const chargerId = chargerOf(connectorId);
      if (transactionId !== null) sent.push({ at: now, connectorId, limitA });
      else baselines.push(`${connectorId} ${limitA}`);
      const count = (inFlight.get(chargerId) ?? 0) + 1;
      inFlight.set(chargerId, count);
      mostInFlight = Math.max(mostInFlight, count);
      const scope = transactionId === null ? "baseline" : "transaction";
      answers.push({
        at: now + answersAfterMs,
        chargerId,
        event: { type: "answered", ref, outcome: { outcome: "accepted", limitA, scope } },
      });
    }
    return next.effects;
  }

  return {
    send,
    sent,
    baselines,
    get state() {
      return state;
    },
    get now() {
      return now;
    },
    mostInFlight: () => mostInFlight,
    mostExposureA: () => mostExposureA,
    /** Sets the machine's clock to another time. Pending calls take as long as they would have. */
    jump(ms: number) {
      now += ms;
      answers = answers.map((answer) => ({ ...answer, at: answer.at + ms }));
    },
    /** Advances time, with a tick every 250 ms, or every second without pending calls. */
    advance(ms: number) {
      for (const end = now + ms; now < end; ) {
        now = Math.min(end, now + (answers.length > 0 ? 250 : 1_000));
        const due = answers.filter(({ at }) => at <= now);
        answers = answers.filter(({ at }) => at > now);
        for (const { event, chargerId } of due) {
          inFlight.set(chargerId, (inFlight.get(chargerId) ?? 1) - 1);
          send(event);
        }
        send({ type: "tick" });
      }
    },
  };
}

const online = (
  connectorId: string,
  connectionId: string,
  transactionId: number | null,
  bootId: string | null = null,
): SiteEvent => ({
  type: "observed",
  connectors: [
    {
      connectorId,
      connection: { state: "online", connectionId, bootId },
      status: transactionId === null ? "available" : "charging",
      transaction: transactionId === null ? null : { id: transactionId, startedAt: start },
      ceilingA: null,
    },
  ],
});

test("F18: the stored state of a charger counts while it has not booted since", () => {
  const site: SiteConfig = {
    enabled: true,
    capA: 32,
    connectors: ["A", "B"].map((id) => ({ id, chargerId: id, maxA: 32 })),
  };
  const baseline = { accepted: { limitA: 0, at: start - 60_000 }, unanswered: [] };
  const stored = { transaction: null, baseline, starts: [] };
  const alone = startAlone(site, 200, [
    { connectorId: "A", ...stored, bootId: "1" },
    { connectorId: "B", ...stored, bootId: "0" },
  ]);
  for (const id of ["A", "B"]) alone.send(online(id, "9", null, "1"));
  alone.advance(2_000);
  // A has what it had. B may have lost it.
  expect(alone.baselines).toEqual(["B 0"]);
});

test("F21: chargers that all return at once get one call each, and no session is raised on unconfirmed limits", () => {
  const ids = Array.from({ length: 200 }, (_, index) => `CP-${index}`);
  const accepted = (limitA: number) => ({ accepted: { limitA, at: start - 60_000 }, unanswered: [] });
  // The process has been away, and so was every connection.
  const alone = startAlone(
    { enabled: true, capA: 1_600, connectors: ids.map((id) => ({ id, chargerId: id, maxA: 32 })) },
    200,
    ids.map((connectorId, id) => ({
      connectorId,
      bootId: null,
      transaction: { id, ...accepted(id % 2 === 0 ? 6 : 10) },
      baseline: accepted(0),
      starts: [],
    })),
  );
  for (const [index, id] of ids.entries()) {
    alone.send(online(id, "1", index));
    if (index % 10 === 9) alone.advance(250);
  }
  const size = JSON.stringify(alone.state).length;
  alone.advance(20_000);
  expect(alone.mostInFlight()).toBe(1);
  expect(alone.mostExposureA()).toBeLessThanOrEqual(1_600);
  // Its limit once more, and another one after that.
  const counts = ids.map((id) => alone.sent.filter(({ connectorId }) => connectorId === id).length);
  expect(Math.max(...counts)).toBeLessThanOrEqual(2);
  expect(JSON.stringify(alone.state).length).toBeLessThan(size * 1.5);
  // Every charger got its limit once before any was raised.
  const first = new Set<string>();
  for (const { connectorId, limitA } of alone.sent) {
    const wasA = ids.indexOf(connectorId) % 2 === 0 ? 6 : 10;
    if (limitA > wasA) expect(first.size).toBe(200);
    first.add(connectorId);
  }
});

test("F23: a clock that is set back makes nothing early and drops nothing", () => {
  const alone = startAlone(
    {
      enabled: true,
      capA: 32,
      connectors: ["A", "B"].map((id) => ({ id, chargerId: id, maxA: 32 })),
    },
    100,
  );
  alone.send(online("A", "1", null));
  alone.send(online("B", "2", null));
  alone.advance(20_000);
  alone.send(online("A", "1", 1));
  alone.advance(60_000);
  expect(alone.sent).toMatchObject([{ connectorId: "A", limitA: 32 }]);
  alone.send(online("B", "2", 2));
  alone.advance(5_000);
  alone.jump(-3_600_000);
  const jumpedAt = alone.now;
  alone.advance(20_000);
  const raised = alone.sent.find(({ connectorId }) => connectorId === "B");
  // Of the 10 s to settle, about 5 s had passed.
  expect(raised?.limitA).toBe(16);
  expect((raised?.at ?? 0) - jumpedAt).toBeGreaterThanOrEqual(4_500);
  expect((raised?.at ?? 0) - jumpedAt).toBeLessThanOrEqual(11_000);
  expect(alone.mostExposureA()).toBe(32);
});
