import { issueKey } from "../accounts/keys/issue.ts";
import { isoOf } from "../platform/clock.ts";
import type { Role } from "../store/schema.ts";
import { HostRefusal, hostCommand } from "./host-command.ts";
import { openHost } from "./open-host.ts";
import { organizationNamed } from "./organization-named.ts";

const roles: readonly Role[] = ["viewer", "operator", "admin"];

export const keysCreate = hostCommand({
  name: "keys create",
  about: "Make an API key, also when no key is left. It is shown this once.",
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
    expires: "<time>  When it ends, such as 2027-01-31T00:00:00Z. Default: never.",
  },
  async run({ values }, given) {
    const role = roles.find((known) => known === values.role);
    if (role === undefined)
      throw new HostRefusal(`There is no role ${JSON.stringify(values.role)}.`, `one of ${roles.join(", ")}`);
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
    throw new HostRefusal(`${JSON.stringify(text)} is no point in time.`, "--expires 2027-01-31T00:00:00Z");
  if (at <= Date.now()) throw new HostRefusal(`--expires is ${text}, which has passed.`);
  return isoOf(at);
}
