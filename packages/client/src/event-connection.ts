import { parseJson } from "./call.ts";
import type { Clock } from "./clock.ts";
import { ForecourtError } from "./error.ts";
import { startExchange } from "./exchange.ts";
import { isOf } from "./media-type.ts";
import { parseRetryAfterMs } from "./retry.ts";
import type { CallHeaders } from "./send.ts";
import { type Block, createSseParser, type SseParser } from "./sse.ts";

/** What an event stream needs from its client. */
export interface EventSource {
  url: string;
  /** Requests the stream once, without retries and without a timeout. */
  connect(headers: CallHeaders, signal: AbortSignal): Promise<Response>;
  clock: Clock;
  random: () => number;
}

interface ConnectionOptions {
  signal?: AbortSignal | undefined;
  idleTimeoutMs?: number;
}

/** One connection of an event stream. Its functions reject with a ForecourtError or with the caller's abort reason. */
export interface EventConnection {
  /** Milliseconds that a refusal asked the client to wait; 0 without a Retry-After. */
  readonly retryAfterMs: number;
  /** Milliseconds of the stream's `retry` field. */
  readonly retryMs: number | undefined;
  open(): Promise<void>;
  /** Returns the next blocks, or undefined when the server has ended the stream. */
  read(): Promise<Block[] | undefined>;
  /** Closes the connection, and aborts an open() or read() in progress. */
  close(): void;
}

export function connectEvents(
  { url, connect, clock }: EventSource,
  { signal: caller, idleTimeoutMs = 30_000 }: ConnectionOptions,
  cursor: string | undefined,
): EventConnection {
  const { signal, wait, end, abort } = startExchange(clock, idleTimeoutMs, {
    method: "GET",
    url,
    signal: caller,
  });
  const parser: SseParser = createSseParser(cursor ?? "");
  const decoder = new TextDecoder();
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  let retryAfterMs = 0;

  async function open(): Promise<void> {
    const headers = {
      Accept: "text/event-stream",
      ...(cursor !== undefined && { "Last-Event-ID": cursor }),
    };
    const response = await wait(connect(headers, signal));
    const { status, body } = response;
    if (status === 200 && isOf(response, "text/event-stream")) {
      reader = body?.getReader();
      return;
    }
    retryAfterMs = parseRetryAfterMs(response.headers.get("retry-after"), clock.now());
    const text = await wait(response.text());
    throw ForecourtError.fromAnswer(response, parseJson(text));
  }

  async function read(): Promise<Block[] | undefined> {
    if (reader === undefined) return undefined;
    const { value } = await wait(reader.read());
    return value && parser.feed(decoder.decode(value, { stream: true }));
  }

  return {
    get retryAfterMs() {
      return retryAfterMs;
    },
    get retryMs() {
      return parser.retryMs;
    },
    open,
    read,
    close() {
      end();
      abort();
      // The caller's fetch may ignore its signal.
      void reader?.cancel().catch(() => {});
    },
  };
}
