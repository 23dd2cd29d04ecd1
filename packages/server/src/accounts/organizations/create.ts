import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { organizations } from "../../store/schema.ts";

export type OrganizationRow = typeof organizations.$inferSelect;

type OrganizationContext = Pick<Core, "clock" | "config" | "db" | "newId">;

/** Creates an organization, without a key. A name that exists already causes a unique violation. */
export function createOrganization(core: OrganizationContext, name: string): Promise<OrganizationRow> {
  return core.db.transaction((tx) => insertOrganization(core, tx, name));
}

export async function insertOrganization(
  core: OrganizationContext,
  tx: Tx,
  name: string,
): Promise<OrganizationRow> {
  const [row] = await tx
    .insert(organizations)
    .values({
      id: core.newId("org"),
      name,
      defaultCurrency: core.config.defaultCurrency,
      createdAt: isoOf(core.clock.now()),
    })
    .returning();
  if (row === undefined) throw new Error("unreachable: an organization was not stored");
  return row;
}
