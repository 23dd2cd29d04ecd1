import { choice, dateTime, object, optional, type Schema, text } from "../schema.ts";

/** Whether a tag may charge (section 7.2). ConcurrentTx: it does already, somewhere else. */
export type AuthorizationStatus = "Accepted" | "Blocked" | "Expired" | "Invalid" | "ConcurrentTx";

/** What the central system knows about an id tag (section 7.27). */
export interface IdTagInfo {
  /** When the charger's authorization cache has to forget this entry. */
  expiryDate?: string;
  /** The group of the tag: a transaction may be stopped by any tag of the same group. At most 20 characters. */
  parentIdTag?: string;
  status: AuthorizationStatus;
}

const fields = {
  expiryDate: optional(dateTime()),
  parentIdTag: optional(text(20)),
  status: choice(["Accepted", "Blocked", "Expired", "Invalid", "ConcurrentTx"]),
} satisfies Schema<IdTagInfo>;

export const idTagInfo = object<IdTagInfo>("IdTagInfo", fields);
