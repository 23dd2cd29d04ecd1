import { parseJson } from "./call.ts";
import type { Clock } from "./clock.ts";
import { ForecourtError } from "./error.ts";
import { parseRetryAfterMs } from "./retry.ts";
import type { CallHeaders } from "./send.ts";
import { type Block, createSseParser, type SseParser } from "./sse.ts";

/** What the client lends to its event streams. */
export interface EventSource {
  /** Asks for the stream, once: no retries, no timeout. */
  connect(headers: CallHeaders, signal: AbortSignal): Promise<Response>;
  clock: Clock;
  random: () => number;
}

interface ConnectionOptions {
  signal?: AbortSignal;
  idleTimeoutMs?: number;
}

/** One connection of an event stream. Its functions reject with a ForecourtError, whatever went wrong. */
export interface EventConnection {
  /** Milliseconds that a refusal asked for; 0 when it named none. */
  readonly retryAfterMs: number;
  /** Milliseconds that the stream asked for. */
  readonly retryMs: number | undefined;
  open(): Promise<void>;
  /** The next blocks; undefined when the server has ended the stream. */
  read(): Promise<Block[] | undefined>;
  /** Hangs up, whatever is under way. */
  close(): void;
}

export function connectEvents(
  source: EventSource,
  { signal: caller, idleTimeoutMs = 30_000 }: ConnectionOptions,
  cursor: string | undefined,
): EventConnection {
  const hangUp = new AbortController();
  const leave = () => hangUp.abort(caller?.reason);
  caller?.addEventListener("abort", leave, { once: true });
  const parser: SseParser = createSseParser(cursor ?? "");
  const decoder = new TextDecoder();
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  let retryAfterMs = 0;

  /** What the other side has to do, within the time that it may be silent. */
  async function awaited<Result>(waiting: Promise<Result>): Promise<Result> {
    const cancel = source.clock.after(idleTimeoutMs, () =>
      hangUp.abort(
        new ForecourtError("request-timeout", `The event stream was silent for ${idleTimeoutMs} ms.`),
      ),
    );
    try {
      const result = await waiting;
      hangUp.signal.throwIfAborted();
      return result;
    } catch (cause) {
      hangUp.signal.throwIfAborted();
      throw new ForecourtError("connection-failed", "The connection of the event stream failed.", { cause });
    } finally {
      cancel();
    }
  }

  async function open(): Promise<void> {
    const wanted = {
      Accept: "text/event-stream",
      ...(cursor !== undefined && { "Last-Event-ID": cursor }),
    };
    const response = await awaited(orAborted(source.connect(wanted, hangUp.signal), hangUp.signal));
    const { status, body } = response;
    if (status === 200 && response.headers.get("content-type")?.startsWith("text/event-stream")) {
      reader = body?.getReader();
      // Ends a read that is under way, also where the fetch does not heed its signal.
      hangUp.signal.addEventListener("abort", () => void reader?.cancel().catch(() => {}), { once: true });
      return;
    }
    retryAfterMs = parseRetryAfterMs(response.headers.get("retry-after"), source.clock.now());
    const text = await awaited(orAborted(response.text(), hangUp.signal));
    throw ForecourtError.fromAnswer(response, parseJson(text));
  }

  async function read(): Promise<Block[] | undefined> {
    if (reader === undefined) return undefined;
    const { value } = await awaited(reader.read());
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
      caller?.removeEventListener("abort", leave);
      hangUp.abort();
    },
  };
}

/** Ends the wait even when a fetch of the caller's own does not heed its signal. */
function orAborted<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return Promise.race([
    promise,
    new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    }),
  ]);
}
