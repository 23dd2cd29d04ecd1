/** The data of an event of any type: the test names the fields that it compares. */
export function fieldsOf({ data }: { data: object }): Readonly<Record<string, unknown>> {
  return data as Record<string, unknown>;
}
