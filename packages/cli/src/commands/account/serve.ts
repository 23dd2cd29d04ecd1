import { spawn } from "node:child_process";
import { constants } from "node:os";
import { ForecourtCommand } from "../../base-command.ts";
import type { Environment } from "../../environment.ts";
import { CliError, type ExitCode } from "../../errors/cli-error.ts";
import { ExitWith } from "../../errors/exit-with.ts";
import { findProgram, type Program } from "../../serve/find-program.ts";

/** The server is a package of its own: it brings a database along. */
export class Serve extends ForecourtCommand {
  static override readonly summary = "Start a server on this machine";
  static override readonly description =
    "Runs forecourt-server of @forecourt/server, if that is installed in the working folder, beside this program, or on the PATH. It gets the arguments after -- and the signals, and its exit code becomes the exit code of this command.";
  static override readonly strict = false;
  static override readonly examples = [
    "<%= config.bin %> <%= command.id %>",
    "<%= config.bin %> <%= command.id %> -- --demo",
  ];
  static override readonly output = {
    kind: "text",
    about: "The output of the server: its log, one line of JSON each.",
  } as const;

  async run(): Promise<void> {
    const { argv } = await this.parse(Serve);
    const { env, workingFolder } = this.environment;
    const program = await findProgram(workingFolder, env);
    if (program === null) {
      throw new CliError(
        "not-installed",
        "forecourt-server is not installed: not here, not beside this program, not on the PATH.",
        {
          hints: [
            "npm install @forecourt/server  # then repeat the command",
            "https://forecourt.dev/docs/guide/install",
          ],
        },
      );
    }
    await handOver(program, argv.map(String), this.environment);
  }
}

/** Lets another program have the terminal until it ends. @throws ExitWith, unless it ends with 0. */
async function handOver(
  { command, before }: Program,
  args: readonly string[],
  { env, signal, stdin, workingFolder }: Pick<Environment, "env" | "signal" | "stdin" | "workingFolder">,
): Promise<void> {
  const child = spawn(command, [...before, ...args], {
    stdio: "inherit",
    env: withoutOurs(env),
    cwd: workingFolder,
  });
  const pass = () => {
    const isCtrlC = signal.reason instanceof Error && signal.reason.message.startsWith("SIGINT");
    // The terminal signals all its processes. A second signal would make the server stop without finishing its work.
    if (isCtrlC && stdin.isTty) return;
    child.kill(isCtrlC ? "SIGINT" : "SIGTERM");
  };
  signal.addEventListener("abort", pass, { once: true });
  const code = await new Promise<number>((resolve, reject) => {
    child.once("error", (cause) =>
      reject(new CliError("not-installed", `${command} cannot be started: ${cause.message}`, { cause })),
    );
    // By the convention of shells: one of both is there.
    child.once("close", (status, endedBy) =>
      resolve(status ?? 128 + constants.signals[endedBy ?? "SIGTERM"]),
    );
  });
  signal.removeEventListener("abort", pass);
  // Holds for what the exit code of another program can be: it is passed on as it is.
  if (code !== 0) throw new ExitWith(code as ExitCode);
}

/** Without the secrets of the command line. The server ignores its other variables. */
function withoutOurs(env: Environment["env"]): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ours.includes(name)));
}

const ours: readonly string[] = ["FORECOURT_API_KEY", "FORECOURT_WEBHOOK_SECRET"];
