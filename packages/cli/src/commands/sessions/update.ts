import { Args, Flags } from "@oclif/core";
import { ForecourtCommand } from "../../base-command.ts";
import { CliError } from "../../errors/cli-error.ts";
import { findRecord } from "../../find/find-record.ts";
import { namingOf } from "../../operations/path-args.ts";
import { recordText } from "../../output/record-text.ts";
import { limitFlags, limitNames, limitsOf } from "./limit-flags.ts";

export class SessionsUpdate extends ForecourtCommand {
  static override readonly summary = "Change the limits of a session";
  static override args = { session: Args.string({ required: true, description: namingOf("session_id") }) };
  static override description =
    "Changes the energy, cost or time at which the server stops the session. An omitted limit stays unchanged; --clear removes it. A limit that the session has already reached stops it.";
  static override flags = {
    ...limitFlags,
    clear: Flags.string({
      multiple: true,
      delimiter: ",",
      options: limitNames,
      description: "Remove a limit.",
    }),
  };
  static override examples = [
    "<%= config.bin %> <%= command.id %> ses_01ka9m6q5r8s1t4v7w0x3y6z9a --max-cost 25EUR",
    "<%= config.bin %> <%= command.id %> ses_01ka9m6q5r8s1t4v7w0x3y6z9a --until 2h --clear max-energy-wh",
  ];
  static override readonly operations = ["updateSession"] as const;
  static override readonly output = { kind: "operation", id: "updateSession" } as const;

  async run(): Promise<void> {
    const { args, flags } = await this.parse(SessionsUpdate);
    const cleared = (flags.clear ?? []).map((name) => [name.replaceAll("-", "_"), null]);
    const limits = { ...limitsOf(flags, this.environment), ...Object.fromEntries(cleared) };
    if (Object.keys(limits).length === 0)
      throw new CliError("wrong-usage", "No limit is given, and none is to be removed.", {
        hints: [`forecourt sessions update ${args.session} --max-energy-wh 20000`],
      });
    const client = await this.client(flags);
    const id = await findRecord(client, "session_id", args.session, this.options);
    const session = await client.sessions.update(id, { ...this.options, limits });
    await this.show(session, () => recordText(session, this.textOutput));
  }
}
