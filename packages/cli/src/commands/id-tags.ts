import { type CommandTable, plain } from "./command-table.ts";

export const idTags: CommandTable = {
  "id-tags list": plain("listIdTags"),
  "id-tags show": plain("getIdTag"),
  "id-tags create": plain("createIdTag"),
  "id-tags import": {
    summary: "List the id tags of a CSV",
    load: async () => (await import("./id-tags/import.ts")).IdTagsImport,
  },
  "id-tags update": plain("updateIdTag"),
  "id-tags delete": plain("deleteIdTag"),
};
