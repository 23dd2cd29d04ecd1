import type { IdTagCreate } from "@forecourt/contract";
import { csvRecords } from "../csv-records.ts";
import type { Environment } from "../environment.ts";
import { CliError } from "../errors/cli-error.ts";
import { readInput } from "../operations/input.ts";

/** A tag of a file, and the line that it is on. */
export interface ListedTag {
  line: number;
  /** Only what the file has a column for. */
  tag: IdTagCreate;
}

const columns = ["id_tag", "parent_id_tag", "status", "expires_at", "note"] as const;
const statuses = ["accepted", "blocked", "expired"] as const;

/** The tags of a CSV with a header. @throws CliError `unreadable-file` naming every line that is wrong. */
export async function readIdTags(path: string, environment: Environment): Promise<ListedTag[]> {
  const name = path === "-" ? "stdin" : path;
  const [header, ...records] =
    csvRecords(await readInput(path, environment)) ?? refuse(name, ["A quote is not closed."]);
  const names = header?.cells.map((cell) => cell.toLowerCase()) ?? [];
  const strange = names.filter((each) => !columns.some((known) => known === each));
  if (!names.includes("id_tag") || strange.length > 0 || new Set(names).size < names.length)
    refuse(name, [
      `The first line names the columns: id_tag, and of ${columns.slice(1).join(", ")} what there is, each once.`,
    ]);
  const faults: string[] = [];
  const lineOf = new Map<string, number>();
  const tags = records.map(({ cells, line }) => {
    const values = Object.fromEntries(names.map((each, index) => [each, cells[index] ?? ""]));
    const { id_tag = "", status = "" } = values;
    if (cells.length > names.length) faults.push(`Line ${line} has more cells than there are columns.`);
    if (!/^[ -~]{1,20}$/.test(id_tag))
      faults.push(`Line ${line}: an id tag has 1 to 20 printable ASCII characters.`);
    if (status !== "" && !statuses.some((known) => known === status))
      faults.push(`Line ${line}: a status is one of ${statuses.join(", ")}.`);
    const twin = lineOf.get(id_tag.toUpperCase());
    if (twin !== undefined) faults.push(`Line ${line} names the tag of line ${twin} again.`);
    lineOf.set(id_tag.toUpperCase(), line);
    return { line, tag: tagOf(values, id_tag) };
  });
  return faults.length > 0 ? refuse(name, faults) : tags;
}

/** An empty cell is nothing, and so clears; an empty status is left to the server. */
function tagOf({ status, ...values }: Record<string, string>, idTag: string): IdTagCreate {
  const optional = Object.entries(values)
    .filter(([name]) => name !== "id_tag")
    .map(([name, value]) => [name, value === "" ? null : value]);
  const known = statuses.find((each) => each === status);
  return { ...Object.fromEntries(optional), id_tag: idTag, ...(known !== undefined && { status: known }) };
}

/** More than that are not worth a line each. */
const maxShown = 20;

function refuse(name: string, faults: readonly string[]): never {
  const shown = faults.slice(0, maxShown);
  const more = faults.length - shown.length;
  throw new CliError(
    "unreadable-file",
    [`${name} cannot be imported.`, ...shown, ...(more > 0 ? [`And ${more} more.`] : [])].join("\n"),
    {
      hints: ["id_tag,parent_id_tag,status,expires_at,note, as its first line"],
      details: { faults },
    },
  );
}
