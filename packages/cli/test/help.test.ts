import { expect, test } from "vitest";
import { startCli } from "./run-cli.ts";

async function help(...argv: string[]): Promise<string> {
  await using cli = await startCli();
  const { code, stdout } = await cli.run(argv);
  expect(code).toBe(0);
  return stdout;
}

const widest = (text: string): number => Math.max(...text.split("\n").map((line) => line.length));

test("help for a command names its arguments, its flags, and how it is used", async () => {
  const text = await help("keys", "rotate", "--help");
  expect(text).toMatch(
    /^Replace an API key by a new one\n\nUSAGE\n {2}\$ forecourt keys rotate \[KEY\] \[FLAGS\]\n/,
  );
  expect(text).toMatch(/^ {2}\[KEY\] +Id or name of the key/m);
  expect(text).toMatch(/^ +--overlap-seconds=<value> +How long/m);
  expect(text).toMatch(/^GLOBAL FLAGS\n(.*\n)+ +--json +Answer as JSON/m);
  expect(text).toContain("  $ forecourt keys rotate KEY --overlap-seconds 3600 --yes\n");
  expect(widest(text)).toBeLessThanOrEqual(80);
});

test("help for a command with many flags names each of them in a list", async () => {
  const text = await help("help", "locations", "create");
  expect(text).toContain("  $ forecourt locations create [FLAGS]\n");
  expect(await help("tariffs", "quote", "--help")).toContain(
    "  $ forecourt tariffs quote TARIFF --duration <1h30m> --kwh <number> [FLAGS]\n",
  );
  expect(text).toMatch(/--max-amperage=<value> +Site/);
  expect(text).toMatch(/--\[no-\]dlb-enabled/);
  expect(text).toMatch(/<options: full\|pool\|none>/);
});

test("the first page fits on a terminal, and begins with what a newcomer needs", async () => {
  const text = await help("--help");
  expect(widest(text)).toBeLessThanOrEqual(80);
  expect(text).toMatch(/^FIRST STEPS\n {2}login +Log in .*\n(.*\n)+ {2}chargers list +List chargers$/m);
  expect(text).toMatch(/^TOPICS\n {2}authorizer +Your own system(.*\n)+ {2}webhooks +Receive/m);
});

test("a topic lists its commands", async () => {
  expect(await help("profiles")).toMatch(/^ {2}profiles use +Make a profile the current one$/m);
});

test("help for what is not there says so, and what is near", async () => {
  await using cli = await startCli();
  expect((await cli.run(["help", "locations", "lst"])).stderr).toContain("  forecourt locations list\n");
  const { code, stderr } = await cli.run(["help", "chargrs"]);
  expect(code).toBe(2);
  expect(stderr).toContain(
    '"chargrs" is not a command.\nCode: wrong-usage\nTry this:\n  forecourt chargers\n',
  );
});
