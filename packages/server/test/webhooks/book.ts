import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";

/** One request as it arrived, verified or not. */
export interface Entry {
  headers: Record<string, string>;
  body: Buffer;
}

/** A receiver that only records requests, for tests with a clock of their own. */
export interface Book extends AsyncDisposable {
  url: string;
  entries: Entry[];
  /** Sets the answer from the next request on. Default: 204. */
  answer(with_: (response: ServerResponse, entry: Entry) => void): void;
  /** The newest request. */
  readonly last: Entry;
}

export async function startBook(address = "127.0.0.1"): Promise<Book> {
  const entries: Entry[] = [];
  let reply: (response: ServerResponse, entry: Entry) => void = (response) => response.writeHead(204).end();
  const server = createServer((request, response) => {
    response.on("error", () => undefined);
    request
      .toArray()
      .then((chunks) => {
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        );
        const entry = { headers, body: Buffer.concat(chunks) };
        entries.push(entry);
        reply(response, entry);
      })
      .catch(() => response.destroy());
  });
  server.listen(0, address);
  await once(server, "listening");
  const at = server.address();
  if (at === null || typeof at === "string") throw new Error("unreachable: it listens on a port");
  return {
    url: `http://${address}:${at.port}/hook`,
    entries,
    answer(with_) {
      reply = with_;
    },
    get last() {
      const entry = entries.at(-1);
      if (entry === undefined) throw new Error("no request has arrived yet");
      return entry;
    },
    async [Symbol.asyncDispose]() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

export function status(
  code: number,
  headers: Record<string, string> = {},
): (response: ServerResponse) => void {
  return (response) => void response.writeHead(code, headers).end();
}
