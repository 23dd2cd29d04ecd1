import { revokeKeyIn } from "../accounts/keys/revoke.ts";
import { listOrganizations } from "../accounts/organizations/list.ts";
import { everyKey } from "./every-key.ts";
import { HostRefusal, hostCommand } from "./host-command.ts";
import { openHost } from "./open-host.ts";

export const keysRevoke = hostCommand({
  name: "keys revoke",
  about: "End an API key for good, whichever organization has it. The last admin key of one is kept.",
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
    throw new HostRefusal(
      `There is no key ${JSON.stringify(id)}.`,
      "forecourt-server keys list, which shows them",
    );
  },
});
