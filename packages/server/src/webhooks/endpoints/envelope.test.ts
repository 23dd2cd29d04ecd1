import { expect, test } from "vitest";
import type { EventRow } from "../../core/to-event.ts";
import { envelopeOf } from "./envelope.ts";

const id = "evt_01ka9mak3m6n9p2q5r8s1t4v7w";

function rowWith(data: Record<string, unknown>): EventRow {
  return {
    position: 7,
    id,
    orgId: "org_1",
    type: "location.deleted",
    subjectType: "location",
    subjectId: "loc_1",
    sequence: 3,
    // In the form that jsonb returns.
    actor: { id: "key_1", type: "api_key" },
    data,
    createdAt: "2026-11-21T08:00:00.000Z",
    traceparent: null,
    xid: "700",
  };
}

const head = `{"id":"${id}","type":"location.deleted","version":1,"timestamp":"2026-11-21T08:00:00.000Z","organization_id":"org_1","subject":{"type":"location","id":"loc_1"},"sequence":3,"actor":{"type":"api_key","id":"key_1"},"data":`;
const truncated = `${head}{"truncated":true,"href":"/v1/events/${id}"}}`;

test("the fields of an event have the documented order", () => {
  expect(envelopeOf(rowWith({ location_id: "loc_1" }), "full")).toBe(`${head}{"location_id":"loc_1"}}`);
});

test("a thin event has the path of its data", () => {
  expect(envelopeOf(rowWith({ location_id: "loc_1" }), "thin")).toBe(truncated);
});

test("an event of 16,384 bytes is sent whole and a longer one is not; the limit counts bytes and not characters", () => {
  const room = 16_384 - Buffer.byteLength(`${head}{"note":""}}`);
  const bytes = (note: string) => Buffer.byteLength(envelopeOf(rowWith({ note }), "full"));
  expect(bytes("x".repeat(room))).toBe(16_384);
  expect(envelopeOf(rowWith({ note: "x".repeat(room + 1) }), "full")).toBe(truncated);
  expect(envelopeOf(rowWith({ note: "é".repeat(room) }), "full")).toBe(truncated);
});
