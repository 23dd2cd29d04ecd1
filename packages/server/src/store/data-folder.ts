import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join, resolve } from "node:path";
import { finishReplacement } from "./replace-database.ts";
import { StoreError } from "./store-error.ts";

/** A data folder that this process holds until it closes it. */
interface DataFolder {
  /** Where the embedded database keeps its files. */
  readonly postgres: string;
  close(): Promise<void>;
}

interface Holder {
  pid: number;
  host: string;
  /** When the process started, as its operating system reports it. Pids are used again, and a container has only few. */
  started: string;
}

// The major version of PostgreSQL whose files the embedded engine reads. It cannot read the files of another one.
const POSTGRES_MAJOR = "18";

const TOUCH_MS = 5_000;
const STALE_MS = 20_000;

/**
 * Creates the folder if needed and locks it for this process. The engine itself would let two processes write to one
 * folder, and that would destroy it.
 * @throws StoreError `folder-in-use` or `folder-incompatible`.
 */
export async function takeDataFolder(folder: string): Promise<DataFolder> {
  const { path, release } = await lockDataFolder(folder);
  try {
    await finishReplacement(path);
    const postgres = join(path, "postgres");
    const version = await readFile(join(postgres, "PG_VERSION"), "utf8").catch(() => POSTGRES_MAJOR);
    if (version.trim() === POSTGRES_MAJOR) return { postgres, close: release };
    throw new StoreError(
      "folder-incompatible",
      `The data in ${path} is PostgreSQL ${version.trim()}; this version reads ${POSTGRES_MAJOR}. Export it with the version that wrote it.`,
    );
  } catch (error) {
    await release();
    throw error;
  }
}

/**
 * Locks the folder, whether or not its content is compatible.
 * @throws StoreError `folder-in-use`
 */
export async function lockDataFolder(
  folder: string,
): Promise<{ path: string; release: () => Promise<void> }> {
  const path = resolve(folder);
  await mkdir(path, { recursive: true, mode: 0o700 });
  return { path, release: await takeLock(path, join(path, "lock")) };
}

async function takeLock(path: string, lock: string): Promise<() => Promise<void>> {
  const mine = JSON.stringify({
    pid: process.pid,
    host: hostname(),
    started: await startOf(process.pid),
  } satisfies Holder);
  // At most two attempts. This process moves a stale lock aside once. A process that then creates the lock faster keeps it.
  for (const isFirst of [true, false]) {
    if (await created(lock, mine)) break;
    const theirs = await readFile(lock, "utf8").catch(() => "");
    const holder = await holderOf(lock, theirs);
    if (holder !== null || !isFirst)
      throw new StoreError(
        "folder-in-use",
        `The data folder ${path} is in use${holder === null ? "" : ` by ${holder}`}. Stop that process, or set FORECOURT_DATA_DIR to another folder.`,
      );
    await putAside(lock, theirs);
  }
  // For processes that share the folder but run on another machine: they cannot check whether this process is alive.
  const touching = setInterval(() => void utimes(lock, new Date(), new Date()).catch(() => {}), TOUCH_MS);
  touching.unref();
  return async () => {
    clearInterval(touching);
    await rm(lock, { force: true });
  };
}

async function created(lock: string, content: string): Promise<boolean> {
  try {
    await writeFile(lock, content, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

/** The process that holds the lock, as text for a message; null when no process holds it any more. */
async function holderOf(lock: string, content: string): Promise<string | null> {
  const holder = parseHolder(content);
  if (holder?.host === hostname()) {
    const lives = isAlive(holder.pid) && (await startOf(holder.pid)) === holder.started;
    return lives ? `process ${holder.pid}` : null;
  }
  // The holder may remove its lock at any moment.
  const found = await stat(lock).catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  });
  if (found === null || Date.now() - found.mtimeMs > STALE_MS) return null;
  return holder ? `process ${holder.pid} on ${holder.host}` : "a process that is just starting";
}

/** Moves a stale lock aside, unless another process has already put a new lock in its place. */
async function putAside(lock: string, stale: string): Promise<void> {
  const aside = `${lock}.${process.pid}`;
  await rename(lock, aside).catch(() => {});
  const moved = await readFile(aside, "utf8").catch(() => stale);
  if (moved !== stale) await rename(aside, lock);
  await rm(aside, { force: true });
}

function parseHolder(content: string): Holder | undefined {
  try {
    // takeLock() wrote this. Any other content does not contain our host name, so the age of the file decides.
    return JSON.parse(content) as Holder;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, "EPERM");
  }
}

/**
 * Boot id and start time of a process on Linux. Empty on other systems, where it must be enough that the process is
 * alive.
 */
async function startOf(pid: number): Promise<string> {
  try {
    const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8");
    const status = await readFile(`/proc/${pid}/stat`, "utf8");
    // Field 22. The count starts after the program's name, which may contain spaces and brackets.
    return `${boot.trim()} ${status.slice(status.lastIndexOf(")")).split(" ")[20]}`;
  } catch {
    return "";
  }
}
