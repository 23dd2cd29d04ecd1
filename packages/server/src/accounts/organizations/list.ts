import { eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { organizations } from "../../store/schema.ts";
import type { OrganizationRow } from "./create.ts";

/** All organizations, sorted by name: for the host, which is not limited to one organization. */
export function listOrganizations(core: Pick<Core, "db">): Promise<OrganizationRow[]> {
  return core.db.read((tx) => tx.select().from(organizations).orderBy(organizations.name));
}

/** The organization of the caller. */
export async function callersOrganization(core: Pick<Core, "db">, caller: Caller): Promise<OrganizationRow> {
  const [row] = await core.db.read((tx) =>
    tx.select().from(organizations).where(eq(organizations.id, caller.orgId)),
  );
  if (row === undefined) throw new Error(`unreachable: organization ${caller.orgId} of an API key is gone`);
  return row;
}
