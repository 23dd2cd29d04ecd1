import { setTimeout as wait } from "node:timers/promises";
import { oneEach } from "../load/closed-loop.ts";
import { connectFleet } from "../load/fleet.ts";
import { faultOf } from "../load/tally.ts";
import type { Measurement } from "../measurement.ts";
import { password } from "../ocpp-servers/password.ts";
import type { Run } from "../suite.ts";
import { meterValues } from "./messages.ts";
import { echo, type Subject, startSubject } from "./subjects.ts";

const chargers = 10_000;
// They warm the code up and stay: what they take is not counted, and leaves no hole to be filled.
const warmUp = 200;
const concurrency = 64;
const restMs = 300;

const quantities = [
  {
    name: "memory-idle",
    title: "Resident memory of an idle connection",
    part: "residentBytes",
    when: "idle",
  },
  {
    name: "memory-after-traffic",
    title: "Resident memory of a connection after one MeterValues each",
    part: "residentBytes",
    when: "after",
  },
  { name: "heap-idle", title: "JavaScript heap of an idle connection", part: "heapBytes", when: "idle" },
  {
    name: "heap-after-traffic",
    title: "JavaScript heap of a connection after one MeterValues each",
    part: "heapBytes",
    when: "after",
  },
] as const;

interface Reading {
  residentBytes: number;
  heapBytes: number;
}

interface Taken {
  subject: string;
  /** Null when it could not be measured to the end. */
  readings: { before: Reading; idle: Reading; after: Reading } | null;
  fault: string | null;
}

/** What ten thousand connections cost a process of its own, after a forced garbage collection. */
export async function measureMemory(run: Run, subjects: readonly Subject[]): Promise<Measurement[]> {
  const taken: Taken[] = [];
  const repeats = run.mode === "full" ? 3 : 1;
  for (let repeat = 1; repeat <= repeats; repeat++) {
    for (const subject of subjects) {
      run.progress(`memory at ${chargers} connections: ${subject.name}, ${repeat} of ${repeats}`);
      taken.push(await takenBy(subject));
    }
  }
  const faults = taken.flatMap(({ subject, fault }) => (fault === null ? [] : [{ subject, what: fault }]));
  return quantities.map(({ name, title, part, when }) => ({
    name: `ocpp/${name}`,
    title: `${title}, at ${chargers.toLocaleString("en")}`,
    unit: "KiB / connection",
    better: "less",
    reference: echo,
    rounds: Object.fromEntries(
      subjects.map((subject) => [
        subject.name,
        taken.flatMap((each) =>
          each.subject !== subject.name || each.readings === null
            ? []
            : [(each.readings[when][part] - each.readings.before[part]) / 1024 / chargers],
        ),
      ]),
    ),
    steady: [],
    foreignCores: null,
    attempts: 1,
    faults,
  }));
}

async function takenBy(subject: Subject): Promise<Taken> {
  try {
    await using server = await startSubject(subject);
    const { port } = server;
    const first = await connectFleet({ port, count: warmUp, concurrency, password });
    await oneEach(first, meterValues, warmUp);
    const before = await server.memory();
    const fleet = await connectFleet({ port, count: chargers, concurrency, password, firstNumber: warmUp });
    await wait(restMs);
    const idle = await server.memory();
    const tally = await oneEach(fleet, meterValues, 200);
    await wait(restMs);
    const after = await server.memory();
    const missing = warmUp + chargers - (await server.connections());
    await fleet.close();
    await first.close();
    const fault = missing === 0 ? faultOf(tally) : `${missing} connections missing`;
    return { subject: subject.name, readings: { before, idle, after }, fault };
  } catch (error) {
    // Such as a limit of open files that is too low for ten thousand.
    const fault = error instanceof Error ? error.message : String(error);
    return { subject: subject.name, readings: null, fault };
  }
}
