import type { CentralSystem } from "../central-system.ts";
import type { TakeoverPolicy } from "./admission.ts";

/** Decides between a new connection and the live connection of the same identity. */
export interface Takeovers {
  /**
   * Runs `connect` when the new connection may connect; false when the older one keeps the identity. For each identity
   * at most one `keep` or `probe` decision is in progress, until the new connection is connected or has disconnected.
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
    // Another new connection may have connected meanwhile.
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
