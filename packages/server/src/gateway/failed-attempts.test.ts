import { expect, test } from "vitest";
import { createFailedAttempts } from "./failed-attempts.ts";

function startAttempts() {
  const time = { now: 0 };
  const attempts = createFailedAttempts({ perAddress: 30, perIdentity: 10 }, () => time.now);
  return {
    time,
    waitS: (identity: string, network: string, lastNetwork?: string | null) =>
      attempts.waitS({ identity, network, charger: chargerOf(lastNetwork) }),
    fail(times: number, identity: (time: number) => string, network: string, lastNetwork?: string | null) {
      for (let each = 0; each < times; each++)
        attempts.failed({ identity: identity(each), network, charger: chargerOf(lastNetwork) });
    },
  };
}

/** Undefined: nobody is registered by the name. Null: that charger has never connected. */
function chargerOf(lastNetwork: string | null | undefined) {
  return lastNetwork === undefined ? undefined : { lastNetwork };
}

test("ten failures a minute are an identity's, from wherever they come", () => {
  const { fail, time, waitS } = startAttempts();
  fail(5, () => "CP-1", "192.0.2.1");
  fail(4, () => "CP-1", "192.0.2.2");
  expect(waitS("CP-1", "192.0.2.3")).toBeNull();
  fail(1, () => "CP-1", "192.0.2.2");
  expect(waitS("CP-1", "192.0.2.3")).toBe(6);
  expect(waitS("CP-2", "192.0.2.1")).toBeNull();
  time.now = 6_000;
  expect(waitS("CP-1", "192.0.2.3")).toBeNull();
});

test("thirty failures a minute are an address's", () => {
  const { fail, time, waitS } = startAttempts();
  fail(29, (each) => `CP-${each}`, "2001:db8:0:0");
  expect(waitS("CP-NEW", "2001:db8:0:0")).toBeNull();
  fail(1, () => "CP-29", "2001:db8:0:0");
  expect(waitS("CP-NEW", "2001:db8:0:0")).toBe(2);
  expect(waitS("CP-NEW", "2001:db8:0:1")).toBeNull();
  time.now = 2_000;
  expect(waitS("CP-NEW", "2001:db8:0:0")).toBeNull();
});

test("a charger at the address where it connected last is shut out by its own failures alone", () => {
  const { fail, waitS } = startAttempts();
  // A neighbour guesses, and a stranger uses its name.
  fail(30, (each) => `CP-X${each}`, "192.0.2.1");
  fail(10, () => "CP-1", "198.51.100.1", "192.0.2.1");
  expect(waitS("CP-X", "192.0.2.1")).toBe(2);
  expect(waitS("CP-1", "198.51.100.1", "192.0.2.1")).toBe(6);
  expect(waitS("CP-1", "192.0.2.1", "192.0.2.1")).toBeNull();
  fail(10, () => "CP-1", "192.0.2.1", "192.0.2.1");
  expect(waitS("CP-1", "192.0.2.1", "192.0.2.1")).toBe(6);
});

test("a charger that never connected is not shut out by its neighbours, and by its name it is", () => {
  const { fail, waitS } = startAttempts();
  fail(30, (each) => `CP-X${each}`, "192.0.2.1");
  expect(waitS("CP-1", "192.0.2.1", null)).toBeNull();
  fail(10, () => "CP-1", "192.0.2.1", null);
  expect(waitS("CP-1", "192.0.2.1", null)).toBe(6);
  // Another one that never connected fails, and that is nobody else's.
  expect(waitS("CP-2", "198.51.100.1")).toBeNull();
});
