import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fieldsOf } from "../support/fields-of.ts";
import { connectRawCharger, type RawCharger } from "../support/raw-charger.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";

let server: TestServer;
let raw: RawCharger;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  raw = await connectRawCharger(server);
});

test("a security event keeps the charger's own text, and a critical one is marked", async () => {
  const at = new Date().toISOString();
  const notify = (payload: object) => raw.ask(JSON.stringify([2, "1", "SecurityEventNotification", payload]));
  expect(await notify({ type: "TamperDetectionActivated", timestamp: at, techInfo: "lid" })).toEqual([
    3,
    "1",
    {},
  ]);
  expect(await notify({ type: "Vendor Event\u0000", timestamp: at })).toEqual([3, "1", {}]);

  const charger = {
    charger_id: raw.id,
    charger_identity: raw.identity,
    connector_id: null,
    location_name: null,
  };
  // Listed oldest first, an event waits for the transactions that are open anywhere in the cluster.
  const securityEvents = async () => {
    const { data } = await server.client.events.list({ type: "charger.security_event", order: "oldest" });
    return data.map((event) => event.data);
  };
  await expect.poll(securityEvents).toEqual([
    { ...charger, kind: "TamperDetectionActivated", severity: "critical", tech_info: "lid" },
    { ...charger, kind: "Vendor Event\ufffd", severity: "info", tech_info: null },
  ]);
});

test("a password in a URL that a charger reports is hidden", async () => {
  const timestamp = new Date().toISOString();
  const url = "ftp://user:hunter2@f.example/1";
  const event = { type: "FirmwareUnreachable", timestamp, techInfo: `Cannot fetch ${url}` };
  await raw.ask(JSON.stringify([2, "1", "SecurityEventNotification", event]));
  const status = { connectorId: 1, errorCode: "OtherError", status: "Faulted", info: url };
  await raw.ask(JSON.stringify([2, "2", "StatusNotification", status]));

  const { data } = await server.client.events.list();
  const events = data.map(fieldsOf).filter((each) => each["charger_id"] === raw.id);
  expect(events.map((each) => each["tech_info"] ?? each["info"])).toEqual(
    expect.arrayContaining(["Cannot fetch ftp://***@f.example/1", "ftp://***@f.example/1"]),
  );
  expect(JSON.stringify(events)).not.toContain("hunter2");
});

test("the steps of a signed update are published as those of any update, with the charger's own status", async () => {
  const steps: [step: string, status: string][] = [
    ["DownloadScheduled", "Downloading"],
    ["Downloading", "Downloading"],
    ["DownloadPaused", "Downloading"],
    ["Downloaded", "Downloaded"],
    ["SignatureVerified", "Downloaded"],
    ["InstallScheduled", "Downloaded"],
    ["Installing", "Installing"],
    ["InstallRebooting", "Installing"],
    ["Installed", "Installed"],
    ["DownloadFailed", "DownloadFailed"],
    ["InvalidSignature", "InstallationFailed"],
    ["InstallVerificationFailed", "InstallationFailed"],
    ["InstallationFailed", "InstallationFailed"],
    ["Idle", "Idle"],
  ];
  for (const [step, status] of steps) {
    await raw.ask(
      JSON.stringify([2, "1", "SignedFirmwareStatusNotification", { status: step, requestId: 1 }]),
    );
    const said = await server.client.chargers.getFirmwareStatus(raw.id);
    expect(said).toMatchObject({ firmware_update_status: status, signed_status: step });
  }
  const { data } = await server.client.events.list({ type: "charger.firmware_status", order: "oldest" });
  expect(
    data.map((event) => [fieldsOf(event)["signed_status"], fieldsOf(event)["firmware_update_status"]]),
  ).toEqual(steps);
  // A firmware update without signatures does not cause security events.
  await raw.ask('[2,"2","FirmwareStatusNotification",{"status":"Downloading"}]');
  expect(await server.client.chargers.getFirmwareStatus(raw.id)).toMatchObject({
    firmware_update_status: "Downloading",
    signed_status: null,
  });
});

test("the upload of a log is published like an upload of diagnostics", async () => {
  await raw.ask(
    JSON.stringify([2, "1", "LogStatusNotification", { status: "PermissionDenied", requestId: 7 }]),
  );
  const { data } = await server.client.events.list({
    type: "charger.diagnostics_status",
  });
  expect(data.map((event) => event.data)).toEqual([
    {
      charger_id: raw.id,
      charger_identity: raw.identity,
      connector_id: null,
      location_name: null,
      status: "PermissionDenied",
      file_name: null,
    },
  ]);
});

test("without a certificate authority no certificate is signed", async () => {
  const answer = await raw.ask(JSON.stringify([2, "1", "SignCertificate", { csr: "x" }]));
  expect(answer).toEqual([3, "1", { status: "Rejected" }]);
});
