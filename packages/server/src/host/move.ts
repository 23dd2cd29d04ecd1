import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { copyTables, differences, type Fingerprints, fingerprints } from "../store/copy/copy.ts";
import { readShape, rowsOf, type Shape } from "../store/copy/shape.ts";
import {
  closeTarget,
  finishTarget,
  isEmpty,
  makeTables,
  prepareTarget,
  readState,
} from "../store/copy/target.ts";
import { type Database, openDatabase } from "../store/db.ts";
import { configured } from "./configured.ts";
import { HostRefusal, hostCommand } from "./host-command.ts";
import { type Progress, startProgress } from "./progress.ts";
import { openSource } from "./source-database.ts";

export const move = hostCommand({
  name: "move",
  about: "Copy the server's database, embedded or PostgreSQL, into an empty PostgreSQL.",
  options: { to: { type: "string" } },
  required: ["to"],
  describe: { to: "<url>  postgres://… of an empty database, 15 or newer." },
  more: `Stop the server first. After an interruption, run the command again: it continues where it stopped. No server starts on
the new database before the copy is complete. At the end the command compares every table, row by row. Ids, counters and
the cursors of readers stay valid. The command only reads the old database.`,
  async run({ values: { to = "" } }, host) {
    const config = configured(host.env);
    if (!URL.canParse(to) || !/^postgres(ql)?:$/.test(new URL(to).protocol))
      throw new HostRefusal(
        "--to must be a URL that begins with postgres://.",
        "--to postgres://user:password@host:5432/forecourt",
      );
    const progress = startProgress(host, {
      message: "The rows copied so far are kept.",
      hint: "run the command again; it continues here",
    });
    const { db: source, secretFile } = await openSource(config);
    try {
      const target = await openTarget(to);
      try {
        const { moved, shape } = await moveInto(source, target, progress);
        progress.end();
        const rows = Object.values(moved).reduce((sum, table) => sum + table.rows, 0);
        return {
          json: {
            rows,
            tables: Object.fromEntries(Object.entries(moved).map(([name, table]) => [name, table.rows])),
            secret_file: secretFile,
            row_level_security: shape.rowLevelSecurity,
          },
          lines: [
            `Copied and verified ${rows} rows in ${shape.tables.length} tables to ${withoutPassword(to)}.`,
            "Start the server with the URL of --to as FORECOURT_DATABASE_URL, and with the same secret as before:",
            secretFile === null
              ? "  FORECOURT_SECRET does not change."
              : `  export FORECOURT_SECRET="$(cat '${secretFile}')"`,
            ...(shape.rowLevelSecurity
              ? [
                  "Row-level security is off in the new database. Try this: forecourt-server db enable-rls <role>",
                ]
              : []),
            "The old database is unchanged. Do not start a server on it again.",
          ],
        };
      } finally {
        await target.close();
      }
    } finally {
      await source.close();
    }
  },
});

async function moveInto(
  source: Database,
  target: Database,
  progress: Progress,
): Promise<{ moved: Fingerprints; shape: Shape }> {
  await refuseOld(target);
  const shape = await readShape(source);
  const found = await fingerprints(source, shape, progress.step);
  const identity = createHash("sha256").update(JSON.stringify(found)).digest("hex");

  const begun = await readState(target);
  if (begun === null) {
    if (!(await isEmpty(target)))
      throw new HostRefusal("The new database is not empty.", "create database forecourt");
    await prepareTarget(target, shape, identity);
  } else if (begun.get("source") !== identity) {
    throw new HostRefusal(
      "The old database has changed since the move into this database began.",
      "drop the new database, create it again, and run this again",
    );
  } else if (!begun.has("foreign keys")) {
    await makeTables(target, shape);
  }
  const state = (await readState(target)) ?? new Map<string, string>();
  if (!state.has("closed")) {
    await copyTables(source, target, shape, { done: state, onProgress: progress.step });
    const wrong = differences(found, await fingerprints(target, shape, progress.step));
    if (wrong.length > 0)
      throw new HostRefusal(
        `The tables ${wrong.join(", ")} differ between the databases: another program may have written to one of them.`,
        "drop the new database, create it again, and run this again",
      );
    await closeTarget(target, shape);
  }
  await finishTarget(target, shape);
  return { moved: found, shape };
}

async function openTarget(url: string): Promise<Database> {
  try {
    return await openDatabase({ url, connections: 2, outsideScopes: "everything" });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new HostRefusal(
      `Cannot connect to the new database: ${why}`,
      `psql ${withoutPassword(url)}, until that works`,
      { cause: error },
    );
  }
}

async function refuseOld(target: Database): Promise<void> {
  const [row] = await target.read((tx) =>
    rowsOf<{ version: string }>(tx, sql`select current_setting('server_version_num') as version`),
  );
  const major = Math.floor(Number(row?.version ?? 0) / 10_000);
  if (major < 15) throw new HostRefusal(`The new database is PostgreSQL ${major}.`, "PostgreSQL 15 or newer");
}

function withoutPassword(url: string): string {
  // Matches up to the last @, because a password may contain one.
  return url.replace(/(:\/\/[^:@/]*):[^/?#]*@/, "$1:…@");
}
