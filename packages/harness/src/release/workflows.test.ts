import { constants } from "node:fs";
import { access, readdir } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { type Manifest, readText, repositoryPath } from "../checks/repository.ts";

/*
 * GitHub's runners cannot be had here. What they run are scripts that can; this holds the workflows against the scripts,
 * and their rights against what each job does.
 */

interface WorkflowStep {
  uses?: string;
  run?: string;
  with?: Record<string, string>;
  env?: Record<string, string>;
}

interface Job {
  if?: string;
  needs?: string | string[];
  uses?: string;
  environment?: string;
  permissions?: Record<string, string>;
  strategy?: { matrix: Record<string, string[]> };
  "timeout-minutes"?: number;
  steps?: WorkflowStep[];
}

interface Workflow {
  on: Record<string, { branches?: string[] } | null>;
  permissions: Record<string, string>;
  concurrency: { group: string; "cancel-in-progress": boolean | string };
  jobs: Record<string, Job>;
}

interface Root extends Manifest {
  packageManager: string;
  engines: { node: string };
}

const folder = ".github/workflows";
const texts = new Map(
  await Promise.all(
    (await readdir(repositoryPath(folder))).map(
      async (name) => [name, await readText(`${folder}/${name}`)] as const,
    ),
  ),
);
// The tests below hold what they read against what they expect; a shape that is not theirs fails them.
const workflows = new Map([...texts].map(([name, text]) => [name, parse(text) as Workflow]));
const root = JSON.parse(await readText("package.json")) as Root;
const release = workflows.get("release.yml") as Workflow;
const jobs = [...workflows].flatMap(([file, { jobs }]) =>
  Object.entries(jobs).map(([name, job]) => ({ place: `${file}: ${name}`, job })),
);
const steps = jobs.flatMap(({ place, job }) => (job.steps ?? []).map((step) => ({ place, job, step })));

test("every command of a workflow is a script of this repository", async () => {
  const commands = steps.flatMap(({ step }) =>
    [step.run, step.with?.["version"]].filter((each) => each !== undefined),
  );
  expect(commands).toContain("node --run release:publish -- release");
  for (const command of commands) {
    const [, script] =
      /^npx -y pnpm@[\d.]+ (?:exec )?([\w:-]+)/.exec(command) ?? /^node --run ([\w:-]+)/.exec(command) ?? [];
    if (command === ".ci/run") await access(repositoryPath(command), constants.X_OK);
    else if (command.includes("pnpm") && command.includes(" exec "))
      await access(repositoryPath(`node_modules/.bin/${script}`));
    else expect(Object.keys(root.scripts ?? {}), command).toContain(script);
    for (const [pnpm] of command.matchAll(/pnpm@[\d.]+/g)) expect(pnpm).toBe(root.packageManager);
  }
});

test("every job runs on a Node that package.json allows, and the tests on the oldest of them", () => {
  const [, oldest] = /^>=(\d+)/.exec(root.engines.node) ?? [];
  const versions = steps.flatMap(({ job, step }) => {
    const version = step.with?.["node-version"];
    if (version?.includes("matrix.node")) return job.strategy?.matrix["node"] ?? [];
    return version === undefined ? [] : [version];
  });
  for (const version of versions) expect(Number(version)).toBeGreaterThanOrEqual(Number(oldest));
  expect(workflows.get("ci.yml")?.jobs["test-and-check"]?.strategy?.matrix["node"]).toContain(oldest);
  // The first line of Node that runs TypeScript as it is and brings an npm that publishes without a token.
  for (const { step } of steps.filter(({ place }) => place.startsWith("release.yml")))
    expect(step.with?.["node-version"] ?? "24").toBe("24");
});

test("no secret is named but the token that GitHub makes for each run, and npm is given none", () => {
  for (const text of texts.values()) {
    const secrets = [...text.matchAll(/secrets\s*[.[]\s*["']?(\w+)/g)].map(([, name]) => name);
    expect(secrets.filter((name) => name !== "GITHUB_TOKEN")).toEqual([]);
    // setup-node would write a place for a token, which npm then prefers to who the workflow is.
    expect(text).not.toMatch(/NPM_TOKEN|NODE_AUTH_TOKEN|registry-url|secrets: inherit/);
  }
});

test("each job has the rights that it needs, and no workflow has any for all of them but to read", () => {
  for (const { permissions } of workflows.values())
    expect(
      Object.entries(permissions).filter(([name, right]) => `${name}: ${right}` !== "contents: read"),
    ).toEqual([]);
  const rights = Object.fromEntries(
    Object.entries(release.jobs).map(([name, { permissions }]) => [name, permissions]),
  );
  expect(rights).toEqual({
    versions: { contents: "write", "pull-requests": "write" },
    test: { contents: "read" },
    pack: { contents: "read" },
    publish: { contents: "read", "id-token": "write" },
    announce: { contents: "write" },
  });
});

test("the job that npm trusts installs nothing, and needs approval", () => {
  const { steps = [], environment } = release.jobs["publish"] ?? {};
  expect(environment).toBe("npm");
  expect(steps.flatMap(({ run }) => run ?? [])).toEqual(["node --run release:publish -- release"]);
  expect(steps.flatMap(({ uses }) => uses ?? []).filter((uses) => !uses.startsWith("actions/"))).toEqual([]);
});

test.each(["pending", "publish", "announce"])("release:%s loads nothing that was installed", async (name) => {
  const entry = `packages/harness/src/release/${name}.ts`;
  expect(root.scripts?.[`release:${name}`]).toBe(`node ${entry}`);
  const { metafile } = await build({
    entryPoints: [repositoryPath(entry)],
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    write: false,
    metafile: true,
  });
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  const foreign = imports.filter(({ external, path }) => external === true && !isBuiltin(path));
  expect(foreign).toEqual([]);
  expect(Object.keys(metafile.inputs).filter((path) => path.includes("node_modules"))).toEqual([]);
});

test("a release happens on main only, once at a time, and after the tests", () => {
  expect(release.on).toEqual({ push: { branches: ["main"] } });
  expect(release.concurrency).toEqual({ group: "release", "cancel-in-progress": false });
  expect(release.jobs["versions"]?.if).toBe(
    "github.repository == 'forecourt-ev/forecourt' && github.ref == 'refs/heads/main'",
  );
  const needs = Object.entries(release.jobs).map(([name, { needs = [] }]) => [name, [needs].flat()]);
  expect(Object.fromEntries(needs)).toEqual({
    versions: [],
    test: ["versions"],
    pack: ["versions", "test"],
    publish: ["pack"],
    announce: ["publish"],
  });
  expect(release.jobs["test"]?.uses).toBe("./.github/workflows/ci.yml");
  expect(workflows.get("ci.yml")?.on).toHaveProperty("workflow_call");
});

test("what is packed is what is published and announced", () => {
  const stepsOf = (name: string) => release.jobs[name]?.steps ?? [];
  const uploaded = stepsOf("pack").find(({ uses }) => uses?.startsWith("actions/upload-artifact@"))?.with;
  expect(uploaded).toMatchObject({ name: "release", path: "release", "if-no-files-found": "error" });
  for (const name of ["publish", "announce"]) {
    const downloaded = stepsOf(name).find(({ uses }) => uses?.startsWith("actions/download-artifact@"));
    expect(downloaded?.with).toEqual({ name: "release", path: "release" });
  }
});

test("the tests have the history in which the last release is looked for", () => {
  const [checkout] = workflows.get("ci.yml")?.jobs["test-and-check"]?.steps ?? [];
  expect(checkout).toMatchObject({
    uses: expect.stringMatching(/^actions\/checkout@/),
    with: { "fetch-depth": 0 },
  });
});

test("every action is pinned, and every job ends", () => {
  expect(steps.length).toBeGreaterThan(10);
  for (const { place, step } of steps)
    if (step.uses !== undefined) expect(step.uses, place).toMatch(/^[\w-]+\/[\w-]+@(?:v\d+|[0-9a-f]{40})$/);
  for (const { place, job } of jobs)
    if (job.uses === undefined) expect(job["timeout-minutes"], place).toBeLessThanOrEqual(30);
});
