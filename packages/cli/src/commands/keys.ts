import { type CommandTable, plain } from "./command-table.ts";

export const keys: CommandTable = {
  "keys list": plain("listApiKeys"),
  "keys create": {
    summary: "Create an API key",
    load: async () => (await import("./keys/create.ts")).KeysCreate,
  },
  "keys rotate": {
    summary: "Replace an API key by a new one",
    load: async () => (await import("./keys/rotate.ts")).KeysRotate,
  },
  "keys revoke": {
    summary: "Revoke an API key",
    load: async () => (await import("./keys/revoke.ts")).KeysRevoke,
  },
};
