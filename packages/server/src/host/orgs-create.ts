import { createOrganization } from "../accounts/organizations/create.ts";
import { isUniqueViolation } from "../store/store-error.ts";
import { HostRefusal, hostCommand } from "./host-command.ts";
import { openHost } from "./open-host.ts";

export const orgsCreate = hostCommand({
  name: "orgs create",
  about: "Make an organization. It has no key yet.",
  positionals: ["name"],
  options: {},
  describe: {},
  async run({ positionals: [name = ""] }, given) {
    if (name.trim() === "" || name.length > 255)
      throw new HostRefusal("The name of an organization has 1 to 255 characters.");
    await using host = await openHost(given);
    try {
      const { id } = await createOrganization(host, name);
      return { json: { id, name }, lines: [id] };
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new HostRefusal(`There is an organization ${JSON.stringify(name)} already.`);
    }
  },
});
