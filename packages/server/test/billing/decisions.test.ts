import { type ReasonCode, reasonCodes } from "@forecourt/pricing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Played, type Stage, startStage } from "./play.ts";
import { billed, reasonCases, unbillable } from "./reason-cases.ts";
import { columns, type Expected, situations, withSignedPair } from "./regime-matrix.ts";

/** From the frames of a charger to what the API says of the bill. */

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
  // Its own keys, each with a value.
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

  /** The receipt and the first decision are what they were. */
  function expectBilledAtFirst({ cdr, chain }: Played, [reason, wh, seconds, cost]: Expected): void {
    expect(cdr).toMatchObject({ total_energy_wh: wh, total_time_s: seconds, total_cost: cost });
    expect(chain.slice(1).map(({ reason_code }) => reason_code)).toEqual(reason === null ? [] : [reason]);
  }
});

test("preferring signed registers takes them where they are, and asks for none", async () => {
  const [{ steps } = { steps: [] }] = situations;
  const regime = "signed_register_preferred";
  expectBilled(await stage.play({ regime, steps }), [null, 2_000, 200, 2]);
  const signed = withSignedPair(steps);
  expectBilled(await stage.play({ regime, steps: signed }), ["signed_register_verified", 2_000, 200, 2]);
  const unknown: Expected = ["signature_key_unknown", 2_000, 200, 0];
  expectBilled(await stage.play({ regime, steps: signed, pinned: false }), unknown);
});

test("every reason code that is published comes of some frames", () => {
  expect(reasonCodes.map(({ code }) => code).filter((code) => !given.has(code))).toEqual([]);
});
