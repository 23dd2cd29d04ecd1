import type { webcrypto } from "node:crypto";
import { maxCsrLength, readRequestPem } from "../certificate-request-pem.ts";
import type { RequestFault } from "./request-fault.ts";
import { x509 } from "./x509.ts";

export type CheckedRequest =
  | { ok: true; publicKey: x509.PublicKey }
  | { ok: false; code: RequestFault; reason: string };

type Refused = Extract<CheckedRequest, { ok: false }>;

const leastModulusLength = 2048;
const mostModulusLength = 8192;
const curves: readonly unknown[] = ["P-256", "P-384", "P-521"];
const hashes: readonly unknown[] = ["SHA-256", "SHA-384", "SHA-512"];

/** Checks a request without knowledge of its sender. Never rejects because of its content. */
export async function checkRequest(csr: string): Promise<CheckedRequest> {
  if (csr.length > maxCsrLength) {
    return refuse(
      "too-long",
      `A request must have at most ${maxCsrLength} characters; this one has ${csr.length}.`,
    );
  }
  let request: x509.Pkcs10CertificateRequest;
  try {
    request = parse(csr);
  } catch (error) {
    return refuse("not-a-request", `The request cannot be read: ${messageOf(error)}`);
  }
  const { publicKey } = request;
  const fault = keyFault(publicKey) ?? signatureFault(request);
  if (fault !== null) return fault;
  try {
    if (await request.verify()) return { ok: true, publicKey };
  } catch {
    // The point is not on its curve or the key does not match its algorithm: the signature cannot be verified.
  }
  return refuse("bad-signature", "The request is not signed with its own key.");
}

/** Throws the errors of the library, including those of fields that it parses lazily. */
function parse(csr: string): x509.Pkcs10CertificateRequest {
  const der = readRequestPem(csr);
  if (der === null) throw new Error("it is not one CERTIFICATE REQUEST in PEM.");
  const request = new x509.Pkcs10CertificateRequest(der);
  void request.signatureAlgorithm;
  void request.publicKey;
  return request;
}

function keyFault({ algorithm }: x509.PublicKey): Refused | null {
  // Which fields exist depends on `name`.
  const { name, namedCurve, modulusLength, publicExponent } = algorithm as Partial<
    webcrypto.EcKeyAlgorithm & webcrypto.RsaKeyAlgorithm
  >;
  if (name === "ECDSA" && curves.includes(namedCurve)) return null;
  if (name !== "RSASSA-PKCS1-v1_5" || modulusLength === undefined || publicExponent === undefined) {
    return refuse(
      "unsupported-key",
      `A key must be RSA or on ${curves.join(", ")}; this one is ${namedCurve ?? name}.`,
    );
  }
  if (modulusLength < leastModulusLength) {
    return refuse(
      "weak-key",
      `An RSA key must have at least ${leastModulusLength} bits; this one has ${modulusLength}.`,
    );
  }
  if (modulusLength > mostModulusLength) {
    return refuse(
      "unsupported-key",
      `An RSA key must have at most ${mostModulusLength} bits; this one has ${modulusLength}.`,
    );
  }
  const last = publicExponent.at(-1) ?? 0;
  const small = publicExponent.length === 1 && last < 3;
  return small || last % 2 === 0
    ? refuse("weak-key", "The exponent of the RSA key must be odd and at least 3.")
    : null;
}

function signatureFault({ signatureAlgorithm }: x509.Pkcs10CertificateRequest): Refused | null {
  // For an unknown algorithm the library returns only the identifier.
  const { name, hash } = signatureAlgorithm as { name?: string; hash?: { name?: string } };
  if (hashes.includes(hash?.name)) return null;
  return refuse(
    "weak-signature",
    `A request must be signed with ${hashes.join(", ")}, not with ${hash?.name ?? name}.`,
  );
}

export function refuse(code: RequestFault, reason: string): Refused {
  return { ok: false, code, reason };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
