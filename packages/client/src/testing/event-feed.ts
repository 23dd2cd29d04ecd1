import type { Event } from "@forecourt/contract";
import { Refused } from "./refusal.ts";

export interface EventFeed {
  /** Sends the event to all open streams. */
  emit(event: Event): void;
  /** Opens a stream of the events after the cursor, in the server's format. */
  follow(from: {
    cursor: string | undefined;
    type: string | undefined;
    signal: AbortSignal | undefined;
  }): Response;
  /** Ends every stream: cleanly, or like a broken connection. */
  hangUp(how: "end" | "break"): void;
  /** Number of open streams. */
  readonly followers: number;
}

interface Follower {
  wants(event: Event): boolean;
  controller: ReadableStreamDefaultController<Uint8Array>;
}

export function createEventFeed(): EventFeed {
  const emitted: Event[] = [];
  const followers = new Set<Follower>();
  const encoder = new TextEncoder();

  function send({ wants, controller }: Follower, event: Event, index: number): void {
    if (!wants(event)) return;
    const lines = [`id: event-${index + 1}`, `event: ${event.type}`, `data: ${JSON.stringify(event)}`];
    controller.enqueue(encoder.encode(`${lines.join("\n")}\n\n`));
  }

  return {
    emit(event) {
      emitted.push(event);
      for (const follower of followers) send(follower, event, emitted.length - 1);
    },
    follow({ cursor, type, signal }) {
      const start = cursor === undefined ? emitted.length : indexOf(cursor);
      let follower: Follower | undefined;
      const onAbort = () => {
        if (follower === undefined || !followers.delete(follower)) return;
        follower.controller.error(signal?.reason);
      };
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          follower = { controller, wants: typeFilter(type) };
          followers.add(follower);
          controller.enqueue(encoder.encode(`: connected\nretry: 1000\nid: event-${start}\n\n`));
          for (const [index, event] of emitted.entries()) if (index >= start) send(follower, event, index);
        },
        cancel() {
          if (follower !== undefined) followers.delete(follower);
        },
      });
      signal?.addEventListener("abort", onAbort, { once: true });
      return new Response(body, {
        headers: { "content-type": "text/event-stream", "cache-control": "no-store, no-transform" },
      });
    },
    hangUp(how) {
      for (const { controller } of followers) {
        if (how === "end") controller.close();
        else controller.error(new TypeError("terminated"));
      }
      followers.clear();
    },
    get followers() {
      return followers.size;
    },
  };
}

function indexOf(cursor: string): number {
  const number = /^event-(\d+)$/.exec(cursor)?.[1];
  if (number !== undefined) return Number(number);
  const pointer = "/header/last-event-id";
  const detail = "last-event-id is not a cursor of this stream.";
  throw new Refused({ code: "invalid-parameter", detail, errors: [{ pointer, code: "cursor", detail }] });
}

/** `cdr.created,session.*` */
function typeFilter(type: string | undefined): (event: Event) => boolean {
  const wanted = type?.split(",").map((each) => each.trim());
  return ({ type: eventType }) =>
    wanted === undefined ||
    wanted.some(
      (each) => each === eventType || (each.endsWith(".*") && eventType.startsWith(each.slice(0, -1))),
    );
}
