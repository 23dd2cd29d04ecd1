import { desc, eq, sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { type Grouped, grouped } from "../../store/grouped.ts";
import { chargerCredentials, chargers } from "../../store/schema.ts";
import type { CredentialRow } from "./credentials.ts";
import type { ChargerRow } from "./queries.ts";

/** A charger as registered, with the other credentials that it may use beside its password. */
export interface Registered {
  charger: ChargerRow;
  /** Newest first. */
  newPasswords: CredentialRow[];
}

/** Looks up chargers by identity. Undefined when no charger is registered under that identity. */
export function createRegister(core: Pick<Core, "db">): Grouped<string, Registered | undefined> {
  const find = grouped(async (identities: readonly string[]) => {
    const named = JSON.stringify(identities);
    // The organization of each charger is not known until the charger is found.
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
  // A text that is not a valid identity is not looked up: no charger has it, and PostgreSQL may not be able to store it.
  return async (identity) => (isIdentity(identity) ? find(identity) : undefined);
}

const shape = /^[A-Za-z0-9*+=:|@._-]{1,48}$/;

/**
 * Whether a charger can be registered under this identity, as openapi.yaml defines it. No charger can have any other
 * identity.
 */
export function isIdentity(text: string): boolean {
  return shape.test(text);
}
