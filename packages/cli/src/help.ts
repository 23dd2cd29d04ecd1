import { CommandHelp, Help, type Interfaces } from "@oclif/core";
import { environmentOf } from "./environment.ts";
import { unknownCommand } from "./errors/unknown-command.ts";
import { isColoured } from "./output/paint.ts";

/** What a newcomer needs, in the order in which they need it. */
const firstSteps = ["login", "whoami", "simulate", "status", "chargers:list", "sockets:start"];

const widest = 100;

/** With the flags that a command cannot do without in its line of usage. */
class ForecourtCommandHelp extends CommandHelp {
  protected override defaultUsage(): string {
    const needed = Object.values(this.command.flags).flatMap(({ name, required, ...flag }) =>
      required ? [`--${name} ${("helpValue" in flag && flag.helpValue) || "<value>"}`] : [],
    );
    return [super.defaultUsage(), ...needed, "[FLAGS]"].join(" ");
  }
}

/** oclif's help, on the environment's terminal, with the first steps above all that there is. */
export class ForecourtHelp extends Help {
  protected override CommandHelpClass = ForecourtCommandHelp;

  constructor(config: Interfaces.Config, options: Partial<Interfaces.HelpOptions> = {}) {
    const environment = environmentOf(config);
    super(config, {
      ...options,
      // One line of usage: the flags are listed below it.
      docopts: false,
      maxWidth: Math.min(environment.stdout.columns, widest),
      stripAnsi: !isColoured(environment.stdout, environment),
    });
    const render = this.render;
    // To compile a template takes longer than to show all that help has without one.
    this.render = (text) => (text.includes("<%") ? render(text) : text);
  }

  override async showHelp(argv: string[]): Promise<void> {
    const words = argv.filter((word) => word !== "--help" && word !== "-h");
    await super.showHelp(argv).catch((error: unknown) => {
      const isUnknown = error instanceof Error && error.message.endsWith(" not found.");
      throw isUnknown ? unknownCommand(words, this.config) : error;
    });
  }

  override formatRoot(): string {
    const commands = firstSteps.flatMap((id) => this.config.findCommand(id) ?? []);
    const rows = commands.map(({ id, summary }) => [id.replace(":", " "), summary]);
    const list = this.renderList(rows, { indentation: 2, spacer: "\n", stripAnsi: this.opts.stripAnsi });
    return `${super.formatRoot()}\n\n${this.section("FIRST STEPS", list)}`;
  }

  protected override log(...lines: string[]): void {
    environmentOf(this.config).stdout.write(`${lines.join("\n")}\n`);
  }
}
