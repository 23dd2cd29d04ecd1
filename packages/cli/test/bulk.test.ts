import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { testScale } from "@forecourt/harness";
import { createCar } from "@forecourt/simulator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { letGo } from "./let-go.ts";
import { type StartedFleet, startFleet } from "./start-fleet.ts";

let fleet: StartedFleet;
beforeAll(async () => {
  fleet = await startFleet();
});
afterAll(() => fleet[Symbol.asyncDispose]());

const count = 40 * testScale;

test("a reset of many chargers prints each result, and --retry repeats the failed ones", {
  timeout: 300_000,
}, async () => {
  const chargers = await fleet.addMany(count, "RESET-");
  const offline = chargers.slice(0, 5);
  const rejecting = chargers.slice(5, 10);
  const willing = chargers.slice(10);
  const rejects = { handlers: { Reset: () => ({ status: "Rejected" as const }) } };
  await Promise.all([
    ...rejecting.map((charger) => charger.connect(rejects)),
    ...willing.map((charger) => charger.connect()),
  ]);

  const first = await fleet.cli.run(["chargers", "reset", "--all", "--type", "Soft"], {
    answers: ["y"],
    columns: 120,
  });

  expect(first.stderr).toContain(`Reset (Soft) ${count} chargers? [y/N]`);
  expect(first.stderr).toMatch(new RegExp(`Reset \\(Soft\\)  .*░.*  \\d+/${count}  [\\d.]+/s`));
  expect(first.stderr).toContain("waiting for 10: ");
  expect(rowsOf(first.text).slice(0, 4)).toEqual([
    ["outcome", "chargers"],
    ["accepted", String(count - 10)],
    ["rejected", "5"],
    ["offline", "5"],
  ]);
  for (const { identity } of rejecting)
    expect(first.text).toMatch(new RegExp(`${identity} +rejected +Rejected +cmd_\\w+`));
  for (const { identity } of offline)
    expect(first.text).toMatch(new RegExp(`${identity} +offline +charger_offline +cmd_\\w+`));
  expect(first.code).toBe(1);
  expect(first.stderr).toContain(`10 of ${count} are not done.`);
  const [journal = "", ...others] = await fleet.journals();
  expect(others).toEqual([]);
  expect(first.stderr).toContain(`forecourt chargers reset --retry ${journal}`);
  await Promise.all(willing.map((charger) => charger.booted(2)));

  await Promise.all([...offline, ...rejecting].map((charger) => charger.connect()));
  const again = await fleet.cli.run(["chargers", "reset", "--retry", journal, "--yes", "--json"]);

  expect(again.json()).toMatchObject({ data: { total: 10, succeeded: 10, failed: 0, failure_file: null } });
  expect(again.code).toBe(0);
  expect(await fleet.journals()).toEqual([]);
  // Offline: it came, and was reset. Rejecting: it came twice, and was reset the second time.
  await Promise.all([
    ...offline.map((charger) => charger.booted(2)),
    ...rejecting.map((charger) => charger.booted(3)),
  ]);
  expect(chargers.map((charger) => charger.calls("Reset"))).toEqual([
    ...offline.map(() => 1),
    ...rejecting.map(() => 2),
    ...willing.map(() => 1),
  ]);
});

test("Ctrl-C begins no new ones, awaits those that were asked, and leaves the rest to --retry", async () => {
  const chargers = await fleet.addMany(4, "CTRLC-");
  const ending = new AbortController();
  const answer = letGo();
  const slow = {
    handlers: {
      async Reset() {
        ending.abort(new DOMException("SIGINT was received.", "AbortError"));
        await answer.given;
        return { status: "Accepted" as const };
      },
    },
  };
  await Promise.all(chargers.map((charger) => charger.connect(slow)));
  const names = chargers.map(({ identity }) => identity);

  const running = fleet.cli.run(["chargers", "reset", ...names, "--yes", "--concurrency", "1"], {
    signal: ending.signal,
  });
  await new Promise((resolve) => ending.signal.addEventListener("abort", resolve));
  answer.give();
  const { code, stdout, stderr } = await running;

  expect(code).toBe(130);
  expect(stderr).toContain("Ending: waiting for 1 answer; Ctrl-C again ends at once.");
  expect(rowsOf(stdout).slice(1, 3)).toEqual([
    ["accepted", "1"],
    ["not attempted", "3"],
  ]);
  const [journal = ""] = await fleet.journals();
  const { chargers: entries } = JSON.parse(await readFile(join(fleet.cli.home, journal), "utf8"));
  expect(entries.map((entry: { outcome: string }) => entry.outcome)).toEqual([
    "accepted",
    ...Array(3).fill("not_attempted"),
  ]);

  const again = await fleet.cli.run(["chargers", "reset", "--retry", journal, "--yes"]);
  expect(again.code).toBe(0);
  expect(chargers.map((charger) => charger.calls("Reset"))).toEqual([1, 1, 1, 1]);
  expect(await fleet.journals()).toEqual([]);
});

test("a charger that only answers when time is over is asked with the same key again, and only once", async () => {
  const [charger] = await fleet.addMany(1, "LATE-");
  if (charger === undefined) throw new Error("One was added.");
  const answer = letGo();
  await charger.connect({
    handlers: {
      async Reset() {
        await answer.given;
        return { status: "Accepted" as const };
      },
    },
  });
  const argv = ["chargers", "reset", charger.identity, "--failures", "late.json", "--timeout", "1", "--yes"];
  const first = await fleet.cli.run([...argv, "--json"]);
  expect(first.code).toBe(4);
  expect(first.json()).toMatchObject({
    data: { failed: 1, results: [{ outcome: "timeout" }], failure_file: join(fleet.cli.home, "late.json") },
  });
  expect(first.error()).toMatchObject({ error: { code: "wait-timeout" } });

  const refused = await fleet.cli.run(argv);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain("late.json is there already.");

  answer.give();
  const again = await fleet.cli.run(["chargers", "reset", "--retry", "late.json", "--yes"]);
  expect(again.code).toBe(0);
  expect(charger.calls("Reset")).toBe(1);
});

test("an answer that is lost on the way leaves it open what came of it, and nothing is done twice", async () => {
  const chargers = await fleet.addMany(2, "LOST-");
  await Promise.all(chargers.map((charger) => charger.connect()));
  const names = chargers.map(({ identity }) => identity);
  const losing: typeof fetch = async (url, init) => {
    const response = await fetch(url, init);
    if (init?.method === "POST") throw new TypeError("The line broke.");
    return response;
  };
  const first = await fleet.cli.run(
    ["chargers", "reset", ...names, "--failures", "lost.json", "--yes", "--json"],
    { fetch: losing },
  );
  expect(first.code).toBe(1);
  expect(first.json()).toMatchObject({ data: { results: [{ outcome: "unknown" }, { outcome: "unknown" }] } });

  const again = await fleet.cli.run(["chargers", "reset", "--retry", "lost.json", "--yes"]);
  expect(again.code).toBe(0);
  expect(chargers.map((charger) => charger.calls("Reset"))).toEqual([1, 1]);
});

test("on a terminal that cannot be drawn on, each failure is a line as it comes", async () => {
  const [charger] = await fleet.addMany(1, "DUMB-");
  if (charger === undefined) throw new Error("One was added.");
  const argv = ["chargers", "reset", charger.identity, "--failures", "dumb.json", "--yes"];
  const { stderr } = await fleet.cli.run(argv, { columns: 80, env: { TERM: "dumb" } });
  expect(stderr).toContain("DUMB-0001: offline: charger_offline\n");
  expect(stderr).not.toContain("\u001b");
});

test("a run that is under way is not gone on with beside it", async () => {
  const [charger] = await fleet.addMany(1, "TWICE-");
  if (charger === undefined) throw new Error("One was added.");
  const [asked, answer] = [letGo(), letGo()];
  await charger.connect({
    handlers: {
      async Reset() {
        asked.give();
        await answer.given;
        return { status: "Rejected" as const };
      },
    },
  });
  const running = fleet.cli.run(["chargers", "reset", charger.identity, "--failures", "twice.json", "--yes"]);
  await asked.given;
  const beside = await fleet.cli.run(["chargers", "reset", "--retry", "twice.json", "--yes"]);
  expect({ code: beside.code, stdout: beside.stdout }).toEqual({ code: 2, stdout: "" });
  expect(beside.stderr).toContain(`Process ${process.pid} is at work on twice.json.`);
  answer.give();
  expect((await running).code).toBe(1);
  expect(charger.calls("Reset")).toBe(1);
  expect((await readdir(fleet.cli.home)).filter((name) => name.startsWith("twice."))).toEqual(["twice.json"]);
});

test("a journal that cannot be written to the end is reported, also with --json", async () => {
  const [charger] = await fleet.addMany(1, "UNKEPT-");
  if (charger === undefined) throw new Error("One was added.");
  const folder = join(fleet.cli.home, "unkept");
  await mkdir(folder);
  await charger.connect({
    handlers: {
      async Reset() {
        await rm(folder, { recursive: true });
        return { status: "Rejected" as const };
      },
    },
  });
  const argv = ["chargers", "reset", charger.identity, "--failures", "unkept/it.json", "--yes", "--json"];
  const { code, stderr, json } = await fleet.cli.run(argv);
  expect(code).toBe(1);
  expect(json()).toMatchObject({ data: { results: [{ outcome: "rejected" }] } });
  expect(stderr).toContain("Warning: unkept/it.json could not be kept to the end: Error: ENOENT");
});

test("a file that is not a journal of this command sends nothing", async () => {
  const [charger] = await fleet.addMany(1, "FOREIGN-");
  if (charger === undefined) throw new Error("One was added.");
  await charger.connect();
  const { id, identity } = charger;
  const entry = {
    charger_id: id,
    identity,
    outcome: "offline",
    command_id: null,
    error: null,
    idempotency_key: null,
    key_since: null,
  };
  const whole = {
    version: 1,
    command: "chargers reset",
    server: fleet.server.baseUrl,
    api_key_id: "key_of_somebody_else",
    request: { type: "Soft" },
    chargers: [entry],
  };
  const unknown = { ...entry, idempotency_key: "k", key_since: new Date().toISOString() };
  const cases: [content: unknown, shown: string][] = [
    ['{"version": 1, "chargers": [', "foreign.json is not JSON"],
    [{ ...whole, version: 2 }, "its version is 2, not 1"],
    [{ hello: "world" }, "it has no version"],
    [{ ...whole, chargers: [entry, { ...entry, charger_id: "" }] }, "its charger 2 is not whole"],
    [{ ...whole, chargers: [entry, entry] }, "it has a charger twice"],
    [
      { ...whole, command: "firmware update" },
      "foreign.json belongs to another command: forecourt firmware update.",
    ],
    [{ ...whole, server: "https://other.example.com/v1" }, "lists chargers of https://other.example.com/v1"],
    [{ ...whole, chargers: [unknown] }, "Only API key key_of_somebody_else can repeat them"],
  ];
  for (const [content, shown] of cases) {
    const text = typeof content === "string" ? content : JSON.stringify(content);
    await writeFile(join(fleet.cli.home, "foreign.json"), text);
    const { code, stdout, stderr } = await fleet.cli.run([
      "chargers",
      "reset",
      "--retry",
      "foreign.json",
      "--yes",
    ]);
    expect({ shown, code, stdout }).toEqual({ shown, code: 2, stdout: "" });
    expect(stderr).toContain(shown);
    expect(await readFile(join(fleet.cli.home, "foreign.json"), "utf8")).toBe(text);
  }
  expect(charger.calls("Reset")).toBe(0);
});

test("a key that the server has forgotten by now is not used again", async () => {
  const [charger] = await fleet.addMany(1, "STALE-");
  if (charger === undefined) throw new Error("One was added.");
  await charger.connect();
  const { key_id } = await fleet.client.me.get();
  const entry = {
    charger_id: charger.id,
    identity: charger.identity,
    outcome: null,
    command_id: null,
    error: null,
    idempotency_key: "of-the-day-before-yesterday",
    key_since: new Date(Date.now() - 2 * 86_400_000).toISOString(),
  };
  const file = {
    version: 1,
    command: "chargers reset",
    server: fleet.server.baseUrl,
    api_key_id: key_id,
    request: { type: "Soft" },
    chargers: [entry],
  };
  await writeFile(join(fleet.cli.home, "stale.json"), JSON.stringify(file));
  const { code, text } = await fleet.cli.run(["chargers", "reset", "--retry", "stale.json", "--yes"]);
  expect(code).toBe(1);
  expect(text).toContain("may have been asked more than a day ago");
  expect(charger.calls("Reset")).toBe(0);
});

test("a file names chargers by id or identity, each is asked once, and one that is not there stops it all", async () => {
  const chargers = await fleet.addMany(3, "FILE-");
  await Promise.all(chargers.map((charger) => charger.connect()));
  const [first, second, third] = chargers.map(({ id, identity }) => ({ id, identity }));
  const lines = ["# The yard", "", first?.identity, ` ${first?.id} `, second?.id, third?.identity].join(
    "\r\n",
  );
  const argv = ["chargers", "configure", "--from-file", "-", "--set", "HeartbeatInterval=60"];

  const missing = await fleet.cli.run([...argv, "--yes"], { stdin: `${lines}\nMISSING-1\nMISSING-2\n` });
  expect(missing.code).toBe(1);
  expect(missing.stderr).toContain("2 of them are not chargers: MISSING-1, MISSING-2.");

  const unasked = await fleet.cli.run(argv, { stdin: lines });
  expect(unasked.code).toBe(2);
  expect(unasked.stderr).toContain(
    'Set HeartbeatInterval to "60" on 3 chargers: needs a terminal to confirm.',
  );

  const dry = await fleet.cli.run([...argv, "--dry-run"], { stdin: lines });
  expect(dry.code).toBe(0);
  expect(dry.stdout.split("\n").slice(1, 4)).toEqual(["FILE-0001", "FILE-0002", "FILE-0003"]);
  expect(chargers.map((charger) => charger.calls("ChangeConfiguration"))).toEqual([0, 0, 0]);

  const done = await fleet.cli.run([...argv, "--yes"], { stdin: lines });
  expect(done.code).toBe(0);
  expect(chargers.map((charger) => charger.calls("ChangeConfiguration"))).toEqual([1, 1, 1]);
});

test("a run says how many are charging, and can leave them out", async () => {
  const [idle, busy] = await fleet.addMany(2, "BUSY-");
  if (idle === undefined || busy === undefined) throw new Error("there are two");
  await idle.connect();
  const charger = await busy.connect();
  await fleet.client.idTags.create({ id_tag: "BUSY-CARD" });
  charger.plugIn(1, createCar({ maxCurrentA: 16, phases: 1 }));
  await charger.present("BUSY-CARD");
  const open = () => fleet.client.sessions.list({ charger_id: busy.id, status: "open" });
  await expect.poll(async () => (await open()).data.length, { timeout: 30_000 }).toBe(1);
  const argv = ["chargers", "reset", idle.identity, busy.identity];

  const asked = await fleet.cli.run([...argv, "--failures", "busy.json"], { answers: ["n"] });
  expect(asked.stderr).toContain("Reset (Soft) 2 chargers, 1 of them charging? [y/N]");
  const dry = await fleet.cli.run([...argv, "--not-charging", "--dry-run"]);
  expect(dry.stdout).toBe(`Would reset (Soft) 1 charger:\n${idle.identity}\n`);
  const all = await fleet.cli.run([
    "chargers",
    "reset",
    "--connector-status",
    "Charging",
    "--not-charging",
    "--dry-run",
  ]);
  expect([all.code, all.stderr]).toEqual([1, expect.stringContaining("No charger matches the selection.")]);
  await charger.present("BUSY-CARD");
});

test("who may not ask stops at the first refusal, with the server's words and exit code 3", async () => {
  const chargers = await fleet.addMany(3, "ROLE-");
  const names = chargers.map(({ identity }) => identity);
  const { code, stdout, stderr } = await fleet.cli.run(
    ["chargers", "reset", ...names, "--failures", "role.json", "--concurrency", "1", "--yes"],
    { env: { FORECOURT_API_KEY: await fleet.server.keyFor("viewer") } },
  );
  expect(code).toBe(3);
  expect(stderr).toContain("Code: insufficient-role");
  expect(rowsOf(stdout).slice(1, 3)).toEqual([
    ["failed", "1"],
    ["not attempted", "2"],
  ]);
});

test("chargers are chosen in one way, and beside --retry in none", async () => {
  const wrong: [argv: string[], shown: string][] = [
    [[], "No charger is named."],
    [["A", "--all"], "one of these"],
    [["--all", "--connected"], "one of these"],
    [["A", "B", "--no-wait"], "--no-wait is for one charger."],
    [["--retry", "x.json", "--type", "Hard"], "--type cannot be combined with --retry"],
    [["A", "--retry", "x.json"], "Chargers cannot be combined with --retry"],
  ];
  for (const [argv, shown] of wrong) {
    const { code, stderr } = await fleet.cli.run(["chargers", "reset", ...argv, "--yes"]);
    expect({ argv, code }).toEqual({ argv, code: 2 });
    expect(stderr).toContain(shown);
  }
});

function rowsOf(text: string): string[][] {
  return text.split("\n").map((line) => line.trim().split(/ {2,}/));
}
