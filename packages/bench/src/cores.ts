import { execFileSync } from "node:child_process";
import { availableParallelism, cpus } from "node:os";

/** Whether servers and generator can each have a core of their own: two cores, and taskset to hold them there. */
export const pinned: boolean = availableParallelism() >= 2 && hasTaskset();

/** Who is held on which core. */
export const cores = { servers: 0, generator: 1 } as const;

/** The number of a core, or null when processes are not pinned. */
export function coreOf(whose: keyof typeof cores): number | null {
  return pinned ? cores[whose] : null;
}

/** Holds this process, all its threads, on the core that the servers are not on. */
export function pinGenerator(): void {
  hold(String(cores.generator));
}

/** Lets this process, and what it starts from now on, run on every core. */
export function unpin(): void {
  hold(`0-${cpus().length - 1}`);
}

function hold(list: string): void {
  if (pinned) execFileSync("taskset", ["-a", "-c", "-p", list, String(process.pid)], { stdio: "ignore" });
}

function hasTaskset(): boolean {
  try {
    execFileSync("taskset", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
