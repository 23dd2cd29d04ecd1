import { type CommandTable, plain } from "./command-table.ts";

export const tariffs: CommandTable = {
  "tariffs list": plain("listTariffs"),
  "tariffs show": {
    summary: "Read a tariff: what it asks, and when",
    load: async () => (await import("./tariffs/show.ts")).TariffsShow,
  },
  "tariffs lint": {
    summary: "Check a tariff in a file, and name the lines of what is wrong",
    load: async () => (await import("./tariffs/lint.ts")).TariffsLint,
  },
  "tariffs quote": {
    summary: "Price a session that never was",
    load: async () => (await import("./tariffs/quote.ts")).TariffsQuote,
  },
  "tariffs apply": {
    summary: "Create or replace tariffs from files, once it is clear what changes",
    load: async () => (await import("./tariffs/apply.ts")).TariffsApply,
  },
  "tariffs create": plain("createTariff"),
  "tariffs replace": plain("replaceTariff"),
  "tariffs delete": plain("deleteTariff"),
  "tariffs revisions": plain("listTariffRevisions"),
};
