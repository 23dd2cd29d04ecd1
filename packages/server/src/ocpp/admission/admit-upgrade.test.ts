import { expect, test } from "vitest";
import { limitWrongCredentials } from "./admit-upgrade.ts";

function startAttempts() {
  const time = { now: 0 };
  const fail = limitWrongCredentials({ perAddress: 30, perIdentity: 10 }, () => time.now);
  return { time, fail };
}

test("an identity has ten failures a minute, from all addresses together", () => {
  const { fail, time } = startAttempts();
  for (let each = 0; each < 10; each++) expect(fail("CP-1", `192.0.2.${each}`)).toBeNull();
  expect(fail("CP-1", "192.0.2.20")).toBe(6);
  expect(fail("CP-2", "192.0.2.1")).toBeNull();
  time.now = 6_000;
  expect(fail("CP-1", "192.0.2.20")).toBeNull();
});

test("an address has thirty failures a minute, with all identities together", () => {
  const { fail, time } = startAttempts();
  for (let each = 0; each < 30; each++) expect(fail(`CP-${each}`, "2001:db8:0:0")).toBeNull();
  expect(fail("CP-NEW", "2001:db8:0:0")).toBe(2);
  expect(fail("CP-NEW", "2001:db8:0:1")).toBeNull();
  time.now = 2_000;
  expect(fail("CP-NEW", "2001:db8:0:0")).toBeNull();
});

test("an attempt over both limits waits for the longer time", () => {
  const { fail } = startAttempts();
  for (let each = 0; each < 20; each++) fail(`CP-X${each}`, "192.0.2.1");
  for (let each = 0; each < 10; each++) fail("CP-1", "192.0.2.1");
  expect(fail("CP-1", "192.0.2.1")).toBe(6);
});
