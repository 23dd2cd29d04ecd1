import { type ReasonCode, reasonCodes } from "@forecourt/pricing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Played, type Reading, type Stage, type Step, startStage } from "./play.ts";
import { billed, reasonCases, unbillable } from "./reason-cases.ts";
import { columns, type Expected, situations, withSignedPair } from "./regime-matrix.ts";

/** From the frames of a charger to the bill in the API. */

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

const given = new Set<string>();

function outcomeOf(reason: ReasonCode): "billed" | "recovered_partial" | "unbillable" {
  if (billed.includes(reason)) return "billed";
  return unbillable.includes(reason) ? "unbillable" : "recovered_partial";
}

function expectBilled({ cdr, chain }: Played, [reason, wh, seconds, cost]: Expected): void {
  const outcome = reason === null ? undefined : outcomeOf(reason);
  const decision = reason === null ? null : expect.objectContaining({ outcome, reason_code: reason });
  expect(cdr).toMatchObject({
    billing_decision: decision,
    total_energy_wh: wh,
    total_time_s: seconds,
    total_cost: cost,
    status: outcome === "unbillable" ? "unbillable" : "valid",
  });
  expect(chain).toHaveLength(reason === null ? 0 : 1);
  if (outcome === "unbillable") expect(cdr.line_items).toEqual([]);
  if (reason !== null) given.add(reason);
}

describe.each(situations)("when $what", ({ steps, expected }) => {
  // The object's own keys, each with a value.
  const cells = Object.entries(expected) as [keyof typeof columns, Expected][];
  test.each(cells)("the bill is as in the column %s", async (column, bill) => {
    const regime = columns[column];
    expectBilled(
      await stage.play({ regime, steps: column === "signed" ? withSignedPair(steps) : steps }),
      bill,
    );
  });
});

describe("each reason", () => {
  test.each(reasonCases)("$reason: $what", async ({ reason, corrected, prepare, expected, ...play }) => {
    const played = await stage.play({ ...play, ...(await prepare?.(stage)) });
    if (corrected === undefined) return expectBilled(played, expected);
    const [newest, ...before] = played.chain;
    expect(newest).toMatchObject({
      outcome: outcomeOf(reason),
      reason_code: reason,
      evidence: { correction: { cdr_id: played.cdr.id, ...corrected } },
      supersedes: before[0]?.id ?? null,
    });
    given.add(reason);
    expectBilledAtFirst(played, expected);
  });

  /** The receipt and the first decision have not changed. */
  function expectBilledAtFirst({ cdr, chain }: Played, [reason, wh, seconds, cost]: Expected): void {
    expect(cdr).toMatchObject({ total_energy_wh: wh, total_time_s: seconds, total_cost: cost });
    expect(chain.slice(1).map(({ reason_code }) => reason_code)).toEqual(reason === null ? [] : [reason]);
  }
});

test("the regime that prefers signed registers uses them if present, and does not require them", async () => {
  const [{ steps } = { steps: [] }] = situations;
  const regime = "signed_register_preferred";
  expectBilled(await stage.play({ regime, steps }), [null, 2_000, 200, 2]);
  const signed = withSignedPair(steps);
  expectBilled(await stage.play({ regime, steps: signed }), ["signed_register_verified", 2_000, 200, 2]);
  const unknown: Expected = ["signature_key_unknown", 2_000, 200, 0];
  expectBilled(await stage.play({ regime, steps: signed, pinned: false }), unknown);
});

/**
 * A start at 1,000,000 Wh and a stop at 1,010,000 Wh, which is 10 kWh in 200 s at a socket without a rating; and the signed
 * data.
 */
const tenKwh = (data: Reading): readonly Step[] => [
  { at: 0, start: 1_000_000 },
  { at: 200, stop: 1_010_000, data: { context: "Transaction.End", ...data } },
];
/** The signed stop says 4 kWh, the unsigned one 10 kWh. */
const loneStop = { signed: [{ transaction: "E", at: 200, wh: 1_004_000 }] } as const;

test("where signed values came without a pair, the unsigned ones are not billed in their place", async () => {
  const regime = "signed_register_preferred";
  const played = await stage.play({ regime, steps: tenKwh(loneStop) });
  expectBilled(played, ["signed_data_missing", 10_000, 200, 0]);
  expect(played.chain[0]).toMatchObject({
    explanation: expect.stringContaining("The meter signed a stop, but no start."),
    evidence: { signature: { status: "incomplete" } },
  });
  const required = await stage.play({ regime: "signed_register_required", steps: tenKwh(loneStop) });
  expectBilled(required, ["signed_data_missing", 10_000, 200, 0]);
});

test("a lone record that was tampered with is an invalid signature, and one of an unknown meter is of no use", async () => {
  const regime = "signed_register_preferred";
  const forged = await stage.play({ regime, steps: tenKwh({ ...loneStop, forged: true }) });
  expectBilled(forged, ["signature_invalid", 10_000, 200, 0]);
  const unknown = await stage.play({ regime, steps: tenKwh(loneStop), pinned: false });
  expectBilled(unknown, ["signature_key_unknown", 10_000, 200, 0]);
});

test("a meter that signs once a minute and mistrusts its clock is billed by its energy, however long it takes", async () => {
  // 720 minutes at 10 Wh each: 7,200 Wh. The clock must not be used, so the hours cost nothing: 1 + 7.2 x 0.40 = 3.88.
  const minutes = Array.from({ length: 720 }, (_, minute): Step => {
    const wh = 1_000_000 + minute * 10;
    const transaction = minute === 0 ? "B" : "C";
    return { at: minute * 60, sample: { wh, signed: [{ transaction, at: minute * 60, wh, flags: "t" }] } };
  });
  const stop: Step = {
    at: 43_200,
    stop: 1_007_200,
    data: {
      context: "Transaction.End",
      signed: [{ transaction: "E", at: 43_200, wh: 1_007_200, flags: "t" }],
    },
  };
  const steps = [{ at: 0, start: 1_000_000 }, ...minutes, stop];
  const played = await stage.play({ regime: "signed_register_required", steps });
  expectBilled(played, ["signed_time_unusable", 7_200, 43_200, 3.88]);
});

test("each published reason code is reached by some frames", () => {
  // Limits are not in frames: test/charging/sessions/limits.test.ts.
  const others = reasonCodes.map(({ code }) => code).filter((code) => !given.has(code));
  expect(others).toEqual(["limit_reached"]);
});
