import { afterAll, beforeAll, expect, test } from "vitest";
import { connectRpcCharger, type RpcCharger } from "../support/ocpp-rpc-charger.ts";
import { connectRawCharger } from "../support/raw-charger.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

let chargers = 0;

async function connect(): Promise<{ id: string; socketId: string; charger: RpcCharger }> {
  chargers += 1;
  const identity = `CP-LOG-${chargers}`;
  const { id, password, sockets } = await server.client.chargers.create({ identity });
  const charger = await connectRpcCharger({ url: server.ocppUrl, identity, password });
  await charger.boot();
  return { id, socketId: sockets[0]?.id ?? "", charger };
}

type Filter = NonNullable<Parameters<TestServer["client"]["chargers"]["listMessages"]>[1]>;

const messages = async (id: string, filter: Filter = {}) =>
  (await server.client.chargers.listMessages(id, filter)).data;

/** The server stores frames a moment after they were on the wire. */
const stored = (id: string, count: number, filter: Filter = {}) =>
  expect.poll(async () => (await messages(id, filter)).length, { interval: 20, timeout: 60_000 }).toBe(count);

test("a command and its answer are found by the command, and the answer says how long it took", async () => {
  const { id, socketId, charger } = await connect();
  await using _ = charger;
  const command = await server.client.sockets.unlock(id, socketId, { wait: true });
  await stored(id, 2, { command_id: command.id });
  const both = await messages(id, { command_id: command.id });
  // Frames of the same millisecond come in any order.
  const call = both.find(({ direction }) => direction === "out");
  const answer = both.find(({ direction }) => direction === "in");
  expect(call).toEqual({
    id: expect.stringMatching(/^\d+$/),
    charger_id: id,
    connection_id: `${id}.1`,
    at: expect.any(String),
    direction: "out",
    type: "call",
    message_id: expect.any(String),
    action: "UnlockConnector",
    frame: [2, call?.message_id, "UnlockConnector", { connectorId: 1 }],
    text: null,
    latency_ms: null,
    command_id: command.id,
  });
  expect(answer).toMatchObject({
    direction: "in",
    type: "result",
    message_id: call?.message_id,
    action: "UnlockConnector",
    frame: [3, call?.message_id, { status: "Unlocked" }],
    latency_ms: Date.parse(answer?.at ?? "") - Date.parse(call?.at ?? ""),
  });
  const { data: events } = await server.client.events.list({ type: "charger.connected" });
  expect(events[0]).toMatchObject({ data: { charger_id: id, connection_id: call?.connection_id } });
});

test("both sides may use the same message id: each answer is that of its own call", async () => {
  const raw = await connectRawCharger(server);
  const unlock = server.client.chargers.reset(raw.id, { type: "Soft" });
  await stored(raw.id, 1, { direction: "out", action: "Reset" });
  const [call] = await messages(raw.id, { action: "Reset" });
  const messageId = call?.message_id ?? "";
  await raw.ask(`[2,"${messageId}","Heartbeat",{}]`);
  raw.socket.send(`[3,"${messageId}",{"status":"Accepted"}]`);
  const { id: commandId } = await unlock;
  await stored(raw.id, 4, { message_id: messageId });
  const exchange = (await messages(raw.id, { message_id: messageId })).toReversed();
  expect(
    exchange.map(({ direction, type, action, command_id }) => [direction, type, action, command_id]),
  ).toEqual([
    ["out", "call", "Reset", commandId],
    ["in", "call", "Heartbeat", null],
    ["out", "result", "Heartbeat", null],
    ["in", "result", "Reset", commandId],
  ]);
  raw.socket.close();
});

test("each filter returns the frames it names", async () => {
  const raw = await connectRawCharger(server);
  // One after the other, because frames of the same millisecond come in any order.
  const frames = [
    '[2,"a","Heartbeat",{}]',
    '[2,"b","Authorize",{"idTag":"CARD-1"}]',
    '[2,"c","NoSuchAction",{}]',
    "this is not a frame",
    '[2,"d","Heartbeat",{}',
    '[2,"e","Heartbeat",{}]',
  ];
  // Boot with its answer; then heartbeats, authorization and refusal with theirs, and two without an answer.
  const counts = [4, 6, 8, 9, 10, 12];
  await stored(raw.id, 2);
  for (const [index, frame] of frames.entries()) {
    raw.socket.send(frame);
    await stored(raw.id, counts[index] ?? 0);
  }
  const all = (await messages(raw.id)).toReversed();
  expect(all.map(({ message_id }) => message_id)).toEqual([
    "boot",
    "boot",
    "a",
    "a",
    "b",
    "b",
    "c",
    "c",
    null,
    "d",
    "e",
    "e",
  ]);
  expect(all.map(({ type, message_id }) => `${type} ${message_id}`).sort()).toEqual([
    "call a",
    "call b",
    "call boot",
    "call c",
    "call e",
    "error c",
    "invalid d",
    "invalid null",
    "result a",
    "result b",
    "result boot",
    "result e",
  ]);
  const idsOf = async (filter: Filter) => (await messages(raw.id, filter)).map(({ id }) => id).toReversed();
  const where = (keep: (message: (typeof all)[number]) => boolean) => all.filter(keep).map(({ id }) => id);
  expect(await idsOf({ direction: "in" })).toEqual(where(({ direction }) => direction === "in"));
  // A broken frame belongs to the action that it names.
  expect(await idsOf({ action: "Heartbeat" })).toEqual(
    where(({ message_id }) => ["a", "d", "e"].includes(message_id ?? "")),
  );
  expect(await idsOf({ message_id: "b" })).toEqual(where(({ message_id }) => message_id === "b"));
  expect(await idsOf({ errors_only: true })).toEqual(
    where(({ type }) => type === "error" || type === "invalid"),
  );
  expect(await idsOf({ connection_id: `${raw.id}.1` })).toEqual(where(() => true));
  expect(await idsOf({ connection_id: `${raw.id}.2` })).toEqual([]);
  expect(await idsOf({ command_id: "cmd_none" })).toEqual([]);
  const [, , third] = all;
  const at = third?.at ?? "";
  expect(await idsOf({ from: at })).toEqual(where((message) => message.at >= at));
  expect(await idsOf({ to: at })).toEqual(where((message) => message.at < at));
  expect(all.filter(({ frame }) => frame === null).map(({ text }) => text)).toEqual([
    "this is not a frame",
    '[2,"d","Heartbeat",{}',
  ]);
  raw.socket.close();
});

test("id tags, passwords and the user info of URLs cannot be read, in any spelling", async () => {
  const raw = await connectRawCharger(server);
  await raw.ask('[2,"a","Authorize",{"\\u0069dTag":"CARD-1"}]');
  raw.socket.send(
    '[3,"x",{"configurationKey":[{"value":"hunter2","readonly":false,"key":"\\u0041uthorizationKey"}]}]',
  );
  raw.socket.send('[3,"y",{"configurationKey":[{"key":"WifiPassword","readonly":false,"value":"hunter2"}]}');
  raw.socket.send('[2,"z","DataTransfer",{"vendorId":"Acme","data":"ftp://user:hunter2@files.example.com"}]');
  await stored(raw.id, 8);
  const text = JSON.stringify(await messages(raw.id));
  expect(text).not.toContain("CARD-1");
  expect(text).not.toContain("hunter2");
  expect(text).toContain("files.example.com");
  raw.socket.close();
});

test("pages by cursor show each frame once, while other frames are written", async () => {
  const { id, charger } = await connect();
  await using _ = charger;
  for (let beat = 0; beat < 10; beat++) await charger.call("Heartbeat", {});
  await stored(id, 22);
  const before = (await messages(id)).map((message) => message.id);

  const newest: string[] = [];
  let cursor: string | undefined;
  do {
    const { data, pagination } = await server.client.chargers.listMessages(id, {
      per_page: 5,
      ...(cursor === undefined ? {} : { cursor }),
    });
    newest.push(...data.map((message) => message.id));
    cursor = pagination.next_cursor;
    await charger.call("Heartbeat", {});
  } while (cursor !== undefined);
  expect(newest).toEqual(before);
});

test("a reader who keeps the cursor of the oldest first follows the charger", async () => {
  const { id, charger } = await connect();
  await using _ = charger;
  const seen: { id: string; action: string | null }[] = [];
  let cursor: string | undefined;
  const read = async () => {
    const { data, pagination } = await server.client.chargers.listMessages(id, {
      order: "oldest",
      per_page: 3,
      ...(cursor === undefined ? {} : { cursor }),
    });
    cursor = pagination.next_cursor;
    seen.push(...data.map((message) => ({ id: message.id, action: message.action })));
    return seen.length;
  };
  await expect.poll(read, { interval: 50, timeout: 60_000 }).toBe(2);
  for (let beat = 0; beat < 4; beat++) await charger.call("Heartbeat", {});
  await expect.poll(read, { interval: 50, timeout: 60_000 }).toBe(10);
  expect(seen.map(({ action }) => action)).toEqual([
    ...Array(2).fill("BootNotification"),
    ...Array(8).fill("Heartbeat"),
  ]);
  expect(new Set(seen.map((message) => message.id)).size).toBe(10);
});
