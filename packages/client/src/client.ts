import { type CallOptions, type Page, parseJson, unwrap } from "./call.ts";
import { ForecourtError } from "./error.ts";
import { createEventStream } from "./event-stream.ts";
import type { Resources } from "./generated/resources.ts";
import { isJson, isOf } from "./media-type.ts";
import { type Operation, queryText, toOutgoing } from "./operation.ts";
import { createResources } from "./resources.ts";
import { type CallHeaders, send, withAbort } from "./send.ts";
import { type ClientOptions, createTransport } from "./transport.ts";
import { createWaits, type Waits } from "./wait.ts";

/** The API by resource: a function per operation, and an iterator per list. Each returns the record itself. */
export interface Client extends Resources, Waits {}

/** Creates a client of one Forecourt server. Its functions return the record or throw a ForecourtError. */
export function createClient(options: ClientOptions): Client {
  const transport = createTransport(options);

  async function call(operation: Operation, ids: readonly unknown[], given: CallOptions): Promise<unknown> {
    return unwrap(await send(transport, toOutgoing(transport, operation, ids, given), () => true));
  }

  async function exportCsv(operation: Operation, ids: readonly unknown[], given: CallOptions) {
    const headers = { Accept: "text/csv", ...given.headers };
    const outgoing = toOutgoing(transport, operation, ids, { ...given, headers });
    const { response, text } = await send(transport, outgoing, isJson);
    // Another content type with status 200 is not CSV, for example a proxy's page.
    if (response.ok && isOf(response, "text/csv") && response.body !== null)
      return withAbort(response.body, given.signal);
    await response.body?.cancel().catch(() => {});
    throw ForecourtError.fromAnswer(response, parseJson(text));
  }

  function iterate(operation: Operation, ids: readonly unknown[], given: CallOptions) {
    return iteratePages((position) => {
      const options: CallOptions & Position & { per_page: number } = { per_page: 100, ...given, ...position };
      // Iterators exist only for operations that return pages.
      return call(operation, ids, options) as Promise<Page<unknown>>;
    });
  }

  const { baseUrl } = transport;
  const resources = createResources({
    call,
    iterate,
    exportCsv,
    follow(path, given) {
      // The cursor goes with each connection.
      const own = { cursor: null, signal: null, headers: null, idleTimeoutMs: null, onConnection: null };
      const url = baseUrl + path + queryText({ ...given, ...own });
      const connect = (streamHeaders: CallHeaders, signal: AbortSignal) =>
        transport.fetch(url, { headers: transport.headersOf(given.headers, streamHeaders), signal });
      return createEventStream({ ...transport, url, connect }, given);
    },
  });
  return { ...resources, ...createWaits(resources, transport.clock) };
}

interface Position {
  cursor?: string;
  page?: number;
}

/**
 * Yields every record of a list, page by page, by cursor: records that arrive meanwhile neither repeat nor hide another.
 * Without a cursor in the response it continues by page number.
 */
async function* iteratePages(
  readPage: (position: Position) => Promise<Page<unknown>>,
): AsyncGenerator<unknown, void, undefined> {
  let position: Position = {};
  for (;;) {
    const { data, pagination } = await readPage(position);
    yield* data;
    const { has_more, next_cursor, page } = pagination;
    if (!has_more) return;
    position = next_cursor === undefined ? { page: page + 1 } : { cursor: next_cursor };
  }
}
