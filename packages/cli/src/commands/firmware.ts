import { type CommandTable, plain } from "./command-table.ts";

export const firmware: CommandTable = {
  "firmware status": plain("getFirmwareStatus", {
    description:
      "What the charger told last, of an update under way or of the one before it. signed_status is its own word, where its updates are signed.",
    examples: ["DEPOT-01"],
  }),
  "firmware update": {
    summary: "Update the firmware of a charger, or of many",
    load: async () => (await import("./firmware/update.ts")).FirmwareUpdate,
  },
};
