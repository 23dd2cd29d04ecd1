import { randomInt } from "node:crypto";
import { toEvent } from "../core/to-event.ts";
import type { EventStream } from "../events/follow.ts";

/**
 * How long a client waits after a cut. The time differs between clients, so that not all return at once after a
 * restart.
 */
const retryMs = { least: 1_000, most: 5_000 };

/**
 * The stream as text/event-stream (WHATWG HTML, section 9.2.5). A block without data is not an event, but its id
 * counts. The first such block lets a client that is cut off before the first event continue from its start. The blocks
 * in quiet times let a client that asked for rare types skip the events that it did not ask for.
 */
export function eventStreamText(stream: EventStream): AsyncIterator<string> & { end(): void } {
  let sentCursor: string | null = null;
  const idLine = (cursor: string): string => {
    if (cursor === sentCursor) return "";
    sentCursor = cursor;
    return `id: ${cursor}\n`;
  };
  let opening: string | null =
    `: connected\nretry: ${randomInt(retryMs.least, retryMs.most)}\n${idLine(stream.cursor)}\n`;
  return {
    async next() {
      if (opening !== null) {
        const value = opening;
        opening = null;
        return { done: false, value };
      }
      const said = await stream.next();
      if (said === null) return { done: true, value: undefined };
      const { streamed: events, cursor } = said;
      if (events.length === 0) return { done: false, value: `:\n${idLine(cursor)}\n` };
      sentCursor = events.at(-1)?.cursor ?? sentCursor;
      const value = events
        .map(
          ({ cursor: id, row }) => `id: ${id}\nevent: ${row.type}\ndata: ${JSON.stringify(toEvent(row))}\n\n`,
        )
        .join("");
      return { done: false, value };
    },
    end: () => stream.end(),
  };
}
