import type { DedupeStore } from "./dedupe.ts";
import { WebhookVerificationError } from "./error.ts";
import type { AnyEvent, EventOf, Noun } from "./event.ts";
import type { EventMap, EventType } from "./generated/events.ts";

/**
 * By type of event, by noun (`session.*`), or for all (`*`). One is called for each event: that of its type, else that of
 * its noun, else that for all. An event that none is for is answered 204.
 */
export type Handlers = { [Type in EventType]?: (event: EventMap[Type]) => unknown } & {
  [Of in Noun as `${Of}.*`]?: (event: EventOf<Of>) => unknown;
} & { "*"?: (event: AnyEvent) => unknown };

/** What is told, and how long a claim lasts. */
export interface HandlerOptions {
  /**
   * Told what a handler threw, with its event, and why a request was refused. When left out, nobody here hears of either: the
   * sender alone sees the status.
   */
  onError?: (error: unknown, event?: AnyEvent) => void;
  /** How long an event is taken by who handles it, in case that process dies: longer than any handler. 2 minutes when left out. */
  claimMs?: number;
}

/** Takes a request, and always answers. */
export type Handle = (request: Request) => Promise<Response>;

type Handler = (event: AnyEvent) => unknown;

export function createHandler(
  verify: (request: Request) => Promise<AnyEvent>,
  dedupe: DedupeStore | undefined,
  handlers: Handlers,
  { onError, claimMs = 120_000 }: HandlerOptions = {},
): Handle {
  // A map has no inherited names. The cast: which handler gets which event is what the types of Handlers say.
  const byName = new Map(Object.entries(handlers) as [string, Handler | undefined][]);
  return async (request) => {
    let event: AnyEvent | undefined;
    let status = 405;
    let text: string | null = null;
    // Whoever is told may fail as well, and the sender is answered all the same.
    const tell = (error: unknown): void =>
      void (async () => onError?.(error, event))().catch(() => undefined);
    try {
      if (request.method === "POST") {
        status = 500;
        event = await verify(request);
        const { type } = event;
        const handle = byName.get(type) ?? byName.get(`${type.split(".", 1)}.*`) ?? byName.get("*");
        // It was signed, so it is there.
        const id = request.headers.get("webhook-id") as string;
        const claim = handle && (await dedupe?.claim(id, claimMs));
        if (handle && (claim ?? "new") === "new") {
          try {
            await handle(event);
          } catch (error) {
            // A claim that stays runs out. What the handler threw is told in any case.
            await (async () => dedupe?.release(id))().catch(tell);
            throw error;
          }
          // Whatever becomes of the note of it.
          status = 204;
          await dedupe?.done(id);
        }
        status = claim === "in_progress" ? 409 : 204;
      }
    } catch (error) {
      tell(error);
      // What a handler throws is nobody's business out there.
      if (!event && error instanceof WebhookVerificationError) ({ status, message: text } = error);
    }
    return new Response(text, { status, headers: { allow: "POST" } });
  };
}
