import { eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { listNewest, type Page, type PageRequest } from "../../store/listing.ts";
import { apiKeys } from "../../store/schema.ts";
import { type KeyRecord, withoutHash } from "./issue.ts";

/** Every key of the organization, including expired and revoked keys. */
export async function listKeys(
  core: Pick<Core, "db">,
  caller: Pick<Caller, "orgId">,
  request: PageRequest,
): Promise<Page<KeyRecord>> {
  const page = await core.db.read((tx) => listNewest(tx, apiKeys, eq(apiKeys.orgId, caller.orgId), request));
  return { ...page, rows: page.rows.map(withoutHash) };
}
