import type { CommandTable } from "./command-table.ts";

/** Login, profiles, and direct API calls. */
export const account: CommandTable = {
  login: {
    summary: "Log in to a server, and keep the key",
    load: async () => (await import("./account/login.ts")).Login,
  },
  logout: {
    summary: "Forget the key of a profile",
    load: async () => (await import("./account/logout.ts")).Logout,
  },
  whoami: {
    summary: "Tell who you are, and on which server",
    load: async () => (await import("./account/whoami.ts")).Whoami,
  },
  api: {
    summary: "Call the API, whatever it is",
    load: async () => (await import("./account/api.ts")).Api,
  },
  simulate: {
    summary: "Let simulated chargers and cars use the server",
    load: async () => (await import("./account/simulate.ts")).Simulate,
  },
  serve: {
    summary: "Start a server here: hands over to forecourt-server",
    load: async () => (await import("./account/serve.ts")).Serve,
  },
  "profiles list": {
    summary: "List the profiles that were logged in",
    load: async () => (await import("./account/profiles-list.ts")).ProfilesList,
  },
  "profiles use": {
    summary: "Make a profile the current one",
    load: async () => (await import("./account/profiles-use.ts")).ProfilesUse,
  },
  "profiles remove": {
    summary: "Forget a profile and its key",
    load: async () => (await import("./account/profiles-remove.ts")).ProfilesRemove,
  },
};
