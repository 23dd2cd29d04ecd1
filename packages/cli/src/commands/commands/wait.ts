import { Args, Flags } from "@oclif/core";
import { ForecourtCommand } from "../../base-command.ts";
import { commandEnd } from "../../operations/command-end.ts";
import { recordText } from "../../output/record-text.ts";

export class CommandsWait extends ForecourtCommand {
  static override readonly summary = "Wait for the end of a command";
  static override args = {
    command: Args.string({ required: true, description: "Id of the command." }),
  };
  static override description =
    "Waits until a command has ended. Exit code 0: accepted; 1: rejected; 4: the charger did not answer, or the time to wait is over. For an ended command it returns at once.";
  static override flags = {
    timeout: Flags.integer({ min: 1, default: 90, description: "Seconds to wait." }),
  };
  static override examples = [
    "<%= config.bin %> <%= command.id %> cmd_01ka9m5d8e1f4g7h0j3k6m9n2p --timeout 30",
  ];
  static override readonly operations = ["getCommand"] as const;
  static override readonly output = { kind: "operation", id: "getCommand" } as const;

  async run(): Promise<void> {
    const { args, flags } = await this.parse(CommandsWait);
    const client = await this.client(flags);
    const command = await client.commands.get(args.command, this.options);
    const ended = await this.spin(`Waiting for ${command.type}`, () =>
      commandEnd(client, command, flags.timeout, this.environment),
    );
    await this.show(ended, () => recordText(ended, this.textOutput));
  }
}
