import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { announcements } from "./announce-release.ts";
import { isPublished } from "./is-published.ts";
import { publishArguments, publishRelease } from "./publish-release.ts";
import { type ReleasedPackage, writeRelease } from "./release-folder.ts";

const released: ReleasedPackage = {
  name: "@forecourt/thing",
  version: "1.2.0",
  tarball: "forecourt-thing-1.2.0.tgz",
  sha512: createHash("sha512").update("what was packed").digest("base64"),
  sbom: "forecourt-thing-1.2.0.cdx.json",
  notes: "### Minor Changes\n\n- A thing.",
};

test("the command takes a folder by its name, and each tarball through all of npm but the upload", async () => {
  const place = await mkdtemp(join(tmpdir(), "forecourt-publish-"));
  const folder = join(place, "release");
  try {
    await mkdir(join(folder, "package"), { recursive: true });
    const manifest = { name: "@forecourt/thing", version: "1.2.0", publishConfig: { provenance: true } };
    await writeFile(join(folder, "package/package.json"), JSON.stringify(manifest));
    await run("tar", ["-czf", released.tarball, "package"], { cwd: folder });
    const sha512 = createHash("sha512")
      .update(await readFile(join(folder, released.tarball)))
      .digest("base64");
    await writeRelease(folder, { commit: "abc", packages: [{ ...released, sha512 }] });
    const command = fileURLToPath(new URL("publish.ts", import.meta.url));
    const args = ["--import", import.meta.resolve("tsx"), command, "release", "--dry-run"];
    const { stdout } = await run(process.execPath, args, { cwd: place });
    expect(stdout).toBe("@forecourt/thing@1.2.0 could be published.\n");
  } finally {
    await rm(place, { recursive: true });
  }
});

test("a tarball that is not the one that was packed is not published", async () => {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-publish-"));
  try {
    await writeRelease(folder, { commit: "abc", packages: [released] });
    await writeFile(join(folder, released.tarball), "something else");
    const publishing = publishRelease(folder, { dryRun: true, print: () => {} });
    await expect(publishing).rejects.toThrow("forecourt-thing-1.2.0.tgz is not what was packed");
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("a registry is asked for one version, and one that fails is not taken for one without it", async () => {
  const asked: (string | undefined)[] = [];
  const answers = new Map([
    ["/@forecourt%2fthing/1.2.0", 200],
    ["/@forecourt%2fthing/1.3.0", 404],
  ]);
  const server = createServer((request, reply) => {
    asked.push(request.url);
    reply.writeHead(answers.get(request.url ?? "") ?? 503).end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    // A server that listens on TCP has an address of this shape.
    const registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await isPublished({ name: "@forecourt/thing", version: "1.2.0" }, registry)).toBe(true);
    expect(await isPublished({ name: "@forecourt/thing", version: "1.3.0" }, registry)).toBe(false);
    await expect(isPublished({ name: "@forecourt/other", version: "1.0.0" }, registry)).rejects.toThrow(
      "/@forecourt%2fother/1.0.0 answered 503",
    );
    expect(asked).toHaveLength(3);
  } finally {
    server.close();
  }
});

test("a version is published with provenance, and a pre-release not as the latest", () => {
  const args = publishArguments("thing.tgz", { version: "1.2.0" }, false).join(" ");
  expect(args).toBe("publish thing.tgz --access public --tag latest --ignore-scripts --provenance");
  expect(publishArguments("thing.tgz", { version: "2.0.0-next.3" }, false)).toContain("next");
  expect(publishArguments("thing.tgz", { version: "1.2.0" }, true)).toContain("--dry-run");
  expect(publishArguments("thing.tgz", { version: "1.2.0" }, true)).not.toContain("--provenance");
});

test("each package is announced by its tag, at the commit that it was built from, with its SBOM", () => {
  const server = { ...released, name: "@forecourt/server", version: "2.0.0-next.1", notes: "" };
  const [thing, preview] = announcements("out", { commit: "abc123", packages: [released, server] });
  expect(thing?.tag).toBe("@forecourt/thing@1.2.0");
  expect(thing?.args.slice(0, 6)).toEqual([
    "release",
    "create",
    "@forecourt/thing@1.2.0",
    join("out", "forecourt-thing-1.2.0.cdx.json"),
    "--target",
    "abc123",
  ]);
  expect(thing?.args).toContain("### Minor Changes\n\n- A thing.");
  expect(thing?.args).toContain("--latest=false");
  expect(preview?.args).toContain("--prerelease");
  expect(preview?.args).toContain("--latest=false");
});

const run = promisify(execFile);
