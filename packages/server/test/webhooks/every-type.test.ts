import { type EventType, eventCatalogue } from "@forecourt/contract";
import { createCar } from "@forecourt/simulator";
import { createWebhooks } from "@forecourt/webhooks";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { faultsOf } from "../../src/testing/keep-events.ts";
import { connectScriptedCharger } from "../support/scripted-charger.ts";
import { hasty, startBalancedSite, within } from "../support/start-balanced-site.ts";
import { ago } from "../support/start-site.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";
import { basic, sendUpgrade } from "../support/upgrade-request.ts";
import { startHook, toThisMachine } from "./start-hook.ts";

/*
 * A receiver of all types, built on the standard's own library, while chargers and callers of the API cause an event of each
 * type.
 */

// The keys of the table are the types.
const types = Object.keys(eventCatalogue) as EventType[];

test("a receiver that knows the standard alone takes every type of event, each as the catalogue describes it", {
  timeout: 300_000,
}, async () => {
  await using server = await startTestServer({ ...hasty, ...toThisMachine, FORECOURT_ISSUE_HOLD_S: "1" });
  const { client } = server;
  await using hook = await startHook(client, ["*"], { max_concurrency: 32 });
  const taken = () => new Set(hook.receiver.taken().map(({ type }) => type));
  // Issues follow the events in the order of commit, so they wait for the transactions of other tests too.
  const expectEvents = (...expected: EventType[]) =>
    expect
      .poll(() => expected.filter((type) => !taken().has(type)), { ...within, timeout: 150_000 })
      .toEqual([]);

  await client.webhooks.test(hook.id);
  const other = await client.webhooks.create({
    url: "https://hooks.invalid/x",
    events: ["location.deleted"],
  });
  await client.webhooks.update(other.id, { enabled: false });
  const key = await client.apiKeys.create({ name: "To be revoked", role: "viewer" });
  await client.apiKeys.revoke(key.id);
  const yard = await client.locations.create({ name: "Hof Süd ⚡ 充電站" });
  await client.locations.update(yard.id, { name: "Hof Nord" });
  await client.locations.delete(yard.id);
  await expectEvents("webhook.test", "webhook.disabled", "api_key.created", "api_key.revoked");
  await expectEvents("location.created", "location.updated", "location.deleted");
  await changeRecords(server);
  await client.webhooks.update(other.id, { events: ["location.*"] });
  await client.webhooks.delete(other.id);
  await expectEvents("tariff.created", "tariff.replaced", "tariff.deleted");
  await expectEvents("id_tag.created", "id_tag.updated", "id_tag.deleted");
  await expectEvents("charger.created", "charger.updated", "charger.deleted");
  await expectEvents("webhook.created", "webhook.updated", "webhook.deleted");

  const { id: chargerId } = await client.chargers.create({ identity: "CP-OF-A-JOB" });
  await client.jobs.create({ selection: { charger_ids: [chargerId] }, action: "ClearCache" });
  await expectEvents("job.created", "job.finished");

  await chargeAndLeave(server, () => expectEvents("session.updated"));
  await expectEvents(
    "charger.connected",
    "charger.booted",
    "charger.status_changed",
    "charger.firmware_status",
  );
  await expectEvents("charger.diagnostics_status", "charger.security_event", "charger.connection_rejected");
  await expectEvents("id_tag.refused", "charger.data_transfer");
  await expectEvents("charger.location_changed", "charger.configuration_changed", "command.completed");
  await expectEvents("socket.status_changed", "session.started", "session.updated", "session.suspended");
  await expectEvents("session.resumed", "session.ended", "session.finalized", "cdr.created");
  await expectEvents("billing_decision.recorded", "payment_reference.attached");
  await expectEvents("payment_reference.flagged", "payment_reference.redacted");
  await expectEvents("charger.disconnected", "charger.offline");
  await expectEvents("issue.opened", "issue.closed");

  // Two cars, and enough for one.
  await using site = await startBalancedSite(server, 8, [{}, {}]);
  for (const { charger, idTag } of site.outlets) {
    charger.plugIn(1, createCar({ maxCurrentA: 32, phases: 1 }));
    await charger.present(idTag);
  }
  await expectEvents("dlb.allocation_changed", "dlb.alarm_opened");
  site.outlets[1]?.charger.unplug();
  await expectEvents("dlb.alarm_cleared");
  expect([...taken()].sort()).toEqual([...types].sort());

  const ours = createWebhooks({ secret: hook.secret });
  for (const receipt of hook.receiver.receipts) {
    const { body, headers, objection, type } = receipt;
    expect(objection).toBe(null);
    if (body === null) throw new Error("unreachable: it keeps them");
    const event = ours.verifySync({ body, headers });
    expect({ type, faults: faultsOf(type, event) }).toEqual({ type, faults: [] });
    expect(Object.keys(event)).toEqual(envelope);
    // The API shows the same event.
    const received = JSON.parse(body.toString());
    // The API does not show what was redacted since.
    if (received.data.payment_reference === "tag:CARD-9")
      Object.assign(received.data, {
        payment_reference: `redacted:${received.data.id}`,
        payment_provider: "redacted",
        redacted_at: expect.any(String),
      });
    expect(await client.events.get(receipt.id)).toEqual(received);
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": expect.stringMatching(/^forecourt\/\S+ \(\+https:\/\/\S+\)$/),
      "webhook-id": receipt.id,
      "webhook-timestamp": expect.stringMatching(/^\d{10}$/),
      "x-webhook-delivery": expect.stringMatching(/^dlv_/),
      "x-webhook-attempt": "1",
    });
  }
});

const envelope = [
  "id",
  "type",
  "version",
  "timestamp",
  "organization_id",
  "subject",
  "sequence",
  "actor",
  "data",
];

/** All that one charger can do, in order. The readings are published while the session runs. */
async function chargeAndLeave(server: TestServer, readingsArePublished: () => Promise<void>): Promise<void> {
  const { client } = server;
  const { id: location_id } = await client.locations.create({ name: "Depot" });
  const { id, identity, password } = await client.chargers.create({ identity: "CP-1", location_id });
  await client.idTags.create({ id_tag: "TAG-1" });
  sendUpgrade(server, identity, { Authorization: basic(identity, "not its password") });
  await using charger = await connectScriptedCharger({ url: server.ocppUrl, identity, password });
  await charger.boot();
  const status = (connectorId: number, status: string) =>
    charger.call("StatusNotification", { connectorId, status, errorCode: "NoError", timestamp: ago(0) });
  await status(0, "Unavailable");
  await status(0, "Available");
  await charger.call("StatusNotification", { connectorId: 1, status: "Faulted", errorCode: "GroundFailure" });
  await status(1, "Preparing");
  await charger.call("FirmwareStatusNotification", { status: "Downloading" });
  await charger.call("DiagnosticsStatusNotification", { status: "Uploading" });
  await charger.call("SecurityEventNotification", { type: "TamperDetectionActivated", timestamp: ago(0) });
  await client.chargers.call(id, {
    action: "ChangeConfiguration",
    payload: { key: "HeartbeatInterval", value: "600" },
    wait: true,
  });
  const elsewhere = await client.locations.create({ name: "Elsewhere" });
  await client.chargers.update(id, { location_id: elsewhere.id });

  await charger.call("Authorize", { idTag: "TAG-OF-A-STRANGER" });
  await charger.call("DataTransfer", { vendorId: "com.example.terminal", data: "25.00" });
  const { transactionId } = await charger.call("StartTransaction", {
    connectorId: 1,
    idTag: "TAG-1",
    meterStart: 0,
    timestamp: ago(60),
  });
  const metered = (value: string, seconds: number) =>
    charger.call("MeterValues", {
      connectorId: 1,
      transactionId,
      meterValue: [{ timestamp: ago(seconds), sampledValue: [{ value }] }],
    });
  await status(1, "Charging");
  await metered("1000", 30);
  await status(1, "SuspendedEV");
  await status(1, "Charging");
  await metered("1500", 10);
  await readingsArePublished();
  // Without its last register, so that there is a decision to explain.
  await charger.call("StopTransaction", { transactionId, meterStop: -1, timestamp: ago(0) });
  const { data: sessions } = await client.sessions.list({ charger_id: id });
  const reference = { payment_reference: "pi_Zahlung-ß-1", payment_provider: "stripe" };
  await client.sessions.attachPaymentReference(sessions[0]?.id ?? "none", reference);
  const [cdr] = (await client.cdrs.list({ charger_id: id })).data;
  const tagged = { payment_reference: "tag:CARD-9", payment_provider: "other" };
  const { id: taggedId } = await client.cdrs.attachPaymentReference(cdr?.id ?? "none", tagged);
  await client.idTags.create({ id_tag: "CARD-9" });
  await client.cdrs.redactPaymentReference(cdr?.id ?? "none", taggedId);

  charger.cut();
  await expect.poll(async () => (await client.chargers.get(id)).connected, within).toBe(false);
  // Two minutes pass for it, and the server has been there long enough to know that it could have come back.
  await server.server.core.db.read((tx) =>
    tx.execute(sql`update processes set started_at = now() - interval '1 hour'`),
  );
  await server.server.core.db.read((tx) =>
    tx.execute(sql`update chargers set away_since = away_since - interval '10 minutes' where id = ${id}`),
  );
}

/** Creates, changes and deletes a tariff, an id tag and a charger. */
async function changeRecords({ client }: TestServer): Promise<void> {
  const body = {
    currency: "EUR",
    elements: [{ price_components: [{ type: "ENERGY" as const, price: 0.3, step_size: 1 }] }],
  };
  const tariff = await client.tariffs.create(body);
  await client.tariffs.replace(tariff.id, body);
  await client.tariffs.delete(tariff.id);
  const tag = await client.idTags.create({ id_tag: "CHANGED" });
  await client.idTags.update(tag.id, { status: "blocked" });
  await client.idTags.delete(tag.id);
  const charger = await client.chargers.create({ identity: "CHANGED" });
  await client.chargers.update(charger.id, { name: "Bay 1" });
  await client.chargers.delete(charger.id);
}
