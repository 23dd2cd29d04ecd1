import { OcppError } from "./errors.ts";
import type { CertificateHashData } from "./messages/certificates.ts";
import { need } from "./need.ts";

/** Issuer of a certificate, and the hash algorithm. */
export interface CertificateHashOptions {
  /** PEM of the issuer's certificate. Default: the certificate itself, which is then a root. */
  issuer?: string;
  /** Default SHA256. */
  hashAlgorithm?: CertificateHashData["hashAlgorithm"];
}

const digests = { SHA256: "SHA-256", SHA384: "SHA-384", SHA512: "SHA-512" } as const;

/**
 * The identifier of a certificate in GetInstalledCertificateIds and DeleteCertificate (security white paper edition 3,
 * section 6.1; RFC 6960 section 4.1.1). Takes PEM; of a chain, its first certificate. Returns lower-case hex: compare
 * case-insensitively, and when deleting send back exactly the values that the charger listed. Rejects with OcppError
 * "invalid-certificate"; does not verify the certificate.
 */
export async function certificateHashData(
  certificate: string,
  options: CertificateHashOptions = {},
): Promise<CertificateHashData> {
  need("certificateHashData(): certificate", certificate, "text");
  need("certificateHashData(): options", options, "object");
  const { issuer = certificate, hashAlgorithm = "SHA256" } = options;
  const subject = readCertificate(certificate);
  const signer = issuer === certificate ? subject : readCertificate(issuer);
  if (hex(subject.issuerName) !== hex(signer.subjectName))
    throw new OcppError("invalid-certificate", "The certificate has another issuer than the given one.");
  const digest = async (bytes: Bytes) =>
    hex(new Uint8Array(await crypto.subtle.digest(digests[hashAlgorithm], bytes)));
  return {
    hashAlgorithm,
    issuerNameHash: await digest(subject.issuerName),
    issuerKeyHash: await digest(signer.publicKey),
    serialNumber: hex(subject.serialNumber).replace(/^0+(?=.)/, ""),
  };
}

type Bytes = Uint8Array<ArrayBuffer>;

/** The hashed parts, as bytes of the certificate. */
interface CertificateParts {
  /** Content of the INTEGER. */
  serialNumber: Bytes;
  /** Tag and length included. */
  issuerName: Bytes;
  subjectName: Bytes;
  /** The bits of the key, without tag, length and the count of unused bits. */
  publicKey: Bytes;
}

function readCertificate(pem: string): CertificateParts {
  const [, body] = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/.exec(pem) ?? [];
  if (body === undefined)
    throw new OcppError("invalid-certificate", "The text contains no CERTIFICATE in PEM.");
  try {
    return partsOf(Uint8Array.from(atob(body.replaceAll(/\s/g, "")), (character) => character.charCodeAt(0)));
  } catch (cause) {
    throw new OcppError("invalid-certificate", "The certificate cannot be read.", { cause });
  }
}

/*
 * RFC 5280 section 4.1:
 *
 *     Certificate ── TBSCertificate ── [0] version, serial number, algorithm, issuer, validity, subject, key, …
 */
function partsOf(der: Bytes): CertificateParts {
  const [certificate] = elementsOf(der);
  const [signed] = elementsOf(contentOf(certificate, sequence));
  const fields = elementsOf(contentOf(signed, sequence));
  if (fields[0]?.tag === explicitVersion) fields.shift();
  const [serialNumber, , issuer, , subject, key] = fields;
  const [, bits] = elementsOf(contentOf(key, sequence));
  return {
    serialNumber: contentOf(serialNumber, integer),
    issuerName: tagged(issuer, sequence).whole,
    subjectName: tagged(subject, sequence).whole,
    publicKey: contentOf(bits, bitString).subarray(1),
  };
}

const integer = 0x02;
const bitString = 0x03;
const sequence = 0x30;
const explicitVersion = 0xa0;

interface Element {
  tag: number;
  whole: Bytes;
  value: Bytes;
}

function contentOf(element: Element | undefined, tag: number): Bytes {
  return tagged(element, tag).value;
}

function tagged(element: Element | undefined, tag: number): Element {
  if (element?.tag !== tag) throw new Error(`an element with tag ${tag} is missing`);
  return element;
}

/** The consecutive DER elements. Multi-byte tags do not occur in these positions. */
function elementsOf(der: Bytes): Element[] {
  const elements: Element[] = [];
  for (let start = 0; start < der.length; ) {
    const tag = der[start] ?? 0;
    const first = der[start + 1] ?? 0;
    const lengthBytes = first < 0x80 ? 0 : first - 0x80;
    if (first === 0x80 || lengthBytes > 3) throw new Error(`${first} is not a DER length`);
    let length = lengthBytes === 0 ? first : 0;
    for (let index = 0; index < lengthBytes; index++) length = length * 256 + (der[start + 2 + index] ?? 0);
    const from = start + 2 + lengthBytes;
    const end = from + length;
    if (end > der.length) throw new Error("an element is longer than its container");
    elements.push({ tag, whole: der.subarray(start, end), value: der.subarray(from, end) });
    start = end;
  }
  return elements;
}

function hex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
