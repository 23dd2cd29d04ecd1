import { Args } from "@oclif/core";
import { ForecourtCommand } from "../../base-command.ts";
import { scripts, shells } from "../../completion/scripts.ts";

export class Completion extends ForecourtCommand {
  static override readonly summary = "Complete commands in your shell";
  static override readonly description = [
    "Writes the script that your shell keeps: commands, flags and the values that a flag can have are then completed by",
    "Tab. To have it in every shell that is opened from now on, add what the examples show to ~/.bashrc, ~/.zshrc (after",
    "compinit), ~/.config/fish/config.fish or $PROFILE; after an update, write it again.",
  ].join(" ");
  static override readonly args = {
    shell: Args.string({ required: true, options: [...shells], description: "The shell." }),
  };
  static override readonly examples = [
    { description: "bash", command: "source <(<%= config.bin %> <%= command.id %> bash)" },
    { description: "zsh", command: "source <(<%= config.bin %> <%= command.id %> zsh)" },
    { description: "fish", command: "<%= config.bin %> <%= command.id %> fish | source" },
    {
      description: "PowerShell",
      command: "<%= config.bin %> <%= command.id %> powershell | Out-String | Invoke-Expression",
    },
  ];
  static override readonly output = { kind: "text", about: "A script for the shell." } as const;

  async run(): Promise<void> {
    const { args } = await this.parse(Completion);
    const shell = shells.find((each) => each === args.shell);
    if (shell === undefined) throw new Error(`unreachable: ${args.shell} is one of the options`);
    this.environment.stdout.write(scripts[shell]);
  }
}
