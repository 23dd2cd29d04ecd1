import { type CommandTable, plain } from "./command-table.ts";

export const sockets: CommandTable = {
  "sockets list": plain("listSockets", {
    description: "One for each connector: its status, its maximum, and the session on it.",
    examples: ["DEPOT-01"],
  }),
  "sockets show": plain("getSocket", {
    description: "Its status as the charger told it last, its maximum, and the session on it.",
    examples: ["DEPOT-01 1", "DEPOT-01 soc_01ka9m4c7h3t6v9w2x5y8z1a4b --json"],
  }),
  "sockets update": plain("updateSocket", {
    description:
      "What is left out stays; --clear sets to nothing. The maximum bounds every limit, and what load balancing gives.",
    examples: ["DEPOT-01 1 --max-amperage 32"],
  }),
  "sockets start": {
    summary: "Start a charging session",
    load: async () => (await import("./sockets/start.ts")).SocketsStart,
  },
  "sockets stop": plain("stopCharging", {
    description:
      "Asks the charger to stop, and waits for its answer. The session ends when the charger reports it: forecourt sessions show SESSION.",
    examples: ["DEPOT-01 1", "DEPOT-01 1 --no-wait"],
  }),
  "sockets unlock": plain("unlockConnector", {
    description:
      "Asks the charger to let go of the cable, and waits for its answer. A session on it ends first.",
    examples: ["DEPOT-01 1"],
  }),
  "sockets limit": plain("setChargingProfile", {
    description:
      "In whole amperes. With --transaction-id it is a limit of that transaction and ends with it, without it the connector's default. 0 pauses an active session. Where load is balanced, a limit is a ceiling; applied_limit_a in the result is what was sent.",
    examples: ["DEPOT-01 1 --limit-a 16", "DEPOT-01 1 --limit-a 0 --transaction-id 1187423"],
  }),
  "sockets clear-limit": plain("clearChargingProfile", {
    description:
      "Removes the limit of the transaction. The connector goes back to its default, not to no limit.",
    examples: ["DEPOT-01 1"],
  }),
};
