import { type EventType, eventCatalogue } from "@forecourt/contract";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { ProblemError } from "../../platform/problems.ts";
import { nearestNames } from "./nearest-names.ts";

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
  const detail = `${JSON.stringify(type)} is no event type. ${hint(type, knownTypes)}`;
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
  const what = entry.endsWith(".*") ? "names no noun of the event types" : "is no event type";
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
