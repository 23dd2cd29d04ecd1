import type { Client } from "@forecourt/client";
import { Flags } from "@oclif/core";
import { ForecourtCommand } from "../../base-command.ts";
import type { Environment } from "../../environment.ts";
import { brokenOff } from "../../errors/broken-off.ts";
import { openInlineView } from "../../progress/inline-view.ts";
import { cdrFilter, cdrFilterFlags } from "../../receipts/cdr-filter.ts";
import { openWholeFile } from "../../receipts/whole-file.ts";

/** Every receipt that matches, as it comes. */
export class CdrsExport extends ForecourtCommand {
  static override readonly summary = "Write every receipt that matches, as CSV or JSON";
  static override readonly operations = ["listCdrs"] as const;
  static override readonly output = { kind: "lines", schema: { $ref: "#/$defs/Cdr" } } as const;
  static override description =
    "CSV, or with --json one receipt a line as in the API. The export uses little memory, and amounts are written as in the API. A file appears when it is complete: an export that fails leaves the previous file unchanged.";
  static override flags = {
    ...cdrFilterFlags,
    csv: Flags.boolean({
      exclusive: ["json"],
      description: "Write CSV. This is the default without --json.",
    }),
    output: Flags.string({
      char: "o",
      helpValue: "<file>",
      description: "Write to this file instead of stdout.",
    }),
  };
  static override examples = [
    "forecourt cdrs export --csv --since 2026-11-01 --until 2026-12-01 --output november.csv",
    "forecourt cdrs export --json --since 7d --status valid --order oldest",
  ];

  async run(): Promise<void> {
    const { flags } = await this.parse(CdrsExport);
    const client = await this.client(flags);
    const query = { ...(await cdrFilter(flags, { client, environment: this.environment })), ...this.options };
    const { stdout } = this.environment;
    const file = flags.output === undefined ? null : await openWholeFile(flags.output, this.environment);
    let count = 0;
    // A table that scrolls by and a count that stays would fight over one terminal.
    const shown = file !== null || !stdout.isTty;
    const view = openInlineView(this.environment, () =>
      shown && count > 0 ? [`${receipts(count)} so far`] : [],
    );
    try {
      for await (const piece of this.json
        ? jsonLines(client, query)
        : csvPieces(client, query, this.environment)) {
        count += piece.rows;
        if (file === null) stdout.write(piece.text);
        else await file.write(piece.text);
      }
      await file?.keep();
    } finally {
      view.close();
      await file?.discard();
    }
    if (file !== null) this.note(`${receipts(count)} in ${flags.output}.`);
  }
}

interface Piece {
  text: string;
  rows: number;
}

async function* jsonLines(client: Client, query: object): AsyncGenerator<Piece> {
  for await (const cdr of client.cdrs.iterate(query)) yield { text: `${JSON.stringify(cdr)}\n`, rows: 1 };
}

async function* csvPieces(
  client: Client,
  query: object,
  environment: Pick<Environment, "signal">,
): AsyncGenerator<Piece> {
  const decoder = new TextDecoder();
  const rowsIn = csvRowCounter();
  const reader = (await client.cdrs.exportCsv(query)).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw brokenOff(cause, environment);
      });
      if (done) return;
      const text = decoder.decode(value, { stream: true });
      yield { text, rows: rowsIn(text) };
    }
  } finally {
    // Where it broke off, the connection is let go.
    await reader.cancel().catch(() => undefined);
  }
}

function receipts(count: number): string {
  return count === 1 ? "1 receipt" : `${count} receipts`;
}

/** Counts the records of a CSV (RFC 4180) as it comes in pieces; its header is none. Cells may hold line breaks in quotes. */
export function csvRowCounter(): (piece: string) => number {
  let quoted = false;
  let headed = false;
  return (piece) => {
    let rows = 0;
    for (const character of piece) {
      // A quote within a cell is written twice, and so changes nothing.
      if (character === '"') quoted = !quoted;
      if (character !== "\n" || quoted) continue;
      if (headed) rows += 1;
      headed = true;
    }
    return rows;
  };
}
