import { type Contestant, interleave, type Quantity } from "../interleave.ts";
import { closedLoop } from "../load/closed-loop.ts";
import type { Fleet } from "../load/fleet.ts";
import { faultOf } from "../load/tally.ts";
import type { Measurement } from "../measurement.ts";
import type { Run } from "../run.ts";
import { meterValues, startTransaction } from "./messages.ts";
import { echo } from "./subjects.ts";

export interface Connected extends Contestant {
  fleet: Fleet;
}

export const connections = 50;

const sliceMs = 350;
const warmUpMs = 600;

/** Messages per CPU second of the server, each connection with one message under way. */
export async function measureThroughput(run: Run, contestants: readonly Connected[]): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const { name, action, text } of [
    { name: "meter-values", action: "MeterValues", text: meterValues },
    { name: "start-transaction", action: "StartTransaction", text: startTransaction },
  ]) {
    const title = `${action}, ${Buffer.byteLength(text)} bytes`;
    run.progress(`${title}: warming up`);
    for (const { fleet } of contestants) await closedLoop(fleet, text, warmUpMs);
    const unit = "messages / server CPU s";
    const quantities: Quantity[] = [{ name: `ocpp/${name}`, title, unit, better: "more", steady: true }];
    const plan = { quantities, reference: echo, rounds: run.rounds };
    measurements.push(
      ...(await interleave(run, plan, contestants, async ({ server, fleet }) => {
        const before = await server.cpuUs();
        const tally = await closedLoop(fleet, text, sliceMs);
        const seconds = ((await server.cpuUs()) - before) / 1e6;
        return { values: [tally.answered / seconds], fault: faultOf(tally) };
      })),
    );
  }
  return measurements;
}
