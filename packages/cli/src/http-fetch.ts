import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";

/**
 * As much of fetch as the client needs, over node:http. Loading Node's own fetch takes longer than everything else that
 * a command does. It follows no redirection: the key is for the server that it was given for.
 */
export const httpFetch: typeof globalThis.fetch = async (input, init = {}) => {
  const url = new URL(input instanceof URL || typeof input === "string" ? input : input.url);
  const { request } = await import(url.protocol === "https:" ? "node:https" : "node:http");
  const { method = "GET", body, signal } = init;
  if (body !== undefined && body !== null && typeof body !== "string") return globalThis.fetch(input, init);
  signal?.throwIfAborted();
  return new Promise<Response>((resolve, reject) => {
    const sent = request(url, { method, headers: headersOf(init.headers), signal: signal ?? undefined });
    sent.on("error", (error: Error) => reject(signal?.aborted ? signal.reason : error));
    sent.once("response", (answer: IncomingMessage) => resolve(responseOf(answer, url, signal ?? null)));
    sent.end(body ?? undefined);
  });
};

function headersOf(given: RequestInit["headers"]): Record<string, string> {
  const pairs = given === undefined ? [] : Symbol.iterator in given ? [...given] : Object.entries(given);
  return Object.fromEntries(pairs.map(([name = "", value = ""]) => [name, String(value)]));
}

function responseOf(answer: IncomingMessage, url: URL, signal: AbortSignal | null): Response {
  const { statusCode: status = 0, statusMessage: statusText = "" } = answer;
  let stream: Response["body"];
  const text = () => textOf(answer, signal);
  const response = {
    status,
    statusText,
    ok: status >= 200 && status < 300,
    url: url.href,
    redirected: false,
    type: "basic",
    headers: headersFrom(answer),
    text,
    json: async (): Promise<unknown> => JSON.parse(await text()),
    /** Made when it is asked for: web streams take time to load. */
    get body() {
      // Holds: Node's type of a web stream is the browser's.
      stream ??= Readable.toWeb(answer) as unknown as Response["body"];
      return stream;
    },
  };
  // The client and the commands read only these members of a response.
  return response as unknown as Response;
}

async function textOf(answer: IncomingMessage, signal: AbortSignal | null): Promise<string> {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of answer) pieces.push(piece);
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  }
  return new TextDecoder().decode(Buffer.concat(pieces));
}

/** Like Headers: HTTP header names are case-insensitive. */
function headersFrom({ rawHeaders }: IncomingMessage) {
  const values = new Map<string, string>();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? "").toLowerCase();
    const value = rawHeaders[at + 1] ?? "";
    const before = values.get(name);
    values.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return {
    get: (name: string) => values.get(name.toLowerCase()) ?? null,
    has: (name: string) => values.has(name.toLowerCase()),
    [Symbol.iterator]: () => values[Symbol.iterator](),
  };
}
