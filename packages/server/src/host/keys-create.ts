import { issueKey } from "../keys/issue.ts";
import type { Role } from "../store/schema.ts";
import { HostRefusal, hostCommand } from "./host-command.ts";
import { openHost } from "./open-host.ts";
import { organizationNamed } from "./organization-named.ts";

const roles: readonly Role[] = ["viewer", "operator", "admin"];

export const keysCreate = hostCommand({
  name: "keys create",
  about: "Make an API key, also when no key is left. It is shown this once.",
  options: { org: { type: "string" }, role: { type: "string" }, name: { type: "string" } },
  required: ["org", "role"],
  describe: {
    org: "<name>  The organization, by name or id.",
    role: "<role>  viewer, operator or admin.",
    name: "<text>  What the key is for. Default: command line.",
  },
  async run({ values }, given) {
    const role = roles.find((known) => known === values.role);
    if (role === undefined)
      throw new HostRefusal(`There is no role ${JSON.stringify(values.role)}.`, `one of ${roles.join(", ")}`);
    await using host = await openHost(given);
    const organization = await organizationNamed(host, values.org ?? "");
    const { key, record } = await host.db.transaction((tx) =>
      issueKey(host, tx, {
        orgId: organization.id,
        name: values.name ?? "command line",
        role,
        expiresAt: null,
        actor: { type: "system" },
      }),
    );
    return { json: { key, id: record.id, role, organization: organization.name }, lines: [key] };
  },
});
