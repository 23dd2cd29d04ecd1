import type { Location } from "@forecourt/contract";
import { ProblemError } from "../../platform/problems.ts";
import type { Site } from "./site.ts";

/** The fields of a Location that the server writes, as a client sends them back. */
export type ReadOnlyFields = Partial<Pick<Location, "id" | "charger_count" | "created_at" | "updated_at">>;

/** A client may send back a location as it read it. A read-only field that does not equal the record cannot be written. */
export function refuseReadOnly(site: Site, sent: ReadOnlyFields): void {
  const differs = {
    id: sent.id !== undefined && sent.id !== site.id,
    charger_count: sent.charger_count !== undefined && sent.charger_count !== site.chargerCount,
    created_at: isOtherInstant(sent.created_at, site.createdAt),
    updated_at: isOtherInstant(sent.updated_at, site.updatedAt),
  };
  const faults = Object.entries(differs)
    .filter(([, differ]) => differ)
    .map(([field]) => ({
      pointer: `/${field}`,
      code: "read-only",
      detail: `${field} is read-only and does not equal the record; leave it out, or read the location again.`,
    }));
  const [first] = faults;
  if (first !== undefined) throw new ProblemError("invalid-body", first.detail, { faults });
}

/** Clients may write the same instant with another offset or another number of decimals. */
function isOtherInstant(sent: string | undefined, stored: string): boolean {
  return sent !== undefined && Date.parse(sent) !== Date.parse(stored);
}
