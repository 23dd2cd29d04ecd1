import { createHash, randomBytes } from "node:crypto";
import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Event } from "@forecourt/contract";
import { CliError } from "../errors/cli-error.ts";
import { again } from "../errors/hint.ts";
import { takeLock } from "../take-lock.ts";

/** The cursor of a `listen` on disk. Only the process with the lock may use it. */
export interface ListenCursor {
  /** What was noted last; null when there is nothing. @throws CliError `unreadable-file`. */
  read(): Progress | null;
  /** On disk before it returns: the event was forwarded, and must not be again. */
  note(progress: Progress): void;
  /** Events that come before the cursor; kept apart, for they do not change. @throws CliError `unreadable-file`. */
  readBacklog(): Event[];
  noteBacklog(events: readonly Event[]): void;
  forget(): void;
  readonly lockPath: string;
}

export interface Progress {
  /** Behind the last event that was forwarded; null while nothing has come. */
  cursor: string | null;
  /** How many of the backlog were forwarded; null when there is none. */
  backlog_done: number | null;
  noted_at: string;
}

/** Of which server, of whose events, to where. */
export interface Followed {
  url: string;
  organizationId: string;
  /** The name that the user gave it, or the address that is forwarded to. */
  name: string;
}

/** The file then begins anew with its last line. */
const mostLines = 2_000;

/*
 * A line per cursor, and the last line counts. Appending a line is much cheaper than replacing a file, and a killed process
 * leaves a complete line, or half of one that is ignored.
 */
export function listenCursor({ url, organizationId, name }: Followed, stateFolder: string): ListenCursor {
  const folder = join(stateFolder, "listen");
  const digest = createHash("sha256")
    .update(JSON.stringify([url, organizationId, name]))
    .digest("hex");
  const path = join(folder, `${digest.slice(0, 24)}.places`);
  const backlogPath = join(folder, `${digest.slice(0, 24)}.backlog.json`);
  const about = `${JSON.stringify({ server: url, organization_id: organizationId, name })}\n`;
  // As if it were full: the first note leaves no half line behind, and no wider permissions.
  let lines = mostLines;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    read() {
      const text = readIfThere(path);
      if (text === null) return null;
      const last = text.slice(0, text.lastIndexOf("\n")).split("\n").at(-1) ?? "";
      const progress = parse(last);
      if (!isProgress(progress)) throw unreadable(path);
      return progress;
    },
    note(progress) {
      const line = `${JSON.stringify(progress)}\n`;
      if (lines < mostLines) appendFileSync(path, line);
      else replace(path, about + line);
      lines = lines < mostLines ? lines + 1 : 1;
    },
    readBacklog() {
      const text = readIfThere(backlogPath);
      const events = text === null ? null : parse(text);
      if (!Array.isArray(events)) throw unreadable(backlogPath);
      return events;
    },
    noteBacklog: (events) => replace(backlogPath, `${JSON.stringify(events)}\n`),
    forget() {
      lines = mostLines;
      rmSync(path, { force: true });
      rmSync(backlogPath, { force: true });
    },
    lockPath: join(folder, `${digest.slice(0, 24)}.lock`),
  };
}

/** Whole or not at all. */
function replace(path: string, text: string): void {
  const temporary = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    writeFileSync(temporary, text, { mode: 0o600 });
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isProgress(value: unknown): value is Progress {
  if (typeof value !== "object" || value === null) return false;
  const { cursor, backlog_done, noted_at } = value as Partial<Record<keyof Progress, unknown>>;
  return (
    (cursor === null || typeof cursor === "string") &&
    (backlog_done === null || (Number.isInteger(backlog_done) && Number(backlog_done) >= 0)) &&
    typeof noted_at === "string"
  );
}

function unreadable(path: string): CliError {
  return new CliError("unreadable-file", `${path} does not say how far it has come.`, {
    hints: [again(["--since", "1h"], "begins an hour ago"), again(["--fresh"], "begins with the next event")],
  });
}

/** Answers how to let go of it. @throws CliError `already-listening`. */
export function lockCursor({ lockPath: path }: ListenCursor): () => void {
  return takeLock(
    path,
    (holder) =>
      new CliError(
        "already-listening",
        `Process ${holder} listens already for the same server and address, and notes how far it has come.`,
        {
          hints: [
            `End it: kill ${holder}`,
            again(["--name", "NAME"], "runs beside it, with a cursor of its own"),
            `If process ${holder} is another program: rm ${path}`,
          ],
          details: { pid: holder },
        },
      ),
  );
}
