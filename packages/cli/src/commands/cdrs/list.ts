import type { Cdr } from "@forecourt/contract";
import { Flags } from "@oclif/core";
import { ForecourtCommand } from "../../base-command.ts";
import { listText } from "../../output/list-text.ts";
import { cdrFilter, cdrFilterFlags } from "../../receipts/cdr-filter.ts";

/** Receipts, those made last first. */
export class CdrsList extends ForecourtCommand {
  static override readonly operations = ["listCdrs"] as const;
  static override readonly output = { kind: "operation", id: "listCdrs" } as const;
  static override description =
    "For books, take forecourt cdrs export: it has every line, and every one that matches.";
  static override flags = {
    ...cdrFilterFlags,
    limit: Flags.integer({ min: 1, default: 100, description: "At most so many." }),
    all: Flags.boolean({ exclusive: ["limit"], description: "Every one, however many." }),
  };
  static override examples = [
    "forecourt cdrs list --since 7d",
    "forecourt cdrs list --since 2026-11-01 --until 2026-12-01 --status unbillable --all",
    "forecourt cdrs list --payment-reference pi_3Q9x2mKd --payment-provider stripe",
  ];

  async run(): Promise<void> {
    const { flags } = await this.parse(CdrsList);
    const query = await cdrFilter(flags, this.environment);
    const limit = flags.all ? Number.POSITIVE_INFINITY : flags.limit;
    const client = await this.client(flags);
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
    this.showList(rows, hasMore, () => listText("listCdrs", rows, hasMore, this.textOutput));
  }
}
