import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { buildOnce } from "./build.ts";
import { bun, deno, type ForeignRuntime, fetchPackage, fetchRuntime } from "./foreign-runtime.ts";
import { repositoryPath } from "./repository.ts";
import { runCommand } from "./run-command.ts";
import { allOf, type Outcome, type Step } from "./step.ts";

const miniflare = "miniflare@4.20251118.1";

/** The built package and its vectors in one file, which each runtime is given. */
export const webhookRuntimes: Step = {
  name: "webhook-runtimes",
  about: "@forecourt/webhooks verifies the same in Node without node:crypto, Bun, Deno, workerd and Chromium",
  async run() {
    const built = await buildOnce();
    if (!built.ok) return built;
    const folder = await mkdtemp(join(tmpdir(), "forecourt-webhook-runtimes-"));
    try {
      const file = join(folder, "vectors.mjs");
      await bundle(file);
      return allOf([
        await runCommand(process.execPath, [file]),
        // What is left is WebCrypto.
        await runCommand(process.execPath, [
          "--import",
          "data:text/javascript,delete process.getBuiltinModule",
          file,
        ]),
        await runOn(bun, [], file, join(folder, "bun")),
        await runOn(deno, ["run", "--no-prompt", "--no-lock"], file, join(folder, "deno")),
        await runOnWorkerd(file, join(folder, "workerd")),
        await runInBrowser(file, folder),
      ]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function bundle(outfile: string): Promise<void> {
  await build({
    entryPoints: [repositoryPath("packages/webhooks/test/run-vectors.ts")],
    bundle: true,
    format: "esm",
    target: "es2022",
    outfile,
    logLevel: "silent",
  });
}

async function runOn(
  runtime: ForeignRuntime,
  args: readonly string[],
  file: string,
  folder: string,
): Promise<Outcome> {
  const fetched = await fetchRuntime(runtime, folder);
  return "outcome" in fetched ? fetched.outcome : runCommand(fetched.program, [...args, file]);
}

/** Twice: as it is, and with what Cloudflare offers of Node. */
async function runOnWorkerd(file: string, folder: string): Promise<Outcome> {
  const failed = await fetchPackage("workerd", miniflare, folder);
  if (failed !== undefined) return failed;
  const program = join(folder, "run.mjs");
  await writeFile(
    program,
    `import { Miniflare } from "miniflare";
for (const compatibilityFlags of [[], ["nodejs_compat"]]) {
  const worker = new Miniflare({
    modules: [
      { type: "ESModule", path: "worker.mjs", contents: 'import { run } from "./vectors.mjs"; export default { fetch: async () => new Response(await run()) };' },
      { type: "ESModule", path: "vectors.mjs", contents: (await import("node:fs")).readFileSync(${JSON.stringify(file)}, "utf8") },
    ],
    modulesRoot: ".",
    compatibilityDate: "2025-11-01",
    compatibilityFlags,
  });
  const text = await (await worker.dispatchFetch("http://localhost/")).text();
  await worker.dispose();
  if (text !== "") throw new Error(compatibilityFlags.join() + text);
}
`,
  );
  return runCommand(process.execPath, [program], { cwd: folder });
}

async function runInBrowser(file: string, folder: string): Promise<Outcome> {
  const program = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(
    existsSync,
  );
  // Neither is one in every CI.
  if (program === undefined) return { ok: true, skipped: "Chromium: none is installed." };
  const page = join(folder, "page.html");
  // The whole is in the page: a page that is a file may import no other.
  const vectors = (await readFile(file, "utf8")).replaceAll("</", "<\\/");
  await writeFile(
    page,
    `<body><script type="module">${vectors}
document.body.textContent = "faults: " + (await run());</script>`,
  );
  const flags = ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${join(folder, "profile")}`];
  const args = [...flags, "--virtual-time-budget=20000", "--dump-dom", page];
  const { stdout } = await promisify(execFile)(program, args, { timeout: 60_000 });
  return stdout.includes("faults: </body>") ? { ok: true } : { ok: false, output: `Chromium: ${stdout}` };
}
