import { stat } from "node:fs/promises";
import { differences, fingerprints } from "../store/copy/copy.ts";
import { readRows } from "../store/copy/rows.ts";
import { readShape, type Shape } from "../store/copy/shape.ts";
import type { Database } from "../store/db.ts";
import { FORMAT, writeBackup } from "./backup-file.ts";
import { configured } from "./configured.ts";
import { HostRefusal, hostCommand } from "./host-command.ts";
import { type Progress, startProgress } from "./progress.ts";
import { openSource } from "./source-database.ts";

export const backup = hostCommand({
  name: "backup",
  about: "Write the embedded database and its secret to one compressed file.",
  positionals: ["file"],
  options: {},
  describe: {},
  more: `Stop the server first: only one process at a time can read the embedded database. Every later version can restore the
file. It contains FORECOURT_SECRET, so only its owner can read it. For a PostgreSQL, use its own tools: pg_dump, or base
backups with an archive of the WAL.`,
  async run({ positionals: [file = ""] }, host) {
    const config = configured(host.env);
    if ("url" in config.database)
      throw new HostRefusal(
        "This server uses PostgreSQL, which has its own tools for backups.",
        'pg_dump --format=custom --file=forecourt.dump "$FORECOURT_DATABASE_URL"',
      );
    if ((await stat(file).catch(() => null)) !== null)
      throw new HostRefusal(`The file ${file} already exists.`, "give another name");
    const progress = startProgress(host, {
      message: "Nothing was written.",
      hint: "run the command again",
    });
    const { db, secret } = await openSource(config);
    try {
      const shape = await readShape(db);
      const before = await fingerprints(db, shape, progress.step);
      const manifest = {
        format: FORMAT,
        createdAt: new Date().toISOString(),
        shape,
        fingerprints: before,
        secret,
      } as const;
      await writeBackup(file, manifest, everyRow(db, shape, progress));
      const changed = differences(before, await fingerprints(db, shape, progress.step));
      if (changed.length > 0)
        throw new Error(`unreachable: ${changed.join(", ")} changed under the folder's lock`);
      progress.end();
      const rows = Object.values(before).reduce((sum, table) => sum + table.rows, 0);
      const { size } = await stat(file);
      return {
        json: {
          file,
          bytes: size,
          rows,
          tables: shape.tables.length,
          migrations: shape.migrations.map(({ name }) => name),
        },
        lines: [
          `${file}: ${rows} rows of ${shape.tables.length} tables, ${size} bytes.`,
          "It contains the secret of the server: store it where only you can read it.",
        ],
      };
    } finally {
      await db.close();
    }
  },
});

async function* everyRow(db: Database, shape: Shape, progress: Progress) {
  const total = shape.tables.reduce((sum, { blocks }) => sum + blocks, 0);
  let copied = 0;
  for (const { name, blocks, blocksAtOnce } of shape.tables) {
    for (let block = 0; block < blocks; block += blocksAtOnce) {
      progress.step(`writing ${name}`, copied + block, total);
      for (const row of await readRows(db, name, { from: block, to: block + blocksAtOnce }))
        yield { table: name, row };
    }
    copied += blocks;
  }
}
