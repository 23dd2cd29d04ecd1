import { spawn } from "node:child_process";
import { delimiter } from "node:path";
import { repositoryPath, root } from "./repository.ts";
import type { Outcome } from "./step.ts";

interface CommandOptions {
  cwd?: string;
  env?: Record<string, string>;
}

/** Runs a program, one of the repository's own tools first; its output counts only when it fails. */
export function runCommand(
  program: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<Outcome> {
  const { cwd = root, env = {} } = options;
  const path = [repositoryPath("node_modules/.bin"), process.env["PATH"] ?? ""].join(delimiter);
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, FORCE_COLOR: "0", NO_COLOR: "1", ...env, PATH: path },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = `$ ${program} ${args.join(" ")}\n`;
    const append = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on("data", append);
    child.stderr.on("data", append);
    child.on("error", reject);
    child.on("close", (code, signal) => {
      resolve(
        code === 0 ? { ok: true } : { ok: false, output: `${output}\nended with ${String(code ?? signal)}` },
      );
    });
  });
}

/** The pnpm that runs this check; without one, the version that the repository names. */
export function runPnpm(args: readonly string[], options: CommandOptions = {}): Promise<Outcome> {
  const running = process.env["npm_execpath"];
  if (running !== undefined && /pnpm\.c?js$/.test(running)) {
    return runCommand(process.execPath, [running, ...args], options);
  }
  return runCommand("npx", ["-y", "pnpm@10.34.9", ...args], options);
}
