import type { DedupeStore } from "./dedupe.ts";
import { WebhookVerificationError } from "./error.ts";
import type { AnyEvent } from "./event.ts";
import { createHandler, type Handle, type HandlerOptions, type Handlers } from "./handler.ts";
import { type RawBody, rawBody, readBody } from "./raw-body.ts";
import { headerOf, signaturesOf, signedHead, type WebhookHeaders } from "./signed-headers.ts";
import { atOnce, type Signer, signersOf } from "./signer.ts";

/** Who may send, and when. */
export interface WebhooksOptions {
  /** What the API answered when the webhook was created; while a secret is being rotated, the old and the new one. */
  secret: string | readonly string[];
  /** How far the sender's clock may be from this one, either way; 300 when left out. */
  toleranceSeconds?: number;
  /** Milliseconds since the epoch; the system's clock when left out. */
  now?: () => number;
  /** Remembers what was handled, for `handler`; left out, an event that is sent twice is handled twice. */
  dedupe?: DedupeStore;
}

/** A request that somebody else has read. */
export interface WebhookParts {
  body: RawBody;
  headers: WebhookHeaders;
}

/** How this one is verified. */
export interface VerifyOptions {
  /** For requests that were kept, and are verified later: their age does not count. False when left out. */
  ignoreTimestamp?: boolean;
}

/** A receiver, for the secrets that it was made with. */
export interface Webhooks {
  /** The event of a request; rejects with a {@link WebhookVerificationError} when it is not from who knows the secret. */
  verify(request: Request | WebhookParts, options?: VerifyOptions): Promise<AnyEvent>;
  /** The same at once. Needs `node:crypto`, as there is in Node, Bun and Deno. */
  verifySync(parts: WebhookParts, options?: VerifyOptions): AnyEvent;
  /** A function of the web's `Request` and `Response` that verifies, and calls the handler of the event's type. */
  handler(handlers: Handlers, options?: HandlerOptions): Handle;
}

const decoder = new TextDecoder("utf-8", { fatal: true });

/** Throws when a secret is none. */
export function createWebhooks(options: WebhooksOptions): Webhooks;
// Tests say what signs; nobody else sees that they may.
export function createWebhooks(
  { secret, toleranceSeconds = 300, now = Date.now, dedupe }: WebhooksOptions,
  signers: readonly Signer[] = signersOf(secret),
): Webhooks {
  /** At once where signatures are made at once. */
  function open(
    headers: WebhookHeaders,
    body: Uint8Array,
    options?: VerifyOptions,
  ): AnyEvent | Promise<AnyEvent> {
    const timestamp = headerOf(headers, "webhook-timestamp");
    const head = signedHead(headerOf(headers, "webhook-id"), timestamp);
    const signatures = signaturesOf(headerOf(headers, "webhook-signature"));
    const aheadS = Math.round(Number(timestamp) - now() / 1000);
    // This way round, a tolerance that is no number lets nothing in.
    if (!options?.ignoreTimestamp && !(Math.abs(aheadS) <= toleranceSeconds))
      throw new WebhookVerificationError(
        `timestamp_too_${aheadS > 0 ? "new" : "old"}`,
        401,
        `: ${aheadS} s from here`,
      );
    const attempt = (index: number): AnyEvent | Promise<AnyEvent> => {
      const expected = signers[index]?.(head, body);
      if (!expected)
        throw new WebhookVerificationError("signature_mismatch", 401, ": wrong secret, or changed body");
      const compare = (signature: string) =>
        isAmong(signatures, signature) ? parseEvent(body) : attempt(index + 1);
      return typeof expected === "string" ? compare(expected) : expected.then(compare);
    };
    return attempt(0);
  }

  const verify: Webhooks["verify"] = async (request, options) =>
    open(
      request.headers,
      "arrayBuffer" in request ? await readBody(request) : rawBody(request.body),
      options,
    );
  return {
    verify,
    verifySync: (parts, options) => atOnce(open(parts.headers, rawBody(parts.body), options)),
    handler: (handlers, options) => createHandler(verify, dedupe, handlers, options),
  };
}

/** Takes as long for a signature that is nearly right as for any other. All are of one length. */
function isAmong(signatures: readonly string[], expected: string): boolean {
  return signatures.some((signature) => {
    let difference = 0;
    for (let index = 0; index < 47; index += 1)
      difference |= signature.charCodeAt(index) ^ expected.charCodeAt(index);
    return !difference;
  });
}

/** Only of a body whose signature was right. */
function parseEvent(body: Uint8Array): AnyEvent {
  try {
    const event = JSON.parse(decoder.decode(body));
    // Who knows the secret keeps to the contract; that it is an event at all is what handlers are chosen by.
    if (typeof event.type === "string") return event;
  } catch {}
  throw new WebhookVerificationError("body_malformed");
}
