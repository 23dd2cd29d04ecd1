import type { Client } from "@forecourt/client";
import type { SeededRandom } from "@forecourt/harness";
import { createCar, createSimulatedCharger, type Quirks, type SimulatedCharger } from "@forecourt/simulator";
import { createLocations } from "../faults/kills-sites.ts";
import { ocppUrl } from "./installation.ts";
import { inProcess, type Process } from "./machine/processes.ts";
import { pause } from "./machine/time.ts";

/** Of the balanced location: most pairs of cars want more. */
export const capA = 32;

/** A charger with one connector, and the driver who comes to it. */
export interface Outlet {
  charger: SimulatedCharger;
  /** Of the API. */
  id: string;
  socketId: string;
  idTag: string;
  isBalanced: boolean;
}

export async function buildSite(client: Client, count: number, random: SeededRandom): Promise<Outlet[]> {
  const { balanced, free } = await createLocations(client, capA);
  const outlets: Outlet[] = [];
  for (let index = 0; index < count; index++) {
    const own = random.fork(index);
    const [identity, idTag] = [`CP-${index}`, `DRIVER-${index}`];
    const isBalanced = index % 2 === 0;
    await client.idTags.create({ id_tag: idTag });
    const { id, password, sockets } = await client.chargers.create({
      identity,
      location_id: (isBalanced ? balanced : free).id,
      sockets: [{ connector_id: 1, max_amperage: 32 }],
    });
    // The network knows the chargers by the names of their processes.
    const process: Process = { name: identity, killed: false };
    const charger = inProcess(process, () =>
      createSimulatedCharger({
        identity,
        password,
        url: ocppUrl,
        reconnect: { firstMs: 1_000, maxMs: 30_000 },
        random: () => own.next(),
        tickMs: 1_000,
        quirks: drawQuirks(random.fork(1_000 + index)),
        configuration: {
          MeterValueSampleInterval: String(own.pick([10, 30, 60])),
          MeterValuesSampledData: "Energy.Active.Import.Register",
          TransactionMessageRetryInterval: "10",
          HeartbeatInterval: "300",
        },
      }),
    );
    const [socket] = sockets;
    if (socket === undefined) throw new Error("The charger was created with a socket.");
    outlets.push({ charger, id, socketId: socket.id, idTag, isBalanced });
    inProcess(process, () => void charger.connect());
  }
  return outlets;
}

/** Each of them was seen on real chargers, and none changes what the meter counts or which limits are obeyed. */
function drawQuirks(random: SeededRandom): Quirks {
  const all: Quirks[] = [
    { requestLoss: 0.02, answerLoss: 0.02 },
    { answersAfterMs: [0, 4_000] },
    { requestsAfterMs: [0, 2_000] },
    { dropsEveryS: 600, dropsForS: [0, 90] },
    { rebootsEveryS: 1_800 },
    { neverPongs: true },
    { emptyFramesEveryS: 45 },
    { shortCallErrors: true },
    { numericMessageIds: true },
    { messageIdsRestart: true },
    { retriesRepeatMessageId: true },
    { numbersForStrings: true },
    { overlongStrings: true },
    { unknownErrorCode: true },
    { bootsAtEveryConnection: true },
    { availableAfterBoot: true },
    { resumesTransactions: true, rebootsEveryS: 1_800 },
    { forgetsTransactionsWithLine: true },
    { statusBeforeTransaction: true },
    { neverSuspendedEV: true },
    { stuckFinishing: true },
    { stopWithoutIdTag: true },
    { stopReason: "Other" },
    { paddedValues: true },
    { bareEnergy: true },
    { clockDriftPpm: 200 },
  ];
  return Object.assign({}, ...all.filter(() => random.chance(0.15)));
}

/** Cars arrive, charge and leave, until the signal aborts. */
export async function drive(
  { charger, id, socketId, idTag }: Outlet,
  client: Client,
  random: SeededRandom,
  { arrived, signal }: { arrived(identity: string): void; signal: AbortSignal },
): Promise<void> {
  const rest = (leastS: number, mostS: number) =>
    pause(random.between(leastS * 1_000, mostS * 1_000), undefined, { signal }).catch(() => undefined);
  await rest(60, 300);
  while (!signal.aborted) {
    charger.plugIn(1, createCar({ maxCurrentA: random.between(6, 32), phases: 1, batteryWh: 60_000 }));
    arrived(charger.identity);
    await rest(1, 20);
    // Dirt on the line: messages that come twice, and answers that get lost.
    const action = random.pick(["StartTransaction", "StopTransaction", "MeterValues"] as const);
    if (random.chance(0.2)) charger.loseAnswer(action);
    else if (random.chance(0.1)) charger.repeatNext(action, random.pick(["same", "new"] as const));
    if (random.chance(0.7)) void charger.present(idTag, 1);
    // The command may fail: the charger may be offline, the server killed. The driver then leaves without a charge.
    else void client.sockets.start(id, socketId, { id_tag: idTag }).catch(() => undefined);
    await rest(120, 1_200);
    if (random.chance(0.2)) void charger.present(idTag, 1);
    await rest(1, 30);
    charger.unplug(1);
    await rest(10, 240);
  }
}
