import { createWebhooks, type Webhooks, type WebhooksOptions } from "@forecourt/webhooks";
import { expect, test } from "vitest";
import { keyBytes } from "../src/secret.ts";
import { type Signer, webSigner } from "../src/signer.ts";
import { outcomesOf, signingFault, vectors } from "./vectors.ts";

/** As in a runtime without `node:crypto`. */
function createOnWebCrypto(options: WebhooksOptions) {
  const secrets = [options.secret].flat();
  // The second parameter is not in its types.
  const create = createWebhooks as (options: WebhooksOptions, signers: Signer[]) => Webhooks;
  return create(
    options,
    (secrets.length > 0 ? secrets : [""]).map((each) => webSigner(keyBytes(each))),
  );
}

test.each(vectors)("$name: $outcome", async (vector) => {
  const outcomes = await outcomesOf(vector, createWebhooks);
  expect(new Set(outcomes)).toEqual(new Set([vector.outcome]));
  expect(outcomes.length).toBeGreaterThan(1);
});

test.each(vectors)("$name, by WebCrypto: $outcome", async (vector) => {
  expect(new Set(await outcomesOf(vector, createOnWebCrypto))).toEqual(new Set([vector.outcome]));
});

test("signing makes what Python makes", async () => {
  expect(await signingFault()).toBeUndefined();
});
