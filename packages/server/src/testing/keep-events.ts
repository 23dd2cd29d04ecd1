import { appendFileSync } from "node:fs";
import { eventCatalogue, strictSchema } from "@forecourt/contract";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { asc, gt, max } from "drizzle-orm";
import { inject } from "vitest";
import { toEvent } from "../core/to-event.ts";
import type { Database } from "../store/db.ts";
import { events } from "../store/schema.ts";

/** The events of one type that one server recorded. */
export interface KeptEvents {
  type: string;
  count: number;
  /** Events that do not match the API document, and in what. */
  broken: { id: string; faults: string[] }[];
}

const pageSize = 2_000;

/** Checks each event that a test server recorded against the API document, and keeps their types for the end of the run. */
export async function keepEvents(db: Database, from = 0): Promise<void> {
  const kept = new Map<string, KeptEvents>();
  let behind = from;
  for (;;) {
    const rows = await db.asSystem(() =>
      db.read((tx) =>
        tx
          .select()
          .from(events)
          .where(gt(events.position, behind))
          .orderBy(asc(events.position))
          .limit(pageSize),
      ),
    );
    for (const row of rows) {
      const ofType = kept.get(row.type) ?? { type: row.type, count: 0, broken: [] };
      kept.set(row.type, { ...ofType, count: ofType.count + 1 });
      const faults = faultsOf(row.type, toEvent(row));
      if (faults.length > 0) ofType.broken.push({ id: row.id, faults });
      behind = row.position;
    }
    if (rows.length < pageSize) break;
  }
  const lines = [...kept.values()].map((ofType) => `${JSON.stringify(ofType)}\n`);
  appendFileSync(inject("eventLog"), lines.join(""));
}

/**
 * The position of the newest event. In a database that other servers wrote to, the earlier events are not from this
 * server.
 */
export async function newestPosition(db: Database): Promise<number> {
  const [row] = await db.asSystem(() =>
    db.read((tx) => tx.select({ position: max(events.position) }).from(events)),
  );
  return row?.position ?? 0;
}

const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  formats: { "date-time": fullFormats["date-time"], uri: fullFormats.uri, double: true },
});
const compiled = new Map<string, ValidateFunction>();

/** How an event of a type differs from the API document. */
export function faultsOf(type: string, event: object): string[] {
  const entry = Object.entries(eventCatalogue).find(([name]) => name === type)?.[1];
  if (entry === undefined) return ["no such type"];
  const validate = compiled.get(type) ?? ajv.compile(strictSchema(entry.schema));
  compiled.set(type, validate);
  if (validate(event)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) => {
    return `${instancePath} ${message} ${JSON.stringify(params)}`;
  });
}
