import { createSecret, sign, signAsync, WebhookVerificationError } from "@forecourt/webhooks";
import { expect, test } from "vitest";

// From the test suites of the Standard Webhooks libraries.
const published = {
  id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  timestamp: 1614265330,
  body: '{"test": 2432232314}',
  secrets: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
};
const publishedSignature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";

test("the published example of Standard Webhooks has its published signature", async () => {
  expect(sign(published)).toBe(publishedSignature);
  expect(await signAsync(published)).toBe(publishedSignature);
});

test("text and its bytes sign alike", () => {
  const body = '{"name":"Zoë 🚗"}';
  expect(sign({ ...published, body: Buffer.from(body) })).toBe(sign({ ...published, body }));
});

test("bytes that are not UTF-8 each have a signature of their own, by either engine", async () => {
  const bodies = [Uint8Array.of(0x22, 0xff, 0x22), Uint8Array.of(0x22, 0xfe, 0x22)];
  const [first, second] = bodies.map((body) => sign({ ...published, body }));
  expect(first).not.toBe(second);
  expect(await Promise.all(bodies.map((body) => signAsync({ ...published, body })))).toEqual([first, second]);
});

test("there is one signature per secret, in their order", () => {
  const secrets = [createSecret(), ...published.secrets];
  const own = sign({ ...published, secrets: secrets.slice(0, 1) });
  expect(sign({ ...published, secrets })).toBe(`${own} ${publishedSignature}`);
});

test("more secrets than are remembered still sign rightly", () => {
  for (let count = 0; count < 5_000; count += 1) sign({ ...published, secrets: [createSecret()] });
  expect(sign(published)).toBe(publishedSignature);
});

test("a new secret is whsec_ and the base64 of 32 bytes from the generator it is given", () => {
  expect(createSecret((bytes) => bytes.fill(255))).toBe(`whsec_${Buffer.alloc(32, 255).toString("base64")}`);
  expect(createSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(createSecret()).not.toBe(createSecret());
});

test.each(["", "evt.1", "evt 1", "é", "x".repeat(65)])("%j is not an id to sign for", (id) => {
  expect(() => sign({ ...published, id })).toThrow(WebhookVerificationError);
});

test.each([0, -1, 1.5, Number.NaN, 999_999_999, 100_000_000_000])(
  "%d is not a time to sign for",
  (timestamp) => {
    expect(() => sign({ ...published, timestamp })).toThrow("header_malformed");
  },
);

test("nothing is signed without a secret", async () => {
  expect(() => sign({ ...published, secrets: [] })).toThrow("secret_invalid");
  await expect(signAsync({ ...published, secrets: [] })).rejects.toThrow("secret_invalid");
});
