import { CliError } from "../errors/cli-error.ts";

/** `90m`, `1h30m`, `45s` as seconds. @throws CliError `wrong-usage`. */
export function durationOf(given: string, flag: string): number {
  const [whole, hours, minutes, seconds] =
    /^(?:(\d{1,4})h)?(?:(\d{1,6})m(?:in)?)?(?:(\d{1,7})s)?$/.exec(given.replaceAll(" ", "")) ?? [];
  if (whole === undefined || whole === "") {
    throw new CliError("wrong-usage", `${flag} "${given}" is no length of time.`, {
      hints: [`${flag} 90m, or 2h, 1h30m, 45s`],
    });
  }
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}
