import type { ConnectionState, ForecourtError } from "@forecourt/client";
import type { Clock } from "../environment.ts";

/** Watches the event stream, one connection after another, and decides when to replace it with a new one. */
export interface NetworkWatch {
  /** Starts watching a new stream. Calls `renew` at most once, and `onTick` five times a second. */
  begin(renew: () => void, onTick: () => void): void;
  /** Takes a state that the stream reports. */
  onState(state: ConnectionState): void;
  end(): void;
}

const tickMs = 200;
const probeEveryMs = 1_000;
/** How long a new stream may take to connect before the first probe. Doubles after each stream that never connected. */
const connectMs = { min: 5_000, max: 60_000 };
/** A longer pause between two ticks means that the machine slept, and its connections may be dead. */
const sleptMs = 5_000;
/** A connection that ends sooner counts as short. Each short one in a row doubles the delay of the next probe. */
const shortConnectionMs = 5_000;
const maxProbeDelayMs = 30_000;

/*
 *   disconnected ──── probe answered ───▶ renew
 *    ▲ │
 *    │ └─── connected ──▶ open ──── machine slept ───▶ renew
 *    └──────── lost ───────┘
 *
 *   refused: the server answered with an error, so the stream itself waits and retries
 */
type State =
  | { name: "disconnected"; probeAt: number }
  | { name: "refused" }
  | { name: "open"; since: number }
  | { name: "ended" };

/** @param isThere Checks once, with a short timeout, whether the server can be reached. */
export function watchNetwork(clock: Clock, isThere: () => Promise<boolean>): NetworkWatch {
  let state: State = { name: "ended" };
  let renew = () => {};
  let onTick = () => {};
  let cancel = () => {};
  let tickedAt = 0;
  let shortConnections = 0;
  let firstProbeMs = connectMs.min;

  function tick(): void {
    const now = clock.now();
    const slept = now - tickedAt > sleptMs;
    tickedAt = now;
    cancel = clock.after(tickMs, tick);
    onTick();
    if (state.name === "open" && slept) finish();
    else if (state.name === "disconnected" && now >= state.probeAt) probe(state, now);
  }

  function probe(disconnected: State & { name: "disconnected" }, now: number): void {
    // The next probe does not wait for the answer to this one, which may never come.
    disconnected.probeAt = now + probeEveryMs;
    void isThere().then((there) => {
      // The answer does not apply to a stream that began after the probe.
      if (there && state === disconnected) finish();
    });
  }

  function finish(): void {
    end();
    renew();
  }

  function end(): void {
    state = { name: "ended" };
    cancel();
  }

  return {
    begin(nextRenew, nextOnTick) {
      end();
      renew = nextRenew;
      onTick = nextOnTick;
      tickedAt = clock.now();
      state = { name: "disconnected", probeAt: tickedAt + firstProbeMs };
      firstProbeMs = Math.min(firstProbeMs * 2, connectMs.max);
      cancel = clock.after(tickMs, tick);
    },
    onState(reported) {
      if (state.name === "ended") return;
      const now = clock.now();
      if (reported === "open") {
        state = { name: "open", since: now };
        firstProbeMs = connectMs.min;
      } else if (isRefusal(reported.lost)) state = { name: "refused" };
      else {
        if (state.name === "open")
          shortConnections = now - state.since < shortConnectionMs ? shortConnections + 1 : 0;
        const delayMs = Math.min(probeEveryMs * 2 ** shortConnections, maxProbeDelayMs);
        state = { name: "disconnected", probeAt: now + delayMs };
      }
    },
    end,
  };
}

/**
 * Whether the server refused the stream. 502 and 504 come from a proxy that cannot reach the server, and 408 answers a request
 * that was delayed while the network was down.
 */
function isRefusal({ status }: ForecourtError): boolean {
  return status !== undefined && ![408, 502, 504].includes(status);
}
