import { desc, sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { type Grouped, grouped } from "../../store/grouped.ts";
import { chargerCredentials, chargers } from "../../store/schema.ts";
import { built } from "../../store/statement.ts";
import type { CredentialRow } from "./credentials.ts";
import type { ChargerRow } from "./queries.ts";

/** A charger as registered, with the other credentials that it may use beside its password. */
export interface Registered {
  charger: ChargerRow;
  /** Newest first. */
  newPasswords: CredentialRow[];
}

const chargersNamed = built<{ identities: string[] }>()((db, { identities }) =>
  db.select().from(chargers).where(sql`${chargers.identity} = any(${identities}::text[])`),
);

const credentialsNamed = built<{ identities: string[] }>()((db, { identities }) =>
  db
    .select()
    .from(chargerCredentials)
    .where(
      sql`${chargerCredentials.chargerId} in (
        select ${chargers.id} from ${chargers} where ${chargers.identity} = any(${identities}::text[]))`,
    )
    .orderBy(desc(chargerCredentials.createdAt)),
);

/** Looks up chargers by identity. Undefined when no charger is registered under that identity. */
export function createRegister(core: Pick<Core, "db">): Grouped<string, Registered | undefined> {
  const find = grouped(async (identities: readonly string[]) => {
    const asked = { identities: [...identities] };
    // The organization of each charger is not known until the charger is found. A new password that becomes the password between
    // the two statements is then found twice, and not missed.
    const [credentials, rows] = await core.db.asSystem(() =>
      core.db.read((tx) => Promise.all([tx.run(credentialsNamed, asked), tx.run(chargersNamed, asked)])),
    );
    const found = new Map(rows.map((charger) => [charger.identity, charger]));
    return identities.map((identity) => {
      const charger = found.get(identity);
      if (charger === undefined) return undefined;
      return { charger, newPasswords: credentials.filter(({ chargerId }) => chargerId === charger.id) };
    });
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
