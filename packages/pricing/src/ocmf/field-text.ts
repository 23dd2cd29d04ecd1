import { type ExactJson, ExactNumber } from "./exact-json.ts";

/** A string, or a number as it was written: meters send versions and serial numbers as either. */
export function textOf(value: ExactJson | undefined): string | null {
  if (typeof value === "string") return value.trim();
  return value instanceof ExactNumber ? value.text : null;
}

/** The part of a meter's text that fits into a sentence. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
