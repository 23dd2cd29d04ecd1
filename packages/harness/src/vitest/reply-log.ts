import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import "./provided-context.ts";

interface Logs {
  replies: string;
  events: string;
}

/** Each project of a run sets up on its own, in the same process: what they share hangs here. */
const shared = globalThis as { forecourtLogs?: Logs };

/** One log of answers, and one of events, for the whole run, whichever project and worker gave them. */
export default function setup(project: TestProject) {
  shared.forecourtLogs ??= newLogs();
  project.provide("replyLog", shared.forecourtLogs.replies);
  project.provide("eventLog", shared.forecourtLogs.events);
}

function newLogs(): Logs {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-replies-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const logs = { replies: join(folder, "replies.jsonl"), events: join(folder, "events.jsonl") };
  for (const file of Object.values(logs)) writeFileSync(file, "");
  return logs;
}
