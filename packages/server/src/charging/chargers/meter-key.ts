import { readMeterKey } from "@forecourt/pricing/ocmf";
import { ProblemError } from "../../platform/problems.ts";

/**
 * Rejects an unusable key when it is pinned. Otherwise the error would appear only at billing, when no signature matches.
 * Null pins no key.
 */
export function refuseUnusableMeterKey(key: string | null, pointer: string): void {
  if (key === null || readMeterKey(key) !== null) return;
  const detail =
    "is not the public key of a meter: a SubjectPublicKeyInfo, as PEM, or its DER in hex or base64";
  throw new ProblemError("invalid-body", `The key ${detail}.`, {
    faults: [{ pointer, code: "public-key", detail }],
  });
}
