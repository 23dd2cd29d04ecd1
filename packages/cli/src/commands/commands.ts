import { type CommandTable, plain } from "./command-table.ts";

export const commands: CommandTable = {
  "commands list": plain("listCommands", {
    description:
      "The newest first: what chargers were asked, by whom, and what came of it. Commands without a requester are the server's own.",
    examples: ["--charger-id chg_01ka9m4c7h2j5k8m1n3p6q9r2s --type Reset", "--status timeout --all"],
  }),
  "commands show": plain("getCommand", {
    description: "How it stands now, with the charger's answer, and the session that it started or acted on.",
    examples: ["cmd_01ka9m5d8e1f4g7h0j3k6m9n2p"],
  }),
  "commands wait": {
    summary: "Wait for the end of a command",
    load: async () => (await import("./commands/wait.ts")).CommandsWait,
  },
};
