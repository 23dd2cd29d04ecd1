import { callText } from "@forecourt/simulator/load";
import { interleave, type Quantity, type Slice } from "../interleave.ts";
import { awake } from "../load/awake.ts";
import { closedLoop } from "../load/closed-loop.ts";
import { identityOf } from "../load/fleet.ts";
import { faultOf } from "../load/tally.ts";
import type { Measurement } from "../measurement.ts";
import { NotStarted } from "../server-process.ts";
import { quantile } from "../statistics.ts";
import type { Run, Suite, SuiteResult } from "../suite.ts";
import { type Connected, connections, type Rig, startRig } from "./rig.ts";
import { connectDriver, type Driver } from "./transactions.ts";

export const ingest: Suite = {
  name: "ingest",
  about:
    "messages of chargers to the disk, beside a server that inserts a row each and one that stores nothing",
  measure,
};

const sliceMs = { quick: 2_000, full: 5_000 };
const rounds = { quick: 4, full: 9 };
const nightEntries = 600;
const nightChargers = 20;
/** V8 optimizes the code of a transaction after about 1,000 runs. */
const warmUps = 5;

async function measure(run: Run): Promise<SuiteResult> {
  const result: SuiteResult = {
    measurements: [],
    subjects: [
      {
        name: "naive",
        configuration:
          "the reference: ws, JSON.parse, one insert for each message through postgres.js with 10 connections, the answer after it; no check of any kind",
      },
      { name: "forecourt", configuration: "the server as published, message log included" },
      { name: "stubbed", configuration: "@forecourt/ocpp with handlers that store nothing" },
    ],
    packages: ["ws", "postgres"],
    skipped: [],
    notes: [
      `${connections} chargers, one message under way on each; PostgreSQL flushes every commit and has what servers and generator leave of both cores.`,
    ],
  };
  run.progress("starting PostgreSQL and the servers");
  let rig: Rig;
  try {
    rig = await startRig(run.profileFolder);
  } catch (error) {
    if (!(error instanceof NotStarted)) throw error;
    return { ...result, skipped: [`all: ${error.message}`] };
  }
  await using _ = rig;
  for (const { name, title, texts, stubbed } of telemetry) {
    const servers = rig.servers.filter((server) => stubbed || server.name !== "stubbed");
    result.measurements.push(...(await measureTelemetry(run, servers, name, title, texts)));
  }
  const drivers = await connectDrivers(rig);
  result.measurements.push(...(await measureTransactions(run, drivers)));
  result.notes.push(...(await bytesOnDisk(rig)));
  return result;
}

interface Telemetry {
  name: string;
  title: string;
  /** Each charger sends them in turn. */
  texts: string[];
  /** Whether the engine without storage takes part. */
  stubbed: boolean;
}

const telemetry: readonly Telemetry[] = [
  { name: "meter-values-1", title: "MeterValues, one value", texts: [meterValues(1)], stubbed: true },
  { name: "meter-values-6", title: "MeterValues, six values", texts: [meterValues(6)], stubbed: true },
  {
    name: "status",
    title: "StatusNotification",
    texts: ["Preparing", "Available"].map((status) =>
      callText("StatusNotification", { connectorId: 1, errorCode: "NoError", status }),
    ),
    stubbed: false,
  },
];

function meterValues(values: number): string {
  const sampledValue = [
    { value: "1234567", measurand: "Energy.Active.Import.Register", unit: "Wh" },
    { value: "10987", measurand: "Power.Active.Import", unit: "W" },
    { value: "15.9", measurand: "Current.Import", unit: "A" },
    { value: "230.4", measurand: "Voltage", unit: "V" },
    { value: "41", measurand: "SoC", unit: "Percent" },
    { value: "31.5", measurand: "Temperature", unit: "Celsius" },
  ].slice(0, values);
  return callText("MeterValues", {
    connectorId: 1,
    meterValue: [{ timestamp: "2026-06-01T12:34:56.000Z", sampledValue }],
  });
}

async function measureTelemetry(
  run: Run,
  servers: readonly Connected[],
  name: string,
  title: string,
  texts: readonly string[],
): Promise<Measurement[]> {
  run.progress(`${title}: warming up`);
  for (const { fleet } of servers) await closedLoop(fleet, texts, 1_000);
  const quantities: Quantity[] = [
    { name: `ingest/${name}`, title, unit: "messages / s", better: "more", steady: true },
    ...[
      { name: `ingest/${name}-cpu`, title: `${title}, by CPU time of the server`, unit: "messages / CPU s" },
      {
        name: `ingest/${name}-all-cpu`,
        title: `${title}, by CPU time of server and PostgreSQL`,
        unit: "messages / CPU s",
      },
    ].map((quantity) => ({ ...quantity, better: "more" as const, steady: true })),
    {
      name: `ingest/${name}-p99`,
      title: `${title}, p99 of the answer`,
      unit: "ms",
      better: "less",
      steady: false,
    },
  ];
  const plan = { quantities, reference: "naive", rounds: Math.min(run.rounds, rounds[run.mode]) };
  return interleave(run, plan, servers, async ({ server, ownCpuUs, fleet }): Promise<Slice> => {
    const [allBefore, ownBefore] = [await server.cpuUs(), await ownCpuUs()];
    const latenciesMs: number[] = [];
    const startedAt = performance.now();
    const tally = await closedLoop(fleet, texts, sliceMs[run.mode], (latencyMs) =>
      latenciesMs.push(latencyMs),
    );
    const elapsedMs = performance.now() - startedAt;
    const [ownCpuS, allCpuS] = [
      ((await ownCpuUs()) - ownBefore) / 1e6,
      ((await server.cpuUs()) - allBefore) / 1e6,
    ];
    const { answered } = tally;
    return {
      values: [
        (answered * 1_000) / elapsedMs,
        answered / ownCpuS,
        answered / allCpuS,
        quantile(
          latenciesMs.sort((a, b) => a - b),
          0.99,
        ),
      ],
      fault: faultOf(tally),
    };
  });
}

interface Drivers extends Connected {
  drivers: Driver[];
}

/** Connects the chargers again, as clients that read their transaction ids. */
async function connectDrivers({ servers }: Rig): Promise<Drivers[]> {
  const connected: Drivers[] = [];
  for (const one of servers.filter(({ name }) => name !== "stubbed")) {
    await one.fleet.close();
    const identities = Array.from({ length: connections }, (_, number) => identityOf(number));
    // They were accepted on their earlier connections, so that they may send long messages.
    const drivers = await Promise.all(
      identities.map((identity) => connectDriver(one.server.port, identity, one.passwordOf(identity))),
    );
    await Promise.all(
      drivers.map(({ call }) =>
        call("StatusNotification", { connectorId: 1, errorCode: "NoError", status: "Preparing" }),
      ),
    );
    connected.push({ ...one, drivers });
  }
  return connected;
}

/** All chargers start and stop a transaction, and some of them one with the samples of a night in its stop. */
async function measureTransactions(run: Run, servers: readonly Drivers[]): Promise<Measurement[]> {
  const phases = [
    { name: "start", title: "StartTransaction" },
    { name: "stop", title: "StopTransaction with a tariff, after six MeterValues" },
    { name: "night", title: `StopTransaction with ${nightEntries} entries` },
  ];
  const quantities: Quantity[] = phases.flatMap(({ name, title }) => [
    {
      name: `ingest/${name}`,
      title: `${title}, CPU time of the server`,
      unit: "ms",
      better: "less",
      steady: true,
    },
    {
      name: `ingest/${name}-all`,
      title: `${title}, CPU time of server and PostgreSQL`,
      unit: "ms",
      better: "less",
      steady: true,
    },
  ]);
  const plan = { quantities, reference: "naive", rounds: Math.min(run.rounds, rounds[run.mode]) };
  const slice = async ({ server, ownCpuUs, drivers }: Drivers): Promise<Slice> => {
    const values: number[] = [];
    const timed = async (
      work: (driver: Driver, index: number) => Promise<unknown>,
      of: readonly Driver[],
    ) => {
      const [allBefore, ownBefore] = [await server.cpuUs(), await ownCpuUs()];
      await awake(Promise.all(of.map(work)));
      values.push(((await ownCpuUs()) - ownBefore) / 1e3 / of.length);
      values.push(((await server.cpuUs()) - allBefore) / 1e3 / of.length);
    };
    const transactions: number[] = [];
    const start = async ({ call }: Driver, index: number) => {
      const idTag = `TAG-${identityOf(index)}`;
      const timestamp = new Date().toISOString();
      const { transactionId } = await call("StartTransaction", {
        connectorId: 1,
        idTag,
        meterStart: 1_000,
        timestamp,
      });
      transactions[index] = Number(transactionId);
    };
    await timed(start, drivers);
    for (let sample = 1; sample <= 6; sample++)
      await Promise.all(
        drivers.map(({ call }, index) =>
          call("MeterValues", {
            connectorId: 1,
            transactionId: transactions[index],
            meterValue: entries(1, 1_000 + sample),
          }),
        ),
      );
    const stop =
      (transactionData: object[]) =>
      async ({ call }: Driver, index: number) => {
        const timestamp = new Date().toISOString();
        const transactionId = transactions[index];
        await call("StopTransaction", {
          transactionId,
          meterStop: 2_000,
          timestamp,
          ...(transactionData.length === 0 ? {} : { transactionData }),
        });
      };
    await timed(stop([]), drivers);
    const night = drivers.slice(0, nightChargers);
    await Promise.all(night.map(start));
    await timed(stop(entries(nightEntries, 1_000)), night);
    return { values, fault: null };
  };
  run.progress("transactions: warming up");
  for (let time = 0; time < warmUps; time++) for (const server of servers) await slice(server);
  return interleave(run, plan, servers, slice);
}

function entries(howMany: number, fromWh: number): object[] {
  const timestamp = new Date().toISOString();
  return Array.from({ length: howMany }, (_, index) => ({
    timestamp,
    sampledValue: [
      { value: String(fromWh + index), measurand: "Energy.Active.Import.Register", unit: "Wh" },
      { value: "10987", measurand: "Power.Active.Import", unit: "W" },
    ],
  }));
}

async function bytesOnDisk(rig: Rig): Promise<string[]> {
  const [samples, log] = [await rig.sizeOf("meter_samples"), await rig.sizeOf("ocpp_exchanges")];
  const each = ({ bytes, rows }: { bytes: number; rows: number }) =>
    `${Math.round(bytes / rows)} bytes a row`;
  return [
    `On disk, indexes included: samples of MeterValues ${each(samples)} of ${samples.rows}, message log ${each(log)} of ${log.rows}, a row for a call and its answer.`,
  ];
}
