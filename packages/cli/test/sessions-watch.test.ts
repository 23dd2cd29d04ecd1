import type { Session } from "@forecourt/client";
import { startProxy } from "@forecourt/harness";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hurriedClock } from "./hurried-clock.ts";
import type { CliOptions } from "./run-cli.ts";
import { type Site, type SiteCharger, startSite } from "./start-site.ts";
import { watchScreen } from "./watch-screen.ts";

let site: Site;
let first: SiteCharger;
let second: SiteCharger;
beforeAll(async () => {
  site = await startSite(2, 40);
  const [one, other] = site.chargers;
  if (one === undefined || other === undefined) throw new Error("There are two.");
  [first, second] = [one, other];
});
afterAll(() => site[Symbol.asyncDispose]());

test("on a terminal a session appears when it starts, and its end is shown in its row", async () => {
  const watcher = watch(["--location", site.location]);
  await watcher.until(/^0 open sessions {2}live$/m);
  expect(watcher.screen).toMatchObject({ isAlternate: true, isCursorVisible: false });
  const id = await site.charge(first);
  await watcher.until(/^\d\d-\d\d \d\d:\d\d:\d\d DEPOT-01\/1 +(–|\d+\.\d\d) +(–|\d+ A) +\d+ s {2}active$/m);
  expect(watcher.screen.lines[0]).toBe("1 open session  live");
  expect(watcher.screen.lines[2]).toMatch(/^started +connector +kWh +limit +for {2}status$/);
  await stop(first, id);
  await watcher.until(/DEPOT-01\/1 .* completed$/m);
  expect(watcher.screen.lines.filter((line) => line.includes("DEPOT-01"))).toHaveLength(1);
  const { code } = await watcher.end();
  expect(code).toBe(0);
  expect(watcher.screen).toMatchObject({ isAlternate: false, isCursorVisible: true });
  expect(watcher.screen.lines.filter((line) => line.length > 80)).toEqual([]);
});

test("in a pipe each event is a line, and events of other chargers are omitted", async () => {
  const mine = site.charge(first);
  const id = await mine;
  const others = await site.charge(second);
  let stopping: Promise<void> | undefined;
  const { code, stdout, stderr } = await run(["--charger", "DEPOT-01"], {
    seen() {
      stopping ??= stop(second, others).then(() => stop(first, id));
    },
    until: (written) => written.includes("session.ended"),
  });
  await stopping;
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const lines = stdout.trimEnd().split("\n");
  expect(lines[0]).toMatch(
    new RegExp(`^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d  open +DEPOT-01/1  ${id}  .* kWh  .*  active$`),
  );
  expect(lines.at(-1)).toMatch(/ {2}session\.ended +DEPOT-01\/1 .* completed$/);
  expect(stdout).not.toContain(others);
});

test("one session is watched until it has ended, and its receipt is named", async () => {
  const id = await site.charge(first);
  let stopping: Promise<void> | undefined;
  const { code, stdout } = await run([id], {
    seen() {
      stopping ??= stop(first, id);
    },
  });
  await stopping;
  const { cdr_id } = await site.client.sessions.get(id);
  expect(code).toBe(0);
  expect(stdout.trimEnd().split("\n").at(-1)).toMatch(
    new RegExp(
      `^${id} has ended \\(completed\\): \\d+\\.\\d\\d kWh in \\d+ s\\. Its receipt is ${cdr_id}\\.$`,
    ),
  );
});

test("a session that has already ended is printed at once, on a terminal below the table", async () => {
  const id = await site.charge(first);
  await stop(first, id);
  const watcher = watch([id]);
  const { code } = await watcher.run;
  expect(code).toBe(0);
  expect(watcher.screen.lines.join("")).toMatch(/has ended \(completed\).*Its receipt is cdr_\w+\.$/);
  expect(watcher.screen.isCursorVisible).toBe(true);
});

test("under --json each line is the session as it is then, the last one with its receipt", async () => {
  const id = await site.charge(first);
  let stopping: Promise<void> | undefined;
  const { code, lines } = await run([id, "--json"], {
    seen() {
      stopping ??= stop(first, id);
    },
  });
  await stopping;
  expect(code).toBe(0);
  const sessions = lines() as Session[];
  // Its car may have begun to wait for current since.
  const open = expect.stringMatching(/^(active|suspended)$/);
  expect(sessions[0]).toMatchObject({ id, status: open, cdr_id: null });
  expect(sessions.at(-1)).toMatchObject({ id, status: "completed", cdr_id: expect.stringMatching(/^cdr_/) });
});

test("a viewer sees changes too", async () => {
  const id = await site.charge(first);
  let stopping: Promise<void> | undefined;
  const { code, stdout, stderr } = await run([], {
    env: { FORECOURT_API_KEY: await site.server.keyFor("viewer") },
    seen() {
      stopping ??= stop(first, id);
    },
    until: (written) => written.includes("completed"),
  });
  await stopping;
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(new RegExp(`  over +DEPOT-01/1  ${id}  .* completed$`, "m"));
});

test("sessions that ended while the server was down are shown when it is back", async () => {
  await using proxy = await startProxy(site.server.baseUrl);
  const id = await site.charge(first);
  const watcher = watch(["--charger", first.id], { FORECOURT_URL: proxy.url });
  await watcher.until(/DEPOT-01\/1 .* active$/m);
  const listen = await proxy.refuse();
  await watcher.until(/^The server is away \(connection-failed\): asked again in \d+ s\.$/m);
  await stop(first, id);
  await listen();
  await watcher.until(/DEPOT-01\/1 .* completed$/m);
  await watcher.until((lines) => lines[0] === "0 open sessions  live");
  expect((await watcher.end()).code).toBe(0);
});

test("an unknown session is an error at once", async () => {
  const { code, stdout, stderr } = await run(["ses_0"]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain("Code: not-found");
});

/** Until its receipt is there. */
async function stop({ simulated }: SiteCharger, sessionId: string): Promise<void> {
  simulated.unplug();
  await site.client.waitForCdr(sessionId);
}

function run(argv: readonly string[], options: CliOptions = {}) {
  return site.cli.run(["sessions", "watch", ...argv], { clock: hurriedClock, ...options });
}

function watch(argv: readonly string[], env: Record<string, string> = {}) {
  return watchScreen(site.cli, ["sessions", "watch", ...argv], { columns: 80, rows: 24, env });
}
