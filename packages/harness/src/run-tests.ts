import { spawnSync } from "node:child_process";

/*
 * `pnpm test`. Without a path it builds first, so that the processes that tests start do not compile themselves. With a path
 * it builds nothing: those processes run from source.
 */

const args = process.argv.slice(2);
/** Not an option, and not the 1/3 of `--shard`. */
const isPath = (arg: string): boolean => arg.includes("/") && !arg.startsWith("-") && !/^\d+\/\d+$/.test(arg);
const hasPath = args.some(isPath);
const env = hasPath ? process.env : { ...process.env, TEST_BUILT: "1" };
const commands = [...(hasPath ? [] : [["pnpm", "--silent", "build"]]), ["vitest", "run", ...args]];

for (const [program = "", ...rest] of commands) {
  // pnpm puts node_modules/.bin on the PATH of its scripts.
  const { error, status } = spawnSync(program, rest, {
    stdio: "inherit",
    env,
    shell: process.platform === "win32",
  });
  if (error !== undefined) throw error;
  if (status !== 0) {
    process.exitCode = status ?? 1;
    break;
  }
}
