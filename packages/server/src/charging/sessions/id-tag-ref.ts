import { createHmac } from "node:crypto";
import type { IdTagRow } from "./authorize.ts";

/**
 * What an event calls an id tag: the same for the same tag of the organization, in whatever case it was written, and of no use
 * to whoever has neither the tag nor the server's secret.
 */
export function idTagRef(secret: string, { orgId, idTag }: Pick<IdTagRow, "orgId" | "idTag">): string {
  const told = createHmac("sha256", secret).update(
    `forecourt id tag reference\n${orgId}\n${idTag.toUpperCase()}`,
  );
  return `tagref_${told.digest("hex").slice(0, 32)}`;
}
