import { Args, ForecourtCommand, table } from "@forecourt/cli";

/** What a plugin adds: a command with the connection, the flags and the output of every other command. */
class SampleShow extends ForecourtCommand {
  static summary = "Show a charger";
  static args = { charger: Args.string({ required: true, description: "Identity of the charger." }) };

  async run() {
    const { args, flags } = await this.parse(SampleShow);
    const client = await this.client(flags);
    const { data } = await client.chargers.list({ identity: args.charger, ...this.options });
    const rows = data.map(({ identity, connected }) => ({ identity, connected }));
    const columns = [{ title: "charger", value: ({ identity }) => identity }];
    const { paint, columns: width } = this.textOutput;
    await this.show(rows, () => table(rows, columns, paint, width));
  }
}

export const commands = { "sample:show": SampleShow };
