import { Flags } from "@oclif/core";
import { CliError } from "../errors/cli-error.ts";
import { nearest } from "../errors/nearest.ts";

export const eventsFlag = Flags.string({
  multiple: true,
  delimiter: ",",
  helpValue: "<types>",
  description: "Only events of these types, such as 'session.*,cdr.created'; see forecourt events types.",
});

/**
 * `--events` as the API's `type` has it; undefined for everything. Types that this program does not know may be newer than
 * it: only what looks like a slip is refused.
 * @throws CliError `wrong-usage`.
 */
export async function eventSelection(given: readonly string[] | undefined): Promise<string | undefined> {
  const names = [...new Set((given ?? []).map((name) => name.trim()).filter((name) => name !== ""))];
  if (names.length === 0 || names.includes("*")) return undefined;
  const { eventCatalogue } = await import("@forecourt/contract");
  const types = Object.keys(eventCatalogue);
  const known = [...types, ...types.map((type) => `${type.split(".", 1)}.*`)];
  for (const name of names) {
    if (known.includes(name)) continue;
    const near = nearest(name, [...new Set(known)]);
    if (near.length === 0 && /^[a-z_]+\.([a-z_]+|\*)$/.test(name)) continue;
    throw new CliError("wrong-usage", `"${name}" is not a type of event.`, {
      hints: [...near.map((type) => `--events '${type}'`), "forecourt events types"],
    });
  }
  return names.join(",");
}
