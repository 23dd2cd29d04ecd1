import type { Client } from "@forecourt/client";
import type { Command } from "@forecourt/contract";
import { Flags } from "@oclif/core";
import { BulkCommand } from "../../bulk/bulk-command.ts";
import { type BulkFlagValues, bulkFlags, bulkOperations } from "../../bulk/bulk-flags.ts";
import type { BulkJob } from "../../bulk/bulk-job.ts";
import { bulkSchema } from "../../bulk/bulk-report.ts";
import type { Accepted, Ending } from "../../bulk/result.ts";
import { CliError } from "../../errors/cli-error.ts";
import { momentOf } from "../../find/moment.ts";
import { recordText } from "../../output/record-text.ts";
import { silentFirmwareProgress, startFirmwareProgress } from "./firmware-progress.ts";
import { followFirmware } from "./follow-firmware.ts";

/** As the API has it. */
interface Update {
  location: string;
  retrieveDate?: string;
  retries?: number;
  retryInterval?: number;
}

export class FirmwareUpdate extends BulkCommand {
  static override readonly summary = "Update the firmware of a charger, or of many";
  static override description =
    "Sends chargers the URL of their firmware, and follows each until it is installed or has failed. The charger downloads the image; the server never does. Ctrl-C stops following; the updates continue.";
  static override flags = {
    image: Flags.string({
      helpValue: "URL",
      description: "URL of the image: an absolute http or https URL that the charger can reach. (required)",
    }),
    at: Flags.string({
      helpValue: "TIME",
      description: "When the download begins: 2h (from now), or 2026-11-22T02:00:00+01:00. Default: now.",
    }),
    retries: Flags.integer({ min: 0, description: "How often the charger tries to download it." }),
    "retry-interval": Flags.integer({ min: 0, description: "Seconds between two attempts." }),
    follow: Flags.boolean({
      allowNo: true,
      default: true,
      description: "Wait until it is installed or has failed.",
    }),
    ...bulkFlags,
    timeout: Flags.integer({
      min: 1,
      default: 1_800,
      description: "Seconds to wait for the end, from the beginning of the download.",
    }),
  };
  static override examples = [
    "<%= config.bin %> <%= command.id %> DEPOT-01 --image https://firmware.example.com/evse-2.4.1.bin",
    {
      description: "A location at night, without waiting for it",
      command:
        "<%= config.bin %> <%= command.id %> --location 'Harbour car park' --image https://firmware.example.com/evse-2.4.1.bin --at 2026-11-22T02:00:00+01:00 --no-follow",
    },
  ];
  static override readonly operations = ["updateFirmware", "getFirmwareStatus", ...bulkOperations] as const;
  static override readonly output = {
    kind: "data",
    schema: {
      oneOf: [
        { $ref: "#/$defs/Command" },
        { $ref: "#/$defs/FirmwareStatus" },
        { $ref: "#/$defs/Job" },
        bulkSchema,
      ],
    },
  } as const;

  async run(): Promise<void> {
    const parsed = await this.parse(FirmwareUpdate);
    const { flags } = parsed;
    const job: BulkJob<Update> = {
      action: "UpdateFirmware",
      request: () => {
        if (flags.image === undefined) {
          throw new CliError("wrong-usage", "Which firmware? --image URL.");
        }
        return {
          location: flags.image,
          ...(flags.at !== undefined && {
            retrieveDate: momentOf(flags.at, "--at", this.environment, "ahead"),
          }),
          ...(flags.retries !== undefined && { retries: flags.retries }),
          ...(flags["retry-interval"] !== undefined && { retryInterval: flags["retry-interval"] }),
        };
      },
      words: ({ location }) => ({
        question: `Update the firmware to ${nameOf(location)} of`,
        doing: "Firmware",
      }),
      send: (client, chargerId, request) => client.chargers.updateFirmware(chargerId, request),
      ...(flags.follow && {
        follow: (client, accepted, { request, ended }) =>
          this.follow(client, accepted, request, flags.timeout, ended),
      }),
    };
    await this.runJob(job, parsed);
  }

  /** One charger is followed like many, and its firmware status is the result. */
  protected override async runOne<Request extends object>(
    job: BulkJob<Request>,
    meant: string,
    flags: BulkFlagValues,
  ): Promise<void> {
    const client = await this.client(flags);
    const command = await this.askOne(job, meant, flags, client);
    if (job.follow === undefined || !flags.wait) {
      await this.show(command, () => recordText(command, this.textOutput));
      return;
    }
    const request = await job.request();
    const { id, identity } = await client.chargers.get(command.charger_id, this.options);
    const endings: Ending[] = [];
    await job.follow(client, [{ id, identity, command }], {
      request,
      ended: (_, ending) => endings.push(ending),
    });
    const ending = endings.at(-1);
    if (ending?.outcome !== "accepted") throw this.endOf(command, identity, ending);
    const status = await client.chargers.getFirmwareStatus(id, this.options);
    await this.show(status, () => recordText(status, this.textOutput));
  }

  private endOf({ id, charger_id }: Command, identity: string, ending: Ending | undefined): CliError {
    const why = ending?.error ?? "no report";
    const hints = [`forecourt firmware status ${identity}`, `forecourt ocpp messages ${identity}`];
    const details = { charger_id, command_id: id };
    if (ending?.outcome === "unknown") {
      return new CliError("interrupted", `The update of ${identity} ${why}.`, { hints, details });
    }
    if (ending?.outcome === "timeout") {
      return new CliError("wait-timeout", `${identity} is not done: ${why}.`, { hints, details });
    }
    return new CliError("command-rejected", `The update of ${identity} failed: ${why}.`, {
      hints,
      details,
    });
  }

  private async follow(
    client: Client,
    accepted: readonly Accepted[],
    { retrieveDate }: Update,
    timeoutS: number,
    ended: (chargerId: string, ending: Ending) => void,
  ): Promise<void> {
    const { clock } = this.environment;
    const beginsAt = Math.max(clock.now(), retrieveDate === undefined ? 0 : Date.parse(retrieveDate));
    const progress = this.json ? silentFirmwareProgress : startFirmwareProgress(accepted, this.environment);
    try {
      const deadline = beginsAt + timeoutS * 1000;
      await followFirmware(client, accepted, { deadline, progress, ended }, this.environment);
    } finally {
      progress.close();
    }
  }
}

/** The last part of its path: what people call it. */
function nameOf(url: string): string {
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  return path.split("/").at(-1) || url;
}
