import { readFileSync, writeFileSync } from "node:fs";
import { performancePage } from "./performance-page.ts";
import type { Result } from "./result.ts";
import { sizingPage } from "./sizing-page.ts";

/*
 * Writes docs/performance.md and docs/guide/sizing.md from the newest full result of each suite; with --check it only says whether
 * the pages are up to date.
 */

const fleet = newest("fleet");
const pages = {
  "docs/performance.md": performancePage({
    ocpp: newest("ocpp"),
    dlb: newest("dlb"),
    pricing: newest("pricing"),
    webhooks: newest("webhooks"),
    client: newest("client"),
    cli: newest("cli"),
    ingest: newest("ingest"),
    http: newest("http"),
    console: newest("console"),
    fleet,
  }),
  "docs/guide/sizing.md": sizingPage(fleet),
};
for (const [path, text] of Object.entries(pages)) {
  const page = new URL(`../../../${path}`, import.meta.url);
  if (!process.argv.includes("--check")) {
    writeFileSync(page, text);
  } else if (readFileSync(page, "utf8") !== text) {
    console.error(`${path} is not what packages/bench/generated says. Run "pnpm gen".`);
    process.exitCode = 1;
  }
}

function newest(suite: string): Result {
  const file = new URL(`../generated/${suite}.json`, import.meta.url);
  // Written by `pnpm bench --json`.
  return JSON.parse(readFileSync(file, "utf8")) as Result;
}
