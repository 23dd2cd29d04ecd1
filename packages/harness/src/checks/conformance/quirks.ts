import { readFileSync } from "node:fs";

/** The part that handles a quirk: users of @forecourt/ocpp get it from the engine, operators from one of the others. */
export type QuirkTag = "engine" | "server" | "billing" | "dlb";

/** A behaviour of chargers that the specification does not describe. */
export interface Quirk {
  number: number;
  tags: readonly [QuirkTag, ...QuirkTag[]];
  /** What chargers do. */
  what: string;
  /** Public: `owner/repository#number` for an issue or pull request, or a sentence. */
  evidence: readonly [string, ...string[]];
  /** What we do about it. */
  policy: string;
}

/** Quirks of one subject, in the order of their numbers. */
export interface QuirkGroup {
  title: string;
  quirks: readonly Quirk[];
}

/** 70 quirks, found in public trackers and on the wire. Tests have their numbers in their titles. */
export const quirkGroups = JSON.parse(
  readFileSync(new URL("quirks.json", import.meta.url), "utf8"),
) as readonly QuirkGroup[];
