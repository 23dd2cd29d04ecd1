import { duration } from "@forecourt/client/text";
import { createWebhooks, type WebhookErrorCode, WebhookVerificationError } from "@forecourt/webhooks";
import { CliError } from "../errors/cli-error.ts";
import type { Dump } from "./read-dump.ts";

/** What is right about a request, and what is not. */
export interface Verdict {
  valid: boolean;
  /** Of each fault, the one that a receiver would name first. */
  faults: { code: WebhookErrorCode; message: string; hints: string[] }[];
  eventId: string | null;
  eventType: string | null;
  /** How long ago it was signed; negative where that lies ahead. */
  ageS: number | null;
}

type Fault = Verdict["faults"][number];

const toleranceS = 300;

/** @throws CliError `wrong-usage`, for a secret that is none. */
export function judgeRequest(
  dump: Dump,
  {
    secrets,
    nowMs,
    ignoreTimestamp,
  }: { secrets: readonly string[]; nowMs: number; ignoreTimestamp: boolean },
): Verdict {
  const webhooks = verifierOf(secrets, nowMs);
  const failure = (body: Uint8Array): WebhookVerificationError | null => {
    try {
      webhooks.verifySync({ headers: dump.headers, body }, { ignoreTimestamp: true });
      return null;
    } catch (error) {
      if (error instanceof WebhookVerificationError) return error;
      throw error;
    }
  };
  const faults: Fault[] = [];
  const timestamp = dump.headers["webhook-timestamp"] ?? "";
  const ageS = /^[1-9]\d{9,10}$/.test(timestamp) ? Math.round(nowMs / 1000 - Number(timestamp)) : null;
  if (ageS !== null && !ignoreTimestamp && Math.abs(ageS) > toleranceS) faults.push(timestampFault(ageS));
  const failed = failure(dump.body);
  if (failed !== null) faults.push(faultOf(failed, dump, (body) => failure(body) === null));
  return {
    valid: faults.length === 0,
    faults,
    eventId: dump.headers["webhook-id"] ?? null,
    eventType: failed === null ? typeOf(dump.body) : null,
    ageS,
  };
}

function verifierOf(secrets: readonly string[], nowMs: number) {
  try {
    return createWebhooks({ secret: secrets, now: () => nowMs });
  } catch (cause) {
    if (!(cause instanceof WebhookVerificationError) || cause.code !== "secret_invalid") throw cause;
    throw new CliError("wrong-usage", "The secret is not whsec_ and the base64 of 24 to 64 bytes.", {
      hints: ["Quotes, blanks, or a part that is missing? It is shown once, when it is created or rotated."],
      cause,
    });
  }
}

function timestampFault(ageS: number): Fault {
  const far = duration(Math.abs(ageS));
  const hints = ["Give --ignore-timestamp for a request that was kept."];
  return ageS > 0
    ? {
        code: "timestamp_too_old",
        message: `webhook-timestamp: it was signed ${far} ago, and receivers take no more than ${duration(toleranceS)}.`,
        hints,
      }
    : {
        code: "timestamp_too_new",
        message: `webhook-timestamp: it will be signed in ${far}; one of the two clocks is wrong.`,
        hints: ["Set the clock of this machine, or of the sender's, by NTP.", ...hints],
      };
}

function faultOf(
  { code, message }: WebhookVerificationError,
  { headers, body }: Dump,
  isRight: (body: Uint8Array) => boolean,
): Fault {
  if (code === "signature_mismatch") {
    const changed = variants(body).find((variant) => isRight(variant.body));
    if (changed !== undefined) return { code, message: `body: ${changed.message}`, hints: changed.hints };
    return {
      code,
      message: "webhook-signature: made with another secret, or over another body, id or timestamp.",
      hints: [
        "The secret is the one that `webhooks create` or the last `rotate-secret` showed; of listen: forecourt webhooks listen --print-secret",
        "The body has to be the bytes as they came: not decoded, parsed or written again.",
      ],
    };
  }
  const missing = ["webhook-id", "webhook-timestamp", "webhook-signature"].filter(
    (name) => headers[name] === undefined || headers[name] === "",
  );
  if (code === "header_missing") {
    return {
      code,
      message: `${missing.join(", ")}: missing.`,
      hints: [
        "A proxy may have dropped it, or the request is not from the server.",
        "Is there an empty line between the headers and the body?",
      ],
    };
  }
  return { code, message: `${message}.`, hints: advice[code] ?? [] };
}

const advice: Readonly<Partial<Record<WebhookErrorCode, string[]>>> = {
  header_malformed: ["Something wrote over a header, or it was cut when it was copied."],
  signature_missing: ["webhook-signature has to hold v1, and the base64 of 32 bytes."],
  body_too_large: ["It is not from the server, which sends no more than 16 KiB."],
  body_malformed: ["The signature is right, but the body is not an event: another sender knows the secret."],
};

interface Variant {
  body: Uint8Array;
  message: string;
  hints: string[];
}

/** What programs make of a body on its way, each undone. */
function variants(body: Uint8Array): Variant[] {
  const text = new TextDecoder().decode(body);
  const encode = (changed: string) => new TextEncoder().encode(changed);
  const found: Variant[] = [
    {
      body: encode(text.replace(/[\r\n]+$/, "")),
      message: "a line break was added at its end; without it the signature is right.",
      hints: ["Write it without one: printf %s, or curl --data-binary."],
    },
    {
      body: encode(text.replaceAll("\r\n", "\n")),
      message: "its line breaks were changed to CR LF; with LF alone the signature is right.",
      hints: ["Keep the bytes as they came."],
    },
  ];
  const compact = written(text);
  if (compact !== null) {
    found.push({
      body: encode(compact),
      message: "it was parsed and written again; as compact JSON the signature is right.",
      hints: ["Verify the bytes as they came, before a parser such as express.json() reads them."],
    });
  }
  return found;
}

function written(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Of a body that was verified. */
function typeOf(body: Uint8Array): string | null {
  const event: unknown = JSON.parse(new TextDecoder().decode(body));
  return typeof event === "object" && event !== null && "type" in event ? String(event.type) : null;
}
