import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import type { AuthorizationRequest } from "@forecourt/contract";

/** The system of an operator: it answers by the path that the authorizer's URL has. */
export interface AuthorizerSystem extends AsyncDisposable {
  /** Ends without a slash. */
  url: string;
  requests: {
    headers: IncomingMessage["headers"];
    body: string;
    asked: AuthorizationRequest;
    path: string;
  }[];
  /** What `/answer` says from now on. */
  answer: unknown;
}

const accepted = JSON.stringify({ status: "Accepted" });

/** Ways to fail, each with the failure that the session names. */
export const failures: Readonly<Record<string, RegExp>> = {
  "/late": /^timeout$/,
  "/trickle": /^(answer_invalid|timeout)$/,
  "/garbage": /^answer_invalid$/,
  "/page": /^answer_invalid$/,
  "/error": /^status_500$/,
  "/inward": /^status_302$/,
  "/reset": /^connection_(reset|failed)$/,
  "/other-status": /^answer_invalid$/,
  "/wrong-limit": /^answer_invalid$/,
  "/huge": /^answer_invalid$/,
  "/packed": /^answer_invalid$/,
};

export async function startAuthorizerSystem(): Promise<AuthorizerSystem> {
  const requests: AuthorizerSystem["requests"] = [];
  const system = { answer: { status: "Accepted" } as unknown };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      const path = (request.url ?? "").replace(/\?.*$/, "");
      requests.push({ headers: request.headers, body, asked: JSON.parse(body), path });
      reply(path, response, system.answer);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    get answer() {
      return system.answer;
    },
    set answer(next) {
      system.answer = next;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function reply(path: string, response: ServerResponse, answer: unknown): void {
  const json = { "content-type": "application/json" };
  switch (path) {
    case "/answer":
      response.writeHead(200, json).end(JSON.stringify(answer));
      return;
    case "/late":
      setTimeout(() => response.writeHead(200, json).end(accepted), 3_000).unref();
      return;
    case "/trickle":
      response.writeHead(200, json).write(accepted.slice(0, 5));
      return;
    case "/garbage":
      response.writeHead(200, json).end('{"status": "Accepted"');
      return;
    case "/page":
      response.writeHead(200, { "content-type": "text/html" }).end("<html>Accepted</html>");
      return;
    case "/error":
      response.writeHead(500, json).end(accepted);
      return;
    case "/inward":
      response.writeHead(302, { location: "http://127.0.0.1:5432/" }).end(accepted);
      return;
    case "/reset":
      response.socket?.resetAndDestroy();
      return;
    case "/other-status":
      response.writeHead(200, json).end(JSON.stringify({ status: "accepted" }));
      return;
    case "/wrong-limit":
      response
        .writeHead(200, json)
        .end(JSON.stringify({ status: "Accepted", limits: { max_energy_wh: -1 } }));
      return;
    case "/huge":
      response.writeHead(200, json).end(`{"padding": "${"x".repeat(1_000_000)}", "status": "Accepted"}`);
      return;
    case "/packed":
      response.writeHead(200, { ...json, "content-encoding": "gzip" }).end(gzipSync(accepted));
      return;
    default:
      response.writeHead(404).end();
  }
}
