import { once } from "node:events";
import { createClient } from "@forecourt/client";
import { freePort, startServerProcess } from "@forecourt/harness";
import postgres from "postgres";
import { expect, inject, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { generateApiKey } from "../../src/platform/api-key.ts";
import { createServerDatabase } from "../../src/testing/server-database.ts";
import { basic } from "../support/upgrade-request.ts";

const entry = new URL("../../src/main.ts", import.meta.url);

/** The part of a key that is not its name. */
const secretOf = (key: string): string => key.slice(17, 49);

/** A charger that sends the texts of the test, and answers every call with `{}`. */
async function connect(url: string, identity: string, password: string) {
  const authorization = basic(identity, password);
  const socket = new WebSocket(`${url}/${identity}`, "ocpp1.6", { headers: { authorization } });
  await once(socket, "open");
  const answers = new Map<string, (answer: unknown[]) => void>();
  socket.on("message", (data) => {
    const frame = JSON.parse(String(data)) as [number, string, ...unknown[]];
    if (frame[0] === 2) socket.send(JSON.stringify([3, frame[1], {}]));
    else answers.get(frame[1])?.(frame);
  });
  return {
    socket,
    say(id: string, action: string, payload: object): Promise<unknown[]> {
      const answer = new Promise<unknown[]>((resolve) => void answers.set(id, resolve));
      socket.send(JSON.stringify([2, id, action, payload]));
      return answer;
    },
  };
}

test("no key, password or id tag that was ever given is in the logs, nor stored where it can be read", {
  timeout: 60_000,
}, async () => {
  const database = await createServerDatabase(inject("postgresUrl"));
  onTestFinished(() => database.drop());
  const bootstrapKey = generateApiKey("live");
  const secrets = { bootstrapKey: secretOf(bootstrapKey), pepper: "pepper-of-the-redaction-test-0123456789" };
  const issued: Record<string, string> = secrets;
  const tags = {
    listed: "SECRET-TAG-1",
    seen: "SECRET-TAG-2",
    long: "SECRET-TAG-3-THAT-IS-FAR-TOO-LONG",
    broken: "SECRET-TAG-4",
    number: "40202611215",
  };

  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const server = await startServerProcess({
    entry,
    readyUrl: `${base}/readyz`,
    env: {
      FORECOURT_PORT: String(port),
      FORECOURT_SECRET: secrets.pepper,
      FORECOURT_DATABASE_URL: database.url,
      FORECOURT_BOOTSTRAP_KEY: bootstrapKey,
      FORECOURT_LOG_LEVEL: "trace",
      FORECOURT_UNKNOWN_ID_TAGS: "accept",
    },
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  const client = createClient({ baseUrl: `${base}/v1`, apiKey: bootstrapKey });
  const raw = async (path: string, init: RequestInit = {}) =>
    (
      await fetch(`${base}/v1${path}`, {
        ...init,
        headers: {
          authorization: `Bearer ${bootstrapKey}`,
          "content-type": "application/json",
          ...init.headers,
        },
      })
    ).status;

  // Keys: made, rotated, used when ended, mistyped, in the wrong place.
  const made = await client.apiKeys.create({ name: "a", role: "admin" });
  const rotated = await client.apiKeys.rotate(made.id, { overlap_seconds: 0 });
  Object.assign(issued, { made: secretOf(made.key), rotated: secretOf(rotated.key) });
  for (const authorization of [
    `Bearer ${made.key}`,
    `Bearer ${rotated.key}0`,
    `Basic ${btoa(`x:${rotated.key}`)}`,
    rotated.key,
  ])
    expect(await raw("/me", { headers: { authorization } })).toBe(401);
  expect(await raw(`/me?api_key=${rotated.key}`)).toBe(400);
  expect(await raw(`/${rotated.key}`)).toBe(404);
  expect(await raw(`/locations/${rotated.key}`)).toBe(404);
  expect(await raw("/locations", { method: "POST", body: `{"name": "${rotated.key}` })).toBe(400);
  expect(
    await raw("/api-keys", { method: "POST", body: JSON.stringify({ name: 7, key: rotated.key }) }),
  ).toBe(422);

  // Chargers and their passwords, right and wrong.
  const created = await client.chargers.create({ identity: "CP-SECRET" });
  issued["password"] = created.password;
  issued["wrongPassword"] = "f00d".repeat(10);
  const url = `${base.replace("http", "ws")}/ocpp`;
  await expect(connect(url, "CP-SECRET", issued["wrongPassword"])).rejects.toThrow("401");
  const charger = await connect(url, "CP-SECRET", created.password);
  await charger.say("1", "BootNotification", { chargePointVendor: "Acme", chargePointModel: "X" });
  const renewed = await client.chargers.rotateCredentials(created.id, { mode: "manual" });
  issued["renewed"] = String(renewed.password);
  const call = (action: string, payload: object) =>
    raw(`/chargers/${created.id}/calls?wait=true`, {
      method: "POST",
      body: JSON.stringify({ action, payload }),
    });
  await call("ChangeConfiguration", { key: "AuthorizationKey", value: issued["renewed"] });
  issued["urlPassword"] = "passwordOfTheUpload";
  await call("GetDiagnostics", { location: `ftp://user:${issued["urlPassword"]}@files.example/in` });
  await raw(`/chargers/${created.id}/firmware`, {
    method: "POST",
    body: JSON.stringify({ location: `https://user:${issued["urlPassword"]}@files.example/a.bin` }),
  });

  // Id tags in valid frames, in frames that break the schema, and in texts that are not frames.
  await client.idTags.create({ id_tag: tags.listed, note: "a driver" });
  expect(await raw("/id-tags", { method: "POST", body: JSON.stringify({ id_tag: tags.long }) })).toBe(422);
  const [socket] = created.sockets;
  await raw(`/chargers/${created.id}/sockets/${socket?.id}/start?wait=true`, {
    method: "POST",
    body: JSON.stringify({ id_tag: tags.listed }),
  });
  for (const [name, idTag] of Object.entries(tags)) await charger.say(name, "Authorize", { idTag });
  const at = new Date().toISOString();
  const started = await charger.say("s", "StartTransaction", {
    connectorId: 1,
    idTag: tags.seen,
    meterStart: 0,
    timestamp: at,
  });
  const { transactionId } = started[2] as { transactionId: number };
  await charger.say("t", "StopTransaction", {
    transactionId,
    idTag: tags.seen,
    meterStop: 10,
    timestamp: at,
  });
  await charger.say("v", "StartTransaction", {
    connectorId: 1,
    idTag: [tags.broken],
    meterStart: "none",
    timestamp: at,
  });
  charger.socket.send(`[2,"x","Authorize",{"idTag":"${tags.broken}`);
  await charger.say("number", "Authorize", { idTag: Number(tags.number) });
  await charger.say("last", "Heartbeat", {});
  charger.socket.terminate();

  expect(await server.kill("SIGTERM")).toEqual({ code: 0, signal: null });
  expect(server.lines.length).toBeGreaterThan(30);
  const shown = (name: string, text: string) =>
    server.lines.filter((line) => line.includes(text)).map((line) => [name, line]);
  const texts = { ...issued, ...tags, inBasic: btoa(`CP-SECRET:${created.password}`).replace(/=+$/, "") };
  expect(Object.entries(texts).flatMap(([name, text]) => shown(name, text))).toEqual([]);

  // In the tables: no secret at all, and the text of a tag only where it can be erased.
  const sql = postgres(database.ownerUrl, { max: 1 });
  onTestFinished(() => sql.end());
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`;
  // A result that may be asked for once more is erased with its tag.
  const ofTags = new Set(["id_tags", "idempotency_keys"]);
  const found: string[][] = [];
  for (const { name } of tables) {
    const rows = await sql.unsafe<{ text: string }[]>(`select t::text as text from "${name}" t`);
    const stored = rows.map(({ text }) => text).join("\n");
    const wanted = Object.entries(texts).filter(([what]) => !(what in tags && ofTags.has(name)));
    for (const [what, text] of wanted) if (stored.includes(text)) found.push([name, what]);
  }
  expect(found).toEqual([]);
});
