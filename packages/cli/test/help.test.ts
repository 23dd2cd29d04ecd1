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
  expect(text).toMatch(/^Replace an API key by a new one\.\n\n {2}forecourt keys rotate \[KEY\] \[flags\]\n/);
  expect(text).toMatch(/^ {2}KEY +Id of the key/m);
  expect(text).toMatch(/^ +--overlap-seconds SECONDS +How long/m);
  expect(text).toMatch(/^ +--json +Answer as JSON/m);
  expect(text).toContain("  forecourt keys rotate KEY --overlap-seconds 3600 --yes\n");
  expect(widest(text)).toBeLessThanOrEqual(80);
});

test("the words about a command fill the line, however they were broken where they were written", async () => {
  expect(await help("webhooks", "rotate-secret", "--help")).toContain(
    "\nThe new secret is shown once. During the overlap deliveries are signed with it\nand with the ones before it, so that ",
  );
});

test("help for a command with many flags names each of them in one line of usage and a list", async () => {
  const text = await help("help", "locations", "create");
  expect(text).toContain("  forecourt locations create [flags]\n");
  expect(text).toMatch(/--max-amperage AMPERAGE +Site/);
  expect(text).toMatch(/--\[no-\]dlb-enabled/);
  expect(text).toMatch(/--dlb-start-reserve full\|pool\|none/);
});

test("the first page fits on a terminal, and its topics are in the order of the alphabet", async () => {
  const text = await help("--help");
  expect(widest(text)).toBeLessThanOrEqual(80);
  const topics = [...text.slice(text.indexOf("Topics")).matchAll(/^ {2}([a-z-]+) {2,}/gm)].map(
    ([, name]) => name,
  );
  expect(topics.length).toBeGreaterThan(10);
  expect(topics).toEqual([...topics].sort());
});

test("a topic lists its commands", async () => {
  expect(await help("profiles")).toMatch(/^ {2}forecourt profiles use +Make a profile the current one$/m);
});

test("the version is that of the package, with the Node that runs it", async () => {
  expect(await help("--version")).toMatch(/^forecourt \d+\.\d+\.\d+\S*, node \d+\.\d+\.\d+\n$/);
});
