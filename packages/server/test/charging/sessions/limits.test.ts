import { setTimeout } from "node:timers/promises";
import { testScale } from "@forecourt/harness";
import { createRandom } from "@forecourt/simulator";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLimitEnforcement } from "../../../src/charging/sessions/enforce-limits.ts";
import { commands } from "../../../src/store/schema.ts";
import { createStandingClock } from "../../support/clocks.ts";
import { startTestServer, type TestServer } from "../../support/start-test-server.ts";
import { type LimitedSession, type RunningSession, startLimited } from "./limited-session.ts";

const time = createStandingClock();
let server: TestServer;
let locationId: string;
let enforce: ReturnType<typeof createLimitEnforcement>;
beforeAll(async () => {
  server = await startTestServer({ FORECOURT_OCPP_PING_INTERVAL_S: "0" }, { clock: time });
  enforce = createLimitEnforcement(server.server.calls);
  const { client } = server;
  // 0.40 per kWh and 0.001 per second, and 20 % of it.
  const { id: tariff_id } = await client.tariffs.create({
    currency: "EUR",
    tax_included: "NO",
    elements: [
      {
        price_components: [
          { type: "ENERGY", price: 0.4, vat: 20, step_size: 1 },
          { type: "TIME", price: 3.6, vat: 20, step_size: 1 },
        ],
      },
    ],
  });
  locationId = (await client.locations.create({ name: "Limits", tariff_id })).id;
});
afterAll(() => server[Symbol.asyncDispose]());

const seed = 20_261_127;
/** `pnpm test:full` has 200. */
const sessionCount = 40 * testScale;

/** The cost of a session, taxes included, in cents: worked out here, and not by the pricing package. */
function centsOf(energyWh: number, timeS: number): { excl: number; incl: number } {
  const excl = Math.round((energyWh * 40) / 1_000) + Math.round(timeS / 10);
  return { excl, incl: excl + Math.round(excl / 5) };
}

function planOf(random: () => number, index: number): LimitedSession {
  const between = (low: number, high: number) => low + random() * (high - low);
  const powerW = Math.round(1_400 * (150_000 / 1_400) ** random());
  const forS = Math.round(between(60, 300));
  const energyWh = Math.max(1, Math.round((powerW * forS) / 3_600));
  const kind = (["energy", "cost", "duration", "until"] as const)[index % 4];
  return {
    limits:
      kind === "energy"
        ? { max_energy_wh: energyWh }
        : kind === "cost"
          ? { max_cost: { amount: Math.max(1, centsOf(energyWh, forS).incl) / 100, currency: "EUR" } }
          : kind === "duration"
            ? { max_duration_s: forS }
            : { until: new Date(time.now() + forS * 1_000).toISOString() },
    powerW,
    meterEveryS: Math.round(between(5, 60)),
    stopAfterS: between(0.1, 20),
    rejectedStops: random() < 0.1 ? 1 : 0,
    answersTriggers: random() < 0.5,
    rated: random() < 0.5,
    stretches: [
      { forS: Math.round(between(20, 90)), part: 1 },
      { forS: Math.round(between(20, 90)), part: between(0.5, 1) },
    ],
    meterStart: Math.floor(random() * 10_000_000),
    aheadS: random() < 0.2 ? Math.round(between(-100, 100)) : 0,
  };
}

/** Resolves when no command waits for its charger. */
async function untilAnswered(): Promise<void> {
  for (;;) {
    const pending = await server.server.core.db.read((tx) =>
      tx.select({ id: commands.id }).from(commands).where(eq(commands.status, "pending")).limit(1),
    );
    if (pending.length === 0) return;
    await setTimeout(2);
  }
}

/** Runs the job once. */
async function look(): Promise<void> {
  await server.server.core.db.asSystem(() => enforce(server.server.core));
  await untilAnswered();
}

/** Lets the time pass, second by second, until the chargers have stopped all sessions. */
async function untilEnded(running: readonly RunningSession[], withinS: number): Promise<void> {
  for (let second = 0; running.some(({ ended }) => !ended); second++) {
    if (second > withinS) expect(running.filter(({ ended }) => !ended).map(({ plan }) => plan)).toEqual([]);
    time.move(1_000);
    await Promise.all(running.map((each) => each.advance(time.now())));
    await look();
  }
}

test(`${sessionCount} sessions pass their limit by the answer of the charger at most, and say so: seed ${seed}`, {
  timeout: 300_000,
}, async () => {
  const random = createRandom(seed);
  const running: RunningSession[] = [];
  try {
    for (let index = 0; index < sessionCount; index++) {
      const place = { locationId, identity: `LIMIT-${index}`, now: () => time.now() };
      running.push(await startLimited(server, place, planOf(random, index)));
    }
    await untilEnded(running, 1_000);
    for (const each of running) await checkSession(each);
  } finally {
    await Promise.all(running.map((each) => each[Symbol.asyncDispose]()));
  }
});

/** The looks of the test are a second apart, and a rejected stop is repeated after 30 s. */
const slackS = 3;
const repeatS = 31;

async function checkSession({ plan, sessionId }: RunningSession): Promise<void> {
  const session = await server.client.sessions.get(sessionId);
  const cdr = await server.client.cdrs.get(session.cdr_id ?? "");
  const { billing_decision: decision } = cdr;
  const what = JSON.stringify(plan);

  // The receipt is that of the tariff.
  const energyWh = (session.meter_stop_wh ?? 0) - plan.meterStart;
  expect(cdr.total_energy_wh, what).toBe(energyWh);
  const cents = centsOf(energyWh, cdr.total_time_s);
  expect([cdr.total_cost, cdr.total_cost_incl_vat], what).toEqual([cents.excl / 100, cents.incl / 100]);

  const passedS = plan.stopAfterS + plan.meterEveryS + plan.rejectedStops * repeatS + slackS;
  const passedWh = (plan.powerW * passedS) / 3_600 + 1;
  // The register is extrapolated for 15 s, and the car may have drawn half of it.
  const earlyWh = (plan.powerW * 15) / 3_600 + 1;
  const { max_cost, max_duration_s, max_energy_wh, until } = plan.limits;
  const [cause, unit, max, used, most, least] =
    max_energy_wh != null
      ? ["limit_energy", "Wh", max_energy_wh, energyWh, passedWh, earlyWh]
      : max_cost != null
        ? [
            "limit_cost",
            "EUR",
            max_cost.amount,
            cents.incl / 100,
            (passedWh * 0.00048 + passedS * 0.0012 + 0.02) as number,
            earlyWh * 0.00048 + 0.02,
          ]
        : [
            "limit_time",
            "s",
            max_duration_s ?? (Date.parse(until ?? "") - Date.parse(session.created_at)) / 1_000,
            cdr.total_time_s,
            plan.stopAfterS + plan.rejectedStops * repeatS + slackS + Math.abs(plan.aheadS),
            Math.abs(plan.aheadS) + 1,
          ];
  expect(session, what).toMatchObject({ stop_cause: cause, limits_left: null });
  expect(used, what).toBeGreaterThanOrEqual(max - least);
  expect(used - max, what).toBeLessThanOrEqual(most);

  // Never silently.
  expect(decision?.evidence, what).toMatchObject({
    session_limits: [{ cause, unit, used, stopped: true }],
  });
  const reached = decision?.evidence["session_limits"] as { over: number }[] | undefined;
  if (until == null) expect(reached?.[0]?.over, what).toBeCloseTo(Math.max(0, used - max), 6);
  expect(decision?.explanation, what).toContain("The server stopped the session at its");
}

/** A session that a command has started, with a car of 36 kW, of which the first 3,600 Wh take 6 minutes. */
const plain: LimitedSession = {
  limits: { max_energy_wh: 3_600 },
  powerW: 36_000,
  meterEveryS: 30,
  stopAfterS: 2,
  rejectedStops: 0,
  answersTriggers: false,
  rated: true,
  stretches: [{ forS: 60, part: 1 }],
  meterStart: 0,
  aheadS: 0,
};

function start(identity: string, changes: Partial<LimitedSession> = {}): Promise<RunningSession> {
  return startLimited(server, { locationId, identity, now: () => time.now() }, { ...plain, ...changes });
}

test("a limit can be raised while the session runs, and shows what is left", async () => {
  const { client } = server;
  await using running = await start("RAISED");
  const sessionOf = () => client.sessions.get(running.sessionId);
  expect(await sessionOf()).toMatchObject({
    limits: { max_energy_wh: 3_600, max_cost: null, max_duration_s: null, until: null },
    limits_left: { energy_wh: 3_600, duration_s: null },
    stop_cause: null,
  });
  time.move(30_000);
  await running.advance(time.now());
  await client.sessions.update(running.sessionId, { limits: { max_cost: { amount: 5, currency: "EUR" } } });
  expect(await client.sessions.update(running.sessionId, { limits: { max_energy_wh: 7_200 } })).toMatchObject(
    {
      limits: { max_energy_wh: 7_200, max_cost: { amount: 5, currency: "EUR" } },
      // 300 Wh in 30 s.
      limits_left: { energy_wh: 6_900 },
    },
  );
  const { excl, incl } = centsOf(300, 30);
  expect(await client.sessions.cost(running.sessionId)).toMatchObject({
    total_cost: excl / 100,
    cost_left: 5 - incl / 100,
  });
  await untilEnded([running], 900);
  // 7,200 Wh take 12 minutes. The charger stops 2 s later.
  const ended = await sessionOf();
  expect(ended).toMatchObject({ stop_cause: "limit_energy" });
  expect(ended.energy_wh).toBeGreaterThanOrEqual(7_200);
  expect(ended.energy_wh).toBeLessThanOrEqual(7_240);
});

test("a limit below what is used stops the session, and a driver who pays for more in time goes on", async () => {
  const { client } = server;
  await using running = await start("TOPPED-UP", { limits: {}, rejectedStops: 1 });
  time.move(60_000);
  await running.advance(time.now());
  expect(await running.session()).toMatchObject({ limits: null, limits_left: null });
  await client.sessions.update(running.sessionId, { limits: { max_energy_wh: 500 } });
  // A session whose charger has a frame stored at that moment is left for the next look.
  await expect
    .poll(async () => {
      await look();
      return running.session();
    })
    .toMatchObject({ stop_cause: "limit_energy", limits_left: { energy_wh: 0 } });
  // The charger has rejected the stop. The driver pays for more before the next one.
  const raised = await client.sessions.update(running.sessionId, { limits: { max_energy_wh: 100_000 } });
  expect(raised).toMatchObject({ stop_cause: null });
  time.move(60_000);
  await running.advance(time.now());
  await look();
  expect(await running.session()).toMatchObject({ stop_cause: null, ended_at: null });
  expect(await client.sessions.update(running.sessionId, { limits: null })).toMatchObject({ limits: null });
});

test("a session of a charger that sends no readings is stopped when it may have reached its limit", async () => {
  await using running = await start("SILENT", { meterEveryS: 100_000 });
  await untilEnded([running], 21 * 60);
  expect(await running.session()).toMatchObject({ stop_cause: "limit_energy" });
  const { cdr_id } = await running.session();
  // 36 kW for 20 minutes and 2 s.
  expect((await server.client.cdrs.get(cdr_id ?? "")).billing_decision?.explanation).toMatch(
    /energy limit of 3600 Wh; 120\d\d Wh delivered, 84\d\d Wh more/,
  );
});

test("a session whose charger knows no register is stopped after 20 minutes", async () => {
  await using running = await start("NO-REGISTER", { meterEveryS: 100_000, meterStart: -1 });
  await untilEnded([running], 21 * 60);
  const { created_at, ended_at, stop_cause } = await running.session();
  expect(stop_cause).toBe("limit_energy");
  expect(Date.parse(ended_at ?? "") - Date.parse(created_at)).toBeGreaterThanOrEqual(20 * 60_000);
});

test("a session whose charger is away is stopped when the charger is back", async () => {
  await using running = await start("AWAY");
  await running.leave();
  time.move(600_000);
  await look();
  expect(await running.session()).toMatchObject({ stop_cause: null });
  await running.comeBack();
  await running.advance(time.now());
  await untilEnded([running], 5);
  // 36 kW for 10 minutes, 2 s, and the seconds of the looks.
  expect(await running.session()).toMatchObject({ stop_cause: "limit_energy" });
  expect((await running.session()).energy_wh).toBeGreaterThanOrEqual(6_020);
});

test("a cost limit needs a tariff in its currency", async () => {
  const { client } = server;
  const faults = (detail: string) => ({
    code: "invalid-body",
    status: 422,
    problem: { errors: [{ pointer: "/limits/max_cost/currency", code: "currency", detail }] },
  });
  const limits = { max_cost: { amount: 5, currency: "SEK" } };
  const other = "max_cost is in SEK; the tariff of the session is in EUR.";
  await expect(start("IN-SEK", { limits })).rejects.toMatchObject(faults(other));
  await using running = await start("IN-EUR", { limits: { max_cost: { amount: 1, currency: "EUR" } } });
  await expect(client.sessions.update(running.sessionId, { limits })).rejects.toMatchObject(faults(other));
  const free = { locationId: (await client.locations.create({ name: "Free" })).id, now: () => time.now() };
  await expect(
    startLimited(server, { ...free, identity: "FREE" }, { ...plain, limits }),
  ).rejects.toMatchObject(faults("max_cost needs a tariff, and the location of the charger has none."));
});

test("the limits of a session that has ended do not change", async () => {
  await using running = await start("ENDED", { limits: { max_duration_s: 60 } });
  await untilEnded([running], 90);
  await expect(
    server.client.sessions.update(running.sessionId, { limits: { max_energy_wh: 1 } }),
  ).rejects.toMatchObject({ code: "session-already-ended", status: 422 });
});
