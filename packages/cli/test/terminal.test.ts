import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startWorld, type World } from "./start-world.ts";

/*
 * Every list in a real terminal, three sizes of it: it begins with the charger where there is one, and no line is longer than
 * the window.
 */

const run = promisify(execFile);
const bin = fileURLToPath(new URL("../bin/forecourt.js", import.meta.url));
const sizes = [
  [80, 24],
  [120, 40],
  [60, 20],
] as const;

/** Each list with its first column, and what stands there in the world of the tests. */
const lists: readonly (readonly [command: string, title: string, first: RegExp])[] = [
  ["chargers list", "identity", /^(BARE|HARBOUR-01)/],
  ["chargers unknown", "None yet.", /./],
  ["sockets list", "charger", /^(BARE|HARBOUR-01)/],
  ["sessions list", "charger", /^HARBOUR-01/],
  ["cdrs list", "charger", /^HARBOUR-01/],
  ["commands list", "charger", /^HARBOUR-01/],
  ["issues list", "charger", /^BARE/],
  ["ocpp messages HARBOUR-01", "", /^\d\d:\d\d:\d\d/],
  ["events list", "charger", /^(BARE|HARBOUR-01|–) +[a-z_]+\.[a-z_]+ /],
  ["locations list", "name", /^Harbour/],
  ["tariffs list", "name", /^Day/],
  ["id-tags list", "id tag", /^04A2B9C1/],
  ["keys list", "name", /./],
  ["webhooks list", "url", /^http/],
  ["jobs list", "None yet.", /forecourt chargers reset/],
];

let world: World;
const server = `forecourt-${process.pid}`;
const isThere = await run("tmux", ["-V"]).then(
  () => true,
  () => false,
);

beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  await run("tmux", ["-L", server, "kill-server"]).catch(() => {});
  await world[Symbol.asyncDispose]();
});

/** What is on the screen when the command has ended: its lines, and the same with those that were broken put together. */
async function screen(
  command: string,
  [columns, rows]: readonly [number, number],
  env: readonly string[] = [],
  how: readonly string[] = [],
) {
  const name = `s${Math.random()}`.replace(".", "");
  const variables = [
    `FORECOURT_URL=${world.server.baseUrl}`,
    `FORECOURT_API_KEY=${world.server.key}`,
    `HOME=${world.cli.home}`,
    "PAGER=cat",
    ...env,
  ];
  const line = `${variables.join(" ")} '${process.execPath}' '${bin}' ${command}; echo "ended $?"; sleep 60`;
  const tmux = (...args: string[]) => run("tmux", ["-L", server, "-f", "/dev/null", ...args]);
  await tmux("new-session", "-d", "-s", name, "-x", String(columns), "-y", String(rows), line);
  const capture = async (...more: string[]) => {
    const { stdout } = await tmux("capture-pane", "-p", "-S", "-200", "-t", name, ...more);
    return stdout.split("\n").map((text) => text.trimEnd());
  };
  await expect.poll(async () => (await capture()).join("\n")).toMatch(/^ended \d+$/m);
  const [lines, joined] = [await capture(...how), await capture(...how, "-J")];
  await tmux("kill-session", "-t", name);
  return { lines, joined };
}

describe.each(sizes)("%i columns and %i rows", (...size) => {
  test.for(lists)("%s", async ([command, title, first], { skip }) => {
    skip(!isThere, "tmux is not installed");
    const { lines, joined } = await screen(command, size);
    expect(lines).toContain("ended 0");
    expect(lines).toEqual(joined);
    expect(lines[0]?.startsWith(title)).toBe(true);
    expect(lines[1] ?? "").toMatch(first);
  });
});

test("what is longer than the window goes through the pager, and q leaves it", async ({ skip }) => {
  skip(!isThere, "tmux is not installed");
  const tmux = (...args: string[]) => run("tmux", ["-L", server, "-f", "/dev/null", ...args]);
  const seen = async () => (await tmux("capture-pane", "-p", "-t", "paged")).stdout;
  const variables = `FORECOURT_URL=${world.server.baseUrl} FORECOURT_API_KEY=${world.server.key}`;
  const line = `${variables} PAGER=less '${process.execPath}' '${bin}' events list; echo "ended $?"; sleep 60`;
  await tmux("new-session", "-d", "-s", "paged", "-x", "80", "-y", "8", line);
  await expect.poll(seen).toMatch(/^:/m);
  // A list of events has session.ended; the shell writes it first on its line.
  expect(await seen()).not.toMatch(/^ended/m);
  await tmux("send-keys", "-t", "paged", "q");
  await expect.poll(seen).toMatch(/^ended 0$/m);
});

test("q ends a watch, and the shell has its terminal back", async ({ skip }) => {
  skip(!isThere, "tmux is not installed");
  const tmux = (...args: string[]) => run("tmux", ["-L", server, "-f", "/dev/null", ...args]);
  const seen = async () => (await tmux("capture-pane", "-p", "-t", "watched")).stdout;
  const variables = `FORECOURT_URL=${world.server.baseUrl} FORECOURT_API_KEY=${world.server.key}`;
  const line = `${variables} '${process.execPath}' '${bin}' locations load Harbour --watch; echo "ended $?"; stty -a; sleep 60`;
  await tmux("new-session", "-d", "-s", "watched", "-x", "80", "-y", "24", line);
  await expect.poll(seen).toContain("Harbour");
  expect(await seen()).not.toContain("ended");
  await tmux("send-keys", "-t", "watched", "q");
  await expect.poll(seen).toMatch(/^ended 0$[\s\S]* icanon [\s\S]* echo /m);
});

test.for([
  ["", true],
  ["NO_COLOR=1", false],
  ["TERM=dumb", false],
] as const)("with '%s' it is coloured: %s", async ([variable, coloured], { skip }) => {
  skip(!isThere, "tmux is not installed");
  const { lines } = await screen("issues list", [80, 24], [variable], ["-e"]);
  expect(lines.join("\n").includes("\u001b[")).toBe(coloured);
  expect(lines.join("\n")).toContain("BARE");
});
