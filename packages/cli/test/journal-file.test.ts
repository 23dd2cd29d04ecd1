import { readFileSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createFile, removeFile, replaceFile } from "../src/bulk/journal-file.ts";

async function startFolder() {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-journal-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return { folder, path: join(folder, "journal.json") };
}

test("a concurrent reader sees no file or a complete file", async () => {
  const { folder, path } = await startFolder();
  const seen = new Set<string>();
  let isOver = false;
  const look = () => {
    try {
      seen.add(readFileSync(path, "utf8"));
    } catch {
      // Not yet.
    }
    if (!isOver) setImmediate(look);
  };
  look();
  const texts = ["a", "b", "c"].map((letter) => letter.repeat(100_000));
  await createFile(path, texts[0] ?? "");
  for (const text of texts.slice(1)) await replaceFile(path, text);
  isOver = true;
  expect([...seen].filter((text) => !texts.includes(text))).toEqual([]);
  expect(await readdir(folder)).toEqual(["journal.json"]);
});

test("a file that is there already is not written over by a new one", async () => {
  const { folder, path } = await startFolder();
  await createFile(path, "another program's");
  await expect(createFile(path, "mine")).rejects.toMatchObject({ code: "EEXIST" });
  expect(readFileSync(path, "utf8")).toBe("another program's");
  expect(await readdir(folder)).toEqual(["journal.json"]);
});

test("what a writer that was killed has left beside it goes with it, and nothing else", async () => {
  const { folder, path } = await startFolder();
  await createFile(path, "it");
  const others = ["journal.json.bak", "journal.json.0badf00d.txt", "other.json.0badf00d"];
  for (const name of [...others, "journal.json.0badf00d"]) await writeFile(join(folder, name), "");
  await removeFile(path);
  expect((await readdir(folder)).sort()).toEqual(others.sort());
});
