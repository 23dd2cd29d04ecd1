import type { QuoteRequest } from "@forecourt/contract";
import { Args, Flags } from "@oclif/core";
import { ForecourtCommand } from "../../base-command.ts";
import { CliError } from "../../errors/cli-error.ts";
import { momentOf } from "../../find/moment.ts";
import { operationSpecs } from "../../generated/operations.ts";
import { flagsOf, valuesOf } from "../../operations/field-flags.ts";
import type { Field } from "../../operations/operation-spec.ts";
import { durationOf } from "../../prices/duration-flag.ts";
import { quoteText } from "../../prices/quote-text.ts";

/** Those that need no words of their own. */
const fields: readonly Field[] = operationSpecs.quoteTariff.body.filter(({ name }) =>
  ["revision", "time_zone", "states", "samples"].includes(name),
);

/** What a session would cost. Nothing is stored. */
export class TariffsQuote extends ForecourtCommand {
  static override readonly operations = ["quoteTariff"] as const;
  static override readonly output = { kind: "operation", id: "quoteTariff" } as const;
  static override description =
    "By the function that prices sessions. Energy flows evenly while the car charges, unless --samples say otherwise. " +
    "The server prices only tariffs that it has: a file has to be applied first, to an id that no location uses.";
  static override args = { tariff: Args.string({ required: true, description: "Id of the tariff." }) };
  static override flags = {
    start: Flags.string({
      helpValue: "<2026-11-21T20:30>",
      description: "When charging begins, by the local clock unless it has an offset; now unless given.",
    }),
    duration: Flags.string({
      helpValue: "<1h30m>",
      required: true,
      description: "How long the car is plugged in.",
    }),
    kwh: Flags.string({ helpValue: "<number>", required: true, description: "How much flows." }),
    "idle-after": Flags.string({
      helpValue: "<1h>",
      exclusive: ["states"],
      description: "The car is full after so long, and stays.",
    }),
    location: Flags.string({ helpValue: "<id>", description: "The location whose time zone counts." }),
    ...flagsOf(fields),
  };
  static override examples = [
    "forecourt tariffs quote ac-day-night --duration 2h --kwh 14.8 --location loc_01k0q3v5w8xz",
    "forecourt tariffs quote ac-day-night --start 2026-11-21T20:30 --duration 3h --kwh 20 --idle-after 90m --time-zone Europe/Berlin",
  ];

  async run(): Promise<void> {
    const { args, flags } = await this.parse(TariffsQuote);
    if (args.tariff.endsWith(".json") || args.tariff === "-") throw draftRefused(args.tariff);
    const request: QuoteRequest = {
      ...(await valuesOf(fields, flags, this.surroundings)),
      started_at:
        flags.start === undefined
          ? new Date(this.surroundings.clock.now()).toISOString()
          : momentOf(flags.start, "--start", this.surroundings),
      duration_s: durationOf(flags.duration, "--duration"),
      energy_wh: wattHours(flags.kwh),
      ...(flags.location !== undefined && { location_id: flags.location }),
      ...(flags["idle-after"] !== undefined && {
        states: [{ after_s: durationOf(flags["idle-after"], "--idle-after"), state: "idle" as const }],
      }),
    };
    const client = await this.client(flags);
    const quote = await client.tariffs.quote(args.tariff, { ...request, ...this.options });
    this.show(quote, () => quoteText(quote, this.place));
  }
}

function wattHours(given: string): number {
  const [, whole, fraction = ""] = /^(\d{1,6})(?:\.(\d{1,3}))?$/.exec(given) ?? [];
  if (whole === undefined)
    throw new CliError("wrong-usage", `--kwh wants a number with at most three decimals, not "${given}".`);
  return Number(whole + fraction.padEnd(3, "0"));
}

function draftRefused(path: string): CliError {
  return new CliError("wrong-usage", `The server quotes only tariffs that it has, and ${path} is a file.`, {
    tryThis: [
      `forecourt tariffs lint ${path}`,
      `forecourt tariffs apply ${path}, with an id in it that no location uses yet; then quote that id.`,
    ],
  });
}
