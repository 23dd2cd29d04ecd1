import { CliError } from "../errors/cli-error.ts";

/** How a list is shown. `json` is what `--json` writes; `csv` and `tsv` have the exact values of the wire. */
export const listFormats = ["table", "wide", "json", "jsonl", "csv", "tsv"] as const;

export interface ListChoice {
  format?: (typeof listFormats)[number];
  /** By their names on the wire, as `--json` has them. */
  columns?: readonly string[];
  sort?: { name: string; descends: boolean };
  /** The user has chosen rows, so an empty list says nothing about what there is. */
  isFiltered?: boolean;
}

/** `energy_wh`, or `energy_wh:desc`. @throws CliError `wrong-usage`. */
export function sortOf(text: string): NonNullable<ListChoice["sort"]> {
  const [name = "", direction = "asc", ...rest] = text.split(":");
  if (name === "" || rest.length > 0 || !["asc", "desc"].includes(direction))
    throw new CliError("wrong-usage", `--sort must be COLUMN, COLUMN:asc or COLUMN:desc, not "${text}".`);
  return { name, descends: direction === "desc" };
}
