import { Args } from "@oclif/core";
import { ForecourtCommand } from "../../base-command.ts";
import { receiptText } from "../../receipts/receipt-text.ts";

/** One receipt. */
export class CdrsShow extends ForecourtCommand {
  static override readonly operations = ["getCdr"] as const;
  static override readonly output = { kind: "operation", id: "getCdr" } as const;
  static override description = "Why it says so is told by forecourt cdrs explain.";
  static override args = { cdr: Args.string({ required: true, description: "Id of the receipt." }) };
  static override examples = [
    "forecourt cdrs show cdr_01k0q3v5w8xz",
    "forecourt cdrs show cdr_01k0q3v5w8xz --json",
  ];

  async run(): Promise<void> {
    const { args, flags } = await this.parse(CdrsShow);
    const client = await this.client(flags);
    const cdr = await client.cdrs.get(args.cdr, this.options);
    this.show(cdr, () => receiptText(cdr, this.textOutput));
  }
}
