import { sql } from "drizzle-orm";
import { insertOrganization } from "../organizations/create.ts";
import { organizations } from "../store/schema.ts";
import { issueKey, type KeyContext } from "./issue.ts";

export interface Bootstrapped {
  orgId: string;
  /** The admin key, to be shown now or never. */
  key: string;
  /** Whether it came from FORECOURT_BOOTSTRAP_KEY, and is known to whoever set it. */
  given: boolean;
}

/**
 * On the first start, makes the organization `default` and its first admin key; null when there is an organization.
 * Of processes that start together one does it.
 * @throws Error when FORECOURT_BOOTSTRAP_KEY has not the form of a key.
 */
export function bootstrap(ctx: KeyContext): Promise<Bootstrapped | null> {
  return ctx.db.transaction(async (tx) => {
    // Held until the commit: whoever comes second sees the organization of the first.
    if (!ctx.db.embedded)
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('forecourt bootstrap'))`);
    const [existing] = await tx.select({ id: organizations.id }).from(organizations).limit(1);
    if (existing !== undefined) return null;
    const organization = await insertOrganization(ctx, tx, "default");
    if (organization === null) throw new Error("unreachable: there was no organization, and then there was");
    const { bootstrapKey } = ctx.config;
    const { key } = await issueKey(ctx, tx, {
      orgId: organization.id,
      name: "bootstrap",
      role: "admin",
      expiresAt: null,
      actor: { type: "system" },
      ...(bootstrapKey === null ? {} : { key: bootstrapKey }),
    });
    return { orgId: organization.id, key, given: bootstrapKey !== null };
  });
}
