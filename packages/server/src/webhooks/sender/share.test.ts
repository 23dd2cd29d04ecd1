import fc from "fast-check";
import { expect, test } from "vitest";
import { type Due, perHost, shareRoom } from "./share.ts";

const endpoints = fc.uniqueArray(fc.integer({ min: 0, max: 999 }), { maxLength: 60 }).chain((ids) =>
  fc.tuple(
    ...ids.map((id) =>
      fc.record({
        webhookId: fc.constant(`whk_${id}`),
        host: fc.constantFrom("a.example", "b.example", `${id}.example`),
        slots: fc.integer({ min: 1, max: 32 }),
        inFlight: fc.integer({ min: 0, max: 40 }),
        inFlightHere: fc.integer({ min: 0, max: 40 }),
      }),
    ),
  ),
);

function hostsOf(due: readonly Due[]): Map<string, number> {
  const hosts = new Map<string, number>();
  for (const { host, inFlight } of due) hosts.set(host, (hosts.get(host) ?? 0) + inFlight);
  return hosts;
}

test("shares stay within the slots of each webhook, the limit of each host but for first deliveries, and the room", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 256 }), endpoints, (room, due) => {
      const before = hostsOf(due);
      const shares = shareRoom(room, due, before);
      const after = new Map(before);
      let total = 0;
      for (const { webhookId, host, slots, inFlight } of due) {
        const share = shares.get(webhookId) ?? 0;
        total += share;
        after.set(host, (after.get(host) ?? 0) + share);
        if (share > 0) expect(inFlight + share).toBeLessThanOrEqual(slots);
      }
      expect(total).toBeLessThanOrEqual(room);
      for (const [host, inFlight] of after) {
        // An endpoint with nothing in flight may begin one delivery.
        const firsts = due.filter((each) => each.host === host && each.inFlight === 0).length;
        expect(inFlight).toBeLessThanOrEqual(Math.max(perHost, before.get(host) ?? 0) + firsts);
      }
    }),
  );
});

test("a webhook gets a second delivery only when every other webhook has one", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 256 }), endpoints, (room, due) => {
      const alone = due.map((each) => ({ ...each, host: each.webhookId, inFlight: 0, inFlightHere: 0 }));
      const shares = shareRoom(room, alone, new Map());
      const counts = alone.map(({ webhookId }) => shares.get(webhookId) ?? 0);
      if (counts.includes(0)) expect(Math.max(0, ...counts)).toBeLessThanOrEqual(1);
    }),
  );
});

test("a hundred endpoints that hang leave room for a new one", () => {
  const capacity = 256;
  const hung = Array.from({ length: 100 }, (_, id) => ({
    webhookId: `hung_${id}`,
    host: `${id}`,
    slots: 8,
    inFlight: 0,
    inFlightHere: 0,
  }));
  for (let round = 0; round < 50; round += 1) {
    const room = capacity - hung.reduce((sum, { inFlight }) => sum + inFlight, 0);
    const shares = shareRoom(room, hung, new Map());
    for (const each of hung) {
      each.inFlight += shares.get(each.webhookId) ?? 0;
      each.inFlightHere = each.inFlight;
    }
  }
  const room = capacity - hung.reduce((sum, { inFlight }) => sum + inFlight, 0);
  const fresh = { webhookId: "fresh", host: "fresh", slots: 8, inFlight: 0, inFlightHere: 0 };
  expect(shareRoom(room, [...hung, fresh], new Map()).get("fresh")).toBeGreaterThan(0);
});

test("an endpoint that is busy in other processes still gets a delivery from the room of this one", () => {
  const busy = { webhookId: "busy", host: "busy", slots: 8, inFlight: 3, inFlightHere: 0 };
  // An eighth of the room is one delivery.
  expect(shareRoom(8, [busy], new Map([["busy", 3]])).get("busy")).toBe(1);
  expect(shareRoom(8, [{ ...busy, inFlightHere: 1 }], new Map([["busy", 3]])).get("busy")).toBeUndefined();
});
