import { acceptEverything, createCentralSystem } from "@forecourt/ocpp";
import type { RawCharger } from "@forecourt/simulator/load";
import { type Contestant, type Entrant, inThisProcess, interleave, type Slice } from "../interleave.ts";
import { connectFleet } from "../load/fleet.ts";
import type { Measurement } from "../measurement.ts";
import { password } from "../ocpp-servers/password.ts";
import type { Run } from "../suite.ts";
import { heartbeat, longMeterValues, meterValuesWith } from "./messages.ts";

interface Frame extends Entrant {
  text: string;
}

const frame = (name: string, text: string): Frame => ({ ...inThisProcess(name), text });
const sliceCpuUs = 60_000;

/** What tolerant mode costs: messages that break the schema beside valid ones of the same size, in this process. */
export async function measureRepairs(run: Run): Promise<Measurement[]> {
  const long = [
    frame("valid", longMeterValues({})),
    frame("wrong-words", longMeterValues({ context: "x", measurand: "y", location: "z", unit: "w" })),
    frame("wrong-types", longMeterValues({ value: 1 })),
    frame("unknown-fields", longMeterValues({ vendor: 1 })),
    frame(
      "empty-objects",
      `[2,"1","MeterValues",{"connectorId":1,"meterValue":[${"{},".repeat(19_599)}{}]}]`,
    ),
  ];
  // What real firmware sends: words in other letters, numbers for text, fields and measurands of its own.
  const short = [
    frame("valid", meterValuesWith({})),
    frame("unit-in-other-letters", meterValuesWith({ unit: "wH" })),
    frame("number-for-text", meterValuesWith({ value: 12 })),
    frame("field-of-its-own", meterValuesWith({ vendor: "a" })),
    frame("measurand-of-its-own", meterValuesWith({ measurand: "Energy.Total" })),
  ];
  return [
    ...(await measureFrames(
      run,
      "repairs-59-kb",
      "MeterValues of 59 KB, by what is wrong in each sample",
      long,
    )),
    ...(await measureFrames(
      run,
      "repairs-1-kb",
      "MeterValues of 1 KB, by what is wrong in each sample",
      short,
    )),
  ];
}

function measureFrames(
  run: Run,
  name: string,
  title: string,
  frames: readonly Frame[],
): Promise<Measurement[]> {
  const quantities = [
    { name: `ocpp/${name}`, title, unit: "us CPU / message", better: "less" as const, steady: true },
  ];
  return interleave(run, { quantities, reference: "valid", rounds: run.rounds }, frames, ({ text }) =>
    Promise.resolve(receive(text)),
  );
}

/** Of one charger that is never made to wait. */
function receive(text: string): Slice {
  let answers = 0;
  const centralSystem = createCentralSystem({
    handlers: acceptEverything(),
    inbound: { perSecond: 1e9, burst: 1e9 },
    pingIntervalMs: 0,
  });
  const connection = centralSystem.connect({
    identity: "CP-1",
    context: null,
    registration: "accepted",
    socket: {
      send(sent) {
        if (sent.startsWith("[3,")) answers++;
      },
      close() {},
      ping() {},
      pause() {},
      resume() {},
    },
  });
  const before = process.cpuUsage();
  for (let count = 1; ; count++) {
    connection.receive(text);
    if (count % 8 !== 0) continue;
    const { user, system } = process.cpuUsage(before);
    if (user + system < sliceCpuUs) continue;
    connection.closed(1000, "");
    return {
      values: [(user + system) / count],
      fault: answers === count ? null : `${count - answers} of ${count} messages were not accepted`,
    };
  }
}

const floods = 60;
const watchMs = 1_500;

/** The longest that a heartbeat waits while another charger sends 60 messages of 59 KB full of wrong words. */
export async function measureNeighbours(
  run: Run,
  contestants: readonly Contestant[],
): Promise<Measurement[]> {
  const title = `Longest wait of another charger's heartbeat during ${floods} MeterValues of 59 KB full of wrong words`;
  // The longest of many waits is the first to suffer from others: its spread is a result.
  const quantities = [
    { name: "ocpp/neighbour-wait", title, unit: "ms", better: "less" as const, steady: false },
  ];
  const wrong = longMeterValues({ context: "x", measurand: "y", location: "z", unit: "w" });
  // Identities that were not used before: the server makes a charger that has flooded wait for minutes.
  let firstNumber = 500_000;
  return interleave(
    run,
    { quantities, reference: "forecourt", rounds: run.rounds },
    contestants,
    async ({ server }) => {
      firstNumber += 2;
      const fleet = await connectFleet({
        port: server.port,
        count: 2,
        concurrency: 1,
        password,
        firstNumber,
      });
      try {
        // As many as were asked for.
        const [flooder, neighbour] = fleet.chargers as [RawCharger, RawCharger];
        return await waitBeside(flooder, neighbour, wrong);
      } finally {
        await fleet.close();
      }
    },
  );
}

async function waitBeside(flooder: RawCharger, neighbour: RawCharger, wrong: string): Promise<Slice> {
  let longestMs = 0;
  const until = performance.now() + watchMs;
  for (let flood = 0; flood < floods; flood++) flooder.send(wrong, 0);
  while (performance.now() < until) {
    const waitedMs = await new Promise<number>((resolve, reject) => {
      neighbour.onReply = (_charger, kind, at) => {
        if (kind === "answered") resolve(performance.now() - at);
        else reject(new Error(`A heartbeat came to ${kind}.`));
      };
      neighbour.send(heartbeat, performance.now());
    });
    longestMs = Math.max(longestMs, waitedMs);
  }
  return { values: [longestMs], fault: null };
}
