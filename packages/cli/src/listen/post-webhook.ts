import type { Event } from "@forecourt/contract";
import { sign } from "@forecourt/webhooks";
import type { Environment } from "../environment.ts";
import { version } from "../version.ts";

/** URL and secret of the receiver. */
export interface Target {
  url: string;
  secret: string;
  /** Sends thin events, like a webhook with payload_mode thin. */
  thin: boolean;
}

/** What one attempt came to. */
export interface Attempt {
  attempt: number;
  /** The status of the receiver's answer; null without an answer. */
  status: number | null;
  /** Why there was no answer: `connection refused`, `no answer within 10 s`; null where there was one. */
  error: string | null;
  durationMs: number;
}

/** As the server has it. */
const timeoutMs = 10_000;

/** Posts an event once, signed now, with the headers and the body that the server would send. Never rejects. */
export async function postWebhook(
  event: Event,
  attempt: number,
  { url, secret, thin }: Target,
  { fetch, clock }: Pick<Environment, "fetch" | "clock">,
): Promise<Attempt> {
  const startedAt = clock.now();
  const timestamp = Math.floor(startedAt / 1000);
  const body = envelopeOf(event, { thin });
  // Not the one of Ctrl-C: what is under way is waited for.
  const late = new AbortController();
  const cancel = clock.after(timeoutMs, () => late.abort());
  const ended = (status: number | null, error: string | null): Attempt => {
    return { attempt, status, error, durationMs: Math.max(0, Math.round(clock.now() - startedAt)) };
  };
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": `forecourt-cli/${version} (webhooks listen)`,
        "webhook-id": event.id,
        "webhook-timestamp": String(timestamp),
        "webhook-signature": sign({ id: event.id, timestamp, body, secrets: [secret] }),
        "x-webhook-attempt": String(attempt),
      },
      body,
      // An answer like any other, as it is for the server.
      redirect: "manual",
      signal: late.signal,
    });
    await readAway(response.body).catch(() => undefined);
    return ended(response.status, null);
  } catch (error) {
    return ended(null, late.signal.aborted ? `no answer within ${timeoutMs / 1000} s` : whyOf(error));
  } finally {
    cancel();
  }
}

/** What it says is nothing to us, but a connection whose answer was read can be used again. A long one is not worth that. */
async function readAway(body: ReadableStream<Uint8Array> | null): Promise<void> {
  const reader = body?.getReader();
  for (let length = 0; reader !== undefined && length <= 65_536; ) {
    const { value } = await reader.read();
    if (value === undefined) return;
    length += value.length;
  }
  await reader?.cancel();
}

/** The code is in the error or in its cause, which may be several errors when a name has several addresses. */
function whyOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const known = [error, cause].flatMap((one) =>
    one instanceof AggregateError ? [one, ...one.errors] : [one],
  );
  for (const one of known) {
    const reason = reasons[one instanceof Error && "code" in one ? String(one.code) : ""];
    if (reason !== undefined) return reason;
  }
  const first = cause ?? error;
  return first instanceof Error ? first.message : String(first);
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "connection refused",
  ECONNRESET: "connection reset",
  UND_ERR_SOCKET: "connection closed",
  ENOTFOUND: "no such host",
  EHOSTUNREACH: "host unreachable",
};

/** Limit of a whole event. Like the server, it sends a longer event as a reference. */
const fullBytes = 16_384;

/**
 * What the server sends of an event, to the byte: JSON that was parsed and written again keeps the order of its names, and
 * the server wrote it by the same function.
 */
function envelopeOf(event: Event, { thin }: { thin: boolean }): string {
  if (!thin) {
    const full = JSON.stringify(event);
    if (Buffer.byteLength(full) <= fullBytes) return full;
  }
  return JSON.stringify({ ...event, data: { truncated: true, href: `/v1/events/${event.id}` } });
}
