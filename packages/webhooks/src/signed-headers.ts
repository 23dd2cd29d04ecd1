import { WebhookVerificationError } from "./error.ts";

/** Headers of a `Request`, of `node:http`, or any object: names in any case, values that may be lists. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | { readonly [name: string]: string | readonly string[] | undefined };

/** Neither part may contain a dot: an attacker could move the separator and get two messages with one signature. */
export function signedHead(id: string, timestamp: string | number): string {
  const head = `${id}.${timestamp}.`;
  if (!/^[\w-]{1,64}\.[1-9]\d{9,10}\.$/.test(head)) throw malformed("id or timestamp");
  return head;
}

export function headerOf(headers: WebhookHeaders, name: string): string {
  const named = Object(headers) as {
    readonly [name: string]: string | readonly string[] | ((name: string) => string | null) | undefined;
  };
  const value =
    typeof named["get"] === "function"
      ? named["get"](name)
      : // Node uses lower case; other objects may use any case.
        (named[name] ?? Object.entries(named).find(([key]) => key.toLowerCase() === name)?.[1]);
  if (!value?.length) throw new WebhookVerificationError("header_missing", 400, `: ${name}`);
  // A list of several values becomes one malformed value.
  return String(value);
}

/** Returns the signatures of version v1, each with its `v1,`. */
export function signaturesOf(header: string): string[] {
  // Three active secrets and three public keys are within these limits, which bound the work for a hostile request.
  const parts = header.split(" ", 9);
  if (header.length > 1024 || parts.length > 8) throw malformed("signatures");
  // Other versions use other algorithms.
  const own = parts.filter((part) => /^v1,.{44}$/.test(part));
  if (!own[0]) throw new WebhookVerificationError("signature_missing", 401);
  return own;
}

function malformed(which: string): WebhookVerificationError {
  return new WebhookVerificationError("header_malformed", 400, `: ${which}`);
}
