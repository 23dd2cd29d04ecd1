import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";

/** What oclif alone takes: a program of so many commands that do nothing, bundled and with a manifest as forecourt is. */
export async function writeBareOclif(root: string, count: number): Promise<string> {
  const source = `
    import { run } from "@oclif/core";
    await run(process.argv.slice(2), { root: ${JSON.stringify(root)} });`;
  const commands = Object.fromEntries(
    Array.from({ length: count }, (_, number) => {
      const id = `topic${number % 9}:command${number}`;
      return [id, { id, ...emptyCommand }];
    }),
  );
  const oclif = { bin: "bare", topicSeparator: " ", commands: { strategy: "explicit", target: "./none.js" } };
  await mkdir(root);
  await build({
    stdin: { contents: source, resolveDir: import.meta.dirname },
    outfile: join(root, "bare.js"),
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    external: ["typescript", "ts-node", "tsx", "tsx/*"],
    minify: true,
    define: { "process.env.NODE_ENV": '"production"' },
    banner: {
      js: 'import{createRequire as make}from"node:module";const require=make(import.meta.url);',
    },
  });
  await writeFile(
    join(root, "package.json"),
    JSON.stringify({ name: "bare", version: "1.0.0", type: "module", oclif }),
  );
  await writeFile(join(root, "oclif.manifest.json"), JSON.stringify({ version: "1.0.0", commands }));
  return join(root, "bare.js");
}

const emptyCommand = {
  summary: "Do nothing",
  aliases: [],
  hiddenAliases: [],
  args: {},
  flags: {},
  pluginName: "bare",
  pluginType: "core",
  strict: true,
};
