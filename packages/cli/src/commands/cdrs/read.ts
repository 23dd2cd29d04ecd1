import type { Cdr } from "@forecourt/contract";
import { Args } from "@oclif/core";
import { ForecourtCommand } from "../../base-command.ts";
import { findRecord } from "../../find/find-record.ts";
import { ListCommand } from "../../operations/list-command.ts";
import { namingOf } from "../../operations/path-args.ts";
import { cdrFilter, cdrFilterFlags } from "../../receipts/cdr-filter.ts";
import { receiptText } from "../../receipts/receipt-text.ts";

/** Receipts, newest first. */
export class CdrsList extends ListCommand {
  static override readonly summary = "List receipts";
  static override readonly operations = ["listCdrs"] as const;
  static override readonly output = { kind: "operation", id: "listCdrs" } as const;
  static override description =
    "For accounting, use forecourt cdrs export: it has every line of every matching receipt.";
  static override flags = {
    ...cdrFilterFlags,
    ...ListCommand.listFlags,
  };
  static override examples = [
    "forecourt cdrs list --since 7d",
    "forecourt cdrs list --since 2026-11-01 --until 2026-12-01 --status unbillable --all",
    "forecourt cdrs list --payment-reference pi_3Q9x2mKd --payment-provider stripe",
  ];

  async run(): Promise<void> {
    const { flags } = await this.parse(CdrsList);
    const client = await this.client(flags);
    const query = await cdrFilter(flags, { client, environment: this.environment });
    const limit = flags.all ? Number.POSITIVE_INFINITY : flags.limit;
    const rows: Cdr[] = [];
    let hasMore = false;
    for await (const cdr of client.cdrs.iterate({
      ...query,
      ...this.options,
      per_page: Math.min(limit + 1, 100),
    })) {
      hasMore = rows.length === limit;
      if (hasMore) break;
      rows.push(cdr);
    }
    await this.showList("listCdrs", rows, hasMore, flags);
  }
}

/** One receipt. */
export class CdrsShow extends ForecourtCommand {
  static override readonly summary = "Read a receipt: its total, its lines, its taxes";
  static override readonly operations = ["getCdr"] as const;
  static override readonly output = { kind: "operation", id: "getCdr" } as const;
  static override description = "The reasons for its amounts: forecourt cdrs explain.";
  static override args = { cdr: Args.string({ required: true, description: namingOf("cdr_id") }) };
  static override examples = [
    "forecourt cdrs show cdr_01k0q3v5w8xz",
    "forecourt cdrs show cdr_01k0q3v5w8xz --json",
  ];

  async run(): Promise<void> {
    const { args, flags } = await this.parse(CdrsShow);
    const client = await this.client(flags);
    const id = await findRecord(client, "cdr_id", args.cdr, this.options);
    const cdr = await client.cdrs.get(id, this.options);
    await this.show(cdr, () => receiptText(cdr, this.textOutput));
  }
}
