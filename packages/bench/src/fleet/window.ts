import { setTimeout as wait } from "node:timers/promises";
import type { Load, LoadStatus } from "@forecourt/simulator/load";
import { cpuUsOf, postgresCpuUs, residentMiBOf } from "../proc.ts";
import { quantile } from "../statistics.ts";
import type { Rig } from "./rig.ts";

/** What one stretch of time with the load came to. */
export interface Window {
  /** Messages that were answered, per second. */
  perSecond: number;
  status: LoadStatus;
  /** Messages that were answered with a CALLERROR or a wrong reply, or whose connection was lost, in the window. */
  faults: string | null;
  /** Cores that were used, all processes of a kind together. */
  serverCores: number;
  postgresCores: number;
  loadCores: number;
  /** Resident memory of the largest server process, at the end. */
  residentMiB: number;
  /** The longest time that the event loop of a server was late. */
  stallMs: number;
  /** Of a list of 20 chargers, read five times a second. */
  apiP99Ms: number;
}

const readEveryMs = 200;

/** Measures for so long, and reads a list beside it. */
export async function measureWindow(rig: Rig, load: Load, seconds: number): Promise<Window> {
  const cpu = () => ({
    servers: rig.servers.reduce((sum, { process: { pid } }) => sum + cpuUsOf(pid), 0),
    postgres: postgresCpuUs(rig.postmasterPid),
    load: load.pids.reduce((sum, pid) => sum + cpuUsOf(pid), 0),
  });
  // A scrape begins the next window of the event loop's delay.
  await Promise.all(rig.servers.map(({ metricsPort }) => stallOf(metricsPort)));
  const before = await load.status();
  load.measure();
  const cpuBefore = cpu();
  const beganAt = performance.now();
  const apiMs: number[] = [];
  while (performance.now() - beganAt < seconds * 1_000) {
    const startedAt = performance.now();
    const { port } = rig.servers[apiMs.length % rig.servers.length] ?? { port: 0 };
    const response = await fetch(`http://127.0.0.1:${port}/v1/chargers?per_page=20`, {
      headers: { authorization: `Bearer ${rig.apiKey}` },
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`GET /chargers: ${response.status}`);
    apiMs.push(performance.now() - startedAt);
    await wait(readEveryMs);
  }
  const elapsedUs = (performance.now() - beganAt) * 1_000;
  const cpuAfter = cpu();
  const status = await load.status();
  const stalls = await Promise.all(rig.servers.map(({ metricsPort }) => stallOf(metricsPort)));
  return {
    perSecond: ((status.answered - before.answered) * 1e6) / elapsedUs,
    status,
    faults: faultsBetween(before, status),
    serverCores: (cpuAfter.servers - cpuBefore.servers) / elapsedUs,
    postgresCores: (cpuAfter.postgres - cpuBefore.postgres) / elapsedUs,
    loadCores: (cpuAfter.load - cpuBefore.load) / elapsedUs,
    residentMiB: Math.max(...rig.servers.map(({ process: { pid } }) => residentMiBOf(pid))),
    stallMs: Math.max(...stalls),
    apiP99Ms: quantile(
      apiMs.sort((a, b) => a - b),
      0.99,
    ),
  };
}

function faultsBetween(before: LoadStatus, after: LoadStatus): string | null {
  const failed = after.failed - before.failed;
  const lost = after.lost - before.lost;
  return failed + lost === 0 ? null : `${failed} wrong answers, ${lost} connections lost`;
}

/** The longest delay of the event loop since the last scrape, in ms. */
async function stallOf(metricsPort: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text) ?? [];
  if (seconds === undefined) throw new Error("The server's metrics do not say how late its event loop is.");
  return Number(seconds) * 1_000;
}
