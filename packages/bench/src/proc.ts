import { readFileSync } from "node:fs";

/* What Linux says of other processes. */

const ticksPerSecond = 100;

/** CPU time of a PostgreSQL on this machine, all its processes together, in µs; 0 where the system cannot say. */
export function postgresCpuUs(postmasterPid: number): number {
  try {
    const children = readFileSync(`/proc/${postmasterPid}/task/${postmasterPid}/children`, "utf8");
    const pids = [postmasterPid, ...children.trim().split(" ").map(Number)];
    return pids.reduce((sum, pid) => sum + cpuUsOf(pid, pid === postmasterPid), 0);
  } catch {
    return 0;
  }
}

/** Who started a process; 0 where the system cannot say. */
export function parentOf(pid: number): number {
  try {
    return Number(statOf(pid)[1]);
  } catch {
    return 0;
  }
}

/** CPU time of a process, in µs; 0 when it has ended. `withEnded`: with what those used that it started, and that have ended. */
export function cpuUsOf(pid: number, withEnded = false): number {
  try {
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = statOf(pid).slice(11, 15).map(Number);
    return ((user + system + (withEnded ? endedUser + endedSystem : 0)) * 1e6) / ticksPerSecond;
  } catch {
    // It has ended meanwhile.
    return 0;
  }
}

/** Resident memory of a process, in MiB; 0 when it has ended. */
export function residentMiBOf(pid: number): number {
  try {
    const [, kiB = "0"] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kiB) / 1_024;
  } catch {
    return 0;
  }
}

/** What stands behind the name, which may have blanks in it: state, parent and so on. */
function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}
