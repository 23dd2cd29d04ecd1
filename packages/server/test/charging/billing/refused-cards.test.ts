import { afterAll, beforeAll, expect, test } from "vitest";
import { type Stage, startStage } from "./play.ts";

/** For a refused card, the server stores which answer it gave. */

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

test.each([
  ["Blocked", "the list blocks the card", { id_tag: "CARD-BLOCKED", status: "blocked" as const }],
  ["Expired", "the card has expired", { id_tag: "CARD-EXPIRED", expires_at: "2020-01-01T00:00:00Z" }],
])(
  "a card that was answered %s costs nothing, and the decision says which answer it was",
  async (answer, reason, card) => {
    await stage.server.client.idTags.create(card);
    const { cdr } = await stage.play({
      idTag: card.id_tag,
      steps: [
        { at: 0, start: 1_000_000 },
        { at: 200, stop: 1_002_000 },
      ],
    });
    expect(cdr).toMatchObject({
      status: "unbillable",
      total_cost: 0,
      billing_decision: {
        reason_code: "not_authorized",
        explanation: `The start of the transaction was not authorized: it was answered ${answer}, because ${reason}. Nothing is billed.`,
        evidence: { authorization_status: answer },
      },
    });
    // The decision does not contain the card.
    expect(JSON.stringify(cdr.billing_decision)).not.toContain(card.id_tag);
  },
);
