import { sql } from "drizzle-orm";
import { organizations } from "../../store/schema.ts";
import { insertOrganization } from "../organizations/create.ts";
import { issueKey, type KeyContext } from "./issue.ts";

/**
 * On the first start, makes the organization `default` and its first admin key, and answers the key, to be shown now
 * or never. Null when there is an organization already, or when the host chose the key and knows it. Of processes that
 * start together one does it.
 * @throws Error when FORECOURT_BOOTSTRAP_KEY has not the form of a key.
 */
export function bootstrap(core: KeyContext): Promise<string | null> {
  return core.db.transaction(async (tx) => {
    // Held until the commit: whoever comes second sees the organization of the first.
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
