import { desc, eq, sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { type Grouped, grouped } from "../../store/grouped.ts";
import { chargerCredentials, chargers } from "../../store/schema.ts";
import type { CredentialRow } from "./credentials.ts";
import type { ChargerRow } from "./find.ts";
import { isIdentity } from "./identity.ts";

/** A charger as it is registered, with what it may prove itself by beside its password. */
export interface Registered {
  charger: ChargerRow;
  /** Newest first. */
  newPasswords: CredentialRow[];
}

/** Looks chargers up by what they call themselves; undefined when nobody is registered by that name. */
export function createRegister(core: Pick<Core, "db">): Grouped<string, Registered | undefined> {
  const find = grouped(async (identities: readonly string[]) => {
    const named = JSON.stringify(identities);
    // Whose chargers they are will be known when they have been found.
    const rows = await core.db.asSystem(() =>
      core.db.read((tx) =>
        tx
          .select()
          .from(chargers)
          .leftJoin(chargerCredentials, eq(chargerCredentials.chargerId, chargers.id))
          .where(sql`${chargers.identity} in (select jsonb_array_elements_text(${named}::jsonb))`)
          .orderBy(desc(chargerCredentials.createdAt)),
      ),
    );
    const found = new Map<string, Registered>();
    for (const { chargers: charger, charger_credentials: credential } of rows) {
      const registered = found.get(charger.identity) ?? { charger, newPasswords: [] };
      found.set(charger.identity, registered);
      if (credential !== null) registered.newPasswords.push(credential);
    }
    return identities.map((identity) => found.get(identity));
  });
  // What has not the form of an identity is nobody's, and may hold what the store does not take.
  return async (identity) => (isIdentity(identity) ? find(identity) : undefined);
}
