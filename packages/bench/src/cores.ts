import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";

/** Whether servers and generator can each have a core of their own: two cores, and taskset to hold them there. */
export const pinned: boolean = availableParallelism() >= 2 && hasTaskset();

/** The core of the servers, or null when nobody is held anywhere. */
export function firstCore(): number | null {
  return pinned ? 0 : null;
}

/** Holds this process, all its threads, on the core that the servers are not on. */
export function pinGenerator(): void {
  if (pinned) execFileSync("taskset", ["-a", "-c", "-p", "1", String(process.pid)], { stdio: "ignore" });
}

function hasTaskset(): boolean {
  try {
    execFileSync("taskset", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
