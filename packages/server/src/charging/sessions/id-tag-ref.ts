import { createHmac } from "node:crypto";
import type { IdTagRow } from "./authorize.ts";

/**
 * The reference to an id tag in events. It is the same for the same tag of the organization, in upper or lower case. It is
 * of no use to a reader who has neither the tag nor the server's secret.
 */
export function idTagRef(secret: string, { orgId, idTag }: Pick<IdTagRow, "orgId" | "idTag">): string {
  const digest = createHmac("sha256", secret).update(
    `forecourt id tag reference\n${orgId}\n${idTag.toUpperCase()}`,
  );
  return `tagref_${digest.digest("hex").slice(0, 32)}`;
}
