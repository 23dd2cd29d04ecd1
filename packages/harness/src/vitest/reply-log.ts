import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import "./provided-context.ts";

/** Each project of a run sets up on its own, in the same process: what they share hangs here. */
const shared = globalThis as { forecourtReplyLog?: string };

/** One log of answers for the whole run, whichever project and worker gave them. */
export default function setup(project: TestProject) {
  shared.forecourtReplyLog ??= newLog();
  project.provide("replyLog", shared.forecourtReplyLog);
}

function newLog(): string {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-replies-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "replies.jsonl");
  writeFileSync(file, "");
  return file;
}
