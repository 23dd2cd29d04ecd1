import { type CommandTable, plain } from "./command-table.ts";

export const chargers: CommandTable = {
  "chargers list": plain("listChargers", {
    description:
      "The newest first: which are connected, their own status, what they are and which firmware they have.",
    examples: [
      "--location-id loc_01ka9m3v5x8q2r7t4w6y1z0b3c --no-connected",
      "--status Faulted --all --json",
      "--identity DEPOT-01",
    ],
  }),
  "chargers unknown": plain("listUnknownChargers"),
  "chargers show": plain("getCharger", {
    description: "With its sockets, when it was last seen, and what it said of itself at its last boot.",
    examples: ["DEPOT-01", "chg_01ka9m4c7h2j5k8m1n3p6q9r2s --json"],
  }),
  "chargers create": {
    summary: "Register a charger",
    load: async () => (await import("./chargers/create.ts")).ChargersCreate,
  },
  "chargers update": plain("updateCharger", {
    description: "What is left out stays; --clear sets to nothing.",
    examples: [
      "DEPOT-01 --name 'Bay 42' --location-id loc_01ka9m3v5x8q2r7t4w6y1z0b3c",
      "DEPOT-01 --clear location-id",
    ],
  }),
  "chargers delete": plain("deleteCharger"),
  "chargers reset": {
    summary: "Reset a charger, or many",
    load: async () => (await import("./chargers/reset.ts")).ChargersReset,
  },
  "chargers configuration": plain("getChargerConfiguration"),
  "chargers configure": {
    summary: "Set a configuration key of a charger, or of many",
    load: async () => (await import("./chargers/configure.ts")).ChargersConfigure,
  },
  "chargers rotate-credentials": plain("rotateChargerCredentials"),
  "chargers raise-security-profile": {
    summary: "Raise the OCPP security profile of a charger, or of many",
    load: async () => (await import("./chargers/raise-security-profile.ts")).ChargersRaiseSecurityProfile,
  },
  "chargers send-local-list": {
    summary: "Send a charger, or many, the local authorization list",
    load: async () => (await import("./chargers/send-local-list.ts")).ChargersSendLocalList,
  },
};
