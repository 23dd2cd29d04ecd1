import type { DedupeStore } from "./dedupe.ts";
import { invalidArgument, WebhookVerificationError } from "./error.ts";
import type { EventOf, Noun } from "./event.ts";
import type { AnyEvent, EventMap, EventType } from "./generated/events.ts";

/**
 * Handlers by event type, by noun (`session.*`), or for all events (`*`). Each event goes to one handler: that of its type, else
 * that of its noun, else that of all events. An event without a handler gets status 204.
 */
export type Handlers = { [Type in EventType]?: (event: EventMap[Type]) => unknown } & {
  [Of in Noun as `${Of}.*`]?: (event: EventOf<Of>) => unknown;
} & { "*"?: (event: AnyEvent) => unknown };

/** Error reporting, and the duration of a lease. */
export interface HandlerOptions {
  /**
   * Called with the error of a handler and its event, and with the reason for refusing a request. Without it this process does
   * not report either; only the sender gets the status.
   */
  onError?: (error: unknown, event?: AnyEvent) => void;
  /**
   * After this time another delivery may handle the event, in case the process died. Must be longer than any handler takes.
   * Default 120000.
   */
  leaseMs?: number;
}

/** Handles a request. It never rejects. */
export type Handle = (request: Request) => Promise<Response>;

type Handler = (event: AnyEvent) => unknown;

export function createHandler(
  verify: (request: Request) => Promise<AnyEvent>,
  dedupe: DedupeStore | undefined,
  handlers: Handlers,
  options?: HandlerOptions,
): Handle {
  if (Object(handlers) !== handlers) throw invalidArgument("handlers");
  // A map has no inherited names. The cast holds because the types of Handlers match each handler with its event.
  const byName = new Map(Object.entries(handlers) as [string, Handler | undefined][]);
  return async (request) => {
    let event: AnyEvent | undefined;
    let status = 405;
    let text: string | null = null;
    // The sender gets a response even when onError fails.
    const report = (error: unknown): void =>
      void (async () => options?.onError?.(error, event))().catch(() => {});
    try {
      if (request.method === "POST") {
        status = 500;
        event = await verify(request);
        const { type } = event;
        const handle = byName.get(type) ?? byName.get(`${type.split(".", 1)}.*`) ?? byName.get("*");
        // The signature covers this header, so it is present.
        const id = request.headers.get("webhook-id") as string;
        const lease = handle && (await dedupe?.lease(id, options?.leaseMs ?? 120_000));
        if (handle && (lease ?? "new") === "new") {
          try {
            await handle(event);
          } catch (error) {
            // When the release fails, the lease expires, and onError still gets the handler's error.
            await (async () => dedupe?.release(id))().catch(report);
            throw error;
          }
          // The handler succeeded, so the status is 204 even when storing that fails.
          status = 204;
          await dedupe?.done(id);
        }
        status = lease === "in_progress" ? 409 : 204;
      }
    } catch (error) {
      report(error);
      // A handler's error message must not reach the sender.
      if (!event && error instanceof WebhookVerificationError) ({ status, message: text } = error);
    }
    return new Response(text, { status, headers: { allow: "POST" } });
  };
}
