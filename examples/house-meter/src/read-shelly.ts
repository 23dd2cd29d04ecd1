import { setTimeout } from "node:timers/promises";

/** Amps of L1, L2 and L3 by a Shelly Pro 3EM (EM.GetStatus), every two seconds. A reading that fails is left out. */
export async function* readShelly(url: string, signal: AbortSignal): AsyncGenerator<number[]> {
  for (; !signal.aborted; await setTimeout(2_000, null, { signal })) {
    try {
      const response = await fetch(new URL("/rpc/EM.GetStatus?id=0", url), {
        signal: AbortSignal.any([signal, AbortSignal.timeout(2_000)]),
      });
      const status = (await response.json()) as Record<string, unknown>;
      const amps = ["a_current", "b_current", "c_current"].map((name) => status[name]);
      if (amps.every((each) => typeof each === "number")) yield amps;
    } catch (error) {
      signal.throwIfAborted();
      console.error(`The meter does not answer: ${String(error)}`);
    }
  }
}
