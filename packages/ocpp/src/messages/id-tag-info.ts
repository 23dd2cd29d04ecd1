import { choice, dateTime, object, optional, type Schema, text } from "../schema.ts";

/** Whether a tag may charge (section 7.2). ConcurrentTx: it is already charging elsewhere. */
export type AuthorizationStatus = "Accepted" | "Blocked" | "Expired" | "Invalid" | "ConcurrentTx";

/** Authorization data of an id tag (section 7.27). */
export interface IdTagInfo {
  /** When the charger's authorization cache has to remove this entry. */
  expiryDate?: string;
  /** The group of the tag: any tag of the group may stop a transaction. At most 20 characters. */
  parentIdTag?: string;
  status: AuthorizationStatus;
}

const fields = {
  expiryDate: optional(dateTime()),
  parentIdTag: optional(text(20)),
  status: choice(["Accepted", "Blocked", "Expired", "Invalid", "ConcurrentTx"]),
} satisfies Schema<IdTagInfo>;

export const idTagInfo = object<IdTagInfo>("IdTagInfo", fields);
