import { Flags } from "@oclif/core";
import { confirmFlags, ForecourtCommand } from "../../base-command.ts";
import { findLocation } from "../../find/find-record.ts";
import { isLocal } from "../../profiles/is-local.ts";
import { ocppUrl } from "../../profiles/ocpp-url.ts";
import { type Made, makeForSimulation, removeMade } from "../../simulate/made-for-simulation.ts";
import type { PlayFlags } from "../../simulate/play.ts";
import { scenarioNames } from "../../simulate/scenario-names.ts";

/** Registers chargers, simulates them, and removes them at the end, even after an error. */
export class Simulate extends ForecourtCommand {
  static override readonly summary = "Let simulated chargers and cars use the server";
  static override readonly description = [
    "Registers chargers named SIM-… on the server that you are logged in to (needs an admin key), and simulates them and",
    "their drivers on this machine: cars arrive, drivers present an id tag, charge and leave. With --no-drivers, a car waits",
    "at each connector until you start a session with forecourt sockets start. Ctrl-C ends the simulation and removes the",
    "chargers and id tags from the server; sessions and receipts stay. If the server is not local, the command asks first.",
  ].join(" ");
  static override readonly flags = {
    chargers: Flags.integer({ min: 1, max: 500, default: 1, description: "Number of chargers." }),
    connectors: Flags.integer({
      min: 1,
      max: 10,
      default: 1,
      description: "Number of connectors of each charger.",
    }),
    location: Flags.string({ helpValue: "LOCATION", description: "Location of the chargers." }),
    drivers: Flags.boolean({
      allowNo: true,
      default: true,
      description: "Whether drivers start sessions by themselves.",
    }),
    "id-tag": Flags.string({
      description: "Id tag of all drivers. Default: a new id tag for each connector.",
    }),
    scenario: Flags.string({
      options: [...scenarioNames],
      helpValue: "<name>",
      exclusive: ["drivers"],
      description: "Scenario that each charger plays instead of drivers. The command ends after it.",
    }),
    speed: Flags.integer({
      min: 1,
      max: 3600,
      default: 60,
      description: "At 60, an hour of arrivals and departures takes a minute.",
    }),
    duration: Flags.integer({
      min: 1,
      helpValue: "<seconds>",
      description: "Ends after this time. Default: at Ctrl-C, or after the scenario.",
    }),
    "ocpp-url": Flags.string({
      helpValue: "<ws://…>",
      description: "OCPP endpoint of the server. Default: the API's URL with /ocpp in place of /v1.",
    }),
    keep: Flags.boolean({
      description: "Keep the chargers and id tags on the server, and print the chargers' passwords.",
    }),
    ...confirmFlags,
  };
  static override readonly examples = [
    "<%= config.bin %> <%= command.id %> --chargers 3",
    "<%= config.bin %> <%= command.id %> --no-drivers",
    "<%= config.bin %> <%= command.id %> --scenario lost-stop --location LOCATION",
  ];
  static override readonly operations = [
    "createCharger",
    "deleteCharger",
    "createIdTag",
    "deleteIdTag",
  ] as const;
  static override readonly output = {
    kind: "lines",
    schema: {
      type: "object",
      required: ["at"],
      properties: { at: { type: "string" }, chargers: { type: "integer" }, online: { type: "integer" } },
    },
  } as const;

  async run(): Promise<void> {
    const { flags } = await this.parse(Simulate);
    const { url, apiKey } = await this.connection(flags);
    const target = flags["ocpp-url"] ?? ocppUrl(url);
    const { chargers: count, connectors } = flags;
    const what = `${count} simulated ${count === 1 ? "charger" : "chargers"} on ${url}`;
    if (flags["dry-run"]) {
      this.note(`Would register ${what}, and connect to ${target}.`);
      return;
    }
    if (!isLocal(url)) await this.confirm(`Register ${what}`, flags);
    const client = this.clientOf(url, apiKey);
    const made: Made = { chargers: [], idTags: [] };
    try {
      const own = flags["id-tag"];
      const listsTags = own === undefined;
      const locationId =
        flags.location === undefined ? undefined : await findLocation(client, flags.location, this.options);
      const wanted = { name: this.name(), count, connectors, locationId, listsTags };
      await makeForSimulation(client, wanted, made, this.options);
      const idTags = own === undefined ? made.idTags.map(({ text }) => text) : [own];
      this.printCreated(made, target, { ...flags, idTags });
      const { play } = await import("../../simulate/play.ts");
      const say = (line: object, text: () => string) => this.showLine(line, text);
      await play(made, target, { ...flags, idTags, json: this.json }, say, this.environment);
    } finally {
      if (flags.keep) this.printKept(made);
      // Without the signal, because Ctrl-C usually ends a simulation and has already aborted it.
      else await this.remove(await removeMade(client, made), made);
    }
  }

  /** A new name for each run, so that two simulations on one server use different identities. */
  private name(): string {
    const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
    const { random } = this.environment;
    return `SIM-${Array.from({ length: 5 }, () => letters[Math.floor(random() * letters.length)]).join("")}`;
  }

  private printCreated(
    { chargers }: Made,
    url: string,
    { drivers, idTags }: Pick<PlayFlags, "drivers" | "idTags">,
  ): void {
    const [first = ""] = chargers.map(({ identity }) => identity);
    const which = chargers.length === 1 ? first : `${first} to ${chargers.at(-1)?.identity}`;
    this.note(`Simulating ${which} at ${url}. Press Ctrl-C to stop.`);
    if (!drivers) this.note(`Start a session: forecourt sockets start ${first} 1 --id-tag ${idTags[0]}`);
  }

  private printKept({ chargers, idTags }: Made): void {
    for (const { identity, password } of chargers)
      this.warn(`${identity} stays on the server. Password: ${password}`);
    for (const { text } of idTags) this.warn(`Id tag ${text} stays on the server.`);
  }

  private async remove(left: readonly string[], { chargers }: Made): Promise<void> {
    if (left.length === 0) {
      if (chargers.length > 0)
        this.note(
          `Removed ${chargers.length === 1 ? "the charger" : `all ${chargers.length} chargers`} from the server.`,
        );
      return;
    }
    this.warn(`Some records could not be removed from the server. To remove them:\n  ${left.join("\n  ")}`);
  }
}
