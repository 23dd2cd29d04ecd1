import { type CommandTable, plain } from "./command-table.ts";

export const locations: CommandTable = {
  "locations list": plain("listLocations"),
  "locations show": plain("getLocation"),
  "locations create": plain("createLocation"),
  "locations update": plain("updateLocation"),
  "locations delete": plain("deleteLocation"),
  "locations load": {
    summary: "Read the load of a location, or watch it",
    load: async () => (await import("./locations/load.ts")).LocationsLoad,
  },
};
