import type { Client } from "@forecourt/client";
import type { Quote, QuoteRequest, TariffWrite } from "@forecourt/contract";
import { Args, Flags } from "@oclif/core";
import { ForecourtCommand } from "../../base-command.ts";
import { CliError } from "../../errors/cli-error.ts";
import { findLocation, findRecord } from "../../find/find-record.ts";
import { momentOf } from "../../find/moment.ts";
import { operationSpecs } from "../../generated/operations.ts";
import { flagsOf, valuesOf } from "../../operations/field-flags.ts";
import type { Field } from "../../operations/operation-spec.ts";
import { checkTariffs } from "../../prices/check-tariffs.ts";
import { quoteText } from "../../prices/quote-text.ts";
import { readTariffFile } from "../../prices/tariff-file.ts";

/** Those that need no words of their own. */
const fields: readonly Field[] = operationSpecs.quoteTariff.body.filter(({ name }) =>
  ["revision", "time_zone", "states", "samples"].includes(name),
);

/** What a session would cost. Nothing is stored. */
export class TariffsQuote extends ForecourtCommand {
  static override readonly summary = "Price a hypothetical session";
  static override readonly operations = ["quoteTariff", "validateTariff", "quoteTariffDraft"] as const;
  static override readonly output = { kind: "operation", id: "quoteTariff" } as const;
  static override description =
    "Uses the function that prices sessions. Energy flows evenly while the car charges, unless --samples say otherwise. A tariff in a file is used as it is, and is not applied.";
  static override args = {
    tariff: Args.string({
      required: true,
      description: "Id or name of the tariff, or a file that contains one as JSON; - is stdin.",
    }),
  };
  static override flags = {
    start: Flags.string({
      helpValue: "<2026-11-21T20:30>",
      description: "When charging begins: local time unless it has an offset. Default: now.",
    }),
    duration: Flags.string({
      helpValue: "<1h30m>",
      required: true,
      description: "How long the car is plugged in.",
    }),
    kwh: Flags.string({ helpValue: "<number>", required: true, description: "The energy of the session." }),
    "idle-after": Flags.string({
      helpValue: "<1h>",
      exclusive: ["states"],
      description: "The car is full after this time, and stays plugged in.",
    }),
    location: Flags.string({ helpValue: "LOCATION", description: "The location whose time zone is used." }),
    ...flagsOf(fields),
  };
  static override examples = [
    "forecourt tariffs quote ac-day-night --duration 2h --kwh 14.8 --location loc_01k0q3v5w8xz",
    "forecourt tariffs quote prices/day-night.json --duration 2h --kwh 14.8 --time-zone Europe/Berlin",
    "forecourt tariffs quote ac-day-night --start 2026-11-21T20:30 --duration 3h --kwh 20 --idle-after 90m --time-zone Europe/Berlin",
  ];

  async run(): Promise<void> {
    const { args, flags } = await this.parse(TariffsQuote);
    const client = await this.client(flags);
    const { location } = flags;
    const session: QuoteRequest = {
      ...(await valuesOf(fields, flags, { client, environment: this.environment })),
      started_at:
        flags.start === undefined
          ? new Date(this.environment.clock.now()).toISOString()
          : momentOf(flags.start, "--start", this.environment),
      duration_s: durationOf(flags.duration, "--duration"),
      energy_wh: wattHours(flags.kwh),
      ...(location !== undefined && { location_id: await findLocation(client, location, this.options) }),
      ...(flags["idle-after"] !== undefined && {
        states: [{ after_s: durationOf(flags["idle-after"], "--idle-after"), state: "idle" as const }],
      }),
    };
    const quote = isFile(args.tariff)
      ? await this.quoteFile(client, args.tariff, session)
      : await client.tariffs.quote(await findRecord(client, "tariff_id", args.tariff, this.options), {
          ...session,
          ...this.options,
        });
    await this.show(quote, () => quoteText(quote, this.textOutput));
  }

  private async quoteFile(client: Client, path: string, session: QuoteRequest): Promise<Quote> {
    if (session.revision !== undefined)
      throw new CliError("wrong-usage", "--revision is of a tariff that the server has; a file has none.");
    const file = await readTariffFile(path, this.environment);
    await checkTariffs(client, [file], "Nothing was priced.", this.options);
    // Holds: the server has found no fault in it.
    const tariff = file.tariff as TariffWrite;
    return client.tariffs.quoteDraft({ tariff, session, ...this.options });
  }
}

function wattHours(given: string): number {
  const [, whole, fraction = ""] = /^(\d{1,6})(?:\.(\d{1,3}))?$/.exec(given) ?? [];
  if (whole === undefined)
    throw new CliError("wrong-usage", `--kwh wants a number with at most three decimals, not "${given}".`);
  return Number(whole + fraction.padEnd(3, "0"));
}

/** An id contains neither a slash nor the suffix `.json`. */
function isFile(tariff: string): boolean {
  return tariff === "-" || tariff.endsWith(".json") || tariff.includes("/");
}

/** `90m`, `1h30m`, `45s` as seconds. @throws CliError `wrong-usage`. */
export function durationOf(given: string, flag: string): number {
  const [whole, hours, minutes, seconds] =
    /^(?:(\d{1,4})h)?(?:(\d{1,6})m(?:in)?)?(?:(\d{1,7})s)?$/.exec(given.replaceAll(" ", "")) ?? [];
  if (whole === undefined || whole === "") {
    throw new CliError("wrong-usage", `${flag} "${given}" is not a duration.`, {
      hints: [`${flag} 90m, or 2h, 1h30m, 45s`],
    });
  }
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}
