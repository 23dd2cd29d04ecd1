import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { build } from "esbuild";
import { bun, deno, type ForeignRuntime, fetchPackages, fetchRuntime } from "./foreign-runtime.ts";
import { repositoryPath } from "./repository.ts";
import { runCommand } from "./run-command.ts";
import { allOf, type Outcome } from "./step.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const miniflare = "miniflare@4.20251118.1";
const browserMs = 60_000;

/**
 * What is given to every runtime: a file that exports `run`, which returns faults; a process that runs the file calls `run`
 * and ends with an error.
 */
export interface Vectors {
  /** From the root of the repository. */
  entry: string;
  /** Constants of the file, as JavaScript. */
  define?: Record<string, string>;
  /** What Node is started with, once each. */
  nodeFlags?: readonly (readonly string[])[];
  /** What Deno is allowed. */
  denoFlags?: readonly string[];
}

/** Bundles the vectors with what they import, and runs them in Node, Bun, Deno, workerd and Chromium. */
export async function runEverywhere({
  entry,
  define = {},
  nodeFlags = [[]],
  denoFlags = [],
}: Vectors): Promise<Outcome> {
  await using temporary = await temporaryFolder("vectors");
  const { path: folder } = temporary;
  const file = join(folder, "vectors.mjs");
  await build({
    entryPoints: [repositoryPath(entry)],
    bundle: true,
    format: "esm",
    target: "es2022",
    define,
    outfile: file,
    logLevel: "silent",
  });
  const outcomes: Outcome[] = [];
  for (const flags of nodeFlags) outcomes.push(await runCommand(process.execPath, [...flags, file]));
  outcomes.push(
    await runOn(bun, [], file, join(folder, "bun")),
    await runOn(deno, ["run", "--no-prompt", "--no-lock", ...denoFlags], file, join(folder, "deno")),
    await runOnWorkerd(file, join(folder, "workerd")),
    await runInBrowser(file, folder),
  );
  return allOf(outcomes);
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
  const failed = await fetchPackages("workerd", [miniflare], folder);
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

/** On a page of its own server. The page posts its faults there, because other servers are other origins. */
async function runInBrowser(file: string, folder: string): Promise<Outcome> {
  const program = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(
    existsSync,
  );
  // Neither is one in every CI.
  if (program === undefined) return { ok: true, skipped: "Chromium: none is installed." };
  const vectors = await readFile(file);
  const page = `<script type="module">
const faults = await import("/vectors.mjs").then(({ run }) => run()).catch((error) => String(error.stack));
await fetch("/faults", { method: "POST", body: faults });
</script>`;
  let report: (faults: string) => void = () => {};
  const reported = new Promise<string>((resolve) => (report = resolve));
  const server = createServer((request, response) => {
    const isVectors = request.url === "/vectors.mjs";
    response.writeHead(200, { "content-type": isVectors ? "text/javascript" : "text/html" });
    response.end(isVectors ? vectors : page);
    if (request.url === "/faults")
      void request.toArray().then((chunks) => report(Buffer.concat(chunks).toString()));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  // Holds: a server that listens on a port has an address of that kind.
  const { port } = server.address() as AddressInfo;
  const flags = ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${join(folder, "profile")}`];
  const browser = spawn(program, [...flags, `http://127.0.0.1:${port}/`], { stdio: "ignore" });
  const ended = once(browser, "exit");
  const timer = setTimeout(() => report(`no report within ${browserMs} ms`), browserMs);
  void ended.then(() => report("it ended"));
  const faults = await reported;
  clearTimeout(timer);
  browser.kill();
  await ended;
  server.closeAllConnections();
  server.close();
  return faults === "" ? { ok: true } : { ok: false, output: `Chromium: ${faults}` };
}
