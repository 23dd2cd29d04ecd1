import { readFileSync, writeFileSync } from "node:fs";
import { newestResult } from "./newest-result.ts";
import { performancePage } from "./performance-page.ts";
import { sizingPage } from "./sizing-page.ts";

/*
 * Writes docs/performance.md and docs/guide/sizing.md from the newest full result of each suite; with --check it only says whether
 * the pages are up to date.
 */

const fleet = newestResult("fleet");
const pages = {
  "docs/performance.md": performancePage({
    ocpp: newestResult("ocpp"),
    dlb: newestResult("dlb"),
    pricing: newestResult("pricing"),
    webhooks: newestResult("webhooks"),
    client: newestResult("client"),
    cli: newestResult("cli"),
    ingest: newestResult("ingest"),
    http: newestResult("http"),
    console: newestResult("console"),
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
