import { fileURLToPath } from "node:url";
import { build } from "vitepress";

// `pnpm site` runs it. An argument names another folder than dist.

const [outDir] = process.argv.slice(2);
await build(fileURLToPath(new URL("../", import.meta.url)), outDir === undefined ? {} : { outDir });
