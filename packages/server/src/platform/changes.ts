/** The changes that a caller requests in a record: undefined leaves a field unchanged, null clears it. */
export type Changes<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined };

export function withChanges<Fields extends object>(fields: Fields, changes: Changes<Fields>): Fields {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  // Only fields of the record remain, each with a value of its type.
  return { ...fields, ...(Object.fromEntries(given) as Partial<Fields>) };
}
