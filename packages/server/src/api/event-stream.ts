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
  let toldCursor: string | null = null;
  const idLine = (cursor: string): string => {
    if (cursor === toldCursor) return "";
    toldCursor = cursor;
    return `id: ${cursor}\n`;
  };
  let opening: string | null =
    `: You follow events.\nretry: ${randomInt(retryMs.least, retryMs.most)}\n${idLine(stream.cursor)}\n`;
  return {
    async next() {
      if (opening !== null) {
        const value = opening;
        opening = null;
        return { done: false, value };
      }
      const said = await stream.next();
      if (said === null) return { done: true, value: undefined };
      const { told, cursor } = said;
      if (told.length === 0) return { done: false, value: `:\n${idLine(cursor)}\n` };
      toldCursor = told.at(-1)?.cursor ?? toldCursor;
      const value = told
        .map(
          ({ cursor: id, row }) => `id: ${id}\nevent: ${row.type}\ndata: ${JSON.stringify(toEvent(row))}\n\n`,
        )
        .join("");
      return { done: false, value };
    },
    end: () => stream.end(),
  };
}
