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

test("a reset of many chargers is a job of the server, which prints each result, and jobs retry repeats the failed ones", {
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
  expect(first.stderr).toMatch(new RegExp(`Reset \\(Soft\\)  .*░.*  \\d+/${count}`));
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
  const [, job = ""] = /forecourt jobs retry (job_\w+)/.exec(first.stderr) ?? [];
  await Promise.all(willing.map((charger) => charger.booted(2)));

  await Promise.all([...offline, ...rejecting].map((charger) => charger.connect()));
  const again = await fleet.cli.run(["jobs", "retry", job, "--yes", "--json"]);

  expect(again.json()).toMatchObject({ data: { total: 10, succeeded: 10, failed: 0 } });
  expect(again.code).toBe(0);
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
  const done = await fleet.cli.run([
    "jobs",
    "retry",
    (again.json() as { data: { job_id: string } }).data.job_id,
  ]);
  expect([done.code, done.stderr]).toEqual([1, expect.stringContaining("has accepted.")]);
});

test("Ctrl-C ends the watching: the job goes on, and is watched by another", async () => {
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

  const { code, stdout, stderr } = await fleet.cli.run(
    ["chargers", "reset", ...names, "--yes", "--concurrency", "1"],
    { signal: ending.signal },
  );
  expect([code, stdout]).toEqual([130, ""]);
  const [, job = ""] = /Job (job_\w+) goes on on the server: [34] of 4 are not done\./.exec(stderr) ?? [];
  expect(stderr).toContain(`forecourt jobs cancel ${job}`);
  const early = await fleet.cli.run(["jobs", "retry", job, "--yes"]);
  expect([early.code, early.stderr]).toEqual([2, expect.stringContaining("has not ended yet.")]);
  answer.give();
  const watched = await fleet.cli.run(["jobs", "watch", job]);
  expect(watched.code).toBe(0);
  expect(rowsOf(watched.stdout).slice(1, 2)).toEqual([["accepted", "4"]]);
  expect(chargers.map((charger) => charger.calls("Reset"))).toEqual([1, 1, 1, 1]);
});

test("a run can be left to the server, and can stop after failures", async () => {
  const chargers = await fleet.addMany(6, "STOPPING-");
  await Promise.all(
    chargers.map((charger) =>
      charger.connect({ handlers: { Reset: () => ({ status: "Rejected" as const }) } }),
    ),
  );
  const names = chargers.map(({ identity }) => identity);
  const argv = ["chargers", "reset", ...names, "--yes", "--concurrency", "1", "--stop-after", "2"];
  const left = await fleet.cli.run([...argv, "--no-wait", "--json"]);
  expect(left.code).toBe(0);
  const { data } = left.json() as { data: { id: string } };
  expect(data).toMatchObject({ action: "Reset", total: 6, stop_after_failures: 2 });
  const watched = await fleet.cli.run(["jobs", "watch", data.id, "--json"]);
  expect(watched.code).toBe(1);
  expect(watched.json()).toMatchObject({ data: { job_id: data.id, total: 6, succeeded: 0 } });
  expect(watched.error()).toMatchObject({
    error: { message: "6 of 6 are not done. The job was stopped: too_many_failures." },
  });
  expect(chargers.reduce((total, charger) => total + charger.calls("Reset"), 0)).toBe(2);
});

test("a job that waits before its next wave is shown as far as it is, with the command that continues it", async () => {
  const chargers = await fleet.addMany(2, "WAVE-");
  await Promise.all(chargers.map((charger) => charger.connect()));
  const job = await fleet.client.jobs.create({
    selection: { charger_ids: chargers.map(({ id }) => id) },
    action: "ClearCache",
    wave_size: 1,
    wave_gate: true,
  });
  const waiting = await fleet.cli.run(["jobs", "watch", job.id]);
  expect([waiting.code, rowsOf(waiting.stdout).slice(1, 3)]).toEqual([
    1,
    [
      ["accepted", "1"],
      ["pending", "1"],
    ],
  ]);
  expect(waiting.stderr).toContain(`forecourt jobs continue ${job.id}\n`);
  expect((await fleet.cli.run(["jobs", "continue", job.id])).code).toBe(0);
  expect((await fleet.cli.run(["jobs", "watch", job.id])).code).toBe(0);
});

test("what a charger answers beside Accepted is said", async () => {
  const chargers = await fleet.addMany(2, "REBOOT-");
  await Promise.all(
    chargers.map((charger, index) =>
      charger.connect({
        handlers: {
          ChangeConfiguration: () => ({
            status: index === 0 ? ("RebootRequired" as const) : ("Accepted" as const),
          }),
        },
      }),
    ),
  );
  const names = chargers.map(({ identity }) => identity);
  const { code, text } = await fleet.cli.run([
    "chargers",
    "configure",
    ...names,
    "--set",
    "HeartbeatInterval=60",
    "--yes",
  ]);
  expect([code, rowsOf(text)[1]]).toEqual([0, ["accepted", "2", "1 RebootRequired"]]);
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

  const asked = await fleet.cli.run(argv, { answers: ["n"] });
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

test("a role that is too low asks none, with the server's words and exit code 3", async () => {
  const chargers = await fleet.addMany(3, "ROLE-");
  const names = chargers.map(({ identity }) => identity);
  const { code, stdout, stderr } = await fleet.cli.run(["chargers", "reset", ...names, "--yes"], {
    env: { FORECOURT_API_KEY: await fleet.server.keyFor("viewer") },
  });
  expect([code, stdout]).toEqual([3, ""]);
  expect(stderr).toContain("Code: insufficient-role");
});

test("chargers are chosen in one way", async () => {
  const wrong: [argv: string[], shown: string][] = [
    [[], "No charger is named."],
    [["A", "--all"], "one of these"],
    [["--all", "--connected"], "one of these"],
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
