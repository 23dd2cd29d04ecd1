import { continueCommitOrder } from "../store/commit-order.ts";
import { migrate } from "../store/migrate.ts";
import { hostCommand } from "./host-command.ts";
import { openTables } from "./open-tables.ts";

export const dbMigrate = hostCommand({
  name: "db migrate",
  about: "Apply the migrations, where the server connects as a role that may not.",
  options: {},
  describe: {},
  more: `Set FORECOURT_DATABASE_URL to what the owner of the tables connects with. A server whose role may, does the same at its
start.`,
  async run(_, given) {
    await using tables = await openTables(given);
    const applied = await migrate(tables.db);
    await continueCommitOrder(tables.db);
    return { json: { applied }, lines: applied.length === 0 ? ["There was none to apply."] : applied };
  },
});
