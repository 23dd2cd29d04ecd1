import { mkdir, realpath, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { packOnce, type Tarball, unpack } from "./pack.ts";
import { repositoryPath } from "./repository.ts";
import { runCommand } from "./run-command.ts";
import { allOf, type Outcome, type Step } from "./step.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Entries that run in Node only: their users have @types/node. All others compile with a browser's types. */
const nodeEntries = new Set([
  "@forecourt/cli",
  "@forecourt/ocpp/ws",
  "@forecourt/pricing/ocmf",
  "@forecourt/server",
  "@forecourt/simulator",
  "@forecourt/simulator/command-line",
  "@forecourt/webhooks/node",
]);

/** Entries that need the optional peers of their package. All others load without them. */
const peerEntries = new Set([
  "@forecourt/ocpp/ca",
  "@forecourt/client/fetch",
  "@forecourt/client/testing",
  "@forecourt/cli",
]);

/** Entries with the types of drizzle-orm, whose own declarations do not compile without skipLibCheck. They are only loaded. */
const uncompiled = new Set(["@forecourt/server/schema"]);

/**
 * One project per package: the tarball, what its `dependencies` name, and nothing else. It compiles with
 * skipLibCheck off, every entry loads, those that need peers once these are installed as well, and every command has a
 * --help. CONSUMER_TYPESCRIPT names another compiler version than the repository's.
 */
export const consumers: Step = {
  name: "consumers",
  about: "each tarball, installed alone, compiles, loads and says what its commands do",
  async run() {
    const packed = await packOnce();
    if (!packed.ok) return packed;
    await using temporary = await temporaryFolder("consumers");
    const { path: folder } = temporary;
    const outcomes: Outcome[] = [];
    for (const tarball of packed.tarballs) outcomes.push(await consume(folder, tarball, packed.tarballs));
    return allOf(outcomes);
  },
};

async function consume(folder: string, tarball: Tarball, all: readonly Tarball[]): Promise<Outcome> {
  const project = join(folder, tarball.manifest.name);
  await install(project, tarball, all);
  const entries = entriesOf(tarball);
  const withoutPeers = entries.filter((entry) => !peerEntries.has(entry));
  const outcomes = [
    await compileAll(project, withoutPeers),
    await load(project, withoutPeers),
    ...(await explainThemselves(project, tarball)),
  ];
  if (Object.keys(tarball.manifest.peerDependencies ?? {}).length > 0) {
    await installPeers(project, tarball, all);
    outcomes.push(await compileAll(project, entries), await load(project, entries));
  }
  return allOf(outcomes);
}

async function compileAll(project: string, entries: readonly string[]): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const kind of ["node", "browser"] as const) {
    const own = entries.filter(
      (entry) => nodeEntries.has(entry) === (kind === "node") && !uncompiled.has(entry),
    );
    if (own.length === 0) continue;
    await writeFile(join(project, `${kind}.mts`), programUsing(own));
    await writeFile(join(project, `tsconfig.${kind}.json`), JSON.stringify(tsconfig(kind)));
    outcomes.push(await compile(project, kind));
  }
  return allOf(outcomes);
}

/** A command finds all that it is made of, where nothing else of ours is near. */
function explainThemselves(project: string, { manifest }: Tarball): Promise<Outcome[]> {
  const files = Object.values(manifest.bin ?? {});
  return Promise.all(
    files.map((file) =>
      runCommand(process.execPath, [join("node_modules", manifest.name, file), "--help"], { cwd: project }),
    ),
  );
}

async function load(project: string, entries: readonly string[]): Promise<Outcome> {
  const loading = entries.map((entry) => `await import(${JSON.stringify(entry)});`).join("\n");
  await writeFile(join(project, "load.mjs"), `${loading}\n`);
  return runCommand(process.execPath, ["load.mjs"], { cwd: project });
}

async function installPeers(
  project: string,
  { folder, manifest }: Tarball,
  all: readonly Tarball[],
): Promise<void> {
  for (const name of Object.keys(manifest.peerDependencies ?? {})) {
    const own = all.find((other) => other.manifest.name === name);
    const place = join(project, "node_modules", name);
    if (own === undefined) await link(repositoryPath(`${folder}/node_modules/${name}`), place);
    else await unpack(own.file, place);
  }
}

/** Ours are unpacked, so that nothing but what was packed is seen; others are linked to where pnpm put them. */
async function install(project: string, tarball: Tarball, all: readonly Tarball[]): Promise<void> {
  const modules = join(project, "node_modules");
  const wanted = [tarball];
  for (const { file, folder, manifest } of wanted) {
    await unpack(file, join(modules, manifest.name));
    for (const name of Object.keys(manifest.dependencies ?? {})) {
      const own = all.find((other) => other.manifest.name === name);
      if (own === undefined)
        await link(repositoryPath(`${folder}/node_modules/${name}`), join(modules, name));
      else if (!wanted.includes(own)) wanted.push(own);
    }
  }
  await link(repositoryPath("node_modules/@types/node"), join(modules, "@types/node"));
}

async function link(target: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const there = await realpath(path).catch(() => undefined);
  if (there === undefined) await symlink(await realpath(target), path, "junction");
}

function entriesOf({ manifest }: Tarball): string[] {
  return Object.keys(manifest.exports ?? {})
    .filter((path) => path !== "./package.json")
    .map((path) => manifest.name + path.slice(1));
}

function programUsing(entries: readonly string[]): string {
  const imports = entries.map((entry, index) => `import * as entry${index} from ${JSON.stringify(entry)};`);
  const uses = entries.map((_, index) => `Object.keys(entry${index})`);
  return `${imports.join("\n")}\nexport const names: string[][] = [${uses.join(", ")}];\n`;
}

function tsconfig(kind: "node" | "browser"): object {
  const lib = ["ES2023", "ESNext.Disposable", ...(kind === "browser" ? ["DOM", "DOM.Iterable"] : [])];
  return {
    compilerOptions: {
      target: "ES2022",
      lib,
      module: "NodeNext",
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      noEmit: true,
      types: kind === "node" ? ["node"] : [],
    },
    files: [`${kind}.mts`],
  };
}

function compile(project: string, kind: string): Promise<Outcome> {
  const args = ["-p", `tsconfig.${kind}.json`];
  const version = process.env["CONSUMER_TYPESCRIPT"];
  if (version === undefined) return runCommand("tsc", args, { cwd: project });
  return runCommand("npx", ["-y", "-p", `typescript@${version}`, "tsc", ...args], { cwd: project });
}
