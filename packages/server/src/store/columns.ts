import { isDeepStrictEqual } from "node:util";
import { type components, schemas } from "@forecourt/contract";
import { type Column, getTableColumns, type Table } from "drizzle-orm";

type Schemas = components["schemas"];
/** An interface, so that the declarations of its users name it, and do not repeat every schema. */
export interface Records extends Schemas {}
export type SqlName<Of extends Table, Key> = Key extends keyof Of["_"]["columns"]
  ? Of["_"]["columns"][Key]["_"]["name"]
  : never;
export type KeyOf<Of extends Table, Name> = {
  [Key in keyof Of["$inferSelect"]]: SqlName<Of, Key> extends Name ? Key : never;
}[keyof Of["$inferSelect"]];

/** The part of a table's row that a record or body of the contract has. */
export type RowOf<Of extends Table, Wire> = Pick<Of["$inferSelect"], KeyOf<Of, keyof Wire>>;

/**
 * Copies fields between a table and the contract. A plain field has the same name in SQL and in openapi.yaml, so no code
 * lists it. A field of a body that is not a column does not compile, and neither does a record in which `Complete` misses
 * a field.
 */
export function columnsOf<Of extends Table>(table: Of) {
  const columns = Object.entries<Column>(getTableColumns(table));
  return {
    /**
     * Makes a function that copies the columns of a row that the record of the contract has, in the order of the contract.
     * The other fields of the record keep their places in that order: they are undefined until the caller states them.
     */
    toWire<Name extends keyof Records>(name: Name) {
      const keys = new Map(columns.map(([key, column]) => [column.name, key]));
      const fields = Object.keys(schemas.$defs[name]?.["properties"] ?? {}).map(
        (field) => [field, keys.get(field)] as const,
      );
      return <Row extends Record<KeyOf<Of, keyof Records[Name]>, unknown>>(row: Row) =>
        Object.fromEntries(
          fields.map(([field, key]) => [field, key === undefined ? undefined : row[key as keyof Row]]),
        ) as {
          [Key in KeyOf<Of, keyof Records[Name]> as SqlName<Of, Key> & string]: Row[Key];
        };
    },
    /** The names of the columns with another value, except `updated_at`. */
    differences(before: Of["$inferSelect"], after: Of["$inferSelect"]): string[] {
      const known = new Map(Object.entries(before));
      return columns
        .filter(([key]) => !isDeepStrictEqual(known.get(key), Reflect.get(after, key)))
        .map(([, column]) => column.name)
        .filter((name) => name !== "updated_at");
    },
    /** The columns that a body sets. */
    toRow<Body extends object>(
      body: Body & { [Field in keyof Body]: [KeyOf<Of, Field>] extends [never] ? never : unknown },
    ) {
      const given = new Map(Object.entries(body));
      const set = columns.filter(([, column]) => given.has(column.name));
      return Object.fromEntries(set.map(([key, column]) => [key, given.get(column.name)])) as {
        [Field in keyof Body as KeyOf<Of, Field>]: Body[Field];
      };
    },
  };
}
