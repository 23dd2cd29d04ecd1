import { issueKey, type KeyContext } from "../accounts/keys/issue.ts";
import { type KeyRecord, listKeys } from "../accounts/keys/queries.ts";
import { revokeKeyIn } from "../accounts/keys/revoke.ts";
import { listOrganizations, type OrganizationRow } from "../accounts/organizations.ts";
import { generateApiKey } from "../platform/api-key.ts";
import { isoOf } from "../platform/clock.ts";
import type { Role } from "../store/schema.ts";
import { HostRefusal, hostCommand } from "./host-command.ts";
import { openHost } from "./open-host.ts";
import { organizationNamed } from "./orgs.ts";

export const keysGenerate = hostCommand({
  name: "keys generate",
  about: "Print a new key for FORECOURT_BOOTSTRAP_KEY. Uses no database, and stores nothing.",
  options: { test: { type: "boolean", default: false } },
  describe: { test: "A key for tests: fc_test_…" },
  async run({ values }) {
    const key = generateApiKey(values.test ? "test" : "live");
    return { json: { key }, lines: [key] };
  },
});

const roles: readonly Role[] = ["viewer", "operator", "admin"];

export const keysCreate = hostCommand({
  name: "keys create",
  about: "Create an API key, also when no key is left. It is shown only once.",
  options: {
    org: { type: "string" },
    role: { type: "string" },
    name: { type: "string" },
    expires: { type: "string" },
  },
  required: ["org", "role"],
  describe: {
    org: "<name>  The organization, by name or id.",
    role: "<role>  viewer, operator or admin.",
    name: "<text>  What the key is for. Default: command line.",
    expires: "<time>  When it expires, for example 2027-01-31T00:00:00Z. Default: never.",
  },
  async run({ values }, given) {
    const role = roles.find((known) => known === values.role);
    if (role === undefined)
      throw new HostRefusal(`--role must be one of ${roles.join(", ")}, not ${JSON.stringify(values.role)}.`);
    const expiresAt = values.expires === undefined ? null : futureOf(values.expires);
    await using host = await openHost(given);
    const organization = await organizationNamed(host, values.org ?? "");
    const { key, record } = await host.db.transaction((tx) =>
      issueKey(host, tx, {
        orgId: organization.id,
        name: values.name ?? "command line",
        role,
        expiresAt,
        actor: { type: "system" },
      }),
    );
    return {
      json: { key, id: record.id, role, organization: organization.name, expires_at: record.expiresAt },
      lines: [key],
    };
  },
});

/** Requires an offset, so that it is clear which time zone a midnight belongs to. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/i;

function futureOf(text: string): string {
  const at = instant.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at))
    throw new HostRefusal(
      `--expires must be a time with an offset, not ${JSON.stringify(text)}.`,
      "--expires 2027-01-31T00:00:00Z",
    );
  if (at <= Date.now()) throw new HostRefusal(`--expires must be in the future, not ${text}.`);
  return isoOf(at);
}

export const keysList = hostCommand({
  name: "keys list",
  about: "List the API keys, with revoked and expired ones. The server does not store the keys themselves.",
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

export const keysRevoke = hostCommand({
  name: "keys revoke",
  about: "Revoke an API key of any organization, except the last admin key of one.",
  positionals: ["key id"],
  options: {},
  describe: {},
  async run({ positionals: [id = ""] }, given) {
    await using host = await openHost(given);
    for (const organization of await listOrganizations(host)) {
      for await (const key of everyKey(host, organization)) {
        if (key.id !== id && key.keyId !== id) continue;
        await host.db.transaction((tx) =>
          revokeKeyIn(host, tx, { orgId: organization.id, id: key.id, actor: { type: "system" } }),
        );
        return { json: { id: key.id, revoked: true }, lines: [`${key.id} is revoked.`] };
      }
    }
    throw new HostRefusal(`No such key: ${JSON.stringify(id)}.`, "forecourt-server keys list");
  },
});

/** The keys of one organization, page by page, the newest first. */
async function* everyKey(host: KeyContext, { id }: OrganizationRow): AsyncGenerator<KeyRecord> {
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const { rows, pagination } = await listKeys(host, { orgId: id }, { page: 1, per_page: 100, cursor });
    yield* rows;
    cursor = pagination.next_cursor;
  }
}
