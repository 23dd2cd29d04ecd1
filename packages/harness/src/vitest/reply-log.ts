import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import "./provided-context.ts";

/** One log of answers for the whole run, whichever worker gave them. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-replies-"));
  const file = join(folder, "replies.jsonl");
  await writeFile(file, "");
  project.provide("replyLog", file);
  return () => rm(folder, { recursive: true, force: true });
}
