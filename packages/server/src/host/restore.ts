import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { differences, fingerprints } from "../store/carry/copy.ts";
import { insertRows } from "../store/carry/rows.ts";
import { closeTarget, finishTarget, prepareTarget } from "../store/carry/target.ts";
import { lockDataFolder } from "../store/data-folder.ts";
import { type Database, openDatabase } from "../store/db.ts";
import { type Manifest, readBackup, verifyBackup } from "./backup-file.ts";
import { configured } from "./configured.ts";
import { HostRefusal, hostCommand } from "./host-command.ts";
import { type Progress, startProgress } from "./progress.ts";

export const restore = hostCommand({
  name: "restore",
  about: "Make the embedded database from a backup, in FORECOURT_DATA_DIR.",
  positionals: ["file"],
  options: { force: { type: "boolean", default: false } },
  describe: {
    force: "Where there is a database already, put it aside, in a folder beside it. Nothing is deleted.",
  },
  more: `The whole file is checked first. The database is made beside the one there is, and takes its place in the end: whatever
happens before leaves everything as it was.`,
  async run({ values, positionals: [file = ""] }, host) {
    const config = configured(host.env);
    if ("url" in config.database || config.database.embedded === "memory")
      throw new HostRefusal(
        "A backup is restored into an embedded database, and FORECOURT_DATABASE_URL names another one.",
        "unset FORECOURT_DATABASE_URL; then forecourt-server move --to brings it to PostgreSQL",
      );
    if ((await stat(file).catch(() => null)) === null) throw new HostRefusal(`There is no file ${file}.`);
    const folder = resolve(config.database.embedded);
    const progress = startProgress(host, {
      message: "Everything is as it was.",
      tryThis: "the same command again",
    });
    const manifest = await verifyBackup(file, (rows) => progress.step("checking the file", rows, 0));
    if (config.secret !== null && config.secret !== manifest.secret)
      throw new HostRefusal(
        "FORECOURT_SECRET is not the secret of this backup, whose keys and passwords need the one in it.",
        "unset FORECOURT_SECRET: the secret comes with the backup, into the folder",
      );
    const lock = await lockDataFolder(folder);
    try {
      const isTaken = (await stat(join(folder, "postgres")).catch(() => null)) !== null;
      if (isTaken && !values.force)
        throw new HostRefusal(
          `There is a database in ${folder} already.`,
          "--force, which puts it aside; or another FORECOURT_DATA_DIR",
        );
      const made = join(folder, "restoring");
      // Remove what an interrupted restore left.
      await rm(made, { recursive: true, force: true });
      try {
        await makeDatabase(made, file, manifest, progress);
        // From here on, nothing takes much space on the disk.
        await writeFile(join(made, "secret"), `${manifest.secret}\n`, { mode: 0o600 });
        const aside = isTaken ? await putAside(folder) : null;
        for (const name of ["postgres", "secret"]) await rename(join(made, name), join(folder, name));
        progress.end();
        const rows = rowsIn(manifest);
        return {
          json: { folder, rows, created_at: manifest.createdAt, put_aside: aside },
          lines: [
            `${folder}: ${rows} rows, as they were at ${manifest.createdAt}, and the secret that belongs to them.`,
            ...(aside === null ? [] : [`What was there before is in ${aside}.`]),
          ],
        };
      } finally {
        await rm(made, { recursive: true, force: true });
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
  const db = await openDatabase({ url: { embedded: folder }, lanes: 1 });
  try {
    await prepareTarget(db, manifest.shape, file);
    await load(db, file, manifest, progress);
    const wrong = differences(manifest.fingerprints, await fingerprints(db, manifest.shape, progress.step));
    if (wrong.length > 0) throw new Error(`The tables ${wrong.join(", ")} are not as they were.`);
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

/** Moves the files to a new folder inside the data folder, which may be a volume with nothing around it. */
async function putAside(folder: string): Promise<string> {
  const aside = join(folder, `before-restore-${new Date().toISOString().replaceAll(":", "-")}`);
  await mkdir(aside, { mode: 0o700 });
  for (const name of ["postgres", "secret"])
    await rename(join(folder, name), join(aside, name)).catch((error: unknown) => {
      // The file does not exist when FORECOURT_SECRET is set.
      if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    });
  return aside;
}

function rowsIn({ fingerprints: tables }: Manifest): number {
  return Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);
}
