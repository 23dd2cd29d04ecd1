import { expect, test } from "vitest";
import { generateApiKey, parseApiKey } from "./api-key.ts";

test("a key has its form, and its public part", () => {
  const key = generateApiKey("test");
  expect(key).toMatch(/^fc_test_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
  expect(parseApiKey(key)).toEqual({ ok: true, prefix: key.slice(0, 16) });
});

test("the checksum is the CRC32 of what stands before it, in base 62", () => {
  const body = "fc_live_abcdefgh_0123456789ABCDEFGHIJKLMNOPQRSTUV";
  // The expected checksum comes from a different CRC32 implementation.
  expect(parseApiKey(`${body}0XW1h3`)).toEqual({ ok: true, prefix: "fc_live_abcdefgh" });
  expect(parseApiKey(`${body}3h1WX0`)).toEqual({ ok: false });
});

test("a key with one wrong character is not valid", () => {
  const key = generateApiKey();
  for (let index = 0; index < key.length; index++) {
    const other = key[index] === "x" ? "y" : "x";
    expect(parseApiKey(key.slice(0, index) + other + key.slice(index + 1))).toEqual({ ok: false });
  }
});

test("no two keys are the same", () => {
  const keys = new Set(Array.from({ length: 1000 }, () => generateApiKey()));
  expect(keys.size).toBe(1000);
});
