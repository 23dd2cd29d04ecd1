import { setMaxListeners } from "node:events";
import type { BlockList } from "node:net";
import type { Clock } from "../../platform/clock.ts";
import { guardedLookup } from "../endpoints/guard.ts";
import { type Resolve, resolveByDns, resolveBySystem } from "../endpoints/resolve.ts";
import { judgeUrl } from "../endpoints/webhook-url.ts";
import { createAgents } from "./agents.ts";
import { type Exchange, type Exchanged, startExchange } from "./exchange.ts";
import type { PostFailure } from "./post-failure.ts";
import { parseRetryAfter } from "./retry-after.ts";

export interface PostRequest {
  webhookId: string;
  url: string;
  headers: Record<string, string>;
  body: Uint8Array;
  /** From the name of the receiver to its answer. */
  timeoutMs: number;
}

export type PostOutcome =
  /** Whatever the status: a redirect is an answer, and is not followed. */
  | { kind: "answered"; status: number; retryAfterS: number | null; excerpt: string; durationMs: number }
  | { kind: "failed"; code: PostFailure; durationMs: number };

/** The only way out of the server to a receiver of webhooks. */
export interface Poster {
  /** One POST. Never rejects. */
  post(request: PostRequest, signal?: AbortSignal): Promise<PostOutcome>;
  /** Cancels what is under way, and is done when every socket is closed. */
  close(): Promise<void>;
}

export interface PosterOptions {
  allowHttp: boolean;
  allowCidrs: BlockList | null;
  clock: Clock;
  /** Unset: by DNS; as the system does once the operator has named networks, since its names may be theirs. */
  resolve?: Resolve;
  /** PEM of the authorities to believe, in place of Node's own. */
  ca?: string;
  /** How long a socket without a request stays open. */
  idleMs?: number;
  /** With more open ones, idle ones are closed. */
  maxSockets?: number;
}

type Target = { ok: true; url: URL } | { ok: false; code: PostFailure };

const maxTargets = 1_000;

export function createPoster(options: PosterOptions): Poster {
  const { allowHttp, allowCidrs, clock, ca, idleMs = 15_000, maxSockets = 1_024 } = options;
  const resolve = options.resolve ?? (allowCidrs === null ? resolveByDns() : resolveBySystem);
  const agents = createAgents({
    lookup: guardedLookup(clock, resolve, allowCidrs),
    allowCidrs,
    idleMs,
    maxSockets,
    ca,
  });
  const underWay = new Set<() => void>();
  /** The same URL is judged the same each time. */
  const targets = new Map<string, Target>();
  let isClosed = false;

  /** Judged again here: the rules may have changed after a URL was taken, and no lookup judges an address. */
  function targetOf(text: string): Target {
    const known = targets.get(text);
    if (known !== undefined) return known;
    const judged = judgeUrl(text, { allowHttp, allowCidrs });
    const target: Target = judged.ok
      ? { ok: true, url: new URL(judged.url) }
      : { ok: false, code: judged.reason === "address" ? "address_not_allowed" : "url_not_allowed" };
    if (targets.size >= maxTargets) targets.clear();
    targets.set(text, target);
    return target;
  }

  function post(request: PostRequest, signal?: AbortSignal): Promise<PostOutcome> {
    const startedAt = clock.now();
    // Within what it may take, though the clock was set meanwhile.
    const elapsedMs = () => Math.min(Math.max(0, Math.round(clock.now() - startedAt)), request.timeoutMs);
    if (isClosed || signal?.aborted === true) return Promise.resolve(failed("canceled", 0));
    const target = targetOf(request.url);
    if (!target.ok) return Promise.resolve(failed(target.code, elapsedMs()));
    const { url } = target;
    const lease = agents.lease(request.webhookId, url.origin);
    return new Promise((tell) => {
      let exchange: Exchange;
      const cancel = () => exchange.cancel();
      const cancelTimer = clock.after(request.timeoutMs, () => exchange.expire());
      underWay.add(cancel);
      if (signal !== undefined) {
        // One signal may end hundreds of posts; Node warns of a leak at the eleventh.
        setMaxListeners(0, signal);
        signal.addEventListener("abort", cancel);
      }

      function end(exchanged: Exchanged): void {
        cancelTimer();
        underWay.delete(cancel);
        signal?.removeEventListener("abort", cancel);
        lease.release();
        tell(
          exchanged.kind === "failed"
            ? failed(exchanged.code, elapsedMs())
            : {
                kind: "answered",
                status: exchanged.status,
                retryAfterS: parseRetryAfter(exchanged.retryAfter, clock.now()),
                excerpt: exchanged.excerpt,
                durationMs: elapsedMs(),
              },
        );
      }
      function begin(mayRetry: boolean): void {
        const { agent } = lease;
        exchange = startExchange(
          clock,
          { url, agent, headers: request.headers, body: request.body },
          (exchanged) => {
            // The receiver closed an idle socket while we took it for the request; its other ones will be no better.
            // Should it have read the request all the same, it gets it twice, as it may with every retry.
            if (exchanged.kind === "failed" && exchanged.isStale && mayRetry) {
              lease.closeIdle();
              begin(false);
            } else end(exchanged);
          },
        );
      }
      try {
        begin(true);
      } catch {
        // Headers that are none; nothing was sent.
        end({ kind: "failed", code: "request_malformed", isStale: false });
      }
    });
  }

  return {
    post,
    async close() {
      isClosed = true;
      for (const cancel of [...underWay]) cancel();
      await agents.close();
    },
  };
}

function failed(code: PostFailure, durationMs: number): PostOutcome {
  return { kind: "failed", code, durationMs };
}
