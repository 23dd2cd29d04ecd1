import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Admin, startAdmin } from "./start-admin.ts";

let admin: Admin;
beforeAll(async () => {
  admin = await startAdmin();
});
afterAll(() => admin[Symbol.asyncDispose]());

const headers = {
  "chargers.csv": "identity,vendor,model,description,connectors",
  "cards.csv": "id_tag,parent_id_tag,status,expires_at,note",
  "transactions.csv": "transaction,identity,connector,id_tag,started_at,start_wh,stopped_at,stop_wh,reason",
};

/** The files as the queries of docs/guide/from-steve.md write them: text in quotes, numbers and times without. */
async function steve(
  folder: string,
  files: Partial<Record<keyof typeof headers, string[]>>,
): Promise<string> {
  await mkdir(join(admin.cli.home, folder), { recursive: true });
  for (const [name, header] of Object.entries(headers)) {
    // The names are those of the headers.
    const lines = files[name as keyof typeof headers] ?? [];
    await writeFile(join(admin.cli.home, folder, name), `${[header, ...lines].join("\n")}\n`);
  }
  return folder;
}

async function sessionsOf(identity: string) {
  const { data } = await admin.client.chargers.list({ identity });
  const [charger] = data;
  if (charger === undefined) throw new Error(`${identity} is not on the server.`);
  const sessions = [];
  for await (const session of admin.client.sessions.iterate({ charger_id: charger.id }))
    sessions.push(session);
  return { charger, sessions: sessions.reverse() };
}

test("chargers, cards and transactions arrive with their own times and energy, and a repetition adds none", async () => {
  const location = await admin.client.locations.create({ name: "Harbour" });
  const folder = await steve("whole", {
    "chargers.csv": [
      '"CP-1","ABB","Terra AC W22-T-RD-MC-0 long name","The ""blue"" one,\nby the gate",2',
      '"CP-2","","","",1',
    ],
    "cards.csv": [
      '"FLEET","",accepted,,""',
      '"04A2B9C1","FLEET",accepted,2031-01-01T00:00:00Z,"Van 12, ""blue"""',
      '"LOST","",blocked,,""',
    ],
    "transactions.csv": [
      // Not in the order of their times, as SteVe may have received them.
      '2,"CP-1",1,"04A2B9C1",2024-03-02T10:00:00Z,15000,2024-03-02T11:00:00Z,15000,EVDisconnected',
      '1,"CP-1",1,"04A2B9C1",2024-02-29T23:30:00Z,1000,2024-03-01T01:00:00Z,15000,Local',
      '3,"CP-1",2,"LOST",2024-03-03T10:00:00Z,0,2024-03-03T10:00:30Z,10,Manual stop',
      '4,"CP-2",1,"04A2B9C1",2024-03-04T10:00:00Z,7,2024-03-04T12:00:00Z,7340,',
    ],
  });

  const dry = await admin.cli.run(["import", "steve", folder, "--dry-run"]);
  expect(dry).toMatchObject({
    code: 0,
    stdout:
      "Would import 2 new and 0 existing chargers, 3 new, 0 changed and 0 unchanged cards, 4 transactions with 21.343 kWh.\n",
  });
  expect((await admin.client.chargers.list()).data).toEqual([]);

  const argv = ["import", "steve", folder, "--location", "Harbour", "--yes"];
  const done = await admin.cli.run(argv);
  expect(done).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Imported and compared 2 new /) });
  const first = await sessionsOf("CP-1");
  expect(first.charger).toMatchObject({ name: 'The "blue" one,\nby the gate', location_id: location.id });
  expect(first.charger.sockets.map(({ connector_id }) => connector_id)).toEqual([1, 2]);
  expect(first.sessions).toMatchObject([
    { started_at: "2024-02-29T23:30:00.000Z", ended_at: "2024-03-01T01:00:00.000Z", energy_wh: 14_000 },
    { started_at: "2024-03-02T10:00:00.000Z", energy_wh: 0 },
    { connector_id: 2, energy_wh: 10 },
  ]);
  expect((await sessionsOf("CP-2")).sessions).toMatchObject([{ energy_wh: 7_333 }]);
  const { data: cdrs } = await admin.client.cdrs.list();
  // Without a tariff nothing is billed, so the history costs nothing.
  expect(cdrs.map(({ total_cost }) => total_cost)).toEqual([0, 0, 0, 0]);
  const { data: tags } = await admin.client.idTags.list();
  expect(tags.find(({ id_tag }) => id_tag === "04A2B9C1")).toMatchObject({
    parent_id_tag: "FLEET",
    note: 'Van 12, "blue"',
    status: "accepted",
  });

  // The passwords work, and are for the owner of the file only.
  const path = join(admin.cli.home, folder, "passwords.csv");
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await readFile(path, "utf8")).trimEnd().split("\n")).toEqual([
    expect.stringMatching(/^CP-1,[0-9a-f]{40}$/),
    expect.stringMatching(/^CP-2,[0-9a-f]{40}$/),
  ]);

  const again = await admin.cli.run([...argv, "--json"]);
  expect(again.json()).toEqual({
    data: {
      applied: true,
      chargers: { new: 0, existing: 2 },
      cards: { new: 0, changed: 0, unchanged: 3 },
      transactions: { count: 4, energy_wh: 21_343 },
      broken: [],
    },
  });
  expect((await admin.client.cdrs.list()).data).toHaveLength(4);
});

test("each row that cannot be imported is named, and the others are imported", async () => {
  const folder = await steve("broken", {
    "chargers.csv": ['"OK-1","","","",1', '"Zürich 1","","","",1', '"OK-1","","","",1', '"OK-2","",""'],
    "cards.csv": [
      '"LONGER-THAN-20-CHARACTERS","",accepted,,""',
      '"GOOD","",accepted,soon,""',
      '"OK","",accepted,,""',
    ],
    "transactions.csv": [
      '1,"OK-1",1,"OK",2024-03-01T10:00:00Z,0,2024-03-01T11:00:00Z,100,Local',
      '2,"OK-1",1,"OK",2024-03-02T10:00:00Z,100,,,',
      '3,"OK-1",1,"OK",2024-03-03T10:00:00Z,,2024-03-03T11:00:00Z,100,Local',
      '4,"OK-1",1,"OK",2024-03-04T10:00:00Z,100.5,2024-03-04T11:00:00Z,200,Local',
      '5,"OK-1",1,"OK",2024-03-05T10:00:00Z,200,2024-03-05T11:00:00Z,100,Local',
      '6,"OK-1",1,"OK",2024-03-06T10:00:00Z,200,2024-03-06T09:00:00Z,300,Local',
      '7,"OTHER",1,"OK",2024-03-07T10:00:00Z,0,2024-03-07T11:00:00Z,100,Local',
      '8,"OK-1",0,"OK",2024-03-08T10:00:00Z,0,2024-03-08T11:00:00Z,100,Local',
      '9,"OK-1",1,"OK",2024-02-30T10:00:00Z,0,2024-03-08T11:00:00Z,99999999999,Local',
    ],
  });
  const { code, stderr } = await admin.cli.run(["import", "steve", folder, "--yes"]);
  expect(code).toBe(1);
  for (const named of [
    "chargers.csv, line 3 has the identity",
    "chargers.csv, line 4 repeats OK-1",
    "chargers.csv, line 5 has 3 cells, and 5 are expected",
    "cards.csv, line 2 has the id_tag",
    'cards.csv, line 3 has the expires_at "soon"',
    "transactions.csv, line 3 has not ended",
    'transactions.csv, line 4 has the start_wh ""',
    'transactions.csv, line 5 has the start_wh "100.5"',
    "transactions.csv, line 6 has a stop_wh below its start_wh",
    "transactions.csv, line 7 stops before it starts",
    'transactions.csv, line 8 names the charger "OTHER", which is not in chargers.csv',
    "transactions.csv, line 9 is of connector 0",
    "transactions.csv, line 10 has the stop_wh",
  ])
    expect(stderr).toContain(named);
  expect(stderr).toContain("13 rows were left out");
  expect((await sessionsOf("OK-1")).sessions).toMatchObject([{ energy_wh: 100 }]);
});

test("a charger that was there before needs its password in the file", async () => {
  const { password } = await admin.client.chargers.create({ identity: "BEFORE-1" });
  const folder = await steve("before", {
    "chargers.csv": ['"BEFORE-1","","","",1'],
    "cards.csv": ['"OK","",accepted,,""'],
    "transactions.csv": ['1,"BEFORE-1",1,"OK",2024-03-01T10:00:00Z,0,2024-03-01T11:00:00Z,100,Local'],
  });
  const argv = ["import", "steve", folder, "--yes"];
  const refused = await admin.cli.run(argv);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain("add the line BEFORE-1,PASSWORD.");
  expect(refused.stderr).toContain(
    "BEFORE-1: 1 of 1 transactions are not on the server, for example line 2 of transactions.csv.",
  );

  await writeFile(join(admin.cli.home, folder, "passwords.csv"), `BEFORE-1,${"0".repeat(40)}\n`);
  const wrong = await admin.cli.run(argv);
  expect(wrong.stderr).toContain("BEFORE-1: The server refused the connection with HTTP 401.");

  await writeFile(join(admin.cli.home, folder, "passwords.csv"), `BEFORE-1,${password}\n`);
  expect(await admin.cli.run(argv)).toMatchObject({ code: 0 });
  expect((await sessionsOf("BEFORE-1")).sessions).toHaveLength(1);
});

test("a file that is not there, or has other columns, is refused before anything is asked", async () => {
  const fetch = () => Promise.reject(new Error("It was asked."));
  const missing = await admin.cli.run(["import", "steve", "nowhere"], { fetch });
  expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining("The file does not exist") });
  const open = await steve("open", { "cards.csv": ['"A,"",accepted,,'] });
  expect(await admin.cli.run(["import", "steve", open], { fetch })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("cards.csv: a quote is not closed."),
  });
  const folder = await steve("columns", {});
  await writeFile(join(admin.cli.home, folder, "cards.csv"), "id_tag\n1\n");
  const other = await admin.cli.run(["import", "steve", folder], { fetch });
  expect(other).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(
      "cards.csv does not begin with the line id_tag,parent_id_tag,status,expires_at,note.",
    ),
  });
});
