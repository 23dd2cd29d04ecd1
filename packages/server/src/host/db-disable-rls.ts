import { sql } from "drizzle-orm";
import { migrate } from "../store/migrate.ts";
import { hostCommand } from "./host-command.ts";
import { openTables } from "./open-tables.ts";

export const dbDisableRls = hostCommand({
  name: "db disable-rls",
  about:
    "Switch row-level security off again. The server alone keeps organizations apart, as it always does.",
  options: {},
  describe: {},
  more: "Set FORECOURT_DATABASE_URL to what the owner of the tables connects with. The server may run.",
  async run(_, given) {
    await using tables = await openTables(given);
    await migrate(tables.db);
    await tables.db.read((tx) => tx.execute(sql`select disable_row_level_security()`));
    return { json: { row_level_security: false }, lines: ["Row-level security is off."] };
  },
});
