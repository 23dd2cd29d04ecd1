import { type ExactJson, ExactNumber } from "./exact-json.ts";

/** A string, or a number as it was written: meters write versions and serials as either. */
export function textOf(value: ExactJson | undefined): string | null {
  if (typeof value === "string") return value.trim();
  return value instanceof ExactNumber ? value.text : null;
}

/** Of what a meter sent, so much as a sentence can carry. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
