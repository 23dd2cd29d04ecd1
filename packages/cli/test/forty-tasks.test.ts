import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type FleetCharger, type StartedFleet, startFleet } from "./start-fleet.ts";

/*
 * An hour of an operator with fifty chargers at three sites: forty tasks, each done with at most two commands, and no id typed.
 */

const sites = ["Harbour", "Station", "Market"] as const;
const perSite = 16;

let fleet: StartedFleet;
let chargers: FleetCharger[];

beforeAll(async () => {
  fleet = await startFleet({
    FORECOURT_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
    FORECOURT_WEBHOOK_ALLOW_HTTP: "true",
  });
  const { client } = fleet;
  const energy = [{ price_components: [{ type: "ENERGY" as const, price: 0.35, vat: 21 }] }];
  const day = await client.tariffs.create({ name: "Day", currency: "EUR", elements: energy });
  await client.tariffs.create({ name: "Night", currency: "EUR", elements: energy });
  const locations = [];
  for (const name of sites)
    locations.push(
      await client.locations.create({
        name,
        tariff_id: day.id,
        time_zone: "Europe/Amsterdam",
        max_amperage: 200,
      }),
    );
  chargers = [];
  for (const [index, name] of sites.entries())
    for (const charger of await fleet.addMany(perSite, `${name.toUpperCase()}-`)) {
      await client.chargers.update(charger.id, { location_id: locations[index]?.id ?? null });
      chargers.push(charger);
    }
  chargers.push(...(await fleet.addMany(2, "SPARE-")));
  for (const card of ["CARD-1", "CARD-2", "CARD-3", "CARD-4"]) await client.idTags.create({ id_tag: card });
  await client.idTags.create({ id_tag: "STOLEN", status: "blocked" });
  // All but the second of Station and the spare ones are switched on.
  const connected = chargers.filter(({ identity }) => identity !== "STATION-0002" && !/SPARE/.test(identity));
  const simulated = new Map(
    await Promise.all(
      connected.map(
        async (charger) =>
          [
            charger.identity,
            await charger.connect({ configuration: { MeterValueSampleInterval: "1" } }),
          ] as const,
      ),
    ),
  );
  const at = (identity: string) => {
    const found = simulated.get(identity);
    if (found === undefined) throw new Error(`${identity} is not switched on`);
    return found;
  };
  // One session has ended with a receipt; four are open at Harbour.
  for (const [index, card] of ["CARD-1", "CARD-2", "CARD-3", "CARD-4"].entries()) {
    const identity = `HARBOUR-000${index + 1}`;
    at(identity).plugIn();
    await fleet.cli.run(["sockets", "start", identity, "1", "--id-tag", card]);
  }
  at("MARKET-0001").plugIn();
  await fleet.cli.run(["sockets", "start", "MARKET-0001", "1", "--id-tag", "CARD-1"]);
  const energy_wh = async () =>
    (await client.sessions.list({ charger_id: chargerAt("MARKET-0001").id })).data[0]?.energy_wh;
  await vi.waitFor(async () => expect(await energy_wh()).toBeGreaterThan(0), { timeout: 60_000 });
  await fleet.cli.run(["sockets", "stop", "MARKET-0001", "1"]);
  const [session] = (await client.sessions.list({ charger_id: chargerAt("MARKET-0001").id })).data;
  await client.waitForCdr(session?.id ?? "");
  at("STATION-0003").fault("GroundFailure");
  await at("STATION-0004").present("STOLEN");
  await at("STATION-0005").present("STRANGER");
  await client.webhooks.create({ url: "http://127.0.0.1:3999/hooks", events: ["*"] });
  // The server counts, and opens issues, from time to time.
  const counted = async () => {
    expect((await client.overview.get()).open_sessions).toBe(4);
    expect((await client.issues.list({ type: "connector_faulted" })).data).toHaveLength(1);
  };
  await vi.waitFor(counted, { timeout: 60_000, interval: 500 });
  await writeFile(
    join(fleet.cli.home, "night.json"),
    JSON.stringify({ id: "night-2", name: "Night", currency: "EUR", elements: energy }),
  );
});
afterAll(() => fleet[Symbol.asyncDispose]());

function chargerAt(identity: string): FleetCharger {
  const found = chargers.find((charger) => charger.identity === identity);
  if (found === undefined) throw new Error(`There is no ${identity}`);
  return found;
}

interface Task {
  /** What the operator wants. */
  wants: string;
  /** At most two command lines. */
  commands: readonly string[];
  /** The exit code of each; 0 unless given. */
  code?: number;
  /** What the last one has to show. */
  shows: RegExp;
}

const tasks: readonly Task[] = [
  { wants: "say how things stand", commands: ["status"], shows: /4 open, .*\n.*\n?[\s\S]*Harbour/ },
  { wants: "say how one site stands", commands: ["status --location Station"], shows: /1 never seen/ },
  {
    wants: "find the faulted connector",
    commands: ["sockets list --status Faulted"],
    shows: /^STATION-0003 +1 +.*Faulted.*GroundFailure/m,
  },
  { wants: "find who is offline", commands: ["chargers list --no-connected"], shows: /^STATION-0002 /m },
  {
    wants: "see what is wrong",
    commands: ["issues list --open"],
    shows: /^STATION-0003 .*connector_faulted/m,
  },
  { wants: "take an issue on", commands: ["issues acknowledge STATION-0003"], shows: /acknowledged_at +\S+/ },
  { wants: "see who is charging", commands: ["sessions list --status open"], shows: /^HARBOUR-0004 +1 /m },
  {
    wants: "see who is charging at a site",
    commands: ["sessions list --status open --location Harbour"],
    shows: /(^HARBOUR-000\d.*\n){4}/m,
  },
  {
    wants: "stop the third session at a site",
    commands: [
      "sessions list --status open --location Harbour --sort charger_identity",
      "sockets stop HARBOUR-0003 1",
    ],
    shows: /status +accepted/,
  },
  { wants: "see one session", commands: ["sessions show HARBOUR-0001/1"], shows: /id_tag +CARD-1/ },
  { wants: "see what it costs so far", commands: ["sessions cost HARBOUR-0001/1"], shows: /EUR/ },
  { wants: "see its meter", commands: ["sessions meter-values HARBOUR-0001/1"], shows: /Wh/ },
  {
    wants: "give a session at most 20 kWh",
    commands: ["sessions update HARBOUR-0001/1 --max-energy-wh 20000"],
    shows: /max_energy_wh +20 kWh/,
  },
  {
    wants: "slow a car down",
    commands: ["sockets limit HARBOUR-0001 1 --limit-a 10"],
    shows: /status +accepted/,
  },
  {
    wants: "see why a card was refused",
    commands: ["id-tags explain STOLEN STATION-0004"],
    shows: /[Bb]locked/,
  },
  { wants: "see unknown cards", commands: ["id-tags unknown"], shows: /STRANGER/ },
  {
    wants: "list an unknown card",
    commands: ["id-tags create --id-tag STRANGER"],
    shows: /status +accepted/,
  },
  { wants: "block a card", commands: ["id-tags update CARD-4 --status blocked"], shows: /status +blocked/ },
  {
    wants: "see what today brought",
    commands: ["cdrs summary --since 1d --group-by location"],
    shows: /Market/,
  },
  { wants: "see the receipts of a site", commands: ["cdrs list --location Market"], shows: /^MARKET-0001 /m },
  { wants: "read the last receipt of a connector", commands: ["cdrs show MARKET-0001/1"], shows: /EUR/ },
  { wants: "explain it to a driver", commands: ["cdrs explain MARKET-0001/1"], shows: /kWh/ },
  { wants: "hand receipts to accounting", commands: ["cdrs export --since 1d"], shows: /^id,|,CARD-1,/m },
  {
    wants: "reset all of a site that are not charging",
    commands: ["chargers reset --location Station --connected --not-charging --yes"],
    shows: /accepted +\d+/,
  },
  { wants: "see how that went", commands: ["jobs items latest"], shows: /^STATION-0001 /m },
  {
    wants: "try again where it did not",
    commands: ["chargers reset --location Station --not-charging --yes", "jobs retry latest --yes"],
    // The one that is switched off is asked in vain again.
    code: 1,
    shows: /1 of 1 are not done/,
  },
  { wants: "reset one charger", commands: ["chargers reset HARBOUR-0016"], shows: /status +accepted/ },
  {
    wants: "take a connector out of service",
    commands: ["chargers availability MARKET-0003 --set inoperative --connector 1"],
    shows: /status +accepted/,
  },
  {
    wants: "read a charger's configuration",
    commands: ["ocpp call MARKET-0003 GetConfiguration", "chargers configuration MARKET-0003"],
    shows: /HeartbeatInterval/,
  },
  {
    wants: "change a key at a whole site",
    commands: ["chargers configure --location Market --set HeartbeatInterval=600 --yes"],
    shows: /accepted +16/,
  },
  { wants: "unlock a cable", commands: ["sockets unlock MARKET-0004 1"], shows: /status +accepted/ },
  { wants: "see what a charger said", commands: ["ocpp messages MARKET-0004"], shows: /BootNotification/ },
  { wants: "see its last command", commands: ["commands show MARKET-0004"], shows: /type +UnlockConnector/ },
  {
    wants: "send a message to it",
    commands: [`ocpp call MARKET-0004 TriggerMessage {"requestedMessage":"Heartbeat"}`],
    shows: /Accepted|accepted/,
  },
  {
    wants: "move a spare charger to a site",
    commands: ["chargers update SPARE-0001 --location Market"],
    shows: /Market/,
  },
  { wants: "see the price of a tariff", commands: ["tariffs show Day"], shows: /0\.35/ },
  {
    wants: "say what an hour would cost",
    commands: ["tariffs quote Day --start 2026-11-21T20:30 --duration 1h --kwh 20"],
    shows: /EUR/,
  },
  { wants: "check a tariff before it is used", commands: ["tariffs lint night.json"], shows: /night\.json/ },
  {
    wants: "see why a receiver got nothing",
    commands: ["webhooks deliveries 127.0.0.1:3999"],
    shows: /paused|pending/,
  },
  { wants: "see who did what", commands: ["events list --category audit --limit 5"], shows: /\w+\.\w+/ },
];

test("there are forty of them, each of at most two commands, and no id is typed", () => {
  expect(tasks).toHaveLength(40);
  for (const { wants, commands } of tasks) {
    expect([wants, commands.length <= 2]).toEqual([wants, true]);
    expect(commands.join(" ")).not.toMatch(/\b[a-z]{3}_[0-9a-z]{20,}/);
  }
});

test.for(tasks)("$wants", async ({ commands, shows, code: expected = 0 }) => {
  let last = "";
  for (const command of commands) {
    const { code, text, stderr } = await fleet.cli.run(words(command), { columns: 120, piped: false });
    expect({ command, code, stderr: code === expected ? "" : stderr }).toEqual({
      command,
      code: expected,
      stderr: "",
    });
    last = text + stderr;
  }
  expect(last).toMatch(shows);
});

function words(command: string): string[] {
  return command.split(" ");
}
