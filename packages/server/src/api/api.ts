import type { Input, OperationId, Output, operations } from "@forecourt/contract";
import type { Caller } from "../core/caller.ts";
import type { MediaType } from "./accept.ts";

/*
 * One handler per operation of the contract. A file per tag makes its share, and server.ts puts the shares together:
 *
 *   export function locationApi(core: Core): Pick<Api, "createLocation" | "getLocation"> {
 *     return {
 *       async createLocation({ body }, caller) {
 *         const { result, replayed } = await createLocation(core, caller, { name: body.name, … });
 *         return { status: 201, body: { data: toLocation(result) }, location: `/locations/${result.id}`, replayed };
 *       },
 *       async getLocation({ path }, caller) {
 *         return { status: 200, body: { data: toLocation(await getLocation(core, caller, path.location_id)) } };
 *       },
 *     };
 *   }
 *
 * By the time a handler runs the caller has the role, and path, query and body are valid, coerced and defaulted
 * (`query.page`, `query.per_page` and `query.cursor` are a PageRequest as they stand; per_page is cut to 100 by the
 * listing). A handler never answers an error: its verb throws a ProblemError. The door adds what follows from the
 * answer: `Link` from `pagination.next_cursor`, `Idempotent-Replayed` from `replayed`, `Location` from `location`.
 */

/** A file that is written piece by piece, each when the one before it was taken. */
export interface CsvFile {
  filename: string;
  pieces: AsyncIterable<string>;
}

/** Operations that answer CSV to whoever likes it best. */
type Exporting = "listCdrs";

/** Operations whose answer ends when one of both sides has enough. */
type Streaming = "streamEvents";

/** Server-sent events. `end` is called when nobody reads them any more, also while `next` is waited for. */
export interface ServerSentEvents {
  next(): Promise<IteratorResult<string>>;
  end(): void;
}

/** The headers that the contract knows, by their names in small letters. */
type Headers<Id extends OperationId> = {
  [Name in keyof NonNullable<operations[Id]["parameters"]["header"]> as Lowercase<Name & string>]?: string;
};

/** An answer, and the two things the door cannot read off its body. */
export type Reply<Id extends OperationId> = (
  | (Id extends Streaming ? { status: 200; stream: ServerSentEvents } : Output<Id>)
  | (Id extends Exporting ? { status: 200; csv: CsvFile } : never)
) & {
  /** `Once.replayed`: this is the stored result of an earlier request with the same Idempotency-Key. */
  replayed?: boolean;
  /** Path of the record that came to be, below the base URL: `/commands/cmd_…`. */
  location?: string;
};

/** The contract's Api for our callers; a handler that is missing, or answers an undocumented status, does not compile. */
export type Api = {
  [Id in OperationId]: (
    input: Input<Id> & { header: Headers<Id> },
    caller: Caller,
    ...type: Id extends Exporting ? [MediaType] : []
  ) => Promise<Reply<Id>>;
};
