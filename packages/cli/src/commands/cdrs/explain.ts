import { explainReceipt, gatherReceipt, type Section } from "@forecourt/client/text";
import { Args } from "@oclif/core";
import { ForecourtCommand } from "../../base-command.ts";
import { findRecord } from "../../find/find-record.ts";
import { namingOf } from "../../operations/path-args.ts";
import { printable } from "../../output/printable.ts";
import type { TextOutput } from "../../output/text-output.ts";
import { wrap } from "../../output/wrap.ts";

/** Why a receipt says what it says, in sentences. */
export class CdrsExplain extends ForecourtCommand {
  static override readonly summary = "Explain in sentences why a receipt has its amount";
  static override readonly operations = [
    "getCdr",
    "getBillingDecision",
    "getSession",
    "listMeterValues",
    "listTariffRevisions",
    "getCharger",
    "getLocation",
  ] as const;
  static override readonly output = {
    kind: "data",
    schema: {
      type: "object",
      additionalProperties: false,
      required: ["cdr", "decision", "sections"],
      properties: {
        cdr: { $ref: "#/$defs/CdrWithDecision" },
        decision: { $ref: "#/$defs/BillingDecisionRecord" },
        sections: {
          type: "array",
          items: {
            type: "object",
            additionalProperties: false,
            required: ["title", "sentences"],
            properties: {
              title: { type: "string" },
              sentences: { type: "array", items: { type: "string" } },
            },
          },
        },
      },
    },
  } as const;
  static override description =
    "The meter readings and their sources, the proof that the location requires, the reason for the amount, " +
    "each line, tax and rounding, and later corrections: an answer to a question about a receipt.";
  static override args = { cdr: Args.string({ required: true, description: namingOf("cdr_id") }) };
  static override examples = [
    "forecourt cdrs explain cdr_01k0q3v5w8xz",
    "forecourt cdrs explain cdr_01k0q3v5w8xz --json",
  ];

  async run(): Promise<void> {
    const { args, flags } = await this.parse(CdrsExplain);
    const client = await this.client(flags);
    const id = await findRecord(client, "cdr_id", args.cdr, this.options);
    const receipt = await gatherReceipt(client, id, this.options);
    const { cdr, record } = receipt;
    const sections = explainReceipt(receipt, this.json ? "UTC" : this.textOutput.timeZone);
    await this.show({ cdr, decision: record, sections }, () => sectionsText(sections, this.textOutput));
  }
}

/** Headings, and below each its sentences, one to a line; on a terminal no wider than one likes to read. */
export function sectionsText(sections: readonly Section[], { columns, paint }: TextOutput): string {
  return sections
    .map(({ title, sentences }) => {
      const lines = sentences.flatMap((sentence) => sentenceLines(printable(sentence), columns));
      return `${[paint.bold(title), ...lines].join("\n")}\n`;
    })
    .join("\n");
}

/** Continued lines are indented further. A command is not wrapped, so that it can be copied. */
function sentenceLines(sentence: string, columns: number): string[] {
  const room = Number.isFinite(columns) ? Math.max(20, Math.min(columns, 100) - 4) : columns;
  const lines = sentence.includes(": forecourt ") ? commandLines(sentence) : wrap(sentence, room);
  return lines.map((line, index) => `${index === 0 ? "  " : "    "}${line}`);
}

function commandLines(sentence: string): string[] {
  const at = sentence.indexOf(": forecourt ") + 1;
  return [sentence.slice(0, at), sentence.slice(at + 1)];
}
