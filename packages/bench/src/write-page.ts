import { readFileSync, writeFileSync } from "node:fs";
import { performancePage } from "./performance-page.ts";
import type { Result } from "./result.ts";

// Writes docs/performance.md from the newest full result of each suite; with --check it only says whether the page is up to date.

const page = new URL("../../../docs/performance.md", import.meta.url);
const text = performancePage({
  ocpp: newest("ocpp"),
  dlb: newest("dlb"),
  pricing: newest("pricing"),
  webhooks: newest("webhooks"),
  client: newest("client"),
  cli: newest("cli"),
  ingest: newest("ingest"),
  http: newest("http"),
  console: newest("console"),
});
if (!process.argv.includes("--check")) {
  writeFileSync(page, text);
} else if (readFileSync(page, "utf8") !== text) {
  console.error('docs/performance.md is not what packages/bench/generated says. Run "pnpm gen".');
  process.exitCode = 1;
}

function newest(suite: string): Result {
  const file = new URL(`../generated/${suite}.json`, import.meta.url);
  // Written by `pnpm bench --json`.
  return JSON.parse(readFileSync(file, "utf8")) as Result;
}
