type ValueType = "string" | "integer" | "number" | "boolean" | "date-time" | "uri";

/** What a value of the service interface is. An array of texts is an enumeration. */
export type Type =
  | ValueType
  | readonly string[]
  | { record: Fields }
  | { list: Fields }
  | { each: ValueType };

/** One row of a table of fields. Optional and nullable are not the same. */
export interface Field {
  type: Type;
  required: boolean;
  nullable: boolean;
}

/** One table: the fields of a record. Fields beyond it are allowed, because the interface may grow. */
export type Fields = Readonly<Record<string, Field>>;

export const required = (type: Type): Field => ({ type, required: true, nullable: false });
export const optional = (type: Type): Field => ({ type, required: false, nullable: false });
export const requiredOrNull = (type: Type): Field => ({ type, required: true, nullable: true });
export const optionalOrNull = (type: Type): Field => ({ type, required: false, nullable: true });

/** Called with every form in which a row was met: `Command.status = timeout`, `Command.error = null`. */
export type Note = (form: string) => void;

/** What deviates from the table; empty when nothing does. */
export function faultsOf(name: string, fields: Fields, value: unknown, note: Note): string[] {
  if (!isRecord(value)) return [`${name} is ${show(value)}, not an object`];
  return Object.entries(fields).flatMap(([field, row]) => {
    const at = `${name}.${field}`;
    if (!Object.hasOwn(value, field)) return row.required ? [`${at} is missing`] : [];
    return fieldFaults(at, row, value[field], note);
  });
}

/** The forms that a table can take: the calls of `note` when every row was met in every form. */
export function formsOf(name: string, fields: Fields): string[] {
  return Object.entries(fields).flatMap(([field, { type, nullable }]) => {
    const at = `${name}.${field}`;
    return [...(nullable ? [`${at} = null`] : []), ...valueForms(at, type)];
  });
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function fieldFaults(at: string, { type, nullable }: Field, value: unknown, note: Note): string[] {
  if (value === null) {
    note(`${at} = null`);
    return nullable ? [] : [`${at} is null`];
  }
  if (isRecordType(type)) {
    note(at);
    return faultsOf(at, type.record, value, note);
  }
  if (isListType(type)) {
    note(at);
    if (!Array.isArray(value)) return [`${at} is ${show(value)}, not an array`];
    return value.flatMap((item: unknown) => faultsOf(`${at}[]`, type.list, item, note));
  }
  if (isEachType(type)) {
    note(at);
    if (!Array.isArray(value)) return [`${at} is ${show(value)}, not an array`];
    return value.flatMap((item: unknown) =>
      isA[type.each](item) ? [] : [`${at}[] is ${show(item)}, not a ${type.each}`],
    );
  }
  if (typeof type !== "string") {
    note(`${at} = ${String(value)}`);
    return type.some((member) => member === value)
      ? []
      : [`${at} is ${show(value)}, none of ${type.join(", ")}`];
  }
  note(at);
  return isA[type](value) ? [] : [`${at} is ${show(value)}, not a ${type}`];
}

function valueForms(at: string, type: Type): string[] {
  if (typeof type === "string") return [at];
  if (isEachType(type)) return [at];
  if (isRecordType(type)) return [at, ...formsOf(at, type.record)];
  if (isListType(type)) return [at, ...formsOf(`${at}[]`, type.list)];
  return type.map((member) => `${at} = ${member}`);
}

function isRecordType(type: Type): type is { record: Fields } {
  return typeof type === "object" && "record" in type;
}

function isListType(type: Type): type is { list: Fields } {
  return typeof type === "object" && "list" in type;
}

function isEachType(type: Type): type is { each: ValueType } {
  return typeof type === "object" && "each" in type;
}

/** ISO 8601 with a time and a zone. */
const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

const isA = {
  string: (value: unknown) => typeof value === "string",
  integer: (value: unknown) => Number.isInteger(value),
  number: (value: unknown) => typeof value === "number",
  boolean: (value: unknown) => typeof value === "boolean",
  "date-time": (value: unknown) =>
    typeof value === "string" && dateTime.test(value) && !Number.isNaN(Date.parse(value)),
  uri: (value: unknown) => typeof value === "string" && URL.canParse(value),
};

function show(value: unknown): string {
  return String(JSON.stringify(value));
}
