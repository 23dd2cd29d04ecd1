import type { Input, OperationId, Output, operations } from "@forecourt/contract";
import type { Caller } from "../core/caller.ts";
import type { Complete } from "../platform/wire.ts";
import type { MediaType } from "./accept.ts";

/*
 * One handler per operation of the contract. Each file has the handlers of one tag, and handlers.ts puts them together:
 *
 *   export function locationApi(core: Core): Pick<Api, "createLocation" | "getLocation"> {
 *     return {
 *       async createLocation({ body }, caller) {
 *         const { result, replayed } = await createLocation(core, caller, locationColumns.toRow(body));
 *         return { status: 201, body: { data: toLocation(result) }, location: `/locations/${result.id}`, replayed };
 *       },
 *       async getLocation({ path }, caller) {
 *         return { status: 200, body: { data: toLocation(await getLocation(core, caller, path.location_id)) } };
 *       },
 *     };
 *   }
 *
 * Before a handler runs, the server has checked the role of the caller. Path, query and body are valid, coerced and
 * defaulted (`query.page`, `query.per_page` and `query.cursor` form a PageRequest; the listing cuts per_page to 100). A
 * handler never returns an error: its operation throws a ProblemError. The HTTP edge adds the headers that follow from the
 * answer: `Link` from `pagination.next_cursor`, `Idempotent-Replayed` from `replayed`, `Location` from `location`.
 */

/** A file that the server writes piece by piece, each piece after the client has taken the one before it. */
export interface CsvFile {
  filename: string;
  pieces: AsyncIterable<string>;
}

/** Operations that answer CSV when the Accept header prefers it. */
type Exporting = "listCdrs" | "listCorrections";

/** Operations whose answer ends when the server or the client ends it. */
type Streaming = "streamEvents";

/** Server-sent events. `end` is called when the reader has gone, also while `next` is pending. */
export interface ServerSentEvents {
  next(): Promise<IteratorResult<string>>;
  end(): void;
}

/** The headers that the contract defines, with their names in lower case. */
type Headers<Id extends OperationId> = {
  [Name in keyof NonNullable<operations[Id]["parameters"]["header"]> as Lowercase<Name & string>]?: string;
};

/** An answer, and the two facts that the HTTP edge cannot read from its body. */
export type Reply<Id extends OperationId> = (
  | (Id extends Streaming ? { status: 200; stream: ServerSentEvents } : Complete<Output<Id>>)
  | (Id extends Exporting ? { status: 200; csv: CsvFile } : never)
) & {
  /** `Once.replayed`: this is the stored result of an earlier request with the same Idempotency-Key. */
  replayed?: boolean;
  /** Path of the created record, below the base URL: `/commands/cmd_…`. */
  location?: string;
};

/** The contract's Api for our callers. A missing handler, field of an answer, or status of the contract does not compile. */
export type Api = {
  [Id in OperationId]: (
    input: Input<Id> & { header: Headers<Id> },
    caller: Caller,
    ...type: Id extends Exporting ? [MediaType] : []
  ) => Promise<Reply<Id>>;
};
