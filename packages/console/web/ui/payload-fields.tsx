import type { LeafField, ListField, MessageField, ObjectField } from "virtual:ocpp-messages";
import type { ReactNode } from "react";
import { Field } from "./fields.tsx";

/** A value of a payload; undefined is left out. */
export type Value = boolean | number | string | Payload | readonly Value[] | undefined;
export interface Payload {
  [name: string]: Value;
}

interface FieldProps<Field> {
  field: Field;
  label: string;
  onChange: (value: Value) => void;
  value: Value;
}

/** What a field begins with. What may be left out is left out; a list has one item. */
export function emptyOf(field: MessageField): Value {
  if (field.optional) return undefined;
  switch (field.kind) {
    case "object":
      return Object.fromEntries(Object.entries(field.fields).map(([name, each]) => [name, emptyOf(each)]));
    case "list":
      return [emptyOf(field.item)];
    case "choice":
      return field.words[0];
    case "boolean":
      return false;
    case "date-time":
    case "integer":
    case "tenths":
    case "text":
    case "uri":
      return undefined;
  }
}

/** The fields of a message or of a part of it, as OCPP names them. */
export function PayloadFields({
  field,
  onChange,
  value,
}: {
  field: ObjectField;
  onChange: (value: Payload) => void;
  value: Payload;
}) {
  return Object.entries(field.fields).map(([name, each]) => (
    <ValueField
      key={name}
      field={each}
      label={name}
      value={value[name]}
      onChange={(changed) => onChange({ ...value, [name]: changed })}
    />
  ));
}

function ValueField({ field, ...rest }: FieldProps<MessageField>) {
  if (field.kind === "list") return <ListItems field={field} {...rest} />;
  if (field.kind === "object") return <Part field={field} {...rest} />;
  return <Leaf field={field} {...rest} />;
}

/** An object within the payload. One that may be left out has a box. */
function Part({ field, label, onChange, value }: FieldProps<ObjectField & { optional?: true }>) {
  const isIn = value !== undefined;
  return (
    <fieldset>
      <legend>
        {field.optional === true ? (
          <label className="check">
            <input
              type="checkbox"
              checked={isIn}
              onChange={() => onChange(isIn ? undefined : emptyOf({ kind: "object", fields: field.fields }))}
            />
            {label}
          </label>
        ) : (
          label
        )}
      </legend>
      {isIn && <PayloadFields field={field} value={value as Payload} onChange={onChange} />}
    </fieldset>
  );
}

function ListItems({ field, label, onChange, value }: FieldProps<ListField>) {
  const items = (value ?? []) as readonly Value[];
  const least = field.minItems ?? 0;
  return (
    <fieldset>
      <legend>{label}</legend>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items have no names but their places.
        <div key={index}>
          <ValueField
            field={field.item}
            label={`${label} ${index + 1}`}
            value={item}
            onChange={(changed) => onChange(items.map((each, at) => (at === index ? changed : each)))}
          />
          {items.length > least && (
            <button
              type="button"
              aria-label={`Remove ${label} ${index + 1}`}
              onClick={() => onChange(items.filter((_, at) => at !== index))}
            >
              Remove
            </button>
          )}
        </div>
      ))}
      <button
        type="button"
        aria-label={`Add ${label}`}
        onClick={() => onChange([...items, emptyOf(field.item)])}
      >
        Add
      </button>
    </fieldset>
  );
}

function Leaf({ field, label, onChange, value }: FieldProps<LeafField & { optional?: true }>) {
  return (
    <Field label={label} {...(field.optional === true && { hint: "may be left out" })}>
      {control(field, value, onChange)}
    </Field>
  );
}

function control(
  field: LeafField & { optional?: true },
  value: Value,
  onChange: (value: Value) => void,
): ReactNode {
  const required = field.optional !== true;
  switch (field.kind) {
    case "boolean":
      return (
        <Words
          words={["false", "true"]}
          value={value}
          onChange={(word) => onChange(word === undefined ? undefined : word === "true")}
          required={required}
        />
      );
    case "choice":
      return <Words words={field.words} value={value} onChange={onChange} required={required} />;
    case "integer":
    case "tenths":
      return (
        <input
          type="number"
          step={field.kind === "tenths" ? 0.1 : 1}
          required={required}
          value={value === undefined ? "" : String(value)}
          onChange={({ target }) => onChange(target.value === "" ? undefined : Number(target.value))}
        />
      );
    case "date-time":
      return (
        <input
          type="datetime-local"
          required={required}
          onChange={({ target }) =>
            onChange(target.value === "" ? undefined : new Date(target.value).toISOString())
          }
        />
      );
    case "text":
    case "uri":
      return (
        <input
          type={field.kind === "uri" ? "url" : "text"}
          autoComplete="off"
          spellCheck={false}
          required={required}
          maxLength={field.kind === "text" ? field.maxLength : undefined}
          value={value === undefined ? "" : String(value)}
          onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
        />
      );
  }
}

function Words({
  onChange,
  required,
  value,
  words,
}: {
  onChange: (word: string | undefined) => void;
  required: boolean;
  value: Value;
  words: readonly string[];
}) {
  return (
    <select
      value={value === undefined ? "" : String(value)}
      onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
    >
      {!required && <option value="" />}
      {words.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  );
}
