import { expect, test } from "vitest";
import { type CertificateSigningOptions, signCertificates } from "./certificate-signing.ts";
import { type RequestOf, withhold } from "./index.ts";
import { ManualClock, type Pair, pair, startStation } from "./testing.ts";

// Made by `openssl req -new` on a key of the curve P-256.
const csr = `-----BEGIN CERTIFICATE REQUEST-----
MIHcMIGDAgEAMCExEDAOBgNVBAoMB0hhcmJvdXIxDTALBgNVBAMMBENQLTEwWTAT
BgcqhkjOPQIBBggqhkjOPQMBBwNCAAScMPHINCA41Xejtc6gaCU+L9XcrBxbt+BM
49T89WwVN3AOlsR5qpy4arRBBQLe6pp5ScbSqKDj59VMTsyX53fjoAAwCgYIKoZI
zj0EAwIDSAAwRQIgcDDmMxtwDlqFjjxzbdSRt9cUnU+lBWfHn1PkHz2aspsCIQDg
snvQG9LZQTA6RrJUnWJafDlUCh1bhpsdHIy95FYeww==
-----END CERTIFICATE REQUEST-----
`;
const certificateChain = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n";

type Settled = Parameters<NonNullable<CertificateSigningOptions<null>["settled"]>>[0];

/** A central system that signs, and a charger that takes what it is sent unless the test says otherwise. */
function startSigning(
  options: Partial<CertificateSigningOptions<null>> & {
    certificateSigned?: (
      request: RequestOf<"CertificateSigned">,
    ) => { status: "Accepted" | "Rejected" } | ReturnType<typeof withhold>;
    registration?: "accepted" | "pending";
  } = {},
) {
  const settled: Omit<Settled, "station">[] = [];
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
        settled: ({ station: _, ...about }) => settled.push(about),
        ...options,
      }),
    },
  });
  return { ...started, settled, faults, received };
}

test("a triggered request is answered with Accepted first, then signed, then brought (TC_074)", async () => {
  const signed: { identity: string; csr: string }[] = [];
  const { station, frames, settled } = startSigning({
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
  expect(settled).toEqual([{ csr, result: "installed" }]);
});

const body = csr.split("\n").slice(1, -2).join("\n");
const notRequests: { what: string; text: string }[] = [
  { what: "nothing", text: "" },
  { what: "a certificate", text: certificateChain },
  { what: "no base64", text: csr.replace("MIHc", "!!!!") },
  { what: "base64 of another length than the sequence has", text: csr.replace("MIHc", "MIHd") },
  { what: "the body without its armour", text: body },
  { what: "two requests", text: csr + csr },
  { what: "an armour around nothing", text: csr.replace(body, "") },
  { what: "an empty sequence that claims to be long", text: csr.replace(body, "MIIB") },
];
for (const { what, text } of notRequests) {
  test(`a request that is ${what} is rejected, and nobody is asked to sign it`, async () => {
    let asked = 0;
    const { chargePoint, settled } = startSigning({
      sign: () => {
        asked++;
        return { ok: true, certificateChain };
      },
    });
    expect(await chargePoint.call("SignCertificate", { csr: text })).toMatchObject({
      payload: { status: "Rejected" },
    });
    await turn();
    expect([asked, settled]).toEqual([0, []]);
  });
}

test("a request that is longer than the schema allows is rejected, though the engine lets it through", async () => {
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

test("line breaks as some chargers write them, and the older armour, are understood", async () => {
  const { chargePoint, settled } = startSigning();
  const odd = csr.replaceAll("\n", "\r\n").replaceAll("CERTIFICATE REQUEST", "NEW CERTIFICATE REQUEST");
  expect(await chargePoint.call("SignCertificate", { csr: odd })).toMatchObject({
    payload: { status: "Accepted" },
  });
  await turn();
  expect(settled).toEqual([{ csr: odd, result: "installed" }]);
});

test("who is not to have a certificate is told so at once", async () => {
  const asked: string[] = [];
  const { chargePoint, settled, received } = startSigning({
    accepts: async ({ station }) => {
      asked.push(station.identity);
      return false;
    },
  });
  expect(await chargePoint.call("SignCertificate", { csr })).toMatchObject({
    payload: { status: "Rejected" },
  });
  await turn();
  expect([asked, settled, received]).toEqual([["CP-1"], [], []]);
});

test("a refusal of the authority is told to the operator; the charger never hears of it", async () => {
  const { chargePoint, settled, faults, received } = startSigning({
    sign: () => ({ ok: false, reason: "The key is too short." }),
  });
  await chargePoint.call("SignCertificate", { csr });
  await turn();
  expect(settled).toEqual([{ csr, result: "refused-by-authority", reason: "The key is too short." }]);
  expect([faults, received]).toEqual([[], []]);
});

test("an authority that throws has failed, and the fault hook hears of it", async () => {
  const error = new Error("connection refused");
  const { chargePoint, settled, faults } = startSigning({ sign: () => Promise.reject(error) });
  await chargePoint.call("SignCertificate", { csr });
  await turn();
  expect(settled).toEqual([{ csr, result: "failed", error }]);
  expect(faults).toEqual([error]);
});

test("an authority that never answers is given up, and its signal aborts", async () => {
  let signal: AbortSignal | undefined;
  const { chargePoint, clock, settled } = startSigning({
    signTimeoutMs: 5_000,
    sign: (request) => {
      signal = request.signal;
      return new Promise(() => {});
    },
  });
  await chargePoint.call("SignCertificate", { csr });
  await clock.run(4_999);
  expect([settled, signal?.aborted]).toEqual([[], false]);
  await clock.run(1);
  expect(settled).toMatchObject([{ result: "failed", error: { code: "signing-timeout" } }]);
  expect(signal?.aborted).toBe(true);
});

test("a chain that is too long is not sent", async () => {
  const { chargePoint, settled, received } = startSigning({
    sign: () => ({ ok: true, certificateChain: "x".repeat(10_001) }),
  });
  await chargePoint.call("SignCertificate", { csr });
  await turn();
  expect(settled).toMatchObject([{ result: "failed", error: { code: "invalid-payload" } }]);
  expect(received).toEqual([]);
});

test("a charger that refuses its certificate, or does not answer, is told from one that took it", async () => {
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

test("while a request is being signed another one is rejected, and afterwards no longer", async () => {
  const signing: (() => void)[] = [];
  const { chargePoint, settled } = startSigning({
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
  expect(settled).toHaveLength(1);
  expect(await ask()).toMatchObject({ payload: { status: "Accepted" } });
});

test("a charger that reconnects while its request is signed gets the certificate on the new connection", async () => {
  let sign: () => void = () => {};
  const { chargePoint, cut, reconnect, settled, received } = startSigning({
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
  expect(settled).toEqual([{ csr, result: "installed" }]);
});

test("a charger that is gone when its certificate is ready does not get it", async () => {
  let sign: () => void = () => {};
  const { chargePoint, cut, settled } = startSigning({
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
  expect(settled).toEqual([
    { csr, result: "not-delivered", outcome: { outcome: "not-sent", reason: "offline" } },
  ]);
});

test("a charger that waits for its acceptance may be asked for a request, and gets its certificate", async () => {
  const { station, settled } = startSigning({ registration: "pending" });
  await station.call("ExtendedTriggerMessage", { requestedMessage: "SignChargePointCertificate" });
  await turn();
  expect(settled).toEqual([{ csr, result: "installed" }]);
});

/** Every promise that can settle has settled. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
