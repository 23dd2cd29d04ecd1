import { parseExactJson } from "./exact-json.ts";
import { textOf } from "./field-text.ts";
import { type SignedRecord, unwrap } from "./signed-record.ts";

/**
 * The driver in a signed record (OCMF's `ID`): mostly the number of a card. Null when it is absent or unreadable. The
 * signature is not checked.
 */
export function driverOf(record: Pick<SignedRecord, "payload">): string | null {
  const payload = /^OCMF\|([^|]*)/.exec(unwrap(record).text?.trim() ?? "")?.[1];
  const fields = payload === undefined ? null : parseExactJson(payload)?.value;
  return fields instanceof Map ? textOf(fields.get("ID")) || null : null;
}
