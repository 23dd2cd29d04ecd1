import { type CommandTable, plain } from "./command-table.ts";

export const cdrs: CommandTable = {
  "cdrs list": {
    summary: "List receipts",
    load: async () => (await import("./cdrs/list.ts")).CdrsList,
  },
  "cdrs show": {
    summary: "Read a receipt: its total, its lines, its taxes",
    load: async () => (await import("./cdrs/show.ts")).CdrsShow,
  },
  "cdrs explain": {
    summary: "Tell in sentences why a receipt says what it says",
    load: async () => (await import("./cdrs/explain.ts")).CdrsExplain,
  },
  "cdrs export": {
    summary: "Write every receipt that matches, as CSV or JSON",
    load: async () => (await import("./cdrs/export.ts")).CdrsExport,
  },
  "cdrs decision": plain("getBillingDecision"),
  "cdrs attach-payment": plain("attachPaymentReference"),
  "cdrs redact-payment": plain("redactPaymentReference"),
};
