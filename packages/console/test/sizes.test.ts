import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { consoleFolder } from "@forecourt/console";
import { expect, test } from "vitest";

/** In bytes, gzipped: what comes before the first screen, and what another screen adds. */
const most = { initial: 150_000, screen: 60_000 };

interface Chunk {
  file: string;
  imports?: string[];
  isDynamicEntry?: boolean;
  isEntry?: boolean;
}

type Manifest = Record<string, Chunk>;

const manifest: Manifest = JSON.parse(await readFile(new URL("manifest.json", consoleFolder), "utf8"));

/** A chunk, and those that it imports at once. */
function withImports(name: string, found: Set<string> = new Set()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const each of manifest[name]?.imports ?? []) withImports(each, found);
  return found;
}

async function sizeOf(names: Iterable<string>): Promise<number> {
  let bytes = 0;
  for (const name of names)
    bytes += gzipSync(await readFile(new URL(manifest[name]?.file ?? "", consoleFolder)), {
      level: 9,
    }).length;
  return bytes;
}

const [entry = ""] = Object.keys(manifest).filter((name) => manifest[name]?.isEntry === true);
const initial = withImports(entry);

test("the scripts before the first screen are at most 150 kB", async () => {
  expect(await sizeOf(initial)).toBeLessThanOrEqual(most.initial);
});

test.each(Object.keys(manifest).filter((name) => manifest[name]?.isDynamicEntry === true))(
  "%s adds at most 60 kB",
  async (name) => {
    const added = [...withImports(name)].filter((each) => !initial.has(each));
    expect(await sizeOf(added)).toBeLessThanOrEqual(most.screen);
  },
);
