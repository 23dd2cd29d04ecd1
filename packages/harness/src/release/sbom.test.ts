import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { publishedPackages, readText } from "../checks/repository.ts";
import { sbomFault, sbomOf, unlicensed } from "./sbom.ts";

interface Bom {
  metadata: { component: { purl: string } };
  components: { purl: string; licenses: object[]; hashes?: { alg: string; content: string }[] }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

interface Lockfile {
  importers: Record<string, { dependencies?: Record<string, { version: string }> }>;
  packages: Record<string, { resolution: { integrity: string } }>;
  snapshots: Record<
    string,
    Record<"dependencies" | "optionalDependencies", Record<string, string> | undefined>
  >;
}

const sha512 = Buffer.alloc(64, 7).toString("base64");

test("the SBOM of the server names what the lockfile installs along with it, with licences and hashes", async () => {
  const bom = JSON.parse(await sbomFor("packages/server", "/nowhere")) as Bom;
  const lockfile = parse(await readText("pnpm-lock.yaml")) as Lockfile;
  const locked = lockedAlong(lockfile, "packages/server");

  const foreign = bom.components.filter(({ purl }) => !purl.startsWith("pkg:npm/%40forecourt/"));
  expect(foreign.map(({ purl }) => decodeURIComponent(purl)).toSorted()).toEqual(
    [...locked].map((key) => `pkg:npm/${key}`).toSorted(),
  );
  for (const { purl, licenses, hashes } of foreign) {
    expect(licenses, purl).toHaveLength(1);
    const integrity =
      lockfile.packages[decodeURIComponent(purl.slice("pkg:npm/".length))]?.resolution.integrity;
    const content = Buffer.from(integrity?.slice("sha512-".length) ?? "", "base64").toString("hex");
    expect(hashes, purl).toEqual([{ alg: "SHA-512", content }]);
  }
  const direct = bom.dependencies.find(({ ref }) => ref === bom.metadata.component.purl)?.dependsOn ?? [];
  const manifest = JSON.parse(await readText("packages/server/package.json")) as { dependencies: object };
  expect(direct).toHaveLength(Object.keys(manifest.dependencies).length);
});

test("bundled packages are in the SBOM, and marked as bundled", async () => {
  const unpacked = await mkdtemp(join(tmpdir(), "forecourt-bundled-"));
  try {
    await mkdir(join(unpacked, "dist"));
    const inside = [
      { name: "ws", version: "8.23.0", license: "MIT" },
      { name: "@other/package", version: "1.0.0", license: "(MIT OR Apache-2.0)" },
    ];
    await writeFile(join(unpacked, "dist/bundled.json"), JSON.stringify(inside));
    const text = await sbomFor("packages/webhooks", unpacked);
    expect(await sbomFault(text)).toBeUndefined();
    const bom = JSON.parse(text) as Bom;
    expect(bom.components).toMatchObject([
      { purl: "pkg:npm/%40other/package@1.0.0", licenses: [{ expression: "(MIT OR Apache-2.0)" }] },
      { purl: "pkg:npm/ws@8.23.0", licenses: [{ license: { id: "MIT" } }], hashes: [{ alg: "SHA-512" }] },
    ]);
    for (const component of bom.components)
      expect(component).toHaveProperty("properties", [{ name: "forecourt:bundled", value: "true" }]);
  } finally {
    await rm(unpacked, { recursive: true });
  }
});

test("a document that is not CycloneDX, or silent about a licence, is found", async () => {
  const text = await sbomFor("packages/ocpp", "/nowhere");
  expect(await sbomFault(text)).toBeUndefined();
  expect(await sbomFault(text.replace('"CycloneDX"', '"Cyclone"'))).toContain("bomFormat");
  expect(unlicensed(text)).toEqual([]);
  expect(unlicensed(text.replaceAll('"id": "MIT"', '"name": "UNKNOWN"'))).toEqual(["pkg:npm/ws@8.23.0"]);
  expect(unlicensed(text.replace(/"licenses": \[[^\]]*\],(?=\s*"purl": "pkg:npm\/ws)/, ""))).toEqual([
    "pkg:npm/ws@8.23.0",
  ]);
});

async function sbomFor(folder: string, unpacked: string): Promise<string> {
  const workspace = (await publishedPackages()).find((each) => each.folder === folder);
  if (workspace === undefined) throw new Error(`${folder} is not published.`);
  return sbomOf({ ...workspace, sha512, unpacked }, new Date(0));
}

/** `name@version` of all that pnpm installs for a workspace's `dependencies`, ours followed and left out. */
function lockedAlong({ importers, snapshots }: Lockfile, start: string): Set<string> {
  const found = new Set<string>();
  follow(start);
  return found;

  function follow(importer: string): void {
    for (const [name, { version }] of Object.entries(importers[importer]?.dependencies ?? {})) {
      if (version.startsWith("link:../")) follow(version.replace("link:../", "packages/"));
      else visit(`${name}@${version}`);
    }
  }

  function visit(snapshot: string): void {
    // Behind the version stands which peers it was installed with.
    const key = snapshot.replace(/\(.*$/, "");
    if (found.has(key)) return;
    found.add(key);
    const { dependencies, optionalDependencies } = snapshots[snapshot] ?? {};
    for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies }))
      visit(`${name}@${version}`);
  }
}
