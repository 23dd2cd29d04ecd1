import { request as requestHttp } from "node:http";

/** `fetch` on node:http, for bodies of text. Node's own `fetch` is not on the network of the simulated machine. */
export async function httpFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const { url, method, headers, signal } = new Request(input, init);
  const { hostname, port, pathname, search } = new URL(url);
  const body = init?.body === undefined || init.body === null ? null : String(init.body);
  return new Promise((resolve, reject) => {
    const sent = requestHttp(
      {
        method,
        hostname,
        port,
        path: pathname + search,
        headers: {
          ...Object.fromEntries(headers),
          ...(body !== null && { "content-length": Buffer.byteLength(body) }),
        },
        agent: false,
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () => {
          const status = answer.statusCode ?? 0;
          const empty = status === 204 || status === 304;
          resolve(
            new Response(empty ? null : Buffer.concat(chunks), {
              status,
              headers: Object.entries(answer.headers).map(([name, value]): [string, string] => [
                name,
                String(value),
              ]),
            }),
          );
        });
      },
    );
    signal.addEventListener("abort", () => sent.destroy(new Error("aborted")));
    sent.on("error", reject);
    sent.end(body ?? undefined);
  });
}
