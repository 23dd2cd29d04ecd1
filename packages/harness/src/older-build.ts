import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { repositoryPath } from "./checks/repository.ts";
import { runCommand, runPnpm } from "./checks/run-command.ts";
import type { Outcome } from "./checks/step.ts";

/**
 * The folder of a build of the last commit before the newest migration, or of the commit that `UPDATE_FROM` names. It is built
 * once, which takes minutes, and kept in the cache of the user.
 */
export async function olderBuild(progress: (text: string) => void): Promise<string> {
  const commit = git("rev-parse", process.env["UPDATE_FROM"] ?? `${newestMigration()}^`);
  const folder = join(homedir(), ".cache/forecourt/builds", commit.slice(0, 12));
  if (existsSync(folder)) return folder;
  progress(`building ${commit.slice(0, 12)}`);
  const unfinished = `${folder}.part`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  succeeded(await runCommand("sh", ["-c", 'git archive "$0" | tar -x -C "$1"', commit, unfinished]));
  succeeded(await runPnpm(["install", "--frozen-lockfile"], { cwd: unfinished }));
  succeeded(await runPnpm(["build"], { cwd: unfinished }));
  await rename(unfinished, folder);
  return folder;
}

/** The commit that added the newest migration. */
function newestMigration(): string {
  return git("log", "-1", "--diff-filter=A", "--format=%H", "--", "packages/server/migrations");
}

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: repositoryPath("."), encoding: "utf8" }).trim();
}

function succeeded(outcome: Outcome): void {
  if (!outcome.ok) throw new Error(outcome.output);
}
