import { afterAll, beforeAll, expect, test } from "vitest";
import { ctrlCAfter } from "./ctrl-c-after.ts";
import { type Admin, startAdmin } from "./start-admin.ts";

let admin: Admin;
beforeAll(async () => {
  admin = await startAdmin();
});
afterAll(() => admin[Symbol.asyncDispose]());

async function left() {
  const [chargers, idTags] = [await admin.client.chargers.list(), await admin.client.idTags.list()];
  return {
    chargers: chargers.data.map(({ identity }) => identity),
    idTags: idTags.data.map(({ id_tag }) => id_tag),
  };
}
const nothing = { chargers: [], idTags: [] };

test("a scenario is played to its end, its receipt stays, and what it was played with is removed", async () => {
  const location = await admin.client.locations.create({ name: "Lab" });
  const { code, text, stderr } = await admin.cli.run([
    ...["simulate", "--chargers", "2", "--location", location.id, "--scenario", "session", "--speed", "60"],
  ]);
  expect({ code, end: text.trimEnd().split("\n").at(-1) }).toEqual({ code: 0, end: "session: 2 of 2 done" });
  expect(stderr).toMatch(/^Simulating SIM-\w{5}-1 to SIM-\w{5}-2 at ws:.* Press Ctrl-C to stop\.$/m);
  expect(stderr).toContain("Removed all 2 chargers from the server.");
  expect((await admin.client.cdrs.list({ location_id: location.id })).data).toHaveLength(2);
  expect(await left()).toEqual(nothing);
});

test("Ctrl-C ends the cars' sessions, and removes the chargers", async () => {
  const { code, lines, stderr } = await admin.cli.run(["simulate", "--speed", "600", "--json"], {
    until: (stdout) => /"charging":1/.test(stdout),
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(lines().at(-1)).toMatchObject({ chargers: 1, online: 0, charging: 0, queued: 0 });
  expect((await admin.client.sessions.list({ status: "active" })).data).toEqual([]);
  expect(await left()).toEqual(nothing);
});

test("without drivers a car waits until it is started, and is followed by the next one", async () => {
  const states: string[] = [];
  const charge = async () => {
    const { data } = await admin.client.chargers.list();
    const [charger] = data;
    const socket = charger?.sockets[0];
    if (charger === undefined || socket === undefined) throw new Error("No charger was registered.");
    const started = await admin.client.sockets.start(charger.id, socket.id, { id_tag: "ANYBODY" });
    await admin.client.waitForSession(started);
    await admin.client.sockets.stop(charger.id, socket.id);
  };
  let acted: Promise<void> | undefined;
  const { code, text } = await admin.cli.run(["simulate", "--no-drivers"], {
    until(stdout) {
      if (stdout.includes("Preparing")) acted ??= charge();
      return /Charging[\s\S]*Available[\s\S]*Preparing/.test(stdout);
    },
  });
  await acted;
  for (const [, status = ""] of text.matchAll(/connector 1: (\w+)/g)) states.push(status);
  expect(code).toBe(0);
  expect(states.slice(0, 2)).toEqual(["Preparing", "Charging"]);
  expect(await left()).toEqual(nothing);
});

test("records that could not be removed are printed, with the commands that remove them", async () => {
  const problem = { type: "about:blank", title: "No", status: 503, code: "unavailable", request_id: "req_1" };
  const fetch: typeof globalThis.fetch = async (url, init) => {
    if (init?.method !== "DELETE" || !String(url).includes("/chargers/")) return globalThis.fetch(url, init);
    return Response.json(problem, { status: 503, headers: { "content-type": "application/problem+json" } });
  };
  const { code, stderr } = await admin.cli.run(["simulate", "--scenario", "session", "--speed", "60"], {
    fetch,
  });
  const { chargers } = await left();
  const [identity] = chargers;
  expect({ code, chargers: chargers.length }).toEqual({ code: 0, chargers: 1 });
  expect(stderr).toContain(`To remove them:\n  forecourt chargers delete ${identity}\n`);
  await admin.cli.run(["chargers", "delete", identity ?? "", "--yes"]);
});

test("kept chargers are printed with their passwords, which work for a new connection", async () => {
  const { stderr } = await admin.cli.run(["simulate", "--scenario", "session", "--speed", "60", "--keep"]);
  const [, identity = "", password = ""] =
    /(SIM-\w+-1) stays on the server\. Password: (\w{40})/.exec(stderr) ?? [];
  const answer = await admin.server.fetch("/chargers");
  expect(JSON.stringify(await answer.json())).toContain(identity);
  expect(password).toHaveLength(40);
  expect((await left()).idTags).toHaveLength(1);
  await admin.cli.run(["chargers", "delete", identity, "--yes"]);
  for (const { id } of (await admin.client.idTags.list()).data) await admin.client.idTags.delete(id);
});

test("chargers that are turned away make it fail, and are removed", async () => {
  const before = await left();
  const elsewhere = admin.server.ocppUrl.replace("/ocpp", "/elsewhere");
  const { code, stderr } = await admin.cli.run([
    "simulate",
    "--id-tag",
    "MINE",
    "--ocpp-url",
    elsewhere,
    "--duration",
    "2",
  ]);
  expect({ code, shown: stderr.includes("refused the chargers") }).toEqual({ code: 1, shown: true });
  expect(stderr).toContain("Code: simulation-failed");
  expect(await left()).toEqual(before);
});

test("a server that is not local is asked about first", async () => {
  const env = { FORECOURT_URL: "https://charging.example.com" };
  const fetch = () => Promise.reject(new Error("It was sent."));
  const { code, stderr } = await admin.cli.run(["simulate", "--chargers", "3"], { env, fetch });
  expect(code).toBe(2);
  expect(stderr).toContain("Register 3 simulated chargers on https://charging.example.com/v1");
  expect((await admin.cli.run(["simulate"], { env, fetch, answers: ["n"] })).code).toBe(1);
});

test("Ctrl-C while chargers are registered leaves none of them behind", async () => {
  const before = await left();
  const ctrlC = ctrlCAfter(2, "/chargers");
  const { code } = await admin.cli.run(["simulate", "--chargers", "5"], ctrlC);
  expect({ code, registered: ctrlC.answered() }).toEqual({ code: 130, registered: 2 });
  expect(await left()).toEqual(before);
});
