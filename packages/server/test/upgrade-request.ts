import { connect } from "node:net";
import type { TestServer } from "./start-test-server.ts";

export function basic(username: string, password: string): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
}

/** The bytes with which a charger asks for a WebSocket. */
function upgradeRequest(identity: string, headers: Record<string, string>): string {
  const all = {
    Host: "localhost",
    Connection: "Upgrade",
    Upgrade: "websocket",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Protocol": "ocpp1.6",
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET /ocpp/${identity} HTTP/1.1\r\n${lines.join("")}\r\n`;
}

/** A TCP connection on which nothing but the request was sent. */
export function sendUpgrade(server: TestServer, identity: string, headers: Record<string, string>) {
  const { hostname, port } = new URL(server.server.url);
  const socket = connect(Number(port), hostname);
  socket.write(upgradeRequest(identity, headers));
  return socket;
}

/** The first line and the headers of the answer, as they came. The connection is cut. */
export async function answerToUpgrade(
  server: TestServer,
  identity: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const socket = sendUpgrade(server, identity, headers);
  let answer = "";
  for await (const chunk of socket) {
    answer += String(chunk);
    if (answer.includes("\r\n\r\n")) break;
  }
  socket.destroy();
  return answer;
}
