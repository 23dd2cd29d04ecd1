import { Agent, request } from "node:http";

/** How long requests took, from the moment at which each was due. */
export interface Latencies {
  sent: number;
  /** Answers other than 200. */
  failed: number;
  p50Ms: number;
  p99Ms: number;
  longestMs: number;
}

/**
 * Requests `/v1/me` and `/v1/locations` in turn, at this rate per second, whether or not the answers come. A client that
 * waits for each answer before the next request would make a busy server look too fast.
 */
export async function measureLatencies(
  target: { url: string; key: string },
  { requests, perSecond, goOn }: { requests: number; perSecond: number; goOn: () => boolean },
): Promise<Latencies> {
  const { hostname, port } = new URL(target.url);
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const headers = { authorization: `Bearer ${target.key}` };
  const took: number[] = [];
  let failed = 0;

  const ask = (path: string, dueAt: number): Promise<void> =>
    new Promise((resolve) => {
      const done = (ok: boolean) => {
        took.push(performance.now() - dueAt);
        if (!ok) failed += 1;
        resolve();
      };
      request({ hostname, port, path, agent, headers, timeout: 10_000 }, (response) => {
        response.resume().once("end", () => done(response.statusCode === 200));
      })
        .once("timeout", function (this: { destroy(): void }) {
          this.destroy();
        })
        .once("error", () => done(false))
        .end();
    });

  const asked: Promise<void>[] = [];
  const startedAt = performance.now();
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      while (asked.length < requests) {
        const dueAt = startedAt + (asked.length * 1000) / perSecond;
        if (dueAt > performance.now()) return;
        asked.push(ask(asked.length % 2 === 0 ? "/v1/me" : "/v1/locations", dueAt));
      }
      clearInterval(timer);
      resolve();
    }, 1);
    const watch = setInterval(() => {
      if (goOn() && asked.length < requests) return;
      clearInterval(timer);
      clearInterval(watch);
      resolve();
    }, 100);
  });
  await Promise.all(asked);
  agent.destroy();
  took.sort((one, other) => one - other);
  const quantile = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0;
  return { sent: asked.length, failed, p50Ms: quantile(0.5), p99Ms: quantile(0.99), longestMs: quantile(1) };
}
