import { ForecourtError } from "./error.ts";

/** The fields up to a blank line. A block without `data` is not an event, but its `id` counts. */
export interface Block {
  id: string;
  data: string | undefined;
}

export interface SseParser {
  /** Milliseconds of the last `retry` field; undefined before the first. */
  readonly retryMs: number | undefined;
  /** Parses the next chunk, which may end anywhere, and returns the blocks that it completes. */
  feed(text: string): Block[];
}

/** Limit of one line and of the data of one block. An event has a few kilobytes. */
const maxLength = 1_048_576;

/**
 * Parses text/event-stream by WHATWG HTML 9.2.6, except that the id starts with the last id of the previous connection, so
 * that a block without an id keeps the cursor. The caller decodes UTF-8, which removes the byte order mark.
 * eventsource-parser 3, the newest major version for Node 20, drops the id of a block without data, which moves our cursor.
 */
export function createSseParser(lastId: string): SseParser {
  let rest = "";
  let isBehindCr = false;
  let id = lastId;
  let data: string[] = [];
  let dataLength = 0;
  let retryMs: number | undefined;

  function feed(text: string): Block[] {
    const blocks: Block[] = [];
    const lineEnd = /\r\n?|\n/g;
    // The LF of a CR LF that two chunks share.
    if (isBehindCr && text.startsWith("\n")) lineEnd.lastIndex = 1;
    if (text !== "") isBehindCr = text.endsWith("\r");
    let start = lineEnd.lastIndex;
    for (let end = lineEnd.exec(text); end !== null; end = lineEnd.exec(text)) {
      const line = rest + text.slice(start, end.index);
      rest = "";
      start = lineEnd.lastIndex;
      if (line === "") blocks.push(dispatch());
      else interpret(line);
    }
    rest += text.slice(start);
    if (rest.length > maxLength) throw tooLong();
    return blocks;
  }

  function dispatch(): Block {
    const block = { id, data: data.length === 0 ? undefined : data.join("\n") };
    data = [];
    dataLength = 0;
    return block;
  }

  function interpret(line: string): void {
    const [, field, value = ""] = /^([^:]*)(?:: ?)?(.*)$/s.exec(line) ?? [];
    if (field === "data") {
      dataLength += value.length + 1;
      if (dataLength > maxLength) throw tooLong();
      data.push(value);
    } else if (field === "id" && !value.includes("\0")) id = value;
    else if (field === "retry" && /^\d+$/.test(value)) retryMs = Number(value);
  }

  return {
    get retryMs() {
      return retryMs;
    },
    feed,
  };
}

function tooLong(): ForecourtError {
  return new ForecourtError(
    "unexpected-answer",
    `The event stream sent an event of more than ${maxLength} characters. Check baseUrl.`,
    { status: 200 },
  );
}
