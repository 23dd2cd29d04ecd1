import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { type CertificateAuthority, createCertificateAuthority, createCertificateRequest } from "../ca.ts";

// Made by `openssl req -new -newkey … -subj /CN=CP-1`; each is named after its key or its peculiarity.
const requests = {
  rsa1024: `-----BEGIN CERTIFICATE REQUEST-----
MIIBTjCBuAIBADAPMQ0wCwYDVQQDDARDUC0xMIGfMA0GCSqGSIb3DQEBAQUAA4GN
ADCBiQKBgQC0gDfbD9Vz7+5gosHg9CJ43/KSyci7BcDPG1Oh7bM8ulNy7tKgq6np
t2S1vSPlfoy06fOYcvEX3aJFc/geDcsmO8Pl9tX4UzQqLDYK6RQsBo6wUcjbmwHa
ILDEXQ7Z9xIQcmF3YAn5zZyRCyrF0pXkPmQovsmGZzttL/XxQQCeiwIDAQABoAAw
DQYJKoZIhvcNAQELBQADgYEAndWMxP5BiM+QCMG/+plOG/BNoTwJ7myFpUJx56q6
ny60tg/lBAXOYHdU2gwhQirshgCl9c0SB1XZIDJBrtCVmPXhcRNOMQ510UzPsi+3
aMUaitCdCiuoa5HdHtEYk5zvTdpgAzAQRlXY+1O/hcfnTDq2nvJsUtpL7VhVDSh7
Jvg=
-----END CERTIFICATE REQUEST-----
`,
  sha1: `-----BEGIN CERTIFICATE REQUEST-----
MIICVDCCATwCAQAwDzENMAsGA1UEAwwEQ1AtMTCCASIwDQYJKoZIhvcNAQEBBQAD
ggEPADCCAQoCggEBALq0qCzPG4vkFIBcSlh5v69ktQ+hwSq10U/BXK/Kn7JYRSa6
DVVtY9GHiEQ/jk1OjDx1/F1diOVK2r/AJCA8KhMIzIm2TOYitccwNdILg5o9PP7S
t01uBuUuyhEW3gELTyzHuxf0ha2zyzDgoNy8S3TCEeQ+P1dOox1XweYV0pTbM/Pj
f9KjS4rlJA23gLxnlb7nsSmveq86f9cBUvsSE14QmOaxLZgjANYMJQVpsCsu+cvX
vroZ4d0uKa6lMolVNtMQKVuUDwiDk47PO55IX1vWUorynd3V995HjhGaaCxqJ5yg
MyujkflMuRBDhRkL7DOVu/MJ67K6hVNH8cexltUCAwEAAaAAMA0GCSqGSIb3DQEB
BQUAA4IBAQBa3hv7Tdydht+9inOUvXJFDzOqD7kVsi/73vB+GsECs420ql6xXwp7
3+ZW3DS6tlRAPQOTNgAnoCYs2L4z605xaqw1pSbh0Pu/1G6ly2B7jdrANYzOdo9/
bT5/KMAOqb2qEUAmqfMKIX8ZPmgR97xMQxKTPhxOY1t2X74OHMAZva3zY1mc2hOD
f12hysWuUQBSFy9u+j3LHlEbVYpMUp7N/GFMzDPOMp/ik45sQH6bGXuHv9f8/hGF
fUDGzL56fHuZiuYRKPcDBU46TdOF2ky0fEfN0DICKtySUS8tEIM5JgBBqmYEgVrz
UEvDCEDQlX0A/SvBb3p7IhBkgmRqs6U7
-----END CERTIFICATE REQUEST-----
`,
  md5: `-----BEGIN CERTIFICATE REQUEST-----
MIICVDCCATwCAQAwDzENMAsGA1UEAwwEQ1AtMTCCASIwDQYJKoZIhvcNAQEBBQAD
ggEPADCCAQoCggEBAIuATDnzSh6stwXt+T3H5d7CZlEAYHfl2608CwDZmQShZLsa
FJwl4Cdl4ru223DEtLOO1FuXquumRQpaLdT8w5BFgrIQsdeKr4szTLO5sMk5Y4+/
MTqzQIyFOCiKGlPvQccTQ17/5vVINcFqbN7q8m92QluvP34JlStH9b3mWQs3tkF2
TDX4phI6J0YicxIW+eGuvW7XXS4yBGQbK+I1RLT3Tuftn5xEdI4rzKUdjUrmELWF
1WhenMYWAbN7WoXQkMO6BHAIOxvFfJ3n9BQvsZSYij8FC0XKNIHCZ9/lUaZmFICm
EQo0hQmwqmsNEQNgguLhL4mg3pYWFHG3ZaPynKECAwEAAaAAMA0GCSqGSIb3DQEB
BAUAA4IBAQCAwYVn2WkXbmAM24lpukoHzPlhKYcH4Cced0rP0DOUDfGGM7srZm77
S7E3DedNnzwKQwwba+gRceUAfeFsqQ2Jj6j/OF9kqCoIxf5qXObTkIysNRePst0a
vo0FQXOQD+cox4o+BgFSz4cF2ieVDjuYJPAaRATn+zH3clVB+1odY9wcStp6Lz4H
fEmB/3dkZbh9EpP93GJs6UUnJ2BOio4jh6ha6AqAAc1iwp8oG6u4nCsd/YBmRerf
0RZgwy5JP+X1D4nzCLu2PgKO8y/QoUXxHPWTlf+kifbTCQBytzPpectdPoVu1Itx
LUP1CXJwAW8mBKEAUOpIOyFsMFHpuM0/
-----END CERTIFICATE REQUEST-----
`,
  ed25519: `-----BEGIN CERTIFICATE REQUEST-----
MIGOMEICAQAwDzENMAsGA1UEAwwEQ1AtMTAqMAUGAytlcAMhAPhxBc5VwPWJi5mb
vZSsQ6HDwA4Je9kLVcT7RomGv4J8oAAwBQYDK2VwA0EA7aI5B2vvl55a8k8zonsu
ldLYJTTtKRpbGvtEij63/M+q6xg2OPOgXEzFh7qXzwHp79f7Gcc/cVvIZx41amSx
Bg==
-----END CERTIFICATE REQUEST-----
`,
  secp224r1: `-----BEGIN CERTIFICATE REQUEST-----
MIG2MGYCAQAwDzENMAsGA1UEAwwEQ1AtMTBOMBAGByqGSM49AgEGBSuBBAAhAzoA
BIyRXLojyS7lkc8zrIJodlBLGnsGSs290nzKFP+O0566SF+oo8oXiWjw2PIxX5TJ
SShNNxKukKSVoAAwCgYIKoZIzj0EAwIDQAAwPQIdAPGruqeEGo7KOv+fyx5UD95D
Lf24eowvVbpKkLACHEdWZNTLcCODbONOP6iF5kOdASFC3SEZiJ2Dobs=
-----END CERTIFICATE REQUEST-----
`,
  prime192v1: `-----BEGIN CERTIFICATE REQUEST-----
MIGoMGECAQAwDzENMAsGA1UEAwwEQ1AtMTBJMBMGByqGSM49AgEGCCqGSM49AwEB
AzIABB4So3je4U6joaPoIkSWHGyUCekoR7CWXUxFAGupnJbyYDcCGbNluTx+75i9
IklyWqAAMAoGCCqGSM49BAMCAzcAMDQCGCcRPNLRZ7Tl/QPXiBEmkjXYopd6UTR4
nQIYVzNT8263FrzjrznBl2gL2yZ4wqsPeWOL
-----END CERTIFICATE REQUEST-----
`,
  secp256k1: `-----BEGIN CERTIFICATE REQUEST-----
MIHGMG4CAQAwDzENMAsGA1UEAwwEQ1AtMTBWMBAGByqGSM49AgEGBSuBBAAKA0IA
BFtUL2pP1gJ50ofksW7uzp13nSBy59e9wKoW9VsMISpZPxeH3+OMfv0tnpliDPNt
cn/s54BWVtNSDVvAPQ7EERygADAKBggqhkjOPQQDAgNIADBFAiBk4f0sNNESjfbG
YE89LrbvtN9/dZ2qPoHvn5uBcpK+owIhAM7jMiAO0UlOAHTzx4Zrx430jzr6s3ru
8WZ0U1dRQszH
-----END CERTIFICATE REQUEST-----
`,
  brainpoolP256r1: `-----BEGIN CERTIFICATE REQUEST-----
MIHKMHICAQAwDzENMAsGA1UEAwwEQ1AtMTBaMBQGByqGSM49AgEGCSskAwMCCAEB
BwNCAASi0QaKz9ahbSvDe/GAZQfWksaE6TErAVSmVN7CNdmI31KlIGhcvZl8hG1e
rMugwqBlaxqxPIEk5egQfHRTJ/P1oAAwCgYIKoZIzj0EAwIDSAAwRQIhAJKcLwGz
DGLhWeXiTzpNxpx2MxwtUn4E4k+Wn2RtSO5HAiAeH7WgHR47c8EKNv7mgP58qo+Y
WOEUbwjWHd4sPJ8mnA==
-----END CERTIFICATE REQUEST-----
`,
  rsaExponent3: `-----BEGIN CERTIFICATE REQUEST-----
MIICUjCCAToCAQAwDzENMAsGA1UEAwwEQ1AtMTCCASAwDQYJKoZIhvcNAQEBBQAD
ggENADCCAQgCggEBAJemI+oKkTiO2P9LfnMZ3ELj7NXMrIsJBQNZCtfn9K9y/aH2
RLKBr+TfJjREDQHm6Iq2X9OIfpi6PMSDK9PBlfVYudOmiPwGPpEphi07i2shQYa5
knkeX1mKE2zfFQkNbDqGF02xxC3NRrdbqF+mUIo68BXS4sZBKnzl5piC8XUKfnVG
hX2E/HxqVlciqvd05Ay2zWbT9y3lMBAwipxRo5FVd8x1T5xClwOsQ6GDUsu7e0Lu
kUhD6urxyDz3A70VOLNzVcHzCV7HiICCLC31X21hwiF/mqZbUgExrNgjKoEEleVf
zbJ+bnsrV2cmg/HdbN8uGVABU29u4SiGfphckV0CAQOgADANBgkqhkiG9w0BAQsF
AAOCAQEAWOcSeo8aglYIsEkUpzc9p1Vf5yLkMOtqnNB+zyg4FoxLVnyaop5OOoJD
kDrl/9wQRE8KEIJQu3w5MfhXdQrkU5kqflufOphMxHZKYjQU3faCryqZl5ZU9/t0
B7lNdf8ApHZJHUD48Lc1khZ7XnFUfiDMNHE9ld55k3xogHBWY/MB5o2/OZ0nCcoz
fTBcgkxVPr+gOaDjCi0l8Pdymj8sEsjzX6k9aDVdKKkpKOWlJwHE2O86fuEFhyOG
KSnBmZpepN+aPAjfplnb49KdyOd39u6MO69hi/xj2dbkIbMQcn93gUrhAiCkR8F+
j89DmZ4hN56zqXfLrdNzDy9debsjJQ==
-----END CERTIFICATE REQUEST-----
`,
  psskey: `-----BEGIN CERTIFICATE REQUEST-----
MIIChzCCAToCAQAwDzENMAsGA1UEAwwEQ1AtMTCCASAwCwYJKoZIhvcNAQEKA4IB
DwAwggEKAoIBAQC6hZxCBpOEQS7IqHfYhC02Ut/L8/2X9c/ndPq/hALOs56Sd0QN
ILjDCFWs95TbDgDnDBFWGIlaCLtvRRsLZuvnHqkIOc8tEkhx9dJTPQH7SWg0hitl
F++Rn/SioRv2NbFWqAYrhu3xhY/Wiy3EFB5yvwWSVDNU9JHrOii9zWT6OPJmx96v
ixIqm9fwdr/pfXApDyPr7LVX4DLFcX6ZgOggXhORdg79Ri2QeCaCV3tl3urqHFML
SXd/+Ggk4KMpqBZ5Kw10LGUtMQMPLEo8I0zsbrNuotsOIzpoWmKMskMOkXyJYFkQ
d0xlydrOjgQz832YyT21FA4DoZ6tfzyGLYBrAgMBAAGgADBCBgkqhkiG9w0BAQow
NaAPMA0GCWCGSAFlAwQCAQUAoRwwGgYJKoZIhvcNAQEIMA0GCWCGSAFlAwQCAQUA
ogQCAgDeA4IBAQBKn/85qQLRWTHHzAj7Nx/8bSjBOiQzGei/v9Rvt4vZC0hReRra
iVXtqFua13LZ2eMRn4wjxVYQQImGrkCkwrJD7/3kO4UvZ8zjmi/cEEv+W3QERdM7
u6wmQqQKgoJ2Wcm/7NmNZVpyKktKqU0P/2qdMcoieiGyh989bLRZgs5/3zdrFSSR
RswmkGpPXBnmdvGUpGKDb8lYEHvXEZ6/7bPD08HoKpqJZyorfuM2SYv9un/8MVyw
x194S2PJDxsRLPdrtLY2UiSTFRZgDwxsng8hv/wDk8Y2V+3kpAgFRywoCy4BR1j+
Ei9rTR2BDlknZO+xtrn0Gijp/Px3xreq6za7
-----END CERTIFICATE REQUEST-----
`,
  pss: `-----BEGIN CERTIFICATE REQUEST-----
MIICiDCCATwCAQAwDzENMAsGA1UEAwwEQ1AtMTCCASIwDQYJKoZIhvcNAQEBBQAD
ggEPADCCAQoCggEBAK4PuVebn4g4z7+DWyy//L+Xk7AT18cemXjuyFJXLc10ut56
G461yTVvO+JZYY2cbRlcpSHqS4C8cvBSOsT3r530IO4V1nKS+Zpn6ePAAiLq+7Fy
r7EDu+uI4LeabocVQqZqdAu9CgCZ9HFYdYspVgg/bLTYgrD9RAGjtHmbV+krfTVM
/5IYnOyZoWcGW8jpaWx9Nb3sRWhbp5igKi+str7sXxG8QLOfm/pVM4VL84+ZO/be
UhvRiR7vlZ8vRdIMNdwbERj0uIGMRcYmq1n7cwKy5gHLF2HFK+bxR1y/UVPVQhEH
+iZ07dVsfYr7hjEp9UAzdVRNjciCWo2b57y2XmcCAwEAAaAAMEEGCSqGSIb3DQEB
CjA0oA8wDQYJYIZIAWUDBAIBBQChHDAaBgkqhkiG9w0BAQgwDQYJYIZIAWUDBAIB
BQCiAwIBIAOCAQEAM9pL+zA8DTvjkE7Ks9mlHce1STdJlsCiW1GgB3r70KeKpjc8
fnHSqT7wfDDglPCMgB1S9/+QwACbOGrgkRt2aaWbi4rw5MtRoQkSaEGpmCnnSinV
w9+VzS5rFa4pYm501zpFyCSpMRlepoa6bREl2HHoHDV4nacPXYzsLFzNQGVRlD+t
waqyPeS8oMZm+ry7xRYEZCoRQOidVAvysyMCgvMat2C6c03D9xCTAM+332pzPb0U
3k1yG+BM6CZSFNR9UDq/+NMMtBayyW2uAozFHk2HKhqh0Ml4gEWxW3+L4U36FqBM
67CuijUz8sdIV754mzzJnpTGlQdJ0J63MNOjfg==
-----END CERTIFICATE REQUEST-----
`,
};

const now = Date.UTC(2025, 0, 1, 12);
let ca: CertificateAuthority;
let csr: string;

beforeAll(async () => {
  ca = await createCertificateAuthority({ name: "Root", organization: "Harbour", now });
  ({ csr } = await createCertificateRequest({ identity: "CP-1", organization: "Harbour" }));
});

/** The code of the refusal, or "signed". */
async function verdictOn(request: string): Promise<string> {
  const signed = await ca.sign(request, { identity: "CP-1", now });
  return signed.ok ? "signed" : signed.code;
}

const verdicts: { name: keyof typeof requests; verdict: string }[] = [
  { name: "rsaExponent3", verdict: "signed" },
  { name: "pss", verdict: "signed" },
  { name: "rsa1024", verdict: "weak-key" },
  { name: "sha1", verdict: "weak-signature" },
  { name: "md5", verdict: "weak-signature" },
  { name: "ed25519", verdict: "unsupported-key" },
  { name: "psskey", verdict: "unsupported-key" },
  { name: "secp224r1", verdict: "unsupported-key" },
  { name: "prime192v1", verdict: "unsupported-key" },
  { name: "secp256k1", verdict: "unsupported-key" },
  { name: "brainpoolP256r1", verdict: "unsupported-key" },
];
for (const { name, verdict } of verdicts) {
  test(`a request by OpenSSL with ${name} is ${verdict}`, async () => {
    expect(await verdictOn(requests[name])).toBe(verdict);
  });
}

test("requests for keys of every supported length are signed", async () => {
  for (const algorithm of ["ecdsa-p384", "rsa-2048", "rsa-3072"] as const) {
    const request = await createCertificateRequest({ identity: "CP-1", organization: "Harbour", algorithm });
    expect(await verdictOn(request.csr)).toBe("signed");
  }
});

const garbage: { what: string; text: string; verdict: string }[] = [
  { what: "nothing", text: "", verdict: "not-a-request" },
  { what: "prose", text: "please", verdict: "not-a-request" },
  { what: "an empty request", text: armoured(""), verdict: "not-a-request" },
  { what: "not Base64", text: armoured("????"), verdict: "not-a-request" },
  { what: "zeroes", text: armoured(Buffer.alloc(500).toString("base64")), verdict: "not-a-request" },
  { what: "an empty sequence", text: armoured("MAA="), verdict: "not-a-request" },
  { what: "an unlimited length", text: armoured("MIAAAA=="), verdict: "not-a-request" },
  { what: "a declared length of 4 GB", text: armoured("MIT/////AAAA"), verdict: "not-a-request" },
  {
    what: "nested sequences, as deep as possible",
    text: armoured(Buffer.alloc(4_000, Buffer.from([0x30, 0x80])).toString("base64")),
    verdict: "not-a-request",
  },
  {
    what: "a header without an end",
    text: "-----BEGIN CERTIFICATE REQUEST-----\nMAA=",
    verdict: "not-a-request",
  },
  { what: "5501 characters", text: "x".repeat(5_501), verdict: "too-long" },
  { what: "a megabyte", text: armoured("A".repeat(1_000_000)), verdict: "too-long" },
  {
    what: "a megabyte of headers",
    text: "-----BEGIN CERTIFICATE REQUEST-----".repeat(30_000),
    verdict: "too-long",
  },
];
for (const { what, text, verdict } of garbage) {
  test(`${what}: ${verdict}`, async () => {
    expect(await verdictOn(text)).toBe(verdict);
  });
}

test("a certificate is not accepted as a request", async () => {
  expect(await verdictOn(ca.root)).toBe("not-a-request");
  expect(await verdictOn(ca.root.replaceAll("CERTIFICATE", "CERTIFICATE REQUEST"))).toBe("not-a-request");
});

test("a request with any changed byte in its signed part is refused; other changes do no harm", async () => {
  const der = derOf(csr);
  // Tag and length come twice: around the whole request and around the signed part. Its length is one byte after 0x81.
  const start = 3;
  const end = start + 3 + (der[start + 2] ?? 0);
  expect([...der.subarray(0, 2), ...der.subarray(start, start + 2)]).toEqual([0x30, 0x81, 0x30, 0x81]);
  for (let index = 0; index < der.length; index++) {
    for (const bits of [0x01, 0x80, 0xff]) {
      const changed = Buffer.from(der);
      changed[index] = (der[index] ?? 0) ^ bits;
      const verdict = await verdictOn(armoured(changed.toString("base64")));
      if (index < end) expect(`${index}: ${verdict}`).not.toBe(`${index}: signed`);
    }
  }
});

test("a truncated request is never signed", async () => {
  const der = derOf(csr);
  for (let length = 0; length < der.length; length++) {
    const cut = armoured(der.subarray(0, length).toString("base64"));
    expect(`${length}: ${await verdictOn(cut)}`).not.toBe(`${length}: signed`);
  }
});

test("the signature of another request is refused", async () => {
  const other = await createCertificateRequest({ identity: "CP-1", organization: "Harbour" });
  const der = derOf(csr);
  const otherDer = derOf(other.csr);
  // Both requests end in a signature of two numbers of 32 or 33 bytes each.
  const body = der.subarray(0, der.length - 72);
  const swapped = Buffer.concat([body, otherDer.subarray(body.length - der.length)]);
  expect(["bad-signature", "not-a-request"]).toContain(await verdictOn(armoured(swapped.toString("base64"))));
});

test("a key with exponent 1 is refused, because anyone can create its signatures", async () => {
  const der = derOf(requests.rsaExponent3);
  const exponent = der.indexOf(Buffer.from([0x02, 0x01, 0x03]));
  der[exponent + 2] = 1;
  // A SEQUENCE with a header of four bytes, which contains the signed part with a header of four bytes as well.
  const signedLength = 4 + der.readUInt16BE(6);
  const hash = createHash("sha256")
    .update(der.subarray(4, 4 + signedLength))
    .digest();
  // PKCS #1 padding: 00 01 FF… 00, the identifier of SHA-256, the hash. With exponent 1 it stays unchanged.
  const info = Buffer.concat([Buffer.from("3031300d060960864801650304020105000420", "hex"), hash]);
  const signature = Buffer.concat([
    Buffer.from([0, 1]),
    Buffer.alloc(253 - info.length, 0xff),
    Buffer.from([0]),
    info,
  ]);
  signature.copy(der, der.length - 256);
  expect(await verdictOn(armoured(der.toString("base64")))).toBe("weak-key");
});

test("line breaks of Windows and the older PEM label are accepted", async () => {
  expect(await verdictOn(csr.replaceAll("\n", "\r\n"))).toBe("signed");
  expect(await verdictOn(csr.replaceAll("CERTIFICATE REQUEST", "NEW CERTIFICATE REQUEST"))).toBe("signed");
});

function derOf(pem: string): Buffer {
  return Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ""), "base64");
}

function armoured(base64: string): string {
  return `-----BEGIN CERTIFICATE REQUEST-----\n${base64}\n-----END CERTIFICATE REQUEST-----\n`;
}
