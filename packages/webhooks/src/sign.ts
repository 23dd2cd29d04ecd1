import { WebhookVerificationError } from "./error.ts";
import { type Hmac, nodeHmac, webHmac } from "./hmac.ts";
import { keyBytes } from "./secret.ts";

/** What a signature covers, and whose it is. */
export interface SignInput {
  /** The event's id, which goes into webhook-id. */
  id: string;
  /** Seconds since the epoch, which go into webhook-timestamp. */
  timestamp: number;
  /** Exactly what is sent. */
  body: string | Uint8Array;
  /** All that are live, the newest first. */
  secrets: readonly string[];
}

export const idPattern: RegExp = /^[\w-]{1,64}$/;
export const timestampPattern: RegExp = /^[1-9]\d{9,10}$/;

// A sender meets the same secrets again and again, and reading one costs more than signing with it.
const nodeKey = nodeHmac && keptKeys(nodeHmac);
const webKey = keptKeys(webHmac);

/** The value of webhook-signature: one per secret, with blanks between them. Needs `node:crypto`; elsewhere use {@link signAsync}. */
export function sign({ id, timestamp, body, secrets }: SignInput): string {
  if (!nodeHmac || !nodeKey) throw syncUnavailable("sign", "signAsync");
  const head = headOf(id, timestamp, secrets);
  let signatures = "";
  for (const secret of secrets)
    signatures += `${signatures && " "}v1,${nodeHmac.digest(nodeKey(secret), head, body)}`;
  return signatures;
}

/** The same as {@link sign}, by WebCrypto, in every runtime. */
export async function signAsync({ id, timestamp, body, secrets }: SignInput): Promise<string> {
  const head = headOf(id, timestamp, secrets);
  const digests = await Promise.all(secrets.map((secret) => webHmac.digest(webKey(secret), head, body)));
  return digests.map((digest) => `v1,${digest}`).join(" ");
}

export function syncUnavailable(name: string, instead: string): WebhookVerificationError {
  return new WebhookVerificationError("sync_unavailable", `${name} needs node:crypto; use ${instead}.`);
}

function headOf(id: string, timestamp: number, secrets: readonly string[]): string {
  if (!idPattern.test(id) || !timestampPattern.test(String(timestamp)))
    throw new WebhookVerificationError(
      "header_malformed",
      "An id is 1 to 64 letters, digits, _ or -; a timestamp is whole seconds since 1970.",
    );
  if (secrets.length === 0) throw new WebhookVerificationError("secret_invalid", "There is no secret.");
  return `${id}.${timestamp}.`;
}

function keptKeys<Key>({ keyOf }: Pick<Hmac<Key, never>, "keyOf">): (secret: string) => Key {
  const kept = new Map<string, Key>();
  return (secret) => {
    let key = kept.get(secret);
    if (key === undefined) {
      key = keyOf(keyBytes(secret));
      if (kept.size === 4096) kept.clear();
      kept.set(secret, key);
    }
    return key;
  };
}
