import { readFileSync } from "node:fs";
import type { ServerProcess } from "./server-process.ts";

/** Cores kept busy by others than this process and the server that it measures; null where the system cannot say. */
export interface ForeignWatch {
  cores(): Promise<number | null>;
}

/** Begins to watch; `cores` is the mean from here to its call. */
export async function watchForeign(server: ServerProcess | null = null): Promise<ForeignWatch> {
  const before = await reading(server);
  return {
    async cores() {
      const after = await reading(server);
      if (before === null || after === null) return null;
      const seconds = (after.atMs - before.atMs) / 1_000;
      return Math.max(0, (after.busyS - before.busyS - (after.oursS - before.oursS)) / seconds);
    },
  };
}

const ticksPerSecond = 100;

async function reading(server: ServerProcess | null) {
  const busyS = busySeconds();
  if (busyS === null) return null;
  const own = process.cpuUsage();
  const oursS = (own.user + own.system + ((await server?.cpuUs()) ?? 0)) / 1e6;
  return { atMs: performance.now(), busyS, oursS };
}

/** Of all cores together, since the system started. */
function busySeconds(): number | null {
  try {
    return busyIn(readFileSync("/proc/stat", "utf8"));
  } catch {
    return null;
  }
}

/** Seconds of work, and of time that the hypervisor gave to others, in a /proc/stat. */
export function busyIn(procStat: string): number {
  const [line = ""] = procStat.split("\n", 1);
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0, steal = 0] = line
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + softIrq + steal) / ticksPerSecond;
}
