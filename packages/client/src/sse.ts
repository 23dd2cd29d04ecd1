import { ForecourtError } from "./error.ts";

/** What a blank line ends. Without `data` it is no event, but its `id` counts. */
export interface Block {
  id: string;
  data: string | undefined;
}

export interface SseParser {
  /** Milliseconds to wait before connecting again, once the stream has said so. */
  readonly retryMs: number | undefined;
  /** Takes the next piece of text, wherever it is cut, and answers the blocks that it completes. */
  feed(text: string): Block[];
}

/** Of one line and of one block: an event has some kilobytes, and what has no end is no stream of ours. */
const maxLength = 1_048_576;

/**
 * Reads text/event-stream as WHATWG HTML, 9.2.6, has it, but for the id, which begins as the one that the last connection
 * ended with: a block without an id does not lose the place. The caller decodes UTF-8 and drops the byte order mark.
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
    // The second half of a CR LF that was cut in two.
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
    const colon = line.indexOf(":");
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? "" : line.slice(line.charAt(colon + 1) === " " ? colon + 2 : colon + 1);
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
    `The event stream sent ${maxLength} characters without an end; is the base URL right?`,
    { status: 200 },
  );
}
