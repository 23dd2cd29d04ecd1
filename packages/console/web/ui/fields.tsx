import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { siteNames } from "./site-name.ts";

/** A word that the address takes only when the typing pauses. */
export function SearchField({
  label,
  onChange,
  value,
}: {
  label: string;
  onChange: (value: string) => void;
  value: string;
}) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), 200);
    return () => clearTimeout(timer);
  }, [onChange, typed, value]);
  return (
    <label>
      {label}
      <input type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
    </label>
  );
}

export function Choice({
  all = "all",
  label,
  onChange,
  options,
  value,
}: {
  /** What the choice without a filter is called. */
  all?: string;
  label: string;
  onChange: (value: string) => void;
  options: readonly (readonly [value: string, text: string])[];
  value: string | undefined;
}) {
  return (
    <label>
      {label}
      <select value={value ?? ""} onChange={(event) => onChange(event.target.value)}>
        <option value="">{all}</option>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The sites by their names. */
export function SiteChoice({
  onChange,
  value,
}: {
  onChange: (value: string) => void;
  value: string | undefined;
}) {
  const sites = useQuery(siteNames);
  return (
    <Choice
      label="Site"
      value={value}
      onChange={onChange}
      options={(sites.data ?? []).map(({ id, name }) => [id, name])}
    />
  );
}

/** A field of a dialog. */
export function Field({
  children,
  hint,
  label,
  ...input
}: {
  children?: ReactNode;
  hint?: string;
  label: string;
} & React.InputHTMLAttributes<HTMLInputElement>) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the input, or among the children.
    <label>
      {label}
      {children ?? <input autoComplete="off" {...input} />}
      {hint !== undefined && <span className="hint">{hint}</span>}
    </label>
  );
}
