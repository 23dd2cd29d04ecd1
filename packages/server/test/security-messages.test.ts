import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connectRawCharger, type RawCharger } from "./raw-charger.ts";
import { startTestServer, type TestServer } from "./start-test-server.ts";

let server: TestServer;
let raw: RawCharger;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  raw = await connectRawCharger(server);
});

test("a security event is kept in the charger's own words, and a critical one says that it is", async () => {
  const at = new Date().toISOString();
  const tell = (payload: object) => raw.ask(JSON.stringify([2, "1", "SecurityEventNotification", payload]));
  expect(await tell({ type: "TamperDetectionActivated", timestamp: at, techInfo: "lid" })).toEqual([
    3,
    "1",
    {},
  ]);
  expect(await tell({ type: "Vendor Event\u0000", timestamp: at })).toEqual([3, "1", {}]);

  const { data } = await server.client.events.list({ type: "charger.security_event", order: "oldest" });
  expect(data.map((event) => event.data)).toEqual([
    { charger_id: raw.id, kind: "TamperDetectionActivated", severity: "critical", tech_info: "lid" },
    { charger_id: raw.id, kind: "Vendor Event\ufffd", severity: "info", tech_info: null },
  ]);
});

test("the steps of a signed update are told as those of any other", async () => {
  const seen: unknown[] = [];
  for (const status of ["DownloadPaused", "SignatureVerified", "InvalidSignature", "Installed"]) {
    await raw.ask(JSON.stringify([2, "1", "SignedFirmwareStatusNotification", { status, requestId: 1 }]));
    seen.push((await server.client.chargers.getFirmwareStatus(raw.id)).firmware_update_status);
  }
  expect(seen).toEqual(["Downloading", "Downloaded", "InstallationFailed", "Installed"]);
});

test("the upload of a log is told as that of diagnostics", async () => {
  await raw.ask(
    JSON.stringify([2, "1", "LogStatusNotification", { status: "PermissionDenied", requestId: 7 }]),
  );
  const { data } = await server.client.events.list({
    type: "charger.diagnostics_status",
  });
  expect(data.map((event) => event.data)).toEqual([
    { charger_id: raw.id, status: "PermissionDenied", file_name: null },
  ]);
});

test("a certificate is not signed where nobody can", async () => {
  const answer = await raw.ask(JSON.stringify([2, "1", "SignCertificate", { csr: "x" }]));
  expect(answer).toEqual([3, "1", { status: "Rejected" }]);
});
