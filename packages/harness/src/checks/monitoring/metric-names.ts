/** The metrics that an expression of PromQL reads, with the labels that it names. */
export interface Selector {
  name: string;
  /** `status="Faulted"` and `reason=~"unknown|throttled"`. */
  matchers: { label: string; operator: "=" | "=~"; value: string }[];
}

export function selectorsOf(expr: string): Selector[] {
  return [...expr.matchAll(/\b((?:forecourt|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)].map(
    ([, name = "", labels = ""]) => ({
      name,
      matchers: [...labels.matchAll(/(\w+)(=~?)"([^"]*)"/g)].map(([, label = "", operator, value = ""]) => ({
        label,
        operator: operator === "=~" ? "=~" : "=",
        value,
      })),
    }),
  );
}
