import { h, type VNode } from "vue";

interface Field {
  label: string;
  value: string | number;
  type: "text" | "number" | "datetime-local";
  min?: number;
  max?: number;
  onInput(value: string): void;
}

/** A labelled input. */
export function field({ label, onInput, ...input }: Field): VNode {
  return h("label", { class: "field" }, [
    h("span", label),
    h("input", { ...input, onInput: (event: Event) => onInput((event.target as HTMLInputElement).value) }),
  ]);
}
