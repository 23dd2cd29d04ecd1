/** A record of the contract with each of its fields, also those that an answer may leave out (as undefined). */
export type Complete<Wire> = Wire extends readonly (infer Item)[]
  ? Complete<Item>[]
  : Wire extends object
    ? { [Field in keyof Required<Wire>]: Complete<Wire[Field]> }
    : Wire;

/** The query parameters of every list. */
type Paging = "page" | "per_page" | "cursor";

/**
 * All fields of a body, or all filters of a query, under the server's names for them. A field without a name does not
 * compile. A body that has columns of its own uses `toRow` of store/columns.ts.
 */
export function renamed<Body extends object, const Names extends Record<Exclude<keyof Body, Paging>, string>>(
  body: Body | undefined,
  names: Names,
) {
  const given = new Map(Object.entries(body ?? {}));
  return Object.fromEntries(
    Object.entries<string>(names).map(([field, name]) => [name, given.get(field)]),
  ) as {
    [Field in Exclude<keyof Body, Paging> as Names[Field]]: Body[Field];
  };
}
