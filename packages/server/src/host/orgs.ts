import type { KeyContext } from "../accounts/keys/issue.ts";
import { createOrganization, listOrganizations, type OrganizationRow } from "../accounts/organizations.ts";
import { isUniqueViolation } from "../store/store-error.ts";
import { HostRefusal, hostCommand } from "./host-command.ts";
import { openHost } from "./open-host.ts";

export const orgsCreate = hostCommand({
  name: "orgs create",
  about: "Create an organization, without a key.",
  positionals: ["name"],
  options: {},
  describe: {},
  async run({ positionals: [name = ""] }, given) {
    if (name.trim() === "" || name.length > 255)
      throw new HostRefusal("The name of an organization must have 1 to 255 characters.");
    await using host = await openHost(given);
    try {
      const { id } = await createOrganization(host, name);
      return { json: { id, name }, lines: [id] };
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new HostRefusal(`The organization ${JSON.stringify(name)} already exists.`);
    }
  },
});

export const orgsList = hostCommand({
  name: "orgs list",
  about: "List the organizations, by name.",
  options: {},
  describe: {},
  async run(_, given) {
    await using host = await openHost(given);
    const organizations = await listOrganizations(host);
    return {
      json: organizations.map(({ id, name, createdAt }) => ({ id, name, created_at: createdAt })),
      lines: organizations.map(({ id, name }) => `${id}  ${name}`),
    };
  },
});

/** Finds an organization by name or by id. */
export async function organizationNamed(host: KeyContext, name: string): Promise<OrganizationRow> {
  const organizations = await listOrganizations(host);
  const found = organizations.find((organization) => organization.name === name || organization.id === name);
  if (found === undefined)
    throw new HostRefusal(`No such organization: ${JSON.stringify(name)}.`, "forecourt-server orgs list");
  return found;
}
