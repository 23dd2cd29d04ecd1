import { listOrganizations } from "../accounts/organizations/list.ts";
import { hostCommand } from "./host-command.ts";
import { openHost } from "./open-host.ts";

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
