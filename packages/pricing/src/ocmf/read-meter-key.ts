import { curveOf } from "./curve.ts";
import { readPublicKey } from "./public-key.ts";

/**
 * Reads a meter's public key, to check it when it is pinned: its curve by OCMF's name, and the `keyFingerprint` that verified
 * values will have. `algorithm` (such as `ECDSA-secp256r1-SHA256`) is needed for a point alone. Null when it cannot be read.
 */
export function readMeterKey(
  publicKey: string,
  algorithm?: string,
): { curve: string; fingerprint: string } | null {
  const key = readPublicKey(publicKey, algorithm === undefined ? null : curveOf(algorithm));
  return key === null ? null : { curve: key.curve.name, fingerprint: key.fingerprint };
}
