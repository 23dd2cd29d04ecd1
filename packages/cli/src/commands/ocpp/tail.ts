import { Args, Flags } from "@oclif/core";
import { ForecourtCommand } from "../../base-command.ts";
import { CliError } from "../../errors/cli-error.ts";
import { findCharger } from "../../find/find-charger.ts";
import { momentOf } from "../../find/moment.ts";
import { awayNote, backNote } from "../../live/until-answered.ts";
import { watching } from "../../live/watching.ts";
import { followMessages } from "./follow-messages.ts";
import { messageText, messageWords } from "./message-text.ts";

export class OcppTail extends ForecourtCommand {
  static override readonly summary = "Follow the OCPP frames between a charger and the server";
  static override description =
    "Every OCPP frame between a charger and the server, two seconds after it was sent. It begins with the last ten, or at --since.\n\n← is from the charger, → is to it. An answer has the action and the message id of its call, and its duration. Ctrl-C ends it with exit code 0. If the server becomes unreachable, it retries until the server is back, and misses nothing. Needs the role operator. Id tags and secrets are *** in the log.";
  static override args = {
    charger: Args.string({ required: true, description: "Id or identity of the charger." }),
  };
  static override flags = {
    since: Flags.string({ helpValue: "<10m|time>", description: "Begin this long ago, or at this time." }),
    action: Flags.string({ description: "Only calls of this action, and their answers." }),
    direction: Flags.string({
      options: ["in", "out"],
      description: "Only frames from the charger (in), or only those to it (out).",
    }),
    "errors-only": Flags.boolean({ description: "Only CALLERRORs, and messages that are not OCPP frames." }),
    grep: Flags.string({
      helpValue: "<pattern>",
      description: "Only frames whose action, message id or payload matches this regular expression.",
    }),
    pretty: Flags.boolean({ description: "Show the whole payload, in lines of its own." }),
  };
  static override examples = [
    "forecourt ocpp tail DEPOT-01",
    "forecourt ocpp tail DEPOT-01 --since 10m --action StatusNotification --pretty",
    "forecourt ocpp tail DEPOT-01 --errors-only --json",
  ];
  static override readonly operations = ["listChargerMessages", "listChargers"] as const;
  static override readonly output = {
    kind: "lines",
    schema: { $ref: "#/$defs/ChargerMessage" },
  } as const;

  async run(): Promise<void> {
    const { args, flags } = await this.parse(OcppTail);
    const { clock, signal } = this.environment;
    const pattern = flags.grep === undefined ? null : patternOf(flags.grep);
    const from = flags.since === undefined ? undefined : momentOf(flags.since, "--since", this.environment);
    const client = await this.client(flags);
    await watching(signal, async () => {
      const messages = followMessages(
        {
          client,
          chargerId: await findCharger(client, args.charger, this.options),
          filter: {
            ...(flags.action !== undefined && { action: flags.action }),
            ...(flags.direction !== undefined && { direction: flags.direction === "in" ? "in" : "out" }),
            ...(flags["errors-only"] && { errors_only: true }),
          },
          from,
          away: ({ code, failures }) => {
            if (failures === 1) this.note(awayNote(code));
          },
          back: () => this.note(backNote),
        },
        this.environment,
      );
      for await (const message of messages) {
        if (pattern !== null && !pattern.test(messageWords(message))) continue;
        this.showLine(message, () =>
          messageText(message, this.textOutput, { pretty: flags.pretty, now: clock.now() }),
        );
      }
    });
  }
}

function patternOf(given: string): RegExp {
  try {
    return new RegExp(given, "u");
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new CliError("wrong-usage", `--grep "${given}" is not a regular expression: ${why}`, { cause });
  }
}
