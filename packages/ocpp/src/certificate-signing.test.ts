import { expect, test } from "vitest";
import { type CertificateSigningOptions, signCertificates } from "./certificate-signing.ts";
import { type RequestOf, withhold } from "./index.ts";
import { ManualClock, type Pair, pair, startStation } from "./testing.ts";

// Made by `openssl req -new` with a P-256 key.
const csr = `-----BEGIN CERTIFICATE REQUEST-----
MIHcMIGDAgEAMCExEDAOBgNVBAoMB0hhcmJvdXIxDTALBgNVBAMMBENQLTEwWTAT
BgcqhkjOPQIBBggqhkjOPQMBBwNCAAScMPHINCA41Xejtc6gaCU+L9XcrBxbt+BM
49T89WwVN3AOlsR5qpy4arRBBQLe6pp5ScbSqKDj59VMTsyX53fjoAAwCgYIKoZI
zj0EAwIDSAAwRQIgcDDmMxtwDlqFjjxzbdSRt9cUnU+lBWfHn1PkHz2aspsCIQDg
snvQG9LZQTA6RrJUnWJafDlUCh1bhpsdHIy95FYeww==
-----END CERTIFICATE REQUEST-----
`;
const certificateChain = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n";

type Completed = Parameters<NonNullable<CertificateSigningOptions<null>["completed"]>>[0];

/** A central system that signs, and a charger that accepts certificates unless the test overrides it. */
function startSigning(
  options: Partial<CertificateSigningOptions<null>> & {
    certificateSigned?: (
      request: RequestOf<"CertificateSigned">,
    ) => { status: "Accepted" | "Rejected" } | ReturnType<typeof withhold>;
    registration?: "accepted" | "pending";
  } = {},
) {
  const completed: Omit<Completed, "station">[] = [];
  const faults: unknown[] = [];
  const received: string[] = [];
  const clock = new ManualClock();
  const started: Pair<null> = pair<null>({
    context: null,
    clock,
    ...(options.registration && { registration: options.registration }),
    hooks: { fault: (_station, { error }) => faults.push(error) },
    chargePointHandlers: {
      CertificateSigned: (request) => {
        received.push(request.certificateChain);
        return options.certificateSigned?.(request) ?? { status: "Accepted" };
      },
      ExtendedTriggerMessage: ({ requestedMessage }, call) => {
        if (requestedMessage !== "SignChargePointCertificate") return { status: "NotImplemented" };
        call.afterAnswer(() => started.chargePoint.call("SignCertificate", { csr }));
        return { status: "Accepted" };
      },
    },
    handlers: {
      SignCertificate: signCertificates<null>({
        sign: () => ({ ok: true, certificateChain }),
        clock,
        completed: ({ station: _, ...about }) => completed.push(about),
        ...options,
      }),
    },
  });
  return { ...started, settled: completed, faults, received };
}

test("a triggered request is answered with Accepted, then signed, then delivered (TC_074)", async () => {
  const signed: { identity: string; csr: string }[] = [];
  const {
    station,
    frames,
    settled: completed,
  } = startSigning({
    sign: ({ csr: request, station: { identity } }) => {
      signed.push({ identity, csr: request });
      return { ok: true, certificateChain };
    },
  });
  await station.call("ExtendedTriggerMessage", { requestedMessage: "SignChargePointCertificate" });
  await turn();

  const id = /"[0-9a-z]{8}-[0-9a-z]+"/;
  expect(frames.map((frame) => frame.replace(id, "id"))).toEqual([
    '< [2,id,"ExtendedTriggerMessage",{"requestedMessage":"SignChargePointCertificate"}]',
    '> [3,id,{"status":"Accepted"}]',
    `> [2,id,"SignCertificate",${JSON.stringify({ csr })}]`,
    '< [3,id,{"status":"Accepted"}]',
    `< [2,id,"CertificateSigned",${JSON.stringify({ certificateChain })}]`,
    '> [3,id,{"status":"Accepted"}]',
  ]);
  expect(signed).toEqual([{ identity: "CP-1", csr }]);
  expect(completed).toEqual([{ csr, result: "installed" }]);
});

const body = csr.split("\n").slice(1, -2).join("\n");
const notRequests: { what: string; text: string }[] = [
  { what: "nothing", text: "" },
  { what: "a certificate", text: certificateChain },
  { what: "not Base64", text: csr.replace("MIHc", "!!!!") },
  { what: "Base64 of another length than the sequence", text: csr.replace("MIHc", "MIHd") },
  { what: "the body without its PEM label", text: body },
  { what: "two requests", text: csr + csr },
  { what: "a PEM label without a body", text: csr.replace(body, "") },
  { what: "an empty sequence with a long declared length", text: csr.replace(body, "MIIB") },
];
for (const { what, text } of notRequests) {
  test(`a request that is ${what} is rejected and not signed`, async () => {
    let asked = 0;
    const { chargePoint, settled: completed } = startSigning({
      sign: () => {
        asked++;
        return { ok: true, certificateChain };
      },
    });
    expect(await chargePoint.call("SignCertificate", { csr: text })).toMatchObject({
      payload: { status: "Rejected" },
    });
    await turn();
    expect([asked, completed]).toEqual([0, []]);
  });
}

test("a request that is longer than the schema allows is rejected, although the engine accepts it", async () => {
  const asked: string[] = [];
  const { connection, sent } = startStation({
    handlers: {
      SignCertificate: signCertificates<null>({
        sign: (request) => {
          asked.push(request.csr);
          return { ok: true, certificateChain };
        },
      }),
    },
  });
  connection.receive(JSON.stringify([2, "s", "SignCertificate", { csr: csr + " ".repeat(5500) }]));
  await turn();
  expect(sent).toEqual(['[3,"s",{"status":"Rejected"}]']);
  expect(asked).toEqual([]);
});

test("line breaks of some chargers and the older PEM label are accepted", async () => {
  const { chargePoint, settled: completed } = startSigning();
  const odd = csr.replaceAll("\n", "\r\n").replaceAll("CERTIFICATE REQUEST", "NEW CERTIFICATE REQUEST");
  expect(await chargePoint.call("SignCertificate", { csr: odd })).toMatchObject({
    payload: { status: "Accepted" },
  });
  await turn();
  expect(completed).toEqual([{ csr: odd, result: "installed" }]);
});

test("a charger that must not have a certificate is rejected immediately", async () => {
  const asked: string[] = [];
  const {
    chargePoint,
    settled: completed,
    received,
  } = startSigning({
    accepts: async ({ station }) => {
      asked.push(station.identity);
      return false;
    },
  });
  expect(await chargePoint.call("SignCertificate", { csr })).toMatchObject({
    payload: { status: "Rejected" },
  });
  await turn();
  expect([asked, completed, received]).toEqual([["CP-1"], [], []]);
});

test("a refusal of the authority is reported to the operator, not to the charger", async () => {
  const {
    chargePoint,
    settled: completed,
    faults,
    received,
  } = startSigning({
    sign: () => ({ ok: false, reason: "The key is too short." }),
  });
  await chargePoint.call("SignCertificate", { csr });
  await turn();
  expect(completed).toEqual([{ csr, result: "refused-by-authority", reason: "The key is too short." }]);
  expect([faults, received]).toEqual([[], []]);
});

test("an authority that throws has failed, and the fault hook runs", async () => {
  const error = new Error("connection refused");
  const { chargePoint, settled: completed, faults } = startSigning({ sign: () => Promise.reject(error) });
  await chargePoint.call("SignCertificate", { csr });
  await turn();
  expect(completed).toEqual([{ csr, result: "failed", error }]);
  expect(faults).toEqual([error]);
});

test("an authority that never answers is given up, and its signal aborts", async () => {
  let signal: AbortSignal | undefined;
  const {
    chargePoint,
    clock,
    settled: completed,
  } = startSigning({
    signTimeoutMs: 5_000,
    sign: (request) => {
      signal = request.signal;
      return new Promise(() => {});
    },
  });
  await chargePoint.call("SignCertificate", { csr });
  await clock.run(4_999);
  expect([completed, signal?.aborted]).toEqual([[], false]);
  await clock.run(1);
  expect(completed).toMatchObject([{ result: "failed", error: { code: "signing-timeout" } }]);
  expect(signal?.aborted).toBe(true);
});

test("a chain that is too long is not sent", async () => {
  const {
    chargePoint,
    settled: completed,
    received,
  } = startSigning({
    sign: () => ({ ok: true, certificateChain: "x".repeat(10_001) }),
  });
  await chargePoint.call("SignCertificate", { csr });
  await turn();
  expect(completed).toMatchObject([{ result: "failed", error: { code: "invalid-payload" } }]);
  expect(received).toEqual([]);
});

test("a refused certificate, a missing answer and an installed certificate have different results", async () => {
  const refusing = startSigning({ certificateSigned: () => ({ status: "Rejected" }) });
  await refusing.chargePoint.call("SignCertificate", { csr });
  await turn();
  expect(refusing.settled).toEqual([{ csr, result: "refused-by-charger" }]);

  const silent = startSigning({ certificateSigned: () => withhold("hangs"), callTimeoutMs: 20_000 });
  await silent.chargePoint.call("SignCertificate", { csr });
  await silent.clock.run(20_000);
  expect(silent.settled).toEqual([
    { csr, result: "not-delivered", outcome: { outcome: "timeout", timeoutMs: 20_000 } },
  ]);
});

test("another request is rejected while one is being signed, and accepted afterwards", async () => {
  const signing: (() => void)[] = [];
  const { chargePoint, settled: completed } = startSigning({
    sign: () =>
      new Promise((resolve) => {
        signing.push(() => resolve({ ok: true, certificateChain }));
      }),
  });
  const ask = () => chargePoint.call("SignCertificate", { csr });
  expect(await ask()).toMatchObject({ payload: { status: "Accepted" } });
  expect(await ask()).toMatchObject({ payload: { status: "Rejected" } });
  signing[0]?.();
  await turn();
  expect(completed).toHaveLength(1);
  expect(await ask()).toMatchObject({ payload: { status: "Accepted" } });
});

test("a charger that reconnects while its request is signed gets the certificate on the new connection", async () => {
  let sign: () => void = () => {};
  const {
    chargePoint,
    cut,
    reconnect,
    settled: completed,
    received,
  } = startSigning({
    sign: () =>
      new Promise((resolve) => {
        sign = () => resolve({ ok: true, certificateChain });
      }),
  });
  await chargePoint.call("SignCertificate", { csr });
  cut();
  await turn();
  reconnect();
  sign();
  await turn();
  expect(received).toEqual([certificateChain]);
  expect(completed).toEqual([{ csr, result: "installed" }]);
});

test("a charger that is offline when its certificate is ready does not get it", async () => {
  let sign: () => void = () => {};
  const {
    chargePoint,
    cut,
    settled: completed,
  } = startSigning({
    sign: () =>
      new Promise((resolve) => {
        sign = () => resolve({ ok: true, certificateChain });
      }),
  });
  await chargePoint.call("SignCertificate", { csr });
  cut();
  await turn();
  sign();
  await turn();
  expect(completed).toEqual([
    { csr, result: "not-delivered", outcome: { outcome: "not-sent", reason: "offline" } },
  ]);
});

test("a charger that waits for its acceptance can be triggered, and gets its certificate", async () => {
  const { station, settled: completed } = startSigning({ registration: "pending" });
  await station.call("ExtendedTriggerMessage", { requestedMessage: "SignChargePointCertificate" });
  await turn();
  expect(completed).toEqual([{ csr, result: "installed" }]);
});

/** Waits until all settled promises have run their callbacks. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
