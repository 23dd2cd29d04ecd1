import type { ChargerConnection } from "../../core/ingest.ts";
import type { Bus } from "../../processes/bus.ts";

/** What a probe of the older socket of a charger has found. */
export type Liveness =
  /** The socket gave a sign of life. */
  | "alive"
  /** The socket gave none, or it no longer exists. */
  | "gone"
  /** Another newcomer is probing already, or has just been admitted. */
  | "undecided";

/** Probes the sockets of chargers in any process. */
export interface SocketProbes {
  /** Resolves within 6.5 s. `gone`: the newcomer has disconnected. */
  probe(
    owner: string,
    connection: Pick<ChargerConnection, "chargerId" | "epoch">,
    gone: AbortSignal,
  ): Promise<Liveness>;
  close(): void;
}

/** A live process answers at once. */
const processWithinMs = 1_000;
/** A socket has 5 s, and its answer needs time to arrive. */
const socketWithinMs = 5_500;
/** How long other newcomers use the result that one newcomer got about a process. */
const foundForMs = 10_000;

const presence = (processId: string): string => `presence.${processId}`;
const probes = (processId: string): string => `probes.${processId}`;

/** `probeHere` probes a socket in this process. */
export function createSocketProbes(
  bus: Bus,
  processId: string,
  probeHere: (chargerId: string, epoch: number, gone?: AbortSignal) => Promise<Liveness>,
  now: () => number,
): SocketProbes {
  const checked = new Map<string, { isAbsent: Promise<boolean>; until: number }>();

  /** A whole depot reconnects when its process was killed, so its chargers share one check and do not wait one by one. */
  function isAbsent(owner: string): Promise<boolean> {
    for (const [each, { until }] of checked) if (until <= now()) checked.delete(each);
    const known = checked.get(owner);
    if (known !== undefined) return known.isAbsent;
    const check = bus.request(presence(owner), { id: owner }, { timeoutMs: processWithinMs }).then(
      () => false,
      () => true,
    );
    const entry = { isAbsent: check, until: Infinity };
    checked.set(owner, entry);
    void check.then((absent) => {
      entry.until = absent ? now() + foundForMs : now();
    });
    return check;
  }

  const stops = [
    bus.respond(presence(processId), ({ id }) => ({ id })),
    bus.respond(probes(processId), async ({ id, epoch }) => ({
      id,
      liveness: await probeHere(id, Number(epoch)),
    })),
  ];

  return {
    async probe(owner, { chargerId, epoch }, gone) {
      if (owner === processId) return probeHere(chargerId, epoch, gone);
      if (await isAbsent(owner)) return "gone";
      const answer = await bus
        .request(probes(owner), { id: chargerId, epoch }, { timeoutMs: socketWithinMs })
        // The process died meanwhile, or cannot be reached. The epoch fences its socket off in any case.
        .catch(() => null);
      const liveness = answer?.["liveness"];
      return liveness === "alive" || liveness === "undecided" ? liveness : "gone";
    },
    close() {
      for (const stop of stops) stop();
    },
  };
}
