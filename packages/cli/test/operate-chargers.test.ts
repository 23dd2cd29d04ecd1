import { afterAll, beforeAll, expect, test } from "vitest";
import type { Environment } from "../src/environment.ts";
import { ctrlCAfter } from "./ctrl-c-after.ts";
import { type StartedFleet, startFleet } from "./start-fleet.ts";

let fleet: StartedFleet;
beforeAll(async () => {
  fleet = await startFleet();
});
afterAll(() => fleet[Symbol.asyncDispose]());

/** Ten seconds of the program's are one of ours. */
const swift: Environment["clock"] = {
  now: () => Date.now() * 10,
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs / 10);
    return () => clearTimeout(timer);
  },
};

const image = "https://firmware.example.com/evse-2.4.1.bin";

test("a firmware update of many is followed until each is installed, has failed, or time is over", async () => {
  const [good, failing, broken, silent, offline] = await fleet.addMany(5, "FW-");
  if (!good || !failing || !broken || !silent || !offline) throw new Error("Five were added.");
  await Promise.all([
    good.connect({ firmwareStepMs: 20 }),
    failing.connect({ firmwareStepMs: 20, firmware: { outcome: "DownloadFailed" } }),
    broken.connect({ firmwareStepMs: 20, firmware: { outcome: "InstallationFailed" } }),
    silent.connect({ firmwareStepMs: 20, quirks: { firmwareStatuses: "never-installed" } }),
  ]);
  const names = [good, failing, broken, silent, offline].map(({ identity }) => identity);
  const argv = ["firmware", "update", ...names, "--image", image, "--timeout", "40", "--yes"];

  const first = await fleet.cli.run(argv, { clock: swift });

  expect(first.code).toBe(1);
  expect(first.stderr).toMatch(/^FW-0001: Installed$/m);
  expect(first.text).toMatch(/^accepted +1 +Installed$/m);
  expect(first.text).toMatch(/^FW-0002 +failed +DownloadFailed /m);
  expect(first.text).toMatch(/^FW-0003 +failed +InstallationFailed /m);
  expect(first.text).toMatch(/^FW-0004 +timeout +still \w+ /m);
  expect(first.text).toMatch(/^FW-0005 +offline +charger_offline /m);

  const left = [failing, broken, offline];
  await Promise.all(left.map((charger) => charger.connect({ firmwareStepMs: 20 })));
  const again = await fleet.cli.run(
    ["firmware", "update", ...left.map(({ identity }) => identity), "--image", image, "--yes", "--json"],
    { clock: swift },
  );
  expect(again.code).toBe(0);
  expect(again.json()).toMatchObject({
    data: { total: 3, succeeded: 3, results: left.map(() => ({ outcome: "accepted", answer: "Installed" })) },
  });
});

test("a charger that is deleted meanwhile is reported, and the others are followed on", async () => {
  const [kept, deleted] = await fleet.addMany(2, "DEL-");
  if (!kept || !deleted) throw new Error("Two were added.");
  await kept.connect({ firmwareStepMs: 300 });
  await deleted.connect({ quirks: { firmwareStatuses: "never-installed" } });
  let isDeleted = false;
  // As soon as it is followed.
  const following: typeof fetch = async (url, init) => {
    const isAsked = init?.method === "GET" && String(url).endsWith(`/chargers/${deleted.id}/firmware`);
    if (isAsked && !isDeleted) {
      isDeleted = true;
      await fleet.client.chargers.delete(deleted.id);
    }
    return fetch(url, init);
  };
  const argv = ["firmware", "update", kept.identity, deleted.identity, "--image", image, "--yes", "--json"];
  const { code, json } = await fleet.cli.run(argv, { clock: swift, fetch: following });
  expect(code).toBe(1);
  expect(json()).toMatchObject({
    data: {
      results: [
        { identity: kept.identity, outcome: "accepted", answer: "Installed" },
        { identity: deleted.identity, outcome: "failed", error: "deleted" },
      ],
    },
  });
});

test("on a terminal firmware has a line for each charger, and never more than the window has", async () => {
  const chargers = await fleet.addMany(8, "WIN-");
  await Promise.all(chargers.map((charger) => charger.connect({ firmwareStepMs: 100 })));
  const names = chargers.map(({ identity }) => identity);
  const { code, stderr } = await fleet.cli.run(["firmware", "update", ...names, "--image", image, "--yes"], {
    clock: swift,
    columns: 80,
    rows: 6,
  });
  expect(code).toBe(0);
  // Each drawing begins where the cursor was moved up to.
  const drawings = stderr.split("\u001b[").filter((piece) => piece.includes("installed"));
  expect(drawings.length).toBeGreaterThan(0);
  expect(stderr).toContain("and 5 more: ");
  const ups = stderr.split("\r\u001b[").flatMap((piece) => /^(\d+)A/.exec(piece)?.[1] ?? []);
  expect(Math.max(...ups.map(Number))).toBe(5);
});

test("one charger's update ends with its firmware status, and Ctrl-C leaves it to itself", async () => {
  const [charger] = await fleet.addMany(1, "ONE-");
  if (charger === undefined) throw new Error("One was added.");
  await charger.connect({ firmwareStepMs: 20 });
  const done = await fleet.cli.run(["firmware", "update", charger.identity, "--image", image, "--json"], {
    clock: swift,
  });
  expect(done.code).toBe(0);
  expect(done.json()).toMatchObject({ data: { firmware_update_status: "Installed" } });

  const simulated = await charger.connect({ firmwareStepMs: 600_000 });
  const ending = new AbortController();
  simulated.on("frame", ({ direction, text }) => {
    if (direction === "in" && text.includes("UpdateFirmware")) queueMicrotask(() => ending.abort());
  });
  const ended = await fleet.cli.run(["firmware", "update", charger.identity, "--image", image], {
    signal: ending.signal,
  });
  expect(ended.code).toBe(130);
  expect(ended.stderr).toMatch(/continues on the (server|charger)/);
});

test("--at is a time with its offset, or from now", async () => {
  const { code, stderr } = await fleet.cli.run([
    "firmware",
    "update",
    "X",
    "--image",
    image,
    "--at",
    "02:00",
  ]);
  expect(code).toBe(2);
  expect(stderr).toContain('--at "02:00" is not a time.');
});

test("sockets start prints the session when it starts, and says so when it does not", async () => {
  const [charger] = await fleet.addMany(1, "START-");
  if (charger === undefined) throw new Error("One was added.");
  const simulated = await charger.connect();
  const argv = ["sockets", "start", charger.identity, "1", "--id-tag", "04A2B9C1"];
  const uncabled = await fleet.cli.run([...argv, "--timeout", "5"], { clock: swift });
  expect(uncabled.code).toBe(4);
  expect(uncabled.stderr).toContain("It may wait for the cable.");

  simulated.plugIn();
  await simulated.until(({ connectors }) => connectors[0]?.transaction?.id != null);
  const stop = await fleet.cli.run(["sockets", "stop", charger.identity, "1"]);
  expect(stop.code).toBe(0);
  simulated.unplug();
  await simulated.until(({ connectors }) => connectors[0]?.status === "Available");
  simulated.plugIn();

  const started = await fleet.cli.run(argv);
  expect(started.code).toBe(0);
  const { data: sessions } = await fleet.client.sessions.list({ status: "active" });
  expect(started.stdout).toContain(`Session ${sessions[0]?.id} has begun.`);
});

test("commands wait exits by how the command ended", async () => {
  const [yes, no] = await fleet.addMany(2, "WAIT-");
  if (!yes || !no) throw new Error("Two were added.");
  await Promise.all([
    yes.connect(),
    no.connect({ handlers: { Reset: () => ({ status: "Rejected" as const }) } }),
  ]);
  const accepted = await fleet.client.chargers.reset(yes.id, { type: "Soft" });
  const rejected = await fleet.client.chargers.reset(no.id, { type: "Soft" });
  expect((await fleet.cli.run(["commands", "wait", accepted.id])).code).toBe(0);
  const refused = await fleet.cli.run(["commands", "wait", rejected.id, "--json"]);
  expect(refused.code).toBe(1);
  expect(refused.error()).toMatchObject({ error: { code: "command-rejected" } });
});

test("chargers create shows the password once, with the URL that goes with it", async () => {
  const { stdout } = await fleet.cli.run(["chargers", "create", "--identity", "NEW-1"]);
  const [, password = ""] = /^Password +([0-9a-f]{40})$/m.exec(stdout) ?? [];
  expect(stdout.split(password)).toHaveLength(2);
  expect(stdout).toMatch(new RegExp(`^URL +${fleet.server.ocppUrl}$`, "m"));
  expect(stdout).toMatch(/^Identity +NEW-1$/m);
});

test.each([
  ["sockets unlock", ["1"]],
  ["chargers reset", []],
])("Ctrl-C while %s is sent prints which command continues", async (command, more) => {
  const [charger] = await fleet.addMany(1, `SENT-${more.length}-`);
  if (charger === undefined) throw new Error("One was added.");
  const never = () => new Promise<never>(() => {});
  await charger.connect({ handlers: { UnlockConnector: never, Reset: never } });
  const argv = [...command.split(" "), charger.identity, ...more];
  const { code, stderr } = await fleet.cli.run(argv, ctrlCAfter(1));
  expect(code).toBe(130);
  expect(stderr).toMatch(/Command (cmd_\w+) continues on the server\.[\s\S]*forecourt commands wait \1\n/);
});
