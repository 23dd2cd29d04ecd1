import type { DedupeStore } from "./dedupe.ts";
import { WebhookVerificationError } from "./error.ts";
import type { AnyEvent } from "./generated/events.ts";
import { createHandler, type Handle, type HandlerOptions, type Handlers } from "./handler.ts";
import { type RawBody, rawBody, readBody } from "./raw-body.ts";
import { headerOf, signaturesOf, signedHead, type WebhookHeaders } from "./signed-headers.ts";
import { type Signer, signersOf, synchronous } from "./signer.ts";

/** Secrets, clock tolerance and deduplication. */
export interface WebhooksOptions {
  /** The secret from the API's response when the webhook was created; during a rotation, the old and the new one. */
  secret: string | readonly string[];
  /** Maximum difference between the sender's and the receiver's clock. Default 300. */
  toleranceSeconds?: number;
  /** Returns milliseconds since the epoch. Default: the system's clock. */
  now?: () => number;
  /** Stores handled events for `handler`. Without it, an event that is sent twice is handled twice. */
  dedupe?: DedupeStore;
}

/** A request whose body the caller has already read. */
export interface WebhookParts {
  body: RawBody;
  headers: WebhookHeaders;
}

/** Options of one verification. */
export interface VerifyOptions {
  /** Ignores the age of the request, to verify a stored one later. Default false. */
  ignoreTimestamp?: boolean;
}

/** A receiver of webhooks. */
export interface Webhooks {
  /** Returns the event of a request. Rejects with a {@link WebhookVerificationError} when no secret signed the request. */
  verify(request: Request | WebhookParts, options?: VerifyOptions): Promise<AnyEvent>;
  /** Like verify, synchronously. Needs `node:crypto`, which Node, Bun and Deno provide. */
  verifySync(parts: WebhookParts, options?: VerifyOptions): AnyEvent;
  /** Returns a function of the web's `Request` and `Response` that verifies and calls the handler of the event's type. */
  handler(handlers: Handlers, options?: HandlerOptions): Handle;
}

const decoder = new TextDecoder("utf-8", { fatal: true });

/** Creates a receiver. Throws when a secret is invalid. */
export function createWebhooks(options: WebhooksOptions): Webhooks;
// Only tests pass signers; the public signature hides them.
export function createWebhooks(
  options: WebhooksOptions,
  signers: readonly Signer[] = signersOf(options?.secret),
): Webhooks {
  /** Synchronous when the signers are synchronous. */
  function open(
    headers: WebhookHeaders,
    body: Uint8Array,
    verifyOptions?: VerifyOptions,
  ): AnyEvent | Promise<AnyEvent> {
    const timestamp = headerOf(headers, "webhook-timestamp");
    const head = signedHead(headerOf(headers, "webhook-id"), timestamp);
    const signatures = signaturesOf(headerOf(headers, "webhook-signature"));
    const aheadS = Math.round(Number(timestamp) - (options.now ?? Date.now)() / 1000);
    // Negated, so that a tolerance of NaN rejects everything.
    if (!verifyOptions?.ignoreTimestamp && !(Math.abs(aheadS) <= (options.toleranceSeconds ?? 300)))
      throw new WebhookVerificationError(
        `timestamp_too_${aheadS > 0 ? "new" : "old"}`,
        401,
        `: ${aheadS} s from our clock`,
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
      request?.headers,
      (request as Request)?.arrayBuffer ? await readBody(request as Request) : rawBody(request?.body),
      options,
    );
  return {
    verify,
    verifySync: (parts, options) => synchronous(open(parts?.headers, rawBody(parts?.body), options)),
    handler: (handlers, handlerOptions) => createHandler(verify, options.dedupe, handlers, handlerOptions),
  };
}

/** Compares in constant time, so that the duration does not reveal a nearly right signature. All have the same length. */
function isAmong(signatures: readonly string[], expected: string): boolean {
  return signatures.some((signature) => {
    let difference = 0;
    for (let index = 0; index < 47; index += 1)
      difference |= signature.charCodeAt(index) ^ expected.charCodeAt(index);
    return !difference;
  });
}

/** Called only after the signature was verified. */
function parseEvent(body: Uint8Array): AnyEvent {
  try {
    const event = JSON.parse(decoder.decode(body));
    // A sender with the secret follows the contract. Only `type` is checked, because it selects the handler.
    if (typeof event.type === "string") return event;
  } catch {}
  throw new WebhookVerificationError("body_malformed");
}
