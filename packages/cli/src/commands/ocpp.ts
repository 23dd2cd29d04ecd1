import type { CommandTable } from "./command-table.ts";

export const ocpp: CommandTable = {
  "ocpp call": {
    summary: "Call a charger directly, and see what it answers",
    load: async () => (await import("./ocpp/call.ts")).OcppCall,
  },
  "ocpp messages": {
    summary: "List the OCPP frames between a charger and the server",
    load: async () => (await import("./ocpp/messages.ts")).OcppMessages,
  },
  "ocpp tail": {
    summary: "Follow the OCPP frames between a charger and the server",
    load: async () => (await import("./ocpp/tail.ts")).OcppTail,
  },
};
