import { need } from "../need.ts";
import { nth } from "../nth.ts";
import { type ExactObject, parseExactJson } from "./exact-json.ts";
import { quote, textOf } from "./field-text.ts";
import { readReadings } from "./ocmf-readings.ts";
import { fault, type OcmfFault, type OcmfRecord, type OcmfSignature } from "./ocmf-record.ts";

const longest = 262_144;

/**
 * Reads an OCMF record: `OCMF|<payload>|<signature>`, with only white space around it. The payload is not changed, and its
 * numbers stay text. The signature is not checked here.
 */
export function parseOcmf(text: string): { ok: true; record: OcmfRecord } | OcmfFault {
  need("parseOcmf(): text", text, "text");
  if (text.length > longest)
    return fault("too_long", `The record has ${text.length} characters; at most ${longest} are read.`);
  // A lone surrogate would be signed as another character.
  if (/\p{Surrogate}/u.test(text)) return fault("not_ocmf", "The record is not well-formed text.");
  const sections = sectionsOf(text.trim());
  if (sections === null)
    return fault("not_ocmf", "An OCMF record must be OCMF|payload|signature, without another pipe.");
  const payload = objectOf(sections.payload);
  if (payload === null)
    return fault("json_invalid", "The payload is not a JSON object, or has a repeated key.");
  const section = objectOf(sections.signature);
  if (section === null)
    return fault("json_invalid", "The signature section is not a JSON object, or has a repeated key.");

  const formatVersion = textOf(payload.get("FV"));
  if (formatVersion !== null && !/^[01]\.\d{1,3}$/.test(formatVersion))
    return fault(
      "version_unsupported",
      `Format version ${quote(formatVersion)} is not one of OCMF 0.x and 1.x.`,
    );
  const pagination = /^([TF])(\d{1,18})$/.exec(textOf(payload.get("PG")) ?? "");
  if (pagination === null)
    return fault("field_invalid", "PG must be T or F with a number of at most 18 digits.");
  const signature = signatureOf(section);
  if (signature === null) return fault("field_invalid", "SD, SA and SE must be strings, and SD is required.");
  const readings = readReadings(payload.get("RD"));
  if (!readings.ok) return readings;
  const level = payload.get("IL") ?? payload.get("IS");
  return {
    ok: true,
    record: {
      payload: sections.payload,
      formatVersion,
      pagination: {
        context: pagination[1] === "T" ? "transaction" : "fiscal",
        number: BigInt(nth(pagination, 2)),
      },
      gatewaySerial: textOf(payload.get("GS")) || null,
      meterSerial: textOf(payload.get("MS")) || null,
      userAssignment: typeof level === "string" ? level.trim() : null,
      readings: readings.readings,
      signature,
    },
  };
}

function sectionsOf(text: string): { payload: string; signature: string } | null {
  if (!text.startsWith("OCMF|")) return null;
  const second = text.indexOf("|", 5);
  if (second === -1 || text.indexOf("|", second + 1) !== -1) return null;
  return { payload: text.slice(5, second), signature: text.slice(second + 1) };
}

function objectOf(text: string): ExactObject | null {
  const parsed = parseExactJson(text)?.value;
  return parsed instanceof Map ? parsed : null;
}

function signatureOf(section: ExactObject): OcmfSignature | null {
  const data = section.get("SD");
  const algorithm = section.get("SA") ?? "ECDSA-secp256r1-SHA256";
  const encoding = section.get("SE") ?? "hex";
  if (typeof data !== "string" || typeof algorithm !== "string" || typeof encoding !== "string") return null;
  return { algorithm, encoding, data };
}
