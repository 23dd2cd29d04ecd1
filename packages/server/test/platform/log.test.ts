import { expect, test } from "vitest";
import { connectRawCharger } from "../support/raw-charger.ts";
import { ago, startSite } from "../support/start-site.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";
import { answerToUpgrade, basic } from "../support/upgrade-request.ts";

const elements = [{ price_components: [{ type: "ENERGY" as const, price: 0.35, step_size: 1 }] }];

const lines = (server: TestServer, message: string) => server.log.filter((line) => line.message === message);

test("the log names what a charger does by its ids, and never shows its secrets", async () => {
  await using server = await startTestServer();
  const { charger, chargerId, socketId, idTag, identity, password } = await startSite(server, elements);
  await charger.call("Heartbeat", {});
  const { transactionId } = await charger.call("StartTransaction", {
    connectorId: 1,
    idTag,
    meterStart: 0,
    timestamp: ago(60),
  });
  const sampledValue = [{ value: "100", measurand: "Energy.Active.Import.Register" }];
  await charger.call("MeterValues", {
    connectorId: 1,
    transactionId,
    meterValue: [{ timestamp: ago(30), sampledValue }],
  });
  const unlocked = await server.client.sockets.unlock(chargerId, socketId, { wait: true });
  const guess = "a-guessed-password";
  await answerToUpgrade(server, identity, { Authorization: basic(identity, guess) });
  await charger.close();
  await expect.poll(() => lines(server, "charger disconnected")).toHaveLength(1);

  const connection = { charger_id: chargerId, connection_id: `${chargerId}.1` };
  expect(lines(server, "charger connected").map(({ level, fields }) => ({ level, ...fields }))).toEqual([
    { level: "info", ...connection, security_profile: 1 },
  ]);
  const exchanges = lines(server, "ocpp exchange");
  expect(
    exchanges.map(
      ({ level, fields }) => `${level} ${fields["direction"]} ${fields["action"]} ${fields["outcome"]}`,
    ),
  ).toEqual([
    "info in BootNotification answered",
    "debug in StatusNotification answered",
    "debug in Heartbeat answered",
    "info in StartTransaction answered",
    "debug in MeterValues answered",
    "info out UnlockConnector result",
  ]);
  for (const { fields } of exchanges) {
    expect(fields).toEqual({
      ...connection,
      direction: expect.any(String),
      action: expect.any(String),
      message_id: expect.any(String),
      outcome: expect.any(String),
      duration_ms: expect.any(Number),
    });
  }
  const key = await server.client.me.get();
  expect(lines(server, "command completed")).toEqual([
    {
      level: "info",
      message: "command completed",
      fields: {
        command_id: unlocked.id,
        type: "UnlockConnector",
        charger_id: chargerId,
        status: "accepted",
        error: null,
        key_id: key.key_id,
        duration_ms: expect.any(Number),
      },
    },
  ]);
  expect(
    lines(server, "request").find(({ fields }) => fields["operation"] === "unlockConnector"),
  ).toMatchObject({
    level: "info",
    fields: { status: 200, key_id: key.key_id, resource: `/v1/commands/${unlocked.id}` },
  });
  expect(lines(server, "charger upgrade refused")).toMatchObject([
    { level: "warn", fields: { identity, address: "127.0.0.1", status: 401, reason: "not-admitted" } },
  ]);
  expect(lines(server, "charger disconnected")).toMatchObject([
    { level: "info", fields: { ...connection, why: expect.any(String), code: expect.any(Number) } },
  ]);
  const whole = JSON.stringify(server.log);
  for (const secret of [idTag, password, guess, server.key]) expect(whole).not.toContain(secret);
});

test("the log has the code of a charger's CALLERROR, and not its description", async () => {
  await using server = await startTestServer();
  const raw = await connectRawCharger(server);
  const words = "the card DE-8AA-1234 is blocked";
  raw.socket.on("message", (data) => {
    const [type, id] = JSON.parse(String(data)) as [number, string];
    if (type === 2) raw.socket.send(JSON.stringify([4, id, "InternalError", words, {}]));
  });
  const command = await server.client.chargers.reset(raw.id, { type: "Soft", wait: true });
  expect(command).toMatchObject({ status: "rejected", error: `InternalError: ${words}` });
  expect(lines(server, "command completed")).toMatchObject([
    { fields: { command_id: command.id, status: "rejected", error: "InternalError" } },
  ]);
  expect(JSON.stringify(server.log)).not.toContain("DE-8AA-1234");
  raw.socket.terminate();
});
