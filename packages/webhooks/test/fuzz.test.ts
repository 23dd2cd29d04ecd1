import { howMany, quietRun, SeededRandom, testSeed } from "@forecourt/harness";
import { createSecret, createWebhooks, sign, type Webhooks, type WebhooksOptions } from "@forecourt/webhooks";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { type Signer, signersOf } from "../src/signer.ts";
import { fuzzVerify } from "./fuzz/verify.ts";
import { nowMs, secret, vectors } from "./vectors.ts";

/** `pnpm fuzz webhooks` runs the first with 500,000 mutants; with TEST_SCALE=5, the second does 10,000 payloads each way. */

test("no webhook with changed bytes is accepted, and none brings an untyped error", async () => {
  const mutants = howMany(5_000, 10_000);
  const { figures, failures } = await fuzzVerify(quietRun({ mutants }, testSeed));
  expect(failures).toEqual([]);
  expect(figures["mutants"]).toBe(mutants);
  expect(figures["signature_mismatch"]).toBeGreaterThan(mutants / 10);
});

test("what we sign standardwebhooks verifies, and what it signs we verify", () => {
  const random = new SeededRandom(testSeed);
  const nowS = Math.floor(Date.now() / 1000);
  for (let count = 0; count < howMany(1_000, 2_000); count += 1) {
    const id = `evt_${count}`;
    // Any text, so long as it is some: letters of one to four bytes.
    const note = Array.from({ length: random.below(40) }, () => randomLetter(random)).join("");
    const body = JSON.stringify({ type: "x", note, number: random.next() });
    const own = createSecret((bytes) => bytes.set(Array.from(bytes, () => random.below(256))));
    const theirs = new Webhook(own);
    const event = JSON.parse(body);
    const ourSignature = sign({ id, timestamp: nowS, body, secrets: [own] });
    const headers = { "webhook-id": id, "webhook-timestamp": String(nowS) };
    expect(theirs.verify(body, { ...headers, "webhook-signature": ourSignature })).toEqual(event);
    const theirSignature = theirs.sign(id, new Date(nowS * 1_000), body);
    const webhooks = createWebhooks({ secret: own, now: () => nowS * 1_000 });
    expect(
      webhooks.verifySync({ body, headers: { ...headers, "webhook-signature": theirSignature } }),
    ).toEqual(event);
  }
});

test("any headers cost at most one signature per secret", () => {
  let made = 0;
  const secrets = [createSecret(), createSecret(), secret];
  const counting = signersOf(secrets).map(
    (signer): Signer =>
      (head, body) => {
        made += 1;
        return signer(head, body);
      },
  );
  // The second parameter is not in its types.
  const create = createWebhooks as (options: WebhooksOptions, signers: Signer[]) => Webhooks;
  const webhooks = create({ secret: secrets, now: () => nowMs }, counting);
  const costs = vectors.map(({ body, headers, outcome }) => {
    made = 0;
    try {
      webhooks.verifySync({ body, headers });
    } catch {}
    return { outcome, made };
  });
  expect(Math.max(...costs.map((cost) => cost.made))).toBe(3);
  // Refused by its looks: nothing is computed for it.
  const malformed = costs.filter(({ outcome }) => /^header_|too_large|not_raw/.test(outcome));
  expect(malformed.length).toBeGreaterThan(15);
  expect(malformed.every((cost) => cost.made === 0)).toBe(true);
});

function randomLetter(random: SeededRandom): string {
  const [from, to] = random.pick([
    [0x20, 0x7e],
    [0xa0, 0x7ff],
    [0x800, 0xd7ff],
    [0x1f300, 0x1faff],
  ] as const);
  return String.fromCodePoint(random.between(from, to));
}
