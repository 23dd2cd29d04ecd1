import { type CommandTable, plain } from "./command-table.ts";

export const sessions: CommandTable = {
  "sessions list": plain("listSessions"),
  "sessions show": plain("getSession"),
  "sessions watch": {
    summary: "Watch open sessions, or one until it has ended",
    load: async () => (await import("./sessions/watch.ts")).SessionsWatch,
  },
  "sessions meter-values": plain("listMeterValues"),
  "sessions cost": plain("getSessionCost"),
  "sessions finalize": plain("finalizeSession"),
  "sessions attach-payment": plain("attachSessionPaymentReference"),
};
