import { sql } from "drizzle-orm";
import { organizations } from "../../store/schema.ts";
import { insertOrganization } from "../organizations/create.ts";
import { issueKey, type KeyContext } from "./issue.ts";

/**
 * On the first start, creates the organization `default` and its first admin key, and returns the key, which can be
 * shown only now. Null when an organization exists already, or when the host chose the key and so knows it. When
 * several processes start together, only one of them does this.
 * @throws Error when FORECOURT_BOOTSTRAP_KEY does not have the form of a key.
 */
export function bootstrap(core: KeyContext): Promise<string | null> {
  return core.db.transaction(async (tx) => {
    // The lock is held until the commit: a second process then sees the organization of the first one.
    if (!core.db.embedded)
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('forecourt bootstrap'))`);
    const [existing] = await tx.select({ id: organizations.id }).from(organizations).limit(1);
    if (existing !== undefined) return null;
    const organization = await insertOrganization(core, tx, "default");
    const { bootstrapKey } = core.config;
    const { key } = await issueKey(core, tx, {
      orgId: organization.id,
      name: "bootstrap",
      role: "admin",
      expiresAt: null,
      actor: { type: "system" },
      ...(bootstrapKey === null ? {} : { key: bootstrapKey }),
    });
    return bootstrapKey === null ? key : null;
  });
}
