import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { provesKey, type StoredKey } from "../ws.ts";

const hex = "4f43415f4f4354545f61646d696e5f74657374ff";
const bytes = Buffer.from(hex, "hex");
const hashOf = (text: Uint8Array) => createHmac("sha256", "pepper").update(text).digest();

const proves = (password: Buffer | string | undefined, stored: StoredKey | undefined, username = "CP-1") =>
  provesKey(
    {
      identity: "CP-1",
      username,
      ...(password !== undefined && { password: Buffer.from(password) }),
    },
    stored,
  );

describe.each([
  ["a key", { key: hex }],
  ["a key in capitals", { key: hex.toUpperCase() }],
  ["its hash", { hash: hashOf(Buffer.from(hex)), hashOf }],
] as const)("an AuthorizationKey, kept as %s,", (_, stored) => {
  test("matches its bytes, and its text in either case", () => {
    expect(proves(bytes, stored)).toBe(true);
    expect(proves(hex, stored)).toBe(true);
    expect(proves(hex.toUpperCase(), stored)).toBe(true);
  });

  test("matches nothing else, not an empty password and not another identity", () => {
    expect(proves(bytes.subarray(1), stored)).toBe(false);
    expect(proves(`${hex}00`, stored)).toBe(false);
    expect(proves(`${hex.slice(0, -1)}0`, stored)).toBe(false);
    expect(proves(Buffer.from(hex).toString("hex"), stored)).toBe(false);
    expect(proves("", stored)).toBe(false);
    expect(proves(undefined, stored)).toBe(false);
    expect(proves(bytes, stored, "CP-2")).toBe(false);
  });
});

test("another password matches only its exact text", () => {
  expect(proves("change me", { key: "change me" })).toBe(true);
  expect(proves("Change me", { key: "change me" })).toBe(false);
  expect(proves("FACE", { key: "face" })).toBe(false);
  expect(proves(Buffer.from("face", "hex"), { key: "face" })).toBe(false);
  expect(proves("pässword", { key: "pässword" })).toBe(true);
});

test("an empty key and the key of an unknown identity never match", () => {
  expect(proves("", { key: "" })).toBe(false);
  expect(proves("", undefined)).toBe(false);
  expect(proves(hex, undefined)).toBe(false);
});
