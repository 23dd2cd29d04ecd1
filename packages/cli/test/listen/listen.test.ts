import { randomUUID } from "node:crypto";
import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../server/test/support/start-test-server.ts";
import { type Cli, type CliOptions, startCli } from "../run-cli.ts";
import { type Receiver, startReceiver } from "./start-receiver.ts";

let server: TestServer;
let cli: Cli;
let secret: string;
let receiver: Receiver;

beforeAll(async () => {
  server = await startTestServer({
    FORECOURT_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
    FORECOURT_WEBHOOK_ALLOW_HTTP: "true",
  });
  cli = await startCli({ FORECOURT_URL: server.baseUrl, FORECOURT_API_KEY: server.key });
  secret = (await cli.run(["webhooks", "listen", "--print-secret"])).stdout.trim();
});
beforeEach(async () => {
  receiver = await startReceiver(secret);
});
afterEach(() => receiver[Symbol.asyncDispose]());
afterAll(async () => {
  await cli[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

/** Makes events of locations, and answers their ids and their type. */
async function createEvents(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made++) {
    const { id } = await server.client.locations.create({ name: `Harbour ${made}` });
    const { data } = await server.client.events.list({ type: "location.created", per_page: 5 });
    const event = data.find(({ subject }) => subject.id === id);
    if (event === undefined) throw new Error(`No event for location ${id}.`);
    ids.push(event.id);
  }
  return ids;
}

/** Listens until so many lines are on stdout. */
function listen(lines: number, args: readonly string[], options: CliOptions = {}) {
  const until = (stdout: string) => stdout.split("\n").length > lines;
  return cli.run(["webhooks", "listen", "--events", "location.created", ...args], { until, ...options });
}

const ids = () => receiver.received.map(({ id }) => id);

test("an event is forwarded as the server would send it, to the byte, with the same headers", async () => {
  const real = await startReceiver("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
  const webhook = await server.client.webhooks.create({ url: real.url, events: ["location.created"] });
  await using sent = await startReceiver(webhook.secret);
  await real[Symbol.asyncDispose]();
  await server.client.webhooks.update(webhook.id, { url: sent.url });
  const [id] = await createEvents(1);
  await sent.count(1);
  await listen(1, ["--forward-to", receiver.url, "--since", "1m"]);
  const [ours, theirs] = [receiver.received.find((one) => one.id === id), sent.received[0]];
  expect(ours?.body.equals(theirs?.body ?? Buffer.of())).toBe(true);
  expect(sent.objections).toEqual([]);
  expect(receiver.objections).toEqual([]);
  const signed = ["content-type", "webhook-id", "x-webhook-attempt"];
  for (const name of signed) expect([name, ours?.headers[name]]).toEqual([name, theirs?.headers[name]]);
  expect(ours?.headers).toHaveProperty("webhook-timestamp");
});

test("--since begins there, and the next listen goes on behind it", async () => {
  const [first = "", second = ""] = await createEvents(2);
  const { lines } = await listen(2, ["--forward-to", receiver.url, "--since", "1d", "--json"]);
  const shown = lines() as { event_id: string }[];
  expect(ids().slice(0, shown.length)).toEqual(shown.map(({ event_id }) => event_id));
  const [third = ""] = await createEvents(1);
  while (!ids().includes(third)) await listen(1, ["--forward-to", receiver.url]);
  expect(ids().filter((id) => [first, second, third].includes(id))).toEqual([first, second, third]);
  expect(new Set(ids()).size).toBe(ids().length);
});

test("without --since it begins with what happens next, and so it does with --fresh", async () => {
  const [before = ""] = await createEvents(1);
  await listenToNext(["--forward-to", receiver.url]);
  const [missed = ""] = await createEvents(1);
  await listenToNext(["--forward-to", receiver.url, "--fresh"]);
  expect(ids()).not.toContain(before);
  expect(ids()).not.toContain(missed);
  expect(ids().length).toBeGreaterThanOrEqual(2);
});

/** Things happen until one of them was forwarded. */
async function listenToNext(args: readonly string[]): Promise<void> {
  const over = new AbortController();
  const running = listen(1, args).finally(() => over.abort());
  while (!over.signal.aborted) await createEvents(1);
  await running;
}

test("a line of JSON says how each delivery went, and what comes again", async () => {
  await createEvents(1);
  const statuses = [503, 503, 500, 204];
  receiver.answerWith(() => statuses.shift() ?? 204);
  const { lines, stderr } = await listen(3, ["--forward-to", receiver.url, "--since", "1d", "--json"]);
  const [first, second, third] = lines() as Record<string, unknown>[];
  expect(first).toMatchObject({ status: 503, error: null, attempt: 1, type: "location.created" });
  expect(first?.["retry_in_ms"]).toBeGreaterThan(0);
  expect(second).toMatchObject({ status: 500, attempt: 3, event_id: first?.["event_id"] });
  expect(third).toMatchObject({ status: 204, attempt: 4, retry_in_ms: null });
  expect(stderr).toBe("");
  expect(receiver.received.slice(0, 4).map(({ headers }) => headers["x-webhook-attempt"])).toEqual([
    "1",
    "2",
    "3",
    "4",
  ]);
});

test("a 4xx or 3xx response is printed, and the next event follows", async () => {
  await createEvents(2);
  const statuses = [404, 302];
  receiver.answerWith(() => statuses.shift() ?? 204);
  const { text } = await listen(2, ["--forward-to", receiver.url, "--since", "1d"]);
  expect(text).toMatch(
    /^→ location\.created {2}evt_\w+ {2}404 {2}\d+ ms\n→ location\.created {2}evt_\w+ {2}302 /,
  );
});

test("a receiver with another secret is reported, with the command that prints the right one", async () => {
  await createEvents(1);
  await using stranger = await startReceiver("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
  const { text, stderr } = await listen(1, ["--forward-to", stranger.url, "--since", "1d"]);
  expect(text).toContain("  401  ");
  expect(stderr).toContain("forecourt webhooks listen --print-secret");
  expect(stranger.objections[0]).toContain("signature_mismatch");
});

test("what is kept is for its owner's eyes only", async () => {
  await createEvents(1);
  await listen(1, ["--forward-to", receiver.url, "--since", "1d"]);
  const folder = join(cli.home, "state", "listen");
  const modes = (await Promise.all((await readdir(folder)).map((name) => stat(join(folder, name))))).map(
    ({ mode }) => mode & 0o777,
  );
  expect(new Set(modes)).toEqual(new Set([0o600]));
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test("a place that cannot be read is an error, and not a new beginning", async () => {
  await createEvents(1);
  const args = ["--forward-to", receiver.url, "--name", randomUUID()];
  const folder = join(cli.home, "state", "listen");
  const before = await readdir(folder);
  await listen(1, [...args, "--since", "1d"]);
  const [file = ""] = (await readdir(folder)).filter(
    (name) => name.endsWith(".places") && !before.includes(name),
  );
  await writeFile(join(folder, file), "half a li\n");
  const { code, stderr } = await listen(1, args);
  expect(code).toBe(2);
  expect(stderr).toContain("Code: unreadable-file");
  expect(stderr).toContain("--fresh");
});

test("a cursor that is none is refused, and where it was is kept", async () => {
  const [first = ""] = await createEvents(1);
  const args = ["--forward-to", receiver.url, "--name", randomUUID()];
  await listen(1, [...args, "--since", "1d"], { until: (stdout) => stdout.includes(first) });
  const refused = await listen(1, [...args, "--since", "the-day-before-yesterday"]);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("Code: invalid-parameter")]);
  const [next = ""] = await createEvents(1);
  const again = await listen(1, args);
  expect({ code: again.code, sent: ids().slice(-2) }).toEqual({ code: 0, sent: [first, next] });
});

test("what is killed while it notes its place goes on from the place before", async () => {
  const [id = ""] = await createEvents(1);
  const args = ["--forward-to", receiver.url, "--name", randomUUID()];
  const folder = join(cli.home, "state", "listen");
  const before = await readdir(folder);
  await listen(1, [...args, "--since", "1d"]);
  const [file = ""] = (await readdir(folder)).filter(
    (name) => name.endsWith(".places") && !before.includes(name),
  );
  await writeFile(join(folder, file), '{"cursor":"WyJ', { flag: "a" });
  const seen = ids().length;
  while (!ids().includes(id)) await listen(1, args);
  const [next = ""] = await createEvents(1);
  while (!ids().includes(next)) await listen(1, args);
  expect(
    ids()
      .slice(seen)
      .filter((one) => ids().indexOf(one) < seen),
  ).toEqual([]);
});

test("--events that is a slip names what is near, and an address that is none is refused", async () => {
  const slip = await cli.run(["webhooks", "listen", "--events", "sesion.*"]);
  expect([slip.code, slip.stderr]).toEqual([2, expect.stringContaining("--events 'session.*'")]);
  const ftp = await cli.run(["webhooks", "listen", "--forward-to", "ftp://localhost/hooks"]);
  expect([ftp.code, ftp.stderr]).toEqual([2, expect.stringContaining("--forward-to localhost:3000/hooks")]);
});

test("the secret stays the same", async () => {
  const again = await cli.run(["webhooks", "listen", "--print-secret", "--json"]);
  expect(again.lines()).toEqual([{ secret }]);
});

test("events tail prints whole events, and replay sends one again with the same id", async () => {
  const [id = ""] = await createEvents(1);
  const until = (stdout: string) => stdout.includes(id);
  const tail = await cli.run(["events", "tail", "--events", "location.*", "--since", "1h", "--json"], {
    until,
  });
  expect(tail.code).toBe(0);
  const event = (tail.lines() as { id: string }[]).find((one) => one.id === id);
  expect(event).toEqual(await server.client.events.get(id));
  const piped = await cli.run(["events", "tail", "--events", "location.*", "--since", "1h"], { until });
  expect(piped.stdout).toMatch(
    new RegExp(
      `^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d {2}Harbour 0 +a location was created {2}${id}$`,
      "m",
    ),
  );
  const seen = await cli.run(["events", "tail", "--events", "location.*", "--since", "1h"], {
    until,
    columns: 120,
  });
  expect(seen.text).toMatch(
    new RegExp(`^\\d\\d:\\d\\d:\\d\\d {2}Harbour 0 +a location was created {2}${id}$`, "m"),
  );
  const replay = await cli.run(["events", "replay", id, id, "--forward-to", receiver.url]);
  expect(replay.code).toBe(0);
  expect(ids()).toEqual([id, id]);
});

test("events replay --webhook has the server deliver it again", async () => {
  const hook = await server.client.webhooks.create({ url: receiver.url, events: ["location.created"] });
  await receiver[Symbol.asyncDispose]();
  receiver = await startReceiver(hook.secret);
  await server.client.webhooks.update(hook.id, { url: receiver.url });
  const [id = ""] = await createEvents(1);
  await receiver.count(1);
  // The delivery is settled a moment after its answer.
  let replay = await cli.run(["events", "replay", id, "--webhook", hook.id, "--json"]);
  while (replay.stdout.includes("delivery-pending"))
    replay = await cli.run(["events", "replay", id, "--webhook", hook.id, "--json"]);
  expect(replay.lines()).toMatchObject([{ event_id: id, webhook_id: hook.id, manual: true }]);
  await receiver.count(2);
  expect(ids()).toEqual([id, id]);
  const never = await cli.run(["events", "replay", id, "--webhook", "whk_01ka9mc8p1r4t7w0y3z6b9d2f5"]);
  expect(never.code).toBe(1);
  await server.client.webhooks.delete(hook.id);
});

test("redeliver-many and delete name the count and ask", async () => {
  const hook = await server.client.webhooks.create({ url: receiver.url, events: ["location.created"] });
  await server.client.webhooks.update(hook.id, { enabled: false });
  await createEvents(3);
  const lost = await cli.run(["webhooks", "delete", hook.id, "--dry-run", "--json"]);
  expect(lost.json()).toEqual({ data: { id: hook.id, deleted: false, pending: 3 } });
  await server.client.webhooks.update(hook.id, { events: ["cdr.created"] });
  const argv = ["webhooks", "redeliver-many", hook.id, "--since", "1h"];
  const typed = [...argv, "--event-types", "location.*"];
  const dry = await cli.run([...typed, "--dry-run", "--json"]);
  expect(dry.json()).toEqual({ data: { count: 3, redelivered: false } });
  const no = await cli.run(argv, { answers: ["n"] });
  expect([no.code, no.stderr]).toEqual([
    1,
    expect.stringContaining(`Make 3 deliveries of ${hook.id} again?`),
  ]);
  const refused = await cli.run(argv);
  expect(refused.code).toBe(2);
  const yes = await cli.run([...argv, "--yes", "--json"]);
  expect(yes.json()).toEqual({ data: { count: 3, redelivered: true } });
  const gone = await cli.run(["webhooks", "delete", hook.id], { answers: ["y"] });
  expect(gone.stderr).toContain(`Delete ${hook.id} (${receiver.url}) and its`);
  await expect(server.client.webhooks.get(hook.id)).rejects.toMatchObject({ code: "not-found" });
});

test("rotate-secret shows the new secret after a yes, and nothing changes with --dry-run", async () => {
  const hook = await server.client.webhooks.create({ url: receiver.url, events: ["cdr.created"] });
  const argv = ["webhooks", "rotate-secret", hook.id, "--overlap-seconds", "0"];
  const dry = await cli.run([...argv, "--dry-run"]);
  expect(dry.stdout).toContain("the ones before it end at once");
  const done = await cli.run(argv, { answers: ["y"] });
  expect(done.code).toBe(0);
  expect(done.text).toMatch(/^whsec_[\w+/]+=*\n$/);
  expect(done.text.trim()).not.toBe(hook.secret);
});
