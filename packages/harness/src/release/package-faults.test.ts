import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import type { Manifest } from "../checks/repository.ts";
import { packageFaults } from "./package-faults.ts";

const sound = {
  name: "@forecourt/thing",
  version: "1.2.3",
  description: "A thing.",
  keywords: ["ev-charging", "ocpp", "thing"],
  homepage: "https://github.com/forecourt-ev/forecourt/tree/main/packages/thing#readme",
  bugs: "https://github.com/forecourt-ev/forecourt/issues",
  repository: {
    type: "git",
    url: "git+https://github.com/forecourt-ev/forecourt.git",
    directory: "packages/thing",
  },
  license: "MIT",
  files: ["dist"],
  engines: { node: ">=20.19" },
  dependencies: { "@forecourt/contract": "^1.0.0", ws: "8.23.0" },
  publishConfig: { access: "public", provenance: true },
};
const soundFiles = { LICENSE: "MIT", "README.md": "# A thing", "dist/index.js": "", "dist/testing.js": "" };

test("a complete package has no faults", async () => {
  expect(await faultsOf(sound, soundFiles)).toEqual([]);
});

test("what is missing in a package is named", async () => {
  const { name, version } = sound;
  expect(await faultsOf({ name, version }, {})).toEqual([
    "@forecourt/thing has no LICENSE",
    "@forecourt/thing has no README.md",
    "@forecourt/thing does not name the repository git+https://github.com/forecourt-ev/forecourt.git",
    "@forecourt/thing does not say that it is at packages/thing there",
    "@forecourt/thing does not name its page, https://github.com/forecourt-ev/forecourt/tree/main/packages/thing#readme",
    "@forecourt/thing does not say where to report bugs",
    "@forecourt/thing has fewer than three keywords to be found by",
    "@forecourt/thing does not say what it is",
    "@forecourt/thing does not name its licence",
    "@forecourt/thing does not say which Node it needs",
    "@forecourt/thing has no list of files to ship",
    "@forecourt/thing would not be public",
    "@forecourt/thing would be published without provenance",
  ]);
});

test("tests, leftovers and what runs at installation are found", async () => {
  const manifest = {
    ...sound,
    scripts: { postinstall: "node setup.js", build: "tsc" },
    dependencies: { "@forecourt/contract": "workspace:^", tsx: "catalog:", ws: "8.23.0" },
  };
  const files = {
    ...soundFiles,
    "dist/index.test.js": "",
    "test/start.ts": "",
    "dist/.tsbuildinfo": "{}",
    ".env": "SECRET=1",
    "binding.gyp": "",
  };
  const faults = await faultsOf(manifest, files);
  expect(faults.toSorted()).toEqual([
    "@forecourt/thing depends on @forecourt/contract at workspace:^, which npm does not have",
    "@forecourt/thing depends on tsx at catalog:, which npm does not have",
    "@forecourt/thing runs a script at postinstall",
    "@forecourt/thing ships .env",
    "@forecourt/thing ships dist/.tsbuildinfo",
    "@forecourt/thing ships dist/index.test.js",
    "@forecourt/thing ships test/start.ts",
    "@forecourt/thing would be compiled where it is installed",
  ]);
});

test("a package that is built while it is packed says what is inside", async () => {
  const source = { ...sound, scripts: { prepack: "pnpm bundle" } };
  expect(await faultsOf(sound, soundFiles, source)).toEqual([
    "@forecourt/thing has a prepack script and no dist/bundled.json that names what is inside",
  ]);
  expect(await faultsOf(sound, { ...soundFiles, "dist/bundled.json": "[]" }, source)).toEqual([]);
});

/** Of a tarball with this package.json and these files, packed from a folder with that package.json. */
async function faultsOf(
  manifest: object,
  files: Readonly<Record<string, string>>,
  source: Manifest = sound,
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-faults-"));
  try {
    for (const [path, text] of Object.entries({ ...files, "package.json": JSON.stringify(manifest) })) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    return await packageFaults(folder, { folder: "packages/thing", manifest: source });
  } finally {
    await rm(folder, { recursive: true });
  }
}
