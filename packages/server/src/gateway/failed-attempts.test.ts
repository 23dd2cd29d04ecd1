import { expect, test } from "vitest";
import { createFailedAttempts } from "./failed-attempts.ts";

function startAttempts() {
  const time = { now: 0 };
  const attempts = createFailedAttempts(() => time.now);
  return {
    attempts,
    time,
    fail(times: number, identity: (time: number) => string, address = "192.0.2.1") {
      for (let each = 0; each < times; each++) attempts.failed(identity(each), address);
    },
  };
}

test("ten failures a minute are an identity's, from wherever they come", () => {
  const { attempts, fail, time } = startAttempts();
  fail(5, () => "CP-1", "192.0.2.1");
  fail(4, () => "CP-1", "192.0.2.2");
  expect(attempts.waitS("CP-1", "192.0.2.3")).toBeNull();
  fail(1, () => "CP-1", "192.0.2.2");
  expect(attempts.waitS("CP-1", "192.0.2.3")).toBe(6);
  expect(attempts.waitS("CP-2", "192.0.2.1")).toBeNull();
  time.now = 6_000;
  expect(attempts.waitS("CP-1", "192.0.2.3")).toBeNull();
});

test("thirty failures a minute are an address's, and a /64 is one address", () => {
  const { attempts, fail, time } = startAttempts();
  fail(30, (each) => `CP-${each}`, "2001:db8::1");
  expect(attempts.waitS("CP-NEW", "2001:db8:0:0:ffff::2")).toBe(2);
  expect(attempts.waitS("CP-NEW", "2001:db8:0:1::1")).toBeNull();
  time.now = 2_000;
  expect(attempts.waitS("CP-NEW", "2001:db8::1")).toBeNull();
});

test("a charger at the address where it connected last is shut out by its own failures alone", () => {
  const { attempts, fail } = startAttempts();
  attempts.succeeded("CP-1", "192.0.2.1");
  // A neighbour guesses, and a stranger uses its name.
  fail(30, (each) => `CP-X${each}`, "192.0.2.1");
  fail(10, () => "CP-1", "198.51.100.1");
  expect(attempts.waitS("CP-X", "192.0.2.1")).toBe(2);
  expect(attempts.waitS("CP-1", "198.51.100.1")).toBe(6);
  expect(attempts.waitS("CP-1", "192.0.2.1")).toBeNull();
  fail(10, () => "CP-1", "192.0.2.1");
  expect(attempts.waitS("CP-1", "192.0.2.1")).toBe(6);
});
