import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { pid } from "node:process";
import type { CliError } from "./errors/cli-error.ts";

/** Those of this process: another one may have had its id before, as in a container, where they begin at 1 each time. */
const held = new Set<string>();

/**
 * One process at a time: answers how to let go. A lock whose process has died is taken over.
 * @param taken What is thrown where another one has it, whose process id it is given.
 */
export function takeLock(path: string, taken: (holder: number) => CliError): () => void {
  while (!create(path)) {
    const holder = holderOf(path);
    if (holder === null) continue;
    if (isAlive(holder, path)) throw taken(holder);
    removeOf(holder, path);
  }
  held.add(path);
  return () => {
    if (held.delete(path)) rmSync(path, { force: true });
  };
}

/** Whole or not at all, and only where there is none. */
function create(path: string): boolean {
  const temporary = `${path}.${randomBytes(6).toString("hex")}`;
  writeFileSync(temporary, String(pid), { mode: 0o600 });
  try {
    linkSync(temporary, path);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    // There are file systems without links.
    writeFileSync(path, String(pid), { mode: 0o600, flag: "wx" });
    return true;
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Null when the lock is gone or does not contain a number. */
function holderOf(path: string): number | null {
  try {
    return Number(readFileSync(path, "utf8")) || 0;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

function isAlive(holder: number, path: string): boolean {
  if (holder === pid) return held.has(path);
  if (!Number.isInteger(holder) || holder <= 0) return false;
  try {
    process.kill(holder, 0);
    return true;
  } catch (error) {
    // Of another user, and there.
    return codeOf(error) === "EPERM";
  }
}

/** Removes the lock of a process that died. When another process has created a new lock meanwhile, it is restored. */
function removeOf(dead: number, path: string): void {
  const aside = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return;
    throw error;
  }
  if (holderOf(aside) !== dead) linkSync(aside, path);
  rmSync(aside, { force: true });
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
