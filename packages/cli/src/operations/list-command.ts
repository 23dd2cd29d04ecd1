import type { Client } from "@forecourt/client";
import type { OperationId } from "@forecourt/contract";
import { Flags } from "@oclif/core";
import { ForecourtCommand } from "../base-command.ts";
import { type ListChoice, listFormats, sortOf } from "../output/list-choice.ts";
import { listText } from "../output/list-text.ts";

/** Flags of every list. */
const listFlags = {
  output: Flags.string({
    char: "o",
    options: [...listFormats],
    description: "The format. Default: table, and tsv in a pipe. wide shows every column.",
  }),
  columns: Flags.string({
    delimiter: ",",
    multiple: true,
    description: "Show only these columns, by the field names of --json.",
  }),
  sort: Flags.string({
    helpValue: "COLUMN[:desc]",
    description: "Sort the listed records by this column.",
  }),
  limit: Flags.integer({ min: 1, default: 100, description: "List at most this many." }),
  all: Flags.boolean({ exclusive: ["limit"], description: "List all records." }),
};

/** A command that lists rows. */
export abstract class ListCommand extends ForecourtCommand {
  static readonly listFlags = listFlags;

  /** What the arguments of a command of its own add to the query. */
  protected async queryOf(
    _client: Client,
    _args: Readonly<Record<string, unknown>>,
  ): Promise<Record<string, unknown>> {
    return {};
  }

  /** Writes the rows to stdout as the flags say. */
  protected async showList(
    id: OperationId,
    rows: readonly object[],
    hasMore: boolean,
    flags: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const { stdout } = this.environment;
    const text = listText(id, rows, hasMore, this.textOutput, listChoice(flags, stdout.isTty));
    await this.page(this.json ? `${JSON.stringify({ data: rows, has_more: hasMore }, null, 2)}\n` : text);
  }
}

/** A list command that can be made: not the abstract one. */
export type ListCommandClass = Omit<typeof ListCommand, "prototype"> &
  (new (
    ...given: ConstructorParameters<typeof ListCommand>
  ) => MadeList);

interface MadeList extends ListCommand {
  run(): Promise<void>;
}

/** The names of these flags; the other flags of a list choose its rows. */
const own = new Set([...Object.keys(listFlags), "json", "profile", "url", "api-key"]);

/** How a list is shown. @throws CliError `wrong-usage`. */
function listChoice(flags: Readonly<Record<string, unknown>>, isTty: boolean): ListChoice {
  const { output, columns, sort } = flags as {
    output?: ListChoice["format"];
    columns?: string[];
    sort?: string;
  };
  return {
    format: output ?? (isTty ? "table" : "tsv"),
    ...(columns !== undefined && { columns: columns.map((name) => name.trim()) }),
    ...(sort !== undefined && { sort: sortOf(sort) }),
    isFiltered: Object.entries(flags).some(([name, value]) => value !== undefined && !own.has(name)),
  };
}
