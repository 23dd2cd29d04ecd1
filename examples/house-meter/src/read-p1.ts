import { connect } from "node:net";
import { createInterface } from "node:readline";

/** The power of each phase in a P1 telegram, in kW (DSMR 5.0): taken from the grid, and fed into it. */
const taken = ["1-0:21.7.0", "1-0:41.7.0", "1-0:61.7.0"];
const fedIn = ["1-0:22.7.0", "1-0:42.7.0", "1-0:62.7.0"];
const mainsV = 230;

/** Amps of L1, L2 and L3 of a connection, negative where it exports, by the P1 port of a smart meter behind a TCP socket. */
export async function* readP1(host: string, port: number, signal: AbortSignal): AsyncGenerator<number[]> {
  const socket = connect({ host, port, signal });
  const telegram = new Map<string, number>();
  for await (const line of createInterface({ input: socket })) {
    const [, code = "", kilowatts = ""] = /^([\d-]+:[\d.]+)\(([\d.]+)\*kW\)/.exec(line) ?? [];
    if (code !== "") telegram.set(code, Number(kilowatts));
    // A telegram ends with its checksum. A meter with one phase sends that one only.
    if (!line.startsWith("!")) continue;
    const phases = taken.map((each, phase) => {
      const [inKw, outKw] = [telegram.get(each), telegram.get(fedIn[phase] ?? "")];
      return inKw === undefined || outKw === undefined ? null : ((inKw - outKw) * 1_000) / mainsV;
    });
    telegram.clear();
    const amps = phases.filter((each) => each !== null);
    if (amps.length === 3 || amps.length === 1) yield amps;
  }
}
