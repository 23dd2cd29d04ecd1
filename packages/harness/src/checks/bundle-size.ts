import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { buildOnce } from "./build.ts";
import { repositoryPath } from "./repository.ts";
import { fromComplaints, type Step } from "./step.ts";

/** What goes into somebody's bundle, and how many bytes of it, minified and through gzip, are too many. */
const budgets = [
  {
    folder: "packages/webhooks",
    code: 'export { createWebhooks, sign } from "./dist/index.js";',
    bytes: 2_048,
  },
  { folder: "packages/webhooks", code: 'export * from "./dist/index.js";', bytes: 2_200 },
  {
    folder: "packages/client",
    code: 'export { createClient, ForecourtError } from "./dist/index.js";',
    bytes: 8_000,
  },
  { folder: "packages/client", code: 'export * from "./dist/index.js";', bytes: 8_000 },
];

export const bundleSize: Step = {
  name: "bundle-size",
  about:
    "what goes to browsers and workers is small: @forecourt/webhooks within 2 KiB, @forecourt/client within 8 kB",
  async run() {
    const built = await buildOnce();
    if (!built.ok) return built;
    const complaints: string[] = [];
    for (const { folder, code, bytes } of budgets) {
      const size = await sizeOf(code, repositoryPath(folder));
      if (size > bytes) complaints.push(`${folder}: ${code} is ${size} bytes, and may be ${bytes}`);
    }
    return fromComplaints(complaints);
  },
};

async function sizeOf(contents: string, resolveDir: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    write: false,
  });
  return outputFiles.reduce((size, file) => size + gzipSync(file.contents, { level: 9 }).length, 0);
}
