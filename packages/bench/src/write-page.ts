import { readFileSync, writeFileSync } from "node:fs";
import { performancePage } from "./performance-page.ts";
import type { Result } from "./result.ts";

// Writes docs/performance.md from the newest full result; with --check it only tells whether the page is what it would write.

const page = new URL("../../../docs/performance.md", import.meta.url);
const newest = new URL("../generated/ocpp.json", import.meta.url);

// Written by `pnpm bench --json`.
const result = JSON.parse(readFileSync(newest, "utf8")) as Result;
const text = performancePage(result);
if (!process.argv.includes("--check")) {
  writeFileSync(page, text);
} else if (readFileSync(page, "utf8") !== text) {
  console.error('docs/performance.md is not what packages/bench/generated/ocpp.json says. Run "pnpm gen".');
  process.exitCode = 1;
}
