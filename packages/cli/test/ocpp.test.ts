import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Item } from "@forecourt/client";
import { startProxy } from "@forecourt/harness";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { hurriedClock } from "./hurried-clock.ts";
import type { CliOptions } from "./run-cli.ts";
import { type Site, startSite } from "./start-site.ts";

type Message = Item<"listChargerMessages">;

/*
 * One charger, which has booted, and was asked for a key of its configuration that it has and for one that it has not.
 */

const identity = "DEPOT-01";
let site: Site;
beforeAll(async () => {
  site = await startSite(1, 20, {
    handlers: {
      GetLocalListVersion() {
        throw new Error("The list is broken.");
      },
    },
  });
  await call(["GetConfiguration", '{"key":["HeartbeatInterval"]}']);
  await call(["ChangeConfiguration", '{"key":"Nope","value":"1"}']);
});
afterAll(() => site[Symbol.asyncDispose]());

test("a call writes the payload of the answer as JSON, for the next program", async () => {
  const { code, stdout, stderr } = await call(["GetConfiguration", '{"key":["HeartbeatInterval"]}']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const { configurationKey } = JSON.parse(stdout) as { configurationKey: unknown[] };
  expect(configurationKey).toEqual([
    { key: "HeartbeatInterval", readonly: false, value: expect.any(String) },
  ]);
});

test("a payload comes from a file, from stdin, or is empty", async () => {
  await writeFile(join(site.cli.home, "trigger.json"), '{"requestedMessage":"Heartbeat"}');
  const accepted = { status: "Accepted" };
  const ofFile = await call(["TriggerMessage", "@trigger.json"]);
  expect(JSON.parse(ofFile.stdout)).toEqual(accepted);
  const ofStdin = await call(["TriggerMessage", "-"], { stdin: '{"requestedMessage":"Heartbeat"}' });
  expect(JSON.parse(ofStdin.stdout)).toEqual(accepted);
  const empty = await call(["ClearCache"]);
  expect(JSON.parse(empty.stdout)).toEqual(accepted);
});

test("a rejection is printed as such, with exit code 1", async () => {
  const { code, stdout, stderr } = await call(["ChangeConfiguration", '{"key":"Nope","value":"1"}']);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain("ChangeConfiguration was rejected: NotSupported.");
});

test("for the chargers of a location each result is printed, without a charger argument", async () => {
  const { code, stdout } = await site.cli.run([
    "ocpp",
    "call",
    "ClearCache",
    "--location",
    site.location,
    "--yes",
    "--json",
  ]);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ data: { total: 1, succeeded: 1, failed: 0 } });
  const none = await site.cli.run(["ocpp", "call", "--location", site.location, "--yes"]);
  expect(none.code).toBe(2);
  expect(none.stderr).toContain("No action is named.");
});

test("a payload that is not an object, or not JSON, is not sent", async () => {
  const list = await call(["TriggerMessage", "[]"], { fetch: unreachable });
  expect(list.code).toBe(2);
  expect(list.stderr).toContain("The payload has to be a JSON object.");
  const broken = await call(["TriggerMessage", "{"], { fetch: unreachable });
  expect(broken.code).toBe(2);
  expect(broken.stderr).toContain("The payload is not JSON");
});

test("the list prints each frame in a line: time, direction, content, and the duration of a response", async () => {
  const list = async () => (await site.cli.run(["ocpp", "messages", identity, "--order", "oldest"])).stdout;
  // Pages from the oldest on end two seconds before now.
  await expect.poll(list, { timeout: 60_000, interval: 250 }).toContain("NotSupported");
  const lines = (await list()).split("\n");
  expect(lines[0]).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} ← call +BootNotification +…?\S+ \{"chargePointVendor":/,
  );
  expect(lines[1]).toMatch(/^\S+ \S+ → +\d+ ms +BootNotification +…?\S+ \{.*"status":"Accepted"/);
  const [asked, answered] = lines.filter((line) => line.includes("ChangeConfiguration"));
  expect(asked).toMatch(/→ call +ChangeConfiguration +(…?\S+) \{"key":"Nope","value":"1"\}$/);
  expect(answered).toMatch(/← +\d+ ms +ChangeConfiguration +(…?\S+) \{"status":"NotSupported"\}$/);
  const idOf = (line = "") => / ChangeConfiguration +(\S+)/.exec(line)?.[1];
  expect(idOf(answered)).toBe(idOf(asked));
});

test("followed on a terminal of 100 columns no line is wider, and calls and answers have colours of their own", async () => {
  const { code, stdout, text } = await tail(["--since", "1h"], {
    columns: 100,
    until: (written) => written.includes("NotSupported"),
  });
  expect(code).toBe(0);
  const lines = text.trimEnd().split("\n");
  expect(lines.filter((line) => line.length > 100)).toEqual([]);
  expect(lines[0]).toMatch(
    /^\d\d:\d\d:\d\d\.\d{3} ← call {4}BootNotification {7}\S+ +\{"chargePointVendor":.*…$/,
  );
  expect(stdout).toContain("\u001b[36m←\u001b[39m");
  expect(stdout).toContain("\u001b[33m→\u001b[39m");
});

test("it begins with the ten newest frames, and prints each later frame once", async () => {
  let hasAsked = false;
  const { code, lines } = await tail(["--json"], {
    seen() {
      if (!hasAsked) void call(["DataTransfer", '{"vendorId":"unknown"}']);
      hasAsked = true;
    },
    until: isAnswered,
  });
  expect(code).toBe(0);
  const messages = lines() as Message[];
  const { data } = await site.client.chargers.listMessages(site.chargers[0]?.id ?? "", {
    order: "oldest",
    per_page: 100,
  });
  const ids = data.map(({ id }) => id);
  const first = ids.indexOf(messages[0]?.id ?? "");
  expect(messages.map(({ id }) => id)).toEqual(ids.slice(first, first + messages.length));
  expect(messages.length).toBeGreaterThanOrEqual(12);
  const transfer = messages.filter(({ action }) => action === "DataTransfer");
  expect(transfer.map(({ direction, type }) => [direction, type])).toEqual([
    ["out", "call"],
    ["in", "result"],
  ]);
});

test("it can be narrowed down by direction, action, error and pattern", async () => {
  const toCharger = await tail(["--since", "1h", "--direction", "out", "--json"], untilLines(3));
  expect(new Set((toCharger.lines() as Message[]).map(({ direction }) => direction))).toEqual(
    new Set(["out"]),
  );
  const boots = await tail(["--since", "1h", "--action", "BootNotification", "--json"], untilLines(2));
  expect((boots.lines() as Message[]).map(({ type, action }) => [type, action])).toEqual([
    ["call", "BootNotification"],
    ["result", "BootNotification"],
  ]);
  const grepped = await tail(["--since", "1h", "--grep", "Nope|NotSupp", "--json"], untilLines(2));
  expect((grepped.lines() as Message[]).map(({ type, action }) => [type, action])).toEqual([
    ["call", "ChangeConfiguration"],
    ["result", "ChangeConfiguration"],
  ]);
  expect((await call(["GetLocalListVersion"])).code).toBe(1);
  const errors = await tail(["--since", "1h", "--errors-only"], untilLines(1));
  expect(errors.stdout).toMatch(/← ERROR +GetLocalListVersion +\S+ InternalError .*after \d+ ms/);
});

test("with --pretty the payload is in lines of its own", async () => {
  const { stdout } = await tail(["--since", "1h", "--action", "ChangeConfiguration", "--pretty"], {
    until: (written) => written.includes("NotSupported"),
  });
  expect(stdout).toContain('\n  {\n    "key": "Nope",\n    "value": "1"\n  }\n');
});

test("an invalid pattern or time is an error before any request", async () => {
  const pattern = await tail(["--grep", "("], { fetch: unreachable });
  expect(pattern.code).toBe(2);
  expect(pattern.stderr).toContain('--grep "(" is not a regular expression');
  const time = await tail(["--since", "yesterday"], { fetch: unreachable });
  expect(time.code).toBe(2);
  expect(time.stderr).toContain('--since "yesterday" is not a time');
});

test("a server that is away meanwhile is waited for, and no frame is missed", async () => {
  await using proxy = await startProxy(site.server.baseUrl);
  let away: Promise<void> | undefined;
  let refusals = 0;
  const { code, stdout, stderr } = await tail(["--since", "1h", "--action", "ClearCache"], {
    env: { FORECOURT_URL: proxy.url },
    fetch: (...request) =>
      fetch(...request).catch((error: unknown) => {
        refusals += 1;
        throw error;
      }),
    seen() {
      away ??= whileAway();
    },
    until: (written) => written.split("\n").length > 6,
  });
  await away;
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr:
      "The server is away (connection-failed); it is asked again until it is back.\nThe server is back.\n",
  });
  expect(stdout.match(/→ call/g)).toHaveLength(3);
  expect(stdout.match(/← +\d+ ms/g)).toHaveLength(3);

  async function whileAway(): Promise<void> {
    const listen = await proxy.refuse();
    // Behind the back of who follows.
    await call(["ClearCache"]);
    // The client repeats a request a few times before the command notices.
    await vi.waitUntil(() => refusals >= 10, { timeout: 30_000 });
    await listen();
  }
});

function call(argv: readonly string[], options: CliOptions = {}) {
  return site.cli.run(["ocpp", "call", identity, ...argv], options);
}

function tail(argv: readonly string[], options: CliOptions) {
  return site.cli.run(["ocpp", "tail", identity, ...argv], { clock: hurriedClock, ...options });
}

function untilLines(count: number): CliOptions {
  return { until: (written) => written.split("\n").length > count };
}

function isAnswered(written: string): boolean {
  return written
    .split("\n")
    .some((line) => line.includes('"type":"result"') && line.includes("DataTransfer"));
}

const unreachable = () => Promise.reject(new Error("It was asked."));
