import type { CentralSystem } from "../central-system.ts";
import type { TakeoverPolicy } from "./admission.ts";

/** Decides between a newcomer and the live connection of its identity. */
export interface Takeovers {
  /**
   * Runs `connect` when the newcomer may connect; false when the older connection keeps its place. At most one newcomer
   * of an identity that does not simply replace is decided on at a time, until it is connected or has hung up.
   */
  decide(
    identity: string,
    policy: TakeoverPolicy,
    connect: () => Promise<void>,
    gone: AbortSignal,
  ): Promise<boolean>;
}

const probeWithinMs = 5_000;

export function createTakeovers(centralSystem: Pick<CentralSystem<unknown>, "station">): Takeovers {
  const undecided = new Map<string, AbortSignal>();

  async function mayReplace(identity: string, policy: "keep" | "probe"): Promise<boolean> {
    const station = centralSystem.station(identity);
    if (station === undefined || !station.connected) return true;
    const { epoch } = station;
    if (policy === "keep" || (await station.probe(probeWithinMs))) return false;
    // Somebody else may have come meanwhile, and is alive.
    const current = centralSystem.station(identity);
    return current?.connected !== true || current.epoch === epoch;
  }

  return {
    async decide(identity, policy, connect, gone) {
      if (policy !== "newest") {
        if (undecided.get(identity)?.aborted === false) return false;
        undecided.set(identity, gone);
      }
      try {
        if (policy !== "newest" && !(await mayReplace(identity, policy))) return false;
        await connect();
        return true;
      } finally {
        if (undecided.get(identity) === gone) undecided.delete(identity);
      }
    },
  };
}
