import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { testEvent, testSecret } from "@forecourt/webhooks/testing";
import { expect, test } from "vitest";
import { type CliOptions, startCli } from "./run-cli.ts";

const nowMs = Date.parse("2026-11-21T12:00:00.000Z");
const clock: NonNullable<CliOptions["clock"]> = { now: () => nowMs, after: () => () => {} };

/** A signed request as it came over the wire. */
async function dumpOf({
  sentAtMs = nowMs,
  body,
}: {
  sentAtMs?: number;
  body?: (body: string) => string;
} = {}) {
  const event = await testEvent("session.ended", {}, { sentAtMs });
  const head = Object.entries(event.headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const sent = body === undefined ? event.body : body(event.body);
  return { ...event, dump: `POST /hooks HTTP/1.1\r\nHost: localhost\r\n${head.join("")}\r\n${sent}` };
}

async function verify(dump: string, ...args: string[]) {
  await using cli = await startCli({ FORECOURT_WEBHOOK_SECRET: testSecret });
  return cli.run(["webhooks", "verify", ...args], { stdin: dump, clock });
}

test("a request that is rightly signed is valid, and named", async () => {
  const { dump, event } = await dumpOf({ sentAtMs: nowMs - 12_000 });
  const { code, stdout } = await verify(dump);
  expect([code, stdout]).toEqual([0, `Valid: session.ended ${event.id}, signed 12 s ago.\n`]);
});

test("one that is too old says how old, and that its signature is right once its age does not count", async () => {
  const { dump } = await dumpOf({ sentAtMs: nowMs - 3_720_000 });
  const old = await verify(dump);
  expect(old.code).toBe(1);
  expect(old.stderr).toContain("it was signed 1 h 02 min ago");
  expect(old.stderr).not.toContain("webhook-signature");
  expect((await verify(dump, "--ignore-timestamp")).code).toBe(0);
});

test("one from the future speaks of clocks", async () => {
  const { dump } = await dumpOf({ sentAtMs: nowMs + 600_000 });
  const { code, stderr } = await verify(dump);
  expect(code).toBe(1);
  expect(stderr).toContain("it will be signed in 10 min 00 s");
  expect(stderr).toContain("NTP");
});

const changes: [what: string, change: (body: string) => string, shown: string][] = [
  ["a body with a line break added", (body) => `${body}\n`, "a line break was added at its end"],
  [
    "a body that was parsed and written again",
    (body) => JSON.stringify(JSON.parse(body), null, 2),
    "it was parsed and written again",
  ],
  [
    "a body that says something else",
    (body) => body.replace("session.ended", "session.never"),
    "made with another secret, or over another body",
  ],
];

test.for(changes)("%s is reported as such", async ([, change, shown]) => {
  const { dump } = await dumpOf({ body: change });
  const { code, stderr } = await verify(dump);
  expect([code, stderr]).toEqual([1, expect.stringContaining(shown)]);
  expect(stderr).toContain("Try this:");
});

test("bytes after the length that the request states are not part of it", async () => {
  const { dump, body } = await dumpOf({ body: (sent) => `${sent}\r\n` });
  const named = dump.replace("\r\n\r\n", `\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`);
  expect((await verify(named)).code).toBe(0);
});

test("a header that is missing is named", async () => {
  const { dump } = await dumpOf();
  const { code, stderr } = await verify(dump.replace(/webhook-signature: .*\r\n/, ""));
  expect([code, stderr]).toEqual([1, expect.stringContaining("webhook-signature: missing.")]);
});

test("under --json a negative verdict is JSON as well", async () => {
  const { dump, event } = await dumpOf({ sentAtMs: nowMs - 400_000 });
  const { code, json, error } = await verify(`${dump}x`, "--json");
  expect([code, error()]).toEqual([1, { error: expect.objectContaining({ code: "check-failed" }) }]);
  expect(json()).toEqual({
    data: {
      valid: false,
      faults: [
        expect.objectContaining({ code: "timestamp_too_old" }),
        expect.objectContaining({ code: "signature_mismatch" }),
      ],
      event_id: event.id,
      event_type: null,
      age_s: 400,
    },
  });
});

test("the secret may be the first line of stdin, and the request may come in parts", async () => {
  await using cli = await startCli();
  const { dump, headers, body } = await dumpOf();
  const both = await cli.run(["webhooks", "verify", "--secret", "-"], {
    stdin: `${testSecret}\n${dump}`,
    clock,
  });
  expect(both.code).toBe(0);
  await writeFile(join(cli.home, "body.json"), body);
  const parts = Object.entries(headers).flatMap(([name, value]) => ["--header", `${name}:${value}`]);
  const argv = ["webhooks", "verify", "--secret", "-", ...parts, "--body", "body.json"];
  expect((await cli.run(argv, { stdin: `${testSecret}\n`, clock })).code).toBe(0);
});

test("a secret that is none, no secret and no empty line are mistakes of the one who asks", async () => {
  await using cli = await startCli();
  const { dump } = await dumpOf();
  const none = await cli.run(["webhooks", "verify"], { stdin: dump });
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining("FORECOURT_WEBHOOK_SECRET")]);
  const half = await cli.run(["webhooks", "verify", "--secret", "whsec_half"], { stdin: dump });
  expect([half.code, half.stderr]).toEqual([2, expect.stringContaining("24 to 64 bytes")]);
  expect(half.stderr).not.toContain("whsec_half");
  const headless = await verify("no headers at all");
  expect([headless.code, headless.stderr]).toEqual([2, expect.stringContaining("no empty line")]);
});
