import { readFile } from "node:fs/promises";
import { type Finding, ok, warn } from "./finding.ts";

const fewFiles = 4_096;

/** Checks how many files and sockets the process may have open. A charger needs one. Known on Linux only. */
export async function examineOpenFiles(): Promise<Finding[]> {
  const limits = await readFile("/proc/self/limits", "utf8").catch(() => "");
  const text = /^Max open files\s+(\S+)/m.exec(limits)?.[1];
  if (text === undefined) return [];
  const limit = text === "unlimited" ? Number.POSITIVE_INFINITY : Number(text);
  return [
    limit < fewFiles
      ? warn(
          "open files",
          `at most ${limit}: chargers and clients beyond are turned away`,
          "ulimit -n 65536, or LimitNOFILE=65536 in the unit",
        )
      : ok("open files", `at most ${text}`),
  ];
}
