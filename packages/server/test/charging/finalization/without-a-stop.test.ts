import { afterAll, beforeAll, expect, test } from "vitest";
import { finalizeByOperator } from "../../../src/charging/sessions/finalize-by-operator.ts";
import { finalizeSessions } from "../../../src/charging/sessions/finalize-sessions.ts";
import type { Caller } from "../../../src/core/caller.ts";
import { createStandingClock } from "../../support/clocks.ts";
import type { TestServer } from "../../support/start-test-server.ts";
import { becomes, minute, onlyCdrOf, startOutlet, startServerAt, staysOpen, within } from "./start-outlet.ts";

/** Sessions whose StopTransaction never comes, by what their chargers send instead, and by what operators do. */

const time = createStandingClock();
let server: TestServer;
let caller: Caller;
beforeAll(async () => {
  server = await startServerAt(time);
  const { organization, key_id } = await server.client.me.get();
  caller = { orgId: organization.id, keyId: key_id, role: "operator", idempotency: null };
});
afterAll(() => server[Symbol.asyncDispose]());

test("a connector that says it is free ends its session a minute later, at the moment when it said so", async () => {
  await using outlet = await startOutlet(server, time);
  await outlet.say("Charging");
  time.move(10 * minute);
  await outlet.measure(3_500);
  time.move(5 * minute);
  const freeAt = await outlet.say("Available");
  time.move(minute - 1_000);
  expect(await staysOpen(server, outlet)).toBe(true);
  time.move(2_000);
  const session = await becomes(server, outlet, {
    status: "finalized",
    finalize_reason: "stop_missing_connector_available",
  });
  expect(session.ended_at).toBe(freeAt);
  const cdr = await onlyCdrOf(server, outlet);
  // 2.5 kWh between the two reported registers, at 0.40: 1.00. The car charged until the end, so there is no parking.
  expect(cdr).toMatchObject({
    total_energy_wh: 2_500,
    total_cost: 1,
    end_time: freeAt,
    billing_decision: {
      outcome: "recovered_partial",
      reason_code: "stop_missing_connector_available",
      evidence: { missing: ["StopTransaction"], finalize: { trigger: "connector_available" } },
    },
  });
});

test("a connector that is busy again, or whose register rises on, was not free", async () => {
  await using outlet = await startOutlet(server, time);
  await outlet.say("Available");
  await outlet.say("Charging");
  time.move(2 * minute);
  expect(await staysOpen(server, outlet)).toBe(true);
  await outlet.say("Available");
  time.move(minute / 2);
  await outlet.measure(1_500);
  time.move(minute / 2);
  expect(await staysOpen(server, outlet)).toBe(true);
  time.move(minute);
  await becomes(server, outlet, { finalize_reason: "stop_missing_connector_available" });
});

test("a stop that comes before the minute is over is the end", async () => {
  await using outlet = await startOutlet(server, time);
  await outlet.say("Available");
  time.move(minute / 2);
  await outlet.stop(2_000);
  time.move(2 * minute);
  expect(await staysOpen(server, outlet)).toBe(false);
  expect(await outlet.session()).toMatchObject({ status: "completed", finalize_reason: null });
  expect(await onlyCdrOf(server, outlet)).toMatchObject({ total_energy_wh: 1_000, billing_decision: null });
});

test("a free connector of an offline charger keeps its session until the charger has reconnected and sent everything", async () => {
  await using outlet = await startOutlet(server, time);
  await outlet.say("Available");
  await outlet.leave();
  time.move(10 * minute);
  expect(await staysOpen(server, outlet)).toBe(true);
  await outlet.comeBack();
  time.move(minute / 2);
  expect(await staysOpen(server, outlet)).toBe(true);
  await outlet.stop(4_000);
  time.move(2 * minute);
  expect(await staysOpen(server, outlet)).toBe(false);
  expect(await outlet.session()).toMatchObject({ status: "completed" });
});

test("after a boot the session ends once a minute has passed without its stop", async () => {
  await using outlet = await startOutlet(server, time);
  await outlet.say("Charging");
  time.move(minute);
  const measuredAt = await outlet.measure(1_600);
  await outlet.leave();
  time.move(10 * minute);
  await outlet.comeBack();
  await outlet.charger.boot();
  await outlet.say("Available");
  // One second of it has passed with the status.
  time.move(minute - 2_000);
  expect(await staysOpen(server, outlet)).toBe(true);
  time.move(1_000);
  const session = await becomes(server, outlet, {
    status: "finalized",
    finalize_reason: "stop_missing_after_reboot",
  });
  // Up to the last frame before the boot.
  expect(session.ended_at).toBe(measuredAt);
  // 0.6 kWh × 0.40 = 0.24
  expect(await onlyCdrOf(server, outlet)).toMatchObject({ total_energy_wh: 600, total_cost: 0.24 });
});

test("a stop that the charger kept during a boot is the end", async () => {
  await using outlet = await startOutlet(server, time);
  await outlet.reboot();
  await outlet.say("Available");
  time.move(minute / 2);
  await outlet.stop(1_200);
  time.move(2 * minute);
  expect(await staysOpen(server, outlet)).toBe(false);
  expect(await outlet.session()).toMatchObject({ status: "completed" });
});

test("a charger that goes on with its transaction after a boot says so by its connector", async () => {
  await using outlet = await startOutlet(server, time);
  await outlet.say("Charging");
  await outlet.reboot();
  time.move(2 * minute);
  // The messages before the boot prove nothing, and neither does the silence since then.
  expect(await staysOpen(server, outlet)).toBe(true);
  await outlet.say("SuspendedEV");
  time.move(2 * minute);
  expect(await staysOpen(server, outlet)).toBe(true);
  await outlet.say("Finishing");
  time.move(2 * minute);
  expect(await staysOpen(server, outlet)).toBe(true);
});

test("readings of the transaction taken after the boot say that it goes on, and those that were kept do not", async () => {
  await using resumed = await startOutlet(server, time);
  await using over = await startOutlet(server, time);
  const beforeBoot = new Date(time.now()).toISOString();
  time.move(minute);
  await resumed.reboot();
  await over.reboot();
  time.move(minute / 2);
  await resumed.measure(2_000);
  await over.measure(2_000, { timestamp: beforeBoot });
  time.move(minute);
  await becomes(server, over, { finalize_reason: "stop_missing_after_reboot" });
  expect(await staysOpen(server, resumed)).toBe(true);
});

test("a session that cannot be closed does not stop others from being closed, and is logged", async () => {
  await using stuck = await startOutlet(server, time);
  await using outlet = await startOutlet(server, time);
  const { id } = await stuck.session();
  await server.asOwner(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no receipt for this one'; end $$`);
  await server.asOwner(`create trigger refuse before insert on cdrs for each row
    when (new.session_id = '${id}') execute function refuse()`);
  await stuck.say("Available");
  await outlet.say("Available");
  time.move(minute);
  await becomes(server, outlet, { status: "finalized" });
  expect(await stuck.session()).toMatchObject({ ended_at: null });
  const warnings = () => server.log.filter(({ message }) => message === "session not closed");
  await expect
    .poll(warnings, within)
    .toContainEqual(
      expect.objectContaining({ level: "error", fields: expect.objectContaining({ session_id: id }) }),
    );
  await server.asOwner("drop trigger refuse on cdrs");
  await finalizeSessions(server.server.core, server.server.calls);
  expect(await stuck.session()).toMatchObject({ ended_at: null });
  time.move(minute);
  await becomes(server, stuck, { status: "finalized" });
});

test("an operator ends a session with what its charger has reported so far", async () => {
  await using outlet = await startOutlet(server, time);
  await outlet.say("Charging");
  time.move(10 * minute);
  await outlet.measure(2_250);
  time.move(10 * minute);
  const { id } = await outlet.session();
  const { result } = await finalizeByOperator(server.server.core, caller, id);
  expect(result).toMatchObject({
    id,
    status: "finalized",
    finalizeReason: "operator_finalized",
    energyWh: 1_250,
  });
  // 1.25 kWh × 0.40 = 0.50
  expect(await onlyCdrOf(server, outlet)).toMatchObject({
    id: result.cdrId,
    total_energy_wh: 1_250,
    // From the start: a second for the status, ten minutes, and a second for the reading.
    total_time_s: 602,
    total_cost: 0.5,
    billing_decision: { reason_code: "operator_finalized", outcome: "recovered_partial" },
  });
});

test("a session ends once: a repeat with the same key is answered, and another one is refused", async () => {
  await using outlet = await startOutlet(server, time);
  await outlet.measure(1_500);
  const { id } = await outlet.session();
  const idempotency = { key: "end it", fingerprint: new Uint8Array([1, 2, 3]) };
  const keyed = { ...caller, idempotency };
  const first = await finalizeByOperator(server.server.core, keyed, id);
  const again = await finalizeByOperator(server.server.core, keyed, id);
  expect(again).toEqual({ result: first.result, replayed: true });
  const refused = finalizeByOperator(server.server.core, caller, id);
  await expect(refused).rejects.toMatchObject({ code: "session-already-ended", status: 422 });
  await onlyCdrOf(server, outlet);
});

test("of two operators who end a session at once, one does", async () => {
  await using outlet = await startOutlet(server, time);
  await outlet.measure(1_500);
  const { id } = await outlet.session();
  const both = await Promise.allSettled([1, 2].map(() => finalizeByOperator(server.server.core, caller, id)));
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await onlyCdrOf(server, outlet);
});

test("a session of another organization cannot be ended", async () => {
  await using outlet = await startOutlet(server, time);
  const { id } = await outlet.session();
  const stranger = { ...caller, orgId: "org_of_somebody_else" };
  const refused = finalizeByOperator(server.server.core, stranger, id);
  await expect(refused).rejects.toMatchObject({ code: "not-found" });
  expect(await outlet.session()).toMatchObject({ ended_at: null });
});
