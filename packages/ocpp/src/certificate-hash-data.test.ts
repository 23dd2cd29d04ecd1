import { expect, test } from "vitest";
import { certificateHashData } from "./index.ts";

// Made with OpenSSL 3.0: a root with the serial number 4095, and a certificate signed by it.
const root = `-----BEGIN CERTIFICATE-----
MIIBmDCCAT2gAwIBAgICD/8wCgYIKoZIzj0EAwIwKTEQMA4GA1UECgwHSGFyYm91
cjEVMBMGA1UEAwwMSGFyYm91ciBSb290MCAXDTI2MTEyMTA2MDAwOVoYDzIxMjYx
MDI4MDYwMDA5WjApMRAwDgYDVQQKDAdIYXJib3VyMRUwEwYDVQQDDAxIYXJib3Vy
IFJvb3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAT+dzOBLrJNfVTPsmiCww50
MzcAEL4FYISFi+0R6ri+5358QJSojTlKRVDs8HtW39ypcF65b6x9SNgQPonJyZgP
o1MwUTAdBgNVHQ4EFgQUrWJeCnbgnxgQ2E6oCoGu6F2Y1N4wHwYDVR0jBBgwFoAU
rWJeCnbgnxgQ2E6oCoGu6F2Y1N4wDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQD
AgNJADBGAiEA0YtHI7x6Sm1+pWpYS8H68Mh0EIcns5giSHKA00120sECIQCmcRlI
/AU/5l5SHYG+PoSsCdH2gaoIjwKZ2VCqQdMCMw==
-----END CERTIFICATE-----
`;
const leaf = `-----BEGIN CERTIFICATE-----
MIIBOzCB4gIJAPHi08S1ppeIMAoGCCqGSM49BAMCMCkxEDAOBgNVBAoMB0hhcmJv
dXIxFTATBgNVBAMMDEhhcmJvdXIgUm9vdDAgFw0yNjExMjEwNjAwMDlaGA8yMTI2
MTAyODA2MDAwOVowITEQMA4GA1UECgwHSGFyYm91cjENMAsGA1UEAwwEQ1AtMTBZ
MBMGByqGSM49AgEGCCqGSM49AwEHA0IABAh7nT3sD2vqjlxU9nDG/bNjTAnxvsz/
uukJa6iQWpCWKXMrgvp72dy98z6xuwi/O3k39xGfycrSAOUBm6BLNagwCgYIKoZI
zj0EAwIDSAAwRQIhAPTsiwj/g7cNB1b42C34U5MVomqgxH0UrkhItSDHJ+kBAiAz
0Vd5FEX775O8ZolY+g3Y2S0heq0ADoC8T289IJb/IA==
-----END CERTIFICATE-----
`;

// From the output of `openssl ocsp -issuer root.pem -cert leaf.pem -sha256 -req_text` and its variants, in lower case.
const expected = {
  SHA256: {
    issuerNameHash: "78bb05dd8827a9555dda9e4b13c052478c065124f334c9f433f290362c37e1ec",
    issuerKeyHash: "41da8936057215b7a6e6650b61e20728823d05cce25ac3295fe55bb7e911028b",
  },
  SHA384: {
    issuerNameHash:
      "50aac11f9b2f5345d804d6dec828a0431d25c097a0fe9b6eacb2cf225087266e215c84bd162a1892c64e21971186c022",
    issuerKeyHash:
      "d8160373a764608f4a2a9f84a25b811c063e19f48f3d7970d8ba053abcbe550293d45deb9a55aa8f27fa1d39a448b3f1",
  },
  SHA512: {
    issuerNameHash:
      "28ba09accdfafc41a6b67f5eeba9dc82bfdd3bd07c2a73fd8e4aecccca8915db16f8c374639ed5135c555c7fd7c29317e20506a24bd827ab92d5624e8e95007c",
    issuerKeyHash:
      "29dd4d7191a1fdff98e94e949ffa147402fcf8ba2f543773dc05496080ddf355c913ed0472ae06074c868eb908477413661c3edca4758d81fd22f2a535c19ee5",
  },
} as const;

for (const hashAlgorithm of ["SHA256", "SHA384", "SHA512"] as const) {
  test(`hash data by ${hashAlgorithm} match those of an OCSP request`, async () => {
    expect(await certificateHashData(leaf, { issuer: root, hashAlgorithm })).toEqual({
      hashAlgorithm,
      ...expected[hashAlgorithm],
      serialNumber: "f1e2d3c4b5a69788",
    });
  });
}

test("a root is its own issuer, and its serial number has no leading zeroes", async () => {
  expect(await certificateHashData(root)).toEqual({
    hashAlgorithm: "SHA256",
    ...expected.SHA256,
    // The white paper's own example of 4095.
    serialNumber: "fff",
  });
});

test("of a chain, the first certificate counts", async () => {
  expect(await certificateHashData(leaf + root, { issuer: root })).toMatchObject({
    serialNumber: "f1e2d3c4b5a69788",
  });
});

const body = (pem: string) => pem.split("\n").slice(1, -2).join("");
const unreadable: { what: string; pem: string; issuer?: string }[] = [
  { what: "nothing", pem: "" },
  { what: "a key", pem: root.replaceAll("CERTIFICATE", "PRIVATE KEY") },
  { what: "Base64 that ends too early", pem: armoured(body(root).slice(0, 200)) },
  { what: "an empty sequence", pem: armoured("MAA=") },
  { what: "an unlimited length", pem: armoured("MIAAAA==") },
  { what: "a declared length of 4 GB", pem: armoured("MIT/////AAAA") },
  { what: "a certificate of another issuer", pem: leaf, issuer: leaf },
  { what: "a certificate without its issuer", pem: leaf },
];
for (const { what, pem, issuer } of unreadable) {
  test(`${what} has no hash data`, async () => {
    await expect(certificateHashData(pem, issuer === undefined ? {} : { issuer })).rejects.toMatchObject({
      name: "OcppError",
      code: "invalid-certificate",
    });
  });
}

test("a certificate with any changed bytes is either read or refused", async () => {
  const der = Buffer.from(body(root), "base64");
  for (let index = 0; index < der.length; index++) {
    const changed = Buffer.from(der);
    changed[index] = (der[index] ?? 0) ^ 0xff;
    const outcome = await certificateHashData(armoured(changed.toString("base64"))).then(
      ({ hashAlgorithm }) => hashAlgorithm,
      ({ code }: { code: string }) => code,
    );
    expect(["SHA256", "invalid-certificate"]).toContain(outcome);
  }
});

function armoured(base64: string): string {
  return `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`;
}
