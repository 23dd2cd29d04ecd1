import type { OperationId } from "./operations.ts";

/** A JSON Schema (draft 2020-12). Formats used: date-time, date-time-or-date, uri, double. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * What validates the requests and answers of each operation. Every reference in it reads `#/$defs/<name>`.
 * Parameters are described as the objects they make up; headers under lower-case names. `body` is null where the
 * operation takes none, and so is a response without one.
 */
export interface OperationSchemas {
  readonly $defs: Readonly<Record<string, JsonSchema>>;
  readonly operations: Readonly<
    Record<
      OperationId,
      {
        readonly path: JsonSchema;
        readonly query: JsonSchema;
        readonly header: JsonSchema;
        readonly body: JsonSchema | null;
        readonly responses: Readonly<Record<string, JsonSchema | null>>;
      }
    >
  >;
}
