import { setTimeout as wait } from "node:timers/promises";
import { type Contestant, interleave, type Quantity } from "../interleave.ts";
import { awake } from "../load/awake.ts";
import { connectFleet } from "../load/fleet.ts";
import type { Measurement } from "../measurement.ts";
import { password } from "../ocpp-servers/password.ts";
import type { ServerProcess } from "../server-process.ts";
import type { Run } from "../suite.ts";
import { echo } from "./subjects.ts";

const storm = 2_000;
const concurrency = 64;
const quickRounds = 4;
// Away from the numbers of the chargers that are connected all the time.
const firstNumber = 500_000;
const leaveMs = 10_000;

const quantities: Quantity[] = [
  {
    name: "ocpp/connects",
    title: `Connections with Basic authentication, ${storm.toLocaleString("en")} at a time`,
    unit: "connections / server CPU s",
    better: "more",
    steady: true,
  },
  {
    name: "ocpp/connects-wall",
    title: "Connections by the wall clock, with one generator core",
    unit: "connections / s",
    better: "more",
    steady: false,
  },
];

/** A storm of chargers that connect with Basic authentication, again and again. */
export async function measureConnects(run: Run, contestants: readonly Contestant[]): Promise<Measurement[]> {
  const rounds = run.mode === "full" ? run.rounds : Math.min(run.rounds, quickRounds);
  return interleave(run, { quantities, reference: echo, rounds }, contestants, async ({ server }) => {
    const others = await server.connections();
    const before = await server.cpuUs();
    const startedAt = performance.now();
    const options = { port: server.port, count: storm, concurrency, password, firstNumber };
    const fleet = await awake(connectFleet(options));
    const wallS = (performance.now() - startedAt) / 1_000;
    const cpuS = ((await server.cpuUs()) - before) / 1e6;
    const missing = storm - ((await server.connections()) - others);
    await fleet.close();
    await allBut(server, others);
    return {
      values: [storm / cpuS, storm / wallS],
      fault: missing === 0 ? null : `${missing} of ${storm} connections missing`,
    };
  });
}

/** What it takes the server to see them go belongs to no slice. */
async function allBut(server: ServerProcess, remaining: number): Promise<void> {
  const until = performance.now() + leaveMs;
  while ((await server.connections()) > remaining) {
    if (performance.now() > until) throw new Error("A server still counts connections that are long gone.");
    await wait(20);
  }
}
