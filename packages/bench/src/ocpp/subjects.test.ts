import { afterEach, describe, expect, test } from "vitest";
import { closedLoop, oneEach } from "../load/closed-loop.ts";
import { connectFleet } from "../load/fleet.ts";
import { openLoop } from "../load/open-loop.ts";
import { faultOf } from "../load/tally.ts";
import { password } from "../ocpp-servers/password.ts";
import type { ServerProcess } from "../server-process.ts";
import { meterValues, startTransaction } from "./messages.ts";
import { startSubject, subjects } from "./subjects.ts";

const running: AsyncDisposable[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each[Symbol.asyncDispose]();
});

async function start(name: string): Promise<ServerProcess> {
  const subject = subjects.find((each) => each.name === name);
  if (subject === undefined) throw new Error(`No subject ${name}.`);
  const server = await startSubject(subject);
  running.push(server);
  return server;
}

const few = { count: 5, concurrency: 5, password };

describe.each(["ws-echo", "forecourt", "ocpp-rpc-strict"])("%s", (name) => {
  test("answers every message of every kind of load", async () => {
    const server = await start(name);
    const fleet = await connectFleet({ port: server.port, ...few });
    const before = await server.cpuUs();
    for (const text of [meterValues, startTransaction]) {
      const tally = await closedLoop(fleet, text, 1_000);
      expect(faultOf(tally)).toBeNull();
      expect(tally.answered).toBeGreaterThan(few.count);
    }
    expect((await oneEach(fleet, meterValues, 2)).answered).toBe(few.count);
    const options = { perSecond: 200, durationMs: 100, timeoutMs: 5_000 };
    const { tally, latenciesMs } = await openLoop(fleet, meterValues, options);
    expect(faultOf(tally)).toBeNull();
    expect(latenciesMs).toHaveLength(20);
    expect(await server.cpuUs()).toBeGreaterThan(before);
    expect(await server.connections()).toBe(few.count);
    await fleet.close();
  });
});

test("our server asks for the password", async () => {
  const server = await start("forecourt");
  await expect(connectFleet({ port: server.port, ...few, password: "wrong" })).rejects.toThrow("401");
});

test("a build that is not there is left out with a reason", async () => {
  const subject = { name: "gone", configuration: "", server: "forecourt", args: ["/nowhere"], packages: [] };
  await expect(startSubject(subject)).rejects.toThrow("nowhere");
});
