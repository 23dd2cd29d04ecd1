import type { KeyContext } from "../accounts/keys/issue.ts";
import type { OrganizationRow } from "../accounts/organizations/create.ts";
import { listOrganizations } from "../accounts/organizations/list.ts";
import { HostRefusal } from "./host-command.ts";

/** Finds an organization by name or by id. */
export async function organizationNamed(host: KeyContext, name: string): Promise<OrganizationRow> {
  const organizations = await listOrganizations(host);
  const found = organizations.find((organization) => organization.name === name || organization.id === name);
  if (found === undefined)
    throw new HostRefusal(
      `There is no organization ${JSON.stringify(name)}.`,
      "forecourt-server orgs list, which shows them",
    );
  return found;
}
