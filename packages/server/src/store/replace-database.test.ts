import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { takeDataFolder } from "./data-folder.ts";
import { finishReplacement, replaceDatabase, restoringIn } from "./replace-database.ts";

async function write(folder: string, name: string): Promise<void> {
  await mkdir(join(folder, "postgres"), { recursive: true });
  await writeFile(join(folder, "postgres", "PG_VERSION"), "18");
  await writeFile(join(folder, "postgres", "name"), name);
  await writeFile(join(folder, "secret"), `secret of ${name}`);
}

/** A folder with a database, and with another one that a restore has made. */
async function startFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-replace-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await write(folder, "old");
  await write(restoringIn(folder), "new");
  return folder;
}

async function databaseIn(folder: string): Promise<string[]> {
  return [
    await readFile(join(folder, "postgres", "name"), "utf8"),
    await readFile(join(folder, "secret"), "utf8"),
  ];
}

const interruptions: [string, (folder: string) => Promise<void>][] = [
  ["before a step", async () => {}],
  [
    "when the old database was moved",
    async (folder) => {
      await mkdir(join(folder, "aside"));
      await rename(join(folder, "postgres"), join(folder, "aside", "postgres"));
    },
  ],
  [
    "when the new database was moved, and not its secret",
    async (folder) => {
      await mkdir(join(folder, "aside"));
      await rename(join(folder, "postgres"), join(folder, "aside", "postgres"));
      await rename(join(restoringIn(folder), "postgres"), join(folder, "postgres"));
    },
  ],
];

test.each(interruptions)(
  "a replacement that is interrupted %s is completed by the next start",
  async (_, interrupt) => {
    const folder = await startFolder();
    await writeFile(join(restoringIn(folder), "ready"), "aside");
    await interrupt(folder);
    const taken = await takeDataFolder(folder);
    await taken.close();
    expect(await databaseIn(folder)).toEqual(["new", "secret of new"]);
    expect(await databaseIn(join(folder, "aside"))).toEqual(["old", "secret of old"]);
    expect(await readdir(folder)).not.toContain("restoring");
  },
);

test("a database that was not complete when the restore was interrupted replaces nothing", async () => {
  const folder = await startFolder();
  await finishReplacement(folder);
  expect(await databaseIn(folder)).toEqual(["old", "secret of old"]);
});

test("a folder without a database gets the new one, also when a secret is there", async () => {
  const folder = await startFolder();
  await rm(join(folder, "postgres"), { recursive: true });
  await replaceDatabase(folder, null);
  expect(await databaseIn(folder)).toEqual(["new", "secret of new"]);
  expect((await readdir(folder)).toSorted()).toEqual(["postgres", "secret"]);
});
