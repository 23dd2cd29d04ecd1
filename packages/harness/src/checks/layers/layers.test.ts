import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type Layers, layerFaults } from "./layers.ts";
import { readTree } from "./read-imports.ts";
import { arrowsOf, circlesOf, firstLevelRoom } from "./rooms.ts";

const order: Layers = {
  folder: "src",
  layers: [
    { name: "edges", rooms: ["main.ts", "api"] },
    { name: "domain", rooms: ["sites", "sites/tariffs", "charging"] },
    { name: "store", rooms: ["store"] },
  ],
};

const sound: Record<string, string> = {
  "main.ts": 'import "./api/open.ts";',
  "api/open.ts": 'import { a } from "../sites/a.ts";\nexport * from "../store/db.ts";',
  "sites/a.ts": 'import type { B } from "./tariffs/b.ts";\nimport { readFile } from "node:fs";',
  "sites/tariffs/b.ts": 'const db = await import("../../store/db.ts");',
  "charging/c.ts": 'import "../sites/a.ts";',
  "store/db.ts": 'import postgres from "postgres";',
  // Tests import from everywhere.
  "store/db.test.ts": 'import "../api/open.ts";',
  "store/db.test.kit.ts": 'import "../api/open.ts";',
};

async function faultsOf(files: Record<string, string>, layers: Layers = order): Promise<string[]> {
  return layerFaults(await readTree(await plant(files)), layers);
}

async function plant(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-layers-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [path, source] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), source);
  }
  return folder;
}

test("imports within a room, within a layer and down the layers pass", async () => {
  expect(await faultsOf(sound)).toEqual([]);
});

test("an import that points up fails, and the message names the rule and the import", async () => {
  expect(await faultsOf({ ...sound, "store/db.ts": '\nimport type { A } from "../sites/a.ts";' })).toEqual([
    "src/store/db.ts:2: imports src/sites/a.ts. Layer order: store (layer store) must not import sites (layer domain). Imports point down: edges -> domain -> store.",
    expect.stringContaining("these 3 rooms import each other: sites, sites/tariffs, store"),
  ]);
});

test.each([
  ["a side effect", 'import "../main.ts";'],
  ["a type", 'import type { A } from "../main.ts";'],
  ["a re-export", 'export { a } from "../main.ts";'],
  ["a dynamic import", 'const a = await import("../main.ts");'],
  ["an import type", 'type A = import("../main.ts").A;'],
])("%s counts as an import: %s", async (_, statement) => {
  const files = { "main.ts": "", "store/db.ts": statement };
  const layers = [
    { name: "edges", rooms: ["main.ts"] },
    { name: "store", rooms: ["store"] },
  ];
  expect(await faultsOf(files, { folder: "src", layers })).toEqual([
    expect.stringContaining("src/store/db.ts:1: imports src/main.ts. Layer order:"),
  ]);
});

test("a file outside every room fails, and so does a room without a file", async () => {
  const { "charging/c.ts": _, ...others } = sound;
  expect(await faultsOf({ ...others, "extra/x.ts": "", "server.ts": "" })).toEqual([
    "src/extra/x.ts: the file is in none of the rooms of the list.",
    "src/server.ts: the file is in none of the rooms of the list.",
    "src/charging: the list has the room, and it has no file.",
  ]);
});

test("a room in two layers fails", async () => {
  const layers = [...order.layers, { name: "platform", rooms: ["store"] }];
  expect(await faultsOf(sound, { ...order, layers })).toEqual(["src/store: the list has the room twice."]);
});

test("a circle within a layer fails with its arrows", async () => {
  const faults = await faultsOf({
    ...sound,
    "sites/tariffs/b.ts": 'import "../../charging/c.ts";\nimport "../../charging/d.ts";',
    "charging/d.ts": "",
  });
  expect(faults).toEqual([
    `src: No circles: these 3 rooms import each other: charging, sites, sites/tariffs
  charging -> sites: src/charging/c.ts:1 imports sites/a.ts
  sites -> sites/tariffs: src/sites/a.ts:1 imports sites/tariffs/b.ts
  sites/tariffs -> charging: src/sites/tariffs/b.ts:1 imports charging/c.ts (and 1 more)`,
  ]);
});

test("without a list, rooms are the folders and files of the first level", async () => {
  const tree = await readTree(await plant(sound));
  const arrows = arrowsOf(tree, firstLevelRoom);
  expect(arrows.map(({ from, to }) => `${from} -> ${to}`)).toEqual([
    "api -> sites",
    "api -> store",
    "charging -> sites",
    "main.ts -> api",
    "sites -> store",
  ]);
  expect(circlesOf(arrows)).toEqual([]);
});
