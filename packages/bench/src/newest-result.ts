import { readFileSync } from "node:fs";
import type { Result } from "./result.ts";

/** The newest full result of a suite, which the pages show. */
export function newestResult(suite: string): Result {
  const file = new URL(`../generated/${suite}.json`, import.meta.url);
  // Written by `pnpm bench --json`.
  return JSON.parse(readFileSync(file, "utf8")) as Result;
}
