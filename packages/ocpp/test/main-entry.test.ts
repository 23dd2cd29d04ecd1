import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const sources = new URL("../src/", import.meta.url);

/** The specifiers that a file imports or re-exports. */
function importsOf(source: string): string[] {
  return [...source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"([\w@./:-]+)"/g)].map(
    ([, specifier = ""]) => specifier,
  );
}

/** A source without comments and strings, which may mention anything. */
function codeOf(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, "");
}

async function reachableFrom(entry: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const open = [new URL(entry, sources)];
  for (let url = open.pop(); url !== undefined; url = open.pop()) {
    if (files.has(url.href)) continue;
    const source = await readFile(url, "utf8");
    files.set(url.href, source);
    for (const specifier of importsOf(source))
      if (specifier.startsWith(".")) open.push(new URL(specifier, url));
  }
  return files;
}

test("the main entry runs anywhere: it imports only its own files and uses no globals of Node", async () => {
  const files = await reachableFrom("index.ts");
  expect(files.size).toBeGreaterThan(50);
  const foreignImports: string[] = [];
  for (const [file, source] of files) {
    for (const specifier of importsOf(source)) {
      if (!specifier.startsWith(".")) foreignImports.push(`${file} imports ${specifier}`);
    }
    const names =
      codeOf(source).match(/\b(?:Buffer|process|global|require|setImmediate|NodeJS|__dirname)\b/g) ?? [];
    for (const name of names) foreignImports.push(`${file} names ${name}`);
  }
  expect(foreignImports).toEqual([]);
});

test("the search finds both in the WebSocket part", async () => {
  const files = await reachableFrom("ws.ts");
  const specifiers = new Set([...files.values()].flatMap(importsOf));
  expect(specifiers.has("ws")).toBe(true);
  expect([...files.values()].some((source) => /\bBuffer\b/.test(codeOf(source)))).toBe(true);
});
