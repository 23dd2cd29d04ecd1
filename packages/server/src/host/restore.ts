import { rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { differences, fingerprints } from "../store/copy/copy.ts";
import { insertRows } from "../store/copy/rows.ts";
import { closeTarget, finishTarget, prepareTarget } from "../store/copy/target.ts";
import { lockDataFolder } from "../store/data-folder.ts";
import { type Database, openDatabase } from "../store/db.ts";
import { finishReplacement, isReplacing, replaceDatabase, restoringIn } from "../store/replace-database.ts";
import { type Manifest, readBackup, verifyBackup } from "./backup-file.ts";
import { configured } from "./configured.ts";
import { HostRefusal, hostCommand } from "./host-command.ts";
import { type Progress, startProgress } from "./progress.ts";

export const restore = hostCommand({
  name: "restore",
  about: "Create the embedded database in FORECOURT_DATA_DIR from a backup.",
  positionals: ["file"],
  options: { force: { type: "boolean", default: false } },
  describe: {
    force: "Move an existing database into a folder beside it. Nothing is deleted.",
  },
  more: `The command checks the whole file, creates the database beside the existing one, and replaces that as the last step: an
error or an interruption before leaves it unchanged.`,
  async run({ values, positionals: [file = ""] }, host) {
    const config = configured(host.env);
    if ("url" in config.database || config.database.embedded === "memory")
      throw new HostRefusal(
        "A backup can only be restored into an embedded database, and FORECOURT_DATABASE_URL is set.",
        "unset FORECOURT_DATABASE_URL; forecourt-server move --to copies the database to PostgreSQL afterwards",
      );
    if ((await stat(file).catch(() => null)) === null) throw new HostRefusal(`No such file: ${file}.`);
    const folder = resolve(config.database.embedded);
    const progress = startProgress(host, {
      message: "Nothing was changed.",
      hint: "run the command again",
    });
    const manifest = await verifyBackup(file, (rows) => progress.step("checking the file", rows, 0));
    if (config.secret !== null && config.secret !== manifest.secret)
      throw new HostRefusal(
        "FORECOURT_SECRET is not the secret of this backup, which its keys and passwords need.",
        "unset FORECOURT_SECRET: the restore writes the secret of the backup into the folder",
      );
    const lock = await lockDataFolder(folder);
    try {
      await finishReplacement(folder);
      const isTaken = (await stat(join(folder, "postgres")).catch(() => null)) !== null;
      if (isTaken && !values.force)
        throw new HostRefusal(
          `${folder} already contains a database.`,
          "--force, which moves it aside; or set another FORECOURT_DATA_DIR",
        );
      const made = restoringIn(folder);
      // Remove what an interrupted restore left.
      await rm(made, { recursive: true, force: true });
      try {
        await makeDatabase(made, file, manifest, progress);
        // From here on, nothing takes much space on the disk.
        await writeFile(join(made, "secret"), `${manifest.secret}\n`, { mode: 0o600 });
        // A folder inside the data folder, which may be a volume with nothing around it.
        const aside = isTaken ? `before-restore-${new Date().toISOString().replaceAll(":", "-")}` : null;
        await replaceDatabase(folder, aside);
        progress.end();
        const rows = rowsIn(manifest);
        return {
          json: {
            folder,
            rows,
            created_at: manifest.createdAt,
            put_aside: aside === null ? null : join(folder, aside),
          },
          lines: [
            `${folder}: ${rows} rows and the secret, as of ${manifest.createdAt}.`,
            ...(aside === null ? [] : [`The previous database is in ${join(folder, aside)}.`]),
          ],
        };
      } finally {
        // The next start completes what was interrupted between the two databases.
        if (!(await isReplacing(folder))) await rm(made, { recursive: true, force: true });
      }
    } finally {
      await lock.release();
    }
  },
});

async function makeDatabase(
  folder: string,
  file: string,
  manifest: Manifest,
  progress: Progress,
): Promise<void> {
  progress.step("making the tables", 0, 0);
  const db = await openDatabase({ url: { embedded: folder }, connections: 1 });
  try {
    await prepareTarget(db, manifest.shape, file);
    await load(db, file, manifest, progress);
    const wrong = differences(manifest.fingerprints, await fingerprints(db, manifest.shape, progress.step));
    if (wrong.length > 0) throw new Error(`The tables ${wrong.join(", ")} differ from the backup.`);
    await closeTarget(db, manifest.shape);
    await finishTarget(db, manifest.shape);
  } finally {
    await db.close();
  }
}

const batchRows = 500;

async function load(db: Database, file: string, manifest: Manifest, progress: Progress): Promise<void> {
  const total = rowsIn(manifest);
  let done = 0;
  let batch: { table: string; rows: string[] } = { table: "", rows: [] };
  const flush = async (): Promise<void> => {
    const { table, rows } = batch;
    if (rows.length > 0) await db.transaction((tx) => insertRows(tx, table, rows));
    done += rows.length;
    progress.step(`restoring ${table}`, done, total);
  };
  for await (const entry of readBackup(file)) {
    if (!("row" in entry)) continue;
    if (entry.table !== batch.table || batch.rows.length === batchRows) {
      await flush();
      batch = { table: entry.table, rows: [] };
    }
    batch.rows.push(entry.row);
  }
  await flush();
}

function rowsIn({ fingerprints: tables }: Manifest): number {
  return Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);
}
