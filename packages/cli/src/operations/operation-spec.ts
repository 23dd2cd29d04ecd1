import type { OperationId, Role } from "@forecourt/contract";

/** One field of a query or a body, as far as a flag needs to know it. */
export interface Field {
  /** Its wire name. */
  readonly name: string;
  /** Where its flag is not called after it. */
  readonly flag?: string;
  /** `json` is what no flag can spell in one word: objects, and arrays of them. */
  readonly kind: "string" | "integer" | "number" | "boolean" | "enum" | "strings" | "json";
  readonly about: string;
  readonly required?: boolean;
  /** null clears it. */
  readonly nullable?: boolean;
  readonly options?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** What the command line has to know of an operation, generated from openapi.yaml. */
export interface OperationSpec {
  readonly id: OperationId;
  /** Where the client has it: `["locations", "list"]`. */
  readonly sdk: readonly [resource: string, name: string];
  readonly summary: string;
  readonly description: string;
  readonly role: Role;
  /** Wire names of the path's parameters, in order. */
  readonly path: readonly string[];
  /** Without what every list has: page, per_page and cursor. */
  readonly query: readonly Field[];
  /** null where the operation takes no body. */
  readonly body: readonly Field[] | null;
  /** The document's own example of a body. */
  readonly example: Readonly<Record<string, unknown>>;
  /** A list, a record, a command of a charger that is waited for, or nothing. */
  readonly answers: "list" | "record" | "command" | "nothing";
}
