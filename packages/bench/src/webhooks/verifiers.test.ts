import { expect, test } from "vitest";
import { body } from "./message.ts";
import { hmacAlone, signers } from "./signers.ts";
import { faultOf, verifiers } from "./verifiers.ts";

test("the message that every library signs is as long as the page says", () => {
  expect(body.length).toBe(1_009);
  expect(JSON.parse(body.toString())).toMatchObject({ type: "socket.status_changed" });
});

test.each(verifiers.map((verifier) => [verifier.name, verifier] as const))(
  "%s takes what was signed and refuses what was changed",
  async (_, verifier) => {
    expect(await faultOf(await verifier.prepare())).toBeNull();
  },
);

test("what takes everything, or nothing, is at fault", async () => {
  expect(await faultOf((bytes) => JSON.parse(bytes.toString()))).toBe("a changed body was taken");
  await expect(faultOf(() => Promise.reject(new Error("No.")))).rejects.toThrow("No.");
});

test("all who sign as the standard says come to the same signature", async () => {
  const timestampS = 1_763_683_200;
  const expected = await signers.find(({ name }) => name === hmacAlone)?.sign(timestampS);
  expect(expected).toMatch(/^v1,[\w+/]{43}=$/);
  for (const { standard, sign } of signers) if (standard) expect(await sign(timestampS)).toBe(expected);
});
