import { once } from "node:events";
import { ManualClock } from "@forecourt/ocpp/testing";
import { expect, test } from "vitest";
import { createStatusRefresh } from "../../../src/charging/chargers/stale-statuses.ts";
import { connectRpcCharger, type RpcCharger } from "../../support/ocpp-rpc-charger.ts";
import { startTestServer, type TestServer } from "../../support/start-test-server.ts";

/** A server whose clock stands still. The test runs its job with `run`. */
async function start() {
  const clock = new ManualClock(Date.now());
  const server = await startTestServer({ FORECOURT_OCPP_ASK_STATUSES: "false" }, { clock });
  const refresh = createStatusRefresh(server.server.calls);
  const { core } = server.server;
  return { clock, server, run: () => core.db.asSystem(() => refresh(core)) };
}

async function connect(server: TestServer, known: { identity: string; password: string }) {
  const charger = await connectRpcCharger({ url: server.ocppUrl, ...known });
  const asked: unknown[] = [];
  const answered = new EventTarget();
  charger.handle("TriggerMessage", (params) => {
    asked.push(params);
    answered.dispatchEvent(new Event("asked"));
    return { status: "Accepted" };
  });
  return { charger, asked, answered };
}

const report = (charger: RpcCharger, connectorId: number) =>
  charger.call("StatusNotification", { connectorId, errorCode: "NoError", status: "Available" });

test("a charger that reports no statuses after it connects is asked once, after a minute", async () => {
  const { clock, server, run } = await start();
  await using _ = server;
  const sockets = [{ connector_id: 1 }, { connector_id: 2 }];
  const { password } = await server.client.chargers.create({ identity: "CP-QUIET", sockets });
  const { password: other } = await server.client.chargers.create({ identity: "CP-TELLS", sockets });
  const quiet = await connect(server, { identity: "CP-QUIET", password });
  const reporting = await connect(server, { identity: "CP-TELLS", password: other });
  for (const { charger } of [quiet, reporting]) await charger.boot();
  clock.advance(1);
  // A status of one of its two connectors is not enough.
  await report(quiet.charger, 1);
  for (const connectorId of [1, 2]) await report(reporting.charger, connectorId);

  clock.advance(59_998);
  await run();
  clock.advance(2);
  const received = once(quiet.answered, "asked");
  await run();
  await received;
  await run();
  // The charger answers the command below, so no earlier call waits in its queue.
  const { id } = (await server.client.chargers.list()).data.find(
    ({ identity }) => identity === "CP-QUIET",
  ) ?? {
    id: "",
  };
  quiet.charger.handle("ClearCache", () => ({ status: "Accepted" }));
  const command = await server.client.chargers.call(id, { action: "ClearCache", payload: {}, wait: true });
  expect(command.status).toBe("accepted");
  expect(quiet.asked).toEqual([{ requestedMessage: "StatusNotification" }]);
  expect(reporting.asked).toEqual([]);
  for (const { charger } of [quiet, reporting]) await charger.close();
});

test("a charger that does not support the request does not get it again on its next connection", async () => {
  const { clock, server, run } = await start();
  await using _ = server;
  const { id, password } = await server.client.chargers.create({ identity: "CP-OLD" });
  for (const times of [1, 0]) {
    const { charger, asked, answered } = await connect(server, { identity: "CP-OLD", password });
    charger.handle("TriggerMessage", () => {
      asked.push("asked");
      answered.dispatchEvent(new Event("asked"));
      return { status: "NotImplemented" };
    });
    await charger.boot();
    clock.advance(60_001);
    const received = times === 1 ? once(answered, "asked") : null;
    await run();
    await received;
    const learned = async () => (await server.client.chargers.get(id)).capabilities;
    await expect.poll(learned).toMatchObject({ triggers: { StatusNotification: false } });
    expect(asked).toHaveLength(times);
    await charger.close();
    await expect.poll(async () => (await server.client.chargers.get(id)).connected).toBe(false);
  }
});
