import { X509Certificate } from "node:crypto";
import { certificateHashData, type Station } from "@forecourt/ocpp";
import { type CertificateAuthority, createCertificateAuthority } from "@forecourt/ocpp/ca";
import { beforeAll, expect, test } from "vitest";
import { startCharger } from "./start-charger.ts";

const noon = Date.UTC(2025, 0, 1, 12);
let operator: CertificateAuthority;
let foreign: CertificateAuthority;

beforeAll(async () => {
  operator = await createCertificateAuthority({ name: "Root", organization: "Operator", now: noon });
  foreign = await createCertificateAuthority({ name: "Root", organization: "Somebody", now: noon });
});

const answered = (payload: object) => ({ outcome: "result", payload });

async function startAsking(options: Parameters<typeof startCharger>[0] = {}) {
  const requests: string[] = [];
  const events: string[] = [];
  const started = await startCharger({
    configuration: { CpoName: "Operator" },
    bootNotification: { chargePointSerialNumber: "SN-1" },
    ...options,
    centralSystem: {
      SignCertificate({ csr }) {
        requests.push(csr);
        return { status: "Accepted" };
      },
      SecurityEventNotification({ type }) {
        events.push(type);
        return {};
      },
    },
  });
  async function ask(): Promise<string> {
    const trigger = { requestedMessage: "SignChargePointCertificate" as const };
    expect(await started.station.call("ExtendedTriggerMessage", trigger)).toEqual(
      answered({ status: "Accepted" }),
    );
    await started.clock.run(0);
    return requests.at(-1) ?? "";
  }
  return { ...started, ask, events };
}

async function signed(ca: CertificateAuthority, csr: string, now = noon): Promise<string> {
  const result = await ca.sign(csr, { identity: "SN-1", now });
  if (!result.ok) throw new Error(result.reason);
  return result.certificateChain;
}

test("it requests a certificate for a new key, which an authority accepts, and installs the result", async () => {
  const { station, ask, events } = await startAsking();
  const first = await ask();
  const csr = await ask();
  expect(csr).not.toBe(first);
  const certificateChain = await signed(operator, csr);
  expect(new X509Certificate(certificateChain).subject).toContain("CN=SN-1");
  // For the previous key, which is not valid any more.
  expect(
    await station.call("CertificateSigned", { certificateChain: await signed(operator, first) }),
  ).toEqual(answered({ status: "Rejected" }));
  expect(await station.call("CertificateSigned", { certificateChain })).toEqual(
    answered({ status: "Accepted" }),
  );
  // A chain can be used only once.
  expect(await station.call("CertificateSigned", { certificateChain })).toEqual(
    answered({ status: "Rejected" }),
  );
  expect(events).toEqual(["InvalidChargePointCertificate", "InvalidChargePointCertificate"]);
});

test("a certificate of another operator, or of another time, is refused with a security event", async () => {
  const { clock, station, ask, events } = await startAsking({ roots: { centralSystem: [operator.root] } });
  const csr = await ask();
  const foreignChain = await signed(foreign, csr);
  expect(await station.call("CertificateSigned", { certificateChain: foreignChain })).toEqual(
    answered({ status: "Rejected" }),
  );
  const early = await signed(operator, csr, noon + 30 * 86_400_000);
  expect(await station.call("CertificateSigned", { certificateChain: early })).toEqual(
    answered({ status: "Rejected" }),
  );
  await clock.run(0);
  expect(events).toEqual(["InvalidChargePointCertificate", "InvalidChargePointCertificate"]);
});

async function listed(station: Station<null>) {
  const certificateType = "CentralSystemRootCertificate" as const;
  const outcome = await station.call("GetInstalledCertificateIds", { certificateType });
  return outcome.outcome === "result" ? outcome.payload : outcome.outcome;
}

test("roots are installed, listed by their hashes, and deleted by any of the three algorithms", async () => {
  const { station } = await startCharger();
  expect(await listed(station)).toEqual({ status: "NotFound" });
  const install = (certificate: string) =>
    station.call("InstallCertificate", { certificateType: "CentralSystemRootCertificate", certificate });
  expect(await install(operator.root)).toEqual(answered({ status: "Accepted" }));
  expect(await listed(station)).toEqual({
    status: "Accepted",
    certificateHashData: [await certificateHashData(operator.root)],
  });
  for (const hashAlgorithm of ["SHA256", "SHA384", "SHA512"] as const) {
    const hashData = await certificateHashData(operator.root, { hashAlgorithm });
    // Hex is compared case-insensitively.
    const shouted = { ...hashData, serialNumber: hashData.serialNumber.toUpperCase() };
    await install(operator.root);
    const remove = () => station.call("DeleteCertificate", { certificateHashData: shouted });
    expect(await remove()).toEqual(answered({ status: "Accepted" }));
    expect(await remove()).toEqual(answered({ status: "NotFound" }));
  }
});

test("an invalid root is rejected, and so is one too many", async () => {
  const { station } = await startCharger({ configuration: { CertificateStoreMaxLength: "1" } });
  const { cert } = await operator.issueCharger({ identity: "SN-1", now: noon });
  const install = (certificate: string) =>
    station.call("InstallCertificate", { certificateType: "ManufacturerRootCertificate", certificate });
  expect(await install("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----")).toEqual(
    answered({ status: "Rejected" }),
  );
  expect(await install(cert)).toEqual(answered({ status: "Rejected" }));
  expect(await install(operator.root)).toEqual(answered({ status: "Accepted" }));
  expect(await install(operator.root)).toEqual(answered({ status: "Accepted" }));
  expect(await install(foreign.root)).toEqual(answered({ status: "Rejected" }));
});

test("with the additional check only the old root can install a new one", async () => {
  const { station } = await startCharger({
    roots: { centralSystem: [operator.root] },
    configuration: { AdditionalRootCertificateCheck: "true" },
  });
  const next = await operator.issueAuthority({ name: "Next", now: noon });
  const install = (certificate: string) =>
    station.call("InstallCertificate", { certificateType: "CentralSystemRootCertificate", certificate });
  const [nextOnly = ""] = next.certificates.match(/-----BEGIN[\s\S]*?-----END CERTIFICATE-----/) ?? [];
  expect(await install(foreign.root)).toEqual(answered({ status: "Rejected" }));
  expect(await install(nextOnly)).toEqual(answered({ status: "Accepted" }));
  expect(await listed(station)).toMatchObject({
    certificateHashData: [
      await certificateHashData(operator.root),
      await certificateHashData(nextOnly, { issuer: operator.root }),
    ],
  });
});

test("the only root that verifies the connection cannot be deleted", async () => {
  const { station } = await startCharger({
    securityProfile: 2,
    password: "p",
    roots: { centralSystem: [operator.root] },
  });
  const hashData = await certificateHashData(operator.root);
  expect(await station.call("DeleteCertificate", { certificateHashData: hashData })).toEqual(
    answered({ status: "Failed" }),
  );
});

test("a charger with a security profile reports its start, also if it was offline then", async () => {
  const { clock, charger, line, events } = await startAsking({ securityProfile: 1, password: "p" });
  await clock.run(0);
  expect(events).toEqual(["StartupOfTheDevice"]);
  line.down();
  charger.securityEvent("TamperDetectionActivated");
  charger.securityEvent("InvalidMessages", "logged only");
  charger.securityEvent("MemoryExhaustion");
  await clock.run(60_000);
  expect(events).toHaveLength(1);
  line.up();
  await clock.run(1_000);
  expect(events).toEqual(["StartupOfTheDevice", "TamperDetectionActivated", "MemoryExhaustion"]);
});

test("a charger without the security extension sends none of its messages", async () => {
  const { newFrames } = await startCharger();
  expect(newFrames().filter((frame) => frame.includes("Security"))).toEqual([]);
});

test("an invalid root is refused immediately", async () => {
  await expect(startCharger({ roots: { centralSystem: ["not PEM"] } })).rejects.toMatchObject({
    code: "invalid-option",
  });
});
