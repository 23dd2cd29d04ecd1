import type { LoadSnapshot } from "@forecourt/client";
import { startProxy } from "@forecourt/harness";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hurriedClock } from "./hurried-clock.ts";
import type { CliOptions } from "./run-cli.ts";
import { type Site, startSite } from "./start-site.ts";
import { watchScreen } from "./watch-screen.ts";

/*
 * Three chargers, at two of which a car charges that would take 32 A. There is less: 20 A at first, then 16, then 12.
 */

let site: Site;
beforeAll(async () => {
  site = await startSite(3, 20);
  for (const charger of site.chargers.slice(0, 2)) await site.charge(charger);
  await steady(10);
});
afterAll(() => site[Symbol.asyncDispose]());

test("in a pipe it prints once the capacity, the limits, and a bar for each session", async () => {
  let stdout = "";
  // A charger that is late to answer on a busy machine is held to what it may still draw for a moment.
  await expect
    .poll(
      async () => {
        const shown = await load([]);
        expect(shown.code).toBe(0);
        stdout = shown.stdout;
        return stdout.split("\n")[1];
      },
      { timeout: 60_000 },
    )
    .toMatch(/^site +[█▒]{70,80}┃ 20 of 20 A$/);
  const [title, , sums] = stdout.split("\n");
  expect(title).toBe("Harbour car park  limited");
  expect(sums).toMatch(/^in force 20 A, free 0 A/);
  for (const { identity } of site.chargers.slice(0, 2)) {
    // 10 of 32 A is a little less than a third of the bar.
    expect(stdout).toMatch(new RegExp(`^${identity}/1 charging +[█▒]{9,16}·+│ +10 .* the site$`, "m"));
  }
  expect(stdout).not.toContain("DEPOT-03");
  expect(stdout).not.toContain("\u001b");
});

test("on a terminal of 80 columns no line is wider", async () => {
  const { text } = await load([], { columns: 80 });
  expect(text).toContain("DEPOT-01/1 charging");
  expect(text.split("\n").filter((line) => line.length > 80)).toEqual([]);
});

test("under --json it is what the server answers", async () => {
  const { json } = await load(["--json"]);
  const { data } = json() as { data: { capacity_a: number; sessions: unknown[] } };
  expect(data).toMatchObject({
    location_id: site.location,
    status: "limited",
    capacity_a: 20,
    allocated_a: 20,
  });
  expect(data.sessions).toHaveLength(2);
});

test("an unknown location is an error at once, and nothing is drawn", async () => {
  const { code, stdout, stderr } = await site.cli.run(["locations", "load", "loc_0", "--watch"], {
    columns: 80,
    env: { NO_COLOR: "1" },
  });
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain("Code: not-found");
});

test("watched on a terminal, it changes where it stands, and Ctrl-C leaves the last look above the prompt", async () => {
  const watcher = watch({ columns: 80, rows: 24 });
  const { screen } = watcher;
  await watcher.until(/DEPOT-01\/1 charging .* 10 /);
  expect(screen.lines[0]).toMatch(/^Harbour car park {2}limited +as of \d\d:\d\d:\d\d, \d+ s ago$/);
  expect(screen).toMatchObject({ isAlternate: true, isCursorVisible: false });

  await site.client.locations.update(site.location, { max_amperage: 16 });
  await watcher.until(/ 16 of 16 A/);
  await watcher.until(/DEPOT-01\/1 charging .* 8 /);
  expect(screen.lines.filter((line) => line.includes("DEPOT-01"))).toHaveLength(1);

  expect((await watcher.end()).code).toBe(0);
  expect(screen).toMatchObject({ isAlternate: false, isCursorVisible: true, wraps: true });
  expect(screen.lines[0]).toMatch(/^Harbour car park/);
  await steady(8);
});

test("on a low terminal it shows how many sessions are hidden", async () => {
  const watcher = watch({ columns: 60, rows: 5 });
  await watcher.until(/more with/);
  expect(watcher.screen.lines).toHaveLength(5);
  expect(watcher.screen.lines[4]).toBe("… and 2 more with 16 A together");
  expect((await watcher.end()).code).toBe(0);
});

test("watched in a pipe, a line is written for each change, and none where nothing changed", async () => {
  let hasLowered = false;
  const { code, stdout } = await load(["--watch", "--interval", "1"], {
    clock: hurriedClock,
    seen() {
      if (!hasLowered) void site.client.locations.update(site.location, { max_amperage: 12 });
      hasLowered = true;
    },
    until: (written) => /DEPOT-02\/1 charging 6 A, was/.test(written) && written.includes(" 12 of 12 A"),
  });
  await steady(6);
  expect(code).toBe(0);
  const lines = stdout.trimEnd().split("\n");
  expect(lines[0]).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}limited, 16 of 16 A; DEPOT-01\/1 charging 8 A; DEPOT-02\/1 charging 8 A$/,
  );
  expect(lines.slice(1).join("\n")).toMatch(/DEPOT-01\/1 charging 6 A, was charging 8 A/);
  const shown = lines.map((line) => line.slice("2026-11-22 12:00:00".length));
  expect(shown.filter((line, index) => line === shown[index - 1])).toEqual([]);
});

test("watched under --json, each look is a snapshot in a line of its own", async () => {
  const { code, lines, stderr } = await load(["--watch", "--interval", "1", "--json"], {
    clock: hurriedClock,
    until: (stdout) => stdout.split("\n").length > 3,
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(lines().length).toBeGreaterThanOrEqual(3);
  for (const line of lines()) expect(line).toMatchObject({ location_id: site.location, capacity_a: 12 });
});

test("a lost server is shown in the watched load, and the watch continues by itself", async () => {
  await using proxy = await startProxy(site.server.baseUrl);
  const watcher = watch({ columns: 80, rows: 24 }, { FORECOURT_URL: proxy.url });
  await watcher.until(/DEPOT-01/);
  const listen = await proxy.refuse();
  await watcher.until(/^The server is away \(connection-failed\): asked again in \d+ s\.$/m);
  expect(watcher.screen.lines.join("\n")).toContain("DEPOT-01/1");
  await listen();
  await watcher.until((lines) => !lines.some((line) => line.includes("away")));
  expect((await watcher.end()).code).toBe(0);
});

test("current reserved for an offline charger is shown with its session", async () => {
  const [, second] = site.chargers;
  let isOffline = false;
  const { stdout } = await load(["--watch", "--interval", "1"], {
    clock: hurriedClock,
    until(written) {
      // Only after the first snapshot: changes are relative to it.
      if (!isOffline && written.includes("DEPOT-02/1 charging")) {
        isOffline = true;
        second?.simulated.offline();
      }
      return written.includes("DEPOT-02/1 offline");
    },
  });
  expect(stdout).toMatch(/12 of 12 A, 6 A for offline; .*DEPOT-02\/1 offline 6 A, was charging 6 A/);
  const once = await load([]);
  expect(once.stdout).toMatch(/^in force 6 A, ▓ for offline 6 A/m);
  expect(once.stdout).toMatch(/^DEPOT-02\/1 offline /m);
  expect(once.stdout).toMatch(/^ +6 A kept for DEPOT-02\/1: offline, with a session, since \d\d:\d\d:\d\d$/m);
});

function load(argv: readonly string[], options: CliOptions = {}) {
  return site.cli.run(["locations", "load", site.location, ...argv], options);
}

function watch(size: { columns: number; rows: number }, env: Record<string, string> = {}) {
  return watchScreen(site.cli, ["locations", "load", site.location, "--watch", "--interval", "1"], {
    ...size,
    env,
  });
}

/** Resolves once each of the two may draw so much, and nothing is on its way. */
async function steady(limitA: number): Promise<void> {
  await load(["--watch", "--interval", "1", "--json"], {
    clock: hurriedClock,
    until(stdout) {
      // Holds: it is the snapshot that this command writes.
      const { sessions, exposure_a } = JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "") as LoadSnapshot;
      return (
        sessions.every(({ state, limit_a }) => state === "charging" && limit_a === limitA) &&
        exposure_a === 2 * limitA
      );
    },
  });
}
