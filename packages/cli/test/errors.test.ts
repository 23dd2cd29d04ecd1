import { expect, test } from "vitest";
import { startCli } from "./run-cli.ts";
import { startAdmin } from "./start-admin.ts";

test("a command that is not one names those that are near", async () => {
  await using cli = await startCli();
  const { code, stdout, stderr } = await cli.run(["charger", "lst"]);
  expect(code).toBe(2);
  expect(stdout).toBe("");
  expect(stderr).toContain('"charger lst" is not a command.');
  expect(stderr).toContain("forecourt chargers list");
});

test("without a key nothing is asked, and login is what to try", async () => {
  await using cli = await startCli();
  const asked = () => Promise.reject(new Error("It was asked."));
  const { code, stderr } = await cli.run(["chargers", "list"], { fetch: asked });
  expect(code).toBe(3);
  expect(stderr).toContain("Code: not-logged-in");
  expect(stderr).toContain("forecourt login");
});

test.each([["--json"], ["-o", "json"], ["--output=json"]])(
  "under %s an error is JSON on stderr, and stdout is silent",
  async (...words) => {
    await using cli = await startCli();
    const { code, stdout, stderr, error } = await cli.run(["chargers", "list", "--limit", "many", ...words]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr.split("\n")).toHaveLength(2);
    expect(error()).toMatchObject({
      error: { code: "wrong-usage", try_this: ["forecourt chargers list --help"] },
    });
  },
);

test.each([
  ["sessions finalize", "ses_1"],
  ["tariffs replace", "tar_1", "--name", "Night"],
  ["chargers rotate-credentials", "chg_1"],
])("%s asks first, and a script says --yes", async (command, ...rest) => {
  await using cli = await startCli({
    FORECOURT_URL: "http://127.0.0.1:9/v1",
    FORECOURT_API_KEY: "fc_test_1",
  });
  const argv = [...command.split(" "), ...rest];
  const { code, error } = await cli.run([...argv, "--json"]);
  expect(code).toBe(2);
  expect(error()).toMatchObject({
    error: {
      code: "confirmation-required",
      message: expect.stringContaining(rest[0] ?? ""),
      try_this: [expect.stringMatching(/--yes$/)],
    },
  });
  expect((await cli.run(argv, { answers: ["n"] })).stderr).toMatch(/\? \[y\/N\] .*Nothing was changed/s);
});

test.each([
  [["charger", "show", "DEPOT-01"], "forecourt chargers show"],
  [["chargers", "frobnicate"], "forecourt chargers"],
  [["whoam", "--json-please"], "forecourt whoami"],
])("what follows does not hide what was meant: %j", async (argv, meant) => {
  await using cli = await startCli();
  const { code, stderr } = await cli.run(argv);
  expect({ code, shown: stderr.includes(`  ${meant}\n`) ? meant : stderr }).toEqual({
    code: 2,
    shown: meant,
  });
});

test.each([
  [["chargers", "list", "--limit", "many"], '--limit must be a whole number, not "many".'],
  [["chargers", "list", "--limit", "0"], "--limit must be at least 1, not 0."],
  [["simulate", "--chargers", "501"], "--chargers must be at most 500, not 501."],
  [["chargers", "list", "--limit", "5", "--all"], "--all and --limit cannot be given together."],
  [["chargers", "list", "--limit"], "--limit needs a value."],
  [["chargers", "list", "--frob", "--nicate"], "The command has none of the flags --frob, --nicate."],
  [["chargers", "availability", "DEPOT-01"], "--set is missing."],
  [["keys", "create", "--name", "x", "--role", "boss"], "--role must be one of viewer, operator, admin"],
])("a wrong command line is refused in words: %j", async (argv, message) => {
  await using cli = await startCli();
  const { code, stderr } = await cli.run(argv);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});

test.each([
  ["chargers get", "chargers show"],
  ["locations ls", "locations list"],
  ["id-tags rm", "id-tags delete"],
])("%s, as other command lines have it, is %s", async (typed, meant) => {
  await using cli = await startCli();
  expect((await cli.run(typed.split(" "))).stderr).toContain(`Try this:\n  forecourt ${meant}\n`);
});

test("where nothing closer is known, there is something to try all the same", async () => {
  await using cli = await startCli();
  const { code, stderr } = await cli.run(["tariffs", "lint", "missing.json", "--api-key", "fc_test_1"]);
  expect(code).toBe(2);
  expect(stderr).toMatch(/Code: unreadable-file\nTry this:\n {2}Check the path/);
});

test("a word that is missing is named, with what it is", async () => {
  await using cli = await startCli();
  const { code, stderr } = await cli.run(["sockets", "start"]);
  expect(code).toBe(2);
  expect(stderr).toContain(
    "Error: CHARGER is missing: Id or identity of the charger.\n  SOCKET is missing: Id of the socket, or the number of its connector.\n",
  );
  // It has a flag of several values.
  expect((await cli.run(["locations", "update"])).stderr).toMatch(
    /^Error: LOCATION is missing: Id or name of the location\.\nCode: wrong-usage\nTry this:\n {2}forecourt locations update --help\n/,
  );
});

test.each([
  [["chargers", "list", "--limt", "5"], "forecourt chargers list --limit 5"],
  [["chargers", "list", "--not-connected"], "forecourt chargers list --no-connected"],
  [["chargers", "list", "--frobnicate"], "forecourt chargers list --help"],
])("a flag that is not one names those that are near: %j", async (argv, shown) => {
  await using cli = await startCli();
  const { code, stderr } = await cli.run(argv);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^Error: The command has no flag --\S+\.$/m);
  expect(stderr).toContain(`Try this:\n  ${shown}\n`);
});

test.each([
  [["--profile", "production", "chargers", "list"], "--profile"],
  [["chargers", "--yes", "list"], "--yes"],
  [["-x"], "-x"],
])(
  "a flag before the end of the command name is an error with the right position: %j",
  async (argv, flag) => {
    await using cli = await startCli();
    const { code, stderr } = await cli.run(argv);
    expect(code).toBe(2);
    expect(stderr).toContain(`${flag} comes too early: flags stand behind the command.`);
  },
);

test("what comes after -- is not ours: an error is text", async () => {
  await using cli = await startCli();
  const { code, stdout, stderr } = await cli.run(["chargers", "list", "one", "--", "--json"]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain("The command takes no argument one.");
});

test("where results are lines of JSON, an error is a line of stderr", async () => {
  await using cli = await startCli();
  const tail = await cli.run(["events", "tail", "--json"]);
  expect([tail.code, tail.stdout]).toEqual([3, ""]);
  const listen = await cli.run(["webhooks", "listen", "--format", "json"]);
  for (const { error } of [tail, listen]) expect(error()).toMatchObject({ error: { code: "not-logged-in" } });
});

test("an error of the server names the page of its code, and that server has it", async () => {
  await using admin = await startAdmin();
  const argv = ["locations", "show", "loc_01ka9m3v5x8q2r7t4w6y1z0b3c"];
  const { code, stderr } = await admin.cli.run(argv);
  expect(code).toBe(1);
  const [, page = ""] = /^See: (\S+)$/m.exec(stderr) ?? [];
  expect(page).toBe(admin.server.baseUrl.replace("/v1", "/problems/not-found"));
  const { error } = await admin.cli.run([...argv, "--json"]);
  expect(error()).toMatchObject({ error: { code: "not-found", ref: page } });
  const answer = await fetch(page);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain("not-found");
});
