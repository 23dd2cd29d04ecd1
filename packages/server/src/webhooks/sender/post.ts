import { setMaxListeners } from "node:events";
import type { BlockList } from "node:net";
import type { Clock } from "../../platform/clock.ts";
import type { SpanOf } from "../../platform/traces.ts";
import { guardedLookup } from "../endpoints/guard.ts";
import { type Resolve, resolveByDns, resolveBySystem } from "../endpoints/resolve.ts";
import { judgeUrl } from "../endpoints/webhook-url.ts";
import { createAgents } from "./agents.ts";
import { type Exchange, type Exchanged, startExchange } from "./exchange.ts";
import type { PostFailure } from "./post-failure.ts";
import { parseRetryAfter } from "./schedule.ts";

export interface PostRequest {
  webhookId: string;
  url: string;
  headers: Record<string, string>;
  body: Uint8Array;
  /** From the name resolution to the answer. */
  timeoutMs: number;
  /** Of its span. Default: a part of the span under way. */
  span?: Pick<SpanOf, "parent" | "attributes">;
}

export type PostOutcome =
  /** With any status: a redirect is an answer, and the server does not follow it. */
  | { kind: "answered"; status: number; retryAfterS: number | null; excerpt: string; durationMs: number }
  | { kind: "failed"; code: PostFailure; durationMs: number };

/** The only code that sends requests to webhook receivers. */
export interface Poster {
  /** One POST. Never rejects. */
  post(request: PostRequest, signal?: AbortSignal): Promise<PostOutcome>;
  /** Cancels the requests under way, and resolves when every socket is closed. */
  close(): Promise<void>;
}

export interface PosterOptions {
  allowHttp: boolean;
  allowCidrs: BlockList | null;
  clock: Clock;
  /** Default: DNS. If the operator has named networks, the system resolver, since it may know names in those networks. */
  resolve?: Resolve;
  /** PEM of the certificate authorities to trust, in place of Node's own. */
  ca?: string;
  /** How long a socket without a request stays open. */
  idleMs?: number;
  /** With more open sockets, the server closes idle ones. */
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
  /** A cache, because the result for one URL is the same each time. */
  const targets = new Map<string, Target>();
  let isClosed = false;

  /** Judges the URL again: the rules may have changed after it was accepted, and a lookup does not judge an address. */
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
    // Between 0 and the timeout, even if the clock was set meanwhile.
    const elapsedMs = () => Math.min(Math.max(0, Math.round(clock.now() - startedAt)), request.timeoutMs);
    if (isClosed || signal?.aborted === true) return Promise.resolve(failed("canceled", 0));
    const target = targetOf(request.url);
    if (!target.ok) return Promise.resolve(failed(target.code, elapsedMs()));
    const { url } = target;
    const borrowed = agents.borrow(request.webhookId, url.origin);
    return new Promise((fulfil) => {
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
        borrowed.release();
        fulfil(
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
        const { agent } = borrowed;
        exchange = startExchange(
          clock,
          { url, agent, headers: request.headers, body: request.body },
          (exchanged) => {
            // The receiver closed an idle socket while the server took it for the request. Expect the same of the others.
            // If the receiver has read the request anyway, it gets the request twice, as it may with every retry.
            if (exchanged.kind === "failed" && exchanged.isStale && mayRetry) {
              borrowed.closeIdle();
              begin(false);
            } else end(exchanged);
          },
        );
      }
      try {
        begin(true);
      } catch {
        // The headers are invalid; the server sent nothing.
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
