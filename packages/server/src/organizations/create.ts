import type { Context } from "../context.ts";
import { isoOf } from "../context.ts";
import type { Tx } from "../store/db.ts";
import { organizations } from "../store/schema.ts";

export type OrganizationRow = typeof organizations.$inferSelect;

type OrganizationContext = Pick<Context, "clock" | "config" | "db" | "newId">;

/** A new organization, without a key. A name that is taken is a unique violation. */
export function createOrganization(ctx: OrganizationContext, name: string): Promise<OrganizationRow> {
  return ctx.db.transaction((tx) => insertOrganization(ctx, tx, name));
}

export async function insertOrganization(
  ctx: OrganizationContext,
  tx: Tx,
  name: string,
): Promise<OrganizationRow> {
  const [row] = await tx
    .insert(organizations)
    .values({
      id: ctx.newId("org"),
      name,
      defaultCurrency: ctx.config.defaultCurrency,
      createdAt: isoOf(ctx.clock.now()),
    })
    .returning();
  if (row === undefined) throw new Error("unreachable: an organization was not stored");
  return row;
}
