import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { correctSessions } from "../../../src/charging/billing/correct-sessions.ts";
import { fieldsOf } from "../../support/fields-of.ts";
import { startTestServer } from "../../support/start-test-server.ts";
import { type Played, type Stage, type Step, startStage } from "./play.ts";

/** Messages that come after the receipt do not change it. They add to the decisions about it. */

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

const start: Step = { at: 0, start: 1_000_000 };
const samples: readonly Step[] = [
  { at: 60, sample: { wh: 1_001_000 } },
  { at: 120, sample: { wh: 1_001_500 } },
];
const closed: Step = { at: 260, billBy: "offline" };
const lateStop: Step = { at: 300, said: 200, stop: 1_002_000, reason: "EVDisconnected" };
/** The first late frame came at 300 s, and half a minute has passed. */
const due: Step = { at: 331, correct: true };

/** The receipt byte by byte as in the store, and as the API lists it. */
async function receiptOf(chargerId: string): Promise<{ stored: string; listed: string }> {
  const [row] = await stage.server.server.core.db.read((tx) =>
    tx.execute<{ text: string }>(sql`select cdrs::text as text from cdrs where charger_id = ${chargerId}`),
  );
  if (row === undefined) throw new Error("there is no CDR");
  const { data } = await stage.server.client.cdrs.list({ charger_id: chargerId });
  return { stored: row.text, listed: JSON.stringify(data) };
}

const correctionsOf = async ({ sessionId }: Played) =>
  (await stage.server.client.events.list({ type: "billing_decision.recorded", per_page: 100 })).data
    .map(fieldsOf)
    .filter((data) => data["session_id"] === sessionId);

test.each([
  {
    // The bill was 1,500 Wh in 120 s: 1 + 0.60 + 0.12. With the stop it is 2,000 Wh in 200 s: 1 + 0.80 + 0.20.
    receipt: "recovered_partial",
    steps: [start, ...samples, closed],
    reason: "offline_finalized",
    previous: { energy_wh: 1_500, time_s: 120, total_cost: 1.72 },
    delta: { energy_wh: 500, time_s: 80, total_cost: 0.28 },
  },
  {
    // The server received nothing after the start.
    receipt: "unbillable",
    steps: [start, closed],
    reason: "stop_missing_no_register",
    previous: { energy_wh: 0, time_s: 0, total_cost: 0 },
    delta: { energy_wh: 2_000, time_s: 200, total_cost: 2 },
  },
])("a stop that comes after a receipt that is $receipt leaves it as it is, to the byte", async (given) => {
  const receipts: Awaited<ReturnType<typeof receiptOf>>[] = [];
  const look = async (chargerId: string) => void receipts.push(await receiptOf(chargerId));
  const played = await stage.play({
    steps: [...given.steps, { at: 270, look }, lateStop, due, { at: 340, look }],
  });
  expect(receipts).toHaveLength(2);
  expect(receipts[1]).toEqual(receipts[0]);

  const [newest, original] = played.chain;
  expect(played.chain).toHaveLength(2);
  expect(original).toMatchObject({ outcome: given.receipt, reason_code: given.reason, supersedes: null });
  expect(newest).toMatchObject({
    outcome: "billed",
    reason_code: "late_stop_received",
    supersedes: original?.id,
    evidence: {
      input_hash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      correction: {
        cdr_id: played.cdr.id,
        previous: given.previous,
        corrected: {
          energy_wh: 2_000,
          time_s: 200,
          total_cost: 2,
          line_items: [
            { type: "FLAT", cost: 1 },
            { type: "ENERGY", quantity: 2, unit_price: 0.4, cost: 0.8 },
            { type: "TIME", cost: 0.2 },
          ],
        },
        delta: given.delta,
      },
    },
  });
  expect(newest?.evidence["input_hash"]).not.toBe(original?.evidence["input_hash"]);
  expect(played.cdr.billing_decision).toMatchObject({ reason_code: "late_stop_received" });
  // Newest first.
  expect(await correctionsOf(played)).toMatchObject([
    { decision_id: newest?.id, supersedes: original?.id, recommended_action: "none" },
    { decision_id: original?.id, supersedes: null },
  ]);
  // The session still counts as closed by the server, and shows the data of its stop.
  expect(await stage.server.client.sessions.get(played.sessionId)).toMatchObject({
    status: "finalized",
    finalize_reason: "offline_finalized",
    meter_stop_wh: 1_002_000,
    stop_reason: "EVDisconnected",
  });
});

test("a correction in the driver's favour recommends a refund", async () => {
  // The last samples were wrong: the bill was 1,500 Wh, and the stop says 1,200 Wh in 200 s: 1 + 0.48 + 0.20.
  const played = await stage.play({
    steps: [start, ...samples, closed, { ...lateStop, stop: 1_001_200 } as Step, due],
  });
  expect(played.chain[0]).toMatchObject({
    evidence: {
      correction: { corrected: { total_cost: 1.68 }, delta: { energy_wh: -300, total_cost: -0.04 } },
    },
  });
  expect((await correctionsOf(played))[0]).toMatchObject({ recommended_action: "refund" });
});

test("a queue that drains is one correction, half a minute after its first frame", async () => {
  const counts: number[] = [];
  const look = async (chargerId: string) => {
    const { data } = await stage.server.client.cdrs.list({ charger_id: chargerId });
    const { chain } = await stage.server.client.cdrs.getBillingDecision(data[0]?.id ?? "");
    counts.push(chain.length);
  };
  const { chain } = await stage.play({
    steps: [
      start,
      ...samples,
      closed,
      { at: 300, said: 140, sample: { wh: 1_001_600 } },
      { at: 310, said: 160, sample: { wh: 1_001_700 } },
      { at: 329, correct: true },
      { at: 329, look },
      { at: 329, said: 200, stop: 1_002_000 },
      { at: 331, correct: true },
      { at: 331, look },
      { at: 400, correct: true },
      { at: 400, look },
    ],
  });
  expect(counts).toEqual([1, 2, 2]);
  expect(chain.map(({ reason_code }) => reason_code)).toEqual(["late_stop_received", "offline_finalized"]);
});

test("each correction takes the place of the one before it, and begins where that one ended", async () => {
  const { chain } = await stage.play({
    steps: [
      start,
      ...samples,
      closed,
      { at: 300, said: 180, sample: { wh: 1_001_800 } },
      { at: 331, correct: true },
      { at: 350, said: 200, stop: 1_002_000 },
      { at: 381, correct: true },
    ],
  });
  // 1,800 Wh in 180 s: 1 + 0.72 + 0.18.
  const between = { energy_wh: 1_800, time_s: 180, total_cost: 1.9 };
  expect(chain).toMatchObject([
    {
      reason_code: "late_stop_received",
      supersedes: chain[1]?.id,
      evidence: { correction: { previous: between, delta: { energy_wh: 200, time_s: 20, total_cost: 0.1 } } },
    },
    {
      reason_code: "late_samples_received",
      supersedes: chain[2]?.id,
      evidence: { correction: { corrected: between } },
    },
    { reason_code: "offline_finalized", supersedes: null },
  ]);
});

test("a car that charges on is decided on at longer and longer intervals, and at once when it stops", async () => {
  const readings = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((minute): Step[] => [
    { at: 300 + minute * 60, sample: { wh: 1_001_500 + minute * 100 } },
    { at: 331 + minute * 60, correct: true },
  ]);
  const { chain } = await stage.play({
    steps: [
      start,
      ...samples,
      closed,
      ...readings,
      { at: 830, stop: 1_002_400 },
      { at: 859, correct: true },
      { at: 861, correct: true },
    ],
  });
  // The receipt is from 260 s. The first correction comes at 391 s for the first reading, 131 s after the receipt. The
  // second is due 131 s later and comes at 571 s. The third may not come before 882 s.
  expect(
    chain.map(({ evidence }) => (evidence["correction"] as { corrected: object } | null)?.corrected),
  ).toMatchObject([{ energy_wh: 2_400 }, { energy_wh: 1_900 }, { energy_wh: 1_600 }, undefined]);
});

test("a meter and a rating registered after the session do not apply to it", async () => {
  const replace = (chargerId: string) =>
    stage.server.asOwner(
      `update sockets set max_amperage = 1, meter_public_key = null where charger_id = '${chargerId}'`,
    );
  // 5 kWh in 200 s are 90 kW. 1 A on three phases of 230 V is less than one kW.
  const { chain } = await stage.play({
    steps: [
      start,
      { at: 60, sample: { wh: 1_001_000 } },
      { at: 200, stop: 1_005_000 },
      { at: 300, look: replace },
      { at: 310, said: 190, sample: { wh: 1_004_000 } },
      { at: 341, correct: true },
    ],
  });
  expect(chain).toEqual([]);
});

test("repeated evidence causes no decision", async () => {
  const stop: Step = { at: 200, stop: 1_002_000 };
  const repeated = [...samples, stop].map((step) => ({ ...step, said: step.at, at: 210 }));
  const nominal = await stage.play({
    steps: [start, ...samples, stop, ...repeated, { at: 260, correct: true }],
  });
  expect(nominal).toMatchObject({ cdr: { total_cost: 2, billing_decision: null }, chain: [] });
  const corrected = await stage.play({
    steps: [
      start,
      ...samples,
      closed,
      lateStop,
      due,
      { ...lateStop, at: 350 },
      { at: 350, said: 120, sample: { wh: 1_001_500 } },
      { at: 381, correct: true },
    ],
  });
  expect(corrected.chain).toHaveLength(2);
});

test("processes that correct at the same time make one decision, and another one goes on where one stopped", async () => {
  const { core } = stage.server.server;
  if (!("url" in core.config.database)) throw new Error("the tests run on PostgreSQL");
  await using other = await startTestServer(
    { FORECOURT_DATABASE_URL: core.config.database.url, FORECOURT_BOOTSTRAP_KEY: stage.server.key },
    { clock: stage.clock },
  );
  const racing = [core, other.server.core, core, other.server.core, core];
  const played = await stage.play({
    steps: [
      start,
      ...samples,
      closed,
      lateStop,
      {
        at: 331,
        look: async () => {
          await Promise.all(racing.map((each) => correctSessions(each)));
        },
      },
    ],
  });
  expect(played.chain).toHaveLength(2);
  const forked = stage.server.asOwner(
    `insert into billing_decisions select id || 'x', org_id, session_id, cdr_id, outcome, reason_code, explanation,
      evidence, supersedes, created_at from billing_decisions where id = '${played.chain[0]?.id}'`,
  );
  await expect(forked).rejects.toThrow(/duplicate key/);

  const left = await stage.play({
    steps: [start, ...samples, closed, lateStop, { at: 331, look: () => correctSessions(other.server.core) }],
  });
  expect(left.chain).toHaveLength(2);
});

test("a session that cannot be decided is left for later, and does not delay others", async () => {
  const broken = await stage.play({
    steps: [
      start,
      ...samples,
      closed,
      {
        at: 270,
        look: (chargerId) =>
          stage.server.asOwner(
            `update sessions set metering_regime = 'of_old' where charger_id = '${chargerId}'`,
          ),
      },
      lateStop,
    ],
  });
  const sound = await stage.play({ steps: [start, ...samples, closed, lateStop, due] });
  expect(sound.chain).toHaveLength(2);
  expect(broken.chain).toHaveLength(1);
  expect(stage.server.log).toContainEqual(
    expect.objectContaining({ level: "error", message: "session not decided again" }),
  );
  await stage.server.asOwner(
    `update sessions set metering_regime = 'confirmed_register_ok' where id = '${broken.sessionId}'`,
  );
  stage.clock.move(3_600);
  await correctSessions(stage.server.server.core);
  const { chain } = await stage.server.client.cdrs.getBillingDecision(broken.cdr.id);
  expect(chain).toHaveLength(2);
});

const day = 86_400;

test("within 90 days a late stop corrects, and after them it is only kept", async () => {
  const within = await stage.play({
    steps: [start, ...samples, closed, { ...lateStop, at: 90 * day }, { at: 90 * day + 31, correct: true }],
  });
  expect(within.chain).toHaveLength(2);
  const after = await stage.play({
    steps: [start, ...samples, closed, { ...lateStop, at: 91 * day }, { at: 91 * day + 31, correct: true }],
  });
  expect(after.chain).toHaveLength(1);
  const [kept] = await stage.server.server.core.db.read((tx) =>
    tx.execute(sql`select energy_wh::integer as wh from all_evidence
      where session_id = ${after.sessionId} and action = 'StopTransaction'`),
  );
  expect(kept).toEqual({ wh: 1_002_000 });
});
