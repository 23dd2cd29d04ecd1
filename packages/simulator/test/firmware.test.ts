import { createCertificateAuthority } from "@forecourt/ocpp/ca";
import { expect, test } from "vitest";
import type { LogFile, UploadResult } from "../src/index.ts";
import { type Started, startCharger } from "./start-charger.ts";

const noon = Date.UTC(2025, 0, 1, 12);
const at = (seconds: number) => new Date(noon + seconds * 1000).toISOString();

/** The charger's calls in short form: the action and its main field. */
function sent(frames: readonly string[]): string[] {
  return frames
    .filter((frame) => frame.startsWith("> [2"))
    .map((frame) => {
      // Our own frames: a CALL has four elements.
      const [, , action, payload] = JSON.parse(frame.slice(2)) as [
        2,
        string,
        string,
        Record<string, unknown>,
      ];
      const about = [payload["connectorId"], payload["status"] ?? payload["type"], payload["requestId"]];
      return [action, ...about.filter((each) => each !== undefined)].join(" ");
    });
}

async function sentDuring(started: Started, seconds: number): Promise<string[]> {
  await started.clock.run(seconds * 1000);
  return sent(started.newFrames());
}

const update = { location: "https://example.com/firmware/2.1.0.bin", retrieveDate: at(60) };

test("an update takes the connectors out of service, restarts, and reports Installed with the new version", async () => {
  const started = await startCharger();
  started.newFrames();
  await started.station.call("UpdateFirmware", update);
  expect(await sentDuring(started, 60 + 5 + 5 + 5 + 3)).toEqual([
    "FirmwareStatusNotification Downloading",
    "FirmwareStatusNotification Downloaded",
    "StatusNotification 1 Unavailable",
    "FirmwareStatusNotification Installing",
    "BootNotification",
    "StatusNotification 0 Available",
    "StatusNotification 1 Available",
    "FirmwareStatusNotification Installed",
  ]);
  expect(started.charger.state.firmwareVersion).toBe("2.1.0");
  expect(started.charger.ledger.answered.at(-4)?.payload).toMatchObject({ firmwareVersion: "2.1.0" });
});

test("an installation waits for the last transaction, and no new one can start", async () => {
  const started = await startCharger({ connectors: 2 });
  const { clock, charger, station } = started;
  charger.plugIn(1);
  await charger.present("TAG-1", 1);
  await clock.run(0);
  started.newFrames();
  await station.call("UpdateFirmware", { ...update, retrieveDate: at(0) });
  await clock.run(20_000);
  expect(charger.state.connectors.map(({ status }) => status)).toEqual(["Charging", "Unavailable"]);
  charger.plugIn(2);
  expect(await charger.present("TAG-2", 2)).toBe("refused");
  expect(sent(started.newFrames())).not.toContain("FirmwareStatusNotification Installing");
  await charger.present("TAG-1", 1);
  await clock.run(0);
  expect(sent(started.newFrames())).toEqual([
    "StopTransaction",
    "StatusNotification 1 Finishing",
    "StatusNotification 1 Unavailable",
    "FirmwareStatusNotification Installing",
  ]);
});

test("a failed update is reported, and the connectors return to service", async () => {
  const started = await startCharger({ firmware: { outcome: "InstallationFailed" } });
  started.newFrames();
  await started.station.call("UpdateFirmware", { ...update, retrieveDate: at(0) });
  expect(await sentDuring(started, 15)).toEqual([
    "FirmwareStatusNotification Downloading",
    "FirmwareStatusNotification Downloaded",
    "StatusNotification 1 Unavailable",
    "FirmwareStatusNotification Installing",
    "FirmwareStatusNotification InstallationFailed",
    "StatusNotification 1 Available",
  ]);
  expect(started.charger.state.firmwareVersion).toBe("1.0.0");
});

test("triggered, it reports the progress of the update, and Idle after the installation", async () => {
  const started = await startCharger();
  const trigger = { requestedMessage: "FirmwareStatusNotification" as const };
  await started.station.call("UpdateFirmware", { ...update, retrieveDate: at(0) });
  await started.clock.run(2_000);
  started.newFrames();
  await started.station.call("TriggerMessage", trigger);
  expect(await sentDuring(started, 0)).toEqual(["FirmwareStatusNotification Downloading"]);
  await started.clock.run(60_000);
  started.newFrames();
  await started.station.call("TriggerMessage", trigger);
  expect(await sentDuring(started, 0)).toEqual(["FirmwareStatusNotification Idle"]);
});

const signed = {
  requestId: 7,
  firmware: {
    location: "https://example.com/firmware/3.0.0.bin",
    retrieveDateTime: at(0),
    signingCertificate: "nobody's",
    signature: "AAAA",
  },
};

test("a signed update reports all steps with its request id, and a security event", async () => {
  const started = await startCharger({
    securityProfile: 1,
    password: "p",
    firmware: { certificate: "valid" },
  });
  await started.clock.run(0);
  started.newFrames();
  const outcome = await started.station.call("SignedUpdateFirmware", {
    ...signed,
    firmware: { ...signed.firmware, retrieveDateTime: at(10), installDateTime: at(60) },
  });
  expect(outcome).toEqual({ outcome: "result", payload: { status: "Accepted" } });
  expect(await sentDuring(started, 80)).toEqual([
    "SignedFirmwareStatusNotification DownloadScheduled 7",
    "SignedFirmwareStatusNotification Downloading 7",
    "SignedFirmwareStatusNotification Downloaded 7",
    "SignedFirmwareStatusNotification SignatureVerified 7",
    "SignedFirmwareStatusNotification InstallScheduled 7",
    "StatusNotification 1 Unavailable",
    "SignedFirmwareStatusNotification Installing 7",
    "SignedFirmwareStatusNotification InstallRebooting 7",
    "BootNotification",
    "StatusNotification 0 Available",
    "StatusNotification 1 Available",
    "SignedFirmwareStatusNotification Installed 7",
    "SecurityEventNotification StartupOfTheDevice",
    "SecurityEventNotification FirmwareUpdated",
  ]);
  await started.station.call("ExtendedTriggerMessage", { requestedMessage: "FirmwareStatusNotification" });
  expect(await sentDuring(started, 0)).toEqual(["SignedFirmwareStatusNotification Idle"]);
});

test("a wrong signature ends the update with a security event", async () => {
  const started = await startCharger({
    securityProfile: 1,
    password: "p",
    firmware: { certificate: "valid", outcome: "InvalidSignature" },
  });
  await started.clock.run(0);
  started.newFrames();
  await started.station.call("SignedUpdateFirmware", signed);
  expect(await sentDuring(started, 60)).toEqual([
    "SignedFirmwareStatusNotification Downloading 7",
    "SignedFirmwareStatusNotification Downloaded 7",
    "SignedFirmwareStatusNotification InvalidSignature 7",
    "SecurityEventNotification InvalidFirmwareSignature",
  ]);
});

test("a new signed update cancels the running one", async () => {
  const started = await startCharger({ firmware: { certificate: "valid" } });
  await started.station.call("SignedUpdateFirmware", signed);
  await started.clock.run(1_000);
  started.newFrames();
  expect(await started.station.call("SignedUpdateFirmware", { ...signed, requestId: 8 })).toEqual({
    outcome: "result",
    payload: { status: "AcceptedCanceled" },
  });
  const statuses = await sentDuring(started, 60);
  expect(statuses.filter((each) => each.endsWith(" 7"))).toEqual([]);
  expect(statuses).toContain("SignedFirmwareStatusNotification Installed 8");
});

test("a new update releases the connectors of the old one, after its answer", async () => {
  const started = await startCharger({ connectors: 2, firmware: { certificate: "valid" } });
  started.charger.plugIn(1);
  await started.charger.present("TAG-1", 1);
  await started.station.call("SignedUpdateFirmware", signed);
  await started.clock.run(20_000);
  expect(started.charger.state.connectors[1]?.status).toBe("Unavailable");
  started.newFrames();
  await started.station.call("SignedUpdateFirmware", { ...signed, requestId: 8 });
  await started.clock.run(0);
  const [, answer, status] = started.newFrames();
  expect(answer).toBe('> [3,"c-2",{"status":"AcceptedCanceled"}]');
  expect(status).toContain('"connectorId":2,"errorCode":"NoError","status":"Available"');
});

test("a signing certificate is valid only when an installed manufacturer's root has issued it", async () => {
  const maker = await createCertificateAuthority({ name: "Maker", organization: "Maker", now: noon });
  const foreign = await createCertificateAuthority({ name: "Stranger", organization: "Maker", now: noon });
  const started = await startCharger({ roots: { manufacturer: [maker.root] } });
  const { cert } = await maker.issueCharger({ identity: "Signer", now: noon });
  const forged = await foreign.issueCharger({ identity: "Signer", now: noon });
  const send = (signingCertificate: string) =>
    started.station.call("SignedUpdateFirmware", {
      ...signed,
      firmware: { ...signed.firmware, signingCertificate },
    });
  expect(await send(forged.cert)).toEqual({ outcome: "result", payload: { status: "InvalidCertificate" } });
  expect(await send(cert)).toEqual({ outcome: "result", payload: { status: "Accepted" } });
});

const logRequest = {
  log: { remoteLocation: "https://logs.example.com/" },
  logType: "SecurityLog" as const,
  requestId: 5,
};

test("diagnostics are uploaded, and retried as often as requested", async () => {
  const results: UploadResult[] = ["UploadFailure", "Uploaded"];
  const files: LogFile[] = [];
  const started = await startCharger({
    upload(file) {
      files.push(file);
      return results.shift() ?? "Uploaded";
    },
  });
  started.newFrames();
  const outcome = await started.station.call("GetDiagnostics", {
    location: "ftp://example.com/logs/",
    retries: 1,
    retryInterval: 30,
  });
  expect(outcome).toEqual({ outcome: "result", payload: { fileName: "CP-1-diagnostics-1.log" } });
  expect(await sentDuring(started, 60)).toEqual([
    "DiagnosticsStatusNotification Uploading",
    "DiagnosticsStatusNotification UploadFailed",
    "DiagnosticsStatusNotification Uploading",
    "DiagnosticsStatusNotification Uploaded",
  ]);
  expect(files.map(({ kind, location }) => [kind, location])).toEqual([
    ["diagnostics", "ftp://example.com/logs/"],
    ["diagnostics", "ftp://example.com/logs/"],
  ]);
});

test("the security log has the events, and a newer request for it cancels the older one", async () => {
  const texts: string[] = [];
  const started = await startCharger({
    upload({ text }) {
      texts.push(text);
      return "Uploaded";
    },
  });
  started.charger.securityEvent("TamperDetectionActivated", "lid");
  await started.clock.run(0);
  started.newFrames();
  expect(await started.station.call("GetLog", logRequest)).toEqual({
    outcome: "result",
    payload: { status: "Accepted", filename: "CP-1-security-1.log" },
  });
  await started.clock.run(1_000);
  expect(await started.station.call("GetLog", { ...logRequest, requestId: 6 })).toEqual({
    outcome: "result",
    payload: { status: "AcceptedCanceled", filename: "CP-1-security-2.log" },
  });
  expect(await sentDuring(started, 60)).toEqual([
    "LogStatusNotification Uploading 5",
    "LogStatusNotification Uploading 6",
    "LogStatusNotification Uploaded 6",
  ]);
  expect(texts).toEqual([
    "2025-01-01T12:00:00.000Z StartupOfTheDevice\n2025-01-01T12:00:00.000Z TamperDetectionActivated lid\n",
  ]);
  await started.station.call("ExtendedTriggerMessage", { requestedMessage: "LogStatusNotification" });
  expect(await sentDuring(started, 0)).toEqual(["LogStatusNotification Idle"]);
});

test("an empty log has no file name, and an unsupported protocol fails", async () => {
  const started = await startCharger();
  const early = { ...logRequest.log, latestTimestamp: "2024-01-01T00:00:00Z" };
  expect(await started.station.call("GetLog", { ...logRequest, log: early })).toEqual({
    outcome: "result",
    payload: { status: "Accepted" },
  });
  started.newFrames();
  await started.station.call("GetLog", { ...logRequest, log: { remoteLocation: "gopher://example.com" } });
  expect(await sentDuring(started, 60)).toEqual([
    "LogStatusNotification Uploading 5",
    "LogStatusNotification NotSupportedOperation 5",
  ]);
});
