import { copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../free-port.ts";
import { startServerProcess } from "../start-server-process.ts";
import { packOnce, type Tarball } from "./pack.ts";
import { repositoryPath } from "./repository.ts";
import { runCommand, runPnpm } from "./run-command.ts";
import { allOf, fromComplaints, type Outcome, type Step } from "./step.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Applications that embed the engine without the rest of Forecourt rely on this. */
export const independence: Step = {
  name: "independence",
  about: "@forecourt/ocpp needs ws at most, its main entry no Node, and its tarball runs alone",
  async run() {
    const packed = await packOnce();
    if (!packed.ok) return packed;
    const tarball = packed.tarballs.find(({ manifest }) => manifest.name === "@forecourt/ocpp");
    if (tarball === undefined) throw new Error("@forecourt/ocpp is not among the published packages.");
    await using temporary = await temporaryFolder("independence");
    const { path: folder } = temporary;
    return allOf([
      onlyWs(tarball),
      await compilesWithoutNode(folder),
      await runsAlone(join(folder, "alone"), tarball),
    ]);
  },
};

/** What a package manager installs along: optional peers are not. */
function onlyWs({ manifest }: Tarball): Outcome {
  const names = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
  const required = Object.keys(manifest.peerDependencies ?? {}).filter(
    (name) => manifest.peerDependenciesMeta?.[name]?.optional !== true,
  );
  const others = [...names, ...required].filter((name) => name !== "ws");
  return fromComplaints(others.map((name) => `@forecourt/ocpp asks for ${name}.`));
}

/** The main entry knows no Node module, no `Buffer` and no `process`: it compiles with the types of a browser alone. */
async function compilesWithoutNode(folder: string): Promise<Outcome> {
  const tsconfig = {
    extends: repositoryPath("tsconfig.base.json"),
    compilerOptions: {
      lib: ["ES2023", "ESNext.Disposable", "DOM"],
      types: [],
      noEmit: true,
      composite: false,
      declarationMap: false,
    },
    files: [repositoryPath("packages/ocpp/src/index.ts")],
  };
  const path = join(folder, "tsconfig.json");
  await writeFile(path, JSON.stringify(tsconfig));
  return runCommand("tsc", ["-p", path]);
}

/** An empty folder, the tarball, what it brings along, and the two programs of its README, which find each other. */
async function runsAlone(project: string, { file }: Tarball): Promise<Outcome> {
  await mkdir(project);
  await writeFile(join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const installed = await runPnpm(["add", "--prefer-offline", "--ignore-scripts", file], { cwd: project });
  if (!installed.ok) return installed;
  const folders = await readdir(join(project, "node_modules/.pnpm"));
  const packages = folders.filter((name) => name.includes("@", 1)).map((name) => name.replace(/@[^@]*$/, ""));
  const others = packages.filter((name) => name !== "ws" && !name.startsWith("@forecourt+ocpp"));
  if (others.length > 0) return fromComplaints([`${others.join(", ")} came along with the tarball.`]);

  for (const name of ["central-system.ts", "charge-point.ts"]) {
    await copyFile(repositoryPath(`examples/embed-ocpp/src/${name}`), join(project, name));
  }
  const tsconfig = {
    compilerOptions: {
      target: "ES2022",
      module: "NodeNext",
      strict: true,
      types: ["node"],
      typeRoots: [repositoryPath("node_modules/@types")],
    },
  };
  await writeFile(join(project, "tsconfig.json"), JSON.stringify(tsconfig));
  const compiled = await runCommand("tsc", ["-p", "tsconfig.json"], { cwd: project });
  if (!compiled.ok) return compiled;

  const port = await freePort();
  // First the charger, which goes on trying.
  const booting = startServerProcess({
    entry: join(project, "charge-point.js"),
    env: { OCPP_URL: `ws://127.0.0.1:${port}/ocpp` },
    readyLine: /status: 'Accepted'/,
  });
  await using _centralSystem = await startServerProcess({
    entry: join(project, "central-system.js"),
    env: { PORT: String(port) },
    readyLine: /^\[2,.*"BootNotification"/,
  });
  await using _chargePoint = await booting;
  return { ok: true };
}
