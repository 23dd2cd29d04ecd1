import type { Contestant } from "../interleave.ts";
import { connectFleet } from "../load/fleet.ts";
import type { Measurement } from "../measurement.ts";
import { password } from "../ocpp-servers/password.ts";
import type { Run, Suite, SuiteResult } from "../suite.ts";
import { measureConnects } from "./connects.ts";
import { measureMemory } from "./memory.ts";
import { measureNeighbours, measureRepairs } from "./repairs.ts";
import { otherBuild, reasonToSkip, type Subject, startSubject, subjects } from "./subjects.ts";
import { type Connected, connections, measureLatency, measureThroughput } from "./traffic.ts";

export const ocpp: Suite = {
  name: "ocpp",
  about:
    "the OCPP engine beside a bare WebSocket and other libraries: throughput, connections, memory, latency",
  measure,
};

const latencyConnections = 500;

async function measure(run: Run): Promise<SuiteResult> {
  const all = [
    ...subjects.filter(({ fullOnly }) => run.mode === "full" || fullOnly !== true),
    ...[...run.builds].map(([name, folder]) => otherBuild(name, folder)),
  ];
  const skipped: string[] = [];
  const up: (Contestant & { subject: Subject })[] = [];
  const measurements: Measurement[] = [];
  try {
    for (const subject of all) {
      run.progress(`starting ${subject.name}`);
      try {
        const server = await startSubject(subject, run.profileFolder);
        up.push({ name: subject.name, slow: subject.slow === true, server, subject });
      } catch (error) {
        skipped.push(`${subject.name}: ${reasonToSkip(error)}`);
      }
    }
    const everywhere = up.filter(({ subject }) => subject.everywhere === true);
    measurements.push(
      ...(await withFleets(up, connections, skipped, (connected) => measureThroughput(run, connected))),
      ...(await measureConnects(run, everywhere)),
      ...(await withFleets(everywhere, latencyConnections, skipped, (connected) =>
        measureLatency(run, connected),
      )),
      ...(await measureNeighbours(
        run,
        up.filter(({ name }) => name === "forecourt"),
      )),
    );
  } finally {
    await Promise.all(up.map(({ server }) => server[Symbol.asyncDispose]()));
  }
  measurements.push(...(await measureRepairs(run)));
  const everywhere = up.flatMap(({ subject }) => (subject.everywhere === true ? [subject] : []));
  measurements.push(...(await measureMemory(run, everywhere)));
  return {
    measurements,
    subjects: up.map(({ subject }) => ({ name: subject.name, configuration: subject.configuration })),
    packages: [...new Set(all.flatMap(({ packages }) => packages))],
    skipped,
    notes: [
      `${connections} connections, one message under way on each; latency: ${latencyConnections} connections.`,
      "No bufferutil anywhere: it is not installed, and WS_NO_BUFFER_UTIL=1.",
    ],
  };
}

/** A server that does not accept its chargers is left out. */
async function withFleets<T>(
  up: readonly Contestant[],
  count: number,
  skipped: string[],
  use: (connected: Connected[]) => Promise<T>,
): Promise<T> {
  const connected: Connected[] = [];
  try {
    for (const contestant of up) {
      const { port } = contestant.server;
      try {
        const fleet = await connectFleet({ port, count, concurrency: 32, password });
        connected.push({ ...contestant, fleet });
      } catch (error) {
        skipped.push(`${contestant.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    return await use(connected);
  } finally {
    await Promise.all(connected.map(({ fleet }) => fleet.close()));
  }
}
