/**
 * How a payload looks on the wire, as plain data. `scripts/generate.ts` turns it into validators and serialisers;
 * nothing interprets it at run time. Field order is the order on the wire: some testers compare raw text.
 */
export type Schema<T> = {
  readonly [Key in keyof T]-?: Record<never, never> extends Pick<T, Key>
    ? FieldFor<Exclude<T[Key], undefined>> & Optional
    : FieldFor<T[Key]> & Required;
};

export interface Optional {
  readonly optional: true;
}
interface Required {
  readonly optional?: never;
}

type FieldFor<Value> = [Value] extends [boolean]
  ? BooleanField
  : [Value] extends [number]
    ? NumberField
    : [Value] extends [string]
      ? string extends Value
        ? TextField
        : ChoiceField<Value>
      : Value extends readonly (infer Item)[]
        ? ListField<FieldFor<Item>>
        : ObjectField<Value>;

export interface BooleanField {
  readonly kind: "boolean";
}
export interface NumberField {
  readonly kind: "integer" | "tenths";
}
export interface TextField {
  readonly kind: "text" | "date-time" | "uri";
  readonly maxLength?: number;
}
/** Invariant, so that a schema that forgets one word of the union does not compile. */
export interface ChoiceField<in out Word extends string> {
  readonly kind: "choice";
  readonly words: readonly Word[];
  /** What an unknown word is read as in tolerant mode. */
  readonly otherwise?: Word;
}
export interface ListField<Item> {
  readonly kind: "list";
  readonly item: Item;
  readonly minItems?: 1;
}
export interface ObjectField<T> {
  readonly kind: "object";
  readonly name: string;
  readonly fields: Schema<T>;
}

/** Text of at most `maxLength` characters; unbounded without it. */
export function text(maxLength?: number): TextField {
  return maxLength === undefined ? { kind: "text" } : { kind: "text", maxLength };
}

/** RFC 3339 date and time with an offset. */
export function dateTime(): TextField {
  return { kind: "date-time" };
}

export function uri(): TextField {
  return { kind: "uri" };
}

export function integer(): NumberField {
  return { kind: "integer" };
}

/** A decimal number with at most one digit after the point. */
export function tenths(): NumberField {
  return { kind: "tenths" };
}

export function boolean(): BooleanField {
  return { kind: "boolean" };
}

export function choice<const Word extends string>(
  words: readonly Word[],
  rules: { otherwise?: NoInfer<Word> } = {},
): ChoiceField<Word> {
  return { kind: "choice", words, ...rules };
}

export function list<Item>(item: Item, rules: { minItems?: 1 } = {}): ListField<Item> {
  return { kind: "list", item, ...rules };
}

/** A structure with a name of its own in the specification, shared by several messages. */
export function object<T>(name: string, fields: Schema<T>): ObjectField<T> {
  return { kind: "object", name, fields };
}

export function optional<Field extends object>(field: Field): Field & Optional {
  return { ...field, optional: true };
}

/** One half of a message. The type travels beside its schema, because it cannot be read back out of it. */
export interface Payload<T> {
  readonly schema: Schema<T>;
  /** Never there: carries the type. */
  readonly type?: T;
}

/** A message: which side calls, what the call carries and what its answer carries. */
export interface Message<From extends string, Request, Answer> {
  readonly from: From;
  readonly request: Payload<Request>;
  readonly answer: Payload<Answer>;
}

interface Halves<Request, Answer> {
  request: Schema<Request>;
  answer: Schema<Answer>;
}

export function fromChargePoint<Request, Answer>(
  halves: Halves<Request, Answer>,
): Message<"charge-point", Request, Answer> {
  return { from: "charge-point", ...payloads(halves) };
}

export function fromCentralSystem<Request, Answer>(
  halves: Halves<Request, Answer>,
): Message<"central-system", Request, Answer> {
  return { from: "central-system", ...payloads(halves) };
}

export function fromBoth<Request, Answer>(halves: Halves<Request, Answer>): Message<"both", Request, Answer> {
  return { from: "both", ...payloads(halves) };
}

function payloads<Request, Answer>({ request, answer }: Halves<Request, Answer>) {
  return { request: { schema: request }, answer: { schema: answer } };
}
