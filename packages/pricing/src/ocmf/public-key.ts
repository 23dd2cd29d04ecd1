import { createHash, createPublicKey, ECDH, type KeyObject } from "node:crypto";
import { need } from "../need.ts";
import { type Curve, curveNamed, curveOf } from "./curve.ts";
import { fromBase64, fromHex } from "./encoded-bytes.ts";

const longest = 4096;
// An algorithm identifier of EC keys: SEQUENCE { id-ecPublicKey, curve }.
const ecPublicKey = "06072a8648ce3d0201";

/** A meter's public key, on one of OCMF's curves. */
export interface MeterKey {
  key: KeyObject;
  curve: Curve;
  /** SHA-256 of its SubjectPublicKeyInfo with an uncompressed point, in hex: the same for every way to write the key. */
  fingerprint: string;
}

/**
 * Reads a public key: PEM, SubjectPublicKeyInfo in hex or base64, a point in hex or base64 (with or without the leading 04)
 * where `curve` names its curve, or OCPP's `oca:base16:asn1:…`, plain or in base64 once more. White space is ignored. Null
 * for anything else.
 */
export function readPublicKey(text: string, curve: Curve | null): MeterKey | null {
  if (text.length > longest) return null;
  const pem = /^\s*-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]*)-----END PUBLIC KEY-----\s*$/.exec(text);
  const compact = (pem?.[1] ?? text).replace(/\s/g, "");
  const oca = /^oca:(base16|base64):asn1:(.*)$/i.exec(compact);
  const body = oca?.[2] ?? compact;
  const bytes = (oca?.[1]?.toLowerCase() === "base64" ? null : fromHex(body)) ?? fromBase64(body);
  if (bytes === null) return null;
  return readBytes(bytes, curve) ?? (pem || oca ? null : readWrapped(bytes, curve));
}

/** OCPP's application note encodes the text of a key in base64. */
function readWrapped(bytes: Buffer, curve: Curve | null): MeterKey | null {
  const inner = bytes.toString("latin1");
  return /^(oca:|-----BEGIN|[0-9a-f\s]+$)/i.test(inner) ? readPublicKey(inner, curve) : null;
}

function readBytes(bytes: Buffer, curve: Curve | null): MeterKey | null {
  return readDer(bytes) ?? (curve === null ? null : readPoint(bytes, curve));
}

function readPoint(bytes: Buffer, curve: Curve): MeterKey | null {
  const bare = bytes.length === 2 * curve.bytes;
  const point = bare ? `04${bytes.toString("hex")}` : bytes.toString("hex");
  const uncompressed = point.startsWith("04") && point.length === 2 * (1 + 2 * curve.bytes);
  const compressed = /^0[23]/.test(point) && point.length === 2 * (1 + curve.bytes);
  return uncompressed || compressed ? keyOn(curve, point) : null;
}

function readDer(bytes: Buffer): MeterKey | null {
  if (!isWholeSequence(bytes)) return null;
  try {
    const key = createPublicKey({ key: bytes, format: "der", type: "spki" });
    const curve = key.asymmetricKeyType === "ec" ? curveNamed(key.asymmetricKeyDetails?.namedCurve) : null;
    if (curve === null) return null;
    const der = key.export({ format: "der", type: "spki" }).toString("hex");
    // After the algorithm comes a BIT STRING: its tag, its length and a byte of unused bits, then the point.
    const algorithm = der.indexOf(ecPublicKey + curve.oid);
    return algorithm === -1
      ? null
      : keyOn(curve, der.slice(algorithm + ecPublicKey.length + curve.oid.length + 6));
  } catch {
    return null;
  }
}

/** OpenSSL ignores bytes after a key; this reader refuses them. */
function isWholeSequence(bytes: Buffer): boolean {
  const [tag, short = 0, long = 0] = bytes;
  return (
    tag === 0x30 && (short < 0x80 ? bytes.length === short + 2 : short === 0x81 && bytes.length === long + 3)
  );
}

function keyOn(curve: Curve, point: string): MeterKey | null {
  try {
    const whole = String(ECDH.convertKey(point, curve.openssl, "hex", "hex", "uncompressed"));
    const der = Buffer.from(sequence(sequence(ecPublicKey + curve.oid) + tagged("03", `00${whole}`)), "hex");
    const key = createPublicKey({ key: der, format: "der", type: "spki" });
    return { key, curve, fingerprint: createHash("sha256").update(der).digest("hex") };
  } catch {
    return null; // not a point of that curve
  }
}

function sequence(content: string): string {
  return tagged("30", content);
}

/** A complete key is shorter than 128 bytes. */
function tagged(tag: string, content: string): string {
  return `${tag}${(content.length / 2).toString(16).padStart(2, "0")}${content}`;
}

/**
 * Reads a meter's public key, to check it when it is pinned: its curve by OCMF's name, and the `keyFingerprint` that verified
 * values will have. `algorithm` (such as `ECDSA-secp256r1-SHA256`) is needed for a point alone. Null when it cannot be read.
 */
export function readMeterKey(
  publicKey: string,
  algorithm?: string,
): { curve: string; fingerprint: string } | null {
  need("readMeterKey(): publicKey", publicKey, "text");
  if (algorithm !== undefined) need("readMeterKey(): algorithm", algorithm, "text");
  const key = readPublicKey(publicKey, algorithm === undefined ? null : curveOf(algorithm));
  return key === null ? null : { curve: key.curve.name, fingerprint: key.fingerprint };
}
