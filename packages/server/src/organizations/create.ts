import type { Context } from "../context.ts";
import { isoOf } from "../context.ts";
import type { Tx } from "../store/db.ts";
import { organizations } from "../store/schema.ts";

export type OrganizationRow = typeof organizations.$inferSelect;

type OrganizationContext = Pick<Context, "clock" | "config" | "db" | "newId">;

/** A new organization, without a key; null when there is one of that name. */
export function createOrganization(ctx: OrganizationContext, name: string): Promise<OrganizationRow | null> {
  return ctx.db.transaction((tx) => insertOrganization(ctx, tx, name));
}

export async function insertOrganization(
  ctx: OrganizationContext,
  tx: Tx,
  name: string,
): Promise<OrganizationRow | null> {
  const [row] = await tx
    .insert(organizations)
    .values({
      id: ctx.newId("org"),
      name,
      defaultCurrency: ctx.config.defaultCurrency,
      createdAt: isoOf(ctx.clock.now()),
    })
    .onConflictDoNothing({ target: organizations.name })
    .returning();
  return row ?? null;
}
