import { createFetchClient, type FetchClient } from "../src/fetch.ts";
import { type Client, type ClientOptions, createClient } from "../src/index.ts";
import { ManualClock } from "./manual-clock.ts";

type Reply = (request: Request) => Response | Promise<Response>;

export interface Started {
  client: Client;
  /** openapi-fetch with the same options. */
  api: FetchClient;
  clock: ManualClock;
  /** The sent requests, in order. */
  sent: Request[];
}

/** Creates a client whose fetch returns the replies in order, with a manual clock and half of the maximum jitter. */
export function startClient(replies: Reply[], options: Partial<ClientOptions> = {}): Started {
  const clock = new ManualClock();
  const sent: Request[] = [];
  let keys = 0;
  const all: ClientOptions = {
    baseUrl: "https://charging.example.com/v1",
    apiKey: "fc_test_1_secret",
    clock,
    random: () => 0.5,
    newIdempotencyKey: () => `idempotency-${++keys}`,
    fetch: async (url, init) => {
      const request = new Request(url, init);
      sent.push(request);
      const reply = replies[sent.length - 1];
      if (reply === undefined) throw new Error(`No reply for request ${sent.length}.`);
      return reply(request);
    },
    ...options,
  };
  return { client: createClient(all), api: createFetchClient(all), clock, sent };
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Reply =>
  () =>
    new Response(JSON.stringify(body), {
      status,
      headers: { "content-type": "application/json", ...headers },
    });

export const problem =
  (status: number, code: string, headers: Record<string, string> = {}): Reply =>
  () =>
    new Response(
      JSON.stringify({
        type: `https://forecourt.dev/problems/${code}`,
        title: code,
        status,
        detail: `The code is ${code}.`,
        code,
        request_id: "req_1",
      }),
      { status, headers: { "content-type": "application/problem+json", ...headers } },
    );

export const refuseConnection: Reply = () => Promise.reject(new TypeError("fetch failed"));
