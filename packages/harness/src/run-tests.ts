import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

/*
 * `pnpm test`. Without a path it builds first, so that the processes that tests start do not compile themselves. With a path
 * it builds nothing: those processes run from source.
 *
 * In a run of built packages, a few files that fail beside the others are run again without them. The run names a file that
 * passes only then: two of its steps race, or two of the server's.
 */

/** More failed files than this are not run again: something is wrong. */
const mostAgain = 12;

const args = process.argv.slice(2);
/** Not an option, and not the 1/3 of `--shard`. */
const isPath = (arg: string): boolean => arg.includes("/") && !arg.startsWith("-") && !/^\d+\/\d+$/.test(arg);
const hasPath = args.some(isPath);
const isBuilt = process.env["TEST_BUILT"] === "1";
const folder = mkdtempSync(join(tmpdir(), "forecourt-tests-"));
const env = {
  ...process.env,
  ...(hasPath ? {} : { TEST_BUILT: "1" }),
  TEST_FAILED_FILES: join(folder, "failed.json"),
};

try {
  process.exitCode = run();
} finally {
  rmSync(folder, { recursive: true });
}

function run(): number {
  if (!hasPath && !isBuilt) {
    const status = execute("pnpm", ["--silent", "build"]);
    if (status !== 0) return status;
  }
  const status = execute("vitest", ["run", ...args]);
  if (status === 0 || (hasPath && !isBuilt)) return status;
  const failed = failedFiles();
  if (failed.length === 0 || failed.length > mostAgain) return status;
  print(`These files failed beside the others, and run again without them:\n${failed.join("\n")}`);
  const again = execute("vitest", ["run", "--project", "tests", "--maxWorkers", "1", ...failed]);
  if (again === 0) print(`These files passed only when nothing ran beside them:\n${failed.join("\n")}`);
  return again;
}

/** None when something failed that cannot be run alone: an error outside of tests, or a test of what all the others saw. */
function failedFiles(): string[] {
  // Vitest ended before it ran a test.
  if (!existsSync(env.TEST_FAILED_FILES)) return [];
  const { errors, files }: { errors: number; files: { path: string; project: string }[] } = JSON.parse(
    readFileSync(env.TEST_FAILED_FILES, "utf8"),
  );
  const canRunAlone = errors === 0 && files.every(({ project }) => project === "tests");
  return canRunAlone ? files.map(({ path }) => relative(process.cwd(), path)) : [];
}

function execute(program: string, rest: readonly string[]): number {
  // pnpm puts node_modules/.bin on the PATH of its scripts.
  const { error, status } = spawnSync(program, rest, {
    stdio: "inherit",
    env,
    shell: process.platform === "win32",
  });
  if (error !== undefined) throw error;
  return status ?? 1;
}

function print(text: string): void {
  process.stdout.write(`\n${text}\n\n`);
}
