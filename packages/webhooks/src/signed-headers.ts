import { WebhookVerificationError } from "./error.ts";

/** Of a `Request`, of `node:http`, or any object: names in any case, values that may be lists. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | { readonly [name: string]: string | readonly string[] | undefined };

/** No dot in either: whoever could move the one between them would have two messages by one signature. */
export function signedHead(id: string, timestamp: string | number): string {
  const head = `${id}.${timestamp}.`;
  if (!/^[\w-]{1,64}\.[1-9]\d{9,10}\.$/.test(head)) throw malformed("id or timestamp");
  return head;
}

export function headerOf(headers: WebhookHeaders, name: string): string {
  // Where there is no function to ask, it is an object: which members it has is seen only by looking.
  const named = headers as { readonly [name: string]: string | readonly string[] | undefined };
  const value =
    typeof headers.get === "function"
      ? headers.get(name)
      : // As Node writes them, else as anybody may.
        (named[name] ?? Object.entries(named).find(([key]) => key.toLowerCase() === name)?.[1]);
  if (!value?.length) throw new WebhookVerificationError("header_missing", 400, `: ${name}`);
  // Of a list with more than one value none is right: joined, they are malformed.
  return String(value);
}

/** Those of version v1, each with its `v1,`. */
export function signaturesOf(header: string): string[] {
  // Three live secrets and as many public keys are less. More than that costs a stranger, and not us.
  const parts = header.split(" ", 9);
  if (header.length > 1024 || parts.length > 8) throw malformed("signatures");
  // Other versions are other algorithms, for those who know them.
  const own = parts.filter((part) => /^v1,.{44}$/.test(part));
  if (!own[0]) throw new WebhookVerificationError("signature_missing", 401);
  return own;
}

function malformed(which: string): WebhookVerificationError {
  return new WebhookVerificationError("header_malformed", 400, `: ${which}`);
}
