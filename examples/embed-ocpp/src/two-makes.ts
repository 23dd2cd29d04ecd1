import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { freePort, type ServerProcess, startServerProcess } from "@forecourt/harness";
import { type ChargePoint, createChargePoint } from "@forecourt/ocpp";
import { connectChargePoint } from "@forecourt/ocpp/ws";
import { RPCClient, type RpcClient, rpcOptions } from "./ocpp-rpc.ts";

export const boot = { chargePointVendor: "Acme", chargePointModel: "One" };
const available = { connectorId: 1, errorCode: "NoError", status: "Available" } as const;
const timeoutMs = 20_000;

export interface CentralSystemProgram {
  entry: string | URL;
  /** Default: this Node. */
  runtime?: readonly [program: string, ...args: string[]];
}

/**
 * Starts a central system and sends it chargers of two makes, ours and those of ocpp-rpc, well behaved and not.
 * @throws when it does not treat each as it should.
 */
export async function takesTwoMakes(program: CentralSystemProgram): Promise<void> {
  const port = await freePort();
  const url = `ws://127.0.0.1:${port}/ocpp`;
  const frames: string[] = [];
  const chargePoint = createChargePoint({ hooks: { frame: ({ text }) => frames.push(text) } });
  // Chargers do not wait for their central system to be up either.
  const reconnect = { firstMs: 25, maxMs: 100 };
  await using connection = connectChargePoint({
    chargePoint,
    url,
    identity: "CP-1",
    password: "change me",
    reconnect,
  });
  const booted = connection.opened().then(() => chargePoint.call("BootNotification", boot));
  // When the program does not start, that is what to report.
  booted.catch(() => {});
  await using server = await startServerProcess({
    ...program,
    env: { PORT: String(port) },
    readyLine: /"BootNotification"/,
  });
  const answer = await booted;
  assert.ok(answer.outcome === "result", answer.outcome);
  assert.equal(answer.payload.status, "Accepted");
  assert.equal(answer.payload.interval, 300);

  const client = (identity: string, password = "change me"): RpcClient =>
    new RPCClient({ ...rpcOptions, endpoint: url, identity, password });
  const late = wait(timeoutMs, undefined, { ref: false }).then(() => {
    throw new Error(`Not done within ${timeoutMs} ms. It printed:\n${server.lines.join("\n")}`);
  });
  await Promise.race([converse(client, chargePoint, server, frames), late]);
}

async function converse(
  client: (identity: string, password?: string) => RpcClient,
  chargePoint: ChargePoint,
  server: ServerProcess,
  frames: readonly string[],
): Promise<void> {
  const other = client("Depot 2/CP-2");
  await other.connect();
  assert.equal((await other.call("BootNotification", boot))["status"], "Accepted");
  assert.deepEqual(await other.call("StatusNotification", available), {});
  await other.close({});
  await assert.rejects(client("CP-3", "guess").connect(), { code: 401 });

  // The engine closes one connection with a code of its own, and the others stay open.
  const hostile = client("CP-4");
  await hostile.connect();
  const end = new Promise<number>((resolve) =>
    hostile.on("close", ({ code }: { code: number }) => resolve(code)),
  );
  for (let count = 0; count < 21; count++) hostile.sendRaw("no JSON");
  assert.equal(await end, 1008);
  assert.equal((await chargePoint.call("Heartbeat", {})).outcome, "result");

  // It printed the very text that was on the wire.
  for (const frame of frames) await server.line(exactly(frame));
  await server.line(
    /^\[2,"[0-9a-f-]{36}","StatusNotification",\{"connectorId":1,"errorCode":"NoError","status":"Available"\}\]$/,
  );
}

function exactly(text: string): RegExp {
  return new RegExp(`^${text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}$`);
}
