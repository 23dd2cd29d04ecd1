import { eq, sql } from "drizzle-orm";
import type { Caller } from "../core/caller.ts";
import type { Core } from "../core/core.ts";
import { isoOf } from "../platform/clock.ts";
import type { Tx } from "../store/db.ts";
import { issuePositions, organizations } from "../store/schema.ts";
import { issueKey, type KeyContext } from "./keys/issue.ts";

export type OrganizationRow = typeof organizations.$inferSelect;

type OrganizationContext = Pick<Core, "clock" | "config" | "db" | "newId">;

/** Creates an organization, without a key. A name that exists already causes a unique violation. */
export function createOrganization(core: OrganizationContext, name: string): Promise<OrganizationRow> {
  return core.db.transaction((tx) => insertOrganization(core, tx, name));
}

async function insertOrganization(core: OrganizationContext, tx: Tx, name: string): Promise<OrganizationRow> {
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
  // Its issues follow all of its events, also those before the engine looks for the first time.
  const position = { xid: sql`commit_horizon()`, position: 0, writtenAt: isoOf(0) };
  await tx.insert(issuePositions).values({ orgId: row.id, ...position });
  return row;
}

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
