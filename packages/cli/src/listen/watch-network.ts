import type { ConnectionState, ForecourtError } from "@forecourt/client";
import type { Clock } from "../environment.ts";

/** Watches over one stream after the other, and says when one is worth making anew. */
export interface NetworkWatch {
  /** Another stream begins; `renew` is called once at most, and `onTick` a few times a second. */
  begin(renew: () => void, onTick: () => void): void;
  /** What the stream says of itself. */
  onState(state: ConnectionState): void;
  end(): void;
}

const tickMs = 200;
const probeEveryMs = 1_000;
/** A stream that begins is left alone so long, and twice as long each time that it comes to nothing. */
const patienceMs = { least: 5_000, most: 60_000 };
/** More time than this between two ticks is a machine that slept: its connections have died meanwhile. */
const sleptMs = 5_000;
/** A connection that ends sooner has not been a success. */
const heldMs = 5_000;
const longestProbeEveryMs = 30_000;

/*
 *   away ──── probe answered ───▶ renew
 *    ▲ │
 *    │ └─── connected ──▶ open ──── slept ───▶ renew
 *    └──────── lost ───────┘
 *
 *   refused (the server answered, and said when to come again): left to the stream
 */
type State =
  | { name: "away"; probeAt: number }
  | { name: "refused" }
  | { name: "open"; since: number }
  | { name: "over" };

/** @param isThere Asks whether the server can be reached, once and soon. */
export function watchNetwork(clock: Clock, isThere: () => Promise<boolean>): NetworkWatch {
  let state: State = { name: "over" };
  let renew = () => {};
  let onTick = () => {};
  let cancel = () => {};
  let tickedAt = 0;
  let shortConnections = 0;
  let patience = patienceMs.least;

  function tick(): void {
    const now = clock.now();
    const slept = now - tickedAt > sleptMs;
    tickedAt = now;
    cancel = clock.after(tickMs, tick);
    onTick();
    if (state.name === "open" && slept) finish();
    else if (state.name === "away" && now >= state.probeAt) probe(state, now);
  }

  function probe(away: State & { name: "away" }, now: number): void {
    // The next one does not wait for the answer to this one, which may get lost.
    away.probeAt = now + probeEveryMs;
    void isThere().then((there) => {
      // Of a stream that has begun since then it says nothing.
      if (there && state === away) finish();
    });
  }

  function finish(): void {
    end();
    renew();
  }

  function end(): void {
    state = { name: "over" };
    cancel();
  }

  return {
    begin(nextRenew, nextOnTick) {
      end();
      renew = nextRenew;
      onTick = nextOnTick;
      tickedAt = clock.now();
      state = { name: "away", probeAt: tickedAt + patience };
      patience = Math.min(patience * 2, patienceMs.most);
      cancel = clock.after(tickMs, tick);
    },
    onState(onState) {
      if (state.name === "over") return;
      const now = clock.now();
      if (onState === "open") {
        state = { name: "open", since: now };
        patience = patienceMs.least;
      } else if (isRefusal(onState.lost)) state = { name: "refused" };
      else {
        if (state.name === "open") shortConnections = now - state.since < heldMs ? shortConnections + 1 : 0;
        const delayMs = Math.min(probeEveryMs * 2 ** shortConnections, longestProbeEveryMs);
        state = { name: "away", probeAt: now + delayMs };
      }
    },
    end,
  };
}

/**
 * What a proxy says of a server that is not there is none, and neither is 408: that is said to a request which lay somewhere
 * while the network was away.
 */
function isRefusal({ status }: ForecourtError): boolean {
  return status !== undefined && ![408, 502, 504].includes(status);
}
