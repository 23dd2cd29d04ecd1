import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

const ticksPerSecond = 100;

/**
 * CPU time of one run of node with these arguments, in milliseconds: the mean of several, since the system counts in
 * hundredths of a second. Everything counts, from its start until nothing is left of it.
 */
export async function cpuMsOf(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  times: number,
): Promise<number> {
  const before = childTicks();
  for (let time = 0; time < times; time++) await runOnce(args, env);
  return ((childTicks() - before) * 1000) / ticksPerSecond / times;
}

function runOnce(args: readonly string[], env: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(process.execPath, [...args], {
    stdio: ["ignore", "ignore", "inherit"],
    // Nothing else: what Node reads from there, such as more roots to trust, would make its own start look slow.
    env: { ...env },
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`node ${args.join(" ")} ended with ${code}.`)),
    );
  });
}

/** Of the processes that this one has started and seen the end of: cutime and cstime of proc(5). */
function childTicks(): number {
  const [, fields = ""] = /\) (.*)/.exec(readFileSync("/proc/self/stat", "utf8")) ?? [];
  const [cutime, cstime] = fields.split(" ").slice(13, 15).map(Number);
  if (cutime === undefined || cstime === undefined)
    throw new Error("/proc/self/stat is not as proc(5) has it.");
  return cutime + cstime;
}
