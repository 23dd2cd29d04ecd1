import { type ScenarioName, scenarios } from "@forecourt/simulator";
import { type Arguments, type Prepared, runFleet, runScenario } from "@forecourt/simulator/command-line";
import { Flags } from "@oclif/core";
import { confirmFlags, ForecourtCommand } from "../../base-command.ts";
import { CliError } from "../../errors/cli-error.ts";
import { isLocal } from "../../profiles/is-local.ts";
import { ocppUrl } from "../../profiles/ocpp-url.ts";
import { type Made, makeForSimulation, removeMade } from "../../simulate/made-for-simulation.ts";
import { runWaiting } from "../../simulate/run-waiting.ts";

/** Registers chargers, simulates them, and removes them again, also after an error. */
export class Simulate extends ForecourtCommand {
  static override readonly description = [
    "Registers chargers called SIM-… on the server that you are logged in to, with an admin's key, and plays them and",
    "their drivers here: cars come, drivers hold a tag to the reader, charge and leave. With --no-drivers a car waits at",
    "each connector, and you start it: forecourt sockets start. Ctrl-C ends it; the chargers and the tag are then",
    "removed from the server, and their sessions and receipts stay. On a server that is not local it asks first.",
  ].join(" ");
  static override readonly flags = {
    chargers: Flags.integer({ min: 1, max: 500, default: 1, description: "How many." }),
    connectors: Flags.integer({ min: 1, max: 10, default: 1, description: "Of each charger." }),
    location: Flags.string({ helpValue: "ID", description: "The location that they belong to." }),
    drivers: Flags.boolean({
      allowNo: true,
      default: true,
      description: "Whether drivers start sessions by themselves.",
    }),
    "id-tag": Flags.string({
      description: "What all drivers carry; one is listed for each charger unless given.",
    }),
    scenario: Flags.string({
      options: Object.keys(scenarios),
      helpValue: "<name>",
      exclusive: ["drivers"],
      description: "Each charger plays this instead, and then it ends.",
    }),
    speed: Flags.integer({
      min: 1,
      max: 3600,
      default: 60,
      description: "60: an hour of comings and goings takes a minute.",
    }),
    duration: Flags.integer({
      min: 1,
      helpValue: "<seconds>",
      description: "Then it ends; without it, at Ctrl-C.",
    }),
    "ocpp-url": Flags.string({
      helpValue: "<ws://…>",
      description: "Where the chargers connect, if it is not /ocpp beside the API.",
    }),
    keep: Flags.boolean({
      description: "Leave the chargers and the tag on the server, and tell their passwords.",
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
    const what = `Register ${count} simulated ${count === 1 ? "charger" : "chargers"} on ${url}`;
    if (flags["dry-run"]) {
      this.note(`Would: ${what}, and let them connect to ${target}.`);
      return;
    }
    if (!isLocal(url)) await this.confirm(what, flags);
    const client = this.clientOf(url, apiKey);
    const made: Made = { chargers: [], idTags: [] };
    try {
      const own = flags["id-tag"];
      const listsTags = own === undefined;
      const wanted = { name: this.name(), count, connectors, locationId: flags.location, listsTags };
      await makeForSimulation(client, wanted, made, this.options);
      const idTags = own === undefined ? made.idTags.map(({ text }) => text) : [own];
      this.printCreated(made, target, { ...flags, idTags });
      await this.play(made, target, { ...flags, idTags });
    } finally {
      if (flags.keep) this.printKept(made);
      // Not with the signal: Ctrl-C is what usually leads here.
      else await this.remove(await removeMade(client, made), made);
    }
  }

  private async play(made: Made, url: string, flags: Played): Promise<void> {
    const { clock, signal, stdout } = this.environment;
    const complaints: string[] = [];
    const around = {
      clock,
      signal,
      columns: stdout.isTty ? stdout.columns : null,
      everyMs: stdout.isTty || this.json ? 1_000 : 10_000,
      write: (text: string) => stdout.write(text),
      // What it suggests is for those who run the simulator alone.
      writeError: (text: string) => void complaints.push(text.split("\n  Try this:")[0] ?? text),
    };
    const securityProfile = url.startsWith("wss:") ? 2 : 1;
    const prepared: Prepared = {
      count: made.chargers.length,
      charger: (number) => made.chargers[number - 1] ?? { identity: "", password: undefined },
      options: { connectors: flags.connectors, quirks: {}, securityProfile },
    };
    const options: Arguments = {
      url,
      identities: { kind: "file", path: "" },
      connectors: flags.connectors,
      idTags: flags.idTags,
      speed: flags.speed,
      seed: 1,
      staggerMs: 100,
      durationMs: flags.duration === undefined ? null : flags.duration * 1000,
      // Holds: its options are the names of the scenarios.
      scenario: flags.scenario === undefined ? null : scenarios[flags.scenario as ScenarioName],
      quirks: {},
      securityProfile,
      tls: { ca: null, cert: null, key: null },
      json: this.json,
      quiet: false,
    };
    const { scenario } = options;
    if (!flags.drivers && scenario === null) return this.wait(made, url, flags, complaints);
    const code =
      scenario === null
        ? await runFleet(options, prepared, around)
        : await runScenario({ ...options, scenario }, prepared, around);
    // A scenario that Ctrl-C ended is not a failure.
    if (code !== 0 && !signal.aborted) throw failed(complaints.join("\n"));
  }

  private async wait(
    made: Made,
    url: string,
    { connectors, duration }: Played,
    complaints: string[],
  ): Promise<void> {
    const { clock, signal } = this.environment;
    const over = new AbortController();
    const cancel = duration === undefined ? () => {} : clock.after(duration * 1000, () => over.abort());
    const accepted = await runWaiting(
      {
        url,
        chargers: made.chargers,
        connectors,
        say: (identity, connector, status) =>
          this.showLine(
            { at: new Date(clock.now()).toISOString(), identity, connector, status },
            () => `${identity} connector ${connector}: ${status}\n`,
          ),
      },
      { clock, signal: AbortSignal.any([signal, over.signal]) },
    ).finally(cancel);
    if (!accepted && !signal.aborted) throw failed(complaints[0] ?? `No charger was accepted at ${url}.`);
  }

  /** Different at each run, so that two do not disturb each other. */
  private name(): string {
    const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
    const { random } = this.environment;
    return `SIM-${Array.from({ length: 5 }, () => letters[Math.floor(random() * letters.length)]).join("")}`;
  }

  private printCreated(
    { chargers }: Made,
    url: string,
    { drivers, idTags }: Pick<Played, "drivers" | "idTags">,
  ): void {
    const [first = ""] = chargers.map(({ identity }) => identity);
    const who = chargers.length === 1 ? first : `${first} to ${chargers.at(-1)?.identity}`;
    this.note(`${who} at ${url}. Ctrl-C ends it.`);
    if (!drivers) this.note(`To start one: forecourt sockets start ${first} 1 --id-tag ${idTags[0]}`);
  }

  private printKept({ chargers, idTags }: Made): void {
    for (const { identity, password } of chargers)
      this.warn(`${identity} stays, with the password ${password}`);
    for (const { text } of idTags) this.warn(`The id tag ${text} stays.`);
  }

  private async remove(left: readonly string[], { chargers }: Made): Promise<void> {
    if (left.length === 0) {
      if (chargers.length > 0)
        this.note(`Removed ${chargers.length === 1 ? "it" : `all ${chargers.length}`} from the server.`);
      return;
    }
    this.warn(`Not everything could be removed from the server. What is left:\n  ${left.join("\n  ")}`);
  }
}

interface Played {
  connectors: number;
  idTags: readonly string[];
  speed: number;
  duration: number | undefined;
  scenario: string | undefined;
  drivers: boolean;
}

function failed(message: string): CliError {
  return new CliError("simulation-failed", message, {
    hints: [
      "Do chargers reach the server there? If they connect elsewhere: --ocpp-url ws://…",
      "forecourt chargers unknown",
    ],
  });
}
