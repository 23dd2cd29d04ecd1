/**
 * Description of a payload as plain data. `scripts/generate.ts` generates validators and serializers from it; it is not
 * interpreted at run time. The order of the fields is their order on the wire, because some test tools compare raw
 * text.
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
/** Invariant: a schema that lacks one value of the union does not compile. */
export interface ChoiceField<in out Word extends string> {
  readonly kind: "choice";
  readonly words: readonly Word[];
  /** Replacement of an unknown value in tolerant mode. */
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

/** A structure with its own name in the specification, shared by several messages. */
export function object<T>(name: string, fields: Schema<T>): ObjectField<T> {
  return { kind: "object", name, fields };
}

export function optional<Field extends object>(field: Field): Field & Optional {
  return { ...field, optional: true };
}

/** One half of a message. The type is stored next to its schema, because it cannot be inferred from it. */
export interface Payload<T> {
  readonly schema: Schema<T>;
  /** Never set: only carries the type. */
  readonly type?: T;
}

/** A message: the calling side, the request and the answer. */
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
