import type { Event } from "@forecourt/contract";
import { Refused } from "./refusal.ts";

export interface EventFeed {
  /** Tells the event to everybody who follows. */
  emit(event: Event): void;
  /** A stream of what is emitted behind the place, as the server gives it. */
  follow(from: {
    place: string | undefined;
    type: string | undefined;
    signal: AbortSignal | undefined;
  }): Response;
  /** Ends every stream, in good order or as when a connection breaks. */
  hangUp(how: "end" | "break"): void;
  /** How many are open. */
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

  function tell({ wants, controller }: Follower, event: Event, index: number): void {
    if (!wants(event)) return;
    const lines = [`id: event-${index + 1}`, `event: ${event.type}`, `data: ${JSON.stringify(event)}`];
    controller.enqueue(encoder.encode(`${lines.join("\n")}\n\n`));
  }

  return {
    emit(event) {
      emitted.push(event);
      for (const follower of followers) tell(follower, event, emitted.length - 1);
    },
    follow({ place, type, signal }) {
      const start = place === undefined ? emitted.length : indexOf(place);
      let follower: Follower | undefined;
      const leave = () => {
        if (follower === undefined || !followers.delete(follower)) return;
        follower.controller.error(signal?.reason);
      };
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          follower = { controller, wants: typeFilter(type) };
          followers.add(follower);
          controller.enqueue(encoder.encode(`: You follow events.\nretry: 1000\nid: event-${start}\n\n`));
          for (const [index, event] of emitted.entries()) if (index >= start) tell(follower, event, index);
        },
        cancel() {
          if (follower !== undefined) followers.delete(follower);
        },
      });
      signal?.addEventListener("abort", leave, { once: true });
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

function indexOf(place: string): number {
  const number = /^event-(\d+)$/.exec(place)?.[1];
  if (number !== undefined) return Number(number);
  const pointer = "/header/last-event-id";
  const detail = "last-event-id is no place of this stream.";
  throw new Refused({ code: "invalid-parameter", detail, errors: [{ pointer, code: "cursor", detail }] });
}

/** `cdr.created,session.*` */
function typeFilter(type: string | undefined): (event: Event) => boolean {
  const wanted = type?.split(",").map((each) => each.trim());
  return ({ type: told }) =>
    wanted === undefined ||
    wanted.some((each) => each === told || (each.endsWith(".*") && told.startsWith(each.slice(0, -1))));
}
