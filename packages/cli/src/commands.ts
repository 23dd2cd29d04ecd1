import { account } from "./commands/account.ts";
import { cdrs } from "./commands/cdrs.ts";
import { chargers } from "./commands/chargers.ts";
import type { CommandTable } from "./commands/command-table.ts";
import { commands as chargerCommands } from "./commands/commands.ts";
import { events } from "./commands/events.ts";
import { firmware } from "./commands/firmware.ts";
import { idTags } from "./commands/id-tags.ts";
import { keys } from "./commands/keys.ts";
import { locations } from "./commands/locations.ts";
import { ocpp } from "./commands/ocpp.ts";
import { sessions } from "./commands/sessions.ts";
import { sockets } from "./commands/sockets.ts";
import { tariffs } from "./commands/tariffs.ts";
import { webhooks } from "./commands/webhooks.ts";

/** Every command, by its name. */
export const commands: CommandTable = {
  ...account,
  ...locations,
  ...chargers,
  ...firmware,
  ...ocpp,
  ...sockets,
  ...chargerCommands,
  ...sessions,
  ...tariffs,
  ...idTags,
  ...cdrs,
  ...keys,
  ...webhooks,
  ...events,
  completion: {
    summary: "Complete commands in your shell",
    // It needs the table, which therefore is given to it.
    load: async () => (await import("./commands/account/completion.ts")).completionOf(commands, topics),
  },
};

/** The first words of those that have two, and what they are about. */
export const topics: Readonly<Record<string, string>> = {
  locations: "Sites, their capacity and how it is shared",
  chargers: "Chargers, one or many at once",
  firmware: "Firmware of chargers",
  ocpp: "What is said between a charger and the server",
  sockets: "Start, stop, unlock and limit charging",
  commands: "What chargers were told to do, and what came of it",
  sessions: "Charging sessions",
  tariffs: "Prices: check, try out, apply",
  "id-tags": "Who may charge",
  cdrs: "Receipts, and the reasons behind them",
  keys: "API keys",
  profiles: "Servers that were logged in to",
  webhooks: "Be told what happens, or listen to it here",
  events: "Everything that happened",
};
