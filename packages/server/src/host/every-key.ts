import type { KeyContext, KeyRecord } from "../accounts/keys/issue.ts";
import { listKeys } from "../accounts/keys/list.ts";
import type { OrganizationRow } from "../accounts/organizations/create.ts";

/** The keys of one organization, page by page, the newest first. */
export async function* everyKey(host: KeyContext, { id }: OrganizationRow): AsyncGenerator<KeyRecord> {
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const { rows, pagination } = await listKeys(host, { orgId: id }, { page: 1, per_page: 100, cursor });
    yield* rows;
    cursor = pagination.next_cursor;
  }
}
