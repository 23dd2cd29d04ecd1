import { verify } from "node:crypto";
import { need } from "../need.ts";
import { curveOf } from "./curve.ts";
import { fromBase64, fromHex } from "./encoded-bytes.ts";
import { quote } from "./field-text.ts";
import { fault, type OcmfFault, type OcmfRecord, type OcmfSignature } from "./ocmf-record.ts";
import { parseOcmf } from "./parse-ocmf.ts";
import { type MeterKey, readPublicKey } from "./public-key.ts";

/**
 * Whether the meter with this public key signed this record, over exactly the bytes between the pipes. The key is PEM,
 * SubjectPublicKeyInfo in hex or base64, or a point in hex on the curve that the record names. Never throws for any record of
 * a charger. It does not check the content of the record: see `checkSignedSession`.
 */
export function verifyOcmf(
  text: string,
  publicKey: string,
): { ok: true; record: OcmfRecord; keyFingerprint: string } | OcmfFault {
  need("verifyOcmf(): text", text, "text");
  need("verifyOcmf(): publicKey", publicKey, "text");
  const parsed = parseOcmf(text);
  if (!parsed.ok) return parsed;
  const { record } = parsed;
  const key = readPublicKey(publicKey, curveOf(record.signature.algorithm));
  if (key === null)
    return fault("key_invalid", "The key is not PEM, SubjectPublicKeyInfo or a point of the record's curve.");
  return verifyRecord(record, key);
}

type Verified = { ok: true; record: OcmfRecord; keyFingerprint: string } | OcmfFault;

function verifyRecord(record: OcmfRecord, pinned: MeterKey): Verified {
  const verification = verificationOf(record, pinned);
  if ("code" in verification) return verification;
  const fits = verification.encodings.some((dsaEncoding) => {
    try {
      return verify("sha256", verification.payload, { key: pinned.key, dsaEncoding }, verification.signature);
    } catch {
      return false;
    }
  });
  return outcome(fits, record, pinned);
}

/** `verifyOcmf` for a record and a key that were read already, on another thread, without blocking the event loop. */
export async function verifyRecordAside(record: OcmfRecord, pinned: MeterKey): Promise<Verified> {
  const verification = verificationOf(record, pinned);
  if ("code" in verification) return verification;
  const { payload, signature } = verification;
  const fits = (dsaEncoding: DsaEncoding) =>
    new Promise<boolean>((resolve) => {
      try {
        verify("sha256", payload, { key: pinned.key, dsaEncoding }, signature, (error, result) =>
          resolve(error === null && result),
        );
      } catch {
        resolve(false);
      }
    });
  for (const encoding of verification.encodings)
    if (await fits(encoding)) return outcome(true, record, pinned);
  return outcome(false, record, pinned);
}

type DsaEncoding = "der" | "ieee-p1363";

/** What to verify, and the possible encodings of the signature: OCMF requires DER, some meters send two integers in a row. */
function verificationOf(
  record: OcmfRecord,
  { curve }: MeterKey,
): OcmfFault | { payload: Buffer; signature: Buffer; encodings: DsaEncoding[] } {
  const { algorithm } = record.signature;
  const stated = curveOf(algorithm);
  if (stated === null)
    return fault("algorithm_unsupported", `Algorithm ${quote(algorithm)} is not supported.`);
  if (stated !== curve)
    return fault(
      "curve_mismatch",
      `The record is signed on ${stated.name}, but the key is on ${curve.name}.`,
    );
  const signature = signatureBytes(record.signature);
  // Two integers of the curve's size, and at most eight bytes of DER around each and both.
  if (signature === null || signature.length < 8 || signature.length > 2 * curve.bytes + 9)
    return fault(
      "signature_malformed",
      `The signature is not an ECDSA signature in ${quote(record.signature.encoding)}.`,
    );
  const isBare = signature.length === 2 * curve.bytes;
  return {
    payload: Buffer.from(record.payload, "utf8"),
    signature,
    encodings: isBare ? ["der", "ieee-p1363"] : ["der"],
  };
}

function outcome(fits: boolean, record: OcmfRecord, { fingerprint }: MeterKey): Verified {
  return fits
    ? { ok: true, record, keyFingerprint: fingerprint }
    : fault("signature_mismatch", "The signature does not fit the payload and this key.");
}

function signatureBytes({ encoding, data }: OcmfSignature): Buffer | null {
  switch (encoding.trim().toLowerCase()) {
    case "hex":
      return fromHex(data);
    case "base64":
      return fromBase64(data);
    default:
      return null;
  }
}
