import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buildOnce } from "./build.ts";
import { runEverywhere } from "./run-everywhere.ts";
import type { Step } from "./step.ts";

/** Runs the built package with its vectors, bundled to one file, in each runtime. */
export const webhookRuntimes: Step = {
  name: "webhook-runtimes",
  about: "@forecourt/webhooks verifies the same in Node without node:crypto, Bun, Deno, workerd and Chromium",
  async run() {
    const built = await buildOnce();
    if (!built.ok) return built;
    return runEverywhere({
      entry: "packages/webhooks/test/run-vectors.ts",
      // The second run has only WebCrypto.
      nodeFlags: [[], ["--import", "data:text/javascript,delete process.getBuiltinModule"]],
    });
  },
};

/** The same for the client, with the address of a server. */
export const clientRuntimes: Step = {
  name: "client-runtimes",
  about:
    "@forecourt/client calls, repeats, follows and gives up the same in Node, Bun, Deno, workerd and Chromium",
  async run() {
    const built = await buildOnce();
    if (!built.ok) return built;
    const server = createServer(answer);
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    // Holds: a server that listens on a port has an address of that kind.
    const { port } = server.address() as AddressInfo;
    try {
      return await runEverywhere({
        entry: "packages/client/test/run-vectors.ts",
        define: { SERVER_URL: JSON.stringify(`http://127.0.0.1:${port}/v1`) },
        denoFlags: ["--allow-net=127.0.0.1"],
      });
    } finally {
      server.closeAllConnections();
      server.close();
    }
  },
};

/** Keys and ids that have been here: what comes again is what is repeated. */
const seen = new Set<string>();
/** The open streams of each name: a client reads whether the server sees its stream as closed. */
const open = new Map<string, number>();

/**
 * The path selects a behaviour: an answer that breaks off once, one that never comes, pages, an export, a stream that is cut.
 * Web pages of any origin may call it.
 */
function answer(request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? "", "http://server");
  const path = pathname.replace("/v1", "");
  response.setHeader("access-control-allow-origin", "*");
  response.setHeader("access-control-expose-headers", "retry-after");
  if (request.method === "OPTIONS") {
    const headers = "authorization, content-type, idempotency-key, last-event-id, x-trace";
    response.setHeader("access-control-allow-headers", headers);
    response.setHeader("access-control-allow-methods", "GET, POST, PATCH, DELETE");
    response.writeHead(204).end();
    return;
  }
  const json = (status: number, body: unknown, type = "application/json") =>
    void response.writeHead(status, { "content-type": type }).end(JSON.stringify(body));
  const isNew = (what: string) => {
    const before = seen.size;
    return seen.add(what).size > before;
  };
  const [, resource = "", id = ""] = path.split("/");
  if (resource === "me") json(200, { data: { role: "viewer", headers: request.headers } });
  else if (resource === "sessions" && id === "none")
    json(
      404,
      { type: "x", title: "x", status: 404, code: "not-found", request_id: "r" },
      "application/problem+json",
    );
  else if (resource === "sessions" && id === "slow") response.on("close", () => {});
  else if (resource === "sessions" && id.startsWith("broken") && isNew(id)) {
    response.writeHead(200, { "content-type": "application/json", "content-length": 1000 });
    response.write('{"data":', () => request.socket.destroy());
  } else if (resource === "sessions") json(200, { data: { id, open: open.get(id) ?? 0 } });
  else if (resource === "chargers" && id !== "") {
    const key = String(request.headers["idempotency-key"]);
    if (isNew(key)) response.writeHead(503, { "retry-after": "0" }).end();
    else json(202, { data: { id: key, status: "pending" } });
  } else if (resource === "chargers") {
    const isLast = searchParams.get("cursor") === "second";
    const pagination = { total: 3, page: 1, per_page: 2, has_more: !isLast };
    const data = isLast ? [{ id: "c3" }] : [{ id: "c1" }, { id: "c2" }];
    json(200, { data, pagination: isLast ? pagination : { ...pagination, next_cursor: "second" } });
  } else if (resource === "cdrs") {
    response.writeHead(200, { "content-type": "text/csv" }).write("id\r\n");
    setImmediate(() => response.end("cdr_1\r\n"));
  } else if (resource === "events") streamEvents(request, response, searchParams.get("type") ?? "");
  else json(404, {});
}

/** The first stream is cut after one event; a later one stays open until the client closes it. */
function streamEvents(request: IncomingMessage, response: ServerResponse, name: string): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const block = (event: string) =>
    `id: ${event}\ndata: ${JSON.stringify({ id: event, data: { name: "⚡" } })}\n\n`;
  const isBehindFirst = request.headers["last-event-id"] === "first";
  response.write(isBehindFirst ? block("second") : `retry: 10\nid: begin\n\n${block("first")}`, () => {
    // In Bun a cut at once swallows what came just before it, and each time costs the client a longer wait.
    if (!isBehindFirst) setTimeout(() => request.socket.destroy(), 100);
  });
  open.set(name, (open.get(name) ?? 0) + 1);
  response.on("close", () => open.set(name, (open.get(name) ?? 1) - 1));
}
