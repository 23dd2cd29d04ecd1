import type { Client } from "@forecourt/client";
import type { Command, Session } from "@forecourt/contract";
import { Args, Flags } from "@oclif/core";
import { ForecourtCommand } from "../../base-command.ts";
import { CliError } from "../../errors/cli-error.ts";
import { findCharger, findSocket } from "../../find/find-charger.ts";
import { commandEnd } from "../../operations/command-end.ts";
import { recordText } from "../../output/record-text.ts";
import { limitFlags, limitsOf } from "../sessions/limit-flags.ts";

export class SocketsStart extends ForecourtCommand {
  static override readonly summary = "Start a charging session";
  static override args = {
    charger: Args.string({ required: true, description: "Id or identity of the charger." }),
    socket: Args.string({ required: true, description: "Id of the socket, or the number of its connector." }),
  };
  static override description =
    "Makes the charger start, and waits until it has started: after accepting, a charger may still wait for the cable. The id tag is authorized on this charger for ten minutes, listed or not, unless it is listed as blocked or expired. With --json, the output is the command, with its session_id.";
  static override flags = {
    "id-tag": Flags.string({
      required: true,
      description: "The id tag that authorizes the session. It need not be listed.",
    }),
    ...limitFlags,
    weight: Flags.integer({
      min: 1,
      max: 1000,
      description: "Priority at a balanced location: twice the weight gets twice the current.",
    }),
    tier: Flags.integer({
      min: 0,
      max: 9,
      description: "Priority at a balanced location: 0 is the most important.",
    }),
    wait: Flags.boolean({ allowNo: true, default: true, description: "Wait for the session." }),
    timeout: Flags.integer({ min: 1, default: 120, description: "Seconds to wait." }),
  };
  static override examples = [
    "<%= config.bin %> <%= command.id %> DEPOT-01 1 --id-tag 04A2B9C1",
    {
      description: "Without waiting for the charger",
      command: "<%= config.bin %> <%= command.id %> DEPOT-01 1 --id-tag 04A2B9C1 --no-wait",
    },
    {
      description: "Stop the session at 25 euros",
      command: "<%= config.bin %> <%= command.id %> DEPOT-01 1 --id-tag 04A2B9C1 --max-cost 25EUR",
    },
  ];
  static override readonly operations = [
    "startCharging",
    "listChargers",
    "listSockets",
    "getCommand",
    "getSession",
  ] as const;
  static override readonly output = { kind: "operation", id: "startCharging" } as const;

  async run(): Promise<void> {
    const { args, flags } = await this.parse(SocketsStart);
    const client = await this.client(flags);
    const chargerId = await findCharger(client, args.charger, this.options);
    const socketId = await findSocket(client, chargerId, args.socket, this.options);
    const { clock } = this.environment;
    const deadline = clock.now() + flags.timeout * 1000;
    const limits = limitsOf(flags, this.environment);
    const { "id-tag": id_tag, tier, weight } = flags;
    const start = {
      id_tag,
      ...(weight === undefined ? {} : { weight }),
      ...(tier === undefined ? {} : { tier }),
      ...(limits === undefined ? {} : { limits }),
    };
    const sent = await this.finished(() => client.sockets.start(chargerId, socketId, start));
    if (!flags.wait && sent.status === "pending") {
      await this.show(sent, () => recordText(sent, this.textOutput));
      return;
    }
    const command = await this.spin("Waiting for the charger", () =>
      commandEnd(client, sent, flags.timeout, this.environment),
    );
    const session = await this.spin("Accepted. Waiting for the session: is a car plugged in?", () =>
      this.sessionOf(client, command, deadline - clock.now()),
    );
    await this.show({ ...command, session_id: session.id }, () =>
      [`Session ${session.id} has begun.\n\n`, recordText(session, this.textOutput)].join(""),
    );
  }

  private sessionOf(client: Client, command: Command, leftMs: number): Promise<Session> {
    const { signal } = this.environment;
    return client
      .waitForSession(command, { timeoutMs: Math.max(1, leftMs), signal })
      .catch((error: unknown) => {
        const hints = [
          `forecourt commands show ${command.id}, for its session_id`,
          `forecourt ocpp tail ${command.charger_id}`,
        ];
        const details = { command };
        if (signal.aborted) {
          const message = `The charger has accepted ${command.id}; a session may still come.`;
          throw new CliError("interrupted", message, { hints, details });
        }
        if (!(error instanceof Error && Reflect.get(error, "code") === "wait-timeout")) throw error;
        throw new CliError(
          "wait-timeout",
          "The charger has accepted, and no session has come. It may wait for the cable.",
          { hints, details, cause: error },
        );
      });
  }
}
