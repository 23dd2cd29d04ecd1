import type { Instant } from "../timeline.ts";
import { fromBase64 } from "./encoded-bytes.ts";
import { parseExactJson } from "./exact-json.ts";

/** A signed meter value as it came: SampledValue.value of format SignedData, in MeterValues or StopTransaction. */
export interface SignedRecord {
  /** Our frame row in which it came. */
  frameId: string;
  receivedAt: Instant;
  /** OCMF, or OCPP's JSON around it: `{"signedMeterData": base64, "encodingMethod": "OCMF", "publicKey", "signingMethod"}`. */
  payload: string;
  /** The key that came with it, if it came beside the payload. It is only compared. */
  publicKey?: string;
}

/** The OCMF text of a record, and the key that came with it. Null: there is none. */
export function unwrap(record: SignedRecord): { text: string | null; publicKey: string | null } {
  const beside = record.publicKey ?? null;
  const { payload } = record;
  if (payload.length > 500_000) return { text: null, publicKey: beside };
  if (!payload.trimStart().startsWith("{")) return { text: payload, publicKey: beside };
  const envelope = parseExactJson(payload)?.value;
  if (!(envelope instanceof Map)) return { text: null, publicKey: beside };
  const data = envelope.get("signedMeterData");
  const method = envelope.get("encodingMethod");
  const key = envelope.get("publicKey");
  const isOcmf = typeof method !== "string" || method.trim() === "" || /^OCMF$/i.test(method.trim());
  const bytes = typeof data === "string" && isOcmf ? fromBase64(data.replace(/\s/g, "")) : null;
  return {
    text: bytes === null ? null : textOf(bytes),
    publicKey: beside ?? (typeof key === "string" && key.trim() !== "" ? key : null),
  };
}

/** Strict UTF-8, so that the bytes that are verified are the bytes that came. */
function textOf(bytes: Buffer): string | null {
  const text = bytes.toString("utf8");
  return Buffer.from(text, "utf8").equals(bytes) ? text : null;
}
