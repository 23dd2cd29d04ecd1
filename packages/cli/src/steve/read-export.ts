import { join } from "node:path";
import type { IdTagCreate } from "@forecourt/contract";
import { csvRecords } from "../csv-records.ts";
import type { Environment } from "../environment.ts";
import { CliError } from "../errors/cli-error.ts";
import { readInput } from "../operations/input.ts";

export interface SteveCharger {
  identity: string;
  vendor: string;
  model: string;
  name: string | null;
  connectors: number;
}

/** An ended transaction. Times are ISO 8601 in UTC; registers are Wh. */
export interface SteveTransaction {
  line: number;
  identity: string;
  connectorId: number;
  idTag: string;
  startedAt: string;
  startWh: number;
  stoppedAt: string;
  stopWh: number;
  reason: string;
}

/** A row that cannot be imported. */
export interface BrokenRow {
  file: string;
  line: number;
  why: string;
}

export interface SteveExport {
  chargers: SteveCharger[];
  tags: { line: number; tag: IdTagCreate }[];
  transactions: SteveTransaction[];
  broken: BrokenRow[];
}

const columns = {
  "chargers.csv": ["identity", "vendor", "model", "description", "connectors"],
  "cards.csv": ["id_tag", "parent_id_tag", "status", "expires_at", "note"],
  "transactions.csv": [
    "transaction",
    "identity",
    "connector",
    "id_tag",
    "started_at",
    "start_wh",
    "stopped_at",
    "stop_wh",
    "reason",
  ],
} as const;

type File = keyof typeof columns;

/**
 * Reads the files that the queries of docs/guide/from-steve.md write. A row that cannot be imported is named in `broken`.
 * @throws CliError `unreadable-file` when a file is missing, is not CSV, or has other columns.
 */
export async function readExport(folder: string, environment: Environment): Promise<SteveExport> {
  const broken: BrokenRow[] = [];
  const chargers = await rows("chargers.csv", toCharger, ({ identity }) => identity);
  const tags = await rows("cards.csv", toTag, ({ tag }) => tag.id_tag.toUpperCase());
  const known = new Set(chargers.map(({ identity }) => identity));
  const transactions = await rows("transactions.csv", (row, line) => toTransaction(row, line, known));
  // A charger reports its transactions in their order.
  transactions.sort((a, b) => a.startedAt.localeCompare(b.startedAt) || a.line - b.line);
  return { chargers, tags, transactions, broken };

  async function rows<Item>(
    file: File,
    read: (row: Row, line: number) => Item,
    key?: (item: Item) => string,
  ): Promise<Item[]> {
    const path = join(folder, file);
    const all = csvRecords(await readInput(path, environment));
    if (all === null) throw new CliError("unreadable-file", `${path}: a quote is not closed.`);
    const [header, ...records] = all;
    const names = columns[file];
    if (header?.cells.join() !== names.join())
      throw new CliError("unreadable-file", `${path} does not begin with the line ${names.join(",")}.`);
    const seen = new Set<string>();
    const items: Item[] = [];
    for (const { cells, line } of records) {
      try {
        if (cells.length !== names.length)
          throw new Fault(`has ${cells.length} cells, and ${names.length} are expected`);
        const row = Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""]));
        const item = read(row, line);
        const id = key?.(item);
        if (id !== undefined && seen.has(id)) throw new Fault(`repeats ${id}`);
        if (id !== undefined) seen.add(id);
        items.push(item);
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        broken.push({ file, line, why: error.message });
      }
    }
    return items;
  }
}

/** What is wrong with a row. The message completes "Line 7 …". */
class Fault extends Error {}

type Row = Readonly<Record<string, string>>;

function toCharger({ identity = "", vendor = "", model = "", description = "", connectors = "" }: Row) {
  if (!/^[A-Za-z0-9*+=:|@._-]{1,48}$/.test(identity))
    throw new Fault(
      `has the identity ${JSON.stringify(identity)}: 1 to 48 letters, digits and * + = : | @ . _ - are allowed`,
    );
  return {
    identity,
    // OCPP 1.6 has 20 characters for each, and neither may be empty.
    vendor: vendor.slice(0, 20) || "unknown",
    model: model.slice(0, 20) || "unknown",
    name: description.slice(0, 200) || null,
    connectors: Math.min(wholeNumber("connectors", connectors), 100),
  };
}

function toTag(
  { id_tag = "", parent_id_tag = "", status = "", expires_at = "", note = "" }: Row,
  line: number,
) {
  if (status !== "accepted" && status !== "blocked")
    throw new Fault(`has the status ${JSON.stringify(status)}: accepted or blocked is expected`);
  const tag: IdTagCreate = {
    id_tag: idTag("id_tag", id_tag),
    parent_id_tag: parent_id_tag === "" ? null : idTag("parent_id_tag", parent_id_tag),
    status,
    expires_at: expires_at === "" ? null : instant("expires_at", expires_at),
    note: note === "" ? null : note.slice(0, 200),
  };
  return { line, tag };
}

function toTransaction(row: Row, line: number, known: ReadonlySet<string>): SteveTransaction {
  const { identity = "", connector = "", id_tag = "", reason = "" } = row;
  if (!known.has(identity))
    throw new Fault(`names the charger ${JSON.stringify(identity)}, which is not in chargers.csv`);
  if (row["stopped_at"] === "") throw new Fault("has not ended; its charger reports it itself when it stops");
  const transaction = {
    line,
    identity,
    connectorId: wholeNumber("connector", connector),
    idTag: idTag("id_tag", id_tag),
    startedAt: instant("started_at", row["started_at"] ?? ""),
    startWh: wholeNumber("start_wh", row["start_wh"] ?? ""),
    stoppedAt: instant("stopped_at", row["stopped_at"] ?? ""),
    stopWh: wholeNumber("stop_wh", row["stop_wh"] ?? ""),
    reason,
  };
  if (transaction.connectorId === 0) throw new Fault("is of connector 0, which cannot charge");
  if (transaction.stoppedAt < transaction.startedAt) throw new Fault("stops before it starts");
  if (transaction.stopWh < transaction.startWh) throw new Fault("has a stop_wh below its start_wh");
  return transaction;
}

function idTag(column: string, text: string): string {
  if (!/^[ -~]{1,20}$/.test(text))
    throw new Fault(
      `has the ${column} ${JSON.stringify(text)}: 1 to 20 printable ASCII characters are allowed`,
    );
  return text;
}

function wholeNumber(column: string, text: string): number {
  if (!/^\d{1,10}$/.test(text) || Number(text) > 2_147_483_647)
    throw new Fault(`has the ${column} ${JSON.stringify(text)}: a whole number is expected`);
  return Number(text);
}

function instant(column: string, text: string): string {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text) || Number.isNaN(Date.parse(text)))
    throw new Fault(
      `has the ${column} ${JSON.stringify(text)}: a time such as 2026-03-02T20:00:00Z is expected`,
    );
  return text;
}
