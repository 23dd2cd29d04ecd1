import { type CommandTable, plain } from "./command-table.ts";

export const events: CommandTable = {
  "events tail": {
    summary: "Tell what happens, as it happens",
    load: async () => (await import("./events/tail.ts")).EventsTail,
  },
  "events replay": {
    summary: "Send events again, from here or from the server",
    load: async () => (await import("./events/replay.ts")).EventsReplay,
  },
  "events list": plain("listEvents"),
  "events show": plain("getEvent"),
  "events types": plain("listEventTypes"),
};
