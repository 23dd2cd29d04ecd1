import type { KeyRecord } from "../accounts/keys/issue.ts";
import { listOrganizations } from "../accounts/organizations/list.ts";
import { everyKey } from "./every-key.ts";
import { hostCommand } from "./host-command.ts";
import { openHost } from "./open-host.ts";
import { organizationNamed } from "./organization-named.ts";

export const keysList = hostCommand({
  name: "keys list",
  about: "List the API keys, ended ones too. Their texts are stored nowhere.",
  options: { org: { type: "string" } },
  describe: { org: "<name>  Only of this organization." },
  async run({ values: { org } }, given) {
    await using host = await openHost(given);
    const chosen = org === undefined ? await listOrganizations(host) : [await organizationNamed(host, org)];
    const keys: { key: KeyRecord; organization: string }[] = [];
    for (const organization of chosen)
      for await (const key of everyKey(host, organization))
        keys.push({ key, organization: organization.name });
    return {
      json: keys.map(({ key, organization }) => ({
        id: key.id,
        prefix: key.keyId,
        role: key.role,
        name: key.name,
        organization,
        created_at: key.createdAt,
        expires_at: key.expiresAt,
        revoked_at: key.revokedAt,
        last_used_at: key.lastUsedAt,
      })),
      lines: keys.map(({ key, organization }) =>
        [key.id, key.keyId, key.role.padEnd(8), stateOf(key), organization, key.name].join("  "),
      ),
    };
  },
});

function stateOf({ revokedAt, expiresAt }: KeyRecord): string {
  if (revokedAt !== null) return `revoked ${revokedAt}`;
  return expiresAt === null ? "active" : `expires ${expiresAt}`;
}
