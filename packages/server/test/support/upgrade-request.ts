import { connect, type Socket } from "node:net";
import { type ConnectionOptions, connect as connectSecurely } from "node:tls";

/** What a test needs to know of a server to connect to it. */
interface Reachable {
  server: { url: string };
}

/** The first line of the answer that accepts an upgrade. */
export const switching = /^HTTP\/1\.1 101 /;

/** The first line of the answer to a missing or wrong credential. */
export const unauthorized = /^HTTP\/1\.1 401 /;

/** All bytes of that answer. They do not show which part of the credentials is wrong. */
export const unauthorizedAnswer =
  "HTTP/1.1 401 Unauthorized\r\n" +
  'WWW-Authenticate: Basic realm="ocpp", charset="UTF-8"\r\n' +
  "Content-Length: 0\r\nConnection: close\r\n\r\n";

/** The value of an Authorization header. */
export function basic(username: string, password: string): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
}

/** The bytes of a charger's request for a WebSocket. */
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

/** How to connect. A certificate or an authority makes it a TLS connection; `localAddress` is its source address. */
export interface From extends ConnectionOptions {
  localAddress?: string;
}

/** Opens a TCP or TLS connection and sends only the request. */
export function sendUpgrade(
  server: Reachable,
  identity: string,
  headers: Record<string, string>,
  from: From = {},
): Socket {
  const { hostname, port } = new URL(server.server.url);
  const { localAddress, ...tls } = from;
  const at = { host: hostname, port: Number(port), ...(localAddress !== undefined && { localAddress }) };
  const socket = Object.keys(tls).length === 0 ? connect(at) : connectSecurely({ ...at, ...tls });
  socket.write(upgradeRequest(identity, headers));
  return socket;
}

/** The first line and the headers of the answer, unchanged. The connection is then cut. */
export async function answerToUpgrade(
  server: Reachable,
  identity: string,
  headers: Record<string, string> = {},
  from: From = {},
): Promise<string> {
  const socket = sendUpgrade(server, identity, headers, from);
  let answer = "";
  for await (const chunk of socket) {
    answer += String(chunk);
    if (answer.includes("\r\n\r\n")) break;
  }
  socket.destroy();
  return answer;
}
