import type { Instant } from "../timeline.ts";

/** One reading, with what it inherits from the reading before it. Absent fields are null. */
export interface OcmfReading {
  /** TM, on the meter's clock. */
  at: Instant;
  /** The state of that clock: U unknown, I informative, S synchronized, R relative; U also when the meter names none. */
  clock: "U" | "I" | "S" | "R";
  /** TX: B begins; E, L, R, A and P end; C, S, T and X come between. Null without a transaction. */
  transaction: string | null;
  /** RV, as it was written. Null for a reading that only reports an error. */
  value: string | null;
  /** RI: an OBIS code. */
  identification: string | null;
  /** RU: kWh or Wh for energy. */
  unit: string | null;
  /** EF: `E` when energy, `t` when time must not be billed any more. */
  errorFlags: string;
  /** ST: `G` is good. */
  status: string;
  /** EI: the meter's count of events, as it was written. */
  eventCounter: string | null;
}

/** A readable OCMF record. Its signature is not checked: see `verifyOcmf`. */
export interface OcmfRecord {
  /** The text between the pipes: what is signed, byte for byte. */
  payload: string;
  /** FV, such as `1.0`; null when absent. */
  formatVersion: string | null;
  /** PG: `transaction` or `fiscal`, each with a counter of its own. */
  pagination: { context: "transaction" | "fiscal"; number: bigint };
  /** GS, null when absent or empty. */
  gatewaySerial: string | null;
  /** MS, null when absent or empty. */
  meterSerial: string | null;
  /** IL (IS before OCMF 0.5): how reliably the user is identified, such as `VERIFIED` or `MISMATCH`. */
  userAssignment: string | null;
  readings: readonly OcmfReading[];
  signature: OcmfSignature;
}

/** The signature section. */
export interface OcmfSignature {
  /** SA; `ECDSA-secp256r1-SHA256` when absent. */
  algorithm: string;
  /** SE; `hex` when absent. */
  encoding: string;
  /** SD, as it was written. */
  data: string;
}

/** What is wrong with a record. More codes may be added. */
export type OcmfErrorCode =
  /** Longer than 256 KiB, or more than 4096 readings. */
  | "too_long"
  /** Not `OCMF|…|…`. */
  | "not_ocmf"
  /** A section is not a JSON object, or has a repeated key. */
  | "json_invalid"
  /** A format version that this reader does not know. */
  | "version_unsupported"
  /** A field is missing or has a value that OCMF does not allow. */
  | "field_invalid"
  /** Another algorithm than ECDSA with SHA-256 on one of OCMF's seven curves. */
  | "algorithm_unsupported"
  /** The signature is neither hex nor base64, or is not an ECDSA signature. */
  | "signature_malformed"
  /** The key cannot be read. */
  | "key_invalid"
  /** The key is on another curve than the one that the record names. */
  | "curve_mismatch"
  /** The signature does not match these bytes and this key. */
  | "signature_mismatch";

/** Why a record is refused. `detail` is for people, in English. */
export interface OcmfFault {
  ok: false;
  code: OcmfErrorCode;
  detail: string;
}

export function fault(code: OcmfErrorCode, detail: string): OcmfFault {
  return { ok: false, code, detail };
}
