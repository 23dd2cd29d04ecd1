import { need } from "../need.ts";
import type { Instant } from "../timeline.ts";
import { fromBase64 } from "./encoded-bytes.ts";
import { parseExactJson } from "./exact-json.ts";
import { textOf } from "./field-text.ts";

/** A signed meter value as it came: SampledValue.value of format SignedData, in MeterValues or StopTransaction. */
export interface SignedRecord {
  /** The row of the frame in which it came. */
  frameId: string;
  receivedAt: Instant;
  /**
   * OCMF, or OCPP's JSON around it: `{"signedMeterData": base64, "encodingMethod": "OCMF", "publicKey", "signingMethod"}`.
   * Some chargers leave out the JSON or its base64.
   */
  payload: string;
  /** The key that came beside the payload. It is only compared. */
  publicKey?: string;
}

const longest = 500_000;

/** The OCMF text of a record, and the key that came with it. Null when there is none. */
export function unwrap(record: Pick<SignedRecord, "payload" | "publicKey">): {
  text: string | null;
  publicKey: string | null;
} {
  const beside = record.publicKey ?? null;
  const payload = record.payload.trim();
  if (payload.length > longest) return { text: null, publicKey: beside };
  if (!payload.startsWith("{")) return { text: plain(payload), publicKey: beside };
  const envelope = parseExactJson(payload)?.value;
  if (!(envelope instanceof Map)) return { text: null, publicKey: beside };
  const data = envelope.get("signedMeterData");
  const method = envelope.get("encodingMethod");
  const key = envelope.get("publicKey");
  const isOcmf = typeof method !== "string" || /^(OCMF)?$/i.test(method.trim());
  return {
    text: typeof data === "string" && isOcmf ? plain(data.trim()) : null,
    publicKey: beside ?? (typeof key === "string" && key.trim() !== "" ? key : null),
  };
}

function plain(text: string): string | null {
  if (text.startsWith("OCMF|")) return text;
  const bytes = fromBase64(text.replace(/\s/g, ""));
  if (bytes === null) return null;
  const decoded = bytes.toString("utf8");
  // Strict UTF-8, so that the verified bytes are the received bytes.
  return Buffer.from(decoded, "utf8").equals(bytes) ? decoded : null;
}

/**
 * The driver in a signed record (OCMF's `ID`): mostly the number of a card. Null when it is absent or unreadable. The
 * signature is not checked.
 */
export function driverOf(record: Pick<SignedRecord, "payload">): string | null {
  need("driverOf(): record", record, { payload: "text" });
  const payload = /^OCMF\|([^|]*)/.exec(unwrap(record).text?.trim() ?? "")?.[1];
  const fields = payload === undefined ? null : parseExactJson(payload)?.value;
  return fields instanceof Map ? textOf(fields.get("ID")) || null : null;
}
