import type { SessionLimitsRequest } from "@forecourt/contract";
import { Flags } from "@oclif/core";
import type { Environment } from "../../environment.ts";
import { CliError } from "../../errors/cli-error.ts";
import { momentOf } from "../../find/moment.ts";

/** The limits of a session, as flags of `sockets start` and `sessions update`. */
export const limitFlags = {
  "max-energy-wh": Flags.integer({ min: 1, description: "Stop the session at this energy, in Wh." }),
  "max-cost": Flags.string({
    helpValue: "<25EUR>",
    description: "Stop the session at this cost by its tariff, taxes included.",
  }),
  "max-duration-s": Flags.integer({ min: 1, description: "Stop the session after this many seconds." }),
  until: Flags.string({
    helpValue: "<time>",
    description: "Stop the session at a time: 2h from now, 2026-11-21T20:00:00Z.",
  }),
};

/** The names that `--clear` takes. */
export const limitNames = Object.keys(limitFlags) as (keyof typeof limitFlags)[];

type LimitValues = {
  [Name in keyof typeof limitFlags]?:
    | (Name extends "max-energy-wh" | "max-duration-s" ? number : string)
    | undefined;
};

/** The limits that the flags name; undefined when they name none. @throws CliError `wrong-usage`. */
export function limitsOf(flags: LimitValues, environment: Environment): SessionLimitsRequest | undefined {
  const { "max-cost": cost, "max-duration-s": durationS, "max-energy-wh": energyWh, until } = flags;
  const limits: SessionLimitsRequest = {
    ...(energyWh === undefined ? {} : { max_energy_wh: energyWh }),
    ...(cost === undefined ? {} : { max_cost: costOf(cost) }),
    ...(durationS === undefined ? {} : { max_duration_s: durationS }),
    ...(until === undefined ? {} : { until: momentOf(until, "--until", environment, "ahead") }),
  };
  return Object.keys(limits).length === 0 ? undefined : limits;
}

function costOf(given: string): { amount: number; currency: string } {
  const [, amount, currency] = /^(\d+(?:\.\d+)?)\s*([A-Za-z]{3})$/.exec(given.trim()) ?? [];
  if (amount !== undefined && currency !== undefined)
    return { amount: Number(amount), currency: currency.toUpperCase() };
  throw new CliError("wrong-usage", `--max-cost "${given}" is not an amount with a currency.`, {
    hints: ["--max-cost 25EUR"],
  });
}
