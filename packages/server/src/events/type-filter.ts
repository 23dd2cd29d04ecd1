import { inArray, or, type SQL, sql } from "drizzle-orm";
import { events } from "../store/schema.ts";

/**
 * Selects the events of these types: names separated by commas, `session.*` for all types of a noun, `*` for all. The set
 * of types is open, so an unknown name is not an error: it matches nothing.
 */
export function ofTypes(text: string | undefined): SQL | undefined {
  const names = text?.split(",").map((name) => name.trim());
  if (names === undefined || names.includes("*")) return undefined;
  const nouns = names.filter((name) => name.endsWith(".*")).map((name) => name.slice(0, -1));
  return or(inArray(events.type, names), ...nouns.map((noun) => sql`starts_with(${events.type}, ${noun})`));
}
