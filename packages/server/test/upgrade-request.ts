import { connect, type Socket } from "node:net";
import { type ConnectionOptions, connect as connectSecurely } from "node:tls";

/** What is needed of a server to knock at it. */
interface Reachable {
  server: { url: string };
}

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

/** A TCP connection, or with `tls` a TLS one, on which nothing but the request was sent. */
export function sendUpgrade(
  server: Reachable,
  identity: string,
  headers: Record<string, string>,
  tls?: ConnectionOptions,
): Socket {
  const { hostname, port } = new URL(server.server.url);
  const at = { host: hostname, port: Number(port) };
  const socket = tls === undefined ? connect(at) : connectSecurely({ ...at, ...tls });
  socket.write(upgradeRequest(identity, headers));
  return socket;
}

/** The first line and the headers of the answer, as they came. The connection is cut. */
export async function answerToUpgrade(
  server: Reachable,
  identity: string,
  headers: Record<string, string> = {},
  tls?: ConnectionOptions,
): Promise<string> {
  const socket = sendUpgrade(server, identity, headers, tls);
  let answer = "";
  for await (const chunk of socket) {
    answer += String(chunk);
    if (answer.includes("\r\n\r\n")) break;
  }
  socket.destroy();
  return answer;
}
