import { type EventType, eventCatalogue } from "@forecourt/contract";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { ProblemError } from "../../platform/problems.ts";

/*
 * The events that a webhook gets: event types by name, all types of a noun (`session.*`), or everything (`*`).
 */

const knownTypes: readonly string[] = Object.keys(eventCatalogue);
const selectable = [...new Set(knownTypes.map(allOfNoun)), "*"];

/**
 * Returns the selection without duplicates.
 * @throws ProblemError `unknown-event-type`; `pointer` is the field that holds them.
 */
export function checkSelection(selection: readonly string[], pointer: string): string[] {
  const faults = selection.flatMap((entry, index) => {
    if (knownTypes.includes(entry) || selectable.includes(entry)) return [];
    const detail = unknownEntry(entry);
    return [{ pointer: `${pointer}/${index}`, code: "unknown-event-type", detail }];
  });
  const [first] = faults;
  if (first !== undefined) throw new ProblemError("unknown-event-type", first.detail, { faults });
  return [...new Set(selection)];
}

/** @throws ProblemError `unknown-event-type` when the text is not the name of one type. */
export function checkType(type: string, pointer: string): EventType {
  const known = knownTypes.includes(type);
  // EventType is the union of the keys of the catalogue.
  if (known) return type as EventType;
  const detail = `${JSON.stringify(type)} is not an event type. ${hint(type, knownTypes)}`;
  throw new ProblemError("unknown-event-type", detail, {
    faults: [{ pointer, code: "unknown-event-type", detail }],
  });
}

/** Whether a selection contains a type. The selection is a list, or the SQL of what a webhook currently selects. */
export function isSelected(type: SQLWrapper, selection: readonly string[] | SQL): SQL {
  const entries = Array.isArray(selection) ? sql`${sql.param([...selection])}::text[]` : selection;
  return sql`(${entries} && array[${type}, split_part(${type}, '.', 1) || '.*', '*'])`;
}

function unknownEntry(entry: string): string {
  const what = entry.endsWith(".*") ? "does not match any event type" : "is not an event type";
  return `${JSON.stringify(entry)} ${what}. ${hint(entry, [...knownTypes, ...selectable])}`;
}

function hint(given: string, names: readonly string[]): string {
  const nearest = nearestNames(given, names);
  return nearest.length === 0
    ? "GET /event-types lists them."
    : `Did you mean ${nearest.join(" or ")}? GET /event-types lists them all.`;
}

function allOfNoun(type: string): string {
  return `${type.split(".")[0]}.*`;
}

/** The names that the caller may have meant, the nearest first; none when all names are too different. */
function nearestNames(given: string, names: readonly string[]): string[] {
  const farthest = Math.max(2, Math.floor(given.length / 3));
  return names
    .map((name) => ({ name, edits: editsBetween(given, name) }))
    .filter(({ edits }) => edits <= farthest)
    .sort((one, other) => one.edits - other.edits)
    .slice(0, 3)
    .map(({ name }) => name);
}

/** How many characters to insert, delete or replace to turn one text into the other (Levenshtein). */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1];
    for (let column = 1; column <= to.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (letter === to[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
