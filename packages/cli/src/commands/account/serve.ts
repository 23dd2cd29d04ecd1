import { ForecourtCommand } from "../../base-command.ts";
import { CliError } from "../../errors/cli-error.ts";
import { findProgram } from "../../serve/find-program.ts";
import { handOver } from "../../serve/hand-over.ts";

/** The server is a package of its own: it brings a database along. */
export class Serve extends ForecourtCommand {
  static override readonly description = [
    "Hands over to forecourt-server of @forecourt/server, where that is installed: in the working folder, beside this",
    "program, or on the PATH. What comes after -- goes to it, signals too, and its exit code is the one of this command.",
  ].join(" ");
  static override readonly strict = false;
  static override readonly examples = [
    "<%= config.bin %> <%= command.id %>",
    "<%= config.bin %> <%= command.id %> -- --demo",
  ];
  static override readonly output = {
    kind: "text",
    about: "What the server writes: its log, a line of JSON each.",
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
            "npm install @forecourt/server, and the same again.",
            "npx @forecourt/server, to start it once.",
          ],
        },
      );
    }
    await handOver(program, argv.map(String), this.environment);
  }
}
